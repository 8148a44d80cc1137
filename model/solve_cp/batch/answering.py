"""Solve the boards of a chunk, and write the answers, many boards at once if possible.

Rows of arrays are processed as arrays, without an object per board. Everything else (a board with
rules, a line with extra content, a board without a solution) is read, solved and written one by
one, in its place among the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from solve_cp.batch.reading.chunks import Chunk, Item
from solve_cp.batch.reading.lines import Index
from solve_cp.batch.reading.rows import Rows
from solve_cp.batch.together import Found, answer, searched
from solve_cp.batch.wanted import Question
from solve_cp.batch.writing.columns import Joined, gathered, in_places
from solve_cp.batch.writing.records import BAD_INPUT, Records, Solved
from solve_cp.errors import BoardError, FormatError
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import WRONG
from solve_cp.result import Result


@dataclass(frozen=True)
class Step:
    """A chunk that was written: the number of boards, their verdicts, and errors."""

    boards: int
    tally: dict[str, int]
    errors: tuple[str, ...] = ()
    end: int = 0
    wrong: int = 0
    """The number of boards with a recorded solution that is wrong."""


@dataclass(frozen=True)
class Written:
    """The records of a chunk, as a worker returns them."""

    step: Step
    content: bytes
    read: str = ""


@dataclass(frozen=True)
class Answered:
    """The answers to the boards of a chunk: solved rows of arrays, and all other boards by place.

    A board that cannot be read or written is an error, and so is its result.
    """

    solved: list[Solved]
    items: dict[int, Item]
    results: dict[int, Result | FormatError]


def answer_chunk(chunk: Chunk, question: Question, records: Records, strict: bool) -> Written:
    """Read, solve and write the boards of a chunk; if `strict`, raise an error for a bad board."""
    answered = answers_to(chunk, question, records, strict)
    solved, results = answered.solved, answered.results.values()
    pairs = list(zip(answered.items.values(), results, strict=True))
    parts = [(one.rows.places, records.many(one)) for one in solved if len(one.rows.places)]
    parts += [(np.array(list(answered.items)), _written(pairs, records))] if pairs else []
    step = Step(
        chunk.boards,
        dict(_tally(solved, results)),
        tuple(str(result) for result in results if isinstance(result, FormatError)),
        chunk.end,
        sum(has_wrong_solution(result) for result in results if isinstance(result, Result)),
    )
    return Written(step, in_places(chunk.boards, parts), chunk.read)


def answers_to(
    chunk: Chunk, question: Question, records: Records | None = None, strict: bool = False
) -> Answered:
    """Read and solve the boards of a chunk; with `records`, only those they can write."""
    rows = [part for part in chunk.rows() if records is None or records.takes(part.board)]
    rows = rows if question.takes_frontier else []
    items = _items(chunk, _others(chunk.boards, rows), records)
    errors = [item for item in items.values() if isinstance(item, FormatError)]
    if errors and strict:
        raise BoardError(str(errors[0]))
    puzzles = {place: item for place, item in items.items() if isinstance(item, Puzzle)}
    found = searched(rows, puzzles, question)
    solved = [_solved(chunk, part, found.get(part.board)) for part in rows]
    items |= _items(chunk, _others(chunk.boards, [one.rows for one in solved], items), records)
    items = dict(sorted(items.items()))
    results = {
        place: answer(place, item, found, question) if isinstance(item, Puzzle) else item
        for place, item in items.items()
    }
    return Answered(solved, items, results)


def _others(boards: int, rows: Iterable[Rows], known: Iterable[int] = ()) -> Index:
    """The places that are not in the rows and not known yet."""
    left = np.ones(boards, dtype=np.bool_)
    for part in rows:
        left[part.places] = False
    left[list(known)] = False
    return np.flatnonzero(left)


def _items(chunk: Chunk, places: Index, records: Records | None) -> dict[int, Item]:
    """The boards at some places, or why they cannot be read or written."""
    found = zip(places.tolist(), chunk.items(places), strict=True)
    return {place: _accepted(item, records) for place, item in found}


def _accepted(item: Item, records: Records | None) -> Item:
    refusal = records.refusal(item) if records and isinstance(item, Puzzle) else None
    return refusal or item


def _solved(chunk: Chunk, rows: Rows, found: Found | None) -> Solved:
    """The boards of the rows that have a solution and no different recorded one."""
    if found is None:
        nobody = rows.pick(slice(0))
        return Solved(nobody, nobody.numbers, nobody.places, *chunk.labels(nobody.places))
    at, answers = found.at(rows.places), found.answers
    good = found.settled[at] & (answers.counts[at] > 0)
    if rows.recorded is not None:
        good &= (answers.numbers[at] == rows.recorded).all(axis=1)
    if not good.all():
        rows, at = rows.pick(good), at[good]
    unique = np.where(answers.counts[at] > 1, 2, answers.complete[at])
    label = chunk.labels(rows.places)
    return Solved(rows, answers.numbers[at], unique, *label, seconds=found.seconds)


def _written(pairs: Sequence[tuple[Item, Result | FormatError]], records: Records) -> Joined:
    return gathered([records.of(item, result) for item, result in pairs])


def _tally(solved: Iterable[Solved], results: Iterable[Result | FormatError]) -> Counter[str]:
    """The number of boards per verdict."""
    tally = Counter(BAD_INPUT if isinstance(r, FormatError) else r.verdict for r in results)
    for one in solved:
        tally += one.tally()
    return tally


def has_wrong_solution(result: Result) -> bool:
    """Whether the recorded solution of a board is wrong."""
    return any(note.startswith(WRONG) for note in result.notes)
