"""Marks drawn with characters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solve_cp import Board, Cell, Grid, Puzzle, read, solve
from solve_cp.drawing.terminal.candidates import sketch_candidates
from solve_cp.drawing.terminal.colours import is_coloured, number, rgb
from solve_cp.drawing.terminal.legend import extras_in_words, rules_in_words, told_by
from solve_cp.drawing.terminal.sketch import sketch_grid, sketch_puzzle
from solve_cp.drawing.text import draw
from solve_cp.rules import (
    AntiKnight,
    Arrow,
    ChaosConstruction,
    Diagonals,
    Difference,
    Doublers,
    ExtraRegion,
    KillerCage,
    LittleKiller,
    Odd,
    Ratio,
    Renban,
    Rule,
    Sandwich,
    Thermometer,
    V,
    Whispers,
    YinYang,
)
from tests.cli.running import PUZZLES

FOUR = Board.standard(4)
ONE = {Cell(0, 0): 1}


def lines_of(*rules: Rule, board: Board = FOUR) -> list[str]:
    return sketch_puzzle(Puzzle(board, rules=rules)).text.splitlines()


def solution(puzzle: Puzzle, like: Grid) -> Grid:
    """The grid with values of the puzzle's extra variables that show the given extras."""
    for world in puzzle.rules[0].worlds(like, puzzle):
        grid = Grid(puzzle.board, like.digits, world)
        grid = Grid(grid.board, grid.digits, grid.extras, puzzle.extras(grid))
        if grid.shown == like.shown:
            return grid
    raise AssertionError(like.shown)


def test_a_board_without_marks_keeps_the_form_that_is_read_back() -> None:
    puzzle = Puzzle(FOUR, ONE, (AntiKnight(),))
    assert sketch_puzzle(puzzle).text == draw(FOUR, puzzle.givens)


def test_cages_are_outlined_with_their_totals_in_the_wall() -> None:
    assert lines_of(KillerCage("r1c1 r1c2 r2c2", 9), KillerCage("r3c2 r3c3", 7)) == [
        "┏9━━━━━━━━━━┳━━━━━━━━━━━┓",
        "┃  ·     ·  ┃  ·     ·  ┃",
        "┠─────┐     ┃           ┃",
        "┃  ·  │  ·  ┃  ·     ·  ┃",
        "┣━━━━━┿7━━━━╋━━━━━┯━━━━━┫",
        "┃  ·  │  ·  ╏  ·  │  ·  ┃",
        "┃     └─────╂─────┘     ┃",
        "┃  ·     ·  ┃  ·     ·  ┃",
        "┗━━━━━━━━━━━┻━━━━━━━━━━━┛",
    ]


def test_signs_stand_between_cells() -> None:
    rules = Difference("r1c1 r1c2"), Ratio("r1c1 r2c1"), V("r2c3 r3c3"), Difference("r3c3 r3c4", 3)
    assert lines_of(*rules) == [
        "┏━━━━━━━━━━━┳━━━━━━━━━━━┓",
        "┃  ·  ○  ·  ┃  ·     ·  ┃",
        "┃  ●        ┃           ┃",
        "┃  ·     ·  ┃  ·     ·  ┃",
        "┣━━━━━━━━━━━╋━━V━━━━━━━━┫",
        "┃  ·     ·  ┃  ·  3  ·  ┃",
        "┃           ┃           ┃",
        "┃  ·     ·  ┃  ·     ·  ┃",
        "┗━━━━━━━━━━━┻━━━━━━━━━━━┛",
    ]


def test_thermometers_and_arrows_run_along_cells() -> None:
    rules = Thermometer("r1c1 r1c2 r1c3 r2c4"), Arrow("r2c1", "r3c1 r4c2 r4c3")
    assert lines_of(*rules) == [
        "┏━━━━━━━━━━━┳━━━━━━━━━━━┓",
        "┃ (·)────·──╂──·     ·  ┃",
        "┃           ┃     ╲     ┃",
        "┃ (·)    ·  ┃  ·     ·  ┃",
        "┣━━┿━━━━━━━━╋━━━━━━━━━━━┫",
        "┃  ·     ·  ┃  ·     ·  ┃",
        "┃     ╲     ┃           ┃",
        "┃  ·     ·──╂→─·     ·  ┃",
        "┗━━━━━━━━━━━┻━━━━━━━━━━━┛",
    ]


def test_clues_stand_outside() -> None:
    rules = Sandwich("left of row 1", 5), LittleKiller("r1c2", "down right", 7)
    lines = lines_of(*rules)
    assert lines[0].strip() == "7 ↘"
    assert lines[2] == "5  ┃  ·     ·  ┃  ·     ·  ┃"


def test_shapes_stand_around_digits_and_filled_cells_are_shaded() -> None:
    puzzle = Puzzle(FOUR, ONE, (Odd("r1c1 r1c3"), ExtraRegion("r2c1 r2c2 r3c1 r3c2")))
    lines = sketch_puzzle(puzzle).text.splitlines()
    assert lines[1] == "┃ (1)    ·  ┃ (·)    ·  ┃"
    assert lines[3] == "┃░ · ░ ░ · ░┃  ·     ·  ┃"


def test_diagonals_cross() -> None:
    lines = lines_of(Diagonals(), board=Board.standard(9))
    assert lines[2] == "┃     ╲           ┃                 ┃           ╱     ┃"


