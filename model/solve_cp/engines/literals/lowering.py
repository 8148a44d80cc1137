"""Translates each constraint into literals, for CP-SAT and for SAT solvers.

Every value of every variable has a Boolean literal, "this cell is this digit". Most constraints
become clauses and exactly-ones over these literals. Integer variables are used only for sums that
digit sets or partial sums cannot express; they are tied to the literals like CP-SAT's own value
encoding. On hard boards this is 1.5 to 3 times as fast as integers with AddAllDifferent
(tests/benchmarks/bench_encodings.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, cached_property, partial, singledispatchmethod
from typing import Any

from solve_cp.engines.literals.cages import present_pattern
from solve_cp.engines.literals.draft import Draft, Integer, Literal
from solve_cp.engines.literals.flagged import FlaggedValues
from solve_cp.engines.literals.houses import post_different, post_houses, tie_parts
from solve_cp.engines.literals.orderless import post_orderless
from solve_cp.engines.literals.pairwise import pairwise_groups, post_pairwise
from solve_cp.engines.literals.patterns import (
    SHARED,
    Column,
    Make,
    Options,
    Pattern,
    is_lasting,
    kind,
)
from solve_cp.engines.literals.reach import (
    Memberships,
    least_by_counts,
    memberships,
    post_connected,
)
from solve_cp.engines.literals.relations import relation_pattern
from solve_cp.engines.literals.sums import (
    post_group,
    post_implied_sums,
    post_sum,
    sum_literals,
)
from solve_cp.engines.literals.thresholds import scale_pattern
from solve_cp.engines.literals.ways import different_columns, post_automaton, post_table
from solve_cp.errors import RuleError
from solve_cp.garbage import no_collections
from solve_cp.language.constraints import (
    AllDifferent,
    AllOf,
    AnyOf,
    Automaton,
    Clause,
    Connected,
    Constraint,
    Count,
    Linear,
    Member,
    Relation,
    Table,
    Variable,
)
from solve_cp.language.crossings import crossings
from solve_cp.language.intervals import Intervals
from solve_cp.language.model import Structure
from solve_cp.limits import Watch

LONGEST_NAME = 200
FEW_CHOICES = 3


def _go_on() -> None:
    """Without a watch, there is no time limit."""


class Lowering(Draft):
    """A structure in literals: one for each value of each variable.

    These come first in the solver's model, ordered by variable and value: literal i means that
    variable `owners[i]` has value `values[i]`, whose bit in a domain is `bits[i]`. `free` says
    whether there are auxiliary variables that the cells do not determine; an enumeration would then
    repeat grids.
    """

    @no_collections()
    def __init__(
        self,
        structure: Structure,
        domains: Sequence[int],
        watch: Watch | None = None,
    ) -> None:
        self.structure = structure
        self.domains = domains
        self.free = len(structure.variables) > structure.cell_count
        self.owners: list[int] = []
        self.values: list[int] = []
        options = {domain: [*structure.values(domain)] for domain in set(domains)}
        for variable, domain in enumerate(domains):
            self.owners += [variable] * len(options[domain])
            self.values += options[domain]
        numbers = iter(self.new_literals(len(self.values)))
        self.columns: list[dict[int, Literal]] = [
            dict(zip(options[domain], numbers, strict=False)) for domain in domains
        ]
        self._integers: dict[tuple[Literal, ...], Integer] = {}
        self._sums: dict[tuple[Variable, ...], Column] = {}
        self._scales: dict[Variable, Column] = {}
        self._present: dict[frozenset[int], Column] = {}
        self.untied: dict[frozenset[int], Column] = {}
        """The literals of `present`, by the numbers of the cells, that no house knows yet."""
        self._patterns: dict[Hashable, Pattern] = {}
        self._related: dict[tuple[int, tuple[int, ...], tuple[int, ...]], tuple[Any, Pattern]] = {}
        decided = [literals for literals in self.columns if len(literals) == 1]
        self.decided = {literal for literals in decided for literal in literals.values()}
        self.all_hold(list(self.decided))
        self.expect_time = watch.expect_time if watch else _go_on
        self.exactly_one_of_each(self._undecided())
        said = self.post_groups(structure)
        for constraint, origin in structure.posted():
            self.expect_time()
            if id(constraint) in said:
                continue
            try:
                self.post(constraint, ())
            except RuleError as error:
                raise RuleError(f"{error}: {str(origin)[:LONGEST_NAME]}") from None
        post_implied_sums(self, structure)
        for follows in crossings(structure):
            self.post(follows, ())
        self.tie_houses()
        self._patterns.clear()  # there are many, and a structure keeps its lowering
        self._related.clear()

    def post_groups(self, structure: Structure) -> set[int]:
        """Add the constraints that are better said together; returns the ids of these."""
        said = post_houses(self)
        for group in pairwise_groups(structure.posted()):
            if post_pairwise(self, group):
                said |= {id(relation) for relation in group.relations}
        return said

    def tie_houses(self) -> None:
        """Tell the houses which digits are in their parts; once for each part."""
        for house in self.structure.full_houses:
            tie_parts(self, house, self.untied)
        self.untied.clear()

    def _undecided(self) -> Iterator[list[Literal]]:
        """The literals of each variable with several values left."""
        return ([*some.values()] for some in self.columns if len(some) != 1)

    @cached_property
    def different(self) -> list[tuple[Variable, ...]]:
        """The variables of each AllDifferent."""
        constraints = (c for c in self.structure.constraints if isinstance(c, AllDifferent))
        return [c.cells for c in constraints if len(c.cells) == len(c.variables())]

    @cached_property
    def different_sets(self) -> list[frozenset[Variable]]:
        """The same as sets."""
        return [frozenset(cells) for cells in self.different]

    @cached_property
    def house_sets(self) -> list[frozenset[int]]:
        """The full houses that are always said, as sets of the numbers of their variables."""
        return [frozenset(house) for house in self.structure.full_houses]

    @cached_property
    def flagged(self) -> FlaggedValues:
        """The values that flags change."""
        return FlaggedValues(self)

    @cached_property
    def bits(self) -> list[int]:
        """The bit of the value of each literal in a domain."""
        return [1 << (value - self.structure.offset) for value in self.values]

    # Literals and integers.

    def literal(self, variable: Variable, value: int) -> Literal:
        """The literal that is true if the variable has the value."""
        found = self.literals(variable).get(value)
        return self.false() if found is None else found

    def integer(self, column: Column) -> Integer:
        """The integer whose values have these literals, made on first use."""
        key = tuple(column.values())
        if key not in self._integers:
            integer = self.new_integer(Intervals.of(column).spans)
            for value, literal in column.items():
                self.tie(literal, integer, value)
            self._integers[key] = integer
        return self._integers[key]

    def sum_of(self, cells: tuple[Variable, ...]) -> Column:
        """A literal for each possible sum of cells that all differ."""
        if cells not in self._sums:
            self._sums[cells] = post_group(self, cells)
        return self._sums[cells]

    def present(self, cells: Sequence[Variable]) -> Column:
        """For each digit, ascending, a literal: one of the cells has it."""
        numbers = frozenset(map(self.structure.index.__getitem__, cells))
        if numbers not in self._present:
            columns = [self.columns[number] for number in sorted(numbers)]
            new = self.define("present", present_pattern, columns)
            column = dict(zip(sorted(set().union(*columns)), new, strict=True))
            self._present[numbers] = self.untied[numbers] = column
        return self._present[numbers]

    def scale_of(self, variable: Variable) -> Column:
        """For each value but the lowest, how far it is above that, and a literal for "at least"."""
        if variable not in self._scales:
            column = self.literals(variable)
            low, *others = column
            new = self.define("scale", scale_pattern, [column])
            self._scales[variable] = {n - low: o for n, o in zip(others, new, strict=True)}
        return self._scales[variable]

    def lay(
        self, meaning: Hashable, make: Make, columns: Sequence[Column], when: Sequence[Literal] = ()
    ) -> range:
        """Apply a pattern to the literals of some columns; returns the new literals.

        A pattern is made once for each meaning and values.
        """
        pattern = self._pattern(meaning, make, tuple(tuple(column) for column in columns))
        literals = [literal for column in columns for literal in column.values()]
        return pattern.lay(self, literals, when)

    def define(self, meaning: Hashable, make: Make, columns: Sequence[Column]) -> range:
        """New literals that the columns determine, whatever applies: other constraints use them."""
        return self.lay(meaning, make, columns)

    def knows(self, meaning: Hashable, options: Options) -> bool:
        """Whether a pattern was made for this meaning and these values."""
        key = kind(meaning), meaning, tuple(map(tuple, options))
        try:
            return key in self._patterns or SHARED.get(key) is not None
        except TypeError:  # a user's predicate may have no hash
            return False

    def _pattern(self, meaning: Hashable, make: Make, options: Options) -> Pattern:
        kinds = kind(meaning)
        key = (kinds, meaning, options)
        try:
            pattern = self._patterns.get(key) or SHARED.get(key)
        except TypeError:  # a user's predicate may have no hash
            return make(options)
        if pattern is None:
            pattern = make(options)
            if is_lasting(kinds):
                SHARED.put(key, pattern)
        self._patterns[key] = pattern
        return pattern

    def relate(
        self,
        predicate: Callable[[int, int], bool],
        first: Column,
        second: Column,
        when: Sequence[Literal],
    ) -> None:
        """The predicate is true for the values of the two columns."""
        key = id(predicate), tuple(first), tuple(second)
        if key not in self._related:
            make = partial(relation_pattern, predicate)
            pattern = self._pattern(("relation", predicate), make, key[1:])
            self._related[key] = predicate, pattern  # kept, so that no other predicate has its id
        self._related[key][1].lay(self, [*first.values(), *second.values()], when)

    def literals(self, variable: Variable) -> dict[int, Literal]:
        """The literal of each value of a variable."""
        return self.columns[self.structure.index[variable]]

    def _member(self, member: Member) -> list[Literal]:
        """As few literals as possible, one of which is true if and only if the membership is."""
        literals = self.literals(member.variable)
        named = [literals[value] for value in member.values if value in literals]
        if member.positive and len(named) < len(literals) - 1:
            return named
        others = [literals[value] for value in literals.keys() - member.values]
        inside, outside = (named, others) if member.positive else (others, named)
        return [~outside[0]] if len(outside) == 1 else inside

    def _choices(self, clauses: Iterable[Clause]) -> list[Literal] | None:
        """The literals one of which must be true; None if one of them always is."""
        choices: list[Literal] = []
        index, columns = self.structure.index, self.columns
        for member in (member for clause in clauses for member in clause.members):
            column = columns[index[member.variable]]
            if len(member.values) == 1 < len(column):  # most often; this only saves time
                (value,) = member.values
                literal = column.get(value)
                if literal is not None:
                    if member.positive and len(column) == 2:
                        (other,) = {*column.values()} - {literal}
                        literal = ~other
                    choices.append(literal if member.positive else ~literal)
                    continue
            literals = self._member(member)
            if len(literals) == len(column) > 0 and literals[0] >= 0:
                return None
            choices += literals
        return choices

    def one_literal(self, member: Member) -> Literal:
        """A literal that is true if and only if the membership is."""
        inside, outside = self._member(member), self._member(member.opposite())
        if len(inside) == 1:
            return inside[0]
        if len(outside) == 1:
            return ~outside[0]
        holds = self.new_literal()
        self.clause([~holds, *inside])
        self.clause([holds, *outside])
        return holds

    def least(self, members: Iterable[Member]) -> int:
        """How many of the memberships are true at least, according to a Count of exactly these."""
        return self._least.get(memberships(members), 0)

    @cached_property
    def _least(self) -> dict[Memberships, int]:
        return least_by_counts(self.structure.constraints)

    # One method for each constraint, which applies only if all literals in `when` are true.

    def post(self, constraint: Constraint, when: Sequence[Literal]) -> None:
        """Add a constraint that applies if all of `when` are true."""
        _lowering_of(type(constraint))(self, constraint, when)

    @singledispatchmethod
    def _post(self, constraint: Constraint, when: Sequence[Literal]) -> None:  # noqa: ARG002
        raise TypeError(f"expected a constraint of the language, got {constraint!r}")

    @_post.register
    def _(self, constraint: AllDifferent, when: Sequence[Literal]) -> None:
        post_different(self, constraint, when)

    @_post.register
    def _(self, constraint: Linear, when: Sequence[Literal]) -> None:
        post_sum(self, constraint, when)

    @_post.register
    def _(self, constraint: Table, when: Sequence[Literal]) -> None:
        post_table(self, constraint, when)

    @_post.register
    def _(self, constraint: Automaton, when: Sequence[Literal]) -> None:
        if not when and post_orderless(self, constraint):
            return
        columns = [self.literals(cell) for cell in constraint.cells]
        different = different_columns(self, constraint.cells, 3)  # pairs exclude little
        post_automaton(self, constraint, columns, when, different)

    @_post.register
    def _(self, constraint: Relation, when: Sequence[Literal]) -> None:
        first, second = self.literals(constraint.a), self.literals(constraint.b)
        self.relate(constraint.predicate, first, second, when)

    @_post.register
    def _(self, constraint: Count, when: Sequence[Literal]) -> None:
        literals = [
            literal
            for cell in constraint.cells
            for value, literal in self.literals(cell).items()
            if value in constraint.values
        ]
        self.linear([(1, literal) for literal in literals], constraint.allowed, when)

    @_post.register
    def _(self, constraint: Clause, when: Sequence[Literal]) -> None:
        literals = self._choices((constraint,))
        if literals is not None:
            self.clause(literals, when)

    @_post.register
    def _(self, constraint: Connected, when: Sequence[Literal]) -> None:
        post_connected(self, constraint, when)

    @_post.register
    def _(self, constraint: AnyOf, when: Sequence[Literal]) -> None:
        choices = self._choices(p for p in constraint.alternatives if isinstance(p, Clause))
        if choices is None:
            return
        others: list[Constraint] = []
        for part in constraint.alternatives:
            totals = sum_literals(self, part) if isinstance(part, Linear) else None
            if totals is not None:
                choices += totals
            elif not isinstance(part, Clause):
                others.append(part)
        if len(others) == 1 and len(choices) <= FEW_CHOICES:  # it applies if no choice is true
            self.post(others[0], (*when, *(~literal for literal in choices)))
            return
        for part in others:
            chosen = self.new_literal()
            self.free = True
            self.post(part, (chosen,))
            choices.append(chosen)
        self.clause(choices, when)

    @_post.register
    def _(self, constraint: AllOf, when: Sequence[Literal]) -> None:
        for part in constraint.parts:
            self.post(part, when)


# Looked up here, because a singledispatchmethod makes a new wrapper at each call.
_lowering_of: Callable[[type], Callable[[Lowering, Constraint, Sequence[Literal]], None]]
_lowering_of = cache(Lowering.__dict__["_post"].dispatcher.dispatch)
