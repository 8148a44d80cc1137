"""The cases of a step in words: what they are and how each one ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solve_cp.questions.explain.facts.bits import number_of
from solve_cp.questions.explain.finding.cases import Case, cases, ends
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.telling.chains import Chains
from solve_cp.questions.explain.telling.speech import sentence
from solve_cp.questions.explain.telling.step import Link

MOST_TOLD = 6
"""If there are more cases than this, they are counted instead of described."""


class Branches:
    """Describes steps that use case analysis."""

    def __init__(self, chains: Chains) -> None:
        self.chains, self.speech, self.facts = chains, chains.speech, chains.facts
        self._last: tuple[Found, list[Case]] | None = None

    def tree(self, found: Found) -> list[Case]:
        """The cases of an assumption; empty if there are too many."""
        if self._last is None or self._last[0] is not found:
            tree = cases(self.facts, found.before, found.supposed, found.facts)
            self._last = found, tree
        return self._last[1]

    def links(self, found: Found) -> tuple[Link, ...]:
        """Each case: the assumption, and if it ends there, what is then impossible."""
        return tuple(self._link(case, found) for case in self.tree(found))

    def _link(self, case: Case, found: Found) -> Link:
        after = (case.after,) if case.after >= 0 else ()
        text = f"if {self._is(case)}" if after else self._supposed(found)
        if case.fact is not None:
            text += f"{',' if after else ': then'} {self._end(case)}"
        kind = "case" if case.fact is None else "conflict"
        return Link(kind, text, self.speech.candidates(case.supposed), after)

    def _supposed(self, found: Found) -> str:
        return self.chains.assumed(found.supposed, found.before)

    def _is(self, case: Case) -> str:
        return self.speech.can_be(self.facts.owner[number_of(case.supposed)], case.supposed)

    def _end(self, case: Case) -> str:
        assert case.fact is not None
        return self.chains.clauses.conflict(case.fact, case.left)

    # As sentences.

    def told(self, found: Found) -> str:
        """The cases as sentences, or only their number if there are many."""
        tree, supposed = self.tree(found), self._supposed(found)
        if not tree:
            return f"{supposed}. Then none of the many ways to fill the other cells is left."
        if tree[0].fact is not None:
            return f"{supposed}. Then {self._end(tree[0])}."
        children = self._after(tree, 0)
        choice = self._choice(children)
        if ends(tree) > MOST_TOLD:
            return f"{supposed}. Then {choice}. {sentence(self._counted(tree))}"
        if same := self._same(children):
            return f"{supposed}. Then {choice}, and {same}."
        told = " ".join(sentence(self._branch(tree, number)) for number in children)
        return f"{supposed}. Then {choice}. {told}"

    def _counted(self, tree: Sequence[Case]) -> str:
        """The number of cases, and what fails in them."""
        broken = Counter(self._end(case) for case in tree if case.fact is not None)
        (most, times), *others = broken.most_common()
        number = ends(tree)
        if not others:
            return f"that leads to {number} cases, and in each of them {most}"
        return f"that leads to {number} cases, and each of them fails: in {times}, {most}"

    def _after(self, tree: Sequence[Case], number: int) -> dict[int, Case]:
        return {n: case for n, case in enumerate(tree) if case.after == number}

    def _branch(self, tree: Sequence[Case], number: int) -> str:
        """A case and its consequences, with the cases inside it."""
        case = tree[number]
        if case.fact is not None:
            return f"if {self._is(case)}, {self._end(case)}"
        children = self._after(tree, number)
        choice = f"if {self._is(case)}, {self._choice(children)}"
        if same := self._same(children):
            return f"{choice}, and {same}"
        return f"{choice}: {'; '.join(self._branch(tree, child) for child in children)}"

    def _same(self, children: dict[int, Case]) -> str:
        """How all cases end, if they end in the same way."""
        if any(case.fact is None for case in children.values()):
            return ""
        ends = {self._end(case) for case in children.values()}
        each = "in both cases" if len(children) == 2 else "in each case"
        return f"{each} {ends.pop()}" if len(ends) == 1 else ""

    def _choice(self, children: dict[int, Case]) -> str:
        """The choice of cases: "r1c1 can only be 2 or 5", "8 can only stand in r1c1 or r1c5"."""
        candidates = [number_of(case.supposed) for case in children.values()]
        variables = list(dict.fromkeys(self.facts.owner[c] for c in candidates))
        if len(variables) == 1:
            return self.speech.can_be(variables[0], sum(1 << c for c in candidates))
        digit = self.speech.digit(self.facts.value_of(candidates[0]))
        return f"{digit} can only stand in {self.speech.names(variables, 'or')}"
