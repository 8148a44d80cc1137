"""DIMACS: exactly the fillings that solve the puzzle satisfy the clauses."""

from collections.abc import Iterator
from itertools import islice

import pytest

from solve_cp import Board, Cell, FormatError, Puzzle
from solve_cp import rules as r
from solve_cp.formats import write
from solve_cp.formats.dimacs.writing import puzzle_to_dimacs
from solve_cp.testing import RuleExample, accepted, fillings
from tests.rules.examples import EXAMPLES

FEW = list({type(example.rule): example for example in reversed(EXAMPLES)}.values())
Clause = tuple[int, ...]


def parsed(text: str) -> tuple[list[Clause], dict[str, int], int]:
    """The clauses, the literal of each name, and the number of literals."""
    lines = [line.split() for line in text.splitlines()]
    names = {w[2]: int(w[1]) for w in lines if w[0] == "c" and len(w) == 3 and w[1].isdigit()}
    head = next(w for w in lines if w[0] == "p")
    clauses = [tuple(map(int, w[:-1])) for w in lines if w[0] not in "cp"]
    assert (head[1], int(head[3])) == ("cnf", len(clauses))
    assert all(w[-1] == "0" for w in lines if w[0] not in "cp")
    return clauses, names, int(head[2])


def satisfiable(clauses: list[Clause], known: set[int]) -> bool:
    """Davis, Putnam, Logemann, Loveland: units first, then one literal either way."""
    while True:
        rest: list[Clause] = []
        units: set[int] = set()
        for clause in clauses:
            if known.isdisjoint(clause):
                left = tuple(n for n in clause if -n not in known)
                if not left:
                    return False
                rest.append(left)
                if len(left) == 1:
                    units.add(left[0])
        if not units:
            break
        if any(-n in units for n in units):
            return False
        known, clauses = known | units, rest
    if not rest:
        return True
    choice = rest[0][0]
    return any(satisfiable(rest, known | {n}) for n in (choice, -choice))


def holding(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """The fillings with which the clauses are satisfiable."""
    clauses, names, _ = parsed(puzzle_to_dimacs(puzzle))
    for digits in fillings(puzzle):
        pairs = zip(puzzle.board.cells, digits, strict=True)
        if satisfiable(clauses, {names[f"{cell}={digit}"] for cell, digit in pairs}):
            yield digits


def _small(example: RuleExample) -> bool:
    puzzle = example.puzzle
    few = len(list(islice(fillings(puzzle), 200))) < 200
    return few and len(puzzle_to_dimacs(puzzle)) < 10_000


SMALL = [example for example in FEW if _small(example)]


@pytest.mark.slow
@pytest.mark.parametrize("example", SMALL, ids=lambda e: str(e)[:60])
def test_the_clauses_hold_for_just_the_solutions(example: RuleExample) -> None:
    assert set(holding(example.puzzle)) == set(accepted(example))


def test_many_rules_are_small_enough_to_be_checked() -> None:
    assert len(SMALL) > 30


def test_the_file_of_a_tiny_board_is_this() -> None:
    puzzle = Puzzle(Board.latin(2), {Cell(0, 1): 2}, (r.Odd("r1c1"),), title="tiny")
    assert write(puzzle, format="dimacs") == "\n".join(
        [
            "c tiny",
            "c 2×2 board without boxes",
            "c rule Odd(cells r1c1)",
            "c literals 1 to 8 are values, the others are auxiliary",
            *(f"c {2 * i + d} r{i // 2 + 1}c{i % 2 + 1}={d}" for i in range(4) for d in (1, 2)),
            "p cnf 8 26",
            *("1 2 0", "-1 -2 0", "3 4 0", "-3 -4 0", "5 6 0", "-5 -6 0", "7 8 0", "-7 -8 0"),
            *("-1 -3 0", "-2 -4 0", "1 3 0", "2 4 0"),
            *("-5 -7 0", "-6 -8 0", "5 7 0", "6 8 0"),
            *("-1 -5 0", "-2 -6 0", "1 5 0", "2 6 0"),
            *("-3 -7 0", "-4 -8 0", "3 7 0", "4 8 0"),
            "1 0",
            "4 0",
            "",
        ]
    )


def test_the_seventeenth_literal_is_8_in_the_second_cell() -> None:
    text = puzzle_to_dimacs(Puzzle(Board.standard(9)))
    _, names, count = parsed(text)
    assert (names["r1c2=8"], count) == (17, 729)
    assert "\nc 17 r1c2=8\n" in text


def test_a_rule_with_too_many_clauses_is_named() -> None:
    whole = r.SumCage("r1c1:r5c9", 225)
    with pytest.raises(FormatError, match=r"expected at most 200000 clauses, got more: SumCage"):
        puzzle_to_dimacs(Puzzle(Board.standard(9), rules=(whole,)))


def test_what_is_not_modelled_is_said_in_a_comment() -> None:
    text = puzzle_to_dimacs(Puzzle(Board.standard(4), not_modelled=("14 lines (drawing)",)))
    assert "c not modelled: 14 lines (drawing)" in text.splitlines()
