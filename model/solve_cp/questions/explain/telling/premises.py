"""What a rule's step takes for granted: the candidates of its cells that have to be gone."""

from __future__ import annotations

from solve_cp.questions.explain.facts.bits import bits, is_single
from solve_cp.questions.explain.facts.facts import Facts

MOST = 4
"""More cells than this are not told one by one."""


def premises(facts: Facts, number: int, before: int, removed: int) -> int:
    """The candidates that have to be gone already, so that a rule takes these away.

    Where nothing is removed, so that it cannot be satisfied.

    They are few: first whole cells are left out, those with the most candidates first, then single
    candidates. A digit that stands is kept as it is. Nothing where too many cells matter.
    """
    scope, whole = facts.facts[number].scope, facts.structure.domains
    used = list(facts.domains(before, scope))
    open_ends = sorted(range(len(scope)), key=lambda place: -used[place].bit_count())
    for place in open_ends:
        _widen(facts, number, used, place, whole[scope[place]], removed)
    needed = [place for place in open_ends if used[place] != whole[scope[place]]]
    if len(needed) > MOST:
        return 0
    for place in needed:
        if not is_single(used[place]):
            for value in bits(whole[scope[place]] & ~used[place]):
                _widen(facts, number, used, place, used[place] | 1 << value, removed)
    gone = ((whole[v] & ~domain) << facts.base[v] for v, domain in zip(scope, used, strict=True))
    return sum(gone)


def _widen(
    facts: Facts, number: int, used: list[int], place: int, wider: int, removed: int
) -> None:
    """Give a cell more candidates, if the rule takes the same away then."""
    kept, used[place] = used[place], wider
    if kept != wider:
        dead = facts.exactly_dead(number, tuple(used))
        enough = not removed & ~dead if dead is not None and removed else dead is None
        if not enough:
            used[place] = kept
