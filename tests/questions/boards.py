"""4×4 puzzles, whose solutions are found by trying all 288 grids."""

from itertools import permutations, product
from typing import Any, NoReturn

import pytest
from hypothesis import strategies as st

from solve_cp import Board, Cell, Grid, Puzzle, Rule
from solve_cp.rules import AntiKing, Difference, Doublers, KillerCage, Thermometer

FOUR = Board.standard(4)


ROWS = list(permutations((1, 2, 3, 4)))
BANDS = [
    (above, below)
    for above, below in product(ROWS, repeat=2)
    if {*above[:2]} == {*below[2:]} and {*above[2:]} == {*below[:2]}
]
GRIDS = [
    Grid(FOUR, (*a, *b, *c, *d))
    for (a, b), (c, d) in product(BANDS, repeat=2)
    if all(len(set(column)) == 4 for column in zip(a, b, c, d, strict=True))
]


def all_solutions(puzzle: Puzzle) -> list[Grid]:
    """The grids that break no rule by its definition."""
    return [grid for grid in GRIDS if not puzzle.violations(Grid(FOUR, grid.digits))]


RULES: list[Rule] = [
    AntiKing(),
    Difference("r1c2 r1c3", 1),
    Doublers(),
    KillerCage("r1c1 r1c2", 3),
    KillerCage("r2c2 r2c3 r3c3", 9),
    KillerCage("r3c1 r4c1 r4c2"),
    Thermometer("r1c1 r2c2 r3c3"),
    Thermometer("r4c4 r3c4 r2c4 r1c4"),
]
PLAIN = [rule for rule in RULES if not isinstance(rule, Doublers)]


@st.composite
def puzzles(draw: st.DrawFn, rules: list[Rule] = RULES) -> Puzzle:
    """Givens of some grid, maybe with one changed, and a few rules that it may break."""
    grid = draw(st.sampled_from(GRIDS))
    cells = draw(st.lists(st.sampled_from(FOUR.cells), unique=True, max_size=8))
    givens: dict[Cell, int] = {cell: grid[cell] for cell in cells}
    changes: bool = draw(st.booleans())
    if cells and changes:
        givens[cells[0]] = draw(st.integers(1, 4))
    chosen = draw(st.lists(st.sampled_from(rules), unique=True, max_size=2))
    return Puzzle(FOUR, givens, tuple(chosen))


def interrupt_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate Ctrl-C when the first solution is found."""

    def stop(*_: Any) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("solve_cp.questions.solve._Collector.__call__", stop)
