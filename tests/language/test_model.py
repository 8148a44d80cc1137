"""Compiling puzzles into models."""

from solve_cp import Board, Puzzle
from solve_cp.language.constraints import AllDifferent
from solve_cp.language.model import build_structure
from solve_cp.puzzle.compiling import compile_puzzle, structure_of
from solve_cp.rules import AntiKing, KillerCage

BOARD = Board.standard(4)


def test_givens_are_domains_and_houses_are_constraints() -> None:
    model = compile_puzzle(Puzzle.from_rows([[3, 0, 0, 0]] + [[0] * 4] * 3))
    assert model.domains[:2] == (0b0100, 0b1111)
    assert len(model.structure.constraints) == 12
    assert [str(origin) for origin in model.structure.origins[:2]] == ["row 1", "row 2"]


def test_the_structure_is_compiled_once_for_a_board_and_its_rules() -> None:
    one = compile_puzzle(Puzzle(BOARD) + AntiKing())
    other = compile_puzzle((Puzzle(BOARD) + AntiKing()).with_givens({"r1c1": 1}))
    assert one.structure is other.structure
    assert one.structure is not structure_of(BOARD, ())


def test_peers_and_full_houses() -> None:
    structure = structure_of(BOARD, (KillerCage("r1c1 r1c2", 3),))
    assert structure.peers[0] == (1, 2, 3, 4, 5, 8, 12)
    assert len(structure.full_houses) == 12
    assert len(structure.all_different) == 13
    assert not structure.only_all_different
    assert structure_of(BOARD, ()).only_all_different


def test_cells_that_repeat_are_no_full_house() -> None:
    repeated = AllDifferent((BOARD.cells[0],) * 4)
    assert build_structure(BOARD, [(repeated, None)]).full_houses == ()


def test_masks_stand_for_values_from_the_offset() -> None:
    structure = structure_of(Board.standard(4, digits=[0, 1, 2, 3]), ())
    assert structure.mask([0, 3]) == 0b1001
    assert list(structure.values(0b1001)) == [0, 3]
    assert structure.value(0b1000) == 3


def test_a_model_accepts_just_the_solutions() -> None:
    model = compile_puzzle(Puzzle(BOARD) + KillerCage("r1c1 r1c2", 3))
    right = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    assert model.accepts(right)
    assert not model.accepts([*right[4:], *right[:4]])
    assert not model.with_domains([0b0010, *model.domains[1:]]).accepts(right)
    assert model.grid(right).tolist()[0] == [1, 2, 3, 4]
