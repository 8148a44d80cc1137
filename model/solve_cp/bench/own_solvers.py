"""Users' solvers and engines, each in a separate process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solve_cp.bench.children import Child, Died, Fork, Hung
from solve_cp.bench.external import run_program, words_of
from solve_cp.bench.faults import FaultKind, Returned
from solve_cp.bench.worker import EngineTarget, FunctionTarget, Target, Task
from solve_cp.engines.protocol import Engine, is_engine
from solve_cp.errors import EngineError, InputError, SolveCpError, described
from solve_cp.formats.text.writing import layout_of
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle

TAKES = ("auto", "array", "lists", "puzzle")
READS = ("line", "csv", "json")
LOADING = 60.0  # seconds to load a file
GRACE = 0.5  # seconds after its limit before a process is killed, because messages take time


@dataclass
class Solver:
    """A user's solver: `run` gives it a board.

    `file` and `function` name a function or a registered engine in a Python file, `target` is a
    function or engine of this program, `command` a program. `takes` is the input of a function
    ("array", "lists", "puzzle", or "auto": by the annotation of its first parameter, otherwise an
    array, then lists), `reads` the input of a program ("line", "csv", "json").
    """

    name: str
    file: str = ""
    function: str = ""
    target: Target | None = None
    command: str = ""
    takes: str = "auto"
    reads: str = "line"
    is_engine: bool = False
    _child: Child | None = field(default=None, repr=False)

    def check(self, limits: Limits) -> None:
        """Raise an InputError if there is no such function or program."""
        if self.command:
            words_of(self.command)
        elif self.file:
            self._started(limits)

    def run(self, puzzle: Puzzle, limits: Limits, want: int | None, seed: int) -> Returned:
        """Its answer for a board; raises an EngineError if it does not support the board."""
        self._expect(puzzle)
        if self.command:
            return run_program(words_of(self.command), self.reads, puzzle, limits)
        task = Task(puzzle, self.takes, want, limits, seed)
        try:
            answer = self._started(limits).ask(task, _patience(limits))
        except Hung:
            self.close()
            return _late(limits)
        except Died as end:
            self.close()
            return Returned(failure=FaultKind.CRASHED, reason=str(end))
        return _returned(puzzle, answer, limits)

    def close(self) -> None:
        """End its process."""
        if self._child:
            self._child.close()
            self._child = None

    def _started(self, limits: Limits) -> Child:
        """Its process, started when first needed and again after a failure."""
        if self._child is None:
            if self.target is not None:
                self._child = Fork(self.target, limits.memory)
            else:
                self._child = loaded(self.file, self.function, limits.memory)[0]
        return self._child

    def _expect(self, puzzle: Puzzle) -> None:
        takes = self.reads if self.command else self.takes
        if self.is_engine or takes in ("json", "puzzle"):
            return
        if puzzle.rules:
            raise EngineError(f"does not apply: {self.name} takes digits, not rules")
        board = puzzle.board
        if layout_of(board) or board.rows != board.cols or not board.is_full:
            raise EngineError(f"does not apply: {self.name} takes square boards with boxes")


def loaded(file: str, function: str | None, memory: int | None) -> tuple[Child, dict[str, Any]]:
    """A process that has loaded a file, and its report; raises an error if that failed."""
    if not Path(file).is_file():
        raise InputError(f"expected a Python file, got {file!r}")
    child = Child()
    try:
        answer = child.ask((file, function, memory), LOADING)
    except (Hung, Died) as end:
        child.close()
        raise InputError(f"expected a Python file that can be loaded: {file}: {end}") from None
    if "error" in answer:
        child.close()
        known = f"; it has {', '.join(answer['known'])}" if answer.get("known") else ""
        raise InputError(f"expected a solver in {file}: {answer['error']}{known}")
    return child, answer


def engines_from(file: str) -> dict[str, str]:
    """The names and summaries of the engines that a Python file registers."""
    child, answer = loaded(file, None, None)
    child.close()
    engines: dict[str, str] = answer["engines"]
    if not engines:
        raise InputError(f"expected solve_cp.engines.register(...) in {file}, got no engine")
    return engines


def own_engine(file: str, name: str) -> Solver:
    """An engine that a Python file registers."""
    return Solver(name, file=file, function=name, is_engine=True)


def solver_of(
    said: str | Engine | Callable[[Any], Any] | Solver, *, takes: str = "auto", reads: str = "line"
) -> Solver:
    """Parse a solver: `mine.py:function`, `command ./solver`, a function, an engine."""
    if takes not in TAKES or reads not in READS:
        expected = TAKES if takes not in TAKES else READS
        raise InputError(f"expected one of {', '.join(expected)}, got {takes!r} and {reads!r}")
    if isinstance(said, Solver):
        return said
    if isinstance(said, str):
        return _named(said, takes, reads)
    if is_engine(said):
        return Solver(said.name, target=EngineTarget(said), is_engine=True)
    if callable(said):
        name = getattr(said, "__name__", "function")
        return Solver(name, target=FunctionTarget(said), takes=takes)
    raise InputError(
        f"expected an engine's name, mine.py:function, 'command ./solver' or a function, "
        f"got {described(said)}"
    )


def looks_like_solver(said: str) -> bool:
    """Whether a text names a user's solver, not an engine."""
    return said.startswith("command ") or ".py:" in said


def _named(said: str, takes: str, reads: str) -> Solver:
    if said.startswith("command "):
        return Solver(said, command=said.removeprefix("command ").strip(), reads=reads)
    file, colon, function = said.rpartition(":")
    if not colon or not function.isidentifier():
        raise InputError(f"expected mine.py:function or 'command ./solver', got {said!r}")
    return Solver(f"{Path(file).name}:{function}", file=file, function=function, takes=takes)


def _patience(limits: Limits) -> float | None:
    return None if limits.seconds is None else limits.seconds + GRACE


def _late(limits: Limits) -> Returned:
    seconds = limits.seconds or 0.0
    why = f"no answer in {seconds:g} s"
    return Returned(seconds, failure=FaultKind.TIMED_OUT, reason=why)


def _returned(puzzle: Puzzle, answer: dict[str, Any], limits: Limits) -> Returned:
    seconds = float(answer.get("seconds", 0.0))
    if answer.get("memory"):
        most = f"more than {(limits.memory or 0) / 2**20:.6g} MiB"
        return Returned(seconds, failure=FaultKind.OUT_OF_MEMORY, reason=most)
    if "error" in answer:
        return Returned(seconds, failure=FaultKind.CRASHED, reason=answer["error"])
    if "values" in answer:
        return _of_engine(puzzle, answer, seconds)
    if limits.seconds is not None and seconds > limits.seconds:
        return _late(limits)
    grids = tuple(answer.get("grids", ()))
    return Returned(seconds, grids, bool(answer.get("none")), text=answer.get("text", ""))


def _of_engine(puzzle: Puzzle, answer: dict[str, Any], seconds: float) -> Returned:
    """What an engine returned; values that are not a grid are shown as they are."""
    model = compile_puzzle(puzzle)
    grids: list[Any] = []
    for values in answer["values"]:
        try:
            grids.append(model.grid(values))
        except (SolveCpError, ValueError, IndexError):
            grids.append(values)
    return Returned(
        seconds,
        tuple(grids),
        none=not grids and answer["exhausted"],
        complete=answer["exhausted"],
        reason=answer["reason"],
        statistics=answer["statistics"],
    )
