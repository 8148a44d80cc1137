"""Compare engines, check users' solvers, and measure and plot growth."""
