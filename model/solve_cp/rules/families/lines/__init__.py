"""Rules on lines of cells."""
