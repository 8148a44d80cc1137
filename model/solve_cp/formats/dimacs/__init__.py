"""DIMACS: clauses for SAT solvers. Written only."""
