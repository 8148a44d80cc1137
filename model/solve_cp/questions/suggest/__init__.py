"""Further givens or clues that leave one solution, and how much each decides."""
