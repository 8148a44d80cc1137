"""The rules of the catalogue, one file per family."""
