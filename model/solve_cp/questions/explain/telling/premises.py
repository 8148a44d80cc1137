"""The premises of a rule's step: the candidates that must already be removed from its cells."""

from __future__ import annotations

from solve_cp.questions.explain.facts.bits import bits, is_single
from solve_cp.questions.explain.facts.facts import Facts

MOST = 4
"""If more cells than this matter, they are not described one by one."""


def premises(facts: Facts, number: int, before: int, removed: int) -> int:
    """The candidates that must already be removed for a rule to remove the given candidates.

    If `removed` is empty, they are those that make the rule impossible to satisfy.

    The result is kept small. First, whole cells are left out, starting with those that have the
    most candidates; then single candidates. Fixed digits and extra variables are not changed. The
    result is empty if too many cells matter.
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
        if not is_single(used[place]) and scope[place] < facts.cells:
            for value in bits(whole[scope[place]] & ~used[place]):
                _widen(facts, number, used, place, used[place] | 1 << value, removed)
    gone = ((whole[v] & ~domain) << facts.base[v] for v, domain in zip(scope, used, strict=True))
    return sum(gone)


def _widen(
    facts: Facts, number: int, used: list[int], place: int, wider: int, removed: int
) -> None:
    """Give a cell more candidates if the rule then still removes the same ones."""
    kept, used[place] = used[place], wider
    if kept != wider:
        dead = facts.exactly_dead(number, tuple(used))
        enough = not removed & ~dead if dead is not None and removed else dead is None
        if not enough:
            used[place] = kept
