"""Errors in the constraints of a rule name the rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from solve_cp import Board, Cell, InputError, Puzzle, RuleError, solve
from solve_cp.language import AllDifferent, AnyOf, Clause, Linear, Negation, Table
from solve_cp.rules import AntiKnight, Rule

CELLS = (Cell(0, 0), Cell(0, 1))


@dataclass(frozen=True)
class Own(Rule):
    """A rule with the constraints it is given."""

    number: int

    def says(self) -> Any:
        return WRONG[self.number][0]()

    def holds(self, grid: Any, puzzle: Puzzle) -> bool:
        return True

    def constraints(self, puzzle: Puzzle) -> Any:
        return self.says()


LINEAR = "expected terms of Linear like [(1, cell), (-1, other)]"
WRONG: list[tuple[Callable[[], Any], str]] = [
    (
        lambda: [Linear(CELLS, [3])],  # type: ignore[arg-type]
        f"{LINEAR}, a weight beside each cell, got cells without weights",
    ),
    (lambda: [Linear([(CELLS[0], 1)], 3)], f"{LINEAR}, got [(Cell(row=0, col=0), 1)]"),  # type: ignore[list-item]
    (lambda: [Linear(7, 3)], f"{LINEAR}, got 7"),  # type: ignore[arg-type]
    (
        lambda: [Linear([(1, CELLS[0])], None)],  # type: ignore[arg-type]
        "expected a number or several numbers, got None",
    ),
    (
        lambda: [AllDifferent("r1c1 r1c2")],  # type: ignore[arg-type]
        "expected cells in AllDifferent, got the text 'r1c1 r1c2'",
    ),
    (lambda: [AllDifferent(5)], "expected cells in AllDifferent, got 5"),  # type: ignore[arg-type]
    (
        lambda: [AllDifferent((Cell(0, 0), Cell(0, 4)))],
        "expected cells of a 4×4 board with 2×2 boxes in AllDifferent, got r1c5",
    ),
    (
        lambda: [Table(CELLS, frozenset({(1, 2), (1, 2, 3)}))],
        "expected tuples of 2 digits, one a cell, in Table, got tuples of 3",
    ),
    (
        lambda: [Table(CELLS, frozenset({1, 2}))],  # type: ignore[arg-type]
        "expected a set of tuples of 2 digits in Table",
    ),
    (
        lambda: [AntiKnight()],
        "expected a constraint, like AllDifferent(cells), got the rule AntiKnight",
    ),
    (
        lambda: [Negation(AnyOf((AntiKnight(),)))],  # type: ignore[arg-type]
        "expected a constraint, like AllDifferent(cells), got the rule AntiKnight",
    ),
    (
        lambda: [AnyOf(AllDifferent(CELLS))],  # type: ignore[arg-type]
        "expected a tuple of constraints in AnyOf, got AllDifferent",
    ),
    (
        lambda: [Clause(CELLS[0])],  # type: ignore[arg-type]
        "expected Member(cell, digits) in Clause, got Cell",
    ),
    (
        lambda: AllDifferent(CELLS),
        "expected the method constraints to yield constraints, got AllDifferent",
    ),
    (lambda: None, "expected the method constraints to yield constraints, got None"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_a_rule_says_wrongly_is_told_with_its_name(number: int) -> None:
    with pytest.raises(RuleError) as raised:
        solve(Puzzle(Board.standard(4), rules=(Own(number),)))
    assert str(raised.value) == f"{WRONG[number][1]}: Own"


def test_a_constraint_that_cannot_be_made_is_bad_input_by_itself() -> None:
    for terms in ([CELLS], [(1, 2, 3)], [1, 2]):
        with pytest.raises(InputError, match="expected terms of Linear like"):
            Linear(terms, 3)  # type: ignore[arg-type]
