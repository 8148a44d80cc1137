"""Rules that make the value of a cell differ from its digit; sums and comparisons use the value."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.board.houses import House
from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import (
    AllDifferent,
    Clause,
    Constraint,
    Count,
    Member,
    Table,
    Var,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.families.logic import And
from solve_cp.rules.fields import Cells
from solve_cp.rules.support.looks import foot_label, note, ring, tint
from solve_cp.rules.support.others import flat
from solve_cp.rules.wording import joined, limited, special_digit, worded, words_of

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.puzzle.puzzle import Puzzle

MAX_VALUE = 10_000


class Valued(Rule):
    """A rule that changes the values of cells."""

    def check(self, puzzle: Puzzle) -> None:
        for cell, var in self.cell_values(puzzle).items():
            for value in (var.values[0], var.values[-1]):
                if abs(value) > MAX_VALUE:
                    raise self.error(
                        f"expected values from {-MAX_VALUE} to {MAX_VALUE}, got {value} for {cell}"
                    )
        self._check_alone(puzzle)

    def _check_alone(self, puzzle: Puzzle) -> None:
        """Raise a RuleError if an earlier rule gives one of the cells a value."""
        for rule in flat(puzzle.rules):
            if rule is self:
                break
            if isinstance(rule, And):
                continue  # its parts come next
            taken = set(rule.cell_values(puzzle)) & set(self.cell_values(puzzle))
            if taken:
                raise self.error(
                    f"expected one rule on the value of {min(taken)}, "
                    f"got {type(rule).__name__} as well"
                )


@dataclass(frozen=True)
class ValueCells(Valued):
    """The cells count as their digit times the factor, plus the addend."""

    noun = "the special values of {cells}"
    label = "special value"

    cells: Cells
    factor: int = 2
    addend: int = 0

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        return worded(self, f"{{cells}} {counting(self.factor, self.addend, len(self.cells))}")

    def cell_values(self, puzzle: Puzzle) -> Mapping[Cell, Var]:
        options = tuple(sorted({d * self.factor + self.addend for d in puzzle.board.digits}))
        return {cell: Var(f"value of {cell}", options) for cell in self.cells}

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        yield {
            var: grid[cell] * self.factor + self.addend
            for cell, var in self.cell_values(puzzle).items()
        }

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(
            grid[var] == self.factor * grid[cell] + self.addend
            for cell, var in self.cell_values(puzzle).items()
        )

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        pairs = frozenset((d, self.factor * d + self.addend) for d in puzzle.board.digits)
        for cell, var in self.cell_values(puzzle).items():
            yield Table((cell, var), pairs)

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        return ()

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        times = f"×{self.factor}" if self.factor != 1 else ""
        plus = f"{self.addend:+d}" if self.addend else ""
        for cell in self.cells:
            yield tint((cell,), "#d3f28499")
            yield foot_label(cell, times + plus)


def counting(factor: int, addend: int, cells: int = 1) -> str:
    """What a cell, or several, count as: "counts as its digit times 2"."""
    verb = "counts as its digit" if cells == 1 else "count as their digits"
    times = "" if factor == 1 else f" times {factor}"
    plus = f" {'plus' if addend > 0 else 'minus'} {abs(addend)}" if addend else ""
    return f"{verb}{times}{plus}"


def _times(factor: int) -> str:
    """A multiple of what was just named: "twice that"."""
    return {2: "twice that", -1: "minus that"}.get(factor, f"{factor} times that")


class _OnePerHouse(Valued):
    """One unknown cell of each house counts as its digit times a factor."""

    @abstractmethod
    def multiplier(self) -> int:
        """The factor."""

    def mark(self, cell: Cell) -> Var:
        """The variable that is 1 if the cell is the special one of its houses."""
        return Var(f"{type(self).__name__} at {cell}", (0, 1))

    def cell_values(self, puzzle: Puzzle) -> Mapping[Cell, Var]:
        digits = puzzle.board.digits
        options = tuple(sorted({*digits, *(d * self.multiplier() for d in digits)}))
        return {cell: Var(f"value of {cell}", options) for cell in puzzle.board.cells}

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        special = {cell for cell in puzzle.board.cells if grid[self.mark(cell)]}
        held = [grid[cell] for cell in special]
        values_are_right = all(
            grid[var] == grid[cell] * (self.multiplier() if cell in special else 1)
            for cell, var in self.cell_values(puzzle).items()
        )
        houses = [set(house.cells) for house in puzzle.board.houses]
        one_each = all(len(special & house) == 1 for house in houses)
        inside = special <= set[Cell]().union(*houses)
        return values_are_right and one_each and inside and len(set(held)) == len(held)

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        for special in _placements(grid, list(puzzle.board.houses), ()):
            marks = {self.mark(cell): int(cell in special) for cell in puzzle.board.cells}
            found = self.cell_values(puzzle).items()
            counts = {v: grid[c] * (self.multiplier() if c in special else 1) for c, v in found}
            yield {**marks, **counts}

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        name = words_of(type(self)).removesuffix("s")
        cell = variable.name.removeprefix(f"{type(self).__name__} at ")
        if cell != variable.name:
            never = " or not" if len(values) > 1 else ""
            return f"{cell} is {'' if 1 in values else 'not '}a {name}{never}"
        house = variable.name.removeprefix(f"digit of the {type(self).__name__} in ")
        if house != variable.name:
            return f"the {name} of {house} holds {joined(values, 'or')}"
        cell = variable.name.removeprefix(f"{type(self).__name__}' digit at ")
        if cell != variable.name:
            return special_digit(cell, f"a {name}", variable, values)
        counted = variable.name.removeprefix("value of ")
        if counted == variable.name or not values:
            return ""
        return f"{counted} {limited('count', 'as', values, variable.values)}"

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        name = words_of(type(self)).removesuffix("s")
        cell, *others = constraint.variables()
        if isinstance(constraint, Count):
            marks = set(constraint.cells)
            houses = (h for h in puzzle.board.houses if {self.mark(c) for c in h.cells} == marks)
            return f"{next(houses, 'each house')} has exactly one {name}"
        if others and str(others[-1]).startswith("value of "):
            return (
                f"{cell} counts as its digit, or as {_times(self.multiplier())} if it is a {name}"
            )
        return f"no two {name}s hold the same digit"

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        special = tuple(cell for cell in puzzle.board.cells if grid[self.mark(cell)])
        return {type(self).__name__.lower(): special}

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        digits = puzzle.board.digits
        triples = {(d, 0, d) for d in digits} | {(d, 1, d * self.multiplier()) for d in digits}
        for cell, var in self.cell_values(puzzle).items():
            yield Table((cell, self.mark(cell), var), frozenset(triples))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        houses = puzzle.board.houses
        inside = {cell for house in houses for cell in house.cells}
        for cell in puzzle.board.cells:
            if cell not in inside:
                yield Clause(Member(self.mark(cell), 0))
        for house in houses:
            yield Count([self.mark(cell) for cell in house.cells], {1}, 1)
        rows = [house for house in houses if house.kind == "row"]
        if inside <= {cell for row in rows for cell in row.cells}:
            yield from self._different_in_rows(puzzle, rows)
        else:
            yield from self._different(puzzle, sorted(inside))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, f"factor {self.multiplier()}")

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        for cell in puzzle.board.cells:
            if grid.extras.get(self.mark(cell)):
                yield ring(cell, 0.86, "#e0701a", fill="")
                yield foot_label(cell, f"×{self.multiplier()}".replace("-", "−"))

    def _different_in_rows(self, puzzle: Puzzle, rows: Sequence[House]) -> Iterator[Constraint]:
        """Each row's special digit is a variable, and these differ."""
        digits = puzzle.board.digits
        agree = {(d, 0, e) for d in digits for e in digits} | {(d, 1, d) for d in digits}
        chosen = []
        for row in rows:
            chosen.append(Var(f"digit of the {type(self).__name__} in {row}", digits))
            for cell in row.cells:
                yield Table((cell, self.mark(cell), chosen[-1]), frozenset(agree))
        yield AllDifferent(tuple(chosen))

    def _different(self, puzzle: Puzzle, cells: Sequence[Cell]) -> Iterator[Constraint]:
        """Each cell has a variable with its digit if it is special; these differ."""
        digits = puzzle.board.digits
        none = max(digits) + 1
        agree = {(d, 0, none) for d in digits} | {(d, 1, d) for d in digits}
        special = [Var(f"{type(self).__name__}' digit at {c}", (*digits, none)) for c in cells]
        for cell, var in zip(cells, special, strict=True):
            yield Table((cell, self.mark(cell), var), frozenset(agree))
        for digit in digits:
            yield Count(special, {digit}, range(2))


