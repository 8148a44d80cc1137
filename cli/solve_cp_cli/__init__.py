"""The command `solve-cp`."""
