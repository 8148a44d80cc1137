"""Numbers for steps: Sudoku Explainer's order and ratings for classic puzzles, otherwise sizes."""
