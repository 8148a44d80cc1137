"""The solvers that are compared: ours, and Python peers each in its best simple form.

Each proves uniqueness: it looks for a second solution until there is one or none is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from exact_cover import covers
from solve_cp import Puzzle, solve
from solve_cp.batch import Question, answers
from solve_cp.model import compile_puzzle
from solve_cp.propagation import propagate

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


def _engine(name: str) -> Callable[[Puzzle], Answer]:
    def answer(puzzle: Puzzle) -> Answer:
        result = solve(puzzle, name)
        assert result.complete or result.count == 2
        return _known([result.grid.digits] * result.count if result.grid else [])

    return answer


def _many(puzzles: Sequence[Puzzle]) -> list[Answer]:
    results = answers(puzzles, Question())
    return [_known([r.grid.digits] * r.count if r.grid else []) for r in results]


# Peers.


def _cpmpy(puzzle: Puzzle) -> Answer:
    """A model with an AllDifferent for each house, solved by OR-Tools, then without its answer."""
    import cpmpy

    board = puzzle.board
    low, high = min(board.digits), max(board.digits)
    bounds = [(puzzle.givens.get(c, low), puzzle.givens.get(c, high)) for c in board.cells]
    cells = cpmpy.cpm_array([cpmpy.intvar(*bound) for bound in bounds])
    houses = [[cells[board.index[cell]] for cell in house.cells] for house in board.houses]
    model = cpmpy.Model([cpmpy.AllDifferent(house) for house in houses])
    solver = cpmpy.SolverLookup.get("ortools", model)
    found: list[list[int]] = []
    while len(found) < 2 and solver.solve(num_workers=1):
        found.append([int(value) for value in cells.value()])
        solver += cpmpy.any(cells != found[-1])
    return _known(found)


def _cpsat(puzzle: Puzzle) -> Answer:
    """An AddAllDifferent for each house, then the same without the first answer."""
    from ortools.sat.python import cp_model

    board, model, solver = puzzle.board, cp_model.CpModel(), cp_model.CpSolver()
    solver.parameters.num_workers = 1
    low, high = min(board.digits), max(board.digits)
    bounds = [(puzzle.givens.get(c, low), puzzle.givens.get(c, high)) for c in board.cells]
    cells = [model.new_int_var(*bound, "") for bound in bounds]
    for house in board.houses:
        model.add_all_different([cells[board.index[cell]] for cell in house.cells])
    found: list[list[int]] = []
    while len(found) < 2 and solver.solve(model) == cp_model.OPTIMAL:
        found.append([solver.value(cell) for cell in cells])
        model.add_forbidden_assignments(cells, [found[-1]])
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

    model = compile_puzzle(puzzle)
    root = propagate(model)
    if root.conflict:
        return 0, None
    structure = model.structure
    if root.decided:
        return 1, [structure.value(domain) for domain in root.domains]
    values = [list(structure.values(domain)) for domain in root.domains]
    names = {(c, v): 0 for c, options in enumerate(values) for v in options}
    names = {pair: number for number, pair in enumerate(names, 1)}
    with Solver("cadical153", bootstrap_with=_clauses(values, structure, names)) as solver:
        found: list[list[int]] = []
        while len(found) < 2 and solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            found.append([v for (c, v), name in names.items() if name in true])
            solver.add_clause([-names[c, v] for c, v in enumerate(found[-1])])
        return _known(found)


def _clauses(values: list[list[int]], structure: Any, names: dict[Any, int]) -> list[list[int]]:
    """Each cell has a digit, each full house every digit, and peers differ."""
    clauses = [[names[c, v] for v in options] for c, options in enumerate(values)]
    for house in structure.full_houses:
        places: dict[int, list[int]] = {}
        for cell in house:
            for value in values[cell]:
                places.setdefault(value, []).append(names[cell, value])
        clauses += places.values()
    for cell, options in enumerate(values):
        clauses += [[-names[cell, a], -names[cell, b]] for a in options for b in options if a < b]
        for peer in structure.peers[cell]:
            if peer > cell:
                both = (v for v in options if (peer, v) in names)
                clauses += [[-names[cell, v], -names[peer, v]] for v in both]
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
