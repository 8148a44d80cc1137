"""Compare engines, check users' solvers, measure and plot growth."""
