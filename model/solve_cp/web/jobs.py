"""What the page may ask, by name. A puzzle comes as text or JSON, never as a path or URL."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from solve_cp.errors import InputError
from solve_cp.rules.own import loaded
from solve_cp.web import asking, exporting, states
from solve_cp.web.fpuzzles import commands
from solve_cp.web.worker import How

Job = Callable[[Mapping[str, Any], How], Any]

JOBS: Mapping[str, Job] = {
    "read": states.read_text,
    "empty": states.empty,
    "board": states.board,
    "rule": states.rule,
    "catalogue": states.catalogue,
    "verdict": asking.verdict,
    "solve": asking.solve,
    "count": asking.count,
    "estimate": asking.estimate,
    "check": asking.check,
    "candidates": asking.candidates,
    "why": asking.why,
    "redundant": asking.redundant,
    "suggest": asking.suggest,
    "grade": asking.grade,
    "explain": asking.explain,
    "hint": asking.hint,
    "export": exporting.export,
    "fpuzzles key": commands.key,
    "fpuzzles": commands.answer,
}
INNER = ("verdict", "fpuzzles key", "fpuzzles")
"""Jobs that the server itself runs, to answer "live" and f-puzzles."""


def run(name: str, data: Any, how: How) -> Any:
    """The answer to a job as plain data."""
    if name not in JOBS or not isinstance(data, Mapping):
        raise InputError("expected a job with an object of data")
    answer = JOBS[name](data, how)
    if isinstance(answer, dict) and "command" in answer:
        answer["command"] += "".join(f" --rules {Path(path).name}" for path, _ in loaded())
    return answer


def warm_up() -> None:
    """Load what jobs need, so that the first one does not have to wait."""
    from solve_cp.board.board import Board
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.questions.candidates import candidates
    from solve_cp.rules import AntiKnight

    candidates(Puzzle(Board.standard(4), {}, (AntiKnight(),)))
