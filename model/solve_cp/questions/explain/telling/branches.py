"""The cases of a step in words: which there are, and how each of them ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.telling.cases import Case, cases
from solve_cp.questions.explain.telling.chains import Chains
from solve_cp.questions.explain.telling.speech import sentence
from solve_cp.questions.explain.telling.step import Link

TRIED = 8
"""Of so many candidates that go, the one with the fewest cases is told."""

MOST_TOLD = 6
"""More cases than this are counted instead of told."""


class Branches:
    """How steps are told that go through cases."""

    def __init__(self, chains: Chains) -> None:
        self.chains, self.speech, self.facts = chains, chains.speech, chains.facts

    def tree(self, found: Found) -> list[Case]:
        """The cases of the candidate that has the fewest; nothing where all have too many."""
        targets = islice(bits(found.removed), TRIED)
        trees = (cases(self.facts, found.before, target, found.facts) for target in targets)
        return min((tree for tree in trees if tree), key=len, default=[])

    def links(self, tree: Sequence[Case]) -> tuple[Link, ...]:
        """Each case: what is supposed, and where it ends what cannot be then."""
        return tuple(self._link(case) for case in tree)

    def _link(self, case: Case) -> Link:
        after = (case.after,) if case.after >= 0 else ()
        text = f"if {self._is(case)}" if after else self.chains.supposed(case.candidate)
        if case.fact is not None:
            text += f"{',' if after else ': then'} {self._end(case)}"
        kind = "case" if case.fact is None else "conflict"
        return Link(kind, text, self.speech.candidates(1 << case.candidate), after)

    def _is(self, case: Case) -> str:
        return self.speech.can_be(self.facts.owner[case.candidate], 1 << case.candidate)

    def _end(self, case: Case) -> str:
        assert case.fact is not None
        return self.chains.clauses.conflict(case.fact, case.left)

    # As sentences.

    def told(self, tree: Sequence[Case], target: int) -> str:
        """The cases as sentences; where they are many, how many there are."""
        if not tree:
            told = self.speech.can_be(self.facts.owner[target], 1 << target)
            return f"Of all the ways to fill these cells, none is left where {told}."
        supposed = self.chains.supposed(tree[0].candidate)
        if tree[0].fact is not None:
            return f"{supposed}. Then {self._end(tree[0])}."
        ends = sum(case.fact is not None for case in tree)
        children = self._after(tree, 0)
        choice = self._choice(children)
        if ends > MOST_TOLD:
            return f"{supposed}. Then {choice}. That leads to {ends} cases, and each of them fails."
        if same := self._same(children):
            return f"{supposed}. Then {choice}, and {same}."
        told = " ".join(sentence(self._branch(tree, number)) for number in children)
        return f"{supposed}. Then {choice}. {told}"

    def _after(self, tree: Sequence[Case], number: int) -> dict[int, Case]:
        return {n: case for n, case in enumerate(tree) if case.after == number}

    def _branch(self, tree: Sequence[Case], number: int) -> str:
        """A case and what comes of it, with the cases inside it."""
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
        """What the cases are: "r1c1 can only be 2 or 5", "8 can only stand in r1c1 or r1c5"."""
        candidates = [case.candidate for case in children.values()]
        variables = list(dict.fromkeys(self.facts.owner[c] for c in candidates))
        if len(variables) == 1:
            return self.speech.can_be(variables[0], sum(1 << c for c in candidates))
        digit = self.speech.digit(self.facts.value_of(candidates[0]))
        return f"{digit} can only stand in {self.speech.names(variables, 'or')}"
