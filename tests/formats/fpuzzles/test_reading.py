"""f-puzzles: what each key means, what is left out, and clear errors for bad files."""

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, FormatError, Puzzle, SolveCpError, solve
from solve_cp.drawing.marks import Cage, Fill, Line, Note, Shape, Text
from solve_cp.formats import read
from solve_cp.formats.fpuzzles.reading import read_fpuzzles
from solve_cp.formats.fpuzzles.writing import fpuzzles_data
from solve_cp.rules import (
    AllowedDigits,
    AntiKing,
    AntiKnight,
    Arrow,
    BetweenLine,
    BoxIndexing,
    Clone,
    ColumnIndexing,
    Contains,
    Diagonals,
    Difference,
    DisjointGroups,
    DoubleArrow,
    EntropicLine,
    EqualSums,
    Even,
    ExtraRegion,
    KillerCage,
    LittleKiller,
    LockoutLine,
    Maximum,
    Minimum,
    ModularLine,
    Nabner,
    Nonconsecutive,
    NumberedRoom,
    Odd,
    Palindrome,
    PillArrow,
    Quadruple,
    Ratio,
    RegionSumLine,
    Renban,
    RowIndexing,
    Rule,
    Sandwich,
    Skyscraper,
    SlowThermometer,
    StrictDifference,
    StrictRatio,
    StrictSum,
    StrictXV,
    Sum,
    SumCage,
    Thermometer,
    V,
    WeightedSum,
    Whispers,
    X,
    XSum,
    ZipperLine,
)
from tests.formats.fpuzzles.samples import GIVENS_4, SOLUTION_4, file, small, with_cells

PAIR = ["R1C1", "R1C2"]
LINE = ["R1C1", "R1C2", "R2C2", "R3C2"]
CELLS = "r1c1 r1c2 r2c2 r3c2"


def line(*cells: str, **more: Any) -> list[dict[str, Any]]:
    return [{"lines": [list(cells or LINE)], **more}]


