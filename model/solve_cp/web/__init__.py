"""The web page: a local server for a browser, and for the solver script of f-puzzles."""
