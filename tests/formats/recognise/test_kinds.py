"""Rarer rules recognised from drawings and text: snakes, rectangles, cages, fast thermometers."""

from typing import Any

import pytest

from solve_cp import Rule
from solve_cp.rules import (
    AntiMove,
    AreaSize,
    CountingCircles,
    FastThermometer,
    KillerCage,
    Loop,
    MarkedAreas,
    MultiSum,
    MultiSumCage,
    Palindrome,
    Product,
    Shaded,
    ShadedCounting,
    ShadedWhispers,
    ShadeSeen,
    Snake,
    SumDifference,
    SumRatio,
)
from tests.formats.recognise.pads import BLACK, CELLS, GREY_FILL, ROW, WHITE, circle, line, pad

CAGES = [{"cells": [[0, 0], [0, 1]]}, {"cells": [[1, 0], [1, 1]]}, {"cells": [[2, 0], [2, 1]]}]
SNAKE = "Draw a one-cell-wide snake of orthogonally connected cells. "
NOT_TOUCHING = "The snake may not touch itself, not even diagonally. "
LOOP = "Draw a one-cell-wide loop of orthogonally connected cells. "
SQUARE = {**circle(4.5, 4.5), "rounded": False}


def cage(label: str) -> dict[str, Any]:
    return {"cells": [[0, 0], [0, 1]], "value": label}


CASES: dict[str, tuple[str, dict[str, Any], list[Rule]]] = {
    "snake": (SNAKE + NOT_TOUCHING, {}, [Snake()]),
    "snake with ends": (
        "Construct a one-cell-wide snake of orthogonally connected cells whose two endpoints are "
        "given as circles. The snake cannot branch and cannot touch itself orthogonally, but may "
        "touch itself diagonally. All squares are on the snake. A digit in a square gives the "
        "number of snake cells seen in all directions combined. The snake acts as a German "
        "whispers line.",
        {"overlays": [circle(0.5, 0.5), circle(8.5, 8.5), SQUARE]},
        [Snake("r1c1 r9c9", True), ShadedWhispers(), Shaded("r5c5"), ShadeSeen("r5c5")],
    ),
    "counting loop": (
        LOOP + "The loop may not touch itself, not even diagonally. "
        "A digit on the loop indicates how many times that digit appears on the loop.",
        {},
        [Loop(), ShadedCounting()],
    ),
    "loop that may touch itself": (
        LOOP + "The loop may not touch itself orthogonally, but may touch itself diagonally.",
        {},
        [Loop(True)],
    ),
    "rectangles": (
        "Divide the grid into rectangular regions of orthogonally connected cells. Each rectangle "
        "contains exactly one circle. Digits in circles indicate how many cells are in the "
        "rectangle the circle belongs to. Digits may not repeat in a rectangle.",
        {"overlays": [circle(0.5, 0.5), circle(8.5, 8.5)]},
        [MarkedAreas("r1c1 r9c9", True, True), AreaSize("r1c1 r9c9")],
    ),
    "product cages": (
        "Product killer cages.",
        {"cages": [cage("24")]},
        [Product("r1c1 r1c2", 24), KillerCage("r1c1 r1c2")],
    ),
    "cages by remainder": (
        "Cages mod 5.",
        {"cages": [cage("3")]},
        [MultiSum("r1c1 r1c2", [3, 8, 13, 18])],
    ),
    "cages by remainder without repeats": (
        "Digits in cages cannot repeat and they sum to a value, whose remainder (when divided by "
        "5) is given in the top left corner of the cage.",
        {"cages": [cage("3")]},
        [MultiSumCage("r1c1 r1c2", [3, 8, 13, 18])],
    ),
    "cages joined by dots": (
        "Digits cannot repeat in cages. "
        "Sums of killer cages joined by a white dot are consecutive, and sums of killer cages "
        "joined by a black dot are in a 1:2 ratio.",
        {"cages": CAGES, "overlays": [circle(1, 0.5, 0.3, **WHITE), circle(2, 0.5, 0.3, **BLACK)]},
        [
            SumDifference("r1c1 r1c2", "r2c1 r2c2"),
            SumRatio("r2c1 r2c2", "r3c1 r3c2"),
            *(KillerCage(cells) for cells in ("r1c1 r1c2", "r2c1 r2c2", "r3c1 r3c2")),
        ],
    ),
    "fast thermometer": (
        "Along thermometers, digits increase by at least 3 at a time, starting from the bulb end.",
        {"lines": [line("#cfcfcf", *ROW)], "underlays": [circle(0.5, 0.5, **GREY_FILL)]},
        [FastThermometer(CELLS, 3)],
    ),
    "counting line": (
        "Grey lines are palindromes. A digit on a palindrome indicates how many times that digit "
        "appears on that palindrome.",
        {"lines": [line("#cfcfcf", *ROW)]},
        [Palindrome(CELLS), CountingCircles(CELLS)],
    ),
    "camel": (
        "Cells a camel's move apart may not contain the same digit.",
        {},
        [AntiMove([(1, 3), (3, 1)])],
    ),
}


@pytest.mark.parametrize(("words", "drawn", "rules"), CASES.values(), ids=CASES.keys())
def test_drawing_and_words_together(words: str, drawn: dict[str, Any], rules: list[Rule]) -> None:
    found = pad(words, **drawn)
    assert (set(found.rules), found.not_modelled) == (set(rules), ())


def test_dots_between_cages_say_nothing_of_sums_where_dots_are_told_too() -> None:
    words, drawn, _ = CASES["cages joined by dots"]
    found = pad(words + " Digits separated by a white dot are consecutive.", **drawn)
    assert not any(isinstance(rule, (SumDifference, SumRatio)) for rule in found.rules)
    assert found.not_modelled
