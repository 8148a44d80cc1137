"""Why cells see each other if they share no row, column or region."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import product

from solve_cp.language.constraints import Relation
from solve_cp.language.model import Origin
from solve_cp.questions.explain.facts.said import is_link
from solve_cp.questions.explain.telling.speech import Speech
from solve_cp.rules.wording import joined

MOST_NAMED = 2
"""If more rules than this make cells differ, they are not named."""


class Sight:
    """Names the rules by which cells must differ."""

    def __init__(self, speech: Speech) -> None:
        self.speech, self.facts = speech, speech.facts

    def beyond_houses(self, places: Iterable[int], targets: Iterable[int]) -> str:
        """The rules by which places see targets, in parentheses; empty if houses are enough."""
        cells, others = list(places), list(targets)
        by_rule: dict[str, list[tuple[int, int]]] = {}
        for pair in product(cells, others):
            by_rule.setdefault(self._rule(*pair), []).append(pair)
        by_rule.pop("", None)
        if not by_rule or len(by_rule) > MOST_NAMED:
            return ""
        told = [f"{self._which(some, cells, others)}by {name}" for name, some in by_rule.items()]
        return f" ({joined(told)})"

    def _which(self, pairs: list[tuple[int, int]], places: list[int], targets: list[int]) -> str:
        """The targets or the places that are meant, if they are not all."""
        for number, all_cells in ((1, targets), (0, places)):
            named = list(dict.fromkeys(pair[number] for pair in pairs))
            if len(named) < len(all_cells):
                return f"{self.speech.names(named)} "
        return ""

    def _rule(self, one: int, other: int) -> str:
        """The rule by which two cells differ; empty if they share a house of the board."""
        shared = [g for g in self.facts.groups if {one, other} <= set(g.variables)]
        if any(group.kind != "rule" for group in shared):
            return ""
        if shared:
            return self.speech.house(shared[0])
        origin = self._pairs.get(frozenset((one, other)))
        return "" if origin is None else self.speech.called(origin)

    @cached_property
    def _pairs(self) -> dict[frozenset[int], Origin]:
        """The pairs of variables that a rule makes differ, with the rule."""
        structure = self.facts.structure
        return {
            frozenset((structure.index[constraint.a], structure.index[constraint.b])): origin
            for constraint, origin in structure.posted()
            if isinstance(constraint, Relation) and is_link(constraint)
        }
