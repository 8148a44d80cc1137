"""Puzzles drawn with characters: a small interpreter of marks."""
