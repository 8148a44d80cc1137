"""Regular boards as one integer."""

from __future__ import annotations

import pytest

from solve_cp import Board, Puzzle
from solve_cp.engines.bits.regular import Regular, regular
from solve_cp.language.model import board_structure
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import Diagonals, Thermometer

BOARDS = [
    Board.standard(2),
    Board.standard(4),
    Board.standard(6),
    Board.standard(6, (3, 2)),
    Board.latin(5),
    Board.latin(6),
    Board.standard(9),
    Board.standard(10),
    Board.standard(12),
    Board.standard(16),
    Board.standard(4, digits=range(4)),
]


def of(board: Board) -> Regular:
    found = regular(board_structure(board))
    assert found is not None
    return found


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_placing_a_digit_excludes_it_from_the_peers_and_others_from_the_cell(board: Board) -> None:
    structure, found = board_structure(board), of(board)
    everything = list(structure.domains)
    for cell in (0, 1, found.n, len(board.cells) - 1):
        for digit in range(found.n):
            domains = everything.copy()
            for peer in structure.peers[cell]:
                domains[peer] ^= 1 << digit
            domains[cell] = 1 << digit
            assert found.domains(found.keep[cell * found.n + digit]) == domains


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_each_kind_of_house_covers_the_board_once(board: Board) -> None:
    found = of(board)
    for kind in found.kinds:
        assert kind.starts.bit_count() == found.cells
        assert kind.spread(kind.starts) == (1 << found.bits) - 1


def test_a_state_gives_its_domains_back() -> None:
    found = of(Board.standard(4))
    domains = [15, 1, 0, 8, *range(12)]
    assert found.domains(found.state(domains)) == domains


def test_stored_masks_take_little_memory() -> None:
    found = Regular(30, 5)
    for place in range(0, found.bits, 7):
        assert found.keep[place] >> place & 1
    assert len(found.keep) * found.bits <= 8 * 2**23


@pytest.mark.parametrize(
    "board",
    [
        Board.jigsaw(["AABB", "AABB", "CCDD", "CDCD"]),
        Board.standard(4, digits=[1, 2, 3, 5]),
        Board.standard(4, digits=range(1, 6)),
        Board.standard(49),
        Board.standard(1),
    ],
    ids=["jigsaw", "digits with a gap", "more digits than cells", "large", "one cell"],
)
def test_other_boards_are_not_regular(board: Board) -> None:
    assert regular(board_structure(board)) is None


def test_rules_that_make_houses_make_a_board_irregular() -> None:
    board = Board.standard(4)
    diagonals = Puzzle(board, rules=(Diagonals(),))
    assert regular(compile_puzzle(diagonals).structure) is None
    line = Thermometer(["r1c1", "r1c2"])
    assert regular(compile_puzzle(Puzzle(board, rules=(line,))).structure) is not None
