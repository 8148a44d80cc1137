"""Questions about puzzles; every answer is verified."""
