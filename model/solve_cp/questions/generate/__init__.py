"""Generate puzzles with one solution: clues are read from a random grid, then thinned out."""
