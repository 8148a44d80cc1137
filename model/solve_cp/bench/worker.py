"""The process that runs a user's solver or engine, which may crash, hang or print.

It receives one pickle per board and answers in JSON. The solver's output is discarded.
"""

from __future__ import annotations

import inspect
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any, BinaryIO, Protocol

import numpy as np

from solve_cp.engines.by_name import registered
from solve_cp.engines.protocol import Engine
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle

HEADER = 8  # bytes for the length of a message
LONGEST_TEXT = 300


@dataclass(frozen=True)
class Task:
    """One board for a solver: the input format and the number of grids wanted."""

    puzzle: Puzzle
    takes: str
    want: int | None
    limits: Limits
    seed: int


class Target(Protocol):
    """What the process runs."""

    def __call__(self, task: Task) -> dict[str, Any]:
        """The answer for a board, ready for JSON."""
        ...


def send(file: BinaryIO, content: bytes) -> None:
    """Write a message."""
    file.write(len(content).to_bytes(HEADER, "big") + content)
    file.flush()


def receive(file: BinaryIO) -> bytes | None:
    """The next message; None if there are no more."""
    header = file.read(HEADER)
    return file.read(int.from_bytes(header, "big")) if len(header) == HEADER else None


def serve(inbox: BinaryIO, outbox: BinaryIO, target: Target | None = None) -> None:
    """Answer messages until there are no more: first what to load, then boards."""
    while (content := receive(inbox)) is not None:
        message = pickle.loads(content)
        if isinstance(message, Task) and target is not None:
            answer = _guarded(target, message)
        else:
            target, answer = _loaded(*message)
        send(outbox, json.dumps(answer).encode())


