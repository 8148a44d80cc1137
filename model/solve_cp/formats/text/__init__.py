"""Lines, CSV, drawn grids and forum texts. Read and written."""
