"""Many boards: on all cores, on a cluster, from file to file, resumable."""
