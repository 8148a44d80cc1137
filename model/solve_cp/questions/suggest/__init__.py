"""Suggest more givens or clues that leave one solution, and show how much each one decides."""
