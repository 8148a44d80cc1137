"""The words people use for rules."""

import pytest

from solve_cp import RuleError
from solve_cp.rules import CATALOGUE, rule_class
from solve_cp.rules.phrases import other_names, topics
from solve_cp.rules.vocabulary import called, search


def test_other_names_are_those_of_rules_of_the_catalogue() -> None:
    names = {rule.__name__ for family in CATALOGUE.values() for rule in family}
    assert other_names().keys() - names == set()


# Rules without their own phrases, with the reason. They are read from calls in a rules text.
CUSTOM = "AllPairs Predicate Regex StateMachine IssAutomaton ExtraCells"
NOT_TOLD = {
    "a setter's own function or pattern": CUSTOM + " ValueIndexing",
    "speaks of other rules, whatever they are": "And Or Exactly Not",
    "told under 'all given'": "StrictKropki StrictDifference StrictRatio StrictXV StrictSum",
    "a statement of a relation and a place tells it": "DiagonalNonconsecutive "
    "DifferenceLine AntiTaxicab SelfTaxicab",
    "real texts tell it in words that fit one puzzle only, or not at all": "Doppelganger "
    "AllowedDigits Lunchbox ContainsExactly CountDistinct SameDigits BoxIndexing "
    "HiddenSkyscraper FullRank NoTies SharedTotal Multipliers ValueCells",
    "a clue that counts tells it": "CountDigits CountCompared SmallerSeen ShadedCount ChaosCount "
    "ChaosArrow ChaosDistinct",
    "each text has conditions of its own beside it": "ConnectedDigits Shading ShadedSum "
    "ChaosSame Galaxies AreaSum",
}


def test_every_rule_has_names_and_phrases_or_a_reason_why_not() -> None:
    told = {name for topic in topics() for name in topic.rules}
    reasons = [name for names in NOT_TOLD.values() for name in names.split()]
    rules = [rule.__name__ for family in CATALOGUE.values() for rule in family]
    assert set(rules) - other_names().keys() == set()
    assert sorted(set(rules) - told) == sorted(reasons)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("kropki", ["StrictKropki", "Difference", "Ratio"]),
        ("white dot", ["Difference"]),
        ("black dots", ["Ratio"]),
        ("XV", ["StrictXV", "Sum", "X", "V"]),
        ("parity", ["Odd", "Even"]),
        ("German whispers", ["Whispers"]),
        ("dutch-whispers", ["Whispers"]),
        ("killer", ["KillerCage"]),
        ("thermo", ["Thermometer"]),
    ],
)
def test_common_names_lead_to_rules(words: str, first: list[str]) -> None:
    assert [rule.__name__ for rule in search(words)][: len(first)] == first
    assert list(called(words)) == first


def test_meanings_are_searched_last() -> None:
    found = [rule.__name__ for rule in search("knight")]
    assert found == ["AntiKnight", "Knightmare"]
    assert "Arrow" in [rule.__name__ for rule in search("sum shaft")]
    assert search("no such words") == ()
    assert search("") == ()


@pytest.mark.parametrize(
    ("sentence", "rules"),
    [
        ("Adjacent digits on a green line differ by at least 5", ["Whispers"]),
        ("digits in cages must not repeat", ["KillerCage"]),
        ("the digits in cages add up to the total", ["KillerCage", "SumCage"]),
        ("Normal sudoku rules apply", []),
    ],
)
def test_sentences_lead_to_the_rules_that_files_tell_by_them(
    sentence: str, rules: list[str]
) -> None:
    assert [rule.__name__ for rule in search(sentence)] == rules


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("cage", "did you mean KillerCage?"),
        ("white dot", "did you mean Difference?"),
        ("parity", "did you mean Odd or Even?"),
        ("Thermometr", "did you mean Thermometer?"),
        ("Zzyzx", "`solve-cp rules` lists them; load your own rules with --rules FILE.py"),
    ],
)
def test_a_name_that_is_none_gets_a_hint(name: str, hint: str) -> None:
    with pytest.raises(RuleError) as caught:
        rule_class(name)
    assert str(caught.value) == f"expected the name of a rule, got {name!r} ({hint})"
