"""Rules recognised from drawings and text together, in small SudokuPad puzzles."""

import json
from typing import Any

import pytest

from solve_cp import Rule, read, solve, svg
from solve_cp.formats.puzzle_json.reading import puzzle_from_json
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp.formats.sudokupad.reading import read_scl
from solve_cp.rules import (
    AntiKnight,
    Arrow,
    BetweenLine,
    CountingCircles,
    Diagonals,
    Difference,
    Even,
    Inequality,
    KillerCage,
    LittleKiller,
    LockoutLine,
    Odd,
    PillArrow,
    Quadruple,
    Ratio,
    RegionSumLine,
    Renban,
    Sandwich,
    StrictDifference,
    StrictKropki,
    StrictXV,
    SumCage,
    SumLine,
    Thermometer,
    V,
    Whispers,
    X,
)
from tests.formats.recognise.pads import (
    BLACK,
    BOXES,
    CELLS,
    GREY_FILL,
    NORMAL,
    ROW,
    WHITE,
    circle,
    line,
    pad,
    text,
)

CASES: dict[str, tuple[str, dict[str, Any], list[Rule]]] = {
    "killer": (
        "In cages, digits cannot repeat and sum to the clue in the corner.",
        {"cages": [{"cells": [[0, 0], [0, 1]], "value": 5}, {"cells": [[1, 0], [1, 1]]}]},
        [KillerCage("r1c1 r1c2", 5), KillerCage("r2c1 r2c2")],
    ),
    "cages with repeats": (
        "Digits in cages sum to the total. Digits may repeat in cages.",
        {"cages": [{"cells": [[0, 0], [3, 3]], "value": "6", "unique": True}]},
        [SumCage("r1c1 r4c4", 6)],
    ),
    "kropki": (
        "White dots join consecutive digits. Black dots join digits in a 1:2 ratio. "
        "All possible dots are given.",
        {"overlays": [circle(0.5, 1, 0.3, **WHITE), circle(1, 0.5, 0.3, **BLACK)]},
        [Difference("r1c1 r1c2"), Ratio("r1c1 r2c1"), StrictKropki()],
    ),
    "dots of other values": (
        "White dots join digits with a difference of 3.",
        {"overlays": [circle(0.5, 1, 0.3, **WHITE)]},
        [Difference("r1c1 r1c2", 3)],
    ),
    "xv": (
        "Digits joined by an X sum to 10. Digits joined by a V sum to 5.",
        {"overlays": [text(0.5, 1, "X"), text(1, 0.5, "V")]},
        [X("r1c1 r1c2"), V("r1c1 r2c1")],
    ),
    "inequality": (
        "The inequality sign points to the smaller digit.",
        {
            "overlays": [text(0.5, 1, ">"), text(1, 0.5, ">", angle=90)],
            "lines": [line("#000000", (0.9, 4.8), (1.1, 4.5), (0.9, 4.2))],
        },
        [Inequality("r1c1", "r1c2"), Inequality("r1c1", "r2c1"), Inequality("r1c5", "r2c5")],
    ),
    "quadruples": (
        "Digits in a circle must appear in the four surrounding cells.",
        {"overlays": [circle(1, 1, 0.6, text="123", **WHITE)]},
        [Quadruple("r1c1", (1, 2, 3))],
    ),
    "thermometer": (
        "Digits along a thermometer increase from the bulb end.",
        {
            "lines": [line("#cfcfcf", *ROW)],
            "underlays": [circle(0.5, 3.5, **GREY_FILL)],
        },
        [Thermometer("r1c4 r1c3 r1c2 r1c1")],
    ),
    "arrow": (
        "Digits along an arrow sum to the digit in its circle.",
        {
            "arrows": [{**line("#cfcfcf", (0.5, 0.9), *ROW[1:]), "headLength": 0.3}],
            "overlays": [circle(0.5, 0.5, **WHITE)],
        },
        [Arrow("r1c1", "r1c2 r1c3 r1c4")],
    ),
    "pill": (
        "Digits along an arrow sum to the number in the pill. Pills are read from left to right.",
        {
            "arrows": [{**line("#cfcfcf", (0.5, 1.9), (1.5, 2.5)), "headLength": 0.3}],
            "overlays": [{**circle(0.5, 1.0, **WHITE), "width": 1.8}],
        },
        [PillArrow("r1c1 r1c2", "r2c3")],
    ),
    "lines by colour": (
        "Adjacent digits on a green line differ by at least 5. Adjacent digits on an orange line "
        "differ by at least 4. Purple lines contain a set of consecutive digits in any order.",
        {
            "lines": [
                line("#67f067", *ROW[:2]),
                line("#67f067", *ROW[1:]),
                line("#ff9a00", (2.5, 0.5), (2.5, 1.5)),
                line("#f067f0", (4.5, 0.5), (4.5, 2.5)),
            ]
        },
        [Whispers(CELLS, 5), Whispers("r3c1 r3c2", 4), Renban("r5c1 r5c2 r5c3")],
    ),
    "region sums": (
        "Box borders divide blue lines into segments with the same sum.",
        {"lines": [line("#2ecbff", *ROW)]},
        [RegionSumLine(CELLS)],
    ),
    "sum lines": (
        "Each line is divided into segments that sum to 10.",
        {"lines": [line("#ffa0a0", *ROW)]},
        [SumLine(CELLS, 10)],
    ),
    "between lines": (
        "Digits on a line lie between the digits in the circles at its ends.",
        {
            "lines": [line("#cfcfcf", (0.5, 0.9), (0.5, 3.1))],
            "underlays": [circle(0.5, 0.5, **WHITE), circle(0.5, 3.5, **WHITE)],
        },
        [BetweenLine(CELLS)],
    ),
    "odd and even": (
        "Grey circles contain odd digits and grey squares contain even digits.",
        {
            "underlays": [
                circle(0.5, 0.5, **GREY_FILL),
                {**circle(1.5, 0.5, **GREY_FILL), "rounded": False},
            ]
        },
        [Odd("r1c1"), Even("r2c1")],
    ),
    "counting circles": (
        "A digit in a circle shows how many circles contain that digit.",
        {"underlays": [circle(0.5, 0.5, **WHITE), circle(4.5, 4.5, **WHITE)]},
        [CountingCircles("r1c1 r5c5")],
    ),
    "sandwich": (
        "Clues outside the grid show the sum of the digits sandwiched between the 1 and the 9.",
        {"overlays": [text(-0.5, 2.5, "17"), text(3.5, -0.5, "5")]},
        [Sandwich("above column 3", 17), Sandwich("left of row 4", 5)],
    ),
    "little killer": (
        "Clues outside the grid show the sum of the digits along the indicated diagonal.",
        {
            "overlays": [text(-0.6, 2.4, "30")],
            "arrows": [{**line("#000000", (-0.4, 2.6), (-0.1, 2.9)), "headLength": 0.2}],
        },
        [LittleKiller("r1c4", "DR", 30)],
    ),
    "whole board": (
        "Digits a knight's move apart cannot be the same. Digits cannot repeat on the diagonals.",
        {},
        [AntiKnight(), Diagonals("both")],
    ),
}


