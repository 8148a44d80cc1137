"""Boards: cells, houses, digits and how they are written; grids are filled boards."""
