"""The live protocol of the f-puzzles solver script: its requests, and the answers it expects."""
