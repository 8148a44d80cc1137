"""The bench: engines compared, solvers of one's own checked, growth measured and drawn."""
