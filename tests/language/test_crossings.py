"""Two connected sets without a common place do not cross."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pytest

from solve_cp import Board, Grid, Puzzle, count, solutions
from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Automaton, Clause, Constraint, Member, Relation
from solve_cp.language.crossings import crossings
from solve_cp.language.model import Structure, build_structure
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import ConnectedDigits, Rule, Shading, YinYang
from solve_cp.rules.beyond_digits.shading import shade
from solve_cp.rules.support.connected import connected

CAVE = Shading(to_edge=True, rest_connected=True)
TWO = [ConnectedDigits("1"), ConnectedDigits("2")]


def structure_of(board: Board, *rules: Rule) -> Structure:
    return compile_puzzle(Puzzle(board) + rules).structure


def found(board: Board, *rules: Rule) -> list[Constraint]:
    return [*crossings(structure_of(board, *rules))]


def without_houses(shape: str) -> Board:
    """Cells where the shape has an x."""
    rows = shape.split()
    marks = ((Cell(r, c), mark) for r, row in enumerate(rows) for c, mark in enumerate(row))
    cells = tuple(cell for cell, mark in marks if mark == "x")
    return Board(len(rows), len(rows[0]), (1, 2), (), cells)


def fillings(board: Board) -> Iterator[dict[Cell, int]]:
    for digits in product(board.digits, repeat=len(board.cells)):
        yield dict(zip(board.cells, digits, strict=True))


@pytest.mark.parametrize(
    "board",
    [
        Board.open(3, 3, [1, 2]),
        Board.open(2, 4, [1, 2, 3]),
        without_houses("xxx x.x xxx"),
        without_houses("xx.. xxxx ..xx"),
    ],
    ids=["3x3", "2x4 and a third digit", "a ring", "a step"],
)
def test_every_grid_of_two_connected_sets_satisfies_what_follows(board: Board) -> None:
    structure = structure_of(board, *TWO)
    follows, kept = [*crossings(structure)], 0
    assert follows
    assert not any(constraint in structure.constraints for constraint in follows)
    for grid in fillings(board):
        if all(constraint.accepts(grid) for constraint in structure.constraints):
            assert all(constraint.accepts(grid) for constraint in follows)
            kept += 1
    assert kept == count(Puzzle(board) + TWO, engine="dfs-full").count > 0


def test_what_is_excluded() -> None:
    board = Board.open(3, 3, [1, 2])
    follows = found(board, *TWO)
    assert sum(isinstance(constraint, Clause) for constraint in follows) == 8
    (ring,) = (constraint for constraint in follows if isinstance(constraint, Automaton))
    around = dict(zip(ring.cells, [1, 2, 2, 1, 1, 2, 2, 2], strict=True))
    assert not ring.accepts(around)
    assert ring.accepts({**around, ring.cells[0]: 2})
    chessboard = {cell: 1 + (cell.row + cell.col) % 2 for cell in board.cells}
    broken = [constraint for constraint in follows if not constraint.accepts(chessboard)]
    assert ring in broken
    assert len(broken) == 5  # one clause for each block


@pytest.mark.parametrize("cells", ["r1c1:r1c3", "r1c1:r2c3"], ids=["no block", "a block"])
def test_of_a_part_of_the_board_only_blocks_inside_it_count(cells: str) -> None:
    """The cells of the part are the first cells of the board."""
    puzzle = Puzzle(Board.open(3, 3, [1, 2])) + [
        ConnectedDigits("1"),
        ConnectedDigits("2", cells=cells),
    ]
    blocks = 2 if cells.endswith("r2c3") else 0
    assert len(crossings(compile_puzzle(puzzle).structure)) == 2 * blocks
    assert count(puzzle, engine="cpsat").count == count(puzzle, engine="dfs-full").count


def test_each_names_the_two_sets_it_follows_from() -> None:
    structure = structure_of(Board.open(3, 4, [1, 2, 3]), *TWO, ConnectedDigits("3"))
    pairs = {tuple(sources) for sources in crossings(structure).values()}
    first, second, third = structure.constraints
    assert pairs == {(first, second), (first, third), (second, third)}


@pytest.mark.parametrize(
    "rules",
    [
        [YinYang()],  # says so itself
        [ConnectedDigits("1")],
        [ConnectedDigits("1,2"), ConnectedDigits("2,3")],
        [ConnectedDigits("1"), ConnectedDigits("2", cells="r1c1:r2c3")],
        [ConnectedDigits(str(digit)) for digit in (1, 2, 3, 4)],
    ],
    ids=["yin-yang", "one set", "a common digit", "other cells", "many sets"],
)
def test_nothing_follows(rules: list[Rule]) -> None:
    assert not found(Board.open(3, 4, [1, 2, 3, 4]), *rules)


def test_values_that_no_cell_can_have_do_not_matter() -> None:
    board = Board.open(2, 3, [1, 2])
    ones = connected(board.cells, lambda cell: Member(cell, (-1, 1)))
    twos = connected(board.cells, lambda cell: Member(cell, (2, 9)))
    structure = build_structure(board, [(ones, None), (twos, None)])
    assert len(crossings(structure)) == len(found(board, *TWO)) > 0


@dataclass(frozen=True)
class Differs(Rule):
    """The first two cells differ."""

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        first, second, *_ = puzzle.board.cells
        yield Relation(first, second, Unequal())

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        first, second, *_ = puzzle.board.cells
        return grid[first] != grid[second]


class Unequal:
    """A predicate without a hash."""

    __hash__ = None  # type: ignore[assignment]

    def __call__(self, a: int, b: int) -> bool:
        return a != b


def test_constraints_without_a_hash_are_left_alone() -> None:
    board = Board.open(2, 3, [1, 2])
    assert len(found(board, *TWO, Differs())) == len(found(board, *TWO)) > 0


def test_cells_that_reach_the_edge_do_not_cross_the_connected_others() -> None:
    assert found(Board.open(3, 4, [1, 2]), CAVE)
    assert found(without_houses("xxx xxx .xx"), CAVE)


def test_cells_that_reach_the_edge_of_a_hole_can_cross_the_others() -> None:
    """The unshaded cells go around the hole."""
    board = without_houses("xxxxx xxxxx xx.xx xxxxx xxxxx")
    model = compile_puzzle(Puzzle(board) + [CAVE])
    shaded = shade(Cell(0, 3)), shade(Cell(1, 2))
    values = [int(variable in shaded) for variable in model.structure.variables]
    values[: len(board.cells)] = [1] * len(board.cells)
    assert model.accepts(values)
    assert not found(board, CAVE)


@pytest.mark.parametrize(
    "board", [Board.standard(4), Board.open(3, 4, [1, 2, 3])], ids=["standard", "open"]
)
def test_engines_find_the_same(board: Board) -> None:
    puzzle = Puzzle(board) + [ConnectedDigits("1,2"), ConnectedDigits("3")]
    names = ("cpsat", "dfs-full")
    one, other = (solutions(puzzle, engine=name) for name in names)
    assert {grid.digits for grid in one.solutions} == {grid.digits for grid in other.solutions}
    assert one.count == other.count
