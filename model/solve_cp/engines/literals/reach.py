"""Connectedness in literals: clauses for short walks, integer distances for long ones.

The places that hold determine everything that is added, so there are no duplicate solutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from solve_cp.engines.literals.draft import Integer, Literal
from solve_cp.engines.literals.patterns import Options, Pattern
from solve_cp.language.constraints import Connected, Constraint, Count, Member, Variable
from solve_cp.language.distances import Walks, farthest
from solve_cp.language.intervals import Intervals

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering

Memberships: TypeAlias = frozenset[tuple[Variable, frozenset[int], bool]]


def post_connected(lowering: Lowering, constraint: Connected, when: Sequence[Literal]) -> None:
    """The places that hold are connected, or are not."""
    held = [lowering.one_literal(member) for member in constraint.members]
    if not constraint.apart:
        lowering.clauses(_goes_on(held, constraint.edges, lowering.least(constraint.members)), when)
    if constraint.apart or when or farthest(constraint) <= lowering.longest_walk:
        _post_walks(lowering, constraint, held, when)
    else:
        _post_distances(lowering, constraint, held)


def _goes_on(
    held: Sequence[Literal], edges: Iterable[tuple[int, int]], least: int
) -> Iterator[list[Literal]]:
    """If two places hold, each has a neighbour that holds; if three hold, so has each pair.

    The other clauses imply this, but only a search would find it.
    """
    near: list[set[int]] = [set() for _ in held]
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    if least > 1:
        for here, around in enumerate(near):
            yield [~held[here], *(held[place] for place in around - {here})]
    if least > 2:
        for a, b in dict.fromkeys(edges):
            yield [~held[a], ~held[b], *(held[place] for place in (near[a] | near[b]) - {a, b})]


def _post_walks(
    lowering: Lowering, constraint: Connected, held: Sequence[Literal], when: Sequence[Literal]
) -> None:
    """The clauses of walks, worked out once for each set of edges."""
    meaning = ("walks", constraint.edges, constraint.within, constraint.apart, len(when))
    columns = [{1: literal} for literal in (*held, *when)]
    lowering.lay(meaning, partial(_walks_pattern, constraint), columns)


def _walks_pattern(constraint: Connected, options: Options) -> Pattern:
    """Clauses over the members and the conditions; definitions apply without conditions, too."""
    walks, members = Walks(constraint), len(constraint.members)
    pattern = Pattern(len(options))
    places = [*range(members), *pattern.new(walks.count - members)]
    signed = dict(enumerate(places, 1))
    signed |= {-number: ~place for number, place in signed.items()}
    unless = [~place for place in range(members, len(options))]
    for clause in walks.definitions:
        pattern.clause([signed[number] for number in clause])
    for clause in walks.statement:
        pattern.clause([*(signed[number] for number in clause), *unless])
    return pattern


def _post_distances(lowering: Lowering, constraint: Connected, held: Sequence[Literal]) -> None:
    """Each place that holds has a distance from the first one, and a neighbour that is nearer."""
    far = ((0, farthest(constraint)),)
    steps = [lowering.new_integer(far) for _ in held]
    nearer: list[list[Literal]] = [[] for _ in held]
    for a, b in constraint.edges:
        for here, there in ((a, b), (b, a)):
            nearer[here].append(
                _one_nearer(lowering, (held[here], held[there]), steps[here], steps[there])
            )
    first = _firsts(lowering, held)
    for holds, is_first, distance, ways in zip(held, first, steps, nearer, strict=True):
        lowering.linear([(1, distance)], Intervals.of(0), (~holds,))
        lowering.linear([(1, distance)], Intervals.of(0), (is_first,))
        lowering.clause((~holds, is_first, *ways))


def _one_nearer(
    lowering: Lowering, held: tuple[Literal, Literal], here: Integer, there: Integer
) -> Literal:
    """A literal that implies that both places hold and `there` is one step nearer than `here`."""
    nearer = lowering.new_literal()
    for holds in held:
        lowering.clause((~nearer, holds))
    gap = [(1, here), (-1, there)]
    lowering.linear(gap, Intervals.of(1), (nearer,))
    lowering.linear(gap, Intervals.at_most(0), (~nearer, *held))
    return nearer


def _firsts(lowering: Lowering, held: Sequence[Literal]) -> list[Literal]:
    """For each place, the literal that it is the first one that holds."""
    firsts = [*held[:1]]
    begun = held[0]
    for holds in held[1:]:
        first, after = lowering.new_literals(2)
        firsts.append(first)
        for clause in ((~first, holds), (~first, ~begun), (begun, ~holds, first)):
            lowering.clause(clause)
        for clause in ((~begun, after), (~holds, after), (begun, holds, ~after)):
            lowering.clause(clause)
        begun = after
    return firsts


def memberships(members: Iterable[Member]) -> Memberships:
    """The variables, values and signs of memberships."""
    return frozenset((member.variable, member.values, member.positive) for member in members)


def least_by_counts(constraints: Iterable[Constraint]) -> dict[Memberships, int]:
    """How many of some memberships are true at least, according to Counts of exactly these."""
    counts = (c for c in constraints if isinstance(c, Count) and c.allowed)
    return {
        frozenset((cell, count.values, True) for cell in count.cells): count.allowed.spans[0][0]
        for count in counts
        if len(set(count.cells)) == len(count.cells)
    }
