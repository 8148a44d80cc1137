"""Reading drawings: curved lines, bulbs, symbols in cells, numbers in dots, houses as cages."""

from typing import Any

import pytest

from solve_cp import Rule
from solve_cp.board.board import Board
from solve_cp.formats.recognise.geometry import path_of
from solve_cp.rules import (
    Arrow,
    EqualSums,
    KillerCage,
    Maximum,
    MultiSumCage,
    Palindrome,
    Quadruple,
    Ratio,
    RegionSumLine,
    SumLine,
    Thermometer,
)
from tests.formats.recognise.pads import BLACK, GREY_FILL, ROW, WHITE, circle, line, pad, text

GREY = "#cfcfcf"
CURVE = ((0.4, 0.6), (0.6, 0.9), (0.8, 1.2), (0.6, 1.6), (0.9, 1.9), (1.2, 2.2), (1.4, 2.6))
# Two rings about one middle: the inner one passes the middles of the outer one's sides.
INNER = ((3.5, 2.5), (4.5, 3.5), (5.5, 2.5), (4.5, 1.5), (3.5, 2.5))
OUTER = ((3.5, 1.5), (3.5, 3.5), (5.5, 3.5), (5.5, 1.5), (3.5, 1.5))
SIGN = ((0.38, 0.11), (0.5, 0.06), (0.62, 0.11))
GREY_CELL = {"center": [0.5, 0.5], "width": 1, "height": 1, **GREY_FILL}
MIDDLE = [[r, c] for r in (3, 4, 5) for c in (3, 4, 5)]
INCREASE = "Digits along thermometers increase from the bulb end."
NINE = [[r, c] for r in (1, 2, 3) for c in (1, 2, 3)]

CASES: dict[str, tuple[str, dict[str, Any], list[Rule]]] = {
    "a curved line": (
        "Grey lines are palindromes.",
        {"lines": [line(GREY, *CURVE)]},
        [Palindrome("r1c1 r1c2 r2c3")],
    ),
    "rings that share cells": (
        "Box borders divide each blue line into segments with the same sum.",
        {"lines": [line("#2ecbff", *INNER), line("#2ecbff", *OUTER)]},
        [
            RegionSumLine("r5c4 r6c3 r5c2 r4c3"),
            RegionSumLine("r4c4 r5c4 r6c4 r6c3 r6c2 r5c2 r4c2 r4c3"),
        ],
    ),
    "a bulb inside a line": (
        INCREASE,
        {"lines": [line(GREY, *ROW)], "underlays": [circle(0.5, 1.5, **GREY_FILL)]},
        [Thermometer("r1c2 r1c3 r1c4"), Thermometer("r1c2 r1c1")],
    ),
    "a line that goes back over itself": (
        INCREASE,
        {
            "lines": [line(GREY, (0.5, 1.5), (0.5, 0.5), (0.5, 3.5))],
            "underlays": [circle(0.5, 1.5, **GREY_FILL)],
        },
        [Thermometer("r1c2 r1c3 r1c4"), Thermometer("r1c2 r1c1")],
    ),
    "signs in a highest cell": (
        "A grey cell is greater than all orthogonally adjacent cells.",
        {"lines": [line("#000000", *SIGN)], "underlays": [GREY_CELL]},
        [Maximum("r1c1")],
    ),
    "a dot with its ratio": (
        "Cells joined by a black dot are in a ratio of 1:4.",
        {"overlays": [circle(0.5, 1, 0.3, text="4", **BLACK)]},
        [Ratio("r1c1 r1c2", 4)],
    ),
    "corner digits with thin spaces": (
        "Digits in circles must appear in the surrounding four cells.",
        {
            "overlays": [
                circle(1, 1, 0.7, **WHITE),
                text(0.85, 1, "3\u20095"),
                text(1.15, 1, "6"),
            ]
        },
        [Quadruple("r1c1", (3, 5, 6))],
    ),
    "a cage around a box": (
        "Normal sudoku rules apply.",
        {"cages": [{"cells": MIDDLE}]},
        [],
    ),
    "cages that hold all digits": (
        "Each row, column, region and cage contains 1-9.",
        {"cages": [{"cells": NINE}]},
        [KillerCage("r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4")],
    ),
    "cages that all have one sum": (
        "Cages all sum to the same number.",
        {"cages": [{"cells": [[0, 0], [0, 1]]}, {"cells": [[1, 0], [1, 1]]}]},
        [EqualSums(["r1c1 r1c2", "r2c1 r2c2"]), KillerCage("r1c1 r1c2"), KillerCage("r2c1 r2c2")],
    ),
    "an arrow that branches off": (
        "Digits along an arrow sum to the digit in its circle.",
        {
            "overlays": [circle(0.5, 0.5, **WHITE)],
            "arrows": [line(GREY, *ROW), line(GREY, (0.5, 1.5), (1.5, 1.5))],
        },
        [Arrow("r1c1", "r1c2 r1c3 r1c4"), Arrow("r1c1", "r1c2 r2c2")],
    ),
    "cages with more or less than a number": (
        "Digits in cages do not repeat and sum to the number given.",
        {
            "cages": [
                {"cells": [[0, 0], [0, 1]], "value": "<5"},
                {"cells": [[1, 0], [1, 1]], "value": "≥16"},
            ]
        },
        [MultiSumCage("r1c1 r1c2", [2, 3, 4]), MultiSumCage("r2c1 r2c2", [16, 17, 18])],
    ),
    "lines that the words call decoration": (
        "Grey lines are palindromes. Red lines are purely cosmetic.",
        {"lines": [line(GREY, *ROW), line("#e6261f", (3.5, 3.5), (5.5, 3.5))]},
        [Palindrome("r1c1 r1c2 r1c3 r1c4")],
    ),
    "groups that do not overlap": (
        "Each grey line consists of non-overlapping groups of cells that sum to 10.",
        {"lines": [line(GREY, *ROW)]},
        [SumLine("r1c1 r1c2 r1c3 r1c4", 10)],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_drawings_are_read(name: str) -> None:
    words, drawn, rules = CASES[name]
    puzzle = pad(words, **drawn)
    assert (list(puzzle.rules), puzzle.not_modelled) == (rules, ())


def test_a_grey_area_that_holds_all_digits_is_not_decoration() -> None:
    areas = [{"center": [r + 0.5, c + 0.5], "width": 1, "height": 1, **GREY_FILL} for r, c in NINE]
    puzzle = pad("Each row, column and grey area contains the digits 1-9 once.", underlays=areas)
    assert [type(rule).__name__ for rule in puzzle.rules] == ["ExtraRegion"]


def test_a_line_between_two_ways_has_no_path() -> None:
    board = Board.standard(9)
    assert path_of(((0.5, 0.5), (0.95, 1.5), (0.5, 2.5)), board) is None
    assert path_of(((0.5, 0.5), (3.5, 1.5)), board) is None
