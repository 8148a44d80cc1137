"""The live protocol of f-puzzles' solver script: what it asks, and answers as it expects them."""
