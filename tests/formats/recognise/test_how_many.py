"""Marked cells that count something: which sentences are recognised, and as which rules."""

from typing import Any

import pytest

from solve_cp import Board, Rule
from solve_cp.formats.recognise.english.how_many import CountClue, count_in
from solve_cp.rules import (
    ChaosApart,
    ChaosArrow,
    ChaosConstruction,
    ChaosCount,
    ChaosDistinct,
    CountCompared,
    CountDigits,
    ShadedCount,
    ShadedValues,
    ShadeSeen,
    SmallerSeen,
    YinYang,
)
from solve_cp.rules.levelling import levelled
from tests.formats.recognise.pads import GREY_FILL, WHITE, circle, line, pad

BOARD = Board.latin(9)
YIN_YANG = "Normal yin yang rules apply. "
CHAOS = "Divide the grid into regions, each consisting of nine orthogonally connected cells. "
CORNER = "r1c2 r2c1 r2c2"

SENTENCES = {
    "A digit in a circle shows how many of the surrounding cells contain smaller digits": CountClue(
        "circle", "smaller", "around"
    ),
    "The digit in a grey square counts the number of even digits on its line": CountClue(
        "square", "even", "line", None, ("grey",)
    ),
    "A digit in a cell with an arrow counts the total number of shaded cells seen in the direction "
    "of the arrow (not counting the cell itself)": CountClue("arrow", "shaded", "direction", False),
    "The digit in a square shows how many cells of the same colour are seen orthogonally from that "
    "position, including itself, where cells of the other colour block vision": CountClue(
        "square", "same shade", "seen", True
    ),
}


@pytest.mark.parametrize(("text", "clue"), SENTENCES.items())
def test_a_sentence_has_a_mark_what_is_counted_and_where(text: str, clue: CountClue) -> None:
    assert count_in(levelled(text.lower())) == clue


@pytest.mark.parametrize(
    "text",
    [
        "A digit in a circle shows how many of the surrounding cells are on a thermometer",
        "A digit in a circle shows how many odd digits are on its line, all circles are given",
        "A digit on a sun shows how many surrounding cells contain smaller digits",
        "A digit in a circle shows how many cells are in its region",
    ],
)
def test_what_says_more_or_less_is_not_understood(text: str) -> None:
    assert count_in(levelled(text.lower())) is None


def square(row: float, col: float) -> dict[str, Any]:
    return {"center": [row, col], "width": 0.8, "height": 0.8, **GREY_FILL}


def arrow(*points: tuple[float, float]) -> dict[str, Any]:
    return {"wayPoints": [list(point) for point in points], "color": "#000000", "headLength": 0.1}


ARMS = tuple(BOARD.ray(BOARD.cells[0], step) for step in ((0, 1), (1, 0)))


CASES: dict[str, tuple[str, dict[str, Any], list[Rule]]] = {
    "smaller around": (
        "A digit in a circle shows how many of the surrounding cells contain smaller digits.",
        {"underlays": [circle(0.5, 0.5, **WHITE)]},
        [CountCompared("r1c1", CORNER)],
    ),
    "greater around": (
        "A digit in a circle indicates how many digits greater than itself are in the up to 8 "
        "surrounding cells.",
        {"underlays": [circle(0.5, 0.5, **WHITE)]},
        [CountCompared("r1c1", CORNER, greater=True)],
    ),
    "odd around": (
        "A digit in a circle is the number of surrounding cells (not counting the cell itself) "
        "with odd digits.",
        {"underlays": [circle(0.5, 0.5, **WHITE)]},
        [CountDigits("r1c1", CORNER, (1, 3, 5, 7, 9))],
    ),
    "smaller seen": (
        "A digit in a square indicates the number of cells it sees in its row and column that are "
        "smaller than itself, where digits larger than itself block vision.",
        {"underlays": [square(0.5, 0.5)]},
        [SmallerSeen("r1c1")],
    ),
    "even on a line": (
        "A digit in a square counts the number of even digits on its line.",
        {
            "underlays": [square(0.5, 0.5)],
            "lines": [line("#cfcfcf", (0.5, 0.5), (0.5, 1.5), (0.5, 2.5))],
        },
        [CountDigits("r1c1", "r1c1 r1c2 r1c3", (2, 4, 6, 8))],
    ),
    "shaded in a direction": (
        YIN_YANG + "A digit in a cell with an arrow counts the total number of shaded cells seen "
        "in the direction of the arrow (not counting the cell itself).",
        {"arrows": [arrow((0.5, 6.7), (0.5, 6.95))]},
        [YinYang(), ShadedCount("r1c7", "r1c8 r1c9")],
    ),
    "own shade seen": (
        YIN_YANG + "A digit in a square shows how many cells of the same colour are seen "
        "orthogonally from that position, including itself.",
        {"underlays": [square(0.5, 0.5)]},
        [YinYang(), ShadeSeen("r1c1")],
    ),
    "own region around": (
        CHAOS + "A digit in a circle indicates how many of the up to nine surrounding cells "
        "(including itself) are in the same region as the circle.",
        {"underlays": [circle(0.5, 0.5, **WHITE)]},
        [ChaosConstruction(), ChaosCount("r1c1", f"r1c1 {CORNER}")],
    ),
    "own region seen": (
        CHAOS + "Digits in cages indicate the number of cells in their own region that the cage "
        "can see orthogonally (including itself). Region borders block line of sight.",
        {"cages": [{"cells": [[0, 0]]}]},
        [ChaosConstruction(), ChaosArrow("r1c1", ARMS)],
    ),
    "regions around": (
        CHAOS + "A cage indicates how many different regions there are in all orthogonally or "
        "diagonally adjacent cells (including the caged cell itself).",
        {"cages": [{"cells": [[0, 0]]}]},
        [ChaosConstruction(), ChaosDistinct("r1c1", f"r1c1 {CORNER}")],
    ),
    "values of shaded cells": (
        YIN_YANG + "A shaded cell containing digit x has value x+10; an unshaded cell has value "
        "equal to its digit.",
        {},
        [YinYang(), ShadedValues(1, 10)],
    ),
    "two colours": (
        "Colour every cell in the grid one of two colours such that all cells of each colour are "
        "orthogonally connected and no 2x2 region is a single colour.",
        {},
        [YinYang()],
    ),
    "borders": (
        CHAOS + "Some region borders have already been given.",
        {"lines": [line("#000000", (1, 1), (1, 3))]},
        [ChaosConstruction(), ChaosApart("r1c2 r2c2"), ChaosApart("r1c3 r2c3")],
    ),
}


@pytest.mark.parametrize(("words", "drawn", "rules"), CASES.values(), ids=CASES)
def test_marks_that_count_are_rules(words: str, drawn: dict[str, Any], rules: list[Rule]) -> None:
    puzzle = pad(words, **drawn)
    assert (list(puzzle.rules), puzzle.not_modelled) == (rules, ())
