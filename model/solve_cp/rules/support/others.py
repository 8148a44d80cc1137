"""Rules that refer to other rules, such as the dots that a negative rule exempts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from solve_cp.board.board import ORTHOGONAL
from solve_cp.board.cells import Cell
from solve_cp.rules.base import Rule

if TYPE_CHECKING:
    from solve_cp.puzzle.puzzle import Puzzle

Kind = TypeVar("Kind", bound=Rule)


def rules_of(puzzle: Puzzle, kind: type[Kind]) -> Iterator[Kind]:
    """The puzzle's rules of a kind, including those inside an And."""
    return (rule for rule in flat(puzzle.rules) if isinstance(rule, kind))


def expect_only(rule: Rule, puzzle: Puzzle) -> None:
    """Raise a RuleError if the puzzle has an earlier rule of the same kind."""
    if next(rules_of(puzzle, type(rule)), rule) != rule:
        raise rule.error(f"expected one rule {type(rule).__name__}, got another one")


def flat(rules: Iterable[Rule]) -> Iterator[Rule]:
    """The rules, each And followed by its parts."""
    from solve_cp.rules.families.logic import And

    for rule in rules:
        yield rule
        if isinstance(rule, And):
            yield from flat(rule.rules)


def neighbours(a: Cell, b: Cell) -> bool:
    """Whether two cells share an edge."""
    return (b.row - a.row, b.col - a.col) in ORTHOGONAL


def dotted_pairs(cells: tuple[Cell, ...]) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of a dot rule: both cells if it has two, else all pairs that share an edge."""
    if len(cells) == 2:
        yield cells[0], cells[1]
        return
    for number, a in enumerate(cells):
        for b in cells[number + 1 :]:
            if neighbours(a, b):
                yield a, b
