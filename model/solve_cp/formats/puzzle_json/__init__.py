"""The project's own puzzle files. Read and written."""
