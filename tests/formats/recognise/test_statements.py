"""Statements, areas, outside clues and numbered dots, recognised from text and drawings."""

from itertools import product
from typing import Any

import pytest

from solve_cp import Board, Rule
from solve_cp.formats.recognise.english.relations import Relation
from solve_cp.formats.recognise.english.statements import statement_in
from solve_cp.formats.recognise.families.cages import terms_of
from solve_cp.formats.recognise.families.from_text.on_board import chains
from solve_cp.formats.recognise.families.from_text.statements import runs
from solve_cp.rules import (
    AllowedDigits,
    Clone,
    ColumnIndexing,
    Contains,
    CountDistinct,
    Difference,
    DifferentSums,
    Doublers,
    EqualSums,
    ExtraRegion,
    KillerCage,
    MagicSquare,
    ModularLine,
    MultiSum,
    MultiSumCage,
    Not,
    Or,
    Renban,
    SameDigitsEverywhere,
    SuccessivePairs,
    SumCage,
    Thermometer,
    WeightedSum,
)
from tests.formats.recognise.pads import (
    BLACK,
    CELLS,
    GREY_FILL,
    ROW,
    WHITE,
    circle,
    line,
    pad,
    text,
)

RED = "#e6261f"


def square(row: int, col: int, color: str) -> dict[str, Any]:
    shape = {"center": [row + 0.5, col + 0.5], "width": 1, "height": 1}
    return {**shape, "backgroundColor": color}


def apart(least: int, most: int) -> list[tuple[int, int]]:
    pairs = product(range(1, 10), repeat=2)
    return [(a, b) for a, b in pairs if least <= abs(a - b) <= most]


def alike(modulus: int) -> list[tuple[int, int]]:
    return [(a, b) for a, b in product(range(1, 10), repeat=2) if (a - b) % modulus == 0]


def steps(by: int) -> list[tuple[int, int]]:
    return [(a, a + by) for a in range(1, 10)]


