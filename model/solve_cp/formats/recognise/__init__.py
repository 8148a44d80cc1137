"""Rules that a file draws and tells in words, read from both together."""
