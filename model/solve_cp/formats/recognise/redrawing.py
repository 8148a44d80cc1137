"""The drawings in a file that already known rules draw themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from solve_cp.drawing.marks import Arrow, Cage, Fill, Line, Mark, Shape, Text, center
from solve_cp.errors import InputError
from solve_cp.formats.recognise.sorting import Drawings
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule

Key = tuple[object, ...]


def redrawn(rules: Iterable[Rule], drawings: Drawings) -> Iterator[int]:
    """The numbers of the drawings that look like those of the rules."""
    own, puzzle = set[Key](), Puzzle(drawings.board)
    for rule in rules:
        with suppress(InputError):  # a rule that is not valid on the board draws nothing
            own.update(key for mark in rule.drawing(puzzle) for key in _keys(mark))
    for number, mark in drawings.left():
        keys = set(_keys(mark))
        if keys and keys <= own:
            yield number


def _keys(mark: Mark) -> Iterator[Key]:
    """The position of a mark; a format may change the rest."""
    if isinstance(mark, Fill):
        yield from (_place("spot", center(cell)) for cell in mark.cells)
    elif isinstance(mark, (Shape, Text)):
        yield _place("spot", mark.center)
    elif isinstance(mark, (Line, Arrow)):
        yield ("line", *sorted(_place("end", point) for point in (mark.points[0], mark.points[-1])))
    elif isinstance(mark, Cage):
        yield "cage", frozenset(mark.cells)


def _place(kind: str, point: tuple[float, float]) -> Key:
    return kind, round(point[0], 1), round(point[1], 1)
