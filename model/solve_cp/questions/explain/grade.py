"""How hard a puzzle is: a number and a word for the hardest step, and the length of the path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import NO_LIMITS, Answer, InterruptedQuestion, Tell, tell_nobody
from solve_cp.questions.explain.finding.larger import NEAR
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.resort import Resorts
from solve_cp.questions.explain.finding.sizes import LAST_RESORT, size_of
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.ground import Ground, Start, ground_for
from solve_cp.questions.explain.rating import scale
from solve_cp.questions.explain.rating.by_size import BySize
from solve_cp.questions.explain.rating.ladder import Ladder
from solve_cp.questions.explain.rating.numbered import Rated
from solve_cp.questions.explain.telling.techniques import name_of
from solve_cp.result import Interrupted, Status

WORDS = (
    (0.2, "easy"),
    (1.0, "moderate"),
    (2.5, "tricky"),
    (3.5, "hard"),
    (5.5, "very hard"),
    (20.0, "fiendish"),
)
"""The words for the size of the hardest step, each with the largest size it applies to."""

CLASSIC_WORDS = (
    (1.5, "easy"),
    (2.8, "moderate"),
    (4.4, "tricky"),
    (6.9, "hard"),
    (8.4, "very hard"),
    (9.4, "fiendish"),
)
"""The same for Sudoku Explainer's numbers: singles, locked digits, sets, wings, chains, nets."""

Bound = tuple[float, float]
"""The largest number on the scale, and the largest size of a step."""

NO_BOUND: Bound = (inf, inf)

BY_EXPLAINER = "like Sudoku Explainer's"
BY_SIZE = "size of the hardest step"


@dataclass(frozen=True, kw_only=True, repr=False)
class Grade(Answer):
    """How hard a puzzle is: `number` on a `scale`, as a `word`, and by its `hardest` step.

    `steps` counts the steps by their number on the scale, and `length` is their total. `finished`
    tells whether the path was completed without the last resort; if not, the puzzle is at least
    this hard.
    """

    number: float | None = None
    word: str = ""
    hardest: str = ""
    size: float | None = None
    scale: str = BY_SIZE
    steps: Mapping[float, int] = field(default_factory=dict)
    finished: bool = False

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.teaching import grade_text

        return grade_text(self)

    @property
    def length(self) -> int:
        """The number of steps in the path."""
        return sum(self.steps.values())

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "number": self.number,
            "word": self.word or None,
            "hardest": self.hardest or None,
            "size": self.size,
            "scale": self.scale,
            "steps": {f"{number:g}": count for number, count in sorted(self.steps.items())},
            "length": self.length,
            "finished": self.finished,
        }


