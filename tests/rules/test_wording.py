"""Every rule has a name and a clause for sentences, without signs or names of fields."""

import re
from dataclasses import dataclass

import pytest

from solve_cp import Board, Puzzle, Rule
from solve_cp import rules as r
from solve_cp.language import Clause, Connected, Count, Table
from solve_cp.language.constraints import Automaton, Constraint, Var
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
from solve_cp.rules.fields import Cells
from solve_cp.rules.wording import (
    joined,
    label_of,
    limited,
    ranged,
    subsets,
    ways,
    words_of,
)

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


@pytest.mark.parametrize("rule", examples().values(), ids=lambda rule: type(rule).__name__)
def test_a_cell_is_never_said_as_two_numbers(rule: Rule) -> None:
    for text in (rule.called(), rule.said(NINE, {}), rule.unmet()):
        for cell in rule.mentioned_cells():
            assert f"{cell.row} and {cell.col} " not in re.sub(r"r\d+c\d+", "", f"{text} ")


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (
            r.LockoutLine("r1c1-r1c3"),
            "the ends r1c1 and r1c3 of the lockout line differ by at least 4, "
            "and r1c2 is outside the range from one to the other",
        ),
        (
            r.ModularLine("r4c4-r7c7"),
            "any 3 successive digits on the modular line from r4c4 are one each of "
            "147, 258 and 369",
        ),
        (
            r.ModularLine("r4c4-r7c7", 2),
            "neighbours on the modular line from r4c4 are odd and even in turn",
        ),
        (
            r.EntropicLine("r4c6-r7c3"),
            "any 3 successive digits on the entropic line from r4c6 are one each of "
            "123, 456 and 789",
        ),
        (r.ZipperLine("r9c1-r9c3"), "the ends r9c1 and r9c3 sum to the middle r9c2"),
        (
            r.Clone("r1c1 r1c2", "r5c5 r5c6"),
            "r1c1 and r1c2 hold the same digits as r5c5 and r5c6, in this order",
        ),
        (r.Clone("r1c1", "r5c5"), "r1c1 holds the same digit as r5c5"),
        (r.MultiSumCage("r7c1 r7c2", [9, 11]), "the cage of r7c1 and r7c2 sums to 9 or 11"),
        (r.WeightedSum("r1c1 r1c2 r1c3", [2, 1, -1], 0), "2 times r1c1 plus r1c2 minus r1c3 is 0"),
        (r.Contains("r1c1 r1c2", [2]), "one of r1c1 and r1c2 is 2"),
        (r.ContainsExactly("r1c1 r1c2 r1c3", [2, 2]), "r1c1, r1c2 and r1c3 hold exactly two 2s"),
        (
            r.LookAndSay("r1c1 r1c2", [[1, 3], [0, 8]]),
            "the look-and-say cage at r1c1 holds one 3 and no 8",
        ),
        (r.Skyscraper("row 5", 1), "by the clue left of row 5, 1 skyscraper is seen"),
        (r.ColumnIndexing("r2c1"), "r2c1 says in which column of row 2 the 1 stands"),
        (r.StrictRatio(), "without a dot, no neighbour is twice another"),
        (
            r.EqualSums(["r1c1 r1c2", "r2c7 r2c8"]),
            "r1c1 and r1c2 sum to the same as r2c7 and r2c8",
        ),
        (
            r.Exactly([Odd("r1c1"), Odd("r1c2")]),
            "exactly 1 of these is true: r1c1 is odd; r1c2 is odd",
        ),
        (r.ValueCells("r1c1", 2, -1), "r1c1 counts as its digit times 2 minus 1"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Rule) else "",
)
def test_phrases_say_all_that_a_reader_needs(rule: Rule, told: str) -> None:
    assert rule.said(NINE, {}) == told


@dataclass(frozen=True)
class _EvenSum(Rule):
    """The digits of the cells sum to an even number."""

    cells: Cells

    def holds(self, grid: object, puzzle: object) -> bool:
        return True

    def constraints(self, puzzle: object) -> tuple[Constraint, ...]:
        return ()


def test_a_rule_without_a_phrase_names_its_cells_in_its_own_sentence() -> None:
    assert _EvenSum("r1c1 r2c2").said(NINE, {}) == (
        "the digits of r1c1 and r2c2 sum to an even number"
    )


