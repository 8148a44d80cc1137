"""SudokuMaker files and links. Read only."""
