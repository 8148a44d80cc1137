"""The solvers that are compared: ours, and Python peers each in its best simple form.

Each proves uniqueness: it looks for a second solution until there is one or none is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations

from exact_cover import covers

from solve_cp import Puzzle, solve
from solve_cp.batch.solve_many import answers
from solve_cp.batch.wanted import Question

Answer = tuple[int, list[int] | None]
"""How many solutions (2: several), and the digits of the only one."""


@dataclass(frozen=True)
class Peer:
    """A solver by name: how it answers many boards, and the package it needs."""

    name: str
    answer: Callable[[Puzzle], Answer] | None = None
    package: str = "solve_cp"
    batch: Callable[[Sequence[Puzzle]], list[Answer]] | None = None

    @property
    def is_missing(self) -> bool:
        """Whether its package is not installed."""
        return find_spec(self.package) is None


def _known(found: Sequence[Sequence[int]]) -> Answer:
    return (1, list(found[0])) if len(found) == 1 else (len(found), None)


# Ours.


def _load() -> None:
    """Load OR-Tools and python-sat with the first board, as a peer loads its library."""
    import_module("solve_cp.engines.cpsat.run")
    if find_spec("pysat"):
        import_module("solve_cp.engines.sat.kept")


def _engine(name: str) -> Callable[[Puzzle], Answer]:
    def answer(puzzle: Puzzle) -> Answer:
        _load()
        result = solve(puzzle, name)
        assert result.complete or result.count == 2
        return _known([result.grid.digits] * result.count if result.grid else [])

    return answer


def _many(puzzles: Sequence[Puzzle]) -> list[Answer]:
    _load()
    results = answers(puzzles, Question())
    return [_known([r.grid.digits] * r.count if r.grid else []) for r in results]


# Peers.


def _cpmpy(puzzle: Puzzle) -> Answer:
    """An AllDifferent for each house, givens as numbers; OR-Tools enumerates up to two answers."""
    import cpmpy

    board, found = puzzle.board, []
    low, high = min(board.digits), max(board.digits)
    cells = {cell: puzzle.givens.get(cell) or cpmpy.intvar(low, high) for cell in board.cells}
    houses = [[cells[cell] for cell in house.cells] for house in board.houses]
    model = cpmpy.Model([cpmpy.AllDifferent(house) for house in houses])

    def take() -> None:
        found.append([c if isinstance(c, int) else int(c.value()) for c in cells.values()])

    solver = cpmpy.SolverLookup.get("ortools", model)
    solver.solveAll(display=take, solution_limit=2, num_workers=1)
    return _known(found)


def _cpsat(puzzle: Puzzle) -> Answer:
    """An AddAllDifferent for each house; CP-SAT enumerates up to two answers."""
    from ortools.sat.python import cp_model

    class Two(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append([self.value(cell) for cell in cells])
            if len(found) == 2:
                self.stop_search()

    board, model, solver = puzzle.board, cp_model.CpModel(), cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    low, high = min(board.digits), max(board.digits)
    bounds = [(puzzle.givens.get(c, low), puzzle.givens.get(c, high)) for c in board.cells]
    cells = [model.new_int_var(*bound, "") for bound in bounds]
    for house in board.houses:
        model.add_all_different([cells[board.index[cell]] for cell in house.cells])
    found: list[list[int]] = []
    solver.solve(model, Two())
    return _known(found)


def _choco(puzzle: Puzzle) -> Answer:
    """Choco's all_different with domain consistency, its usual search."""
    import pychoco

    board, model = puzzle.board, pychoco.Model()
    low, high = min(board.digits), max(board.digits)
    cells = [
        model.intvar(puzzle.givens.get(cell, low), puzzle.givens.get(cell, high))
        for cell in board.cells
    ]
    for house in board.houses:
        model.all_different([cells[board.index[cell]] for cell in house.cells]).post()
    solver = model.get_solver()
    found: list[list[int]] = []
    while len(found) < 2 and solver.solve():
        found.append([cell.get_value() for cell in cells])
    return _known(found)


def _pysat(puzzle: Puzzle) -> Answer:
    """Singles first; what they leave open as clauses over the candidates."""
    from pysat.solvers import Solver

    houses = [[puzzle.board.index[cell] for cell in house.cells] for house in puzzle.board.houses]
    masks = _singles(puzzle, houses)
    if masks is None:
        return 0, None
    values = [[v for v in puzzle.board.digits if mask >> v & 1] for mask in masks]
    if all(len(options) == 1 for options in values):
        return 1, [options[0] for options in values]
    pairs = [(cell, value) for cell, options in enumerate(values) for value in options]
    names = {pair: number for number, pair in enumerate(pairs, 1)}
    every = len(puzzle.board.digits)
    with Solver("cadical153", bootstrap_with=_clauses(values, houses, names, every)) as solver:
        found: list[list[int]] = []
        while len(found) < 2 and solver.solve():
            model = solver.get_model()
            found.append([value for (_, value), name in names.items() if model[name - 1] > 0])
            solver.add_clause([-names[pair] for pair in enumerate(found[-1])])
        return _known(found)


def _singles(puzzle: Puzzle, houses: list[list[int]]) -> list[int] | None:
    """The candidates that naked and hidden singles leave, as masks; None for a contradiction."""
    board = puzzle.board
    full = sum(1 << digit for digit in board.digits)
    masks = [1 << puzzle.givens[cell] if cell in puzzle.givens else full for cell in board.cells]
    before: list[int] = []
    while masks != before:
        before = masks.copy()
        for house in houses:
            once = twice = fixed = 0
            for cell in house:
                mask = masks[cell]
                if not mask & (mask - 1):
                    if not mask or mask & fixed:
                        return None
                    fixed |= mask
                twice |= once & mask
                once |= mask
            hidden = once & ~twice if len(house) == len(board.digits) else 0
            for cell in house:
                mask = masks[cell]
                if mask & (mask - 1):
                    masks[cell] = mask & hidden or mask & ~fixed
    return masks


def _clauses(
    values: list[list[int]], houses: list[list[int]], names: dict[tuple[int, int], int], every: int
) -> list[list[int]]:
    """Each cell has a digit, each full house every digit, and no house a digit twice."""
    clauses = [[names[cell, v] for v in options] for cell, options in enumerate(values)]
    for cell, options in enumerate(values):
        clauses += [[-names[cell, a], -names[cell, b]] for a, b in combinations(options, 2)]
    for house in houses:
        places: dict[int, list[int]] = {}
        for cell in house:
            for value in values[cell]:
                places.setdefault(value, []).append(names[cell, value])
        if len(house) == every:
            clauses += places.values()
        for candidates in places.values():
            clauses += [[-a, -b] for a, b in combinations(candidates, 2)]
    return clauses


def _exact_cover(puzzle: Puzzle) -> Answer:
    found: list[list[int]] = []
    for values in covers(puzzle):
        found.append(values)
        if len(found) == 2:
            break
    return _known(found)


PEERS = (
    Peer("ours: batch", batch=_many),
    Peer("ours: auto", _engine("auto")),
    Peer("ours: dfs-hidden-singles", _engine("dfs-hidden-singles")),
    Peer("CPMpy", _cpmpy, "cpmpy"),
    Peer("plain CP-SAT", _cpsat, "ortools"),
    Peer("pychoco", _choco, "pychoco"),
    Peer("PySAT after singles", _pysat, "pysat"),
    Peer("exact cover", _exact_cover),
)
