"""The puzzle file has everything about a puzzle, and can be written by hand."""

import json
from typing import Any

import pytest

from solve_cp import Board, Cell, FormatError, House, Puzzle
from solve_cp.board.cells import parse_cells
from solve_cp.drawing.marks import Arrow, Border, Cage, Fill, Layer, Line, Note, Shape, Text
from solve_cp.formats import read, write
from solve_cp.formats.puzzle_json.reading import puzzle_from_json
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp.rules.registry import rule_class

BOARDS = {
    "standard": Board.standard(9),
    "other boxes": Board.standard(6, "3x2"),
    "prime": Board.standard(7),
    "one cell": Board.standard(1),
    "Latin": Board.latin(9),
    "rows as boxes": Board.standard(4, "1x4"),
    "digits from 0": Board.standard(9, digits=range(9)),
    "ten digits on nine columns": Board.standard(9, digits=range(10)),
    "digits of any kind": Board.standard(4, digits=(2, -3, 50, 7)),
    "jigsaw": Board.jigsaw("1122312431243344"),
    "jigsaw with loose cells": Board.jigsaw(["1122", "1122", "....", "...."]),
    "rectangle": Board.rectangle(3, 5),
    "oblong jigsaw": Board.jigsaw(["1122", "1122"]),
    "no houses": Board.open(2, 3, (1, 2)),
    "samurai": Board.samurai(),
    "overlapping": Board.overlapping([(0, 0), (2, 2)], 4),
    "more houses": Board.standard(4).with_houses(
        House("diagonal", "falling", tuple(Cell(i, i) for i in range(4)))
    ),
    "sixteen": Board.standard(16),
    "thirty-six": Board.standard(36),
    "hundred": Board.standard(100),
}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_every_board_comes_back(board: Board) -> None:
    digits = board.digits
    givens = {cell: digits[i % len(digits)] for i, cell in enumerate(board.cells) if i % 3 == 0}
    grid = [digits[i % len(digits)] for i in range(len(board.cells))]
    puzzle = Puzzle(board, givens, title="a", author="b", comment="c\nd", not_modelled=("fog",))
    assert read(str(write(puzzle))) == [puzzle]
    solved = Puzzle(board, givens, solution=Puzzle(board).grid(_rows(board, grid)))
    assert read(str(write(solved))) == [solved]
    assert read(str(write([puzzle, solved]))) == [puzzle, solved]


def _rows(board: Board, digits: list[int]) -> list[list[int]]:
    rows = [[0] * board.cols for _ in range(board.rows)]
    for cell, digit in zip(board.cells, digits, strict=True):
        rows[cell.row][cell.col] = digit
    return rows


def test_a_file_holds_what_is_not_usual_and_no_more() -> None:
    puzzle = Puzzle(Board.standard(4), {Cell(0, 0): 1}, title="Four")
    assert puzzle_to_json(puzzle) == {
        "solve-cp": 1,
        "title": "Four",
        "size": 4,
        "givens": ["1...", "....", "....", "...."],
    }


def test_alphabets_are_kept() -> None:
    for spec in ("A-P", "1-9A-G", "1-16", "decimal"):
        puzzle = Puzzle(Board.standard(16), {Cell(0, 0): 16}, alphabet=spec)
        [again] = read(str(write(puzzle)))
        assert again == puzzle
        assert again.alphabet in (spec, None)


def test_rules_come_back() -> None:
    cage = rule_class("KillerCage")(cells="r1c1 r1c2", total=3)  # type: ignore[call-arg]
    puzzle = Puzzle(Board.standard(4), rules=(cage,))
    data = puzzle_to_json(puzzle)
    assert data["rules"] == [{"rule": "KillerCage", "cells": "r1c1 r1c2", "total": 3}]
    assert read(json.dumps(data)) == [puzzle]