def grade(
    puzzle: Puzzle,
    *,
    most: Bound | None = None,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Grade:
    """Grade how hard the puzzle is for a person, using the cheapest steps that solve it.

    Stops after the first step whose number or size is above `most`, a pair of both. The puzzle is
    then at least as hard as that step.
    """
    watch = started(limits)
    try:
        ground = ground_for(puzzle, Start({}, {}), watch, seed, tell)
    except LimitReached as stop:
        return _nothing(puzzle, str(stop), watch)
    except Interrupted:
        raise InterruptedQuestion(_nothing(puzzle, "interrupted", watch)) from None
    climb = _Climb(ground, watch, seed, most or NO_BOUND)
    try:
        climb.run(tell)
        climb.prove()
    except LimitReached as stop:
        return climb.answer(str(stop))
    except KeyboardInterrupt:
        raise InterruptedQuestion(climb.answer("interrupted")) from None
    return climb.answer()


def word_for(size: float) -> str:
    """The word for the size of a hardest step."""
    return next((word for most, word in WORDS if size <= most), "extreme")


def classic_word_for(number: float) -> str:
    """The word for a number like Sudoku Explainer's."""
    return next((word for most, word in CLASSIC_WORDS if number <= most), "extreme")


def _nothing(puzzle: Puzzle, reason: str, watch: Watch) -> Grade:
    return Grade(
        status=Status.GAVE_UP,
        reason=reason,
        seconds=watch.seconds,
        not_modelled=puzzle.not_modelled,
    )


class _Climb:
    """A walk that takes all of the easiest steps at once and counts them by number."""

    def __init__(self, ground: Ground, watch: Watch, seed: int, most: Bound) -> None:
        self.ground, self.watch, self.most = ground, watch, most
        self.walk = Walk(ground.facts, ground.model.domains, ground.truth, watch.expect_time)
        self.prover = Prover(ground.facts, watch, seed)
        resorts = Resorts(self.walk, self.prover)
        self.classic = ground.model.structure.only_all_different
        rated = self.classic and ground.result.status is Status.SOLVED
        unique = bool(ground.result.unique)
        self.rating = Ladder(self.walk, resorts, unique) if rated else self._by_size(resorts)
        self.sizes: set[float] = set()
        self.numbers: Counter[float] = Counter()
        self.hardest: Rated | None = None
        self.finished = self.proved = False

    def _by_size(self, resorts: Resorts) -> BySize:
        """Steps by size, without cases if the bound is small."""
        return BySize(self.walk, resorts if min(self.most) > NEAR[-1] else None)

    def run(self, tell: Tell) -> None:
        """Walk to the end, or until only the last resort is left."""
        while not self.walk.done:
            steps = self.rating.steps()
            if not steps and self.walk.targets:
                return
            if not steps or steps[0].found.stage == "contradiction":
                break
            for rated in steps:
                self._take(rated)
            if self._is_above():
                return
            tell(f"{self.numbers.total()} steps")
        self.finished = True

    def _is_above(self) -> bool:
        """Whether a step was above the bound."""
        number, size = self.most
        hardest = self.hardest.number if self.hardest else 0.0
        return hardest > number or max(self.sizes, default=0.0) > size

    def _take(self, rated: Rated) -> None:
        found = rated.found
        if not (found.removed & self.walk.candidates or found.placed & ~self.walk.placed):
            return
        self.sizes.add(size_of(self.ground.facts, found))
        self.numbers[round(rated.number, 1)] += 1
        if self.hardest is None or rated.number > self.hardest.number:
            self.hardest = rated
        self.walk.apply(found)

    def answer(self, reason: str = "") -> Grade:
        """The results so far."""
        ground, result = self.ground, self.ground.result
        size = self._size(reason)
        number = None if size is None else self._number(size)
        word = classic_word_for if self.classic else word_for
        return Grade(
            status=Status.GAVE_UP if reason else result.status,
            unique=result.unique,
            grid=result.grid,
            engine=result.engine,
            seconds=self.watch.seconds,
            statistics={"steps": self.numbers.total()},
            reason=reason or result.reason,
            not_modelled=ground.puzzle.not_modelled,
            number=number,
            word="" if number is None else word(number),
            hardest=self._hardest(reason),
            size=size,
            scale=BY_EXPLAINER if self.classic else BY_SIZE,
            steps=dict(sorted(self.numbers.items())),
            finished=self.finished,
        )

    def _size(self, reason: str) -> float | None:
        """The size of the largest step; None if the puzzle has no solution."""
        if self.ground.result.status is Status.UNSOLVABLE:
            return None
        if not self.finished and not reason and not self._is_above():
            return LAST_RESORT
        return max(self.sizes, default=None if reason else 0.0)

    def _number(self, size: float) -> float:
        """The number of the hardest step on the scale."""
        if not self.classic:
            return size
        if size == LAST_RESORT:
            return scale.LAST
        least = scale.NAMED["last cell of a house"]
        return round(self.hardest.number, 1) if self.hardest else least

    def prove(self) -> None:
        """Prove the hardest step, so that its name can be given."""
        if (self.finished or self._is_above()) and self.hardest is not None:
            self.prover.prove(self.hardest.found)
            self.proved = True

    def _hardest(self, reason: str) -> str:
        """The name of the hardest step; empty if there is none, or if a limit stopped its proof."""
        if not self.finished and not reason and not self._is_above():
            return "no short reason"
        if self.hardest is None or not self.proved:
            return ""
        return self.hardest.name or name_of(self.ground.facts, self.hardest.found)
