"""The conformance suite finds rules whose definition and expansion differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from solve_cp import Board, Grid, InputError, Puzzle, Rule, testing
from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Clause, Constraint, Linear, Member, Var
from solve_cp.rules import KillerCage
from solve_cp.rules.fields import OneCell
from solve_cp.testing import RuleExample, accepted, check_rule, fillings, satisfying

PAIR = Board.open(1, 2, [1, 2, 3])


@dataclass(frozen=True)
class TooWeak(Rule):
    """The cell holds 1; the expansion also accepts 2."""

    cell: OneCell

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return grid[self.cell] == 1

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Clause(Member(self.cell, {1, 2}))


@dataclass(frozen=True)
class TooStrong(Rule):
    """The cell holds 1 or 2; the expansion forbids 2."""

    cell: OneCell

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return grid[self.cell] in (1, 2)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Clause(Member(self.cell, 1))


@dataclass(frozen=True)
class HalfOf(Rule):
    """The cell is even, said with an extra variable."""

    cell: OneCell

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return grid[self.cell] % 2 == 0

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Linear([(2, Var("half", (0, 1, 2))), (-1, self.cell)], 0)


def test_an_expansion_that_is_too_weak_is_shown_with_a_grid() -> None:
    with pytest.raises(AssertionError) as caught:
        check_rule(RuleExample(PAIR, TooWeak("r1c1")))
    assert str(caught.value) == (
        "the expansion accepts what `holds` rejects: "
        "TooWeak(cell r1c1) on a 1×2 board without boxes\n2 1"
    )


def test_an_expansion_that_is_too_strong_is_shown_with_a_grid() -> None:
    with pytest.raises(AssertionError, match="rejects what `holds` accepts: TooStrong"):
        check_rule([RuleExample(PAIR, TooStrong("r1c1"))])


def test_extra_variables_are_tried_and_never_multiply_the_fillings() -> None:
    example = RuleExample(PAIR, HalfOf("r1c1"))
    check_rule(example)
    assert list(satisfying(example)) == [(2, 1), (2, 2), (2, 3)]


@pytest.mark.parametrize(
    ("board", "count"),
    [(Board.standard(4), 288), (Board.latin(4), 576), (Board.latin(3), 12), (PAIR, 9)],
)
def test_fillings_are_as_many_as_published(board: Board, count: int) -> None:
    assert sum(1 for _ in fillings(Puzzle(board))) == count


def test_givens_are_kept() -> None:
    puzzle = Puzzle(PAIR, {Cell(0, 1): 3})
    assert list(accepted(RuleExample(puzzle, KillerCage("r1c1 r1c2", 5)))) == [(2, 3)]


@pytest.mark.slow
def test_a_board_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "MAX_FILLINGS", 500)
    with pytest.raises(InputError, match="expected a board with at most 500 fillings"):
        check_rule(RuleExample(Board.standard(9), KillerCage("r1c1 r1c2", 5)))
