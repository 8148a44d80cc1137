"""Test whether a formula and a puzzle say the same, without the code that wrote the formula.

A SAT solver decides whether the formula allows a filling, for some values of its helper variables.
The houses and the rules' `holds` methods decide whether the puzzle allows it. Both must give the
same answer.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from pysat.solvers import Solver

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.limits import Watch
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.certificate.fillings import (
    Filling,
    any_grid,
    changed_grids,
    fillings,
    other_grids,
)
from solve_cp.questions.certificate.folder import Saved
from solve_cp.questions.certificate.formula import CELLS, HOUSE, RULE, Clause, Part

SOLVER = "glucose4"
MOST_CHANGES = 400
MOST_PAIRS = 10_000
MOST_OF_A_PART = 100
FOR_A_HOUSE = 30


class Apart(Exception):  # noqa: N818 (not an error: the answer is "refused")
    """Formula and puzzle disagree; the message says where."""


@dataclass
class Belonging:
    """The tests of one certificate; `counts` has the number of tests of each kind."""

    saved: Saved
    watch: Watch
    seed: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    untested: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.number = {meaning: n for n, meaning in self.saved.meanings.items()}
        self.puzzle: Puzzle = self.saved.puzzle.with_givens({})
        self.has_extras = len(self.structure.variables) > self.structure.cell_count

    @cached_property
    def structure(self) -> Any:
        """The variables of the puzzle, and which of them must differ."""
        return compile_puzzle(self.puzzle).structure

    def run(self) -> None:
        """Run all tests; raises Apart if one fails, LimitReached if time runs out."""
        whole = self.saved.formula.clauses(CELLS, HOUSE, RULE)
        with Solver(name=SOLVER, bootstrap_with=whole) as solver:
            self._pairs(solver)
            others = other_grids(self.puzzle, self.saved.grid, self.chance)
            for grid in others:
                self._whole(solver, grid, kept=True)
                self.counts["whole grids that satisfy all rules"] += 1
            base = self.saved.grid or (others[0] if others else any_grid(self.puzzle))
            if base is not None:
                self._changes(solver, base)
        for part in self.saved.formula.parts:
            self.watch.expect_time()
            self._part(part, base)

    def shared(self) -> int:
        """How many helper variables several parts share; tests of one part leave them free."""
        seen: Counter[int] = Counter()
        for part in self.saved.formula.parts:
            seen.update({abs(literal) for clause in part.clauses for literal in clause})
        return sum(count > 1 for n, count in seen.items() if n not in self.saved.meanings)

    # Whole grids.

    def _changes(self, solver: Any, base: Grid) -> None:
        """Changed grids must be accepted if they keep all houses and rules, else rejected."""
        for grid in changed_grids(base, self.chance, MOST_CHANGES):
            self.watch.expect_time()
            different = self.puzzle.board.houses_differ(grid.digits)
            if different and self.has_extras:
                continue  # the rules may hold for some values of the extra variables
            kept = different and not self.puzzle.violations(grid)
            self._whole(solver, grid, kept)
            self.counts["changed grids" if kept else "changed grids that break a rule"] += 1

    def _whole(self, solver: Any, grid: Grid, kept: bool) -> None:
        assumed = self.assumed(grid.by_cell)
        if (assumed is not None and solver.solve(assumptions=assumed)) != kept:
            said = "rejects a grid that satisfies" if kept else "accepts a grid that breaks"
            raise Apart(f"the formula {said} the rules: {grid.tolist()}")

    def _pairs(self, solver: Any) -> None:
        """No two cells of a house may have the same digit."""
        board = self.puzzle.board
        pairs = [
            (a, b, digit)
            for house in board.houses
            for a, b in combinations(house.cells, 2)
            for digit in board.digits
        ]
        if len(pairs) > MOST_PAIRS:
            pairs = self.chance.sample(pairs, MOST_PAIRS)
        for a, b, digit in pairs:
            self.watch.expect_time()
            numbers = [self.number.get((str(cell), digit)) for cell in (a, b)]
            if None not in numbers and solver.solve(assumptions=numbers):
                raise Apart(f"the formula accepts {digit} in both {a} and {b}")
        self.counts["pairs of cells in a house"] += len(pairs)

    # The clauses of one house or rule.

    def _part(self, part: Part, base: Grid | None) -> None:
        """Every filling that satisfies a house or rule must satisfy the clauses of that part."""
        if part.kind == CELLS:
            self._one_value_each(part)
        elif part.kind == HOUSE:
            house = self.puzzle.board.houses[part.number]
            self._accepts(part, self._permuted(house.cells), f"{house}")
            self.counts["houses"] += 1
        elif part.kind == RULE and (self.has_extras or base is None):
            self.untested.append(str(self.puzzle.rules[part.number]))
        elif part.kind == RULE and base is not None:
            self._rule(part, base)

    def _one_value_each(self, part: Part) -> None:
        """The clauses of the cells must accept any filling: each cell has some value."""
        cells, digits = self.puzzle.board.cells, self.puzzle.board.digits
        known = {cell: [d for d in digits if (str(cell), d) in self.number] for cell in cells}
        if all(known.values()):
            tried = (
                {cell: self.chance.choice(known[cell]) for cell in cells}
                for _ in range(FOR_A_HOUSE)
            )
            self._accepts(part, tried, "that each cell has a digit")

    def _permuted(self, cells: Sequence[Cell]) -> Iterator[Filling]:
        digits = self.puzzle.board.digits
        for _ in range(FOR_A_HOUSE if len(cells) <= len(digits) else 0):
            yield dict(zip(cells, self.chance.sample(digits, len(cells)), strict=True))

    def _rule(self, part: Part, base: Grid) -> None:
        rule, cells = self.puzzle.rules[part.number], self.cells_in(part.clauses)
        count = self._accepts(part, self._keeping(part, cells, base), str(rule))
        if count or not part.clauses:
            self.counts["rules"] += 1
            self.counts["fillings that satisfy a rule"] += count
        else:
            self.untested.append(str(rule))

    def _keeping(self, part: Part, cells: Sequence[Cell], base: Grid) -> Iterator[Filling]:
        """Fillings of some cells that satisfy a rule; the other cells are as in the base grid."""
        rule, board = self.puzzle.rules[part.number], self.puzzle.board
        count = 0
        tried = fillings(cells, board.digits, self.different, base.by_cell, self.chance)
        for filling in tried:
            self.watch.expect_time()
            digits = [filling.get(cell, digit) for cell, digit in base.by_cell.items()]
            if rule.holds(Grid(board, digits), self.puzzle):
                yield filling
                count += 1
            if count == MOST_OF_A_PART:
                return

    @cached_property
    def different(self) -> list[frozenset[Cell]]:
        """The cells that must differ by the board or by a rule: clauses may rely on that."""
        variables, count = self.structure.variables, self.structure.cell_count
        return [
            frozenset(variables[n] for n in group if n < count)
            for group in self.structure.all_different
        ]

    def _accepts(self, part: Part, tried: Iterable[Filling], about: str) -> int:
        """The number of fillings tried; raises if the clauses of the part reject one."""
        count = 0
        with Solver(name=SOLVER, bootstrap_with=part.clauses) as solver:
            for filling in tried:
                assumed = self.assumed(filling)
                if assumed is None or not solver.solve(assumptions=assumed):
                    shown = " ".join(f"{cell}={digit}" for cell, digit in filling.items())
                    raise Apart(f"the clauses of {about} reject what satisfies it: {shown}")
                count += 1
        return count

    # From cells to the variables of the formula.

    def assumed(self, filling: Mapping[Cell, int]) -> list[int] | None:
        """The literals of a filling; None if the formula has no variable for a digit."""
        if any((str(cell), digit) not in self.number for cell, digit in filling.items()):
            return None
        return [
            number if other == digit else -number
            for cell, digit in filling.items()
            for other in self.puzzle.board.digits
            if (number := self.number.get((str(cell), other)))
        ]

    def cells_in(self, clauses: Iterable[Clause]) -> list[Cell]:
        """The cells that clauses mention, in reading order."""
        used = {abs(literal) for clause in clauses for literal in clause}
        names = {self.saved.meanings[n][0] for n in used if n in self.saved.meanings}
        return [cell for cell in self.puzzle.board.cells if str(cell) in names]
