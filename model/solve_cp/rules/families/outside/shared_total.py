"""Clues outside the board that share an unknown total."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import (
    Clause,
    Constraint,
    Linear,
    Member,
    Table,
    Var,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.families.outside.diagonals import tick
from solve_cp.rules.families.outside.sides import place_beside
from solve_cp.rules.fields import Rays, Sides
from solve_cp.rules.places import Direction, Side
from solve_cp.rules.support.common import Terms, terms, values
from solve_cp.rules.support.looks import note
from solve_cp.rules.support.scans import extremes, lowest_and_highest
from solve_cp.rules.wording import joined, ranged

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class SharedTotal(Rule):
    """These X-sums, sandwiches and little killers all have the same unknown total."""

    noun = "the shared total"
    phrase = "all clues of the shared total have the same total"

    x_sums: Sides = ()
    sandwiches: Sides = ()
    little_killers: Rays = ()

    def check(self, puzzle: Puzzle) -> None:
        if len(self.x_sums) + len(self.sandwiches) + len(self.little_killers) < 2:
            raise self.error("expected at least two clues that share a total")
        for name, sides in (("x_sums", self.x_sums), ("sandwiches", self.sandwiches)):
            for side in sides:
                if not side.cells(puzzle.board):
                    raise self.error(f"expected sides of a {puzzle.board}, got {side}", name)
        houses = [set(house.cells) for house in puzzle.board.houses]
        for side in self.sandwiches:
            cells = side.cells(puzzle.board)
            if len(cells) < 2 or not any(house.issuperset(cells) for house in houses):
                expected = "expected lines of at least 2 cells whose digits differ"
                raise self.error(f"{expected}, got {side}", "sandwiches")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        totals: set[int] = set()
        for side in self.x_sums:
            cells = side.cells(puzzle.board)
            if not 0 <= grid[cells[0]] <= len(cells):
                return False
            totals.add(sum(values(grid, puzzle, cells[: grid[cells[0]]])))
        for side in self.sandwiches:
            cells = side.cells(puzzle.board)
            line = [grid[cell] for cell in cells]
            start, end = sorted((line.index(min(line)), line.index(max(line))))
            totals.add(sum(values(grid, puzzle, cells[start + 1 : end])))
        for first, direction in self.little_killers:
            totals.add(sum(values(grid, puzzle, puzzle.board.ray(first, direction.step))))
        return len(totals) == 1

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for side in self.x_sums:
            yield from _x_sum_parts(puzzle, side)
        for side in self.sandwiches:
            yield from extremes(puzzle, side.cells(puzzle.board))
            yield from _sandwich_parts(puzzle, side)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for side in self.x_sums:
            cells = side.cells(puzzle.board)
            yield Clause(Member(cells[0], range(len(cells) + 1)))
        rays = (puzzle.board.ray(first, way.step) for first, way in self.little_killers)
        sums: list[Terms] = [_parts(puzzle, "X-sum", side) for side in self.x_sums]
        sums += [_parts(puzzle, "sandwich", side) for side in self.sandwiches]
        sums += [terms(puzzle, ray) for ray in rays]
        for one, other in pairwise(sums):
            yield Linear([*one, *((-weight, part) for weight, part in other)], 0)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        rays = tuple((cell, Direction(step)) for cell, step in layout.diagonals())
        kinds = {
            "x_sums": layout.outside(),
            "sandwiches": layout.outside(("left", "above")),
            "little_killers": rays,
        }
        for name, places in layout.shuffled(kinds.items()):
            equal = [
                tuple(other for other in places if layout.is_true(cls(**{name: (place, other)})))
                for place in places
            ]
            most = max(equal, key=len)
            if len(most) > 1:
                yield cls(**{name: most})
                return

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        if found := re.fullmatch(r"part of (\S+) in (the .*)", variable.name):
            return f"{found[1]} adds {ranged(values)} to {found[2]}"
        if found := re.fullmatch(r"cell (\d+) is an extreme of (the .*)", variable.name):
            ends = "may be an end" if len(values) > 1 else "is an end" if values[0] else "is no end"
            return f"cell {found[1]} {ends} of {found[2]}"
        found = re.fullmatch(r"extremes in (\d+) cells of (the .*)", variable.name)
        many = joined(values, "or")
        return f"{many} of the first {found[1]} cells are ends of {found[2]}" if found else ""

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for side in (*self.x_sums, *self.sandwiches):
            yield place_beside(puzzle, side, "?")
        for first, direction in self.little_killers:
            yield tick(first, direction.step)
        yield note(self)


def _part(puzzle: Puzzle, kind: str, side: Side, cell: Cell) -> Var:
    """The variable with the contribution of a cell to the sum of a clue."""
    options = {0, *puzzle.options(puzzle.value_of(cell))}
    return Var(f"part of {cell} in the {kind} {side}", tuple(sorted(options)))


def _parts(puzzle: Puzzle, kind: str, side: Side) -> Terms:
    return [(1, _part(puzzle, kind, side, cell)) for cell in side.cells(puzzle.board)]


def _x_sum_parts(puzzle: Puzzle, side: Side) -> Iterator[Constraint]:
    """A cell adds its value if the first digit reaches it, else 0."""
    cells = side.cells(puzzle.board)
    for place, cell in enumerate(cells):
        value = puzzle.value_of(cell)
        rows = (
            (first, held, held if place < first else 0)
            for first in puzzle.board.digits
            for held in puzzle.options(value)
        )
        part = _part(puzzle, "X-sum", side, cell)
        yield Table((cells[0], value, part), frozenset(rows))


def _sandwich_parts(puzzle: Puzzle, side: Side) -> Iterator[Constraint]:
    """A cell adds its value if exactly one of the extremes comes before it."""
    cells, digits = side.cells(puzzle.board), puzzle.board.digits
    ends = lowest_and_highest(puzzle, cells)
    before: Var | None = None
    for number, cell in enumerate(cells, 1):
        extreme = Var(f"cell {number} is an extreme of the sandwich {side}", (0, 1))
        met = Var(f"extremes in {number} cells of the sandwich {side}", (0, 1, 2))
        if ends:
            triples = ((a, b, d, int(d in (a, b))) for a in digits for b in digits for d in digits)
            yield Table((*ends, cell, extreme), frozenset(triples))
        else:
            limits = (min(digits), max(digits))
            yield Table((cell, extreme), frozenset((d, int(d in limits)) for d in digits))
        counts = [(old, flag, min(old + flag, 2)) for old in (0, 1, 2) for flag in (0, 1)]
        first = ((flag, new) for old, flag, new in counts if not old)
        value, part = puzzle.value_of(cell), _part(puzzle, "sandwich", side, cell)
        if before is None:
            yield Table((extreme, met), frozenset(first))
            yield Clause(Member(part, 0))
        else:
            yield Table((before, extreme, met), frozenset(counts))
            inside = (
                (old, flag, held, held if old == 1 and not flag else 0)
                for old, flag, _ in counts
                for held in puzzle.options(value)
            )
            yield Table((before, extreme, value, part), frozenset(inside))
        before = met