BY_HAND: dict[str, dict[str, Any]] = {
    "rows": {"size": 4, "givens": ["1...", "....", "....", "..04"]},
    "no size": {"givens": ["1...", "....", "....", "...4"]},
    "one text": {"size": 4, "givens": "1...\n....\n....\n...4"},
    "by cell": {"size": 4, "givens": {"r1c1": 1, "R4C4": 4}},
    "lists": {
        "size": 4,
        "givens": [[1, None, 0, "."], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]],
    },
    "spaced": {"size": 4, "givens": ["1 . . .", ". . . .", ". . . .", ". . . 4"]},
    "rows and cols": {"rows": 4, "cols": 4, "box": "2x2", "givens": {"r1c1": 1, "r4c4": 4}},
    "regions": {
        "regions": ["1122", "1122", "3344", "3344"],
        "givens": {"r1c1": 1, "r4c4": 4},
    },
}


@pytest.mark.parametrize("data", BY_HAND.values(), ids=BY_HAND)
def test_people_may_write_a_board_as_they_like(data: dict[str, Any]) -> None:
    puzzle = puzzle_from_json({"solve-cp": 1, **data})
    assert puzzle.givens == {Cell(0, 0): 1, Cell(3, 3): 4}
    assert [len(house.cells) for house in puzzle.board.houses] == [4] * 12


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "version": ({"solve-cp": 2}, 'expected "solve-cp": 1, the version, got 2'),
    "truth as version": ({"solve-cp": True}, 'expected "solve-cp": 1, the version, got True'),
    "unknown key": (
        {"size": 4, "givnes": []},
        "expected keys of a puzzle file, got 'givnes' (did you mean 'givens'?)",
    ),
    "no size": ({}, "expected 'size', or 'rows' and 'cols', got neither"),
    "two sizes": ({"size": 4, "rows": 4}, "expected either 'size' or 'rows' and 'cols', got both"),
    "huge": ({"size": 10**9}, "expected 'size' to be a number from 1 to 1000, got 1000000000"),
    "box": ({"size": 4, "box": 2}, "expected 'box' like \"2x3\" on a square board, got 2"),
    "box shape": (
        {"size": 4, "box": "2x3"},
        "expected a box of 4 cells for a 4×4 board, got 2×3 with 6",
    ),
    "box and regions": (
        {"size": 4, "box": "2x2", "regions": ["1122"] * 4},
        "expected either 'box' or 'regions', got both",
    ),
    "rows": ({"size": 4, "givens": ["...."]}, "expected 4 rows, got 1: key 'givens'"),
    "columns": (
        {"size": 4, "givens": ["....", ".....", "....", "...."]},
        "expected 4 columns, got 5: key 'givens', row 2",
    ),
    "digit": (
        {"size": 4, "givens": ["5...", "....", "....", "...."]},
        "expected a digit from 1 to 4 or a blank, got '5': key 'givens', row 1",
    ),
    "given by cell": (
        {"size": 4, "givens": {"r1c1": 5}},
        "expected a digit from 1 to 4, got 5: r1c1",
    ),
    "cell": (
        {"size": 4, "givens": {"r5c1": 1}},
        "expected a cell of a 4×4 board with 2×2 boxes, got r5c1",
    ),
    "hole": (
        {"size": 4, "givens": ["#...", "....", "....", "...."]},
        "expected a cell, got '#', which means a hole: r1c1: key 'givens', row 1",
    ),
    "solution": (
        {"size": 2, "solution": ["12", "2."]},
        "expected a digit in every cell: r2c2, key 'solution'",
    ),
    "title": ({"size": 4, "title": 5}, "expected text, got 5: key 'title'"),
    "board": ({"board": "ninja"}, "expected 'board' to be one of samurai, got 'ninja'"),
    "rules": ({"size": 4, "rules": {}}, "expected a list of rules: key 'rules'"),
}


