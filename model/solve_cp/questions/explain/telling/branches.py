"""The cases of a step in words: what they are, what follows in each, and how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from solve_cp.questions.explain.facts.bits import number_of
from solve_cp.questions.explain.finding.cases import Case, cases, ends
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.telling.chains import Chains, in_parts
from solve_cp.questions.explain.telling.speech import sentence
from solve_cp.questions.explain.telling.step import Link, Point
from solve_cp.questions.explain.telling.stories import Stories
from solve_cp.rules.wording import joined

MOST_TOLD = 8
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

    def told(self, found: Found) -> tuple[str, list[Point]]:
        """The assumption with its consequences, and a line for each case inside it.

        If there are many cases, they are only counted.
        """
        tree, supposed = self.tree(found), self._supposed(found)
        if not tree:
            return f"{supposed}. Then none of the many ways to fill the other cells is left.", []
        if ends(tree) > MOST_TOLD:
            choice = self._choice(self._after(tree, 0))
            return f"{supposed}. Then {choice}. {sentence(self._counted(tree))}", []
        stories = Stories(self.chains, found, tree)
        if 0 in stories.ended:
            return f"{supposed}. Then {self._story(stories, tree, 0)}.", []
        then = self._story(stories, tree, 0)
        if same := self._same(stories, tree, 0):
            return f"{supposed}. Then {then}, and {same}.", []
        return f"{supposed}. Then {then}:", list(self._points(stories, tree, 0, 0))

    def _counted(self, tree: Sequence[Case]) -> str:
        """The number of cases, and what fails in them."""
        broken = Counter(self._end(case) for case in tree if case.fact is not None)
        (most, times), *others = broken.most_common()
        number = ends(tree)
        if not others:
            return f"that leads to {number} cases, and in each of them {most}"
        many = f"in {times} of them" if times > 1 else "in one of them, for example"
        return f"that leads to {number} cases, and all of them fail: {many}, {most}"

    def _after(self, tree: Sequence[Case], number: int) -> dict[int, Case]:
        return {n: case for n, case in enumerate(tree) if case.after == number}

    def _points(
        self, stories: Stories, tree: Sequence[Case], number: int, depth: int
    ) -> Iterator[Point]:
        """A line for each case after another one, with the cases inside it."""
        for child in self._after(tree, number):
            case = self._is(tree[child])
            told = f"if {case}, {self._story(stories, tree, child).removeprefix(f'{case} and ')}"
            same = "" if child in stories.ended else self._same(stories, tree, child)
            if child in stories.ended or same:
                yield Point(sentence(f"{told}, and {same}" if same else told), depth)
            else:
                yield Point(f"{sentence(told)[:-1]}:", depth)
                yield from self._points(stories, tree, child, depth + 1)

    def _story(self, stories: Stories, tree: Sequence[Case], number: int) -> str:
        """What follows from a case, up to its end or to the cases inside it."""
        happens = ". Then ".join(in_parts(stories.events(number)))
        if number in stories.ended:
            end = stories.ended[number] or self._end(tree[number])
            return f"{happens}, but then {end}" if happens else end
        choice = self._choice(self._after(tree, number))
        return f"{happens}, and {choice}" if happens else choice

    def _same(self, stories: Stories, tree: Sequence[Case], number: int) -> str:
        """How all cases end, if they end at once and in the same way."""
        children = self._after(tree, number)
        if any(n not in stories.ended or stories.events(n) for n in children):
            return ""
        found = {stories.ended[n] or self._end(case) for n, case in children.items()}
        each = "in both cases" if len(children) == 2 else "in each case"
        return f"{each} {found.pop()}" if len(found) == 1 else ""

    def _choice(self, children: dict[int, Case]) -> str:
        """The choice of cases: "r1c1 can only be 2 or 5", "8 can only stand in r1c1 or r1c5"."""
        candidates = [number_of(case.supposed) for case in children.values()]
        variables = list(dict.fromkeys(self.facts.owner[c] for c in candidates))
        if len(variables) == 1:
            return self.speech.can_be(variables[0], sum(1 << c for c in candidates))
        if any(v >= self.facts.cells for v in variables):
            told = zip(variables, candidates, strict=True)
            return joined((self.speech.can_be(v, 1 << c) for v, c in told), "or")
        digit = self.speech.digit(self.facts.value_of(candidates[0]))
        return f"{digit} can only stand in {self.speech.names(variables, 'or')}"