PAIRS = list(product(range(1, 10), repeat=2))
BLOCK = [square(row, col, RED) for row in (3, 4, 5) for col in (3, 4, 5)]
MAGIC = MagicSquare("r4c4")
CASES: dict[str, tuple[str, dict[str, Any], list[Rule]]] = {
    "neighbours on lines": (
        "Adjacent digits along a red line have a difference of at most 2.",
        {"lines": [line(RED, *ROW)]},
        [
            SuccessivePairs(
                CELLS, apart(0, 2), "adjacent digits along red line contain differ of at most 2"
            )
        ],
    ),
    "three in a row on lines": (
        "The sum of any three consecutive digits along a line is divisible by 13.",
        {"lines": [line(RED, *ROW)]},
        [MultiSum("r1c1 r1c2 r1c3", [13, 26]), MultiSum("r1c2 r1c3 r1c4", [13, 26])],
    ),
    "sums of lines": (
        "Digits on each line sum to the same number.",
        {"lines": [line(RED, *ROW[:2]), line(RED, *ROW[2:])]},
        [EqualSums(["r1c1 r1c2", "r1c3 r1c4"])],
    ),
    "lines that increase": (
        "Digits along red lines increase in one direction or the other.",
        {"lines": [line(RED, *ROW)]},
        [Or([Thermometer(CELLS), Thermometer("r1c4 r1c3 r1c2 r1c1")])],
    ),
    "coloured dots": (
        "Digits separated by a black dot differ by at least 7.",
        {"overlays": [circle(0.5, 1, 0.3, **BLACK)]},
        [
            SuccessivePairs(
                "r1c1 r1c2", apart(7, 8), "digits separated by black dot differ by at least 7"
            )
        ],
    ),
    "marks without a name of their own": (
        "If digits are separated by a red cherry, one is double or triple the other.",
        {"overlays": [circle(0.5, 1, 0.3, backgroundColor=RED)]},
        [
            SuccessivePairs(
                "r1c1 r1c2",
                [(a, b) for a, b in PAIRS if max(a, b) in (2 * min(a, b), 3 * min(a, b))],
                "if digits separated by red cherry , 1 double or triple other",
            )
        ],
    ),
    "digits in coloured cells": (
        "Red cells contain prime digits (1 is not a prime).",
        {"underlays": [square(0, 0, RED), square(4, 4, RED)]},
        [AllowedDigits("r1c1 r5c5", [2, 3, 5, 7])],
    ),
    "digits on lines": (
        "Digits on red lines are less than 5.",
        {"lines": [line(RED, *ROW)]},
        [AllowedDigits(CELLS, [1, 2, 3, 4])],
    ),
    "cells of a colour that differ": (
        "Digits in red cells do not repeat.",
        {"underlays": [square(0, 0, RED), square(4, 4, RED)]},
        [ExtraRegion("r1c1 r5c5")],
    ),
    "lines with different sums": (
        "Each line has a different sum.",
        {"lines": [line(RED, *ROW[:2]), line(RED, *ROW[2:])]},
        [DifferentSums(["r1c1 r1c2", "r1c3 r1c4"])],
    ),
    "lines with steps of one size": (
        "Digits along a red line increase by the same amount in one direction.",
        {"lines": [line(RED, *ROW[:3])]},
        [Or([SuccessivePairs("r1c1 r1c2 r1c3", steps(k)) for k in range(-8, 9) if k])],
    ),
    "few digits on diagonals": (
        "Each marked diagonal contains exactly 3 different digits.",
        {"lines": [line(RED, (0, 0), (9, 9))]},
        [CountDistinct(3, [f"r{k}c{k}" for k in range(1, 10)])],
    ),
    "thermometers with steps of one": (
        "Digits along thermometers increase from the bulb, and digits on thermometers are "
        "consecutive.",
        {"lines": [line("#cfcfcf", *ROW)], "underlays": [circle(0.5, 0.5, **GREY_FILL)]},
        [
            Thermometer(CELLS),
            SuccessivePairs(CELLS, apart(1, 1), "digits on thermometer consecutive"),
        ],
    ),
    "numbered dots": (
        "A number in a circle shows the difference between the two digits.",
        {"overlays": [circle(0.5, 1, 0.4, text="4", **WHITE)]},
        [Difference("r1c1 r1c2", 4)],
    ),
    "circles that differ": (
        "There are no repeated digits in circles.",
        {"underlays": [circle(0.5, 0.5, **WHITE), circle(4.5, 4.5, **WHITE)]},
        [ExtraRegion("r1c1 r5c5")],
    ),
    "cages of a kind": (
        "Digits in cages cannot repeat and must sum to a number that ends in 5.",
        {"cages": [{"cells": [[0, 0], [0, 1]]}]},
        [MultiSumCage("r1c1 r1c2", [5, 15])],
    ),
    "cages with letters": (
        "Digits in cages with the same letter sum to the same value. 2x means 2 multiplied by x.",
        {
            "cages": [
                {"cells": [[0, 0], [0, 1]], "value": "x"},
                {"cells": [[3, 0], [3, 1]], "value": "X"},
                {"cells": [[6, 0], [6, 1]], "value": "2x-1"},
            ]
        },
        [
            EqualSums(["r1c1 r1c2", "r4c1 r4c2"]),
            KillerCage("r1c1 r1c2"),
            KillerCage("r4c1 r4c2"),
            WeightedSum("r7c1 r7c2 r1c1 r1c2", [1, 1, -2, -2], -1),
            KillerCage("r7c1 r7c2"),
        ],
    ),
    "cages without a number": (
        "Digits in cages cannot repeat. Some cages show their sum. The others share the same sum.",
        {
            "cages": [
                {"cells": [[0, 0], [0, 1]]},
                {"cells": [[3, 0], [3, 1]]},
                {"cells": [[6, 0], [6, 1]], "value": 9},
            ]
        },
        [
            EqualSums(["r1c1 r1c2", "r4c1 r4c2"]),
            KillerCage("r1c1 r1c2"),
            KillerCage("r4c1 r4c2"),
            KillerCage("r7c1 r7c2", 9),
        ],
    ),
    "branches of region sum lines": (
        "Box borders divide blue lines into segments with the same sum.",
        {"lines": [line("#2ecbff", *ROW), line("#2ecbff", (0.5, 2.5), (1.5, 2.5))]},
        [EqualSums(["r1c3 r2c3 r1c1 r1c2", "r1c4"])],
    ),
    "clones": (
        "Shaded shapes are clones: they contain the same digits in the same positions.",
        {"underlays": [square(0, 0, RED), square(0, 1, RED), square(4, 4, RED), square(4, 5, RED)]},
        [Clone("r1c1 r1c2", "r5c5 r5c6")],
    ),
    "one digit": (
        "Cells with the same colour contain the same digit.",
        {"underlays": [square(0, 0, RED), square(4, 4, RED), square(8, 8, RED)]},
        [Clone("r1c1 r1c1", "r5c5 r9c9")],
    ),
    "magic square": ("The red cells form a magic square.", {"underlays": BLOCK}, [MAGIC]),
    "indexing": (
        "Red cells in columns 1, 5 and 9 index the column in which 1, 5 and 9 appear in their row.",
        {"underlays": [square(0, 0, RED), square(4, 4, RED)]},
        [ColumnIndexing("r1c1 r5c5")],
    ),
    "indexing everywhere": (
        "Every cell in the grid is a column indexer.",
        {},
        [ColumnIndexing(Board.standard(9).cells)],
    ),
    "indexing columns": (
        "Digits in columns 1, 5 and 9 indicate the column in which the digit 1, 5 or 9 appears in "
        "that row.",
        {},
        [ColumnIndexing([cell for cell in Board.standard(9).cells if cell.col in (0, 4, 8)])],
    ),
    "modular lines": (
        "Each sequence of 5 adjacent digits along a red line contains all remainders when divided "
        "by 5.",
        {"lines": [line(RED, *ROW)]},
        [ModularLine(CELLS, 5)],
    ),
    "lines of one parity": (
        "All digits on a red line have the same parity.",
        {"lines": [line(RED, *ROW)]},
        [SuccessivePairs(CELLS, alike(2))],
    ),
    "lines of one remainder": (
        "Digits on a red line have the same remainder when divided by 3.",
        {"lines": [line(RED, *ROW)]},
        [SuccessivePairs(CELLS, alike(3))],
    ),
    "frame": (
        "A clue outside the grid gives the sum of the first three digits in that row or column.",
        {"overlays": [text(-0.5, 2.5, "17")]},
        [SumCage("r1c3 r2c3 r3c3", 17)],
    ),
    "digits outside": (
        "Digits outside the grid must appear in the first three cells from that direction.",
        {"overlays": [text(3.5, -0.5, "25")]},
        [Contains("r4c1 r4c2 r4c3", [2, 5])],
    ),
    "doublers": (
        "Nine cells in the grid are doublers, one in every row, column and box, each containing a "
        "different digit. A doubler counts as double its value.",
        {},
        [Doublers()],
    ),
    "a choice of digits": (
        "Pick six digits from 1-9.",
        {},
        [SameDigitsEverywhere()],
    ),
}


