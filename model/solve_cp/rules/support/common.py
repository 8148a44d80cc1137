"""Helpers for rules: values of cells, terms of sums, and checks of arguments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell, cells_text
from solve_cp.language.constraints import Constraint, Linear, Variable
from solve_cp.rules.base import Rule

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle

Terms = list[tuple[int, Variable]]


def values(grid: Grid, puzzle: Puzzle, cells: Iterable[Cell]) -> list[int]:
    """The values of the cells in a filled grid, in order."""
    return [grid[puzzle.value_of(cell)] for cell in cells]


def counted(puzzle: Puzzle, cells: Iterable[Cell]) -> tuple[Variable, ...]:
    """The variables with the values of the cells, in order."""
    return tuple(puzzle.value_of(cell) for cell in cells)


def terms(puzzle: Puzzle, cells: Iterable[Cell], weight: int = 1) -> Terms:
    """The cells' values as terms of a sum."""
    return [(weight, variable) for variable in counted(puzzle, cells)]


def difference(puzzle: Puzzle, one: Iterable[Cell], other: Iterable[Cell]) -> Terms:
    """The terms of one sum minus another."""
    return terms(puzzle, one) + terms(puzzle, other, -1)


def equal_sums(puzzle: Puzzle, groups: Sequence[Iterable[Cell]]) -> Iterator[Constraint]:
    """All groups have the same sum."""
    for one, other in pairwise(groups):
        yield Linear(difference(puzzle, one, other), 0)


def need_cells(rule: Rule, field: str, least: int, most: int | None = None) -> None:
    """Raise a RuleError if a field has too few or too many cells."""
    cells: Sequence[Cell] = getattr(rule, field)
    if len(cells) < least:
        raise rule.error(
            f"expected at least {least} cells, got {len(cells)} ({cells_text(cells)})", field
        )
    if most is not None and len(cells) > most:
        raise rule.error(
            f"expected at most {most} cells, got {len(cells)} ({cells_text(cells)})", field
        )


def need_digits(rule: Rule, puzzle: Puzzle, field: str, numbers: Iterable[int]) -> None:
    """Raise a RuleError if a number is not a digit of the board."""
    digits = puzzle.board.digits
    for number in numbers:
        if number not in digits:
            cells = cells_text(rule.mentioned_cells())
            where = f" ({cells})" if cells else ""
            raise rule.error(
                f"expected digits from {min(digits)} to {max(digits)}, got {number}{where}", field
            )


def need_at_least(rule: Rule, field: str, number: int, least: int) -> None:
    """Raise a RuleError that names the rule's first cell, if a number is too small."""
    if number < least:
        where = rule.mentioned_cells()[0]
        raise rule.error(f"expected a {field} from {least} for {where}, got {number}", field)
