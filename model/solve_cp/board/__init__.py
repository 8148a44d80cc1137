"""Boards, cells, houses, alphabets of digits, and grids (filled boards)."""
