"""How steps about unknown regions speak of a region and a digit together."""

from __future__ import annotations

from solve_cp import Board, Puzzle
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.facts import Facts, facts_of
from solve_cp.questions.explain.telling.speech import Speech
from solve_cp.rules import ChaosConstruction

PUZZLE = Puzzle(Board.standard(4)) + ChaosConstruction()


def speech() -> tuple[Speech, Facts, int]:
    """How the puzzle is described, and the variable of region and digit of r1c1."""
    facts = facts_of(compile_puzzle(PUZZLE).structure)
    names = [str(variable) for variable in facts.structure.variables]
    return Speech(PUZZLE, facts), facts, names.index("region and digit of r1c1")


def mask(facts: Facts, variable: int, *values: int) -> int:
    """The candidates of a variable with some values."""
    return facts.structure.mask(values) << facts.base[variable]


def test_a_region_and_a_digit_are_named_together() -> None:
    said, facts, both = speech()
    assert said.can_be(both, mask(facts, both, 6)) == "r1c1 is 3 in region 2"
    assert said.can_be(both, mask(facts, both, 6, 10)) == "r1c1 is 3 in region 2 or 3"
    assert (
        said.can_be(both, mask(facts, both, 0, 6, 7))
        == "r1c1 is 1 in region 1, or 3 or 4 in region 2"
    )


def test_what_is_gone_is_named_if_much_is_left() -> None:
    said, facts, both = speech()
    assert said.lost(both, facts.all, mask(facts, both, 6)) == "r1c1 is not 3 in region 2"
    few = mask(facts, both, 6, 7)
    assert said.lost(both, few, mask(facts, both, 6)) == "r1c1 is 4 in region 2"


def test_too_many_combinations_are_not_listed() -> None:
    said, facts, both = speech()
    gone = mask(facts, both, 0, 5, 10)
    fewer = "r1c1 has fewer choices of region and digit together"
    assert said.lost(both, facts.all, gone) == said.can_be(both, facts.all & ~gone) == fewer
