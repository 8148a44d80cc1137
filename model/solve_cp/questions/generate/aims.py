"""What a generated puzzle should be like for a human solver: its difficulty and its steps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Any

from solve_cp.errors import InputError
from solve_cp.limits import LimitReached, Watch
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.explain.grade import CLASSIC_WORDS, WORDS, Bound, Grade
from solve_cp.questions.explain.grade import grade as grade_of
from solve_cp.questions.explain.path import SHORT, explain
from solve_cp.questions.generate.randomness.random_grid import within

GRADES = (*(word for _, word in WORDS), "extreme")
GRADING = 30.0  # seconds for a grade that is only reported
LONGEST_WHAT_IF = SHORT + 0.5  # in units of step size


class Missed(Exception):  # noqa: N818 (not an error: another attempt follows)
    """An attempt did not meet the order: the distance, and a description of what it had.

    `harder` is positive if the puzzle should be harder, and negative if it should be easier.
    """

    def __init__(self, distance: tuple[int, float], words: str, harder: int = 0) -> None:
        super().__init__(words)
        self.distance, self.harder = distance, harder


@dataclass(frozen=True)
class Aims:
    """The accepted grades as words or numbers, the required steps, and the longest what-if.

    With `graded`, a puzzle is graded even if every grade is accepted.
    """

    words: tuple[str, ...] = ()
    numbers: tuple[float, float] | None = None
    require: tuple[str, ...] = ()
    what_ifs: float | None = None
    graded: bool = False

    def __post_init__(self) -> None:
        for word in self.words:
            if word not in GRADES:
                raise InputError(f"expected a grade of {', '.join(GRADES)}, got {word!r}")
        if self.numbers is not None and not 0 <= self.numbers[0] <= self.numbers[1]:
            low, high = self.numbers
            raise InputError(f"expected a range of grades like 3.0-5.5, got {low:g}-{high:g}")

    @property
    def any(self) -> bool:
        """Whether anything is requested."""
        return bool(self.words or self.numbers or self.require or self.what_ifs is not None)

    def checked(self, puzzle: Puzzle, watch: Watch) -> dict[str, Any]:
        """What is known about the puzzle's grade; raises Missed if it is not as requested."""
        if not (self.any or self.graded):
            return {}
        if not self.any:
            return _told(puzzle, watch)
        grade = grade_of(puzzle, most=self._bound(puzzle), limits=within(watch, None))
        watch.expect_time()
        if self.words or self.numbers:
            self._check_grade(grade)
        size = grade.size if grade.size is not None else 0.0
        if self.what_ifs is not None and not (grade.finished and size <= self.what_ifs):
            words = f"a step of size {size:g} ({grade.hardest})"
            raise Missed((2, size - self.what_ifs), words, harder=-1)
        return _about(grade) | self._steps(puzzle, watch)

    def _bound(self, puzzle: Puzzle) -> Bound:
        """The highest grade number and the largest step size that are accepted."""
        classic = structure_of(puzzle.board, puzzle.rules).only_all_different
        known = {word: most for most, word in (CLASSIC_WORDS if classic else WORDS)}
        by_word = max((known.get(word, inf) for word in self.words), default=inf)
        number = min(by_word, self.numbers[1] if self.numbers else inf)
        return number, inf if self.what_ifs is None else self.what_ifs

    def _check_grade(self, grade: Grade) -> None:
        """Raise Missed if the grade is not one of the requested grades."""
        number, place = grade.number or 0.0, GRADES.index(grade.word) if grade.word else 0
        low, high = self.numbers or (0.0, float("inf"))
        off = max(low - number, number - high, 0.0)
        wrong = min((abs(GRADES.index(word) - place) for word in self.words), default=0)
        if off or wrong:
            too_easy = number < low or (
                wrong and place < min(GRADES.index(word) for word in self.words)
            )
            words = f"{grade.word} ({number:g})"
            raise Missed((2, 10 * wrong + off), words, harder=1 if too_easy else -1)

    def _steps(self, puzzle: Puzzle, watch: Watch) -> dict[str, Any]:
        """The names of the steps, if some are required; raises Missed if one is missing."""
        if not self.require:
            return {}
        path = explain(puzzle, limits=within(watch, None))
        watch.expect_time()
        names = list(dict.fromkeys(step.name for step in path.steps))
        missing = [
            wanted for wanted in self.require if not any(_is_step(wanted, name) for name in names)
        ]
        if missing:
            easy = path.steps and max(step.size for step in path.steps) <= 1.0
            words = f"no {', no '.join(missing)}"
            raise Missed((1, float(len(missing))), words, harder=1 if easy else 0)
        return {"steps": names}


def _told(puzzle: Puzzle, watch: Watch) -> dict[str, Any]:
    """The grade of a puzzle, if there is enough time; a missing grade does not raise Missed."""
    left = watch.seconds_left
    limits = replace(within(watch, None), seconds=min(GRADING, left or GRADING))
    try:
        return _about(grade_of(puzzle, limits=limits))
    except LimitReached:
        return {}


def _about(grade: Grade) -> dict[str, Any]:
    known = f"at least {grade.word}" if grade.reason and grade.word else grade.word
    return {"grade": known, "number": grade.number, "hardest": grade.hardest}


def aims_of(grade: Any, require: Any, avoid_guessing: bool | float, graded: bool) -> Aims:
    """The aims from plain arguments: grade words or a range of numbers, and step names."""
    parts = [grade] if isinstance(grade, str) or _is_range(grade) else list(grade)
    ranges = [(float(low), float(high)) for low, high in filter(_is_range, parts)]
    if len(ranges) > 1:
        raise InputError(f"expected one range of grades, got {len(ranges)}")
    words = tuple(part for part in parts if not _is_range(part))
    names = (require,) if isinstance(require, str) else tuple(require)
    longest = LONGEST_WHAT_IF if avoid_guessing is True else float(avoid_guessing)
    return Aims(
        words,
        ranges[0] if ranges else None,
        names,
        None if avoid_guessing is False else longest,
        graded,
    )


def _is_step(wanted: str, name: str) -> bool:
    """Whether a step's name, or a part of it after "and", starts with the wanted name."""
    return any(_letters(part).startswith(_letters(wanted)) for part in name.split(" and "))


def _letters(name: str) -> str:
    """A name without differences in spelling: "X-Wing" and "xwing" are the same."""
    return "".join(filter(str.isalnum, name.lower()))


def _is_range(part: Any) -> bool:
    return (
        isinstance(part, tuple)
        and len(part) == 2
        and all(isinstance(number, (int, float)) for number in part)
    )
