"""The next step from a partly filled grid, or what is wrong in the grid and why."""

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
from solve_cp.questions.explain.needed import needed
from solve_cp.questions.explain.path import CLOSING, End, Journey
from solve_cp.questions.explain.telling.speech import sentence
from solve_cp.questions.explain.telling.step import Step, listed
from solve_cp.result import Interrupted, Status
from solve_cp.rules.wording import joined

MOST_STEPS = 40
"""If a wrong digit takes more steps than this to a contradiction, they are not listed."""


class Level(StrEnum):
    """How much a hint reveals."""

    WHERE = "where"
    WHAT = "what"
    HOW = "how"


@dataclass(frozen=True, kw_only=True, repr=False)
class Hint(Answer):
    """The next `step`; if the grid is wrong, the step that shows it and the `wrong` digits.

    `incomplete` has the cells whose pencil marks leave out the correct digit; then there is no
    step. Otherwise, if there is no step, there is nothing left to explain, and `end` says why.
    """

    step: Step | None = None
    wrong: Mapping[Cell, int]
    incomplete: tuple[Cell, ...] = ()
    end: End = End.OPEN

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.teaching import hint_text

        return hint_text(self)

    def say(self, level: Level | str = Level.HOW) -> str:
        """The hint in words: the part of the board, the houses and rules, or the whole step."""
        if self.incomplete:
            return sentence(self._about_marks(level))
        if self.step is None:
            return CLOSING[self.end]
        if self.wrong and level != Level.HOW:
            return sentence(self._about_digits(self.step.cells[0], level))
        if level == Level.WHERE:
            return sentence(f"look at {self.step.where}")
        if level == Level.WHAT:
            return sentence(f"look at {self.step.what}")
        return self.step.sentence

    def _about_digits(self, first: Cell, level: Level | str) -> str:
        several = len(self.wrong) > 1
        told = f"{len(self.wrong)} digits are wrong" if several else "a digit is wrong"
        one = "one of them " if several else ""
        return f"{told}: {one}in {first}" if level == Level.WHAT else told

    def _about_marks(self, level: Level | str) -> str:
        if level == Level.WHERE:
            number = len(self.incomplete)
            cells = "a cell leave out its digit" if number == 1 else "some cells leave out a digit"
            return f"the pencil marks of {cells}"
        if level == Level.WHAT or len(self.incomplete) == 1:
            return f"the pencil marks of {self.incomplete[0]} leave out its digit"
        return f"the pencil marks of {joined(self.incomplete)} leave out the digits of these cells"

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "step": self.step.to_json() if self.step else None,
            "wrong": {str(cell): digit for cell, digit in self.wrong.items()},
            "incomplete": [str(cell) for cell in self.incomplete],
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
    """The next step from the givens or from a grid, or the mistake if the grid is wrong.

    The grid is in a format that `check` accepts, or digits by cell; several digits are pencil
    marks.
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
    """A hint that is being computed."""

    def __init__(self, puzzle: Puzzle, start: Start, watch: Watch, seed: int, tell: Tell) -> None:
        self.puzzle, self.start, self.watch = puzzle, start, watch
        self.seed, self.tell = seed, tell

    def answer(self) -> Hint:
        """What is wrong, if anything; otherwise the next step."""
        if not self.start.digits and not self.start.marks:
            return self._next(self._ground(self.start))
        plain = self._ground(Start({}, {}))
        wrong = self._wrong(plain)
        if wrong:
            right = {c: d for c, d in self.start.digits.items() if c not in wrong}
            return self._mistake(self._ground(Start(right, {})), wrong)
        incomplete = self._incomplete(plain)
        if incomplete:
            return self._without_step(plain, incomplete)
        return self._next(self._ground(self.start))

    def _ground(self, start: Start) -> Ground:
        return ground_for(self.puzzle, start, self.watch, self.seed, self.tell)

    def _wrong(self, plain: Ground) -> dict[Cell, int]:
        """The digits that differ from the unique solution."""
        grid = plain.result.grid
        if not plain.result.unique or grid is None:
            return {}
        return {cell: digit for cell, digit in self.start.digits.items() if grid[cell] != digit}

    def _incomplete(self, plain: Ground) -> tuple[Cell, ...]:
        """The cells whose pencil marks leave out the digit of the unique solution."""
        grid = plain.result.grid
        if not plain.result.unique or grid is None:
            return ()
        return tuple(cell for cell, some in self.start.marks.items() if grid[cell] not in some)

    def _without_step(self, plain: Ground, incomplete: tuple[Cell, ...]) -> Hint:
        result = plain.result
        return Hint(
            status=result.status,
            unique=result.unique,
            grid=result.grid,
            engine=result.engine,
            seconds=self.watch.seconds,
            not_modelled=self.puzzle.not_modelled,
            wrong={},
            incomplete=incomplete,
        )

    def _next(self, ground: Ground) -> Hint:
        journey = Journey(ground, self.watch, self.seed)
        self.tell("looking for the next step")
        return self._made(ground, {}, next(iter(journey), None), journey)

    def _mistake(self, ground: Ground, wrong: dict[Cell, int]) -> Hint:
        """Why the first wrong digit is impossible."""
        journey = Journey(ground, self.watch, self.seed)
        self.tell("looking for the reason")
        structure = ground.model.structure
        targets = [
            ground.facts.base[structure.index[cell]] + digit - structure.offset
            for cell, digit in wrong.items()
        ]
        step = journey.why_not(targets) or self._by_contradiction(wrong)
        return self._made(ground, wrong, step or journey.why_later(targets), journey)

    def _by_contradiction(self, wrong: dict[Cell, int]) -> Step | None:
        """The steps from the first wrong digit to a contradiction; None if they are many."""
        cell, digit = next(iter(wrong.items()))
        right = {c: d for c, d in self.start.digits.items() if c not in wrong}
        journey = Journey(self._ground(Start({**right, cell: digit}, {})), self.watch, self.seed)
        journey.run(tell_nobody)
        steps = needed(journey.answer()).steps
        if journey.end is not End.CONTRADICTION or len(steps) > MOST_STEPS:
            return None
        symbol = self.puzzle.symbol(digit)
        lead = f"{cell} cannot be {symbol}. Suppose it were:"
        return Step(
            stage="contradiction",
            name="a digit that leads to a contradiction",
            cost=sum(step.cost for step in steps),
            size=max(step.size for step in steps),
            before=journey.answer().start,
            removed={cell: (digit,)},
            placed={},
            reason=steps[-1].reason,
            told=listed(lead, (step.sentence for step in steps), numbered=True),
        )

    def _made(
        self, ground: Ground, wrong: dict[Cell, int], step: Step | None, journey: Journey
    ) -> Hint:
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
        """The answer if the time limit was reached."""
        return Hint(
            status=Status.GAVE_UP,
            reason=reason,
            seconds=self.watch.seconds,
            not_modelled=self.puzzle.not_modelled,
            wrong={},
        )
