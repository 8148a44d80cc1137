"""One SAT solver that finds two solutions, and then one for each value that cells can have."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings

from solve_cp import Limits, Puzzle, why
from solve_cp.engines.auto import Auto
from solve_cp.engines.sat import SatGoingOn
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.solve import ask
from solve_cp.rules import KillerCage
from tests.questions.boards import FOUR, PLAIN, all_solutions, puzzles

pytestmark = pytest.mark.extras("pysat")
OPEN = Puzzle(FOUR) + KillerCage("r1c1 r1c2", 3)


@settings(max_examples=40)
@given(puzzles(PLAIN))
def test_it_goes_on_from_two_solutions_to_all_values(puzzle: Puzzle) -> None:
    grids, model, watch = all_solutions(puzzle), compile_puzzle(puzzle), Limits().start()
    engine, found, seen = SatGoingOn(), list[Sequence[int]](), set[tuple[int, int]]()

    def take(values: Sequence[int]) -> bool:
        found.append(tuple(values[:16]))
        return False

    outcome = engine.answer(model, take, watch, 2, 0)
    assert len({*found}) == len(found) == min(2, len(grids))
    assert outcome.exhausted == (len(grids) < 2)

    def see(values: Sequence[int]) -> None:
        assert not seen.issuperset(enumerate(values))
        seen.update(enumerate(values[:16]))

    assert engine.looks is not None
    pairs = [(cell, digit) for cell in range(16) for digit in FOUR.digits]
    engine.looks.all(pairs, see, watch)
    assert seen == {pair for grid in grids for pair in enumerate(grid.digits)}


def test_a_second_solution_differs_in_a_cell() -> None:
    engine = SatGoingOn()
    result = ask(OPEN, Auto(engine), want=2, keep=2)
    assert (result.unique, result.engine) == (False, "sat")
    assert result.solutions[0].digits != result.solutions[1].digits


def test_why_asks_the_same_solver_for_two_solutions_and_all_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from solve_cp.engines.sat import seeing
    from solve_cp.engines.sat.loading import loaded
    from solve_cp.engines.sat.lowering import SatLowering

    made: list[str] = []

    def load(name: str, lowering: SatLowering) -> Any:
        made.append(name)
        return loaded(name, lowering)

    monkeypatch.setattr(seeing, "loaded", load)
    assert why(OPEN).complete
    assert len(made) == 1
