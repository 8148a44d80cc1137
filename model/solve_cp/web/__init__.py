"""The page: a server on this machine, for a browser and for the live script of f-puzzles."""