def test_what_overlaps_is_left_to_words() -> None:
    first, second = KillerCage("r1c1 r1c2", 3), KillerCage("r1c2 r1c3", 5)
    puzzle = Puzzle(FOUR, rules=(first, second))
    sketch = sketch_puzzle(puzzle)
    assert sketch.drawn == {first}
    assert rules_in_words(puzzle, told_by(puzzle, sketch)) == [
        "",
        "KillerCage: The cells hold different digits and, if a total is given, sum to it.",
        "  rule 2: cells r1c2 r1c3, total 5",
        "  drawn: rule 1",
    ]


def test_kinds_that_look_the_same_are_told_in_words() -> None:
    one, other = Renban("r1c1 r1c2"), Whispers("r3c1 r3c2")
    both = Puzzle(FOUR, rules=(one, other))
    assert told_by(both, sketch_puzzle(both)) == frozenset()
    alone = Puzzle(FOUR, rules=(one, Thermometer("r3c1 r3c2")))
    assert told_by(alone, sketch_puzzle(alone)) == frozenset(alone.rules)


def test_an_answer_shows_more_than_digits() -> None:
    puzzle = Puzzle(Board.latin(4), rules=(ChaosConstruction(), YinYang(), Doublers()))
    grid = solve(puzzle, unique=False).grid
    assert grid is not None
    text = sketch_grid(puzzle, grid).text
    assert text.count("░") == 2 * len(grid.shown["shaded"])
    assert text.count("(") == text.count("×2") == len(grid.shown["doublers"]) == 4
    assert [line.split(":")[0] for line in extras_in_words(grid.shown)] == list(grid.shown)
    assert str(grid).splitlines()[-3:] == extras_in_words(grid.shown)


def test_regions_of_an_answer_have_borders() -> None:
    puzzle = Puzzle(Board.latin(2), ONE, (ChaosConstruction(),))
    grid = Grid(Board.latin(2), [1, 2, 2, 1], shown={"regions": ("AA", "BB")})
    assert sketch_grid(puzzle, solution(puzzle, grid)).text.splitlines() == [
        "┏━━━━━━━━━━━┓",
        "┃  1     2  ┃",
        "┣━━━━━━━━━━━┫",
        "┃  2     1  ┃",
        "┗━━━━━━━━━━━┛",
    ]


@pytest.mark.parametrize(
    "path", sorted((PUZZLES / "variants").glob("*.json")), ids=lambda p: p.stem
)
def test_no_shipped_puzzle_is_wider_than_the_window(path: Path) -> None:
    puzzle = read(path)[0]
    for drawing in (sketch_puzzle(puzzle), sketch_grid(puzzle, puzzle.grid(puzzle.solution))):
        assert max(map(len, drawing.text.splitlines())) <= 80
    narrow = sketch_puzzle(puzzle, width=30).text
    assert narrow == draw(puzzle.board, puzzle.givens) or max(map(len, narrow.splitlines())) <= 30


def test_colours_change_nothing_but_the_colours() -> None:
    puzzle = read(PUZZLES / "variants" / "mixture-9.json")[0]
    coloured = sketch_puzzle(puzzle, coloured=True).text
    assert "\x1b[" in coloured
    bare = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in coloured.splitlines()]
    assert bare == sketch_puzzle(puzzle).text.splitlines()


def test_colours_are_the_nearest_of_the_terminal() -> None:
    assert [number(color) for color in ("#ff0000", "#f00", "#a1a1a1", "#00f")] == [
        196,
        196,
        247,
        21,
    ]
    assert rgb("#00000080") == (127, 127, 127)


def test_colour_is_as_asked_then_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert is_coloured(None)
    assert not is_coloured(False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not is_coloured(None)
    assert is_coloured(True)


def test_candidates_are_small_grids() -> None:
    puzzle = Puzzle(FOUR, ONE)
    candidates = dict.fromkeys(FOUR.cells, (1, 2, 4)) | {FOUR.cells[0]: (1,)}
    text = sketch_candidates(puzzle, candidates)
    assert text is not None
    assert text.splitlines()[:4] == [
        "┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓",
        "┃     │ 1 2 ┃ 1 2 │ 1 2 ┃",
        "┃  1  │   4 ┃   4 │   4 ┃",
        "┠─────┼─────╂─────┼─────┨",
    ]
    assert sketch_candidates(puzzle, candidates, width=16) is None


def test_candidates_stand_in_cages() -> None:
    puzzle = Puzzle(FOUR, rules=(KillerCage("r1c1 r1c2", 5),))
    text = sketch_candidates(puzzle, dict.fromkeys(FOUR.cells, FOUR.digits))
    assert text is not None
    assert text.splitlines()[:4] == [
        "┏5━━━━━━━━━━┳━━━━━━━━━━━┓",
        "┃ 1 2   1 2 ┃ 1 2   1 2 ┃",
        "┃ 3 4   3 4 ┃ 3 4   3 4 ┃",
        "┠───────────┨           ┃",
    ]


def test_two_numbers_never_read_as_one() -> None:
    one, other = LittleKiller("r1c4", "down left", 14), LittleKiller("r1c6", "down right", 19)
    puzzle = Puzzle(Board.standard(9), rules=(one, other))
    sketch = sketch_puzzle(puzzle)
    assert "1419" not in sketch.text
    assert other not in sketch.drawn
