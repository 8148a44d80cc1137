"""Finding steps: facts and links, what-ifs and covers, and the proof of each step."""
