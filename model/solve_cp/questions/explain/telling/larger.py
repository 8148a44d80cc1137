"""Steps by a what-if, by cases, or by a proof alone."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.kinds import Fact
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.telling.branches import Branches
from solve_cp.questions.explain.telling.chains import Chains
from solve_cp.questions.explain.telling.listing import together
from solve_cp.questions.explain.telling.speech import sentence
from solve_cp.questions.explain.telling.step import Link, Point, Told, listed

MOST_LINKS = 5
"""A chain with more links than this is a numbered list."""

MOST_LISTED = 8
"""The most facts of a proof to list."""

MOST_NAMED = 6
"""The most houses and rules to name at the start of a case analysis."""

FEW_CELLS = 5
"""If a cell sees more cells of a rule than this, they are not named."""

MOST_RESULTS = 160
"""If the results of a step have more characters than this, the first of them is said first."""


class Larger:
    """Describes steps that are more than one look at the board."""

    def __init__(self, chains: Chains, branches: Branches) -> None:
        self.chains, self.branches = chains, branches
        self.clauses, self.speech, self.facts = chains.clauses, chains.speech, chains.facts
        self.outcomes = chains.outcomes

    def what_if(self, found: Found) -> Told:
        """An assumption, what follows from it, what fails, and so what is impossible."""
        links = self.chains.links(found)
        if not links:
            return self.proved(found)
        if len(links) > MOST_LINKS:
            lead = f"{sentence(self._first(found))} {links[0].text}:"
            points = [*self.chains.points(links), *self._rest(found)]
            return listed(lead, points, numbered=True)
        if between := self._in_pair(found):
            return Told(between)
        return Told(f"{self._run(found, links)} So {self._gone(found)}.")

    def _in_pair(self, found: Found) -> str:
        """What a rule removes from its two cells because they differ; empty if it is not that."""
        fact = self.facts.facts[found.facts[0]]
        both = set(fact.scope)
        if (
            len(found.facts) > 1
            or len(both) != 2
            or not both >= set(self.speech.owners(found.removed))
        ):
            return ""
        if not all(self._would_be_equal(found, fact, target) for target in bits(found.removed)):
            return ""
        gone = self.outcomes.conclusion(found.before, found.removed, fact.scope)
        return f"{sentence(self.clauses.rule(fact, found.before))} They must differ, so {gone}."

    def _would_be_equal(self, found: Found, fact: Fact, target: int) -> bool:
        """Whether a rule of two cells lets a candidate be true only if the other cell equals it."""
        facts, own = self.facts, self.facts.owner[target]
        chosen = 1 << target - facts.base[own]
        domains = facts.domains(found.before, fact.scope)
        used = tuple(chosen if v == own else d for v, d in zip(fact.scope, domains, strict=True))
        dead = facts.exactly_dead(found.facts[0], used)
        return dead is not None and all(
            facts.domain(found.before & ~dead, v) == chosen for v in fact.scope if v != own
        )

    def _run(self, found: Found, links: Sequence[Link]) -> str:
        if len(found.facts) == 1 and self.facts.facts[found.facts[0]].kind == "place":
            return self._seen_place(found)
        is_rule = self.facts.facts[found.facts[0]].kind not in ("cell", "place")
        alone = len(found.facts) == 1 and len(links) == 2 and is_rule
        return self._seen_rule(found) if alone else self.chains.run(links)

    def _say(self, found: Found, removed: int) -> str:
        say = self.outcomes.conclusion if found.supposed else self.outcomes.removals
        return say(found.before, removed)

    def _first(self, found: Found) -> str:
        """The result that the sentences show."""
        return self._say(found, found.supposed or found.removed & -found.removed)

    def _rest(self, found: Found) -> list[str]:
        """A sentence on what follows in the same way, if anything."""
        rest = found.removed & ~(found.supposed or found.removed & -found.removed)
        others = self.outcomes.removals(found.before, rest)
        return [f"In the same way, {others}."] if others else []

    def _gone(self, found: Found) -> str:
        """What is impossible; if that is much, first what the sentences are about."""
        told, rest = self._say(found, found.removed), self._rest(found)
        if not rest:
            return told
        if (
            len(told) <= MOST_RESULTS
            and len(self.outcomes.by_digit(found.before, found.removed)) == 1
        ):
            return f"{told}, each in the same way"
        return f"{self._first(found)}. {rest[0][:-1]}"

    def _seen_place(self, found: Found) -> str:
        """A digit whose places in a house are all seen by a cell, or that has only that cell."""
        fact = self.facts.facts[found.facts[0]]
        place = sentence(self.clauses.place(fact, found.before))
        places = self.speech.owners(fact.mask & found.before)
        own = self.facts.owner[next(bits(found.removed))]
        if places == [own]:
            return place
        cell = self.speech.name(own)
        them = "it" if len(places) == 1 else "both" if len(places) == 2 else "all of these"
        return f"{place} {cell} sees {them}."

    def _seen_rule(self, found: Found) -> str:
        """A rule that fails if a cell that sees its cells has a digit."""
        speech, target = self.speech, next(bits(found.removed))
        fact = self.facts.facts[found.facts[0]]
        lost = self.facts.links[target] & found.before & fact.mask
        others = [v for v in speech.owners(lost) if v != self.facts.owner[target]]
        value = speech.digit(self.facts.value_of(target))
        supposed = self.chains.supposed(target)
        broken = self.clauses.unmet(found.facts[0])
        names = speech.names(others)
        if len(others) > FEW_CELLS:
            names = (
                f"the {len(others)} of its cells that {speech.name(self.facts.owner[target])} sees"
            )
        lose = f"{names} cannot be {value}, and " if others else ""
        return f"{sentence(self.clauses.rule(fact, found.before))} {supposed}. Then {lose}{broken}."

    # Cases.

    def cases(self, found: Found) -> Told:
        """What several facts imply together, shown by the cases of one candidate."""
        if not found.cases and found.stage == "nested":
            return self.proved(found)
        told, points = self.branches.told(found)
        look = self._look(found)
        if not points:
            return Told(f"{look}{told} So {self._gone(found)}.")
        rest = map(Point, self._rest(found))
        return Told(f"{sentence(self._first(found))} {look}{told}", (*points, *rest))

    def _look(self, found: Found) -> str:
        """A sentence that names the houses and rules, if they are few."""
        facts = [self.facts.facts[number] for number in found.facts]
        names = list(dict.fromkeys(self._whole(fact) for fact in facts))
        if len(names) > MOST_NAMED:
            return ""
        both = " together" if len(names) > 1 else ""
        return f"{sentence(f'look at {together(names)}{both}')} "

    def _whole(self, fact: Fact) -> str:
        """A fact that is considered as a whole: a house, a rule or a cell."""
        if fact.kind == "cell":
            return self.speech.name(fact.variable)
        is_place = fact.kind == "place"
        return self.speech.place_of(fact) if is_place else self.speech.called(fact.origin)

    # Proofs.

    def proved(self, found: Found) -> Told:
        """A step without an explanation: what is proved, and the facts that the proof needs."""
        texts = [reason.text for reason in self.clauses.reasons(found)]
        gone = self.outcomes.conclusion(found.before, found.removed) or "this cannot be"
        known = "many cases show" if found.stage == "nested" else "no short reason is known"
        said = sentence(f"{known}: {gone}")
        if not texts:
            return Told(
                f"{said} A proof needs only that every cell has a digit and that cells "
                "which see each other differ."
            )
        more = [f"and {len(texts) - MOST_LISTED} more"] if len(texts) > MOST_LISTED else []
        lines = map(sentence, [*texts[:MOST_LISTED], *more])
        return listed(f"{said} A proof needs, together:", lines)
