"""Innies and outies: the sums that houses and cages imply together are true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.language.constraints import Constraint, Linear
from solve_cp.language.implied import implied_sums, without_houses
from solve_cp.language.intervals import Intervals
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import ask
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells

BOARD = Board.standard(4)


@dataclass(frozen=True)
class Total(Rule):
    """The digits of the cells have a sum; they may repeat."""

    cells: Cells
    total: int

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return sum(grid[cell] for cell in self.cells) == self.total

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        yield Linear([(1, cell) for cell in self.cells], self.total)


def implied(*rules: Rule) -> set[Linear]:
    return set(implied_sums(structure_of(BOARD, rules)))


def test_without_cages_nothing_is_implied() -> None:
    assert implied() == set()


def test_a_sum_is_left_without_the_houses_that_count_alike_in_it() -> None:
    structure = structure_of(BOARD, ())
    cells = BOARD.cells
    long = Linear([*((3, cell) for cell in cells[:4]), *((-1, cell) for cell in cells[4:9])], 18)
    assert without_houses(structure, long) == Linear([(-1, cells[8])], -2)
    for short in (Linear([(1, cell) for cell in cells[1:5]], 9), Linear([], 0)):
        assert without_houses(structure, short) is short
    mixed = Linear([(1 + number % 2, cell) for number, cell in enumerate(cells[:4])], range(9, 12))
    assert without_houses(structure, mixed) is mixed
    ends = Linear([(1, cell) for cell in cells[:4]], Intervals.at_least(11))
    assert without_houses(structure, ends).negation().accepts({})


def test_a_cage_leaves_the_innies_of_its_row() -> None:
    assert Linear([(1, Cell(0, 3))], 4) in implied(Total("r1c1-r1c3", 6))


def test_a_cage_that_sticks_out_leaves_an_outie() -> None:
    assert Linear([(1, Cell(1, 0))], 3) in implied(Total("r1c1-r1c4 r2c1", 13))


def test_cells_that_all_stick_out_count_as_a_cage_does() -> None:
    found = implied(Total("r1c1 r1c2 r2c1", 7), Total("r1c3 r1c4 r2c4", 9))
    assert Linear([(1, Cell(1, 0)), (1, Cell(1, 3))], 6) in found


def test_a_cage_of_a_whole_house_with_a_wrong_sum_is_a_contradiction() -> None:
    assert Linear([], 1) in implied(Total("r1c1-r1c4", 9))
    assert ask(Puzzle(BOARD) + Total("r1c1-r1c4", 9), "dfs-full", want=1, keep=1).complete


def test_two_rows_together_leave_what_neither_does_alone() -> None:
    found = implied(Total("r1c1 r2c1 r1c2 r2c2", 10), Total("r1c3 r2c3 r1c4", 8))
    assert Linear([(1, Cell(1, 3))], 2) in found


@pytest.mark.slow
@settings(max_examples=60)
@given(st.integers(0, 287), st.lists(st.integers(0, 3), min_size=16, max_size=16), st.data())
def test_full_propagation_finds_what_plain_backtracking_finds(
    number: int, colours: list[int], data: st.DataObject
) -> None:
    grid = ask(Puzzle(BOARD), "dfs-full", want=number + 1, keep=None).solutions[-1]
    rules = []
    for colour in set(colours):
        cells = tuple(c for c, other in zip(BOARD.cells, colours, strict=True) if other == colour)
        error = data.draw(st.sampled_from([0, 0, 0, 1]))
        rules.append(Total(cells, sum(grid[cell] for cell in cells) + error))
    puzzle = Puzzle(BOARD) + rules
    full, plain = (ask(puzzle, name, want=None, keep=None) for name in ("dfs-full", "dfs-legal"))
    assert set(full.solutions) == set(plain.solutions)
