"""Drawings of puzzles and answers."""
