"""Run tasks on an executor: results in order, with a bounded number of open tasks.

If a worker process dies (killed, out of memory), its tasks are submitted again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from threading import Event
from typing import Any, Generic, TypeVar

from solve_cp.batch.executors.processes import Processes, cores
from solve_cp.errors import WorkerError

Task = TypeVar("Task")
Answer = TypeVar("Answer")

TASKS_A_WORKER = 8  # wide enough that one slow task does not leave the others idle
TRIES = 3
OFTEN = 0.05  # seconds between checks of an event that may stop the work


class Inline(Executor):
    """An executor that runs calls immediately, in this process."""

    workers = 1

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """A future that is already done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def local(workers: int | None = None) -> Executor:
    """An executor on this machine, by default with all cores."""
    count = workers or cores()
    return Inline() if count == 1 else Processes(count)


@dataclass
class _Pending(Generic[Task]):
    """A submitted task, and how often its worker died."""

    task: Task
    future: Future[Any]
    deaths: int = 0


class Stopped(Exception):  # noqa: N818 (not an error: somebody wanted it)
    """An event was set while tasks were open; `tasks` are those without an answer."""

    def __init__(self, tasks: list[Any]) -> None:
        super().__init__("stopped")
        self.tasks = tasks


def in_order(
    executor: Executor,
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    window: int | None = None,
    stop: Event | None = None,
) -> Iterator[Answer]:
    """The answers to tasks, in order; tasks are taken as earlier ones finish.

    Raises Stopped once the event `stop` is set.
    """
    waiting: deque[_Pending[Task]] = deque()
    most = window or window_of(executor)
    try:
        for task in tasks:
            waiting.append(_Pending(task, _submitted(executor, work, task)))
            if len(waiting) >= most:
                _wait(waiting, stop)
                yield _first(executor, work, waiting)
        while waiting:
            _wait(waiting, stop)
            yield _first(executor, work, waiting)
    finally:
        for pending in waiting:
            pending.future.cancel()


def _wait(waiting: deque[_Pending[Task]], stop: Event | None) -> None:
    """Wait for the first task, unless the event is set."""
    while stop is not None and not wait([waiting[0].future], OFTEN).done:
        if stop.is_set():
            raise Stopped([pending.task for pending in waiting])


def window_of(executor: Executor) -> int:
    """How many tasks are open at a time: enough that no worker waits."""
    if isinstance(executor, Inline):
        return 1
    for name in ("workers", "_max_workers"):
        if isinstance(count := getattr(executor, name, None), int):
            return TASKS_A_WORKER * count
    return TASKS_A_WORKER * cores()


def _first(
    executor: Executor, work: Callable[[Task], Answer], waiting: deque[_Pending[Task]]
) -> Answer:
    """The answer to the first open task; if workers die, all are submitted again."""
    while True:
        try:
            answer: Answer = waiting[0].future.result()
        except BrokenExecutor:
            _hand_out_again(executor, work, waiting)
        else:
            waiting.popleft()
            return answer


def _hand_out_again(
    executor: Executor, work: Callable[[Task], Answer], waiting: deque[_Pending[Task]]
) -> None:
    waiting[0].deaths += 1
    if waiting[0].deaths >= TRIES:
        raise WorkerError(
            f"expected an answer from a worker process, but {TRIES} of them died on the same "
            "task: out of memory?"
        ) from None
    for pending in waiting:
        if _is_lost(pending.future):
            pending.future = _submitted(executor, work, pending.task)


def _submitted(executor: Executor, work: Callable[[Task], Answer], task: Task) -> Future[Any]:
    try:
        return executor.submit(work, task)
    except BrokenExecutor as error:
        raise WorkerError(f"expected a working executor, got a broken one: {error}") from None


def _is_lost(future: Future[Any]) -> bool:
    return future.done() and (future.cancelled() or isinstance(future.exception(), BrokenExecutor))
