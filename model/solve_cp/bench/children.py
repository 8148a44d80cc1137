"""Child processes that answer one message at a time, and may die or hang."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from solve_cp.bench.worker import Target, limit_memory, receive, send, serve
from solve_cp.errors import InputError


class Hung(Exception):  # noqa: N818 (not an error: it is what the report says)
    """No answer came in time; the process was killed."""


class Died(Exception):  # noqa: N818
    """The process ended without an answer; the message says how."""


class Child:
    """A Python process that serves: `ask` sends a message and waits for the answer."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from solve_cp.bench.worker import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
        assert self._process.stdin
        assert self._process.stdout
        self.inbox: BinaryIO = self._process.stdin  # type: ignore[assignment]
        self.outbox: BinaryIO = self._process.stdout  # type: ignore[assignment]

    def ask(self, message: Any, seconds: float | None) -> dict[str, Any]:
        """The answer; raises Hung after this many seconds, Died if the process ended."""
        try:
            send(self.inbox, pickle.dumps(message))
        except OSError:
            raise Died(self._end()) from None
        content = answered_within(lambda: receive(self.outbox), seconds)
        if content is None:
            raise Died(self._end())
        answer: dict[str, Any] = json.loads(content)
        return answer

    def close(self) -> None:
        """Kill the process and its children."""
        kill_group(self._process.pid)
        self._process.wait()
        for file in (self.inbox, self.outbox):
            with suppress(OSError):
                file.close()

    def _end(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        return how_it_ended(self._process.returncode)


class Fork(Child):
    """A fork of this process, for a function without a file, such as one in a notebook."""

    def __init__(self, target: Target, memory: int | None) -> None:
        if not hasattr(os, "fork"):
            raise InputError("expected a solver in a file, like mine.py:solve, on this system")
        to_child, from_child = os.pipe(), os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # our threads do not exist there
            self.pid = os.fork()
        if not self.pid:
            _serve_fork(target, memory, to_child, from_child)
        os.close(to_child[0])
        os.close(from_child[1])
        self.inbox, self.outbox = os.fdopen(to_child[1], "wb"), os.fdopen(from_child[0], "rb")

    def close(self) -> None:
        """Kill the process and its children."""
        kill_group(self.pid)
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)
        for file in (self.inbox, self.outbox):
            with suppress(OSError):
                file.close()

    def _end(self) -> str:
        with suppress(ChildProcessError):
            return how_it_ended(os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1]))
        return "it ended"


def _serve_fork(
    target: Target, memory: int | None, to_child: tuple[int, int], from_child: tuple[int, int]
) -> None:
    """The loop of the forked process."""
    try:
        os.setsid()
        os.close(to_child[1])
        os.close(from_child[0])
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        limit_memory(memory)
        serve(os.fdopen(to_child[0], "rb"), os.fdopen(from_child[1], "wb"), target)
    finally:
        os._exit(0)


def answered_within(read: Callable[[], bytes | None], seconds: float | None) -> bytes | None:
    """The result of a blocking call; raises Hung if it does not come in time."""
    found: list[bytes | None] = []

    def work() -> None:
        with suppress(OSError, ValueError):
            found.append(read())

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise Hung
    return found[0] if found else None


def kill_group(pid: int) -> None:
    """Kill a process group."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)


def how_it_ended(code: int | None) -> str:
    """How a process ended, as text."""
    if code is not None and code < 0:
        with suppress(ValueError):
            return f"killed by {signal.Signals(-code).name}"
    return f"exit code {code}"
