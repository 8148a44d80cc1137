"""A worker process: answers one job at a time, within its limits, and stops when told to."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from solve_cp.errors import SolveCpError
from solve_cp.limits import Limits
from solve_cp.rules.own import blamed, load_again

Request = tuple[int, str, Any, float]
ANSWER, NEWS, FAILED, STOP = "answer", "news", "failed", "stop"


@dataclass(frozen=True)
class How:
    """The limits of a job, and the callback for its progress."""

    limits: Limits
    tell: Callable[[Any], None]


def serve(pipe: Connection, memory: int, own: Sequence[tuple[str, str]] = ()) -> None:
    """Answer the jobs from a pipe until it closes; `own` are the sources of users' rules."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _limit_memory(memory)
    inbox = _Inbox(pipe)
    Thread(target=inbox.listen, daemon=True).start()
    from solve_cp.web.jobs import run, warm_up

    load_again(own)
    warm_up()
    while (asked := inbox.requests.get()) is not None:
        number, name, data, seconds = asked
        how = How(
            Limits(seconds=seconds, memory=memory // 2, stop=inbox.stop_of(number), workers=1),
            lambda news, number=number: pipe.send((number, NEWS, news)),  # type: ignore[misc]
        )
        pipe.send((number, *_outcome(run, name, data, how)))


class _Inbox:
    """The messages of the server: jobs to run in order, and jobs to stop at once."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.requests: SimpleQueue[Request | None] = SimpleQueue()
        self._stops: dict[int, Event] = {}

    def stop_of(self, number: int) -> Event:
        """The event that ends a job."""
        return self._stops.setdefault(number, Event())

    def listen(self) -> None:
        """Read messages until the pipe closes."""
        with suppress(EOFError, OSError):
            while True:
                message = self.pipe.recv()
                if message[1] == STOP:
                    self.stop_of(message[0]).set()
                else:
                    self._stops = {message[0]: self.stop_of(message[0])}
                    self.requests.put(message)
        self.requests.put(None)


def _outcome(run: Callable[[str, Any, How], Any], name: str, data: Any, how: How) -> Any:
    try:
        return ANSWER, run(name, data, how)
    except SolveCpError as error:
        return FAILED, " ".join(str(error).split())
    except MemoryError:
        return FAILED, "gave up: memory limit reached"
    except RecursionError:
        return FAILED, "gave up: the puzzle is nested too deeply"
    except Exception as error:
        told = f"this is a bug in solve-cp ({type(error).__name__}: {error})"
        return FAILED, blamed(error) or told


def _limit_memory(memory: int) -> None:
    """Limit the memory of the process, if the system supports it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _end_with_parent() -> None:
    """Exit when the server does, even if it was killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
