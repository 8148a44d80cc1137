"""SudokuPad links are understood when they are read back."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from solve_cp import Board, Grid, Puzzle, Rule, read
from solve_cp.formats.sudokupad.reading import read_scl
from solve_cp.formats.sudokupad.writing import sudokupad_data, sudokupad_link
from solve_cp.language import Constraint, Relation
from solve_cp.rules import (
    CATALOGUE,
    AntiKnight,
    Doppelganger,
    KillerCage,
    Thermometer,
    register,
)
from solve_cp.rules.examples import examples
from solve_cp.rules.fields import Cells
from solve_cp.rules.registry import unregister
from tests.cli.running import PUZZLES
from tests.rules.test_shown_examples import BESIDE

RULES = [rule for family in CATALOGUE.values() for rule in family]
# Rules with a Python function, which text cannot contain.
NOT_WRITTEN = {"Predicate", "StateMachine"}
# Rules that drawings and words describe fully: they are not written as calls.
TOLD_IN_WORDS = [AntiKnight(), Thermometer("r3c1-r3c5"), KillerCage("r1c1 r1c2", 9)]


def example(kind: type[Rule]) -> Puzzle:
    """The example of a rule on a 9×9 board, with the rule it refers to."""
    board = Board.latin(9, digits=range(10)) if kind is Doppelganger else Board.standard(9)
    beside = [BESIDE[kind.__name__]] if kind.__name__ in BESIDE else []
    return Puzzle(board) + [*beside, examples()[kind]]


def read_back(puzzle: Puzzle) -> tuple[set[Rule], tuple[str, ...]]:
    """The rules that are read back, and what is not understood."""
    back = read(sudokupad_link(puzzle))[0]
    return set(back.rules), back.not_modelled


@pytest.mark.slow
@pytest.mark.parametrize("kind", RULES, ids=lambda kind: kind.__name__)
def test_every_rule_of_the_catalogue_is_read_back(kind: type[Rule]) -> None:
    puzzle = example(kind)
    rules, left = read_back(puzzle)
    if kind.__name__ in NOT_WRITTEN:
        assert (rules, bool(left)) == (set(), True)
    else:
        assert (rules, left) == (set(puzzle.rules), ())


VARIANTS = sorted((PUZZLES / "variants").glob("*.json"))


@pytest.mark.slow
@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_every_shipped_variant_is_read_back(path: Path) -> None:
    puzzle = read(path)[0]
    rules, left = read_back(puzzle)
    assert (rules, left) == (set(puzzle.rules), ())


@pytest.mark.parametrize("rule", TOLD_IN_WORDS, ids=lambda rule: type(rule).__name__)
def test_common_rules_are_told_in_words_only(rule: Rule) -> None:
    words = sudokupad_data(Puzzle(Board.standard(9)) + rule)["metadata"]["rules"]
    assert type(rule).__name__ + "(" not in words


def test_a_rule_as_a_call_is_parsed_and_never_run() -> None:
    data = sudokupad_data(Puzzle(Board.standard(4)) + KillerCage("r1c1 r1c2", 5))
    data["metadata"]["rules"] += '\n\nThermometer("r1c1 r1c2")\n\nOdd(__import__("os"))'
    back = read_scl(data)
    assert set(back.rules) == {KillerCage("r1c1 r1c2", 5), Thermometer("r1c1 r1c2")}
    assert len(back.not_modelled) == 1


@dataclass(frozen=True)
class PrimelessLine(Rule):
    """No two neighbours on the line sum to a prime."""

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        sums = {grid[a] + grid[b] for a, b in pairwise(self.cells)}
        return not sums & {2, 3, 5, 7, 11, 13, 17}

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for first, second in pairwise(self.cells):
            yield Relation(first, second, lambda a, b: a + b not in {2, 3, 5, 7, 11, 13, 17})


def test_the_sentence_of_an_own_rule_is_not_taken_for_another_rule() -> None:
    thermometer, own = Thermometer("r3c1-r3c5"), PrimelessLine("r4c1 r4c2 r5c3")
    register(PrimelessLine)
    try:
        data = sudokupad_data(Puzzle(Board.standard(9)) + thermometer + own)
        assert set(read_scl(data).rules) == {thermometer, own}
    finally:
        unregister(PrimelessLine)
    back = read_scl(data)
    assert back.rules == (thermometer,)
    assert 'described in words only: PrimelessLine("r4c1 r4c2 r5c3")' in back.not_modelled