@pytest.mark.parametrize(("words", "keys", "rules"), CASES.values(), ids=CASES)
def test_rules_are_recognised(words: str, keys: dict[str, Any], rules: list[Rule]) -> None:
    puzzle = pad(words, **keys)
    assert (list(puzzle.rules), puzzle.not_modelled) == (rules, ())


def test_a_relation_of_neighbours_holds_along_all_rows_and_columns() -> None:
    puzzle = pad("Orthogonally adjacent digits must not sum to 13.")
    board = puzzle.board
    along = [*map(board.row, range(9)), *map(board.column, range(9))]
    assert [getattr(rule, "line", ()) for rule in puzzle.rules] == along
    assert list(chains(board, [(8, 8)])) == [(board.cells[0], board.cells[-1])]


# Of these pairs, those that are related.
SOME = [(1, 2), (1, 3), (1, 7), (2, 6), (2, 8), (3, 3), (3, 4), (6, 4), (9, 7), (6, 9)]
RELATED = {
    "multiple or factor": [(1, 2), (1, 3), (1, 7), (2, 6), (2, 8), (3, 3)],
    "double or triple": [(1, 2), (1, 3), (2, 6)],
    "one of three groups": [(1, 2), (1, 3), (3, 3), (6, 4), (9, 7)],
    "one parity": [(1, 3), (1, 7), (2, 6), (2, 8), (3, 3), (6, 4), (9, 7)],
}


@pytest.mark.parametrize("name", RELATED)
def test_relations_hold_for_the_right_pairs(name: str) -> None:
    assert [pair for pair in SOME if Relation(name).holds(*pair)] == RELATED[name]


def test_no_three_cells_of_a_row_or_column_are_consecutive() -> None:
    puzzle = pad("No straight line of 3 cells in a row or column contains a consecutive set.")
    assert len(puzzle.rules) == 2 * 9 * 7
    assert puzzle.rules[0] == Not(Renban("r1c1 r1c2 r1c3"))


def test_a_closed_line_has_runs_over_its_ends() -> None:
    cells = pad("").board.row(0)
    assert runs(cells[:4], 3) == [cells[:3], cells[1:4]]
    assert runs((*cells[:3], cells[0]), 2) == [cells[:2], cells[1:3], (cells[2], cells[0])]


def test_a_recognised_rule_that_the_record_breaks_is_left_out_and_listed() -> None:
    data: dict[str, Any] = {"overlays": [text(0.5, 1, "X")]}
    rows = ["123456789", "456789123", "789123456"]
    rows += [row[1:] + row[0] for row in rows]
    rows += [row[1:] + row[0] for row in rows[3:]]
    puzzle = pad("Digits joined by an X sum to 10.", solution="".join(rows), **data)
    assert puzzle.rules == ()
    assert puzzle.not_modelled == (
        "X(cells r1c1 r1c2) (perhaps misread, the recorded solution breaks it: "
        "digits joined by an x sum to 10)",
    )


def test_a_sign_that_is_not_known_is_not_passed_over() -> None:
    assert statement_in("adjacent digits consecutive") is not None
    assert statement_in("digits adjacent to \u2620 consecutive") is None


@pytest.mark.parametrize(
    ("label", "terms"),
    [
        ("N", {"n": 1}),
        ("2x + y - 3", {"x": 2, "y": 1, "": -3}),
        ("-y+3z", {"y": -1, "z": 3}),
        ("12", {"": 12}),
        ("x²", None),
        ("10/X", None),
        ("REN", None),
    ],
)
def test_totals_with_letters_are_parsed(label: str, terms: dict[str, int] | None) -> None:
    assert terms_of(label) == terms
