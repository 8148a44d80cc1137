"""Paths: they reach the end, every step is justified, and each sentence says what the step does."""

import pytest
from hypothesis import given

from solve_cp import (
    Board,
    Cell,
    InterruptedQuestion,
    Limits,
    Path,
    Puzzle,
    PuzzleError,
    Status,
    explain,
    read,
    solve,
)
from solve_cp.questions.explain import path as path_module
from solve_cp.questions.explain.path import End
from solve_cp.rules import KillerCage, Thermometer, YinYang
from tests.cli.running import PUZZLES
from tests.questions.boards import all_solutions, puzzles

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
HARD = PUZZLES / "classic" / "nine_hard.csv"
SHORT = ["thermometers-6", "killer-6", "kropki-6", "either-or-6", "x-sums-6", "palindromes-9"]


def replayed(path: Path) -> dict[Cell, tuple[int, ...]]:
    """The candidates after all steps; each step must start where the one before it ended."""
    now = dict(path.start)
    for step in path.steps:
        assert step.before == {cell: digits for cell, digits in now.items() if digits}
        for cell, digits in step.removed.items():
            assert set(digits) <= set(now[cell])
            now[cell] = tuple(digit for digit in now[cell] if digit not in digits)
        for cell, digit in step.placed.items():
            now[cell] = (digit,)
            for house in path.grid.board.houses if path.grid else ():
                for other in house.cells if cell in house.cells else ():
                    if other != cell:
                        now[other] = tuple(d for d in now[other] if d != digit)
    return now


def test_an_easy_board_is_explained_to_its_only_solution() -> None:
    puzzle = read(EASY)[0]
    path = explain(puzzle)
    assert (path.status, path.end, path.finished) == (Status.SOLVED, End.SOLVED, True)
    assert path.grid
    assert path.grid == solve(puzzle).grid
    assert replayed(path) == {cell: (digit,) for cell, digit in path.grid.by_cell.items()}
    assert path.statistics == {"steps": len(path.steps), "proved": len(path.steps)}
    assert {step.stage for step in path.steps} == {"single"}


def test_a_hard_board_is_explained_with_the_smallest_reasons_first() -> None:
    path = explain(read(HARD)[0])
    assert path.finished
    assert path.grid
    assert replayed(path) == {cell: (digit,) for cell, digit in path.grid.by_cell.items()}
    assert max(step.size for step in path.steps) == 4.5


@pytest.mark.slow
@pytest.mark.parametrize("name", SHORT)
def test_variants_are_explained_to_the_end(name: str) -> None:
    puzzle = read(PUZZLES / "variants" / f"{name}.json")[0]
    path = explain(puzzle)
    assert (path.end, path.finished) == (End.SOLVED, True)
    assert path.grid == solve(puzzle).grid
    assert all(step.sentence and step.name and step.reason for step in path.steps)


@pytest.mark.slow
@given(puzzles())
def test_what_a_path_leaves_is_what_solutions_have(puzzle: Puzzle) -> None:
    path = explain(puzzle)
    grids = all_solutions(puzzle)
    if not grids:
        assert path.end is End.CONTRADICTION
        return
    assert path.end is (End.SOLVED if len(grids) == 1 else End.CHOICE)
    for cell in puzzle.board.cells:
        assert set(path.left[cell]) == {grid[cell] for grid in grids}


def test_where_several_solutions_are_left_the_path_says_so() -> None:
    puzzle = Puzzle.from_rows([[1, 2, 3, 4], [3, 4, 1, 2], [0, 0, 0, 0], [0, 0, 0, 0]])
    path = explain(puzzle)
    assert (path.unique, path.end, path.finished) == (False, End.CHOICE, True)
    assert path.closing.startswith("Here the puzzle leaves a choice")


