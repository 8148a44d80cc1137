"""Count solutions: with or without extras, per candidate, or estimated."""
