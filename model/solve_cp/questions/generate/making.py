"""Generate puzzles to order, each with a proof that it has one solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from itertools import count as count_from
from random import Random
from typing import Any

from solve_cp.batch.executors.pool import in_order
from solve_cp.batch.sizes import grouped
from solve_cp.engines.frontier.breadth import knows
from solve_cp.errors import InputError
from solve_cp.limits import LimitReached, Limits, started
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import NO_LIMITS, Answer, Tell, tell_nobody
from solve_cp.questions.generate.aims import Missed
from solve_cp.questions.generate.attempt import Attempt, Lessons
from solve_cp.questions.generate.kinds import Clues
from solve_cp.questions.generate.order import Order, order_of
from solve_cp.questions.generate.uniqueness.proving import Asking
from solve_cp.questions.generate.uniqueness.together import finished
from solve_cp.result import Status

MOST_ATTEMPTS = 200
TOGETHER = 256  # puzzles that send their questions to the frontier engine together


@dataclass(frozen=True, kw_only=True, repr=False)
class Generated(Answer):
    """A new puzzle and its only solution, `grid`, or why there is none and the closest attempt.

    `statistics` describe how it was made: the attempts and why they failed, the questions to the
    engines, the clues placed and kept, the givens, and the grade if it was requested.
    """

    def __str__(self) -> str:
        from solve_cp.questions.generate.verdicts import generated_text

        return generated_text(self)


def generate(
    template: Puzzle,
    *,
    clues: str | Iterable[str | Clues] = (),
    givens: tuple[int, int] | None = None,
    symmetry: str = "none",
    pattern: Any = None,
    minimal: bool = False,
    jigsaw: bool = False,
    grade: str | tuple[float, float] | Iterable[str | tuple[float, float]] = (),
    require: str | Iterable[str] = (),
    avoid_guessing: bool | float = False,
    graded: bool = False,
    count: int | None = 1,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
    executor: Executor | None = None,
    tell: Tell = tell_nobody,
) -> Iterator[Generated]:
    """Generate `count` new puzzles (None: endless), and stop at the first that cannot be made.

    The limits apply to each puzzle. The givens and rules of the template stay. The same seed and
    arguments give the same puzzles with any executor, unless a time limit is reached.
    `avoid_guessing` is the size of the hardest step that is accepted; True stands for a what-if of
    6 facts.
    """
    if count is not None and count < 1:
        raise InputError(f"expected a count of at least 1, got {count}")
    order = order_of(
        template,
        clues,
        givens=givens,
        symmetry=symmetry,
        pattern=pattern,
        minimal=minimal,
        jigsaw=jigsaw,
        grade=grade,
        require=require,
        avoid_guessing=avoid_guessing,
        graded=graded,
    )
    return _each(order, count, _Run(order, seed, limits), executor, tell)


def _each(
    order: Order, count: int | None, run: _Run, executor: Executor | None, tell: Tell
) -> Iterator[Generated]:
    numbers = count_from() if count is None else range(count)
    chunks = grouped(numbers, lambda _: 1, run.width)
    few = count is not None and count <= run.width  # finished before processes could start
    if executor is None or few or not order.is_portable:
        answers: Iterable[Iterable[Generated]] = (run.answers(chunk, tell) for chunk in chunks)
    else:
        answers = in_order(executor, partial(_in_worker, run.portable()), chunks)
    for number, made in enumerate(chain.from_iterable(answers), 1):
        yield made
        if made.status is Status.GAVE_UP:
            return
        tell(f"{number} made" if count is None else f"{number} of {count} made")


@dataclass(frozen=True)
class _Run:
    """What all puzzles of a run share; each has its own random generator, from its number."""

    order: Order
    seed: int
    limits: Limits

    def portable(self) -> _Run:
        """A copy that can be sent to another process."""
        return _Run(self.order, self.seed, self.limits.portable())

    @property
    def width(self) -> int:
        """How many to make at once: many if only the frontier is used, without a time limit."""
        order = self.order
        alone = order.clues or order.jigsaw or order.aims.any or self.limits.seconds is not None
        template = order.template
        known = not alone and knows(structure_of(template.board, template.rules))
        return TOGETHER if known else 1

    def answers(self, numbers: Sequence[int], tell: Tell) -> Iterator[Generated]:
        """The puzzles with these numbers."""
        makings = [_Making(self, number, tell).run() for number in numbers]
        return finished(makings, started(self.limits))


def _in_worker(run: _Run, numbers: Sequence[int]) -> list[Generated]:
    return list(run.answers(numbers, tell_nobody))


class _Making:
    """The attempts at one puzzle."""

    def __init__(self, run: _Run, number: int, tell: Tell) -> None:
        self.order, self.number, self.tell = run.order, number, tell
        self.chance = Random(f"puzzle {run.seed} {number}")
        self.limits = run.limits
        self.solves = self.attempts = 0
        self.missed: list[Missed] = []

    def run(self) -> Asking[Generated]:
        """The puzzle, after as many attempts as needed."""
        watch = started(self.limits)
        lessons = Lessons()
        reason = f"no puzzle in {MOST_ATTEMPTS} attempts"
        try:
            for self.attempts in range(1, MOST_ATTEMPTS + 1):
                self.tell(f"puzzle {self.number + 1}, attempt {self.attempts}{self._closest()}")
                attempt = Attempt(self.order, self.chance, watch, lessons)
                try:
                    puzzle, engine = yield from attempt.made()
                except Missed as missed:
                    self.missed.append(missed)
                    lessons.learn(missed)
                    continue
                finally:
                    self.solves += attempt.solves
                return Generated(
                    status=Status.SOLVED,
                    unique=True,
                    grid=puzzle.solution,
                    engine=engine,
                    seconds=watch.seconds,
                    statistics=self._statistics(attempt.about),
                    puzzle=puzzle,
                )
        except LimitReached as stop:
            reason = str(stop)
        return Generated(
            status=Status.GAVE_UP,
            reason=f"{reason}{self._closest()}",
            seconds=watch.seconds,
            statistics=self._statistics({}),
        )

    def _statistics(self, about: dict[str, Any]) -> dict[str, Any]:
        made = {"attempts": self.attempts, "solves": self.solves}
        return made | {"missed": [str(missed) for missed in self.missed]} | about

    def _closest(self) -> str:
        """A description of the closest attempt."""
        if not self.missed:
            return ""
        return f"; the closest had {min(self.missed, key=lambda missed: missed.distance)}"
