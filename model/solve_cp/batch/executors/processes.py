"""Worker processes as an executor.

Each process has its own pipe, so that one that dies, even in the middle of an answer, is noticed at
once and does not disturb the others. (The pool of the standard library shares its pipes: if a
worker is killed while it writes, the pool and the program can hang forever.)
"""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import connection, get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from threading import Lock, Thread, local
from types import TracebackType
from typing import Any

from solve_cp.errors import EngineError, InputError, RuleError, WorkerError
from solve_cp.rules.own import blamed

_SPAWN = get_context("spawn")
UNGUARDED = (
    "expected worker processes that start, but they failed: in a script, start them "
    """under `if __name__ == "__main__":`"""
)


class Processes(ThreadPoolExecutor):
    """Threads that each pass calls to their own process, and start a new one if it dies.

    A call whose process dies fails with BrokenExecutor; the others continue.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self._own = local()
        self._started: set[_Worker] = set()
        self._lock = Lock()
        self._closed = False
        super().__init__(self.workers, "solve-cp worker", initializer=_leave_interrupts_to_main)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a call to one of the processes."""
        return super().submit(self._call, fn, *args, **kwargs)

    def _call(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        worker = self._worker()
        try:
            succeeded, answer = worker.call(fn, args, kwargs)
        except (EOFError, OSError):
            failed = worker.failed_to_start()
            self._drop(worker)
            if failed:
                raise WorkerError(UNGUARDED) from None
            raise BrokenExecutor("a worker process died") from None
        if not succeeded:
            raise answer
        return answer

    def _worker(self) -> _Worker:
        """The process of this thread, started if needed."""
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            with self._lock:
                if self._closed:
                    raise BrokenExecutor("the worker processes have been shut down")
                worker = self._own.worker = _Worker()
                self._started.add(worker)
        return worker

    def _drop(self, worker: _Worker) -> None:
        self._own.worker = None
        with self._lock:
            self._started.discard(worker)
        worker.end()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Shut the processes down; with `wait`, after all calls are done."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self._end_workers()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if kind is not None:  # nobody waits for the answers any more
            self.shutdown(wait=False, cancel_futures=True)
            self._end_workers()
        self.shutdown(wait=True)

    def _end_workers(self) -> None:
        with self._lock:
            self._closed = True
            for worker in self._started:
                worker.end()


class _Worker:
    """A process that answers calls, one at a time."""

    def __init__(self) -> None:
        self._pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        self._ready = False
        theirs.close()  # now the pipe closes when the process ends

    def call(self, fn: Callable[..., Any], args: Any, kwargs: Any) -> tuple[bool, Any]:
        """Whether a call succeeded, and its value or its error."""
        if not self._ready:
            self._ready = bool(self._pipe.recv())
        self._pipe.send((fn, args, kwargs))
        answer: tuple[bool, Any] = self._pipe.recv()
        return answer

    def failed_to_start(self) -> bool:
        """Whether the process ended with a Python error before it was ready for calls."""
        self._process.join(1.0)
        return not self._ready and self._process.exitcode == 1

    def end(self) -> None:
        """Kill the process, whatever it is doing."""
        self._process.kill()
        self._process.join()


def cores() -> int:
    """The number of cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _leave_interrupts_to_main() -> None:
    """Block Ctrl-C in this thread and in the processes that it starts."""
    if hasattr(signal, "pthread_sigmask"):  # Windows has no masks
        resource_tracker.ensure_running()  # which would reset the mask when it starts
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _serve(pipe: Connection) -> None:
    """Answer the calls from a pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    pipe.send(True)  # ready for calls
    with suppress(EOFError):
        while True:
            _answer(pipe)


def _answer(pipe: Connection) -> None:
    content = pipe.recv_bytes()
    try:
        fn, args, kwargs = pickle.loads(content)
        reply = pickle.dumps((True, fn(*args, **kwargs)))
    except Exception as error:
        error.add_note(traceback.format_exc())
        theirs = "" if isinstance(error, InputError) else blamed(error)
        reply = _failure(RuleError(theirs) if theirs else error)
    pipe.send_bytes(reply)


def _failure(error: Exception) -> bytes:
    """An error to send to the caller; as text if it cannot be pickled."""
    try:
        reply = pickle.dumps((False, error))
        pickle.loads(reply)
    except Exception:
        return pickle.dumps((False, EngineError(f"{type(error).__name__}: {error}")))
    return reply


def _end_with_parent() -> None:
    """Exit when the parent does, even if it was killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
