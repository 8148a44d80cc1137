"""Explanations, hints and grades in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solve_cp.drawing.verdicts.basics import duration, gave_up, how, number, proviso

if TYPE_CHECKING:
    from solve_cp.questions.explain.grade import Grade
    from solve_cp.questions.explain.hint import Hint
    from solve_cp.questions.explain.path import Path
    from solve_cp.questions.explain.telling.step import Step, Told


def path_text(answer: Path) -> str:
    """The steps with their numbers and names, then the outcome."""
    wide = len(str(len(answer.steps)))
    lines = [
        hanging(f"{number:{wide}}. {step_text(step)}", wide + 2)
        for number, step in enumerate(answer.steps, 1)
    ]
    return "\n".join([*lines, path_ending(answer)])


def path_ending(answer: Path) -> str:
    """How a path ends, with the number of its steps."""
    ending = f"gave up: {answer.reason}" if str(answer.end) == "open" else answer.closing
    return f"{ending}{proviso(answer)} {path_summary(answer)}"


def step_text(step: Step) -> str:
    """The step and its name; below it, each point of a list on a line of its own."""
    return "\n".join([f"{step.told.lead} ({step.name})", *points(step.told)])


def points(told: Told) -> list[str]:
    """The points of a step, indented."""
    marks = (f"{place}." if told.numbered else "–" for place in range(1, len(told.points) + 1))
    return [
        f"{'  ' * (point.depth + 1)}{mark} {point.text}"
        for mark, point in zip(marks, told.points, strict=True)
    ]


def hanging(text: str, indent: int) -> str:
    """The text with all lines but the first indented."""
    return text.replace("\n", "\n" + " " * indent)


def path_summary(answer: Path) -> str:
    """How many steps there are, how many are proved, and the time."""
    count = f"{number(len(answer.steps), 'step')}, {answer.statistics.get('proved', 0)} proved"
    resort = "" if answer.finished or not answer.steps else ", some without a short reason"
    return f"({count}{resort if str(answer.end) != 'open' else ''}, {how(answer)})"


def hint_text(answer: Hint, level: str = "how") -> str:
    """The hint at this level."""
    if answer.reason and answer.step is None and str(answer.end) == "open":
        return gave_up(answer)
    if answer.step is None or answer.say(level) != answer.step.sentence:
        return answer.say(level)
    return "\n".join([answer.step.told.lead, *points(answer.step.told)])


def grade_text(answer: Grade) -> str:
    """The number, the word, the hardest step, and the steps by size."""
    if answer.number is None:
        return f"no grade: {_no_grade(answer)}"
    least = "" if answer.finished else "at least "
    grade = f"{least}{answer.number:g} {answer.word} ({answer.scale})"
    hardest = f"; hardest step: {answer.hardest}" if answer.hardest else ""
    choice = ", then a choice: there are several solutions" if answer.unique is False else ""
    return f"{grade}{hardest}; {_steps(answer)}{choice} ({duration(answer.seconds)})"


def _no_grade(answer: Grade) -> str:
    """Why there is no grade: no solution, or a limit."""
    if str(answer.status) != "unsolvable":
        return f"{answer.reason or answer.status} ({duration(answer.seconds)})"
    details = "; ".join(filter(None, [answer.reason, duration(answer.seconds)]))
    return f"the puzzle has no solution{proviso(answer)} ({details})"


def _steps(answer: Grade) -> str:
    """How many steps there are, and of which numbers on the scale."""
    from solve_cp.questions.explain.grade import BY_SIZE

    if not answer.length:
        return "no steps"
    of = "of size" if answer.scale == BY_SIZE else "of"
    counts = ", ".join(f"{count} {of} {n:g}" for n, count in sorted(answer.steps.items()))
    return f"{number(answer.length, 'step')}: {counts}"
