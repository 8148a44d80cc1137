"""numpy arrays in .npy files. Read and written."""

MAGIC = b"\x93NUMPY"
