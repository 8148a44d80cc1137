"""The JSON puzzle files of solve-cp. Read and written."""
