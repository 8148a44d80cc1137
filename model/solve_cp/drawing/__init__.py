"""How puzzles and answers look."""
