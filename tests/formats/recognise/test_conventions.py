"""Drawing conventions and clues with two meanings, cells named by place, and what is decoration."""

from typing import Any

import pytest

from solve_cp import Rule
from solve_cp.formats.recognise.sorting import is_picture
from solve_cp.rules import (
    AllowedDigits,
    BetweenLine,
    Clone,
    CountDigits,
    CountingCircles,
    DutchFlatmates,
    Even,
    KillerCage,
    Knightmare,
    LittleKiller,
    LookAndSay,
    Maximum,
    ModularLine,
    MultiSumCage,
    Or,
    Palindrome,
    Renban,
    SortedLine,
    StrictXV,
    Thermometer,
    V,
    WeightedSum,
    Whispers,
    X,
    XSum,
)
from tests.formats.recognise.pads import CELLS, GREY_FILL, ROW, WHITE, circle, line, pad, text

GREY, RED, GREEN, PURPLE = "#cfcfcf", "#e6261f", "#67f067", "#f067f0"
CAGE = {"cells": [[0, 0], [0, 1]], "value": "12"}
INCREASE = "Digits along thermometers increase from the bulb end. "
HALF_ROW = ((0.5, 0.5), (0.5, 1.5), (0.5, 2.5))
REST = ((0.5, 2.5), (0.5, 3.5), (0.5, 4.5))
DOWN = ((3.5, 0.5), (4.5, 0.5), (5.5, 0.5))
TURN = {"arrows": [{**line("#000000", (-0.4, 2.6), (-0.1, 2.9)), "headLength": 0.2}]}


def square(row: float, col: float, size: float = 1, **looks: Any) -> dict[str, Any]:
    return {"center": [row, col], "width": size, "height": size, **looks}


def quad_sum() -> Or:
    cells = ("r1c1", "r1c2", "r2c1", "r2c2")
    signs = [[-1 if k == one else 1 for k in range(4)] for one in range(4)]
    return Or(tuple(WeightedSum(cells, each, 0) for each in signs))


