"""ISS strings: the constraint strings of Interactive Sudoku Solver. Read and written."""