def _placements(
    grid: Grid, houses: Sequence[House], special: tuple[Cell, ...]
) -> Iterator[tuple[Cell, ...]]:
    """The ways to choose one cell per house, all with different digits."""
    while houses and len(set(special) & set(houses[0].cells)) == 1:
        houses = houses[1:]
    if not houses:
        yield special
        return
    full = [house for house in grid.board.houses if house not in houses]
    closed = {cell for house in full for cell in house.cells}
    for cell in houses[0].cells:
        seen = any(cell in house.cells and set(special) & set(house.cells) for house in houses)
        if cell not in closed and not seen and grid[cell] not in {grid[c] for c in special}:
            yield from _placements(grid, houses[1:], (*special, cell))


@dataclass(frozen=True)
class Doublers(_OnePerHouse):
    """One unknown cell of each house counts double, each with a different digit."""

    noun = "the rule on doublers"
    phrase = "each house has one doubler, and their digits differ"
    label = "doubler"

    def multiplier(self) -> int:
        return 2


@dataclass(frozen=True)
class Negators(_OnePerHouse):
    """One unknown cell of each house counts negative, each with a different digit."""

    noun = "the rule on negators"
    phrase = "each house has one negator, and their digits differ"
    label = "negator"

    def multiplier(self) -> int:
        return -1


@dataclass(frozen=True)
class Multipliers(_OnePerHouse):
    """One unknown cell of each house counts `factor` times, each with a different digit."""

    noun = "the rule on multipliers"
    phrase = "each house has one multiplier, and their digits differ"
    label = "multiplier"

    factor: int

    def multiplier(self) -> int:
        return self.factor
