"""Draw puzzles with characters, from the same marks as SVG."""
