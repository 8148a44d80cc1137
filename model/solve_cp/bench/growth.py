"""How nodes and time grow: with the blanks of a board, or with its size; medians over seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.houses import default_box
from solve_cp.errors import InputError
from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import ask
from solve_cp.result import Result

TWO_SECONDS = Limits(seconds=2.0, memory=2**30)


@dataclass(frozen=True)
class Point:
    """One engine on boards of one kind: medians over the seeds, those it gave up on included."""

    engine: str
    n: int
    blanks: int
    boards: int
    gave_up: int
    seconds: float
    nodes: float | None

    def to_json(self) -> dict[str, Any]:
        """The point as plain data."""
        return asdict(self)


def growth(
    engines: Sequence[str],
    boards: Iterable[tuple[int, int]],
    *,
    seeds: int = 5,
    limits: Limits = TWO_SECONDS,
    tell: Callable[[str], None] | None = None,
) -> Iterable[Point]:
    """A point for each engine and each pair of board size and number of blanks, as they come.

    Boards are solved ones that are blanked at random; each seed gives another. Engines look for
    the first solution.
    """
    for n, blanks in boards:
        puzzles = [blanked(n, blanks, seed) for seed in range(1, seeds + 1)]
        for engine in engines:
            if tell:
                tell(f"{engine}, {n}×{n}, {blanks} blanks")
            yield _point(engine, n, blanks, [_asked(puzzle, engine, limits) for puzzle in puzzles])


def _asked(puzzle: Puzzle, engine: str, limits: Limits) -> Result:
    return ask(puzzle, engine, want=1, keep=1, limits=limits)


def _point(engine: str, n: int, blanks: int, results: Sequence[Result]) -> Point:
    counted = [r.statistics.get("generated", r.statistics.get("conflicts")) for r in results]
    nodes = [float(count) for count in counted if count is not None]
    return Point(
        engine,
        n,
        blanks,
        len(results),
        sum(result.grid is None for result in results),
        median(result.seconds for result in results),
        median(nodes) if nodes else None,
    )


def blanked(n: int, blanks: int, seed: int) -> Puzzle:
    """A solved n×n board with so many cells blanked at random; the seed chooses both."""
    if not 0 <= blanks <= n * n:
        raise InputError(f"expected from 0 to {n * n} blanks on a {n}×{n} board, got {blanks}")
    random = Random(f"{n} {blanks} {seed}")
    rows = filled_rows(n, random)
    for place in random.sample(range(n * n), blanks):
        rows[place // n][place % n] = 0
    return Puzzle.from_rows(rows, Board.standard(n))


def filled_rows(n: int, random: Random) -> list[list[int]]:
    """A solved board: shifted rows; then digits, and lines in their bands, are shuffled."""
    height, width = default_box(n) or (1, n)
    digits = random.sample(range(1, n + 1), n)
    rows, cols = _shuffled(n, height, random), _shuffled(n, width, random)
    return [
        [digits[(width * (row % height) + row // height + col) % n] for col in cols] for row in rows
    ]


def _shuffled(n: int, band: int, random: Random) -> list[int]:
    """The lines of a board, shuffled within their bands, and the bands shuffled."""
    bands = [range(start, start + band) for start in range(0, n, band)]
    return [line for some in random.sample(bands, len(bands)) for line in random.sample(some, band)]
