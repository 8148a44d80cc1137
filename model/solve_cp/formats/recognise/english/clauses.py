"""The clauses of a sentence that describes several rules."""

from __future__ import annotations

import re
from collections.abc import Callable

CLAUSE = re.compile(r" , (?:and |while |but )?| and | while | but ")
_CONDITION = re.compile(r"\b(?:if|when|unless|except|whether|otherwise|else)\b")
MOST = 10

Meaning = Callable[[str], set[str]]


def clauses_told(plain: str, meaning: Meaning) -> list[str]:
    """The sentence split so that each clause has a meaning, and together they have the most.

    Empty if that is not possible, or if a condition connects the clauses.
    """
    cuts = list(CLAUSE.finditer(plain))
    if not cuts or len(cuts) > MOST or _CONDITION.search(plain):
        return []
    starts = [0, *(cut.end() for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), len(plain)]
    best: list[tuple[set[str], list[str]] | None] = [(set(), [])]
    for last, end in enumerate(ends):
        ways = []
        for first, start in enumerate(starts[: last + 1]):
            before, own = best[first], meaning(plain[start:end])
            if before is not None and own:
                ways.append((before[0] | own, [*before[1], plain[start:end]]))
        best.append(max(ways, key=lambda way: (len(way[0]), -len(way[1])), default=None))
    return best[-1][1] if best[-1] else []
