"""The textbook model: what it looks like, and that it agrees with the fast one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solve_cp import Board, Cell, Limits, Puzzle, Status, count, read, solutions, solve
from solve_cp.engines.cpsat import CpSatTextbook
from solve_cp.engines.cpsat.shown import ShownVariable
from solve_cp.errors import EngineError
from solve_cp.language.model import Model
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.modelled import modelled
from solve_cp.rules import KillerCage, Or, Sandwich, Thermometer, YinYang
from tests.cli.running import PUZZLES

FOUR = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])


def test_cells_are_integers_and_houses_are_all_different() -> None:
    shown = modelled(FOUR)
    assert shown.variables[:3] == (
        ShownVariable("r1c1", "1"),
        ShownVariable("r1c2", "1–4"),
        ShownVariable("r1c3", "1–4"),
    )
    assert shown.others == ()
    assert shown.constraints[0] == ("row 1", "all different: r1c1 r1c2 r1c3 r1c4")
    assert shown.kinds == {"all different": 12}
    assert shown.proto.startswith('variables {\n  name: "r1c1"\n')


def test_rules_use_the_constraints_of_cpsat_that_say_the_same() -> None:
    cage, line = KillerCage("r1c1 r1c2", 5), Thermometer("r2c1 r2c2")
    one_of = Or((KillerCage("r3c1 r3c2", 3), KillerCage("r4c1 r4c2", 3)))
    shown = modelled(Puzzle(Board.standard(4)) + cage + line + one_of)
    assert shown.constraints[12:] == (
        (str(cage), "all different: r1c1 r1c2"),
        (str(cage), "r1c1 + r1c2 = 5"),
        (str(line), "(r2c1, r2c2) is one of 1-2, 1-3, 1-4, 2-3, 2-4, 3-4"),
        (str(one_of), "if [alternative 1]: all different: r3c1 r3c2"),
        (str(one_of), "if [alternative 1]: r3c1 + r3c2 = 3"),
        (str(one_of), "if [alternative 2]: all different: r4c1 r4c2"),
        (str(one_of), "if [alternative 2]: r4c1 + r4c2 = 3"),
        (str(one_of), "[alternative 1] or [alternative 2]"),
    )


def test_the_fast_model_is_literals_and_exactly_ones() -> None:
    shown = modelled(FOUR, "cpsat")
    assert len(shown.variables) == 4 + 12 * 4
    assert shown.variables[0].name == "r1c1=1"
    assert shown.constraints == ()
    assert set(shown.kinds) == {"and", "exactly one"}


def test_only_engines_of_cpsat_have_such_a_model() -> None:
    with pytest.raises(EngineError, match="expected an engine with a model"):
        modelled(FOUR, "dfs")


@pytest.mark.parametrize(
    "name", ["killer-6", "sandwich-9", "x-sums-6", "either-or-6", "skyscrapers-6", "mixture-9"]
)
def test_shipped_variants_have_one_solution_by_the_textbook(name: str) -> None:
    [puzzle] = read(PUZZLES / "variants" / f"{name}.json")
    result = solve(puzzle, "cpsat-textbook", limits=Limits(seconds=60))
    assert (result.grid, result.unique) == (puzzle.solution, True)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(Board.standard(4)),
        Puzzle(Board.standard(4)) + Sandwich("row 1", 2),
        Puzzle(Board.standard(4)) + Or((KillerCage("r1c1 r1c2", 3), KillerCage("r1c1 r1c2", 5))),
    ],
    ids=str,
)
def test_a_grid_is_counted_once_though_automata_meet_it_again(puzzle: Puzzle) -> None:
    counted = count(puzzle, engine="cpsat-textbook")
    assert (counted.count, counted.complete) == (count(puzzle).count, True)


def test_shadings_and_grids_beside_them_are_told_apart() -> None:
    puzzle = Puzzle(Board.open(2, 2, [1, 2])) + YinYang([1])
    found = solutions(puzzle, engine="cpsat-textbook")
    assert set(found.solutions) == set(solutions(puzzle, engine="dfs-full").solutions)


def test_a_cell_without_candidates_has_no_solution() -> None:
    model = compile_puzzle(FOUR)
    empty = Model(model.structure, (0, *model.domains[1:]))
    outcome = CpSatTextbook().answer(empty, lambda _: True, Limits().start(), 2, 0)
    assert outcome.exhausted


def test_clashing_givens_are_unsolvable_and_a_limit_is_a_limit() -> None:
    clash = FOUR.with_givens({**FOUR.givens, Cell(0, 1): 1})
    assert solve(clash, "cpsat-textbook").status is Status.UNSOLVABLE
    none = solve(FOUR, "cpsat-textbook", limits=Limits(seconds=1e-6))
    assert none.status is Status.GAVE_UP
    assert replace(none, seconds=0.0).reason == "time limit of 1e-06 s reached"
