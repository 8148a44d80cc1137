"""What a puzzle does not need: redundant givens and rules, and a minimal puzzle."""
