"""Clues outside the board about a row, column or diagonal."""
