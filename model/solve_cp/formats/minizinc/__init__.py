"""MiniZinc models. Written only."""