KEYS: dict[str, tuple[dict[str, Any], list[Rule]]] = {
    "rising": ({"diagonal+": True}, [Diagonals("rising")]),
    "falling": ({"diagonal-": True, "diagonal+": False}, [Diagonals("falling")]),
    "diagonals": ({"diagonal+": True, "diagonal-": True}, [Diagonals()]),
    "antiknight": ({"antiknight": True}, [AntiKnight()]),
    "antiking": ({"antiking": True}, [AntiKing()]),
    "disjoint": ({"disjointgroups": True}, [DisjointGroups()]),
    "nonconsecutive": ({"nonconsecutive": True}, [Nonconsecutive()]),
    "nonconsecutive with dots": (
        {"nonconsecutive": True, "ratio": [{"cells": PAIR}]},
        [StrictDifference(any_dot=True), Ratio("r1c1 r1c2")],
    ),
    "negative ratio": (
        {"negative": ["ratio"], "ratio": [{"cells": PAIR, "value": "3"}]},
        [StrictRatio((2, 3)), Ratio("r1c1 r1c2", 3)],
    ),
    "negative difference": (
        {"negative": ["difference"], "difference": [{"cells": PAIR, "value": "4"}]},
        [StrictDifference((1, 4)), Difference("r1c1 r1c2", 4)],
    ),
    "negative xv": ({"negative": ["xv", "xv"]}, [StrictXV()]),
    "negative sum": (
        {"negative": ["sum"], "sum": [{"cells": PAIR, "value": "7"}]},
        [StrictSum((7,)), Sum("r1c1 r1c2", 7)],
    ),
    "a sum is no X": (
        {"negative": ["xv"], "sum": [{"cells": PAIR, "value": "5"}]},
        [StrictXV(), SumCage("r1c1 r1c2", 5)],
    ),
    "negative xv and sum": (
        {"negative": ["xv", "sum"], "sum": [{"cells": PAIR, "value": "5"}]},
        [StrictXV(), StrictSum((5,)), Sum("r1c1 r1c2", 5)],
    ),
    "negative sum with an X": (
        {
            "negative": ["sum"],
            "xv": [{"cells": PAIR, "value": "X"}],
            "sum": [{"cells": ["R5C5", "R5C6"], "value": "8"}],
        },
        [StrictSum((8,)), X("r1c1 r1c2"), Sum("r5c5 r5c6", 8)],
    ),
    "killer": (
        {"killercage": [{"cells": LINE, "value": "15"}, {"cells": PAIR}, {"cells": []}]},
        [KillerCage(CELLS, 15), KillerCage("r1c1 r1c2")],
    ),
    "little killer": (
        {
            "littlekillersum": [
                {
                    "cell": "R0C5",
                    "cells": ["R1C6", "R2C7", "R3C8", "R4C9"],
                    "direction": "DR",
                    "value": "20",
                },
                {"cell": "R10C10", "cells": [], "direction": "UL", "value": 45},
                {"cell": "R0C5", "cells": ["R1C6"], "direction": "DR"},
            ]
        },
        [LittleKiller("r1c6", "DR", 20), LittleKiller("r9c9", "UL", 45)],
    ),
    "marks": (
        {
            "odd": [{"cell": "R1C1"}, {"cell": "R2C2"}, {"cell": ""}],
            "even": [{"cell": "R3C3"}],
            "minimum": [{"cell": "R4C4"}, {"cell": "R4C5"}],
            "maximum": [{"cell": "R5C5"}],
        },
        [Odd("r1c1 r2c2"), Even("r3c3"), Minimum("r4c4 r4c5"), Maximum("r5c5")],
    ),
    "extra region": ({"extraregion": [{"cells": LINE}]}, [ExtraRegion(CELLS)]),
    "thermometers": (
        {"thermometer": [{"lines": [LINE, PAIR, ["R9C9"], []]}]},
        [Thermometer(CELLS), Thermometer("r1c1 r1c2")],
    ),
    "slow thermometer": ({"slowthermometer": line()}, [SlowThermometer(CELLS)]),
    "palindrome": ({"palindrome": line()}, [Palindrome(CELLS)]),
    "arrow": (
        {"arrow": [{"cells": ["R1C1"], "lines": [LINE, ["R1C1", "R2C1"], ["R1C1"]]}]},
        [Arrow("r1c1", "r1c2 r2c2 r3c2"), Arrow("r1c1", "r2c1")],
    ),
    "pill": (
        {"arrow": [{"cells": PAIR, "lines": [["R1C2", "R2C2", "R3C2"]]}]},
        [PillArrow("r1c1 r1c2", "r2c2 r3c2")],
    ),
    "arrow through its pill": (
        {"arrow": [{"cells": PAIR, "lines": [["R1C1", "R1C2", "R2C2"]]}]},
        [WeightedSum("r1c1 r1c2 r1c2 r2c2", (10, 1, -1, -1), 0)],
    ),
    "arrow without a bulb": ({"arrow": [{"cells": [], "lines": [LINE]}]}, []),
    "dots": (
        {
            "difference": [{"cells": PAIR}, {"cells": PAIR, "value": "3"}, {"cells": []}],
            "ratio": [{"cells": PAIR}],
            "xv": [
                {"cells": PAIR, "value": "x"},
                {"cells": PAIR, "value": "V"},
                {"cells": PAIR, "value": ""},
            ],
        },
        [
            Difference("r1c1 r1c2"),
            Difference("r1c1 r1c2", 3),
            Ratio("r1c1 r1c2"),
            X("r1c1 r1c2"),
            V("r1c1 r1c2"),
        ],
    ),
    "quadruples": (
        {
            "quadruple": [
                {"cells": ["R2C2", "R2C3", "R3C2", "R3C3"], "values": [1, "2", 2]},
                {"cells": ["R1C1", "R1C2", "R1C3"], "values": [9]},
                {"cells": ["R2C2", "R2C3", "R3C2", "R3C3"], "values": []},
            ]
        },
        [Quadruple("r2c2", (1, 2, 2)), Contains("r1c1 r1c2 r1c3", (9,))],
    ),
    "clones": (
        {"clone": [{"cells": ["R1C1", "R2C2"], "cloneCells": ["R5C5", "R2C2"]}]},
        [Clone("r1c1", "r5c5")],
    ),
    "leftovers": (
        {
            "clone": [
                {"cells": PAIR, "cloneCells": []},
                {"cells": PAIR},
                {"cells": [], "cloneCells": PAIR},
            ],
            "xv": [{"cells": ["R1C1"], "value": ""}, {"cells": PAIR}],
            "sum": [{"cells": ["R1C1"], "value": ""}, {"cells": PAIR}],
            "thermometer": line("R1C1"),
            "betweenline": line("R1C1", "R1C2"),
            "zipperline": line("R1C1", "R1C2"),
            "doublearrow": line("R1C1", "R1C2"),
        },
        [],
    ),
    "between": ({"betweenline": [*line(), *line("R1C1", "R1C2")]}, [BetweenLine(CELLS)]),
    "outside": (
        {
            "sandwichsum": [{"cell": "R0C5", "value": "0"}, {"cell": "R3C0", "value": ""}],
            "xsum": [{"cell": "R10C5", "value": "12"}],
            "skyscraper": [{"cell": "R5C10", "value": 3}],
        },
        [
            Sandwich("above column 5", 0),
            XSum("below column 5", 12),
            Skyscraper("right of row 5", 3),
        ],
    ),
    "renban, a loop too": (
        {"renban": line("R1C1", "R1C2", "R2C2", "R1C1")},
        [Renban("r1c1 r1c2 r2c2")],
    ),
    "whispers": (
        {"whispers": [*line(), *line(value="4"), *line(value="5")]},
        [Whispers(CELLS), Whispers(CELLS, 4), Whispers(CELLS)],
    ),
    "old whispers": (
        {"germanwhispers": line(), "dutchwhispers": line()},
        [Whispers(CELLS), Whispers(CELLS, 4)],
    ),
    "region sums": ({"regionsumline": line()}, [RegionSumLine(CELLS)]),
    "entropic": ({"entropicline": line()}, [EntropicLine(CELLS)]),
    "modular": ({"modularline": line()}, [ModularLine(CELLS)]),
    "nabner": ({"nabner": line()}, [Nabner(CELLS)]),
    "double arrow": ({"doublearrow": [*line(), *line("R1C1", "R1C2")]}, [DoubleArrow(CELLS)]),
    "zipper": ({"zipperline": line()}, [ZipperLine(CELLS)]),
    "lockout": ({"lockout": line()}, [LockoutLine(CELLS)]),
    "indexers": (
        {
            "rowindexer": [{"cells": LINE}],
            "columnindexer": [{"cells": PAIR}],
            "boxindexer": [{"cells": PAIR}],
        },
        [RowIndexing(CELLS), ColumnIndexing("r1c1 r1c2"), BoxIndexing("r1c1 r1c2")],
    ),
}


