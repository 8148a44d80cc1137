"""The live protocol of f-puzzles."""
