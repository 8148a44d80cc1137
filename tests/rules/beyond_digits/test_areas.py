"""Rectangles around marks."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solve_cp import Board, Cell, Puzzle, RuleError, solve
from solve_cp.language.constraints import Var
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import AreaSize, MarkedAreas
from solve_cp.rules.beyond_digits.areas import divisions

CELLS = st.sets(st.sampled_from(Board.open(4, 5, [1]).cells), min_size=1)


def rectangles(puzzle: Puzzle, number: int) -> list[frozenset[Cell]]:
    """The rectangles that are possible for a mark, by the constraints."""
    (rule,) = divisions(puzzle)
    structure = compile_puzzle(puzzle).structure
    mark = rule.marks()[number - 1][0]
    (chosen,) = (v for v in structure.variables if str(v) == f"rectangle around {mark}")
    assert isinstance(chosen, Var)
    found: dict[int, set[Cell]] = {value: set() for value in chosen.values}
    area = {rule.area_of(cell): cell for cell in puzzle.board.cells}
    for constraint in structure.constraints:
        first, *rest = constraint.variables()
        if first == chosen and rest and rest[0] in area:
            for value in chosen.values:
                if not constraint.accepts({chosen: value, rest[0]: 0}):
                    found[value].add(area[rest[0]])
    return [frozenset(cells) for cells in found.values()]


@given(CELLS, st.sets(st.sampled_from(Board.open(4, 5, [1]).cells), max_size=4), st.data())
def test_possible_rectangles_contain_one_mark_and_only_cells_of_the_board(
    cells: set[Cell], others: set[Cell], data: st.DataObject
) -> None:
    mark = data.draw(st.sampled_from(sorted(cells)))
    marks = [mark, *sorted((others & cells) - {mark})]
    board = Board(4, 5, (1,), (), tuple(sorted(cells)))
    expected = set()
    for top, left, bottom, right in product(range(4), range(5), range(4), range(5)):
        rows, cols = range(top, bottom + 1), range(left, right + 1)
        inside = {Cell(row, col) for row in rows for col in cols}
        if inside and inside <= cells and inside.intersection(marks) == {mark}:
            expected.add(frozenset(inside))
    found = rectangles(Puzzle(board) + MarkedAreas(marks, rectangles=True), 1)
    assert set(found) == expected
    assert len(found) == len(expected)


def test_areas_of_different_digits_are_no_larger_than_their_number() -> None:
    puzzle = Puzzle(Board.standard(4)) + MarkedAreas("r2c2", rectangles=True, different=True)
    sizes = {len(cells) for cells in rectangles(puzzle, 1)}
    assert sizes == {1, 2, 3, 4}


def test_a_shikaku_is_solved() -> None:
    marks = {"r1c1": 3, "r2c2": 4, "r1c4": 2, "r3c1": 2, "r4c3": 3, "r3c4": 2}
    rules = [MarkedAreas([*marks], rectangles=True), AreaSize([*marks])]
    puzzle = Puzzle(Board.open(4, 4, [2, 3, 4])).with_givens(marks) + rules
    result = solve(puzzle, unique=False)
    assert result.grid is not None
    assert result.grid.shown["areas"] == ("AAAC", "DBBC", "DBBF", "EEEF")


def test_a_rectangle_is_told_by_its_corners() -> None:
    puzzle = Puzzle(Board.standard(4)) + MarkedAreas("r1c1 r1c3", rectangles=True)
    (rule,) = divisions(puzzle)
    chosen = Var("rectangle around r1c1", tuple(range(8)))
    told = {rule.tells(puzzle, chosen, (value,)) for value in chosen.values}
    assert "the area of r1c1 is the rectangle r1c1:r3c2" in told
    assert len(told) == 8
    assert rule.tells(puzzle, chosen, (1, 2)) == "the area of r1c1 has fewer choices"


def test_a_board_with_very_many_rectangles_is_refused() -> None:
    puzzle = Puzzle(Board.open(60, 60, [1])) + MarkedAreas("r30c30", rectangles=True)
    with pytest.raises(RuleError, match="expected a smaller board or more marks around r30c30"):
        solve(puzzle)
