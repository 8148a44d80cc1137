"""The questions of the page: each calls the library, and names the equivalent command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic
from typing import Any

from solve_cp.engines.many import Counting, Telling
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions import candidates as candidates_room
from solve_cp.questions import check as check_room
from solve_cp.questions import solve as solve_room
from solve_cp.questions import why as why_room
from solve_cp.questions.counting import estimate as estimate_room
from solve_cp.questions.explain import grade as grade_room
from solve_cp.questions.explain import hint as hint_room
from solve_cp.questions.explain import path as path_room
from solve_cp.questions.reducing import redundant as redundant_room
from solve_cp.questions.suggest import suggest as suggest_room
from solve_cp.result import Result, Status
from solve_cp.web.monotone import MEMORY
from solve_cp.web.states import Data, puzzle_in
from solve_cp.web.worker import How

EVERY = 0.5
"""The minimum number of seconds between two progress messages."""
MOST_COUNTED = 8
"""The largest number of solutions that the page counts for a candidate."""


def verdict(data: Data, how: How) -> Any:
    """Whether there is one solution, several or none."""
    return verdict_of(solve_room.solve(puzzle_in(data), limits=how.limits))


def verdict_of(result: Result) -> dict[str, Any]:
    """The result as one word for the indicator and one sentence for people."""
    kind, words = _verdict(result)
    unsure = "" if not result.not_modelled else " (of what is modelled)"
    return {
        "kind": kind,
        "words": f"{words}{unsure}",
        "grid": digits(result),
        "notes": list(result.notes),
        "seconds": round(result.seconds, 3),
    }


def _verdict(result: Result) -> tuple[str, str]:
    if result.status is Status.UNSOLVABLE:
        return "none", "No solution"
    if result.unique:
        if result.extras_unique is False:
            return "several", "One grid, but its extras, such as a shading, are not determined"
        return "one", "Exactly one solution"
    if result.unique is False:
        return "several", "Several solutions"
    return "open", f"Gave up: {result.reason}"


def digits(result: Any) -> dict[str, int] | None:
    """The grid of an answer, by cell."""
    grid = result.grid
    return {str(cell): digit for cell, digit in grid.by_cell.items()} if grid else None


def solve(data: Data, how: How) -> Any:
    """Find a solution, and whether it is the only one."""
    result = solve_room.solve(puzzle_in(data), limits=how.limits)
    return {"verdict": verdict_of(result), "command": "solve-cp solve puzzle.json"}


def count(data: Data, how: How) -> Any:
    """Count the solutions, with progress messages."""
    puzzle = puzzle_in(data)
    result = counted(puzzle, how.limits, lambda n: how.tell({"words": f"{n:,} so far"}))
    sure = "" if result.complete else "at least "
    reason = f"; gave up: {result.reason}" if result.reason and not result.complete else ""
    words = f"{sure}{result.count:,} solution{'' if result.count == 1 else 's'}{reason}"
    return {"count": result.count, "words": words, "command": "solve-cp count puzzle.json"}


def counted(puzzle: Puzzle, limits: Limits, tell: Callable[[int], None]) -> Result:
    """Count all solutions; reports now and then how many were found so far."""
    structure = compile_puzzle(puzzle).structure
    if len(structure.variables) > structure.cell_count:
        # The same grid may come again with other extras, so the number found is not the count.
        return solve_room.count(puzzle, limits=limits)
    return solve_room.count(puzzle, None, Telling(Counting(), Now(tell), every=1), limits=limits)


class Now:
    """Passes messages on, but not too often."""

    def __init__(self, tell: Callable[[int], None], every: float = EVERY) -> None:
        self.tell, self.every, self.last = tell, every, monotonic()

    def __call__(self, number: int) -> None:
        now = monotonic()
        if now - self.last >= self.every:
            self.last = now
            self.tell(number)


def estimate(data: Data, how: How) -> Any:
    """Estimate the number of solutions."""
    limits = replace(how.limits, seconds=min(5.0, how.limits.seconds or 5.0))
    answer = estimate_room.estimate(puzzle_in(data), limits=limits)
    words = f"about {answer.estimate:.3g} ± {answer.error:.2g} solutions, {answer.walks} walks"
    command = "solve-cp count puzzle.json --estimate"
    return {**answer.to_json(), "words": words, "command": command}


def check(data: Data, how: How) -> Any:
    """Check what was entered."""
    puzzle = puzzle_in(data)
    answer = check_room.check(puzzle, {**puzzle.givens, **_entered(data)}, limits=how.limits)
    wrong = [str(cell) for cell in answer.wrong]
    broken = [str(violation) for violation in answer.violations]
    words = {True: "Right so far" if answer.blank else "Right", False: "Wrong", None: "Not known"}
    said = words[answer.right] + (f": {', '.join(wrong)}" if wrong else "")
    return {
        **answer.to_json(),
        "words": "; ".join([said, *broken]),
        "command": "solve-cp check puzzle.json mine.csv",
    }


def _entered(data: Data) -> dict[str, int]:
    entered = data.get("entered")
    return dict(entered) if isinstance(entered, Mapping) else {}


def _start(data: Data) -> dict[str, Any]:
    """The entered digits; in other cells, centre marks are pencil marks."""
    marks, entered = data.get("centre"), _entered(data)
    if not isinstance(marks, Mapping):
        return dict(entered)
    filled = {*entered, *(str(cell) for cell in puzzle_in(data).givens)}
    return {
        **{cell: some for cell, some in marks.items() if some and cell not in filled},
        **entered,
    }


def candidates(data: Data, how: How) -> Any:
    """The true candidates, with the number of solutions of each."""
    puzzle = puzzle_in(data)
    within = MEMORY.left(puzzle)
    answer = candidates_room.candidates(
        puzzle, count=MOST_COUNTED, limits=how.limits, within=within
    )
    if answer.status is Status.SOLVED:
        MEMORY.add(puzzle, answer.candidates)
    return {**answer.to_json(), "command": "solve-cp candidates puzzle.json"}


def why(data: Data, how: How) -> Any:
    """Explain why there is no solution, or several."""
    answer = why_room.why(puzzle_in(data), limits=how.limits)
    return {**answer.to_json(), "command": "solve-cp why puzzle.json"}


def redundant(data: Data, how: How) -> Any:
    """Find givens and rules that can be left out."""
    answer = redundant_room.redundant(puzzle_in(data), limits=how.limits, tell=_teller(how))
    return {**answer.to_json(), "command": "solve-cp redundant puzzle.json"}


def suggest(data: Data, how: How) -> Any:
    """Suggest a few more givens that leave one solution."""
    answer = suggest_room.suggest(puzzle_in(data), limits=how.limits, tell=_teller(how))
    return {**answer.to_json(), "command": "solve-cp suggest puzzle.json"}


def grade(data: Data, how: How) -> Any:
    """Grade the puzzle."""
    answer = grade_room.grade(puzzle_in(data), limits=how.limits, tell=_teller(how))
    return {**answer.to_json(), "command": "solve-cp grade puzzle.json"}


def explain(data: Data, how: How) -> Any:
    """Explain the path to the solution."""
    path = path_room.explain(
        puzzle_in(data), start=_start(data) or None, limits=how.limits, tell=_teller(how)
    )
    return {
        **path.to_json(),
        "closing": path.closing if not path.reason else f"gave up: {path.reason}",
        "command": "solve-cp explain puzzle.json",
    }


def hint(data: Data, how: How) -> Any:
    """Give the next step, in three levels."""
    answer = hint_room.hint(puzzle_in(data), _start(data) or None, limits=how.limits)
    return {**answer.to_json(), "command": "solve-cp hint puzzle.json mine.csv --level where"}


def _teller(how: How) -> Callable[[str], None]:
    return lambda words: how.tell({"words": words})