@pytest.mark.parametrize(("keys", "rules"), KEYS.values(), ids=KEYS)
def test_each_key_means_its_rules(keys: dict[str, Any], rules: list[Rule]) -> None:
    assert read_fpuzzles(file(**keys)) == Puzzle(Board.standard(9), {}, tuple(rules))


def test_a_small_puzzle_is_read_and_solved() -> None:
    puzzle = read(json.dumps(small(), ensure_ascii=False))[0]
    givens = {Cell(*cell): digit for cell, digit in GIVENS_4.items()}
    assert puzzle == Puzzle(
        Board.standard(4), givens, title="Tiny 🎉", author="Zoë", comment="Sudoku."
    )
    result = solve(puzzle)
    assert result.grid == SOLUTION_4
    assert result.unique


# The grid.


def test_a_value_that_is_not_given_is_no_clue() -> None:
    data = with_cells(4, {(0, 0): {"value": 1, "given": True}, (0, 1): {"value": 2}})
    assert read_fpuzzles(data).givens == {Cell(0, 0): 1}


def test_1_and_0_are_true_and_false() -> None:
    cells = {(0, 0): {"value": 1, "given": 1}, (0, 1): {"value": 2, "given": 0}}
    assert read_fpuzzles(with_cells(4, cells, antiknight=1, antiking=0)) == Puzzle(
        Board.standard(4), {Cell(0, 0): 1}, (AntiKnight(),)
    )


