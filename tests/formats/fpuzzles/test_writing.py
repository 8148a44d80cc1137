"""Writing f-puzzles: puzzles survive a round trip, and unsupported rules are refused by name."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, FormatError, Puzzle
from solve_cp.board.houses import House
from solve_cp.formats import read, write
from solve_cp.formats.fpuzzles.reading import read_fpuzzles
from solve_cp.formats.fpuzzles.writing import fpuzzles_data, fpuzzles_link
from solve_cp.rules import (
    AllowedDigits,
    And,
    AntiKnight,
    AntiTaxicab,
    Contains,
    Difference,
    Doublers,
    EqualSums,
    Inequality,
    KillerCage,
    LittleKiller,
    LockoutLine,
    ModularLine,
    Nonconsecutive,
    Ratio,
    Rule,
    Sandwich,
    StrictKropki,
    StrictRatio,
    StrictSum,
    StrictXV,
    Sum,
    SumCage,
    WeightedSum,
    Whispers,
    X,
)
from tests.formats.fpuzzles.samples import SOLUTION_4, blank, file, small, with_cells
from tests.formats.fpuzzles.test_reading import KEYS

SQUARE = [(row, col) for row in range(4) for col in range(4)]


@pytest.mark.parametrize("name", KEYS)
def test_what_is_read_is_written_back(name: str) -> None:
    puzzle = read_fpuzzles(file(**KEYS[name][0]))
    assert read_fpuzzles(fpuzzles_data(puzzle)) == puzzle


# The first box lacks its first cell: it is not a house, but a region for lines of sums.
LOOSE: dict[str, list[list[str]]] = {
    "one line": [["R1C1", "R1C2", "R1C3", "R2C3", "R2C2"]],
    "two lines that meet": [["R1C2", "R2C2", "R3C2"], ["R2C1", "R2C2", "R2C3", "R1C2"]],
    "a line in houses too": [["R1C2", "R1C3"], ["R3C3", "R2C3", "R3C4"]],
}


@pytest.mark.parametrize("lines", LOOSE.values(), ids=LOOSE)
def test_lines_of_sums_in_regions_that_bind_nothing_come_back(lines: list[list[str]]) -> None:
    puzzle = read_fpuzzles(
        with_cells(4, {(0, 0): {"region": None}}, regionsumline=[{"lines": lines}])
    )
    assert any(isinstance(rule, EqualSums) for rule in puzzle.rules)
    assert read_fpuzzles(fpuzzles_data(puzzle)) == puzzle


def test_a_loose_region_does_not_become_a_house() -> None:
    # The regions have 6 and 10 cells; 4 of the first are on the line.
    cells = {(r, c): {"region": 0 if r + c < 4 and r < 2 and c < 3 else 1} for r, c in SQUARE}
    path = ["R1C1", "R1C2", "R1C3", "R2C3", "R3C3"]
    puzzle = read_fpuzzles(with_cells(4, cells, regionsumline=[{"lines": [path]}]))
    assert puzzle.rules == (EqualSums(["r1c1 r1c2 r1c3 r2c3", "r3c3"]),)
    assert read_fpuzzles(fpuzzles_data(puzzle)) == puzzle


def test_a_file_is_written_as_f_puzzles_writes_it() -> None:
    puzzle = read_fpuzzles(small())
    expected = (
        '{"size":4,"grid":[[{"value":1,"given":true},{},{"value":3,"given":true},{}],'
        '[{},{"value":4,"given":true},{},{}],[{"value":2,"given":true},{},{},{}],'
        '[{},{},{},{"value":1,"given":true}]],"title":"Tiny 🎉","author":"Zoë",'
        '"ruleset":"Sudoku."}\n'
    )
    assert write(puzzle, format="fpuzzles") == expected


def test_values_are_texts_and_defaults_are_left_out() -> None:
    rules = (KillerCage("r1c1 r1c2", 5), Difference("r1c1 r1c2"), Whispers("r1c1 r1c2", 4))
    assert fpuzzles_data(Puzzle(Board.standard(9), {}, rules)) == {
        "size": 9,
        "grid": blank(9),
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}],
        "difference": [{"cells": ["R1C1", "R1C2"]}],
        "whispers": [{"lines": [["R1C1", "R1C2"]], "value": "4"}],
    }


@pytest.mark.parametrize(
    "board",
    [
        Board.standard(4),
        Board.standard(6, (3, 2)),
        Board.standard(7),
        Board.latin(6),
        Board.jigsaw("1212 1122 3344 3344"),
        Board.jigsaw("..22 ..22 3344 3344"),
    ],
    ids=str,
)
def test_boards_come_back(board: Board) -> None:
    assert read_fpuzzles(fpuzzles_data(Puzzle(board))).board == board


def test_region_is_written_only_where_it_differs() -> None:
    grid = fpuzzles_data(Puzzle(Board.jigsaw("1212 1122 3344 3344")))["grid"]
    assert grid == [[{}, {"region": 1}, {"region": 0}, {}], *[[{}] * 4] * 3]


def test_everything_else_comes_back() -> None:
    board = Board.standard(4)
    puzzle = Puzzle(
        board,
        {Cell(0, 0): 1},
        (AllowedDigits("r2c2 r3c3", (4, 3)), AntiKnight()),
        title="T",
        author="A",
        comment="C",
        solution=Puzzle(board).grid(SOLUTION_4),
        not_modelled=("2 lines (drawing)",),
    )
    assert read(str(write(puzzle, format="fpuzzles"))) == [puzzle]


def test_candidates_of_several_rules_are_those_in_all() -> None:
    rules = (AllowedDigits("r1c1", (1, 2, 3)), AllowedDigits("r1c1 r1c2", (2, 3, 4)))
    grid = fpuzzles_data(Puzzle(Board.standard(4), {}, rules))["grid"]
    assert grid[0][:2] == [{"givenPencilMarks": [2, 3]}, {"givenPencilMarks": [2, 3, 4]}]


SAME: dict[str, tuple[list[Rule], dict[str, Any]]] = {
    "and": ([And([AntiKnight()])], {"antiknight": True}),
    "strict kropki": ([StrictKropki()], {"nonconsecutive": True, "negative": ["ratio"]}),
    "a dot on three cells": (
        [X("r1c1 r1c2 r2c2")],
        {
            "xv": [
                {"cells": ["R1C1", "R1C2"], "value": "X"},
                {"cells": ["R1C2", "R2C2"], "value": "X"},
            ]
        },
    ),
    "a sandwich from the right": (
        [Sandwich("right of row 2", 3)],
        {"sandwichsum": [{"cell": "R2C0", "value": "3"}]},
    ),
    "a little killer": (
        [LittleKiller("r2c1", "UR", 5)],
        {
            "littlekillersum": [
                {"cell": "R3C0", "cells": ["R2C1", "R1C2"], "direction": "UR", "value": "5"}
            ]
        },
    ),
}


@pytest.mark.parametrize(("rules", "keys"), SAME.values(), ids=SAME)
def test_other_forms_of_a_rule_are_said_as_f_puzzles_says_them(
    rules: list[Rule], keys: dict[str, Any]
) -> None:
    data = fpuzzles_data(Puzzle(Board.standard(9), {}, tuple(rules)))
    assert data == {"size": 9, "grid": blank(9), **keys}


UNSAYABLE: dict[str, list[Rule]] = {
    "no key": [AntiTaxicab(4)],
    "values": [Doublers()],
    "not on the edge": [LittleKiller("r3c3", "DR", 20)],
    "another modulus": [ModularLine("r1c1 r1c2", 4)],
    "another lockout": [LockoutLine("r1c1 r1c2", 3)],
    "nonconsecutive in spite of dots": [Nonconsecutive(), Ratio("r1c1 r1c2")],
    "ratios not on the board": [StrictRatio((2, 3))],
    "ratios on the board": [StrictRatio(), Ratio("r1c1 r1c2", 3)],
    "xv with sums": [StrictXV(), Sum("r1c1 r1c2", 7)],
    "sums not on the board": [StrictSum((7,))],
    "inequality": [Inequality("r1c1", "r1c2")],
    "a sum of three": [SumCage("r1c1 r1c2 r1c3", 9)],
    "a sum that exempts nothing": [SumCage("r1c1 r1c2", 9), StrictSum(())],
    "equal sums across regions": [EqualSums(["r1c1 r1c4", "r1c7"])],
    "equal sums of cells that do not touch": [EqualSums(["r1c1 r1c2", "r2c7 r2c8"])],
    "equal sums in one region": [EqualSums(["r1c1", "r1c2"])],
    "weights": [WeightedSum("r1c1 r1c2 r1c3", (1, -2, 1), 0)],
    "many cells that contain": [Contains("r1c1-r1c5", (1,))],
}


@pytest.mark.parametrize("rules", UNSAYABLE.values(), ids=UNSAYABLE)
def test_a_rule_that_f_puzzles_does_not_have_is_named(rules: list[Rule]) -> None:
    with pytest.raises(FormatError) as caught:
        fpuzzles_data(Puzzle(Board.standard(9), {}, tuple(rules)))
    assert str(caught.value) == f"expected a rule that f-puzzles has, got {rules[0]}"


EXTRA = House("extra", "extra", (Cell(0, 0), Cell(1, 1)))


@pytest.mark.parametrize(
    "board",
    [
        Board.standard(4, digits=range(4)),
        Board.rectangle(4, 6),
        Board.samurai(),
        Board.open(4, 4, (1, 2, 3, 4)),
        Board.standard(4).with_houses(EXTRA),
    ],
    ids=["digits", "rectangle", "samurai", "open", "houses"],
)
def test_a_board_that_f_puzzles_does_not_have_is_refused(board: Board) -> None:
    with pytest.raises(FormatError, match=r"expected (a square board|rows, columns)"):
        fpuzzles_data(Puzzle(board))


def test_a_board_too_large_to_be_read_again_is_refused() -> None:
    with pytest.raises(FormatError) as caught:
        fpuzzles_data(Puzzle(Board.latin(65)))
    message = "expected at most 64 rows and columns, got a 65×65 board without boxes"
    assert str(caught.value) == message


def test_several_puzzles_are_a_list_or_a_link_each() -> None:
    puzzles = [read_fpuzzles(small()), Puzzle(Board.standard(9))]
    assert read(str(write(puzzles, format="fpuzzles"))) == puzzles
    links = str(write(puzzles, format="fpuzzles-link"))
    assert links == "".join(f"{fpuzzles_link(puzzle)}\n" for puzzle in puzzles)
    assert read(links) == puzzles


@settings(max_examples=60)
@given(st.text(max_size=20), st.dictionaries(st.integers(0, 80), st.integers(1, 9), max_size=20))
def test_titles_and_givens_survive_the_link(title: str, digits: dict[int, int]) -> None:
    givens = {Cell(*divmod(place, 9)): digit for place, digit in digits.items()}
    puzzle = Puzzle(Board.standard(9), givens, title=title)
    assert read(fpuzzles_link(puzzle)) == [puzzle]


def test_the_text_is_json() -> None:
    puzzle = read_fpuzzles(small())
    assert json.loads(str(write(puzzle, format="fpuzzles"))) == small()
