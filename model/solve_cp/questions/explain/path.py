"""The path from the givens to the solution, with a proof of every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import (
    NO_LIMITS,
    Answer,
    InterruptedQuestion,
    Tell,
    digits_by_name,
    tell_nobody,
)
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.resort import Resorts
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.ground import Ground, Start, ground_for, start_of
from solve_cp.questions.explain.telling.prose import Words
from solve_cp.questions.explain.telling.speech import sentence
from solve_cp.questions.explain.telling.step import Digits, Step, Told
from solve_cp.result import Interrupted, Status


class End(StrEnum):
    """How a path ends."""

    SOLVED = "solved"
    CHOICE = "choice"
    CONTRADICTION = "contradiction"
    OPEN = "open"


SHORT = 6
"""The most facts in a what-if that shows that a digit is wrong; longer ones are hard to follow."""

CLOSING = {
    End.SOLVED: "The puzzle is solved.",
    End.CHOICE: "Here the puzzle leaves a choice: each candidate that is left is in some solution.",
    End.CONTRADICTION: "The puzzle has no solution.",
    End.OPEN: "The explanation stops here.",
}


@dataclass(frozen=True, kw_only=True, repr=False)
class Path(Answer):
    """The steps from the start to the end; `finished` if the last resort was not needed.

    `end` says how the path ends: solved, at a choice that the puzzle leaves open, in a
    contradiction, or open because a limit was reached. `left` are the candidates at that point.
    """

    steps: tuple[Step, ...] = ()
    end: End = End.OPEN
    finished: bool = False
    start: Digits
    left: Digits

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.teaching import path_text

        return path_text(self)

    def _repr_html_(self) -> str:
        from solve_cp.drawing.slides import path_list

        return path_list(self)

    @property
    def closing(self) -> str:
        """A sentence that says how the path ends."""
        return CLOSING[self.end]

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "steps": [step.to_json() for step in self.steps],
            "finished": self.finished,
            "end": str(self.end),
            "start": digits_by_name(self.start),
            "left": digits_by_name(self.left),
        }


def explain(
    puzzle: Puzzle,
    *,
    start: Any = None,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Path:
    """The path from the givens, or from a start, to the end, with each step proved and in words.

    The start is a grid that `check` accepts, or digits by cell; several digits are pencil marks.
    """
    watch = started(limits)
    begun = start_of(puzzle, start)
    try:
        journey = Journey(ground_for(puzzle, begun, watch, seed, tell), watch, seed)
    except LimitReached as stop:
        return _nothing(puzzle, begun, str(stop), watch)
    except Interrupted:
        raise InterruptedQuestion(_nothing(puzzle, begun, "interrupted", watch)) from None
    try:
        journey.run(tell)
    except LimitReached as stop:
        return journey.answer(str(stop))
    except KeyboardInterrupt:
        raise InterruptedQuestion(journey.answer("interrupted")) from None
    return journey.answer()


def _nothing(puzzle: Puzzle, start: Start, reason: str, watch: Watch) -> Path:
    """The answer if there was no time to solve the puzzle."""
    known = {**puzzle.givens, **start.digits}
    every: dict[Cell, tuple[int, ...]] = {
        cell: (known[cell],) if cell in known else start.marks.get(cell, puzzle.board.digits)
        for cell in puzzle.board.cells
    }
    return Path(
        status=Status.GAVE_UP,
        reason=reason,
        seconds=watch.seconds,
        not_modelled=puzzle.not_modelled,
        start=every,
        left=every,
    )


def _after(step: Step, wrong: str, steps: int) -> Step:
    """A step that shows what is wrong, but follows others, which are omitted."""
    if not steps:
        return step
    later = "one more step" if steps == 1 else f"{steps} more steps"
    return replace(step, told=step.told.after(f"{wrong}, but that shows only after {later}."))


class Journey:
    """A path under construction: what has been found, proved and described so far."""

    def __init__(self, ground: Ground, watch: Watch, seed: int) -> None:
        self.ground, self.watch = ground, watch
        facts = ground.facts
        self.walk = Walk(facts, ground.model.domains, ground.truth, watch.expect_time)
        self.prover = Prover(facts, watch, seed)
        self.resorts = Resorts(self.walk, self.prover)
        self.words = Words(ground.puzzle, facts)
        self.first = self.walk.candidates
        self.steps: list[Step] = []
        self.end = End.OPEN
        self._is_short = True

    def run(self, tell: Tell) -> None:
        """Walk until the end."""
        for step in self:
            self.steps.append(step)
            tell(f"{len(self.steps)} steps")

    def __iter__(self) -> Iterator[Step]:
        """The steps to the end; each is applied after it is yielded, before the next is found."""
        while self.end is End.OPEN:
            if self.walk.done and not self._hopeless and not self.walk.broken():
                self.end = End.SOLVED
                return
            found = self.next()
            if found is None:
                self.end = End.OPEN if self.walk.targets else End.CHOICE
                return
            step = self.told(found)
            if found.stage == "contradiction":
                self.end = End.CONTRADICTION
            yield step
            self.walk.apply(found)

    def next(self) -> Found | None:
        """The cheapest next step; None if there is nothing left to explain."""
        if found := self.walk.first():
            return found
        if self._hopeless:
            return self.resorts.nested_step() or self.resorts.contradiction()
        return self.resorts.step() if self.walk.targets else None

    @property
    def _hopeless(self) -> bool:
        """Whether it is known that there is no solution."""
        return self.ground.result.status is Status.UNSOLVABLE

    def why_not(self, targets: Sequence[int]) -> Step | None:
        """A short reason against one of these false candidates; None if none is found."""
        for target in targets:
            if not self.walk.candidates >> target & 1:
                return self._seen(target)
        reasons = [found for t in targets if (found := self.walk.larger.against(t, SHORT))]
        return self.told(min(reasons, key=lambda found: found.cost)) if reasons else None

    def why_later(self, targets: Sequence[int]) -> Step | None:
        """The step that removes one of these candidates, once the path reaches it."""
        false = sum(1 << target for target in targets)
        last: Step | None = None
        for number, step in enumerate(self):
            if last is not None and false & ~self.walk.candidates:
                wrong = self.words.outcomes.removals(self.first, false & ~self.walk.candidates)
                return _after(last, sentence(wrong)[:-1], number - 1)
            last = step
        return last

    def _seen(self, target: int) -> Step:
        """A candidate that is removed because its cell sees the same digit."""
        speech, facts = self.words.speech, self.walk.facts
        value, cell = facts.value_of(target), speech.name(facts.owner[target])
        seen = speech.owners(facts.links[target] & self.walk.placed)
        same = [v for v in seen if value in speech.values(self.walk.placed, v)]
        digit = speech.digit(value)
        text = f"{cell} cannot be {digit}: "
        text += f"it sees the {digit} in {speech.name(same[0])}" if same else "its digit is given"
        return Step(
            stage="contradiction",
            name="a digit it sees",
            cost=0,
            size=0.0,
            before=speech.candidates(self.walk.candidates),
            removed=speech.candidates(1 << target),
            placed={},
            reason=(),
            told=Told(sentence(text)),
        )

    def told(self, found: Found) -> Step:
        """A proved step in words; without rules, the words are made when they are needed."""
        self.prover.prove(found)
        self._is_short &= not found.by_core
        return self.words.step(found, later=self.prover.is_plain(found))

    @property
    def finished(self) -> bool:
        """Whether the path reached its end without the last resort."""
        return self.end is not End.OPEN and self._is_short

    def answer(self, reason: str = "") -> Path:
        """The results so far, all of them proved."""
        ground, speech = self.ground, self.words.speech
        known = Path(
            status=ground.result.status,
            unique=ground.result.unique,
            grid=ground.result.grid,
            engine=ground.result.engine,
            seconds=self.watch.seconds,
            statistics={"steps": len(self.steps), "proved": self.prover.proved},
            reason=reason or ground.result.reason,
            not_modelled=ground.puzzle.not_modelled,
            steps=tuple(self.steps),
            end=self.end,
            finished=self.finished,
            start=speech.candidates(self.first),
            left=speech.candidates(self.walk.candidates),
        )
        return replace(known, status=Status.GAVE_UP) if self.end is End.OPEN else known