def test_given_pencil_marks_are_candidates_and_notes_are_not() -> None:
    cells: dict[tuple[int, int], dict[str, Any]] = {
        (0, 0): {"givenPencilMarks": [1, 2]},
        (1, 1): {"givenPencilMarks": None, "centerPencilMarks": [3], "cornerPencilMarks": [4]},
        (2, 2): {"givenPencilMarks": [1, 2], "highlight": "red"},
    }
    assert read_fpuzzles(with_cells(4, cells)) == Puzzle(
        Board.standard(4), {}, (AllowedDigits("r1c1 r3c3", (1, 2)),)
    )


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 16])
def test_boxes_are_the_usual_ones(n: int) -> None:
    assert read_fpuzzles(file(n)).board == Board.standard(n)


def test_a_prime_size_has_no_boxes() -> None:
    assert read_fpuzzles(file(7)).board == Board.standard(7)


def regions(n: int, layout: list[list[int | None]], **keys: Any) -> dict[str, Any]:
    cells = {(r, c): {"region": layout[r][c]} for r in range(n) for c in range(n)}
    return with_cells(n, cells, **keys)


def test_regions_are_merged_over_the_default_boxes() -> None:
    swapped = with_cells(4, {(0, 1): {"region": 1}, (0, 2): {"region": 0}})
    assert read_fpuzzles(swapped).board == Board.jigsaw("1212 1122 3344 3344")


