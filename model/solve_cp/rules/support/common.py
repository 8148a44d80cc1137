"""What rules that add up share: the terms of a sum, and checks on totals and cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell, cells_text
from solve_cp.language.constraints import Variable
from solve_cp.rules.base import Rule

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle

Terms = list[tuple[int, Variable]]


def values(grid: Grid, puzzle: Puzzle, cells: Iterable[Cell]) -> list[int]:
    """What the cells of a filled grid count as, in order."""
    return [grid[puzzle.value_of(cell)] for cell in cells]


def counted(puzzle: Puzzle, cells: Iterable[Cell]) -> tuple[Variable, ...]:
    """The variables for what the cells count as, in order."""
    return tuple(puzzle.value_of(cell) for cell in cells)


def terms(puzzle: Puzzle, cells: Iterable[Cell], weight: int = 1) -> Terms:
    """The cells' values as terms of a sum."""
    return [(weight, variable) for variable in counted(puzzle, cells)]


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


def need_different(rule: Rule, puzzle: Puzzle, field: str) -> None:
    """Raise a RuleError if a field has more cells than there are digits."""
    need_cells(rule, field, 1, len(puzzle.board.digits))


def need_digits(rule: Rule, puzzle: Puzzle, field: str, numbers: Iterable[int]) -> None:
    """Raise a RuleError if a number is no digit of the board."""
    digits = puzzle.board.digits
    for number in numbers:
        if number not in digits:
            cells = cells_text(rule.mentioned_cells())
            where = f" ({cells})" if cells else ""
            raise rule.error(
                f"expected digits from {min(digits)} to {max(digits)}, got {number}{where}", field
            )


def need_between(rule: Rule, field: str, number: int, low: int, high: int) -> None:
    """Raise a RuleError, with the cells the rule names, if a number is out of bounds."""
    if not low <= number <= high:
        cells = cells_text(rule.mentioned_cells()) or getattr(rule, "side", "")
        where = f" ({cells})" if cells else ""
        noun = "an" if field[0] in "aeiou" else "a"
        raise rule.error(
            f"expected {noun} {field} from {low} to {high}, got {number}{where}", field
        )


def need_total(
    rule: Rule, puzzle: Puzzle, field: str, cells: Sequence[Cell], total: int, distinct: bool
) -> None:
    """Raise a RuleError if the cells can never sum to the total."""
    low, high = sum_bounds(puzzle, cells, distinct)
    if not low <= total <= high:
        raise rule.error(
            f"expected a total from {low} to {high} for {cells_text(cells)}, got {total}", field
        )


def need_difference(
    rule: Rule, puzzle: Puzzle, cells: Sequence[Cell], number: int, least: int
) -> None:
    """Raise a RuleError if no values of the cells differ by as much as the field `difference`."""
    options = [value for variable in counted(puzzle, cells) for value in puzzle.options(variable)]
    most = max(options) - min(options)
    if not least <= number <= most:
        raise rule.error(
            f"expected a difference from {least} to {most} for {cells[0]}, got {number}",
            "difference",
        )


def bounds_between_extremes(puzzle: Puzzle, cells: Sequence[Cell]) -> tuple[int, int]:
    """What the values between the lowest and the highest digit of the cells sum to, at most."""
    variables = counted(puzzle, cells)
    if variables == tuple(cells):
        inner, room = sorted(puzzle.board.digits)[1:-1], max(0, len(cells) - 2)
        low, high = inner[:room], inner[len(inner) - room :]
        return sum(min(0, d) for d in low), sum(max(0, d) for d in high)
    options = [puzzle.options(variable) for variable in variables]
    return sum(min(0, *o) for o in options), sum(max(0, *o) for o in options)


def sum_bounds(puzzle: Puzzle, cells: Sequence[Cell], distinct: bool) -> tuple[int, int]:
    """The least and the greatest sum that the cells may have."""
    variables = counted(puzzle, cells)
    if distinct and variables == tuple(cells):
        ordered = sorted(puzzle.board.digits)
        return sum(ordered[: len(cells)]), sum(ordered[len(ordered) - len(cells) :])
    options = [puzzle.options(variable) for variable in variables]
    return sum(map(min, options)), sum(map(max, options))
