"""The bench: engines compared, solvers of your own checked, growth measured and drawn."""
