"""Read and write puzzles: files, texts, links and arrays."""

from typing import TYPE_CHECKING

from solve_cp.lazy import lazy

if TYPE_CHECKING:
    from solve_cp.formats.reading import read, scan
    from solve_cp.formats.writing import write

__all__ = ["read", "scan", "write"]

__getattr__ = lazy(
    __name__, {"solve_cp.formats.reading": "read scan", "solve_cp.formats.writing": "write"}
)
