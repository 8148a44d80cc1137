"""Cells in all notations."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solve_cp import Cell, InputError
from solve_cp.board.cells import cells_text, parse_cell, parse_cells

CELLS = st.builds(Cell, st.integers(0, 99), st.integers(0, 99))


def test_a_cell_is_written_from_one_and_counted_from_zero() -> None:
    assert str(Cell(0, 8)) == "r1c9"
    assert parse_cell("r1c9") == Cell(0, 8)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("r1c1", [(0, 0)]),
        ("R2C3", [(1, 2)]),
        ("r1c1 r1c2,r2c1", [(0, 0), (0, 1), (1, 0)]),
        ("r3c1-r3c4", [(2, 0), (2, 1), (2, 2), (2, 3)]),
        ("r3c4-r3c2", [(2, 3), (2, 2), (2, 1)]),
        ("r1c1-r3c3", [(0, 0), (1, 1), (2, 2)]),
        ("r3c1-r1c3", [(2, 0), (1, 1), (0, 2)]),
        ("r1c1:r2c2", [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("r2c2:r1c1", [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("r10c12", [(9, 11)]),
        ("", []),
    ],
)
def test_text_names_cells_lines_and_blocks(text: str, cells: list[tuple[int, int]]) -> None:
    assert parse_cells(text) == tuple(cells)


def test_pairs_sequences_and_masks_name_cells() -> None:
    mask = np.zeros((2, 3), dtype=bool)
    mask[0, 2] = mask[1, 0] = True
    assert parse_cells((0, 2)) == (Cell(0, 2),)
    assert parse_cells([(0, 2), "r2c1", Cell(1, 1)]) == (Cell(0, 2), Cell(1, 0), Cell(1, 1))
    assert parse_cells(mask) == (Cell(0, 2), Cell(1, 0))
    assert parse_cells(np.array([0, 2])) == (Cell(0, 2),)


@pytest.mark.parametrize(
    "source", ["r0c1", "r1c0", "1,2", "r1", "r1c1-r2c3", "r1c1-", None, 7, (-1, 2)]
)
def test_what_names_no_cell_is_an_input_error(source: object) -> None:
    with pytest.raises(InputError, match="expected"):
        parse_cells(source)


def test_one_cell_is_not_two() -> None:
    with pytest.raises(InputError, match="expected one cell"):
        parse_cell("r1c1 r1c2")


def test_a_mask_has_two_dimensions() -> None:
    with pytest.raises(InputError, match="rows and columns"):
        parse_cells(np.zeros(4, dtype=bool))


@given(st.lists(CELLS))
def test_text_round_trips(cells: list[Cell]) -> None:
    assert parse_cells(cells_text(cells)) == tuple(cells)
