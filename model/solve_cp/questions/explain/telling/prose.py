"""Describes a step in words, as a good teacher would."""

from __future__ import annotations

from solve_cp.language.constraints import Var
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.explain.facts.bits import is_single, number_of
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.telling.branches import Branches
from solve_cp.questions.explain.telling.chains import Chains
from solve_cp.questions.explain.telling.clauses import Clauses
from solve_cp.questions.explain.telling.larger import Larger
from solve_cp.questions.explain.telling.one_rule import OneRule
from solve_cp.questions.explain.telling.sets import Sets
from solve_cp.questions.explain.telling.speech import Speech, sentence
from solve_cp.questions.explain.telling.step import Link, Reason, Told


class Words:
    """Sentences, reasons and chains for the steps of a puzzle."""

    def __init__(self, puzzle: Puzzle, facts: Facts) -> None:
        self.puzzle, self.facts = puzzle, facts
        self.speech = Speech(puzzle, facts)
        self.clauses = Clauses(self.speech)
        self.outcomes = self.clauses.outcomes
        self.chains = Chains(self.clauses)
        self.branches = Branches(self.chains)
        self.sets = Sets(self.clauses)
        self.one_rule = OneRule(self.clauses)
        self.larger = Larger(self.chains, self.branches)

    def reasons(self, found: Found) -> tuple[Reason, ...]:
        """The facts of a step."""
        return self.clauses.reasons(found)

    def trace(self, found: Found) -> tuple[Link, ...]:
        """The chain of a what-if, or the cases of a step with case analysis."""
        match found.stage:
            case "what-if":
                return self.chains.links(found)
            case "cases" | "nested":
                return self.branches.links(found)
        return ()

    def say(self, found: Found, previous: Found | None = None) -> Told:
        """The whole step, told after another; if it is long, as a list."""
        match found.stage:
            case "single":
                return Told(self._single(found, previous))
            case "locked":
                return Told(self.sets.locked(found))
            case "rule":
                return self.one_rule.removes(found)
            case "needs":
                return self.one_rule.needs(found)
            case "cover":
                return Told(self.sets.cover(found))
            case "what-if":
                return self.larger.what_if(found)
            case "cases" | "nested":
                return self.larger.cases(found)
            case "contradiction" if len(found.facts) == 1:
                return Told(self.one_rule.fails(found))
        return self.larger.proved(found)

    def _single(self, found: Found, previous: Found | None) -> str:
        speech = self.speech
        fact = self.facts.facts[found.facts[0]]
        candidate = number_of(found.placed)
        variable, value = self.facts.owner[candidate], self.facts.value_of(candidate)
        if isinstance(speech.variables[variable], Var):
            told = speech.can_be(variable, found.placed)
            decided = self._is_decided(variable, previous)
            return sentence(f"so {told}" if decided else f"now {told}")
        cell, digit = speech.name(variable), speech.digit(value)
        if fact.kind == "place":
            house = speech.place_of(fact)
            return sentence(f"in {house}, {cell} is the only place left for {digit}")
        if self._is_decided(variable, previous):  # the previous step has said why
            return sentence(f"so {cell} is {digit}")
        others = [other for other in self.puzzle.board.digits if other != value]
        if set(others) <= self._seen_digits(variable, found.placed_before):
            return sentence(f"{cell} sees {speech.digits(others, 'and')}, so it is {digit}")
        return sentence(f"{digit} is the only digit left for {cell}")

    def _is_decided(self, variable: int, previous: Found | None) -> bool:
        """Whether the previous step has left one value of a variable."""
        own = self.facts.fact_masks[variable]
        if previous is None or not previous.removed & own:
            return False
        return is_single(previous.before & ~previous.removed & own)

    def _seen_digits(self, variable: int, placed: int) -> set[int]:
        """The digits in the cells that a cell sees."""
        facts = self.facts
        found = (facts.domain(placed, peer) for peer in facts.sees[variable])
        return {facts.structure.value(domain) for domain in found if domain}
