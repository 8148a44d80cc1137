"""What can be asked of a puzzle; every answer is verified."""
