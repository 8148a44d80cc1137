"""How many solutions: with what they show beyond digits, for each candidate, or estimated."""
