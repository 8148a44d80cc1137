"""Every rule of the catalogue: definition, expansion and engines agree."""

from __future__ import annotations

from itertools import groupby, islice

import pytest

from solve_cp import Grid
from solve_cp.rules import CATALOGUE
from solve_cp.rules.registry import from_data, to_data
from solve_cp.testing import RuleExample, check_rule, fillings

from .examples import EXAMPLES

RULES = [rule for family in CATALOGUE.values() for rule in family]


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_definition_expansion_and_engines_agree(example: RuleExample) -> None:
    check_rule(example)


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_an_example_accepts_something_and_rejects_something(example: RuleExample) -> None:
    puzzle = example.puzzle
    verdicts = (bool(puzzle.violations(Grid(puzzle.board, some))) for some in fillings(puzzle))
    assert len([*islice(groupby(verdicts), 2)]) == 2  # one verdict, then the other


def test_every_rule_of_the_catalogue_has_an_example() -> None:
    assert {rule.__name__ for rule in RULES} == {type(e.rule).__name__ for e in EXAMPLES}


def test_no_rule_is_listed_twice() -> None:
    assert len(set(RULES)) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_a_rule_says_itself_in_a_sentence(rule: type) -> None:
    assert rule.__doc__
    assert rule.__doc__.strip().split("\n")[0].endswith(".")


def _is_data(example: RuleExample) -> bool:
    return not any(callable(value) for value in vars(example.rule).values())


@pytest.mark.parametrize("example", [e for e in EXAMPLES if _is_data(e)], ids=str)
def test_a_rule_survives_being_written_as_data(example: RuleExample) -> None:
    assert from_data(to_data(example.rule)) == example.rule