@pytest.mark.parametrize(("words", "keys", "rules"), CASES.values(), ids=CASES)
def test_words_and_drawing_together_are_rules(
    words: str, keys: dict[str, Any], rules: list[Rule]
) -> None:
    puzzle = pad(words, **keys)
    assert (list(puzzle.rules), puzzle.not_modelled) == (rules, ())
    assert puzzle.recognised
    assert pad(words, strict=True, **keys).recognised == ()
    picture = svg(puzzle)
    assert all(line.split(":")[0] in picture for line in puzzle.recognised)
    assert "recognised: " in picture


def test_what_is_not_understood_stays_listed_sentence_by_sentence_and_mark_by_mark() -> None:
    puzzle = pad(
        "Digits joined by an X sum to 10. One X is a liar. Digits on arrows sum to the circle.",
        overlays=[text(0.5, 1, "X"), text(2.5, 2.5, "?")],
    )
    assert puzzle.rules == (X("r1c1 r1c2"),)
    assert puzzle.recognised == ("1 X: digits joined by an x sum to 10",)
    assert puzzle.not_modelled == (
        "1 text (drawing): r3c3 '?'",
        "described in words only: one x is a liar",
        "described in words only, nothing drawn for it: digits on arrows sum to the circle",
    )
    assert [mark.text for mark in puzzle.marks if hasattr(mark, "text")] == ["?"]


def test_a_unique_cage_is_only_a_drawing_where_the_record_breaks_it() -> None:
    data = {
        "cellSize": 50,
        "cells": [[{} for _ in range(4)] for _ in range(4)],
        "regions": [
            [[2 * a + r, 2 * b + c] for r in (0, 1) for c in (0, 1)] for a in (0, 1) for b in (0, 1)
        ],
        "cages": [{"cells": [[0, 0], [1, 2]], "unique": True}],
        "metadata": {"rules": NORMAL, "solution": "1234341221434321"},
    }
    assert read_scl(data).solution is not None
    assert read_scl(data).rules == ()