@pytest.mark.parametrize(
    ("rule", "kind", "told"),
    [
        (r.GlobalEntropy(), Clause, "one cell of the 2×2 block from r1c1 to r2c2 is 1, 2 or 3"),
        (r.ColumnIndexing("r1c1 r2c1"), Clause, "if r1c1 is 2, r1c2 is 1"),
        (Doublers(), Count, "row 1 has exactly one doubler"),
        (YinYang(), Connected, "the shaded cells are connected"),
        (YinYang(), Clause, "the 2×2 block from r1c1 to r2c2 is not all of one kind"),
        (
            YinYang(),
            Automaton,
            "around the edge of the board, the shade changes at most twice",
        ),
        (ChaosConstruction(), Count, "each region has 9 cells"),
        (ChaosConstruction(), Table, "the digit and the region of r1c1 go together"),
        (r.AllowedDigits("r1c1 r1c2", [1, 9]), Clause, "r1c1 is limited to 1 and 9"),
        (Odd("r1c1 r1c2"), Clause, "r1c1 is odd"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Rule) else "",
)
def test_a_part_of_a_rule_is_said_alone(rule: Rule, kind: type, told: str) -> None:
    parts = [part for part in rule.constraints(NINE) if isinstance(part, kind)]
    assert rule.part(NINE, parts[0]) == told


def test_the_totals_of_different_sums_are_said_with_their_cells() -> None:
    rule = r.DifferentSums("r1c1 r1c2 / r2c1 / r3c1 r4c1")
    first, second = rule.definitions(NINE)
    assert rule.part(NINE, first) == "r1c1 and r1c2 make up one of the sums"
    assert rule.part(NINE, second) == "r3c1 and r4c1 make up one of the sums"
    (different,) = rule.constraints(NINE)
    assert rule.part(NINE, different) == ""
    two = r.DifferentSums("r1c1 r1c2 / r2c1")
    (pair,) = two.constraints(NINE)
    assert rule.part(NINE, pair) == two.part(NINE, pair)
    assert two.part(NINE, pair) == "r1c1 and r1c2 do not sum to the same as r2c1"


def test_the_value_of_a_cell_is_said_by_what_it_is_tied_to() -> None:
    parts = [part for part in Doublers().definitions(NINE) if isinstance(part, Table)]
    assert Doublers().part(NINE, parts[0]) == (
        "r1c1 counts as its digit, or as twice that if it is a doubler"
    )
    clone = r.Clone("r1c1 r1c2", "r5c5 r5c6")
    assert [clone.part(NINE, part) for part in clone.constraints(NINE)] == [
        "r1c1 holds the same digit as its copy r5c5",
        "r1c2 holds the same digit as its copy r5c6",
    ]


def test_counting_circles_list_the_sets_that_fit_their_number() -> None:
    circles = r.CountingCircles("r1c1 r1c2 r1c3")
    every = dict.fromkeys(circles.cells, tuple(range(1, 10)))
    assert circles.leaves(NINE, every) == "12 or 3"
    assert subsets([1, 2, 3, 4], 6) == [(1, 2, 3), (2, 4)]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ((1, 2, 3, 4), "counts as at most 4"),
        ((5, 6, 8, 10, 12), "counts as at least 5"),
        ((1, 2), "counts as 1 or 2"),
        ((1, 2, 3, 5, 6, 8, 10), "cannot count as 4 or 12"),
        ((2, 3, 4, 5), "counts as 2 to 5"),
        ((1, 3, 5, 8), "counts as 1, 3, 5 or 8"),
    ],
)
def test_numbers_are_said_by_their_limits(values: tuple[int, ...], told: str) -> None:
    assert limited("count", "as", values, (1, 2, 3, 4, 5, 6, 8, 10, 12)) == told


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
    assert rule.tells(NINE, Var(name, (0, 1, 2, 3, 4)), values) == told


def test_long_ranges_are_not_listed() -> None:
    assert [ranged((1, 2)), ranged((3, 4, 5, 6)), ranged((1, 2, 3, 5))] == [
        "1 or 2",
        "from 3 to 6",
        "1, 2, 3 or 5",
    ]
