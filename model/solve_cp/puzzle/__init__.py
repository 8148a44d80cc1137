"""Puzzles: a board, givens and rules; and the step from there to a model."""
