"""The command `solve-cp`: a thin skin over the library."""