def test_digits_that_the_words_name_are_the_digits_of_the_board() -> None:
    puzzle = pad("Place the digits 0-8 once each in every row, column and box.")
    assert puzzle.board.digits == tuple(range(9))


def test_a_recognised_puzzle_comes_back_from_json_for_a_person_to_correct() -> None:
    words, keys, rules = CASES["killer"]
    puzzle = pad(words, **keys)
    again = puzzle_from_json(json.loads(json.dumps(puzzle_to_json(puzzle))))
    assert (again, list(again.rules)) == (puzzle, rules)


def test_answers_say_what_they_mean_for_the_reading() -> None:
    several = solve(pad(*CASES["killer"][:1], **CASES["killer"][1]))
    assert several.notes == (
        "rules were read from drawings and words; one may be missing, so the puzzle itself "
        "may have just one",
    )
    assert several.to_json()["recognised"] == list(several.recognised) != []
    impossible = [{"cells": [[0, 0], [0, 1]], "value": n} for n in (5, 6)]
    none = solve(pad(CASES["killer"][0], cages=impossible))
    assert none.notes == (
        "rules were read from drawings and words; one may be misread, so the puzzle itself "
        "may well have a solution",
    )


def test_without_words_drawings_are_read_by_convention_and_it_is_said() -> None:
    data = {
        "cellSize": 50,
        "cells": [[{} for _ in range(9)] for _ in range(9)],
        "regions": BOXES,
        "overlays": [text(0.5, 1, "X")],
    }
    puzzle = read(json.dumps(data))[0]
    assert puzzle.rules == (X("r1c1 r1c2"),)
    assert puzzle.recognised == ("1 X: drawn by convention",)
    assert puzzle.not_modelled == (
        "rules in words (the file has none: drawings were read by convention)",
    )
    strict = read(json.dumps(data), strict=True)[0]
    assert (strict.rules, strict.not_modelled) == ((), ("1 text (drawing): r1c1 'X'",))
    assert pad("An X sums to 10.", strict=True).not_modelled == (
        "rules in words (not read, only what the file declares)",
    )


def test_declared_rules_are_not_told_again() -> None:
    words = NORMAL + "Digits cannot repeat on the indicated diagonal."
    size: dict[str, Any] = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)]}
    puzzle = read(json.dumps({**size, "ruleset": words, "diagonal+": True}))[0]
    assert (puzzle.rules, puzzle.not_modelled) == ((Diagonals("rising"),), ())
    alone = read(json.dumps({**size, "ruleset": words}))[0]
    assert (alone.rules, alone.not_modelled) == (
        (),
        (
            "described in words only, nothing drawn for it: "
            "digits cannot repeat on the indicated diagonal",
        ),
    )


@pytest.mark.parametrize(
    ("words", "keys", "rules"),
    [
        ("All dots are given.", {}, [StrictDifference((1,))]),
        ("All white dots are given.", {"nonconsecutive": True}, [StrictDifference((1,))]),
        ("All Xs and Vs are given.", {}, [StrictXV()]),
        ("All Xs and Vs are given.", {"negative": ["xv"]}, [StrictXV()]),
    ],
)
def test_all_given_is_said_of_dots_that_a_file_declares(
    words: str, keys: dict[str, Any], rules: list[Rule]
) -> None:
    size: dict[str, Any] = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)]}
    dots = {"difference": [{"cells": ["R1C1", "R1C2"]}]}
    puzzle = read(json.dumps({**size, **dots, **keys, "ruleset": NORMAL + words}))[0]
    assert set(puzzle.rules) == {Difference("r1c1 r1c2"), *rules}
    assert puzzle.not_modelled == ()


def test_where_a_file_declares_lines_drawn_ones_are_no_further_rules() -> None:
    ends = ["R9C1", "R8C1", "R7C1", "R6C1"], ["R6C1", "R6C2", "R6C3"]
    data = {
        "size": 9,
        "grid": [[{} for _ in range(9)] for _ in range(9)],
        "ruleset": "Lockout lines: digits on the line are not between the digits in the diamonds.",
        "lockout": [{"lines": [cells]} for cells in ends],
        "line": [{"lines": [cells], "outlineC": "#AABEEF", "width": 0.2} for cells in ends],
    }
    puzzle = read(json.dumps(data))[0]
    declared = (LockoutLine("r9c1-r6c1"), LockoutLine("r6c1-r6c3"))
    assert (puzzle.rules, puzzle.recognised) == (declared, ())
