"""Every rule has a name and a clause for sentences, without signs or names of fields."""

import pytest

from solve_cp import Board, Puzzle, Rule
from solve_cp.language.constraints import Var
from solve_cp.rules import (
    ChaosConstruction,
    Difference,
    Doublers,
    KillerCage,
    Odd,
    Thermometer,
    Whispers,
    YinYang,
)
from solve_cp.rules.examples import examples
from solve_cp.rules.wording import joined, label_of, ranged, ways, words_of

NINE = Puzzle(Board.standard(9))
STRANGE = ("{", "}", "(", "=", "<", ">", "Cell", "None", "`", "operator", "frozenset")


@pytest.mark.parametrize("rule", examples().values(), ids=lambda rule: type(rule).__name__)
def test_every_rule_is_said_in_plain_words(rule: Rule) -> None:
    for text in (rule.called(), rule.said(NINE, {})):
        assert text
        assert text == text.strip()
        assert not text.endswith(".")
        assert not any(sign in text for sign in STRANGE), text


@pytest.mark.parametrize("rule", examples().values(), ids=lambda rule: type(rule).__name__)
def test_every_rule_has_words_of_its_own(rule: Rule) -> None:
    assert rule.phrase or type(rule).said is not Rule.said
    for text in (rule.called(), rule.said(NINE, {}), rule.unmet(), label_of(type(rule))):
        assert "_" not in text
        assert "  " not in text
        assert type(rule).__name__ not in text.split() or type(rule).__name__ in ("X", "V")
        assert 0 < len(text) <= 250


def test_phrases_name_the_rules_own_cells() -> None:
    thermometer = Thermometer("r3c5 r4c6 r5c6")
    assert thermometer.called() == "the thermometer from r3c5"
    assert thermometer.said(NINE, {}) == "the thermometer rises from r3c5 to r5c6"
    assert Difference("r1c1 r1c2", 1).said(NINE, {}) == "r1c1 and r1c2 differ by 1"
    assert Odd("r1c1").said(NINE, {}) == "r1c1 is odd"
    assert Odd("r1c1 r2c2").said(NINE, {}) == "r1c1 and r2c2 are odd"
    assert Whispers("r1c1-r1c3").said(NINE, {}).endswith("differ by at least 5")


def test_a_cage_lists_its_combinations_where_they_are_few() -> None:
    cage = KillerCage("r1c1 r1c2", 11)
    every = dict.fromkeys(cage.cells, tuple(range(1, 10)))
    assert cage.said(NINE, every) == (
        "the cage of r1c1 and r1c2 sums to 11: it can only be 29, 38, 47 or 56"
    )
    assert cage.said(NINE, {}) == "the cage of r1c1 and r1c2 sums to 11"


def test_combinations_fit_the_candidates() -> None:
    first, second = KillerCage("r1c1 r1c2").cells
    assert ways({first: (2, 3), second: (8, 9)}, 11) == [(2, 9), (3, 8)]
    assert ways({first: (2,), second: (2, 9)}, 4) == []


def test_words_are_listed_as_people_do() -> None:
    assert [joined("a"), joined("ab"), joined("abc", "or")] == ["a", "a and b", "a, b or c"]
    assert words_of(Thermometer) == "thermometer"
    assert words_of(KillerCage) == "killer cage"


@pytest.mark.parametrize(
    ("rule", "name", "values", "told"),
    [
        (YinYang(), "shade of r1c1", (0, 1), "r1c1 is shaded or not"),
        (YinYang(), "shade of r1c1", (0,), "r1c1 is not shaded"),
        (ChaosConstruction(), "region of r1c1", (1, 2), "r1c1 is in region 1 or 2"),
        (
            ChaosConstruction(),
            "region of r1c1 is region of r2c2",
            (0,),
            "r1c1 and r2c2 are in different regions",
        ),
        (Doublers(), "Doublers at r1c1", (1,), "r1c1 is a doubler"),
        (Doublers(), "digit of the Doublers in row 1", (2, 3), "the doubler of row 1 holds 2 or 3"),
        (Doublers(), "value of r1c1", (2, 4), "r1c1 counts as 2 or 4"),
        (Thermometer("r1c1 r1c2"), "shade of r1c1", (1,), ""),
    ],
)
def test_rules_say_what_their_extra_variables_mean(
    rule: Rule, name: str, values: tuple[int, ...], told: str
) -> None:
    assert rule.tells(Var(name, (0, 1, 2, 3, 4)), values) == told


def test_long_ranges_are_not_listed() -> None:
    assert [ranged((1, 2)), ranged((3, 4, 5, 6)), ranged((1, 2, 3, 5))] == [
        "1 or 2",
        "from 3 to 6",
        "1, 2, 3 or 5",
    ]
