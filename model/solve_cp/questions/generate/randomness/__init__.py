"""Random grids that solve a puzzle, and random regions."""
