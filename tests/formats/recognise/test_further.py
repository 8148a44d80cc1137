"""More rules recognised from drawings and text: lines, cages, squares, shadings and loops."""

from typing import Any

import pytest

from solve_cp import Rule
from solve_cp.rules import (
    EqualSums,
    GreaterSum,
    IndexLine,
    KillerCage,
    Loop,
    MagicSquare,
    ProductLine,
    SameDifferenceLine,
    ShadedAround,
    ShadedWhispers,
    SplitPeas,
    SumWindows,
    Unshaded,
    YinYang,
)
from tests.formats.recognise.pads import CELLS, ROW, WHITE, circle, line, pad, text

ENDS = [circle(0.5, 0.5, **WHITE), circle(0.5, 3.5, **WHITE)]
TWO_CAGES = [{"cells": [[0, 0], [0, 1]]}, {"cells": [[1, 0], [1, 1]]}]
DIAMOND = {"backgroundColor": "#71ded2", "borderColor": "#71ded2", "angle": 45, "rounded": False}
NOT_TOUCHING = "Draw a one-cell-wide loop of orthogonally connected cells. "
NOT_TOUCHING += "The loop may not touch itself, not even diagonally. "

CASES: dict[str, tuple[str, dict[str, Any], list[Rule]]] = {
    "same difference": (
        "Each pair of adjacent digits on a yellow line has the same difference.",
        {"lines": [line("#f0f067", *ROW)]},
        [SameDifferenceLine(CELLS)],
    ),
    "sums of three": (
        "Along a line, each set of 3 adjacent digits sums to a multiple of 5.",
        {"lines": [line("#67f067", *ROW)]},
        [SumWindows(CELLS, 3, 5)],
    ),
    "split peas": (
        "The sum of the digits on a line strictly between two circles is equal to a "
        "concatenation of the two values in the circles, in some order.",
        {"lines": [line("#67f067", *ROW)], "overlays": ENDS},
        [SplitPeas(CELLS)],
    ),
    "product line": (
        "The sum of the digits on a line between two circles is equal to the product of both "
        "digits in the circles.",
        {"lines": [line("#67f067", *ROW)], "overlays": ENDS},
        [ProductLine(CELLS)],
    ),
    "index line": (
        "Each turquoise line is an index line.",
        {"lines": [line("#71ded2", *ROW)], "overlays": [circle(0.5, 3.5, 0.4, **DIAMOND)]},
        [IndexLine("r1c4 r1c3 r1c2 r1c1")],
    ),
    "equal cages": (
        "Digits do not repeat in cages. Cages joined by an equals sign have the same sum.",
        {"cages": TWO_CAGES, "overlays": [text(1, 0.5, "=")]},
        [KillerCage("r1c1 r1c2"), KillerCage("r2c1 r2c2"), EqualSums("r1c1 r1c2 / r2c1 r2c2")],
    ),
    "greater cages": (
        "Digits do not repeat in cages. Cages joined by an inequality sign have sums in the "
        "indicated relationship.",
        {"cages": TWO_CAGES, "overlays": [text(1, 0.5, "^")]},
        [KillerCage("r1c1 r1c2"), KillerCage("r2c1 r2c2"), GreaterSum("r2c1 r2c2", "r1c1 r1c2")],
    ),
    "magic square": (
        "The central 3x3 box forms a magic square.",
        {},
        [MagicSquare("r4c4")],
    ),
    "yin-yang with circles": (
        "Shade some cells such that all shaded cells are orthogonally connected and all unshaded "
        "cells are orthogonally connected. No 2x2 area may be fully shaded or fully unshaded. "
        "The circles act as 'minesweeper' clues.",
        {"overlays": [circle(0.5, 0.5)]},
        [YinYang(), Unshaded("r1c1"), ShadedAround("r1c1")],
    ),
    "whispers loop": (
        NOT_TOUCHING + "The loop acts as a Dutch whispers line.",
        {},
        [Loop(), ShadedWhispers(4)],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_rules_are_recognised_by_drawing_and_words_together(name: str) -> None:
    words, drawings, rules = CASES[name]
    puzzle = pad(words, **drawings)
    assert puzzle.not_modelled == ()
    assert set(puzzle.rules) == set(rules)


def test_a_pattern_without_2x2_blocks_alone_is_no_yin_yang() -> None:
    puzzle = pad("No 2x2 area may be fully shaded or fully unshaded.")
    assert puzzle.rules == ()
    assert len(puzzle.not_modelled) == 1


def test_a_loop_that_may_touch_itself_is_not_modelled() -> None:
    puzzle = pad("Draw a loop. The loop may not cross itself.")
    assert puzzle.rules == ()
    assert len(puzzle.not_modelled) == 1
