"""Rules as text, parsed without being executed."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solve_cp import Rule, RuleError
from solve_cp.rules import AntiKing, KillerCage, Or, Regex, Shading, SumCage, Thermometer
from solve_cp.rules.written import rule_from_text


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("AntiKing", AntiKing()),
        (" anti_king() ", AntiKing()),
        ('Thermometer("r1c1-r1c4")', Thermometer("r1c1-r1c4")),
        ("Thermometer([(0, 0), (0, 1)])", Thermometer("r1c1 r1c2")),
        ('KillerCage("r1c1 r1c2", total=5)', KillerCage("r1c1 r1c2", 5)),
        ('SumCage(total=-5, cells="r1c1 r1c2")', SumCage("r1c1 r1c2", -5)),
        ("Or([AntiKing, KillerCage('r1c1')])", Or([AntiKing(), KillerCage("r1c1")])),
        ('{"rule": "AntiKing"}', AntiKing()),
        ("Or([{'rule': 'AntiKing'}])", Or([AntiKing()])),
        ("Regex('r1c1 r1c2', '1.')", Regex("r1c1 r1c2", "1.")),
    ],
)
def test_a_text_says_a_rule(text: str, rule: object) -> None:
    assert rule_from_text(text) == rule


@given(st.text(max_size=40) | st.text(alphabet="AntiKng()[]{}'\",.:=-~|1r c", max_size=40))
def test_any_other_text_is_refused(text: str) -> None:
    with suppress(RuleError):
        assert isinstance(rule_from_text(text), Rule)


def test_a_rule_is_shown_as_the_python_that_makes_it() -> None:
    cage = KillerCage("r1c1 r1c2", total=15)
    assert repr(cage) == 'KillerCage("r1c1 r1c2", total=15)'
    assert repr(Shading(rest_connected=True)) == "Shading(rest_connected=True)"
    assert eval(repr(Or(cage, AntiKing()))) == Or(cage, AntiKing())
