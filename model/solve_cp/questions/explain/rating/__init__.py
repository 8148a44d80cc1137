"""Steps with numbers: classic ones as Sudoku Explainer orders and rates them, others by size."""