CASES: dict[str, tuple[str, dict[str, Any], list[Rule]]] = {
    "a bulb of another colour": (
        INCREASE,
        {"lines": [line(RED, *ROW)], "underlays": [circle(0.5, 0.5, **GREY_FILL)]},
        [Thermometer(CELLS)],
    ),
    "a line that is drawn with an outline": (
        "Red lines are palindromes.",
        {"lines": [line("#000000", *ROW), line(RED, *ROW)]},
        [Palindrome(CELLS)],
    ),
    "a hairline": (
        "Red lines are palindromes.",
        {"lines": [line(RED, *ROW), {**line(GREEN, *DOWN), "thickness": 1}]},
        [Palindrome(CELLS)],
    ),
    "a square known by its border": (
        "The digit in a grey square is even.",
        {"overlays": [square(0.5, 0.5, 0.8, backgroundColor="#34bbe6", borderColor=GREY)]},
        [Even("r1c1")],
    ),
    "signs around a highest cell": (
        "A digit in a yellow cell must be greater than all orthogonally adjacent cells.",
        {
            "underlays": [square(0.5, 0.5, backgroundColor="#ffff30")],
            "arrows": [line("#000000", (0.5, 0.9), (0.5, 1.3))],
        },
        [Maximum("r1c1")],
    ),
    "lines that meet in a circle": (
        "Digits on a line lie between the digits in the circles at its ends.",
        {
            "lines": [line(GREY, *HALF_ROW), line(GREY, *REST)],
            "overlays": [circle(0.5, col, **WHITE) for col in (0.5, 2.5, 4.5)],
        },
        [BetweenLine("r1c1 r1c2 r1c3"), BetweenLine("r1c3 r1c4 r1c5")],
    ),
    "a picture, a name and a shape beside the board": (
        "Red lines are palindromes.",
        {
            "lines": [line(RED, *ROW)],
            "overlays": [
                text(5.5, 5.5, "🎁"),
                text(6.5, 5.5, "Surprise!"),
                square(9.6, 0.5, **GREY_FILL),
            ],
        },
        [Palindrome(CELLS)],
    ),
    "a shape that the text calls irrelevant": (
        "Red lines are palindromes. The central circle is not relevant to the solve.",
        {"lines": [line(RED, *ROW)], "overlays": [circle(4.5, 4.5)]},
        [Palindrome(CELLS)],
    ),
    "all lines are of a second kind": (
        "Adjacent digits on a green line differ by at least 5. Digits on a purple line form a "
        "consecutive set in any order. All lines are modular lines.",
        {"lines": [line(GREEN, *ROW), line(PURPLE, *DOWN)]},
        [
            Whispers(CELLS, 5),
            ModularLine(CELLS),
            Renban("r4c1 r5c1 r6c1"),
            ModularLine("r4c1 r5c1 r6c1"),
        ],
    ),
    "bulbless thermometers": (
        "Digits along thermometers increase from the bulb to the tip, which can be on either end "
        "and are to be deduced.",
        {"lines": [line(GREY, *ROW)]},
        [SortedLine(CELLS)],
    ),
    "only white circles count": (
        "A digit in a white circle indicates how many times that digit appears in white circles. "
        + INCREASE,
        {
            "lines": [line(GREY, *ROW)],
            "underlays": [circle(0.5, 0.5, **GREY_FILL)],
            "overlays": [circle(4.5, 4.5, **WHITE)],
        },
        [Thermometer(CELLS), CountingCircles("r5c5")],
    ),
    "a number with two meanings": (
        "A number outside the grid is an X-sum for its column, and also a little killer clue for "
        "the indicated diagonal.",
        {"overlays": [text(-0.5, 2.5, "30")], **TURN},
        [LittleKiller("r1c4", "DR", 30), XSum("above column 3", 30)],
    ),
    "sums that are off by one": (
        "Digits in cages do not repeat and sum to either one more or one less than the given "
        "total.",
        {"cages": [CAGE]},
        [MultiSumCage("r1c1 r1c2", [11, 13])],
    ),
    "look-and-say cages": (
        "Digits in cages sum to the given total and do not repeat. Each cage is also a "
        "look-and-say cage.",
        {"cages": [CAGE]},
        [KillerCage("r1c1 r1c2", 12), LookAndSay("r1c1 r1c2", [(1, 2)])],
    ),
    "unknown totals": (
        "Digits in cages sum to the given total and do not repeat. A '?' represents an unknown "
        "total.",
        {"cages": [{**CAGE, "value": "?"}]},
        [KillerCage("r1c1 r1c2")],
    ),
    "quad sums": (
        "Three of the four digits touching a circle sum to the fourth digit.",
        {"overlays": [circle(1, 1, 0.4, **WHITE)]},
        [quad_sum()],
    ),
    "a cell that is named": (
        "The grey cell in row 2 column 8 contains an even digit. The central digit of the puzzle "
        "is odd.",
        {"underlays": [square(1.5, 7.5, **GREY_FILL)]},
        [
            AllowedDigits("r2c8", [2, 4, 6, 8]),
            AllowedDigits("r5c5", [1, 3, 5, 7, 9]),
        ],
    ),
    "the corners": (
        "The four corner cells contain the same digit.",
        {},
        [Clone("r1c1 r1c1 r1c1", "r1c9 r9c1 r9c9")],
    ),
    "coloured cells that count": (
        "A digit in a grey cell shows how many of the surrounding cells contain odd digits.",
        {"underlays": [square(0.5, 0.5, **GREY_FILL)]},
        [CountDigits("r1c1", "r1c2 r2c1 r2c2", [1, 3, 5, 7, 9])],
    ),
    "dutch flatmates": (
        "Any 5 in the grid must have a 1 directly above it or a 9 directly below it.",
        {},
        [DutchFlatmates()],
    ),
    "knightmare": (
        "Knightmare rules apply - digits a knight's move apart can not sum to 5 or 15.",
        {},
        [Knightmare()],
    ),
    "all letters are given, even in the fog": (
        "An X joins digits that sum to 10, a V digits that sum to 5. All X/V clues are given, but "
        "may be hidden in the fog.",
        {"overlays": [text(0.5, 1, "X"), text(3.5, 1, "V")]},
        [X("r1c1 r1c2"), V("r4c1 r4c2"), StrictXV()],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_conventions_are_read(name: str) -> None:
    words, drawn, rules = CASES[name]
    puzzle = pad(words, **drawn)
    assert puzzle.not_modelled == ()
    assert [rule for rule in rules if rule not in puzzle.rules] == []
    assert len(puzzle.rules) == len(rules)


NOT_READ: dict[str, tuple[str, dict[str, Any]]] = {
    "cells from one to another": ("R1C1-R1C5 sum to 25.", {}),
    "lines whose colours have no meaning": (
        "Red lines are palindromes. The colours of the lines are only there to help distinguish "
        "them.",
        {"lines": [line(RED, *ROW), line(GREEN, *DOWN)]},
    ),
    "a line with a circle, but nothing about bulbs": (
        "Red lines are palindromes.",
        {"lines": [line(RED, *ROW), line(GREEN, *DOWN)], "underlays": [circle(3.5, 0.5)]},
    ),
    "a sign that no sentence explains": (
        "Red lines are palindromes.",
        {"lines": [line(RED, *ROW)], "overlays": [text(5.5, 5.5, "★12")]},
    ),
}


@pytest.mark.parametrize("name", NOT_READ)
def test_what_is_not_clear_is_not_read(name: str) -> None:
    words, drawn = NOT_READ[name]
    assert pad(words, **drawn).not_modelled


@pytest.mark.parametrize("sign", ["☀️", "🎁 🎁", "Well done!"])
def test_pictures_and_names_are_no_clues(sign: str) -> None:
    assert is_picture(sign)


@pytest.mark.parametrize("sign", ["", "X", "XV", "odd", "↗", "⚫", "★", "12", "A1", "?"])
def test_signs_may_be_clues(sign: str) -> None:
    assert not is_picture(sign)
