"""Rules on cages and groups of cells, most of them on sums."""