def test_a_puzzle_without_solution_ends_in_a_contradiction() -> None:
    path = explain(read(PUZZLES / "broken.json")[0])
    assert (path.status, path.end) == (Status.UNSOLVABLE, End.CONTRADICTION)
    assert path.steps[-1].stage == "contradiction"
    assert (path.steps[-1].removed, path.steps[-1].placed) == ({}, {})


def test_a_path_starts_at_a_grid_and_keeps_to_pencil_marks() -> None:
    puzzle = read(EASY)[0]
    grid = solve(puzzle).grid
    assert grid
    first = next(cell for cell in puzzle.board.cells if cell not in puzzle.givens)
    path = explain(puzzle, start={first: grid[first]})
    assert path.start[first] == (grid[first],)
    marked = explain(puzzle, start={first: [grid[first], 9]})
    assert marked.start[first] == tuple(
        sorted({grid[first], 9} & set(explain(puzzle).start[first]))
    )


def test_a_start_that_is_wrong_ends_in_a_contradiction() -> None:
    puzzle = read(EASY)[0]
    grid = solve(puzzle).grid
    assert grid
    cell = Cell(0, 2)
    wrong = next(d for d in explain(puzzle).start[cell] if d != grid[cell])
    assert explain(puzzle, start={cell: wrong}).end is End.CONTRADICTION


def test_a_start_must_fit_the_board() -> None:
    puzzle = read(EASY)[0]
    with pytest.raises(PuzzleError, match="expected a digit from 1 to 9, got 12: r1c3"):
        explain(puzzle, start={"r1c3": [2, 12]})
    with pytest.raises(PuzzleError, match="expected the given 5, got 4: r1c1"):
        explain(puzzle, start={"r1c1": 4})


def test_rules_with_more_to_decide_than_digits_are_explained() -> None:
    board = Board.standard(4)
    cage = KillerCage("r1c1 r1c2", 3)
    path = explain(Puzzle(board, {Cell(3, 3): 1}, (cage, Thermometer("r2c1 r2c2"), YinYang())))
    assert path.steps
    assert path.end in (End.SOLVED, End.CHOICE, End.CONTRADICTION)


def test_a_limit_leaves_the_steps_found_so_far() -> None:
    path = explain(read(HARD)[0], limits=Limits(seconds=1e-6))
    assert (path.status, path.end, path.finished) == (Status.GAVE_UP, End.OPEN, False)
    assert path.reason == "time limit of 1e-06 s reached"


def test_an_interrupt_hands_over_the_steps_so_far() -> None:
    def tell(text: str) -> None:
        if text == "3 steps":
            raise KeyboardInterrupt

    with pytest.raises(InterruptedQuestion) as stop:
        explain(read(HARD)[0], tell=tell)
    answer = stop.value.answer
    assert isinstance(answer, path_module.Path)
    assert len(answer.steps) == 3
    assert answer.reason == "interrupted"


def test_a_step_as_plain_data_has_its_reason_and_its_sentence() -> None:
    step = explain(read(EASY)[0]).steps[0].to_json()
    assert set(step) == {
        "stage", "name", "cost", "size", "before", "removed", "placed", "beside", "reason",
        "sentence", "lead", "points", "numbered", "trace",
    }  # fmt: skip
    assert step["sentence"] == "In box 2, r1c6 is the only place left for 8."
    assert step["reason"] == [
        {
            "kind": "place",
            "text": "in box 2, 8 can only stand in r1c6",
            "cells": ["r1c6"],
            "scope": [f"r{r}c{c}" for r in (1, 2, 3) for c in (4, 5, 6)],
            "origin": "box 2",
            "digit": 8,
        }
    ]
    assert step["placed"] == {"r1c6": 8}


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.02 * step for step in range(1, 13)])
def test_a_proof_that_time_cuts_off_is_no_mistake(seconds: float) -> None:
    puzzle = read(str(PUZZLES / "variants" / "arrows-9.json"))[0]
    path = explain(puzzle, limits=Limits(seconds=seconds))
    assert path.reason == "" or "time limit" in path.reason
