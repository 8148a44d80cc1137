"""New puzzles with one solution: a random grid, clues read off it, thinned while unique."""