@pytest.mark.parametrize(("data", "message"), BAD.values(), ids=BAD)
def test_a_mistake_is_named(data: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(json.dumps({"solve-cp": 1, **data}))
    assert str(error.value) == f"{message}: text"


KNIGHT = {"rule": "AntiKnight"}
BAD_RULES = {
    "unknown": (
        {"rule": "KilerCage", "cells": "r1c1 r1c2"},
        "rule 2 of text, KilerCage r1c1 r1c2: "
        "expected the name of a rule, got 'KilerCage' (did you mean KillerCage?)",
    ),
    "off the board": (
        {"rule": "KillerCage", "cells": "r1c4-r1c9"},
        "rule 2 of text, KillerCage r1c4 r1c5 r1c6 r1c7 …: "
        "expected cells of a 4×4 board with 2×2 boxes, got r1c5: field 'cells'",
    ),
    "a wrong field": (
        {"rule": "KillerCage", "cells": "r1c1 r1c2", "total": "x"},
        "rule 2 of text, KillerCage r1c1 r1c2: expected a whole number, got 'x': field 'total'",
    ),
    "no rule": (
        5,
        "rule 2 of text, no rule: expected a rule like {'rule': 'KillerCage', …}, got 5",
    ),
}


@pytest.mark.parametrize(("rule", "message"), BAD_RULES.values(), ids=BAD_RULES)
def test_a_mistake_in_a_rule_has_its_number_and_place(rule: Any, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(json.dumps({"solve-cp": 1, "size": 4, "rules": [KNIGHT, rule]}))
    assert str(error.value) == message


TEXTS = {
    "cut off": (
        '{"solve-cp": 1',
        "expected JSON: expecting ',' delimiter: text, line 1, column 15",
    ),
    "a key twice": ('{"size": 4, "size": 5}', "expected each key once, got 'size' twice: text"),
    "not a number": ('{"size": NaN}', "expected a number, got NaN: text"),
    "a huge number": (
        '{"size": ' + "9" * 9999 + "}",
        "expected JSON without such huge numbers: text",
    ),
    "too deep": ("[" * 99999, "expected JSON that is not nested so deeply: text"),
    "another file": (
        '{"name": "x"}',
        'expected a JSON puzzle of solve-cp ("solve-cp": 1), f-puzzles, SudokuPad or SudokuMaker, '
        "or rows of digits: text",
    ),
}


@pytest.mark.parametrize(("text", "message"), TEXTS.values(), ids=TEXTS)
def test_json_that_is_no_puzzle_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(text)
    assert str(error.value) == message


MARKS = (
    Line(((0.5, 0.5), (1.5, 0.5)), "#ff0000", 0.2, closed=True),
    Arrow(((-0.5, 0.5), (0.5, 1.5))),
    Cage(parse_cells("r1c1 r1c2"), "7"),
    Fill(parse_cells("r2c2"), "#00ff0080"),
    Shape("circle", (1.0, 0.5), 0.3, 0.3, "#ffffff", "#000000", text="5", angle=90.0),
    Text((-0.5, 2.5), "17", layer=Layer.OUTSIDE),
    Border((((0.0, 1.0), (2.0, 1.0)),), dash=(0.1, 0.2)),
    Note("fog"),
)


def test_marks_and_what_was_recognised_come_back() -> None:
    puzzle = Puzzle(Board.standard(4), marks=MARKS, recognised=("1 Renban: on a line",))
    data = json.loads(json.dumps(puzzle_to_json(puzzle)))
    assert puzzle_from_json(data) == puzzle


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        (5, "expected a mark (line, arrow, cage, fill, shape, text, border, note): mark 1"),
        ({"mark": "note"}, "expected the fields of a mark, got 'text': mark 1"),
        ({"mark": "note", "text": "a", "x": 1}, "expected the fields of a mark, got 'x': mark 1"),
        ({"mark": "note", "text": 1}, "expected a mark with fields of the right kind: mark 1"),
        (
            {"mark": "cage", "cells": "r1c1", "color": "url(x)"},
            "expected a mark with fields of the right kind: mark 1",
        ),
    ],
)
def test_a_bad_mark_is_one_clear_error(mark: Any, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        puzzle_from_json({"solve-cp": 1, "size": 4, "marks": [mark]})
    assert str(caught.value) == message
