"""SudokuPad: any puzzle can be written, and its declared parts can be read back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from solve_cp import Board, Cell, Puzzle, read, write
from solve_cp.drawing.marks import Arrow, Border, Cage, Fill, Layer, Line, Mark, Shape, Text
from solve_cp.errors import FormatError
from solve_cp.formats.sudokupad.reading import read_scl
from solve_cp.formats.sudokupad.rules_text import board_in_words, rules_text
from solve_cp.formats.sudokupad.writing import sudokupad_data, sudokupad_link
from solve_cp.formats.sudokupad.writing_marks import drawings
from solve_cp.rules import AntiKnight, ExtraRegion, KillerCage, Renban, Rule, SumCage, Whispers
from solve_cp.testing import RuleExample
from tests.cli.running import PUZZLES, solve_cp
from tests.rules.examples import EXAMPLES

FOUR = Board.standard(4)
CAGES = (KillerCage, SumCage, ExtraRegion)
SHIPPED = [*sorted((PUZZLES / "variants").glob("*.json")), PUZZLES / "classic/nine_jigsaw.json"]


def strictly(puzzle: Puzzle) -> Puzzle:
    """The parts of a puzzle that SudokuPad's data declares."""
    return read_scl(json.loads(json.dumps(sudokupad_data(puzzle))), strict=True)


def cages(puzzle: Puzzle) -> set[Rule]:
    return {rule for rule in puzzle.rules if isinstance(rule, CAGES)}


def houses(board: Board) -> set[frozenset[Cell]]:
    return {frozenset(house.cells) for house in board.houses if len(house.cells) > 1}


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_is_declared_comes_back(path: Path) -> None:
    puzzle = read(path)[0]
    back = strictly(puzzle)
    assert (back.board, back.givens, cages(back)) == (puzzle.board, puzzle.givens, cages(puzzle))
    assert (back.title, back.author) == (puzzle.title, puzzle.author)
    assert back.solution == puzzle.solution


def test_a_link_carries_the_puzzle() -> None:
    puzzle = Puzzle(FOUR, {Cell(0, 0): 1}, (KillerCage("r1c1 r1c2", 5),), title="Fünf & \u2605")
    link = sudokupad_link(puzzle)
    assert link.startswith("https://sudokupad.app/sclN4I")
    assert not set("+/=") & set(link.removeprefix("https://sudokupad.app/"))
    back = read(link)[0]
    assert (back.board, back.givens, back.rules) == (puzzle.board, puzzle.givens, puzzle.rules)
    assert back.title == puzzle.title


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_every_rule_can_be_shared(example: RuleExample) -> None:
    puzzle = example.puzzle + example.rule
    words = sudokupad_data(puzzle)["metadata"]["rules"].split("\n\n")
    assert words[0] == board_in_words(puzzle.board)
    assert len(words) > 1
    back = strictly(puzzle)
    assert (back.board.digits, back.givens) == (puzzle.board.digits, puzzle.givens)
    assert houses(back.board) == houses(puzzle.board)


def test_boards_with_holes_have_their_lines_as_hidden_cages() -> None:
    board = Board.samurai()
    data = sudokupad_data(Puzzle(board))
    assert data["metadata"]["norowcol"] is True
    back = read_scl(data, strict=True).board
    assert (back.cells, back.digits) == (board.cells, board.digits)
    assert houses(back) == houses(board)


def test_the_rules_are_told_in_words() -> None:
    rules = AntiKnight(), Renban("r1c1 r1c2"), Renban("r3c1 r3c2"), Whispers("r4c1 r4c2", 3)
    assert rules_text(Puzzle(FOUR, rules=rules)).split("\n\n") == [
        "Normal sudoku rules apply: place each of the digits from 1 to 4 once in every row, column "
        "and box.",
        "Anti knight: cells a chess knight's move apart hold different digits.",
        "Renban: the line holds different consecutive values, in any order.",
        "Whispers (difference 3): neighbours on the line differ by at least difference: by default "
        "5 of 9 digits.",
    ]


def test_words_that_came_with_the_puzzle_stay() -> None:
    puzzle = Puzzle(FOUR, rules=(AntiKnight(),), comment="Anti-knight rules apply.")
    assert sudokupad_data(puzzle)["metadata"]["rules"] == "Anti-knight rules apply."


