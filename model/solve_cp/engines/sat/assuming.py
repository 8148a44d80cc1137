"""One SAT solver for many questions about parts of a model, each of which is assumed or left out.

What the solver learns from one question helps with the next. If the parts assumed have no solution,
it names those that are enough for that.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.literals.houses import is_full, tie_parts
from solve_cp.engines.literals.pairwise import pairwise_groups, post_pairwise
from solve_cp.engines.literals.patterns import Column, Make
from solve_cp.engines.literals.sums import post_implied, tightest
from solve_cp.engines.protocol import Verdict
from solve_cp.engines.sat.clauses import Clauses
from solve_cp.engines.sat.loading import load, loaded
from solve_cp.engines.sat.lowering import NativeLowering
from solve_cp.engines.sat.patience import patiently
from solve_cp.language.constraints import AllDifferent, Constraint, Linear, Variable
from solve_cp.language.crossings import crossings
from solve_cp.language.implied import MOST_LEFT, implied_by
from solve_cp.language.model import Structure
from solve_cp.language.sticking_out import sums_sticking_out
from solve_cp.limits import Watch

SOLVER = "gluecard4"


class GroupLowering(NativeLowering):
    """A structure as clauses, and groups of constraints that apply if their literal is true."""

    _always: Clauses | None = None
    """While a group is added, the clauses that do not depend on it."""

    _houses: Sequence[tuple[Sequence[int], Literal]] = ()
    """The full houses that are in a group, with its literal."""

    def __init__(self, structure: Structure, domains: Sequence[int], watch: Watch) -> None:
        super().__init__(structure, domains, watch)
        self.false()

    def take(self) -> tuple[Clauses, Clauses]:
        """The clauses and at-most-ones since the last call."""
        said = self.cnf, self.at_most_ones
        self.cnf, self.at_most_ones = Clauses(), Clauses()
        return said

    def post_together(self, constraints: Sequence[Constraint]) -> Literal:
        """Add constraints that apply if the new literal is true."""
        chosen = self.new_literal()
        different = self.different, self.different_sets
        own = _different(constraints)
        self.different = [*self.different, *own]
        self.different_sets = [*self.different_sets, *map(frozenset, own)]
        self._sums.clear()
        with self._only_when([chosen]):
            self._post_all(constraints)
        self.different, self.different_sets = different
        houses = ([self.structure.index[cell] for cell in cells] for cells in own)
        self._houses = [*self._houses, *((h, chosen) for h in houses if is_full(self, h))]
        return chosen

    def post_hint(self, implied: Constraint, when: Sequence[Literal]) -> None:
        """Add what follows from constraints which apply if all of these are true."""
        self._sums.clear()
        with self._only_when(when):
            if isinstance(implied, Linear) and len(implied.terms) <= MOST_LEFT:
                post_implied(self, implied)
            else:
                self.post(implied, ())

    def tie_houses(self) -> None:
        """Tell the houses which digits are in their parts, those of groups if they apply."""
        for house, chosen in self._houses:
            with self._only_when([chosen]):
                tie_parts(self, house, self.untied)
        super().tie_houses()

    @contextmanager
    def _only_when(self, when: Sequence[Literal]) -> Iterator[None]:
        """What is said in this block, as if it always applied, applies only if these are true."""
        first, (always, ones) = self.count, self.take()
        self._always = always
        yield
        said, limited = self.take()
        self.cnf, self.at_most_ones, self._always = always, ones, None
        unless = [-literal - 1 for literal in when]
        self.cnf.add_all((*clause, *unless) for clause in said)
        for numbers in limited:
            new = min(map(abs, numbers)) > first  # nothing makes them true if it does not apply
            self._one_at_most([*numbers], [] if new else unless)

    def _post_all(self, constraints: Sequence[Constraint]) -> None:
        groups = pairwise_groups((constraint, None) for constraint in constraints)
        said = {id(r) for g in groups if post_pairwise(self, g) for r in g.relations}
        for constraint in constraints:
            self.expect_time()
            if id(constraint) not in said:
                self.post(constraint, ())

    def define(self, meaning: Hashable, make: Make, columns: Sequence[Column]) -> range:
        """New literals that the columns determine, whatever applies: other groups use them, too."""
        inside = self.cnf
        self.cnf = inside if self._always is None else self._always
        new = super().define(meaning, make, columns)
        self.cnf = inside
        return new


def _different(constraints: Iterable[Constraint]) -> list[tuple[Variable, ...]]:
    """The cells of each AllDifferent that can hold."""
    cells = (c.cells for c in constraints if isinstance(c, AllDifferent))
    return [some for some in cells if len({*some}) == len(some)]


class Assuming:
    """A structure whose houses, say, always apply, and groups and values that can be assumed."""

    def __init__(
        self,
        structure: Structure,
        always: Iterable[tuple[Constraint, Any]],
        watch: Watch,
        unaided: int = 0,
    ) -> None:
        self._unaided = unaided
        """The conflicts of a question before constraints that follow from groups are used."""
        said = [*always]
        constraints, origins = tuple(c for c, _ in said), tuple(origin for _, origin in said)
        base = replace(structure, constraints=constraints, origins=origins, cache={})
        self.lowering = GroupLowering(base, structure.domains, watch)
        self._solver = loaded(SOLVER, self.lowering)
        self._aided = self.lowering.new_literal() + 1
        """The number that assumes the constraints which follow from groups."""
        self._hints: set[tuple[Constraint, frozenset[int]]] = set()
        self.lowering.take()

    def group(self, constraints: Sequence[Constraint]) -> int:
        """The number that assumes these constraints."""
        chosen = self.lowering.post_together(constraints)
        self._load()
        return chosen + 1

    def hint(self, structure: Structure, numbers: Mapping[int, int]) -> None:
        """Add the constraints that follow from groups, each once.

        `numbers` has the number that assumes a constraint of the structure, by its id. A constraint
        without a number always applies.
        """
        loose = sums_sticking_out(structure)
        tight = {one: loose[one] for one in tightest(self.lowering, loose)}
        follow = (implied_by(structure), tight, crossings(structure))
        for implied, sources in chain.from_iterable(found.items() for found in follow):
            hint = implied, frozenset(numbers[id(c)] for c in sources if id(c) in numbers)
            if hint not in self._hints:
                self._hints.add(hint)
                # What follows from one group makes no set of groups larger.
                aided = [self._aided] if len(hint[1]) > 1 else []
                self.lowering.post_hint(implied, [n - 1 for n in (*hint[1], *aided)])
        self._load()

    def value(self, variable: Variable, value: int) -> int:
        """The number that assumes this value of a variable."""
        return self.lowering.literal(variable, value) + 1

    def unlike(self, values: Sequence[int]) -> None:
        """From now on, the first variables do not have all these values."""
        self._solver.add_clause(self.lowering.unlike(values))

    def _load(self) -> None:
        load(self._solver, *self.lowering.take())

    def ask(
        self,
        assumed: Sequence[int],
        watch: Watch,
        statistics: dict[str, Any],
        patience: float = float("inf"),
    ) -> Verdict:
        """Whether these numbers can all be true; neither if that takes too many seconds of work.

        Raises LimitReached if a limit is reached first.
        """
        if self.lowering.untied:
            self.lowering.tie_houses()
            self._load()
        ask = partial(patiently, self._solver, watch=watch, statistics=statistics)
        solvable = None
        if self._hints and self._unaided:
            solvable = ask([*assumed, -self._aided], patience=patience, most=self._unaided)
        if solvable is None:
            solvable = ask([*assumed, self._aided], patience=patience)
        if solvable is None:
            return Verdict()
        if not solvable:
            return Verdict(core=[n for n in self._solver.get_core() or () if n != self._aided])
        lowering = self.lowering
        held = [n for n in self._solver.get_model()[: len(lowering.values)] if n > 0]
        return Verdict(values=[lowering.values[n - 1] for n in held])
