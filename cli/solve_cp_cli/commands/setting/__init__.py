"""Commands for people who set puzzles."""