def test_rules_that_the_words_do_not_tell_are_added_as_calls() -> None:
    puzzle = Puzzle(FOUR, rules=(AntiKnight(),), comment="As usual.")
    assert sudokupad_data(puzzle)["metadata"]["rules"] == "As usual.\n\nAntiKnight()"


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board.latin(3), "Place each of the digits from 1 to 3 once in every row and column."),
        (Board.open(2, 2, [1, 5]), "Place a digit 1, 5 in every cell."),
        (
            Board.standard(4, digits=range(5)),
            "Place the digits from 0 to 4; digits do not repeat in a row, column or box.",
        ),
    ],
)
def test_the_law_of_the_board_is_told(board: Board, words: str) -> None:
    assert board_in_words(board) == words


def test_marks_become_drawings() -> None:
    marks: list[Mark] = [
        Line(((0.5, 0.5), (0.5, 1.5)), "#cfcfcf", 0.25),
        Arrow(((0.5, 0.5), (1.5, 0.5)), "#000000", 0.125, 0.3),
        Fill((Cell(1, 2),), "#ff0000", 0.1),
        Shape("circle", (0.5, 1), 0.3, 0.3, "#ffffff", "#000000", text="3", text_size=0.2),
        Shape("circle", (0.5, 0.5), 0.8, 0.8, "#cfcfcf", layer=Layer.THERMOMETER),
        Border((((0, 0), (0, 1)),), width=0.0625),
        Text((-0.5, 0.5), "12"),
    ]
    assert drawings(marks) == {
        "lines": [
            {"wayPoints": [[0.5, 0.5], [0.5, 1.5]], "color": "#cfcfcf", "thickness": 16.0},
            {"wayPoints": [[0, 0], [0, 1]], "color": "#000000", "thickness": 4.0},
        ],
        "arrows": [
            {
                "wayPoints": [[0.5, 0.5], [1.5, 0.5]],
                "color": "#000000",
                "thickness": 8.0,
                "headLength": 0.3,
            }
        ],
        "underlays": [
            {"center": [1.5, 2.5], "width": 0.8, "height": 0.8, "backgroundColor": "#ff0000"},
            {
                "center": [0.5, 0.5],
                "width": 0.8,
                "height": 0.8,
                "rounded": True,
                "backgroundColor": "#cfcfcf",
            },
        ],
        "overlays": [
            {
                "center": [0.5, 1],
                "width": 0.3,
                "height": 0.3,
                "rounded": True,
                "backgroundColor": "#ffffff",
                "borderColor": "#000000",
                "text": "3",
                "fontSize": 12.8,
                "color": "#000000",
            },
            {
                "center": [-0.5, 0.5],
                "width": 0.3,
                "height": 0.3,
                "text": "12",
                "fontSize": 19.2,
                "color": "#000000",
            },
        ],
    }


def test_what_a_file_drew_is_drawn_again() -> None:
    puzzle = Puzzle(FOUR, marks=(Cage((Cell(0, 0),), "?"), Line(((0.5, 0.5), (1.5, 1.5)))))
    data = sudokupad_data(puzzle)
    assert data["cages"] == [{"cells": [[0, 0]], "outlineC": "#000000", "value": "?"}]
    assert len(data["lines"]) == 1


def test_a_digit_of_two_figures_has_no_place_in_the_solution() -> None:
    board = Board.standard(16)
    row = [tuple((4 * r + r // 4 + c) % 16 + 1 for c in range(16)) for r in range(16)]
    puzzle = Puzzle(board)
    assert "solution" not in sudokupad_data(replace(puzzle, solution=puzzle.grid(row)))["metadata"]


def test_a_board_that_would_not_be_read_again_is_refused() -> None:
    with pytest.raises(FormatError, match="expected at most 64 rows and columns"):
        write(Puzzle(Board.standard(81)), format="sudokupad")


@pytest.mark.slow
def test_convert_records_the_only_solution() -> None:
    converted = solve_cp("convert", "1.....3..4.....2", "--to", "sudokupad", "--solve")
    assert json.loads(converted.stdout)["metadata"]["solution"] == "1324423124133142"
    several = solve_cp("convert", "." * 16, "--to", "sudokupad", "--solve")
    assert "solution" not in json.loads(several.stdout)["metadata"]
    about = "with several solutions: 4×4 board with 2×2 boxes"
    assert several.stderr.decode() == f"solve-cp: no solution recorded: {about}\n"


@pytest.mark.slow
def test_links_are_printed_and_read() -> None:
    for name in ("sudokupad-link", "iss-link", "fpuzzles-link"):
        link = solve_cp("convert", "1.....3..4.....2", "--to", name).stdout.decode().strip()
        assert link.startswith("https://")
        assert read(link)[0].givens == read("1.....3..4.....2")[0].givens
