"""Every rule of the catalogue has a drawing."""

from dataclasses import replace
from typing import get_args

import pytest

from solve_cp import Board, Puzzle, Rule
from solve_cp.board.cells import parse_cells
from solve_cp.drawing.marks import Cage, Line, Mark, Note, Shape, Text
from solve_cp.rules import (
    CATALOGUE,
    AntiKnight,
    Difference,
    Inequality,
    KillerCage,
    LittleKiller,
    Maximum,
    Minimum,
    Or,
    Sandwich,
    Skyscraper,
    XSum,
)
from solve_cp.rules.examples import examples
from solve_cp.rules.support.looks import name_in_words
from tests.rules.test_shown_examples import BESIDE, NINE

RULES = [rule for family in CATALOGUE.values() for rule in family]


def marks_of(*rules: Rule) -> list[list[Mark]]:
    puzzle = NINE + rules
    return [list(rule.drawing(puzzle)) for rule in rules]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_rule_of_the_catalogue_says_how_it_looks(rule: type[Rule]) -> None:
    assert rule.drawing is not Rule.drawing
    board = Board.latin(9, digits=range(10)) if rule.__name__ == "Doppelganger" else NINE.board
    beside = [BESIDE[rule.__name__]] if rule.__name__ in BESIDE else []
    puzzle = Puzzle(board) + [*beside, examples()[rule]]
    marks = list(puzzle.rules[-1].drawing(puzzle))
    assert marks
    assert all(isinstance(mark, get_args(Mark)) for mark in marks)


def test_a_rule_without_a_mark_is_told_in_words() -> None:
    text = "Anti knight: cells a chess knight's move apart hold different digits."
    assert marks_of(AntiKnight()) == [[Note(text)]]


@pytest.mark.parametrize(
    ("name", "words"),
    [("AntiKnight", "Anti knight"), ("StrictXV", "Strict XV"), ("XSum", "X sum"), ("V", "V")],
)
def test_names_are_told_in_words(name: str, words: str) -> None:
    assert name_in_words(name) == words


def test_clues_on_one_side_stand_behind_each_other() -> None:
    left = "left of row 3"
    first, second, elsewhere = marks_of(
        Sandwich(left, 12), Skyscraper(left, 3), XSum("right of row 3", 20)
    )
    assert first == [Text((2.5, -0.5), "12", 0.5)]
    assert [mark.center for mark in second if isinstance(mark, Shape)] == [(2.5, -1.5)]
    assert [mark.center for mark in elsewhere if isinstance(mark, Shape)] == [(2.5, 9.5)]


def test_a_clue_stands_behind_a_little_killer() -> None:
    _, clue = marks_of(LittleKiller("r1c3", "down right", 25), Sandwich("above column 2", 5))
    assert clue == [Text((-1.5, 1.5), "5", 0.5)]


def test_two_little_killers_share_a_place() -> None:
    right, left = marks_of(
        LittleKiller("r1c3", "down right", 25), LittleKiller("r1c1", "down left", 5)
    )
    assert [mark for mark in right if isinstance(mark, Text)] == [Text((-0.5, 1.72), "25", 0.35)]
    assert [mark for mark in left if isinstance(mark, Text)] == [Text((-0.5, 1.28), "5", 0.35)]


def test_dots_of_cells_that_do_not_touch_are_tied_to_them() -> None:
    near, far = marks_of(Difference("r1c1 r1c2"), Difference("r1c1 r1c5"))
    assert not any(isinstance(mark, Line) for mark in near)
    assert Line(((0.5, 0.5), (0.5, 4.5)), width=0.03) in far


def test_signs_open_to_the_greater_cell() -> None:
    (sign,) = marks_of(Inequality("r1c1", "r1c2"))
    assert [mark.angle for mark in sign if isinstance(mark, Shape)] == [180]
    low, high = marks_of(Minimum("r1c1"), Maximum("r9c9"))
    assert [mark.angle for mark in low if isinstance(mark, Shape)] == [0, 90]
    assert [mark.angle for mark in high if isinstance(mark, Shape)] == [90, 0]


def test_alternatives_on_the_same_cells_share_a_pale_cage() -> None:
    rule = Or([KillerCage("r1c1 r1c2", 5), KillerCage("r1c1 r1c2", 13)])
    (marks,) = marks_of(rule)
    cells = parse_cells("r1c1 r1c2")
    pale = Cage(cells, "5/13", "#00000059")
    assert marks == [
        replace(pale, label="", dash=(0.05, 0.05), width=0.02, inset=0.03),
        pale,
        Note(str(rule)),
    ]
