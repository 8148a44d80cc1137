"""SudokuPad files and links. Read only."""
