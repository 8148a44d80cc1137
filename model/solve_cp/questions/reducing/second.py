"""Whether a puzzle with fewer givens and rules has a second solution: one SAT solver for them all.

Each given and rule is assumed or left out. If there is no second solution, the solver names the
parts that are enough for that, so all others can be left out too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from solve_cp.board.grid import Grid
from solve_cp.engines.sat.assuming import Assuming
from solve_cp.language.constraints import Constraint
from solve_cp.language.model import Model, Origin
from solve_cp.limits import Watch
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import verified
from solve_cp.rules.base import Rule

PATIENCE = 3.0  # seconds of work for one question, after which other engines are asked

Group = Sequence[tuple[Constraint, Origin]]


@dataclass(frozen=True)
class Rest:
    """A puzzle with fewer givens and rules, its model, and these parts as assumptions."""

    puzzle: Puzzle
    model: Model
    assumed: frozenset[int]


class Second:
    """The search for solutions other than a known one."""

    def __init__(self, puzzle: Puzzle, grid: Grid, watch: Watch) -> None:
        self._watch = watch
        model = compile_puzzle(puzzle, watch)
        self._structure = model.structure
        houses = [*self._structure.posted()][: len(puzzle.board.houses)]
        self._assuming = Assuming(self._structure, houses, watch)
        self._assuming.unlike(grid.digits)
        self._groups: dict[int, list[tuple[list[Constraint], int]]] = {}
        """The constraints of each rule, by its id, and the number that assumes them."""
        self._enough: list[frozenset[int]] = []
        """Sets of assumptions without a second solution."""
        self.statistics: dict[str, Any] = {"solves": 0, "decisions": 0, "conflicts": 0}
        whole = self.rest(puzzle)
        assert whole is not None
        self._solved = whole.assumed

    def rest(self, puzzle: Puzzle) -> Rest | None:
        """A puzzle that has fewer givens and rules, as assumptions; None if it has more to say."""
        model = compile_puzzle(puzzle, self._watch)
        if not self._structure.index.keys() >= set(model.structure.variables):
            return None
        posted = [*model.structure.posted()][len(puzzle.board.houses) :]
        by_rule = groupby(posted, lambda pair: id(pair[1]))
        groups = [[*group] for _, group in by_rule]
        rules = iter(puzzle.rules)
        numbers = [self._number(_source(group[0][1], rules), group) for group in groups]
        pairs = zip(groups, numbers, strict=True)
        said_by = {id(said): number for group, number in pairs for said, _ in group}
        self._assuming.hint(model.structure, said_by)
        givens = [self._assuming.value(cell, digit) for cell, digit in puzzle.givens.items()]
        return Rest(puzzle, model, frozenset((*numbers, *givens)))

    def _number(self, rule: Rule, group: Group) -> int:
        """The number that assumes what a rule says, which may depend on other rules."""
        said = [constraint for constraint, _ in group]
        known = self._groups.setdefault(id(rule), [])
        for constraints, number in known:
            if constraints == said:
                return number
        known.append((said, self._assuming.group(said)))
        return known[-1][1]

    def is_solved(self, rest: Rest) -> bool:
        """Whether the known solution surely solves this puzzle, too: it has nothing new."""
        return rest.assumed <= self._solved

    def exists(self, rest: Rest) -> bool | None:
        """Whether there is a second solution; None if that takes long."""
        if any(enough <= rest.assumed for enough in self._enough):
            return False
        assumed = sorted(rest.assumed)
        verdict = self._assuming.ask(assumed, self._watch, self.statistics, PATIENCE)
        if verdict.core is not None:
            self._enough.append(frozenset(verdict.core))
            return False
        if verdict.values is None:
            return None
        verified(rest.puzzle, rest.model, self._values(rest.model, verdict.values))
        return True

    def _values(self, model: Model, values: Sequence[int]) -> list[int]:
        """The values of the variables of a model that has fewer of them."""
        index = self._structure.index
        return [values[index[variable]] for variable in model.structure.variables]


def _source(origin: Origin, rules: Iterator[Rule]) -> Rule:
    """The next rule that is the origin, or equal to it."""
    return next(rule for rule in rules if rule is origin or rule == origin)
