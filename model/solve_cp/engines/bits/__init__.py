"""Depth-first search on regular boards: all candidates of a board in one integer."""
