"""What happens in each case of a step: the events that its end, or the cases inside it, need."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.questions.explain.finding.cases import Case, allowed_by
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.trace import Replay
from solve_cp.questions.explain.telling.chains import Chains, without_repeats


class Stories:
    """The cases of a step, replayed one after the other.

    `ended` are the cases that fail, with the failure; it is empty if the replay does not show it.
    """

    def __init__(self, chains: Chains, found: Found, tree: Sequence[Case]) -> None:
        self.chains, self.found, self.tree = chains, found, tree
        self.ended: dict[int, str] = {}
        self._replays: dict[int, Replay] = {}
        self._begins: dict[int, int] = {}
        self._needed: dict[int, set[int]] = {}
        self._rests = 0
        for number in range(len(tree)):
            self._play(number)
        for number in self._replays:
            self._trace(number)

    def _play(self, number: int) -> None:
        """Follow a case, unless a case that it belongs to has failed already."""
        case = self.tree[number]
        if case.after >= 0 and (case.after in self.ended or case.after not in self._replays):
            return
        replay = self._replays[number] = self._start(case)
        self._begins[number], self._needed[number] = len(replay.events), set()
        if replay.suppose(case.supposed):
            self.ended[number] = self._failure(replay)
        elif case.fact is not None:
            self.ended[number] = ""

    def _start(self, case: Case) -> Replay:
        if case.after >= 0:
            return self._replays[case.after].copy()
        facts = self.chains.facts
        usable = facts.decode(allowed_by(facts, self.found.facts))
        return Replay(facts, self.found.before, usable)

    def _failure(self, replay: Replay) -> str:
        return self.chains.clauses.conflict(replay.events[-1].fact, replay.current)

    def _trace(self, number: int) -> None:
        """Mark the events on which the end of a case, or the choice inside it, rests."""
        replay = self._replays[number]
        needs = replay.events[-1].needs if self.ended.get(number) else self._choice_needs(number)
        behind = replay.behind(needs)
        self._rests |= needs
        for event in behind:
            self._rests |= replay.events[event].needs
        place: int = number
        while place >= 0:
            until = len(self._replays[place].events)
            self._needed[place] |= {e for e in behind if self._begins[place] <= e < until}
            place = self.tree[place].after

    def _choice_needs(self, number: int) -> int:
        """The candidates that must be gone so that only the cases inside this one are left."""
        replay, facts = self._replays[number], self.chains.facts
        split = sum(case.supposed for case in self.tree if case.after == number)
        for fact in facts.facts[: facts.truths]:
            if split and not split & ~fact.mask and fact.mask & replay.current == split:
                return fact.mask & self.found.before & ~split
        return 0

    def events(self, number: int) -> list[str]:
        """What happens in a case, as clauses."""
        events, first = self._replays[number].events, self.found.before
        return without_repeats(
            (events[n].kind, self.chains.event(events[n].resting(self._rests), events[:n], first))
            for n in sorted(self._needed[number])
            if events[n].kind in ("true", "gone")
        )
