"""Measure how nodes and time grow with blanks, board size or number of boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from typing import Any

from solve_cp.bench.crosscheck import NOT_FOR_IT, applies
from solve_cp.bench.warming import warm_up
from solve_cp.board.board import Board
from solve_cp.board.houses import default_box
from solve_cp.errors import EngineError, InputError
from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import ask
from solve_cp.result import Result, Status

TWO_SECONDS = Limits(seconds=2.0, memory=2**30)


@dataclass(frozen=True)
class Point:
    """One engine on boards of one kind: medians and totals, including boards it gave up on.

    `not_for_it` counts the boards that the engine does not apply to; they are not measured.
    """

    engine: str
    n: int
    blanks: int
    boards: int
    gave_up: int
    not_for_it: int
    seconds: float
    nodes: float | None
    total_seconds: float
    total_nodes: float | None

    def to_json(self) -> dict[str, Any]:
        """The point as plain data."""
        return asdict(self)


def growth(
    engines: Sequence[str],
    boards: Iterable[tuple[int, int]],
    *,
    counts: Sequence[int] = (5,),
    limits: Limits = TWO_SECONDS,
    tell: Callable[[str], None] = lambda _: None,
) -> Iterator[Point]:
    """One point per engine, pair of board size and blanks, and number of boards.

    The boards are different solved boards with cells blanked at random. Engines search for the
    first solution. Points are yielded as soon as they are measured.
    """
    if not counts or min(counts) < 1:
        raise InputError(f"expected numbers of boards of at least 1, got {list(counts)}")
    for n, blanks in boards:
        puzzles = [blanked(n, blanks, seed) for seed in range(1, max(counts) + 1)]
        for engine in engines:
            results: list[Result] = []
            for number, puzzle in enumerate(puzzles, 1):
                tell(f"{engine}, {n}×{n}, {blanks} blanks, board {number} of {len(puzzles)}")
                results.append(_asked(puzzle, engine, limits))
                if number in counts:
                    yield _point(engine, n, blanks, results)


def _asked(puzzle: Puzzle, engine: str, limits: Limits) -> Result:
    """The result of the engine, also if it does not apply."""
    warm_up(engine)
    try:
        return ask(puzzle, engine, want=1, keep=1, limits=limits)
    except EngineError as error:
        return Result(Status.GAVE_UP, reason=f"{NOT_FOR_IT}{str(error).removeprefix(NOT_FOR_IT)}")


def _point(engine: str, n: int, blanks: int, results: Sequence[Result]) -> Point:
    measured = [result for result in results if applies(result)]
    counted = [r.statistics.get("generated", r.statistics.get("conflicts")) for r in measured]
    nodes = [float(count) for count in counted if count is not None]
    seconds = [result.seconds for result in measured]
    return Point(
        engine,
        n,
        blanks,
        len(results),
        sum(result.grid is None for result in measured),
        len(results) - len(measured),
        median(seconds) if seconds else 0.0,
        median(nodes) if nodes else None,
        sum(seconds),
        sum(nodes) if nodes else None,
    )


def blanked(n: int, blanks: int, seed: int) -> Puzzle:
    """A solved n×n board with this many cells blanked; the seed determines both."""
    if not 0 <= blanks <= n * n:
        raise InputError(f"expected from 0 to {n * n} blanks on a {n}×{n} board, got {blanks}")
    random = Random(f"{n} {blanks} {seed}")
    rows = filled_rows(n, random)
    for place in random.sample(range(n * n), blanks):
        rows[place // n][place % n] = 0
    return Puzzle.from_rows(rows, Board.standard(n))


def filled_rows(n: int, random: Random) -> list[list[int]]:
    """A solved board: shifted rows, with digits and lines within bands shuffled."""
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
