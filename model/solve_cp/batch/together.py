"""Search classic boards together with the numpy frontier: rows of arrays, and puzzles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from solve_cp.batch.reading.lines import Bytes, Index
from solve_cp.batch.reading.rows import Rows, suits_frontier
from solve_cp.batch.wanted import Question
from solve_cp.board.board import Board
from solve_cp.board.grid import Grid
from solve_cp.engines.frontier.breadth import Answers, solve_numbers
from solve_cp.engines.frontier.nodes import Flags
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import about_part, notes
from solve_cp.result import Result, Status

FRONTIER_BOARDS = 24  # with fewer, solving them one by one is faster
EFFORT = 50_000  # nodes times cells for a board; twice what the hardest 9×9 boards need
SEARCHED = "proved by exhausting the search"


@dataclass(frozen=True, eq=False)
class Found:
    """What the frontier found for boards of one shape at these places, ascending.

    `settled` says which answers are final; the hard rest is left to other engines.
    """

    places: Index
    answers: Answers
    settled: Flags
    seconds: float

    def at(self, places: Index) -> Index:
        """The positions of the answers for these places."""
        return np.searchsorted(self.places, places)

    def result(self, place: int, puzzle: Puzzle) -> Result | None:
        """The final answer to the puzzle at a place, if there is one."""
        row = int(np.searchsorted(self.places, place))
        return _result(puzzle, self.answers, row, self.seconds) if self.settled[row] else None


def searched(
    rows: Sequence[Rows], puzzles: Mapping[int, Puzzle], question: Question
) -> dict[Board, Found]:
    """What the frontier finds for boards by place, if there are enough of one shape."""
    parts: defaultdict[Board, list[Rows]] = defaultdict(list)
    alone: defaultdict[Board, dict[int, Puzzle]] = defaultdict(dict)
    for part in rows:
        parts[part.board].append(part)
    for place, puzzle in puzzles.items():
        if not puzzle.rules and suits_frontier(puzzle.board):
            alone[puzzle.board][place] = puzzle
    for board, own in alone.items():
        places = np.fromiter(own, dtype=np.intp)
        parts[board].append(Rows(board, None, places, _numbers(board, own.values())))
    return {
        board: _by_frontier(board, own, question)
        for board, own in parts.items()
        if question.takes_frontier and sum(len(part.places) for part in own) >= FRONTIER_BOARDS
    }


def answer(place: int, puzzle: Puzzle, found: Mapping[Board, Found], question: Question) -> Result:
    """The answer to the puzzle at a place; solved alone if the frontier has none."""
    together = None if puzzle.rules else found.get(puzzle.board)
    return (together and together.result(place, puzzle)) or question.answer(puzzle)


def _numbers(board: Board, puzzles: Collection[Puzzle]) -> Bytes:
    """The givens of puzzles on one board, one row per puzzle, as numbers of digits."""
    index, cells = board.index, len(board.cells)
    number = {digit: place for place, digit in enumerate(sorted(board.digits), 1)}
    flat = bytearray(cells * len(puzzles))
    for start, puzzle in zip(range(0, len(flat), cells), puzzles, strict=True):
        for cell, digit in puzzle.givens.items():
            flat[start + index[cell]] = number[digit]
    return np.frombuffer(flat, dtype=np.uint8).reshape(-1, cells)


def _by_frontier(board: Board, parts: Sequence[Rows], question: Question) -> Found:
    """What the frontier finds within a budget of nodes, for all boards in order."""
    started = perf_counter()
    places, numbers = parts[0].places, parts[0].numbers
    if len(parts) > 1:
        places = np.concatenate([part.places for part in parts])
        order = np.argsort(places)
        places, numbers = places[order], np.concatenate([part.numbers for part in parts])[order]
    seconds, boards = question.limits.seconds, len(places)
    budget = replace(
        question.limits,
        seconds=None if seconds is None else seconds * boards,
        nodes=max(1, EFFORT // len(board.cells)) * boards,
    )
    found = solve_numbers(board, numbers, want=question.wanted, limits=budget)
    settled = found.complete | (found.counts >= question.wanted)
    return Found(places, found, settled, (perf_counter() - started) / boards)


def _result(puzzle: Puzzle, found: Answers, row: int, seconds: float) -> Result:
    count, complete = int(found.counts[row]), bool(found.complete[row])
    grid = Grid(puzzle.board, found.digits[row].tolist()) if count else None
    clashes = () if count else puzzle.clashes()
    unique = False if count > 1 else True if count and complete else None
    return Result(
        Status.SOLVED if count else Status.UNSOLVABLE,
        grid=grid,
        unique=unique,
        solutions=(grid,) if grid else (),
        count=count,
        complete=complete,
        engine="frontier",
        seconds=seconds,
        reason="" if count else str(clashes[0]) if clashes else SEARCHED,
        not_modelled=puzzle.not_modelled,
        notes=(*notes(puzzle, grid), *about_part(puzzle, grid, unique)),
    )
