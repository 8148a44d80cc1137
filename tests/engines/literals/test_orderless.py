"""State machines whose answer does not depend on the order of different digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

import pytest

from solve_cp import Board, Grid, Puzzle, Rule, count, solutions
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.literals.orderless import accepted_sets, post_orderless
from solve_cp.language.constraints import Automaton, Constraint
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import ExtraRegion, KillerCage, StateMachine

DIGITS = (1, 2, 3, 4, 5, 6)
THREE = "r1c1 r1c2 r1c3"


def add(total: int, digit: int) -> int | None:
    """Sums up to 11."""
    return total + digit if total + digit <= 11 else None


def remainder(total: int, digit: int) -> int:
    return (total + digit) % 3


def ascend(last: int, digit: int) -> int | None:
    return digit if digit > last else None


def alternate(last: int, digit: int) -> int:
    """Twice the sum before, and the digit."""
    return 2 * last + digit


def even(total: int) -> bool:
    return total % 2 == 0


def anything(_: int) -> bool:
    return True


Step = Callable[[Any, int], Any]
ORDERLESS = [(add, even), (add, anything), (remainder, even)]
ORDERED = [(ascend, anything), (alternate, even)]


@pytest.mark.parametrize(("step", "accept"), ORDERLESS)
@pytest.mark.parametrize("size", [2, 3, 5])
def test_the_accepted_sets_are_those_that_every_order_accepts(
    step: Step, accept: Callable[[int], bool], size: int
) -> None:
    machine = Automaton(tuple(Board.open(1, 6, DIGITS).cells[:size]), 0, step, accept)
    accepted = [
        chosen
        for chosen in combinations(DIGITS, size)
        if all(
            machine.accepts(dict(zip(machine.cells, order, strict=True)))
            for order in permutations(chosen)
        )
    ]
    assert accepted_sets(machine, DIGITS) == accepted


@pytest.mark.parametrize(("step", "accept"), ORDERED)
def test_machines_that_depend_on_the_order_have_no_sets(
    step: Step, accept: Callable[[int], bool]
) -> None:
    machine = Automaton(tuple(Board.open(1, 6, DIGITS).cells[:3]), 0, step, accept)
    assert accepted_sets(machine, DIGITS) is None


@pytest.mark.parametrize("different", [True, False])
@pytest.mark.parametrize(("step", "accept"), [*ORDERLESS, *ORDERED])
def test_sets_of_digits_say_the_same_as_the_machine(
    step: Step, accept: Callable[[int], bool], different: bool
) -> None:
    rules: list[Rule] = [StateMachine(THREE, 0, step, accept)]
    if different:
        rules.append(ExtraRegion(THREE))
    puzzle = Puzzle(Board.open(1, 3, DIGITS)) + rules
    structure = compile_puzzle(puzzle).structure
    (machine,) = (c for c in structure.constraints if isinstance(c, Automaton))
    by_sets = post_orderless(CpSatLowering(structure, structure.domains), machine)
    assert by_sets is (different and (step, accept) in ORDERLESS)
    one, other = (solutions(puzzle, engine=name) for name in ("cpsat", "dfs-full"))
    assert one.count == other.count > 0
    assert {grid.digits for grid in one.solutions} == {grid.digits for grid in other.solutions}


class Adding:
    """A step without a hash."""

    __hash__ = None  # type: ignore[assignment]

    def __call__(self, total: int, digit: int) -> int:
        return total + digit


@dataclass(frozen=True)
class EvenSum(Rule):
    """The first two cells have an even sum."""

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        first, second, *_ = grid.digits
        return even(first + second)

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        yield Automaton(puzzle.board.cells[:2], 0, Adding(), even)


def test_steps_without_a_hash_are_understood() -> None:
    puzzle = Puzzle(Board.standard(4)) + EvenSum()
    assert [count(puzzle, engine=name).count for name in ("cpsat", "dfs-full")] == [96, 96]


def test_long_machines_are_left_as_they_are() -> None:
    """All sets of up to 25 of 25 digits would be too many to look at."""
    puzzle = Puzzle(Board.standard(25)) + StateMachine("r1c1-r1c25", 0, remainder, anything)
    structure = compile_puzzle(puzzle).structure
    (machine,) = (c for c in structure.constraints if isinstance(c, Automaton))
    assert not post_orderless(CpSatLowering(structure, structure.domains), machine)


def is_ten(total: int) -> bool:
    return total == 10


def test_a_machine_that_adds_up_is_a_cage() -> None:
    cage = KillerCage(THREE, 10)
    machine = StateMachine(THREE, 0, add, is_ten)
    assert _literals(machine) == _literals(cage) < _literals(cage, machine)


def _literals(*rules: Rule) -> int:
    structure = compile_puzzle(Puzzle(Board.standard(9)) + rules).structure
    return len(CpSatLowering(structure, structure.domains).model.proto.variables)
