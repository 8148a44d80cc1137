"""numpy arrays in .npy files. Read and written."""
