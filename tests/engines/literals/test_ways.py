"""State machines as clauses, which know what else is known of their cells."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod

import pytest

from solve_cp import Board, Cell, Puzzle, Rule, solutions
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.literals.ways import different_columns
from solve_cp.language.constraints import Table
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import ExtraRegion, Or, Predicate, Sandwich, StateMachine, XSum


def rising(last: int, digit: int) -> int | None:
    """No digit is more than 3 below the one before it."""
    return digit if digit >= last - 3 else None


def is_large(last: int) -> bool:
    return last > 2


def machine(cells: str) -> StateMachine:
    return StateMachine(cells, 0, rising, is_large)


def columns(puzzle: Puzzle, cells: str) -> tuple[tuple[int, ...], ...]:
    structure = compile_puzzle(puzzle).structure
    lowering = CpSatLowering(structure, structure.domains)
    return different_columns(lowering, machine(cells).cells, 3)


def test_columns_that_differ_are_those_in_one_house() -> None:
    puzzle = Puzzle(Board.standard(9))
    assert columns(puzzle, "r1c1-r1c9") == (tuple(range(9)),)
    assert columns(puzzle, "r1c1-r1c4 r2c4 r3c4 r3c3 r3c2") == (
        (0, 1, 2, 3),
        (0, 1, 2, 6, 7),  # box 1
        (3, 4, 5),
        (5, 6, 7),
    )
    assert columns(puzzle, "r1c3 r1c4 r2c5 r3c6 r4c7") == ((1, 2, 3),)
    assert columns(puzzle, "r1c1 r2c4 r3c7") == ()


def test_a_cell_that_is_read_twice_counts_once() -> None:
    puzzle = Puzzle(Board.standard(9))
    assert columns(puzzle, "r1c1 r1c2 r2c2 r2c1 r1c1") == ((0, 1, 2, 3),)


def test_of_very_many_values_sets_are_not_kept() -> None:
    assert columns(Puzzle(Board.standard(16)), "r1c1-r1c16") == ()
    assert columns(Puzzle(Board.standard(12)), "r1c1-r1c12") == (tuple(range(12)),)


def have_large_product(*digits: int) -> bool:
    return prod(digits) > 7


@pytest.mark.parametrize("allowed", [True, False])
def test_tables_have_no_tuples_that_repeat_a_digit_of_a_house(allowed: bool) -> None:
    """Of the 64 ways to fill the cells 24 have different digits."""
    cells = Cell(0, 0), Cell(0, 1), Cell(1, 0)
    everything = product(range(1, 5), repeat=3)
    table = Table(cells, frozenset(everything), not allowed)
    structure = compile_puzzle(Puzzle(Board.standard(4))).structure
    sizes = []
    for known in (structure, replace(structure, constraints=(), origins=(), cache={})):
        lowering = CpSatLowering(known, structure.domains)
        before = len(lowering.model.proto.constraints), len(lowering.model.proto.variables)
        lowering.post(table, ())
        after = len(lowering.model.proto.constraints), len(lowering.model.proto.variables)
        sizes.append(after[allowed] - before[allowed])
    assert sizes == [24, 64]


@pytest.mark.parametrize(
    "rules",
    [
        [machine("r1c1-r1c4")],
        [machine("r1c1 r1c2 r1c3 r2c3 r2c2 r1c1 r1c4")],
        [machine("r1c1-r4c4"), ExtraRegion("r2c2 r3c3 r4c4 r1c2")],
        [Or([machine("r1c1-r1c4"), machine("r4c4-r4c1"), XSum("row 2", 8)])],
        [Predicate("r1c1 r1c2 r2c2", have_large_product)],
        [Sandwich("column 1", 3), XSum("row 1", 6), XSum("column 4", 8)],
    ],
    ids=["row", "loop", "region", "alternatives", "table", "clues"],
)
def test_engines_agree(rules: list[Rule]) -> None:
    puzzle = Puzzle(Board.standard(4)) + rules
    one, other = (solutions(puzzle, engine=name) for name in ("cpsat", "dfs-full"))
    assert one.count == other.count > 0
    assert {grid.digits for grid in one.solutions} == {grid.digits for grid in other.solutions}
