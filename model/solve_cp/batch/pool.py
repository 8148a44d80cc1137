"""Work handed to an executor: results in order, a bounded number of tasks at a time.

A worker process that dies (killed, out of memory) loses nothing: its tasks are handed out again.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from types import TracebackType
from typing import Any, Generic, TypeVar

from solve_cp.errors import EngineError

Task = TypeVar("Task")
Answer = TypeVar("Answer")

TASKS_A_WORKER = 8  # a window so wide that one slow task does not leave the others idle
TRIES = 3


class Inline(Executor):
    """An executor that does the work at once, in this process."""

    workers = 1

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The future of a call, already done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes(Executor):
    """An executor of processes that starts new ones when one of them dies."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, get_context("spawn"), _prepare_worker)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The future of a call in one of the processes."""
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenExecutor:
            self._pool.shutdown(wait=False)
            self._pool = self._start()
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Free the processes."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if kind is not None:  # nobody waits for the answers any more
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
        self.shutdown(wait=True, cancel_futures=True)


def local(workers: int | None = None) -> Executor:
    """An executor on this machine, by default on all its cores."""
    count = workers or cores()
    return Inline() if count == 1 else Processes(count)


def cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _prepare_worker() -> None:
    """Leave Ctrl-C to the parent, and end when it ends, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@dataclass
class _Pending(Generic[Task]):
    """A task that was handed out, and how often the workers died on it."""

    task: Task
    future: Future[Any]
    deaths: int = 0


def in_order(
    executor: Executor,
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    window: int | None = None,
) -> Iterator[Answer]:
    """The answers to tasks, in order; tasks are taken as earlier ones are done."""
    waiting: deque[_Pending[Task]] = deque()
    most = window or window_of(executor)
    try:
        for task in tasks:
            waiting.append(_Pending(task, _submitted(executor, work, task)))
            if len(waiting) >= most:
                yield _first(executor, work, waiting)
        while waiting:
            yield _first(executor, work, waiting)
    finally:
        for pending in waiting:
            pending.future.cancel()


def window_of(executor: Executor) -> int:
    """How many tasks an executor is handed at a time: enough that no worker ever waits."""
    if isinstance(executor, Inline):
        return 1
    for name in ("workers", "_max_workers"):
        if isinstance(count := getattr(executor, name, None), int):
            return TASKS_A_WORKER * count
    return TASKS_A_WORKER * cores()


def _first(
    executor: Executor, work: Callable[[Task], Answer], waiting: deque[_Pending[Task]]
) -> Answer:
    """The answer to the first task that waits; all are handed out again when workers die."""
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
        raise EngineError(
            f"expected an answer from a worker process, but {TRIES} died of it one after the "
            "other: out of memory?"
        ) from None
    for pending in waiting:
        if _is_lost(pending.future):
            pending.future = _submitted(executor, work, pending.task)


def _submitted(executor: Executor, work: Callable[[Task], Answer], task: Task) -> Future[Any]:
    try:
        return executor.submit(work, task)
    except BrokenExecutor as error:
        raise EngineError(
            f"expected an executor whose workers live, got a broken one: {error}"
        ) from None


def _is_lost(future: Future[Any]) -> bool:
    return future.done() and (future.cancelled() or isinstance(future.exception(), BrokenExecutor))