def limit_memory(more: int | None) -> None:
    """Limit the additional memory of this process, if the system supports it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    if more is not None:
        used = _address_space()
        resource.setrlimit(resource.RLIMIT_AS, (used + more, resource.RLIM_INFINITY))


def _address_space() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return 2**32
    return pages * os.sysconf("SC_PAGESIZE")


def _loaded(path: str, name: str | None, memory: int | None) -> tuple[Target | None, Any]:
    """The function or engine of a file, and the report: which engines the file registers."""
    try:
        module = _module(path)
        engines = {own: engine.summary for own, engine in registered().items()}
        if name is None:
            return None, {"engines": engines}
        target: Target | None = None
        if name in registered():
            target = EngineTarget(registered()[name])
        elif callable(found := getattr(module, name, None)):
            target = FunctionTarget(found)
        limit_memory(memory)
    except BaseException as error:  # any error of the file is reported to the user
        return None, {"error": _said(error)}
    known = sorted(n for n, value in vars(module).items() if inspect.isfunction(value))
    return target, {} if target else {"error": f"it has no function {name!r}", "known": known}


def _module(path: str) -> ModuleType:
    sys.path.insert(0, str(Path(path).resolve().parent))
    spec = spec_from_file_location("own_solver", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["own_solver"] = module  # dataclasses need it in sys.modules
    spec.loader.exec_module(module)
    return module


def _guarded(target: Target, task: Task) -> dict[str, Any]:
    """The answer of a target; exceptions become part of the answer."""
    started = perf_counter()
    try:
        answer = target(task)
    except MemoryError:
        answer = {"memory": True}
    except BaseException as error:
        answer = {"error": _said(error)}
    answer.setdefault("seconds", perf_counter() - started)
    return answer


def _said(error: BaseException) -> str:
    text = " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_TEXT]
    frames = []
    trace = error.__traceback__
    while trace:
        frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    own = [(file, line) for file, line in frames if file != __file__]
    return f"{text} (line {own[-1][1]} of {Path(own[-1][0]).name})" if own else text


@dataclass(frozen=True)
class FunctionTarget:
    """A function that takes a board and returns, yields or fills in a grid."""

    function: Callable[[Any], Any]

    def __call__(self, task: Task) -> dict[str, Any]:
        """Call it with its input; if that is unknown, with rows if an array fails."""
        takes = task.takes if task.takes != "auto" else self._annotated()
        if takes != "auto":
            return self._called(task, takes)
        try:
            return self._called(task, "array")
        except Exception:
            return self._called(task, "lists")

    def _annotated(self) -> str:
        """The type annotation of the first parameter."""
        try:
            first = next(iter(inspect.signature(self.function).parameters.values()))
        except (StopIteration, TypeError, ValueError):
            return "auto"
        said = "" if first.annotation is first.empty else str(first.annotation).lower()
        words = {"list": "lists", "ndarray": "array", "ndtype": "array", "puzzle": "puzzle"}
        return next((takes for word, takes in words.items() if word in said), "auto")

    def _called(self, task: Task, takes: str) -> dict[str, Any]:
        argument = argument_for(task.puzzle, takes)
        started = perf_counter()
        returned = self.function(argument)
        if isinstance(returned, Iterator):
            return _from_iterator(returned, task, started)
        if returned is True or (returned is None and _filled(argument)):
            returned = argument  # filled in place
        return {**encoded(returned), "seconds": perf_counter() - started}


def argument_for(puzzle: Puzzle, takes: str) -> Any:
    """The board in the input format of a solver; 0 is a blank."""
    if takes == "puzzle":
        return puzzle
    rows = [[digit or 0 for digit in row] for row in puzzle.rows()]
    return np.array(rows) if takes == "array" else rows


def _filled(argument: Any) -> bool:
    return not isinstance(argument, Puzzle) and bool(np.all(np.asarray(argument) != 0))


def _from_iterator(found: Iterator[Any], task: Task, started: float) -> dict[str, Any]:
    """The first distinct grids that a generator yields."""
    grids: dict[str, Any] = {}
    for item in islice(found, 10_000):
        answer = encoded(item)
        if not answer.get("grids"):
            return {**answer, "seconds": perf_counter() - started}
        grids.setdefault(json.dumps(answer["grids"]), answer["grids"][0])
        if task.want is not None and len(grids) >= task.want:
            break
    seconds = perf_counter() - started
    return {"grids": [*grids.values()], "none": not grids, "seconds": seconds}


def encoded(returned: Any) -> dict[str, Any]:
    """What a solver returned: a grid as rows, nothing, or else its text."""
    if returned is None or returned is False:
        return {"none": True, "text": str(returned)}
    if isinstance(returned, str):
        return {"text": returned}
    try:
        rows = np.asarray(getattr(returned, "array", returned))
        whole = rows.astype(np.int64)
        if whole.size and rows.dtype != bool and np.array_equal(whole, rows):
            if (whole == -1).all():
                return {"none": True, "text": "-1"}
            if whole.ndim in (1, 2):
                return {"grids": [whole.tolist()]}
    except (TypeError, ValueError):
        pass
    return {"text": " ".join(repr(returned).split())[:LONGEST_TEXT]}


@dataclass(frozen=True)
class EngineTarget:
    """A user's engine: its values are passed on unchecked and verified later."""

    engine: Engine

    def __call__(self, task: Task) -> dict[str, Any]:
        """Run the engine; returns the values of distinct grids, and how it ended."""
        model = compile_puzzle(task.puzzle)
        cells = model.structure.cell_count
        found: dict[tuple[int, ...], list[int]] = {}

        def take(values: Sequence[int]) -> bool:
            numbers = [int(value) for value in values]
            found.setdefault(tuple(numbers[:cells]), numbers)
            return task.want is not None and len(found) >= task.want

        started = perf_counter()
        outcome = self.engine.answer(model, take, task.limits.start(), task.want, task.seed)
        return {
            "values": [*found.values()],
            "exhausted": bool(outcome.exhausted),
            "reason": str(outcome.reason),
            "statistics": _plain(outcome.statistics),
            "seconds": perf_counter() - started,
        }


def _plain(statistics: Mapping[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in statistics.items() if isinstance(v, (int, float, str))}


def main() -> None:
    """Serve on standard input and output, which the solver cannot use."""
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    serve(inbox, outbox)