def test_tall_boxes_are_boxes() -> None:
    layout: list[list[int | None]] = [[(r // 3) * 3 + c // 2 for c in range(6)] for r in range(6)]
    assert read_fpuzzles(regions(6, layout)).board == Board.standard(6, (3, 2))


@pytest.mark.parametrize("by", [0, 1])
def test_regions_that_are_lines_make_a_board_without_boxes(by: int) -> None:
    layout: list[list[int | None]] = [[(r, c)[by] for c in range(4)] for r in range(4)]
    assert read_fpuzzles(regions(4, layout)).board == Board.latin(4)
    speaking = read_fpuzzles(regions(4, layout, regionsumline=line("R1C1", "R2C2", "R3C3")))
    assert speaking.board == Board.jigsaw([[str(i) for i in row] for row in layout])


def test_regions_of_another_size_bind_nothing() -> None:
    cells: dict[tuple[int, int], dict[str, Any]] = {(0, 0): {"region": None}}
    puzzle = read_fpuzzles(with_cells(4, cells))
    assert puzzle.board == Board.jigsaw(".122 1122 3344 3344".replace("1", "."))


def test_region_sums_count_regions_that_bind_nothing_as_well() -> None:
    cells: dict[tuple[int, int], dict[str, Any]] = {(0, 0): {"region": None}}
    data = with_cells(4, cells, regionsumline=line("R1C1", "R1C2", "R1C3", "R2C3", "R2C2"))
    assert read_fpuzzles(data).rules == (EqualSums(["r1c2", "r1c3 r2c3", "r2c2"]),)


def test_disjoint_groups_need_regions() -> None:
    layout: list[list[int | None]] = [[0] * 4 for _ in range(4)]
    puzzle = read_fpuzzles(regions(4, layout, disjointgroups=True))
    assert (puzzle.rules, puzzle.not_modelled) == (
        (),
        ("disjoint groups (there are no 4 regions)",),
    )


# Title, author and rules text.


@pytest.mark.parametrize(
    "stored",
    [
        [digit for row in SOLUTION_4 for digit in row],
        [str(digit) for row in SOLUTION_4 for digit in row],
        "1234341221434321",
        "1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1",
    ],
)
def test_a_stored_solution_is_kept(stored: Any) -> None:
    solution = read_fpuzzles(file(4, solution=stored)).solution
    assert solution is not None
    assert solution.tolist() == SOLUTION_4


@pytest.mark.parametrize(
    ("stored", "remark"),
    [
        (["."] * 16, ""),
        ([1, "2", ".", "?", None, *[""] * 11], "the stored solution is partial: 12.............."),
        ("1324............", "the stored solution is partial: 1324............"),
        ("123", "the stored solution is damaged: 3 digits for 16 cells"),
        ("12345678........", "the stored solution is damaged: 4 digits for 16 cells"),
    ],
)
def test_a_partial_solution_is_no_rule(stored: Any, remark: str) -> None:
    puzzle = read_fpuzzles(file(4, solution=stored))
    assert puzzle == Puzzle(Board.standard(4))
    assert puzzle.remarks == ((remark,) if remark else ())
    assert solve(puzzle, unique=False).notes[: len(puzzle.remarks)] == puzzle.remarks


def test_digits_beyond_9_of_a_partial_solution_are_apart() -> None:
    puzzle = read_fpuzzles(file(10, solution=[10, *["."] * 98, 1]))
    assert puzzle.remarks == (f"the stored solution is partial: 10 {'. ' * 98}1",)


def test_metadata_fills_what_the_file_does_not_say() -> None:
    cage = {"cells": ["R1C1"], "value": "solution: 1234341221434321"}
    data = file(4, metadata={"title": "M", "author": "A", "rules": "R"}, author="B", cage=[cage])
    puzzle = read_fpuzzles(data)
    assert (puzzle.title, puzzle.author, puzzle.comment) == ("M", "B", "R")
    assert puzzle.solution is not None
    assert puzzle.not_modelled == ()


# What is not modelled.


def test_drawings_are_listed_and_copies_of_rules_are_not() -> None:
    drawn = {"lines": [PAIR], "outlineC": "#000", "width": 0.3}
    data = file(
        line=[drawn, drawn, {**drawn, "fromConstraint": "Renban"}, {"lines": []}],
        rectangle=[{"cells": PAIR, "isNewConstraint": True}],
        circle=[{"cells": PAIR}],
        cage=[{"cells": PAIR, "value": "12"}],
        renban=line(),
    )
    data["grid"][0][0]["c"] = "#FF0000"
    assert read_fpuzzles(data).not_modelled == (
        "1 coloured area (drawing): r1c1",
        "2 lines (drawing): r1c1–r1c2; r1c1–r1c2",
        "1 circle (drawing): r1c1",
        "1 cage (drawing): r1c1 r1c2 '12'",
    )


def test_drawings_are_kept_as_marks_and_written_back() -> None:
    data = file(
        line=[{"lines": [PAIR], "outlineC": "#00ff00", "width": 0.3}],
        circle=[{"cells": PAIR, "baseC": "#FFF", "outlineC": "#000", "width": 0.2, "height": 0.2}],
        text=[{"cells": ["R0C3"], "value": "17", "fontC": "#000000", "size": 1}],
        cage=[{"cells": PAIR, "value": "12", "outlineC": "#FF0000"}],
    )
    data["grid"][4][4]["c"] = "#FF0000"
    puzzle = read_fpuzzles(data)
    assert puzzle.marks == (
        Fill((Cell(4, 4),), "#ff0000"),
        Line(((0.5, 0.5), (0.5, 1.5)), "#00ff00", 0.3),
        Shape("circle", (0.5, 1.0), 0.2, 0.2, "#ffffff", "#000000"),
        Text((-0.5, 2.5), "17", 0.45),
        Cage((Cell(0, 0), Cell(0, 1)), "12", "#ff0000"),
    )
    assert read_fpuzzles(fpuzzles_data(puzzle)) == puzzle


def test_a_region_of_a_wrong_size_is_said() -> None:
    puzzle = read_fpuzzles(with_cells(4, {(0, 0): {"region": 1}, (3, 3): {"region": None}}))
    assert set(puzzle.not_modelled) == {
        "2 regions of 3 cells (not 4)",
        "1 region of 5 cells (not 4)",
    }


def test_a_drawing_with_a_colon_is_a_drawing() -> None:
    drawn = [{"cells": PAIR, "value": "Total: 15"}]
    data = file(cage=drawn, text=[{"cells": PAIR, "value": "title: X"}], circle=drawn)
    puzzle = read_fpuzzles(data)
    assert (puzzle.title, puzzle.not_modelled) == (
        "",
        (
            "1 circle (drawing): r1c1 'Total: 15'",
            "1 text (drawing): r1c1 'title: X'",
            "1 cage (drawing): r1c1 r1c2 'Total: 15'",
        ),
    )


def test_a_copy_without_its_rule_is_a_drawing() -> None:
    tags = ["Renban", "German Whispers", "X Sum", "Anything"]
    copies = [{"lines": [PAIR], "fromConstraint": tag} for tag in tags]
    old = [{"cells": PAIR, "isNewConstraint": True}]

    def listed(**keys: Any) -> tuple[str, ...]:
        found = read_fpuzzles(file(line=copies, rectangle=old, **keys)).not_modelled
        return tuple(line.partition(":")[0] for line in found)

    assert listed() == ("4 lines (drawing)", "1 square (drawing)")
    assert listed(antiknight=True, renban=[]) == ("4 lines (drawing)", "1 square (drawing)")
    assert listed(renban=line()) == ("3 lines (drawing)",)
    assert listed(whispers=line(), xsum=[{"cell": ""}]) == ("2 lines (drawing)",)


def test_metadata_that_may_say_a_rule_is_named() -> None:
    data = file(
        metadata={"bgimage": "x", "antiknight": True, "norowcol": "", "msgcorrect": "!"},
        cage=[{"value": "digits: 0-8"}, {"value": "source: here"}],
    )
    assert read_fpuzzles(data).not_modelled == (
        "bgimage (drawing)",
        "metadata 'antiknight' (unknown)",
        "metadata 'digits' (unknown)",
    )


def test_settings_and_fog_are_no_rules() -> None:
    data = file(highlightConflicts=True, disabledlogic=["a"], foglight=["R1C1"], successMessage="!")
    fog = Note("fog hides part of the board until digits are placed")
    assert read_fpuzzles(data) == Puzzle(Board.standard(9), marks=(fog,))


def test_what_is_unknown_is_named() -> None:
    data = file(
        emptyroom=[{"cell": "R0C1", "value": "3"}],
        negative=["ratios"],
        killercage=[{"cells": PAIR, "value": "?", "reversed": True}],
        xv=[{"cells": PAIR, "value": "Q"}],
        difference=[{"cells": PAIR, "value": "a"}],
    )
    data["grid"][0][0] = {"parity": "odd", "strange": 1}
    puzzle = read_fpuzzles(data)
    assert puzzle.rules == (KillerCage("r1c1 r1c2"),)
    assert set(puzzle.not_modelled) == {
        "key 'emptyroom' (unknown)",
        "negative 'ratios' (unknown)",
        "key 'reversed' of killercage (unknown)",
        "killercage '?' (not a number)",
        "xv 'Q' (neither X nor V)",
        "difference 'a' (not a number)",
        "parity 'odd' of r1c1 (unknown)",
        "key 'strange' of a cell (unknown)",
    }


# A file is not refused because of a meaningless clue.

WITHOUT_MEANING: dict[str, tuple[Any, str]] = {
    "digit out of range": (
        with_cells(4, {(0, 0): {"value": 5, "given": True}}),
        "5 in r1c1 (not a digit of the board)",
    ),
    "cell not next to the board": (
        file(thermometer=line("R1C9", "R1C10")),
        "thermometer, entry 1 (expected a cell of a 9×9 board with 3×3 boxes, got r1c10)",
    ),
    "clue on the board": (
        file(xsum=[{"cell": "R5C5", "value": "9"}]),
        "xsum, entry 1 (expected a cell next to the board, got r5c5)",
    ),
    "no diagonal": (
        file(littlekillersum=[{"cell": "R0C9", "direction": "DR", "value": 9}]),
        "littlekillersum, entry 1 (expected a cell of a 9×9 board with 3×3 boxes, got r1c10)",
    ),
}


@pytest.mark.parametrize(("data", "line"), WITHOUT_MEANING.values(), ids=WITHOUT_MEANING)
def test_a_clue_without_a_meaning_is_listed(data: Any, line: str) -> None:
    puzzle = read_fpuzzles(data)
    assert (puzzle.givens, puzzle.rules, puzzle.not_modelled) == ({}, (), (line,))


def test_numbered_rooms_are_read_on_all_sides() -> None:
    places = ("R0C1", "R10C2", "R3C0", "R4C10")
    data = file(numberedroom=[{"cell": cell, "value": "3"} for cell in places])
    sides = ("above column 1", "below column 2", "left of row 3", "right of row 4")
    assert read_fpuzzles(data).rules == tuple(NumberedRoom(side, 3) for side in sides)


# Bad files.

BAD: dict[str, tuple[Any, str]] = {
    "no object": ([], "expected an f-puzzles file to be an object, got a list"),
    "negative size": ({"size": -9, "grid": []}, "expected 'size' from 1 to 64, got -9"),
    "huge size": ({"size": 10**8, "grid": []}, "expected 'size' from 1 to 64, got 100000000"),
    "size of a wrong type": (
        {"size": [9], "grid": []},
        "expected 'size' to be a whole number, got a list",
    ),
    "no rows": ({"size": 9, "grid": None}, "expected 9 rows in 'grid', got 0"),
    "grid of a wrong type": ({"size": 1, "grid": "{}"}, "expected 'grid' to be a list, got '{}'"),
    "short row": ({"size": 1, "grid": [[]]}, "expected 1 cells in row 1 of 'grid', got 0"),
    "cell of a wrong type": (
        {"size": 1, "grid": [[1]]},
        "expected a cell in row 1 of 'grid' to be an object, got 1",
    ),
    "region of a wrong type": (
        with_cells(4, {(0, 0): {"region": "a"}}),
        "expected the region of r1c1 to be a whole number, got 'a'",
    ),
    "title of a wrong type": (file(title=["T"]), "expected key 'title' to be text, got a list"),
    "flag of a wrong type": (
        file(antiking="yes"),
        "expected key 'antiking' to be true or false, got 'yes'",
    ),
    "given of a wrong type": (
        with_cells(4, {(0, 1): {"value": 1, "given": "true"}}),
        "expected 'given' of r1c2 to be true or false, got 'true'",
    ),
    "name of a wrong type": (
        file(negative=[["xv"]]),
        "expected a name in 'negative' to be text, got a list",
    ),
    "entries of a wrong type": (
        file(killercage={}),
        "expected key 'killercage' to be a list, got an object",
    ),
    "entry of a wrong type": (
        file(killercage=["R1C1"]),
        "expected entry 1 of 'killercage' to be an object, got 'R1C1'",
    ),
    "no cell": (
        file(killercage=[{"cells": ["R1C1", "A1"]}]),
        "expected a cell like 'R3C12', got 'A1': key 'killercage', entry 1",
    ),
    "no direction": (
        file(littlekillersum=[{"cell": "R0C1", "direction": "D", "value": 9}]),
        "expected a direction like 'DR', got 'D': key 'littlekillersum', entry 1",
    ),
    "diagonal of a wrong type": (
        file(littlekillersum=[{"cell": "R0C7", "cells": 7, "direction": "DR", "value": 9}]),
        "expected 'cells' to be a list, got 7: key 'littlekillersum', entry 1",
    ),
    "another diagonal": (
        file(littlekillersum=[{"cell": "R0C7", "cells": PAIR, "direction": "DR", "value": 9}]),
        "expected cells r1c8 r2c9, got r1c1 r1c2: key 'littlekillersum', entry 1",
    ),
    "three cells with a dot": (
        file(ratio=[{"cells": LINE[:3]}]),
        "expected 2 cells, got 3: key 'ratio', entry 1",
    ),
    "uneven clones": (
        file(clone=[{"cells": PAIR, "cloneCells": ["R5C5"]}]),
        "expected 2 cells in 'cloneCells', got 1: key 'clone', entry 1",
    ),
    "endless list of cells": (
        file(4, palindrome=line(*["R1C1"] * 65)),
        "expected at most 64 cells in 'lines', got 65: key 'palindrome', entry 1",
    ),
    "endless list of names": (
        file(negative=["xv"] * 101),
        "expected at most 100 names in 'negative', got 101",
    ),
    "endless entries": (
        file(killercage=[{}] * 12_000, line=[{}] * 8_001),
        "expected at most 20000 entries, got 20001",
    ),
    "endless lines": (
        file(palindrome=[{"lines": [PAIR] * 15_000}, {"lines": [PAIR] * 5_001}]),
        "expected at most 20000 lines, got 20001",
    ),
}


@pytest.mark.parametrize(("data", "message"), BAD.values(), ids=BAD)
def test_a_bad_file_is_one_clear_error(data: Any, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_fpuzzles(data, "a.json")
    assert str(caught.value) == f"{message}: a.json"


def test_deep_json_is_refused() -> None:
    with pytest.raises(FormatError, match="expected JSON that is not nested so deeply"):
        read('{"size":4,"grid":' + "[" * 200_000)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["R1C1", "R0C2", "R2C2", "R9C9", "12", "DR", "X"]),
    lambda part: (
        st.lists(part, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cells", "cell", "lines", "value", "values", "direction"]),
            part,
            max_size=4,
        )
    ),
    max_leaves=12,
)
NAMES = sorted({key for keys, _ in KEYS.values() for key in keys} | {"solution", "cage", "text"})


@pytest.mark.slow
@settings(max_examples=400)
@given(st.dictionaries(st.sampled_from([*NAMES, "title", "metadata", "size"]), JSON, max_size=4))
def test_values_of_any_type_never_do_more_than_a_format_error(keys: dict[str, Any]) -> None:
    with suppress(FormatError):
        read_fpuzzles({**file(4), **keys})


@pytest.mark.slow
@settings(max_examples=200)
@given(st.data())
def test_cells_of_any_kind_never_do_more_than_a_format_error(data: st.DataObject) -> None:
    sample = copy.deepcopy(small())
    names = ["value", "given", "region", "givenPencilMarks", "c", "parity"]
    cell = data.draw(st.dictionaries(st.sampled_from(names), JSON, max_size=3))
    sample["grid"][0][0] = cell
    with suppress(FormatError):
        read_fpuzzles(sample)


@settings(max_examples=200)
@given(st.data())
def test_damaged_text_never_does_more_than_an_input_error(data: st.DataObject) -> None:
    text = json.dumps(small())
    place = data.draw(st.integers(0, len(text) - 1))
    with suppress(SolveCpError):
        read(text[:place] + data.draw(st.text(max_size=2)) + text[place + 1 :])


@pytest.mark.parametrize(
    ("stored", "notes"),
    [
        ("1324............", ()),
        (
            "1234............",
            ("the recorded solution is wrong: not as in the only solution: r1c2 r1c3",),
        ),
    ],
)
def test_a_partial_solution_is_compared_with_ours(stored: str, notes: tuple[str, ...]) -> None:
    puzzle = read_fpuzzles(file(4, solution=stored))
    proper = puzzle.with_givens({"r1c1": 1, "r2c3": 3, "r3c2": 4, "r4c4": 2})
    assert solve(proper).notes == (f"the stored solution is partial: {stored}", *notes)


def test_a_partial_solution_may_be_of_another_one() -> None:
    puzzle = read_fpuzzles(file(4, solution="1..............."))
    others = {solve(puzzle.with_givens({"r1c1": 2})).notes[-1]}
    assert others == {"the recorded solution is another one: r1c1"}
