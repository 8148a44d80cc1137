"""Questions about a puzzle beyond its solution, one file each."""
