"""Rules by name and as data, and users' own rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from solve_cp import Board, Grid, Puzzle, RuleError
from solve_cp.language.constraints import Clause, Constraint, Member
from solve_cp.rules import And, KillerCage, Odd, Rule, StateMachine, Whispers, register, rule_class
from solve_cp.rules.fields import OneCell
from solve_cp.rules.registry import from_data, to_data, unregister
from solve_cp.testing import RuleExample, check_rule


@dataclass(frozen=True)
class Prime(Rule):
    """The cell holds a prime digit."""

    cell: OneCell

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digit = grid[self.cell]
        return digit > 1 and all(digit % d for d in range(2, digit))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Clause(Member(self.cell, {2, 3, 5, 7}))


def test_a_name_is_found_however_it_is_written() -> None:
    written = ["KillerCage", "killer cage", "killer-cage", "KILLER_CAGE"]
    assert [rule_class(name) for name in written] == [KillerCage] * 4


def test_an_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(RuleError, match=r"got 'killercages' \(did you mean KillerCage\?\)"):
        rule_class("killercages")


def test_defaults_are_left_out_of_data() -> None:
    assert to_data(Whispers("r1c1-r1c3")) == {"rule": "Whispers", "line": "r1c1 r1c2 r1c3"}


def test_rules_over_rules_are_data_too() -> None:
    rule = And([Odd("r1c1"), KillerCage("r1c1 r1c2", 5)])
    assert to_data(rule) == {
        "rule": "And",
        "rules": [
            {"rule": "Odd", "cells": "r1c1"},
            {"rule": "KillerCage", "cells": "r1c1 r1c2", "total": 5},
        ],
    }


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"rule": "KillerCage"}, "expected a value, got none: KillerCage, field 'cells'"),
        (
            {"rule": "KillerCage", "cells": "r1c1", "sum": 3},
            "expected the fields 'cells', 'total', got 'sum': KillerCage",
        ),
        (["KillerCage"], "expected a rule like {'rule': 'KillerCage', …}, got ['KillerCage']"),
    ],
)
def test_wrong_data_is_named(data: Any, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        from_data(data)
    assert str(caught.value) == message


def test_a_function_is_not_written_as_data() -> None:
    rule = StateMachine("r1c1", 0, max, bool)
    with pytest.raises(RuleError, match="got a Python function: StateMachine, field 'step'"):
        to_data(rule)


def test_a_users_rule_is_known_once_it_is_registered() -> None:
    register(Prime)
    try:
        assert from_data({"rule": "prime", "cell": "r1c2"}) == Prime("r1c2")
    finally:
        unregister(Prime)
    with pytest.raises(RuleError):
        rule_class("Prime")


def test_a_users_rule_cannot_take_a_name_of_the_catalogue() -> None:
    taken = type("KillerCage", (Prime,), {})
    with pytest.raises(RuleError, match="expected a new name for a rule, got KillerCage"):
        register(taken)


def test_a_users_rule_passes_the_conformance_suite() -> None:
    check_rule(RuleExample(Board.open(1, 2, range(9)), Prime("r1c2")))
