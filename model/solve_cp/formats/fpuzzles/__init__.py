"""f-puzzles: JSON and links. Read and written."""
