"""Results of boards that were solved as rows of arrays, made only as far as they are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from solve_cp.batch.answering import answers_to
from solve_cp.batch.reading.chunks import Chunk
from solve_cp.batch.wanted import Question
from solve_cp.batch.writing.records import UNIQUE, Solved
from solve_cp.board.grid import NOTHING, Grid
from solve_cp.errors import FormatError
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import notes
from solve_cp.result import Result, Status


@dataclass(frozen=True)
class Results:
    """The results of a chunk, as a worker returns them: solved rows, and the others by place."""

    solved: list[Solved]
    others: dict[int, Result | FormatError]

    @classmethod
    def of(cls, chunk: Chunk, question: Question) -> Results:
        """The results of the boards of a chunk."""
        answered = answers_to(chunk, question)
        return cls(answered.solved, answered.results)

    def in_order(self, chunk: Chunk) -> Iterator[Result]:
        """The results by their places in the chunk; a bad board raises its error in its turn."""
        found = dict(self.others)
        for solved in self.solved:
            found |= zip(solved.rows.places.tolist(), _results(chunk, solved), strict=True)
        for place in range(chunk.boards):
            answer = found.pop(place)
            if isinstance(answer, FormatError):
                raise answer
            yield answer


def _results(chunk: Chunk, solved: Solved) -> Iterator[Result]:
    shared = [
        {
            "unique": unique,
            "count": 2 if unique is False else 1,
            "complete": unique is True,
            "seconds": solved.seconds,
            "_chunk": chunk,
            "_solved": solved,
        }
        for unique in UNIQUE
    ]
    for row, unique in enumerate(solved.unique.tolist()):
        result = object.__new__(RowResult)
        result.__dict__.update(shared[unique], _row=row)
        yield result


class RowResult(Result):
    """The result of a board in an array: its grid, puzzle and notes are made when they are needed.

    It is equal to a plain result with the same values, and is pickled as one.
    """

    status = Status.SOLVED
    engine = "frontier"
    statistics = NOTHING
    _chunk: Chunk
    _solved: Solved
    _row: int

    @cached_property
    def grid(self) -> Grid:
        board = self._solved.rows.board
        digits = sorted(board.digits)
        return Grid(
            board, [digits[number - 1] for number in self._solved.numbers[self._row].tolist()]
        )

    @cached_property
    def solutions(self) -> tuple[Grid, ...]:
        return (self.grid,)

    @cached_property
    def puzzle(self) -> Puzzle:
        (item,) = self._chunk.items(self._solved.rows.places[[self._row]])
        assert isinstance(item, Puzzle)
        return item

    @cached_property
    def notes(self) -> tuple[str, ...]:
        return notes(self.puzzle, self.grid)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and _compared(self) == _compared(other)

    __hash__ = Result.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, _compared(self)


def _compared(result: Result) -> tuple[Any, ...]:
    """The values that make results equal: all fields but the last, the puzzle."""
    return tuple(getattr(result, part.name) for part in fields(Result) if part.compare)
