"""Claims are proved exactly if their opposite is impossible."""

from itertools import combinations

from solve_cp import Board, Limits, Puzzle
from solve_cp.engines.cpsat.calls import Calls
from solve_cp.engines.cpsat.claims import Claim
from solve_cp.language import Linear
from solve_cp.puzzle.compiling import compile_puzzle


def calls() -> Calls:
    return Calls(Limits().start(), presolve=False)


def sum_of_three() -> Claim:
    """Two cells that sum to 3; candidates 0 to 3 are 1, 2, 3 and 4 in the first of them."""
    structure = compile_puzzle(Puzzle(Board.standard(4))).structure
    a, b = structure.variables[:2]
    claim = Claim(structure, {0: 0b1111, 1: 0b1111}, [Linear([(1, a), (1, b)], 3)])
    claim.speak_of([(0, 0), (0, 1), (0, 2), (0, 3)], [])
    return claim


def test_constraints_refute_candidates() -> None:
    claim = sum_of_three()
    claim.speak_of([(0, 0), (0, 1), (0, 2), (0, 3)], combinations(range(4), 2))
    assert claim.refuted([0, 1, 2, 3], calls()) == [2, 3]


def test_a_claim_holds_or_not() -> None:
    wrong, right = sum_of_three(), sum_of_three()
    wrong.suppose([[1]])
    right.suppose([[2]])
    assert (wrong.holds(calls()), right.holds(calls())) == (False, True)


def test_parts_that_are_not_needed_are_left_out() -> None:
    claim = sum_of_three()
    claim.suppose([[0, 2]])
    for clause in ([0, 1], [0, 2], [1, 3]):
        claim.offer((), [clause])
    assert claim.fewest(calls()) == [2]
    assert claim.fewest(calls(), most=0) is None


def test_parts_that_do_not_prove_the_claim_are_not_enough() -> None:
    claim = sum_of_three()
    claim.offer((), [[0, 1], [1, 2]])
    assert claim.fewest(calls()) is None


def test_a_part_can_be_a_constraint() -> None:
    structure = compile_puzzle(Puzzle(Board.standard(4))).structure
    a, b = structure.variables[:2]
    claim = Claim(structure, {0: 0b1111, 1: 0b1111}, [])
    for total in (8, 3):
        claim.offer([Linear([(1, a), (1, b)], total)])
    assert sorted(claim.fewest(calls()) or []) == [0, 1]
