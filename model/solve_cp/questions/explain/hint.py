"""The next step from a partly filled grid; or what is wrong in it, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import NO_LIMITS, Answer, InterruptedQuestion, Tell, tell_nobody
from solve_cp.questions.explain.ground import Ground, Start, ground_for, start_of
from solve_cp.questions.explain.path import CLOSING, End, Journey
from solve_cp.questions.explain.telling.speech import sentence
from solve_cp.questions.explain.telling.step import Step
from solve_cp.result import Interrupted, Status


class Level(StrEnum):
    """How much a hint gives away."""

    WHERE = "where"
    WHAT = "what"
    HOW = "how"


@dataclass(frozen=True, kw_only=True)
class Hint(Answer):
    """The next `step`; where the grid is wrong, the step that shows it, and the `wrong` digits.

    Without a step there is nothing left to say: `end` tells why.
    """

    step: Step | None = None
    wrong: Mapping[Cell, int]
    end: End = End.OPEN

    def say(self, level: Level | str = Level.HOW) -> str:
        """The hint in words: which part of the board, which houses and rules, or all of it."""
        if self.step is None:
            return CLOSING[self.end]
        if self.wrong and level != Level.HOW:
            told = (
                "a digit is wrong"
                if len(self.wrong) == 1
                else f"{len(self.wrong)} digits are wrong"
            )
            place = f": one of them in {self.step.cells[0]}" if level == Level.WHAT else ""
            return sentence(
                told + (place if len(self.wrong) > 1 else place.replace("one of them ", ""))
            )
        if level == Level.WHERE:
            return sentence(f"look at {self.step.where}")
        if level == Level.WHAT:
            return sentence(f"look at {self.step.what}")
        return self.step.sentence

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "step": self.step.to_json() if self.step else None,
            "wrong": {str(cell): digit for cell, digit in self.wrong.items()},
            "end": str(self.end),
            **{str(level): self.say(level) for level in Level},
        }


def hint(
    puzzle: Puzzle,
    grid: Any = None,
    *,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Hint:
    """The next step from the givens, or from a grid; if the grid is wrong, that is the hint.

    The grid is as `check` takes it, or digits by cell; several digits are pencil marks.
    """
    watch = started(limits)
    asked = _Asked(puzzle, start_of(puzzle, grid), watch, seed, tell)
    try:
        return asked.answer()
    except LimitReached as stop:
        return asked.nothing(str(stop))
    except (Interrupted, KeyboardInterrupt):
        raise InterruptedQuestion(asked.nothing("interrupted")) from None


class _Asked:
    """A hint in the making."""

    def __init__(self, puzzle: Puzzle, start: Start, watch: Watch, seed: int, tell: Tell) -> None:
        self.puzzle, self.start, self.watch = puzzle, start, watch
        self.seed, self.tell = seed, tell

    def answer(self) -> Hint:
        """What is wrong, if anything is; else the next step."""
        if not self.start.digits and not self.start.marks:
            return self._next(self._ground(self.start))
        plain = self._ground(Start({}, {}))
        wrong = self._wrong(plain)
        if wrong:
            right = {c: d for c, d in self.start.digits.items() if c not in wrong}
            return self._mistake(self._ground(Start(right, {})), wrong)
        return self._next(self._ground(self.start))

    def _ground(self, start: Start) -> Ground:
        return ground_for(self.puzzle, start, self.watch, self.seed, self.tell)

    def _wrong(self, plain: Ground) -> dict[Cell, int]:
        """The digits that the only solution does not have, and cells whose marks lack theirs."""
        grid = plain.result.grid
        if not plain.result.unique or grid is None:
            return {}
        return {cell: digit for cell, digit in self.start.digits.items() if grid[cell] != digit}

    def _next(self, ground: Ground) -> Hint:
        journey = Journey(ground, self.watch, self.seed)
        self.tell("looking for the next step")
        return self._made(ground, {}, next(iter(journey), None), journey)

    def _mistake(self, ground: Ground, wrong: dict[Cell, int]) -> Hint:
        """Why the first wrong digit cannot stand."""
        journey = Journey(ground, self.watch, self.seed)
        self.tell("looking for the reason")
        structure = ground.model.structure
        targets = [
            ground.facts.base[structure.index[cell]] + digit - structure.offset
            for cell, digit in wrong.items()
        ]
        return self._made(ground, wrong, journey.why_not(targets), journey)

    def _made(
        self, ground: Ground, wrong: dict[Cell, int], step: Step | None, journey: Journey
    ) -> Hint:
        journey.prover.settle()
        result = ground.result
        return Hint(
            status=Status.GAVE_UP if journey.end is End.OPEN and step is None else result.status,
            unique=result.unique,
            grid=result.grid,
            engine=result.engine,
            seconds=self.watch.seconds,
            statistics={"proved": journey.prover.proved},
            reason=result.reason,
            not_modelled=self.puzzle.not_modelled,
            step=step,
            wrong=wrong,
            end=journey.end,
        )

    def nothing(self, reason: str) -> Hint:
        """The answer where time was up."""
        return Hint(
            status=Status.GAVE_UP,
            reason=reason,
            seconds=self.watch.seconds,
            not_modelled=self.puzzle.not_modelled,
            wrong={},
        )
