"""Read and write puzzles: files, texts, links and arrays."""

from solve_cp.formats.reading import read, scan
from solve_cp.formats.writing import write

__all__ = ["read", "scan", "write"]
