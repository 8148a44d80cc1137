"""Puzzles (a board, givens and rules) and how they are compiled into models."""
