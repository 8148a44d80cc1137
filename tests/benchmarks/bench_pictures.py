"""How long pictures take: a 9×9 killer should be under 5 ms, a 100×100 board under 0.5 s.

python tests/benchmarks/bench_pictures.py
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter

from solve_cp import Board, Puzzle, read, svg

PUZZLES = Path(__file__).parent.parent.parent / "puzzles"


def milliseconds(puzzle: Puzzle, rounds: int) -> float:
    """The median of several rounds, after a warm-up."""
    svg(puzzle)
    times = []
    for _ in range(rounds):
        start = perf_counter()
        svg(puzzle)
        times.append(1000 * (perf_counter() - start))
    return median(times)


def main() -> None:
    """Print a line for each picture."""
    board = Board.standard(100)
    full = {cell: (cell.row * 10 + cell.row // 10 + cell.col) % 100 + 1 for cell in board.cells}
    pictures = {
        "9×9 killer": (read(PUZZLES / "variants" / "killer-9.json")[0], 50),
        "9×9 mixture": (read(PUZZLES / "variants" / "mixture-9.json")[0], 50),
        "100×100, full": (Puzzle(board, full), 5),
    }
    for name, (puzzle, rounds) in pictures.items():
        print(f"{name:15} {milliseconds(puzzle, rounds):8.2f} ms")


if __name__ == "__main__":
    main()
