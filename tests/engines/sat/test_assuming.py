"""One SAT solver for many questions about parts of a model."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Cell, Grid, Limits, Puzzle, Rule
from solve_cp.language.constraints import Table
from solve_cp.limits import LimitReached
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import (
    Arrow,
    ConnectedDigits,
    Doublers,
    ExtraRegion,
    KillerCage,
    LittleKiller,
    Palindrome,
    Renban,
    Sandwich,
    SumCage,
    Thermometer,
)
from tests.questions.boards import FOUR, GRIDS

pytest.importorskip("pysat")
from solve_cp.engines.sat.assuming import Assuming

pytestmark = pytest.mark.extras("pysat")

RULES: tuple[Rule, ...] = (
    KillerCage("r1c1 r1c2", 3),
    KillerCage("r1c1 r1c2", 4),
    KillerCage("r1c3 r1c4", 5),
    KillerCage("r2c2 r2c3 r3c3", 9),
    KillerCage("r2c2 r3c3 r4c4", 6),
    ExtraRegion("r1c2 r2c4 r3c1 r4c3"),
    SumCage("r1c2 r2c4 r3c1", 9),
    SumCage("r1c4 r2c3 r3c2 r4c1", 14),
    SumCage("r3c1 r3c2 r4c1 r4c2 r4c3", 12),
    Thermometer("r1c1 r2c2 r3c3"),
    Arrow("r4c4", "r3c4 r3c3"),
    Renban("r3c1 r3c2 r4c2"),
    Palindrome("r1c1 r2c2 r3c3 r4c4"),
    Sandwich("left of row 1", 5),
    LittleKiller("r1c2", "down right", 7),
    ConnectedDigits("1,2"),
    ConnectedDigits("3,4"),
)
NO_LIMIT = Limits().start()


class Asked:
    """All rules as groups of one solver."""

    def __init__(self) -> None:
        structure = compile_puzzle(Puzzle(FOUR, rules=RULES)).structure
        posted = [*structure.posted()]
        houses = len(FOUR.houses)
        self.assuming = Assuming(structure, posted[:houses], NO_LIMIT)
        said = {rule: [c for c, origin in posted[houses:] if origin == rule] for rule in RULES}
        self.numbers = {rule: self.assuming.group(group) for rule, group in said.items()}
        rule_of = {id(c): rule for c, rule in posted[houses:]}
        self.assuming.hint(structure, {n: self.numbers[rule] for n, rule in rule_of.items()})
        self.statistics = {"solves": 0, "decisions": 0, "conflicts": 0}


ASKED = Asked()


def solutions(rules: Iterable[Rule], cell: Cell, digit: int) -> list[Grid]:
    puzzle = Puzzle(FOUR, {cell: digit}, tuple(rules))
    return [grid for grid in GRIDS if not puzzle.violations(grid)]


@settings(max_examples=200)
@given(st.sets(st.sampled_from(RULES)), st.sampled_from(FOUR.cells), st.integers(1, 4))
def test_any_parts_can_be_assumed_and_a_core_has_no_solution(
    rules: set[Rule], cell: Cell, digit: int
) -> None:
    given_digit = ASKED.assuming.value(cell, digit)
    assumed = [*(ASKED.numbers[rule] for rule in rules), given_digit]
    verdict = ASKED.assuming.ask(assumed, NO_LIMIT, ASKED.statistics)
    grids = solutions(rules, cell, digit)
    if verdict.values is not None:
        assert Grid(FOUR, verdict.values) in grids
        return
    assert grids == []
    assert verdict.core is not None
    assert set(verdict.core) <= set(assumed)
    core = [rule for rule in rules if ASKED.numbers[rule] in verdict.core]
    digits = [digit] if given_digit in verdict.core else range(1, 5)
    assert not any(solutions(core, cell, other) for other in digits)


def test_a_cage_of_doubled_values_needs_no_other_cage_that_shares_a_cell() -> None:
    cages = KillerCage("r1c1 r1c2", 3), KillerCage("r1c2 r1c3", 11)
    structure = compile_puzzle(Puzzle(FOUR, rules=(Doublers(), *cages))).structure
    posted = [*structure.posted()]
    assuming = Assuming(structure, [p for p in posted if p[1] not in cages], NO_LIMIT)
    _, cage = (assuming.group([c for c, origin in posted if origin == some]) for some in cages)
    flags = {c.cells[0]: c.cells[1] for c, _ in posted if isinstance(c, Table)}
    digits = {Cell(0, 1): 4, Cell(0, 2): 3}
    values = [assuming.value(cell, digit) for cell, digit in digits.items()]
    values += [assuming.value(flags[cell], 0) for cell in digits]
    assert assuming.ask([cage, *values], NO_LIMIT, dict(ASKED.statistics)).values is None


def test_a_question_that_takes_too_long_has_no_answer() -> None:
    verdict = Asked().assuming.ask([], NO_LIMIT, dict(ASKED.statistics), patience=-1.0)
    assert (verdict.core, verdict.values) == (None, None)


def test_a_limit_is_told() -> None:
    with pytest.raises(LimitReached, match="node limit of 1 reached"):
        ASKED.assuming.ask([], Limits(nodes=1).start(), {**ASKED.statistics, "conflicts": 1})
