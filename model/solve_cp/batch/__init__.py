"""Solve many boards: on all cores or a cluster, from file to file, resumable."""
