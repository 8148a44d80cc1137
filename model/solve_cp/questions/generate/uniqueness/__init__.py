"""Prove that a puzzle has one solution: one at a time, or many at once."""
