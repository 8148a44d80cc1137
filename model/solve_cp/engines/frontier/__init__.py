"""Breadth-first search over numpy arrays: whole levels of many boards at once."""
