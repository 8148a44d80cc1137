"""Executors: worker processes, and Dask clusters."""
