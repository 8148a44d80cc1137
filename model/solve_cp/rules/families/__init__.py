"""The rules of the catalogue, one file a family."""
