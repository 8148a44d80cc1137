"""Describes a step in words, as a good teacher would."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from solve_cp.board.cells import Cell
from solve_cp.board.frozen import Frozen
from solve_cp.language.constraints import Var
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.explain.facts.bits import number_of
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.sizes import size_of
from solve_cp.questions.explain.telling.branches import Branches
from solve_cp.questions.explain.telling.chains import Chains
from solve_cp.questions.explain.telling.clauses import Clauses
from solve_cp.questions.explain.telling.larger import Larger
from solve_cp.questions.explain.telling.one_rule import OneRule
from solve_cp.questions.explain.telling.sets import Sets
from solve_cp.questions.explain.telling.speech import Speech, sentence
from solve_cp.questions.explain.telling.step import Digits, Link, Reason, Step, Told
from solve_cp.questions.explain.telling.techniques import name_of


@dataclass(frozen=True, slots=True)
class _Contents:
    """What a step says, each part made when it is needed; the step has a number on its path."""

    words: Words
    found: Found
    number: int

    def step(self) -> Step:
        """The step with all its contents."""
        return Step(**{part.name: getattr(self, part.name) for part in fields(Step)})

    @property
    def stage(self) -> str:
        return self.found.stage

    @property
    def name(self) -> str:
        return name_of(self.words.facts, self.found)

    @property
    def cost(self) -> int:
        return self.found.cost

    @property
    def size(self) -> float:
        return size_of(self.words.facts, self.found)

    @property
    def before(self) -> Digits:
        return Frozen(self.words.speech.candidates(self.found.before))

    @property
    def removed(self) -> Digits:
        gone = 0 if self.found.placed else self.found.removed
        return Frozen(self.words.speech.candidates(gone))

    @property
    def placed(self) -> Mapping[Cell, int]:
        placed = self.words.speech.candidates(self.found.placed)
        return Frozen({cell: digits[0] for cell, digits in placed.items()})

    @property
    def reason(self) -> tuple[Reason, ...]:
        return self.words.reasons(self.found)

    @property
    def told(self) -> Told:
        return self.words.say(self.found, self.words.decided_before(self.number))

    @property
    def trace(self) -> tuple[Link, ...]:
        return self.words.trace(self.found)

    @property
    def beside(self) -> tuple[str, ...]:
        found, speech = self.found, self.words.speech
        left = found.placed or found.before & ~found.removed
        changed = speech.owners(found.removed | found.placed)
        return tuple(speech.can_be(v, left) for v in changed if v >= self.words.facts.cells)


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
        self._found: list[Found] = []
        self._decided: list[frozenset[int]] = [frozenset()]

    def step(self, found: Found, later: bool = False) -> Step:
        """The next step in words; if `later`, they are made when they are needed."""
        self._found.append(found)
        contents = _Contents(self, found, len(self._found) - 1)
        return Step.later(contents) if later else contents.step()

    def decided_before(self, number: int) -> frozenset[int]:
        """The variables of which earlier steps have said that one value is left."""
        for found in self._found[len(self._decided) - 1 : number]:
            self._decided.append(self._decided_by(found, self._decided[-1]))
        return self._decided[number]

    def _decided_by(self, found: Found, known: frozenset[int]) -> frozenset[int]:
        placed = known.intersection(self.speech.owners(found.placed))
        if placed:
            return known - placed
        left, narrowed = found.before & ~found.removed, self.speech.owners(found.removed)
        return frozenset(v for v in narrowed if len(self.speech.values(left, v)) == 1)

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

    def say(self, found: Found, decided: frozenset[int] = frozenset()) -> Told:
        """The whole step; if it is long, as a list. Of variables that are `decided` it is short."""
        match found.stage:
            case "single":
                return Told(self._single(found, decided))
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

    def _single(self, found: Found, decided: frozenset[int]) -> str:
        speech = self.speech
        fact = self.facts.facts[found.facts[0]]
        candidate = number_of(found.placed)
        variable, value = self.facts.owner[candidate], self.facts.value_of(candidate)
        if isinstance(speech.variables[variable], Var):
            told = speech.can_be(variable, found.placed)
            return sentence(f"so {told}" if variable in decided else f"now {told}")
        cell, digit = speech.name(variable), speech.digit(value)
        if fact.kind == "place":
            house = speech.place_of(fact)
            return sentence(f"in {house}, {cell} is the only place left for {digit}")
        if variable in decided:  # the previous step has said why
            return sentence(f"so {cell} is {digit}")
        others = [other for other in self.puzzle.board.digits if other != value]
        if set(others) <= self._seen_digits(variable, found.placed_before):
            return sentence(f"{cell} sees {speech.digits(others, 'and')}, so it is {digit}")
        return sentence(f"{digit} is the only digit left for {cell}")

    def _seen_digits(self, variable: int, placed: int) -> set[int]:
        """The digits in the cells that a cell sees."""
        facts = self.facts
        found = (facts.domain(placed, peer) for peer in facts.sees[variable])
        return {facts.structure.value(domain) for domain in found if domain}
