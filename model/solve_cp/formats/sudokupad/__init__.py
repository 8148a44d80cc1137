"""SudokuPad files and links."""
