"""The model in literals, "this cell is this digit": what CP-SAT and SAT solvers share."""
