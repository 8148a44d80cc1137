"""The extras of solutions have names, in grids and in JSON."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from solve_cp import Board, Cell, Grid, Puzzle, solve, write
from solve_cp.board.cells import parse_cells
from solve_cp.board.grid import solutions_to_json
from solve_cp.rules import (
    And,
    ChaosConstruction,
    Doppelganger,
    Doublers,
    ExtraCells,
    Galaxies,
    KillerCage,
    Loop,
    Multipliers,
    Negators,
    Rule,
    Shaded,
    Snake,
    SumCage,
    Unshaded,
    YinYang,
)
from solve_cp.rules.beyond_digits.shading import shade
from solve_cp.rules.beyond_digits.unknown_regions import region_rows
from tests.cli.running import solve_cp as run

FOUR = Board.standard(4)


def grid_of(*rules: Rule, board: Board = FOUR) -> Grid:
    grid = solve(Puzzle(board, rules=rules), unique=False).grid
    assert grid is not None
    return grid


def test_the_special_cells_of_each_house_are_named() -> None:
    for rule, name in (
        (Doublers(), "doublers"),
        (Negators(), "negators"),
        (Multipliers(3), "multipliers"),
    ):
        shown = grid_of(rule).shown
        assert list(shown) == [name]
        cells: Any = shown[name]
        assert sorted(cell.row for cell in cells) == sorted(cell.col for cell in cells)
        assert [cell.row for cell in cells] == [0, 1, 2, 3]


def test_shaded_cells_are_named_in_reading_order() -> None:
    grid = grid_of(YinYang())
    assert grid.shown == {"shaded": tuple(c for c in FOUR.cells if grid[shade(c)])}


def test_the_cells_of_a_loop_and_a_snake_are_named_in_the_order_of_a_walk() -> None:
    board = Board.open(3, 3, [1])
    ring = "r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1 r2c1"
    assert grid_of(Loop(), Unshaded("r2c2"), board=board).shown == {"loop": parse_cells(ring)}
    snake = Snake("r3c1 r3c3", corners=True)
    line = "r3c1 r2c1 r1c1 r1c2 r1c3 r2c3 r3c3"
    assert grid_of(snake, Shaded("r1c2"), board=board).shown == {"snake": parse_cells(line)}


def test_rules_inside_a_group_are_shown_too() -> None:
    assert list(grid_of(And([YinYang(), Doublers()])).shown) == ["shaded", "doublers"]


def test_unknown_regions_are_rows_of_letters() -> None:
    rows: Any = grid_of(ChaosConstruction(), board=Board.latin(4)).shown["regions"]
    letters = "".join(rows)
    assert [len(row) for row in rows] == [4] * 4
    assert {letter: letters.count(letter) for letter in letters} == dict.fromkeys("ABCD", 4)
    assert list(dict.fromkeys(letters)) == list("ABCD")


def test_areas_are_rows_of_letters() -> None:
    board = Board.open(2, 3, [1])
    galaxies = Galaxies(["r1c1:r2c2", "r1c3 r2c3"])
    assert grid_of(galaxies, board=board).shown == {"areas": ("AAB", "AAB")}


def test_many_regions_have_numbers_and_holes_a_dot() -> None:
    board = Board.open(1, 3, [1])
    assert region_rows(board, {Cell(0, 0): 53, Cell(0, 2): 7}) == ("53 . 7",)


def test_cells_beside_the_board_have_their_names() -> None:
    rule = ExtraCells("A r6c1:r6c2", [SumCage("r1c1 r1c2 r6c1", 11), SumCage("r6c1 r6c2", 5)])
    grid = grid_of(rule)
    beside: Any = grid.shown["cells A"]
    assert list(beside) == ["A1", "A2"]
    assert beside["A1"] + beside["A2"] == 5
    assert grid["r1c1"] + grid["r1c2"] + beside["A1"] == 11


def test_the_missing_digit_of_each_house_is_named() -> None:
    board = Board.standard(4, digits=range(5))
    grid = grid_of(Doppelganger(), board=board)
    missing: Any = grid.shown["missing"]
    assert list(missing) == [str(house) for house in board.houses]
    assert all(digit in board.digits for digit in missing.values())
    assert all(
        {missing[str(house)], *(grid[cell] for cell in house.cells)} == set(board.digits)
        for house in board.houses
    )


def test_variables_that_only_help_are_not_shown() -> None:
    assert grid_of(KillerCage("r1c1 r1c2", 3)).shown == {}


def test_extras_stand_in_json_where_there_are_any() -> None:
    shaded = solve(Puzzle(FOUR, rules=(YinYang(),)), unique=False)
    assert shaded.grid is not None
    data = shaded.to_json()
    assert list(data)[2:4] == ["grid", "extras"]
    cells: Any = shaded.grid.shown["shaded"]
    assert data["extras"] == {"shaded": [str(cell) for cell in cells]}
    assert "extras" not in solve(Puzzle(FOUR), unique=False).to_json()
    assert solutions_to_json([shaded.grid])["extras_of_solutions"] == [data["extras"]]
    assert list(solutions_to_json([grid_of()])) == ["solutions"]


def test_extras_survive_a_worker_process() -> None:
    grid = grid_of(Doublers())
    assert pickle.loads(pickle.dumps(grid)).shown == grid.shown


@pytest.mark.slow
def test_the_command_shows_extras_in_json() -> None:
    puzzle = write(Puzzle(FOUR, rules=(YinYang(),)))
    assert isinstance(puzzle, str)
    for command in ("solve", "candidates", "why"):
        answer = json.loads(run(command, "--json", "-", stdin=puzzle).stdout)
        assert list(answer["extras"]) == ["shaded"], command
    several = json.loads(run("solve", "--json", "--all", "--count", "2", "-", stdin=puzzle).stdout)
    assert [list(extras) for extras in several["extras_of_solutions"]] == [["shaded"]] * 2
