"""Many puzzles: solved in order, on all cores or on a cluster, in bounded memory.

Consecutive puzzles form chunks. Within a chunk the classic boards of one shape are searched at
once by the numpy frontier; whatever that leaves, and every other puzzle, is solved by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from solve_cp.board.board import Board
from solve_cp.board.grid import Grid
from solve_cp.engines.frontier.singles import MOST_DIGITS
from solve_cp.errors import InputError, described, need
from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import A_PUZZLE, Puzzle
from solve_cp.questions.solve import NO_LIMITS, about_part, notes, solve
from solve_cp.result import Result, Status

if TYPE_CHECKING:
    from solve_cp.engines.frontier.breadth import Answers

Item = TypeVar("Item")

CHUNK = 2048  # boards of 9×9 in a chunk; larger boards weigh more
FRONTIER_CELLS = 256
FRONTIER_BOARDS = 24  # with fewer, solving them one by one is faster
SOON = 1.0  # seconds of work before processes are started: starting them takes as long
EFFORT = 50_000  # nodes times cells for a board; twice what the hardest 9×9 boards need
SEARCHED = "proved by exhausting the search"


@dataclass(frozen=True)
class Question:
    """What is asked of every puzzle of a batch."""

    engine: str = "auto"
    unique: bool = True
    limits: Limits = NO_LIMITS
    seed: int = 0

    @property
    def takes_frontier(self) -> bool:
        """Whether boards may be searched together; a node limit holds for each alone."""
        return self.engine in ("auto", "frontier") and self.limits.nodes is None

    def answer(self, puzzle: Puzzle) -> Result:
        """The answer to one puzzle by itself."""
        return solve(puzzle, self.engine, limits=self.limits, unique=self.unique, seed=self.seed)


def solve_many(
    puzzles: Iterable[Puzzle],
    executor: Executor | None = None,
    *,
    engine: str = "auto",
    unique: bool = True,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    chunk: int = CHUNK,
) -> Iterator[Result]:
    """The results of puzzles, in order, each verified; puzzles are read as they are needed.

    Without an executor all cores are used, by processes started the way `spawn` does: call it
    under `if __name__ == "__main__"` in a script. What fits in one chunk needs no processes.
    """
    need(puzzles, Iterable, "puzzles, as a list or another iterable (`solve` takes a single one)")
    if executor is not None and not hasattr(executor, "submit"):
        what = "an Executor, like ProcessPoolExecutor(4), or None for all cores"
        raise InputError(f"expected {what}, got {described(executor)}")
    chunks = grouped(puzzles, weight_of, chunk)
    return _in_order(chunks, executor, Question(engine, unique, limits, seed))


def _in_order(
    chunks: Iterator[list[Puzzle]], executor: Executor | None, question: Question
) -> Iterator[Result]:
    """The results of chunks, in this process while that is quicker than starting others."""
    head = list(islice(chunks, 2))
    if executor is None and (len(head) < 2 or _is_light(head)):
        chunks = chain(head, chunks)
        yield from _in_this_process(chunks, question)
        head = list(islice(chunks, 1))
    if head:
        yield from _handed_out(chain(head, chunks), executor, question)


def _is_light(head: Sequence[Sequence[Puzzle]]) -> bool:
    """Whether chunks are single puzzles, of which a few are done before a process has started."""
    return all(len(part) == 1 for part in head)


def _in_this_process(chunks: Iterator[list[Puzzle]], question: Question) -> Iterator[Result]:
    """The results of the first chunks, until that has taken as long as starting processes does."""
    spent = 0.0
    while spent < SOON and (chunk := next(chunks, None)) is not None:
        begun = perf_counter()
        results = answers(chunk, question)
        spent += perf_counter() - begun
        yield from results


def _handed_out(
    chunks: Iterator[list[Puzzle]], executor: Executor | None, question: Question
) -> Iterator[Result]:
    """The results of chunks that an executor, or all cores, work on."""
    from solve_cp.batch.pool import Stopped, in_order, local

    limits = question.limits
    work = partial(answers, question=replace(question, limits=limits.portable()))
    try:
        with local() if executor is None else nullcontext(executor) as workers:
            for results in in_order(workers, work, chunks, stop=limits.stop):
                yield from results
    except Stopped as stopped:  # the processes are gone by now; every answer is "gave up"
        for chunk in chain(stopped.tasks, chunks):
            yield from answers(chunk, question)


def grouped(
    items: Iterable[Item], weight: Callable[[Item], int], most: int = CHUNK
) -> Iterator[list[Item]]:
    """Consecutive items in groups, each closed as soon as it weighs `most`."""
    group: list[Item] = []
    total = 0
    for item in items:
        group.append(item)
        total += weight(item)
        if total >= most:
            yield group
            group, total = [], 0
    if group:
        yield group


def weight_of(puzzle: Puzzle) -> int:
    """How many 9×9 boards of a chunk a puzzle stands for; one with rules fills a chunk alone."""
    need(puzzle, Puzzle, A_PUZZLE)
    return CHUNK if puzzle.rules else weight(len(puzzle.board.cells))


def weight(cells: int) -> int:
    """How many 9×9 boards of a chunk a board of so many cells stands for."""
    return 1 if cells < 256 else CHUNK // 64 if cells < 625 else CHUNK // 4


def answers(puzzles: Sequence[Puzzle], question: Question) -> list[Result]:
    """The results of the puzzles of a chunk."""
    found: dict[int, Result] = {}
    for board, places in _classic(puzzles, question).items():
        if len(places) >= FRONTIER_BOARDS:
            found |= _by_frontier(board, {i: puzzles[i] for i in places}, question)
    return [found.get(i) or question.answer(puzzle) for i, puzzle in enumerate(puzzles)]


def _classic(puzzles: Sequence[Puzzle], question: Question) -> dict[Board, list[int]]:
    """Where the puzzles are that suit the frontier, by board."""
    places: defaultdict[Board, list[int]] = defaultdict(list)
    if question.takes_frontier:
        for number, puzzle in enumerate(puzzles):
            if not puzzle.rules and suits_frontier(puzzle.board):
                places[puzzle.board].append(number)
    return places


def suits_frontier(board: Board) -> bool:
    """Whether the frontier is the faster engine for many such boards."""
    return len(board.cells) <= FRONTIER_CELLS and len(board.digits) <= MOST_DIGITS


def _by_frontier(board: Board, puzzles: dict[int, Puzzle], question: Question) -> dict[int, Result]:
    """What the frontier settles within its budget; the hard rest is left out."""
    started = perf_counter()
    rows = [digits_of(puzzle) for puzzle in puzzles.values()]
    found = frontier_answers(board, rows, question)
    seconds = (perf_counter() - started) / len(puzzles)
    return {
        number: _result(puzzle, found, place, seconds)
        for place, (number, puzzle) in enumerate(puzzles.items())
        if settled(found, place, question)
    }


def digits_of(puzzle: Puzzle) -> list[int]:
    """The givens in reading order, and what is below every digit for a blank."""
    blank = min(0, *puzzle.board.digits) - 1
    givens = puzzle.givens
    return [givens.get(cell, blank) for cell in puzzle.board.cells]


def frontier_answers(board: Board, rows: Sequence[Sequence[int]], question: Question) -> Answers:
    """The frontier's answers for boards of one shape, within a budget of nodes."""
    from solve_cp.engines.frontier.breadth import solve_digits

    seconds, boards = question.limits.seconds, len(rows)
    budget = replace(
        question.limits,
        seconds=None if seconds is None else seconds * boards,
        nodes=max(1, EFFORT // len(board.cells)) * boards,
    )
    return solve_digits(board, rows, want=2 if question.unique else 1, limits=budget)


def settled(found: Answers, place: int, question: Question) -> bool:
    """Whether the frontier's answer for a board is final."""
    wanted = 2 if question.unique else 1
    return bool(found.complete[place] or found.counts[place] >= wanted)


def _result(puzzle: Puzzle, found: Answers, place: int, seconds: float) -> Result:
    count, complete = int(found.counts[place]), bool(found.complete[place])
    grid = Grid(puzzle.board, found.digits[place].tolist()) if count else None
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
