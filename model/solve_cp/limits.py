"""Limits on time, nodes, memory and threads, and a stop event, for all engines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from threading import Event
from time import perf_counter

from solve_cp.board.numbers import whole
from solve_cp.errors import InputError, described, need


@dataclass(frozen=True)
class Limits:
    """How much an engine may use before it gives up; None is no limit. Memory is in bytes.

    Setting the event `stop` from another thread stops the search: it gives up and returns what is
    known. `workers` is the maximum number of threads for CP-SAT.
    """

    seconds: float | None = None
    nodes: int | None = None
    memory: int | None = None
    stop: Event | None = None
    workers: int | None = None

    def __post_init__(self) -> None:
        if not hasattr(self.stop, "is_set") and self.stop is not None:
            raise InputError(f"expected a threading.Event, got {described(self.stop)}: stop")
        for name in ("seconds", "nodes", "memory", "workers"):
            limit = getattr(self, name)
            if limit is not None and (isinstance(limit, str) or not limit > 0):
                raise InputError(f"expected a limit above 0, got {limit!r}: {name}")
            if limit is not None and name != "seconds" and limit != float("inf"):
                object.__setattr__(self, name, whole(limit, name))

    def __repr__(self) -> str:
        known = ((field.name, getattr(self, field.name)) for field in fields(self))
        return f"Limits({', '.join(f'{name}={value!r}' for name, value in known if value)})"

    def start(self) -> Watch:
        """A watch that starts now."""
        return Watch(self)

    def portable(self) -> Limits:
        """The limits without the event, which cannot be sent to another process."""
        return replace(self, stop=None)


def started(limits: Limits) -> Watch:
    """Start a watch; checks that the caller passed Limits."""
    need(limits, Limits, "Limits, like Limits(seconds=5)")
    return limits.start()


STOPPED = "stopped"
LEAST = 1e-9  # seconds: the shortest possible time limit


class LimitReached(Exception):  # noqa: N818 (not an error: the answer is "gave up")
    """A limit was reached before there was an answer; the message says which."""


class Watch:
    """Time since the start, and which limit has been reached."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.started = perf_counter()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Do not count the time of the block, such as importing a library."""
        before = perf_counter()
        try:
            yield
        finally:
            self.started += perf_counter() - before

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return perf_counter() - self.started

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time limit; None without a limit, 0 when time is up."""
        if self.limits.seconds is None:
            return None
        return max(0.0, self.limits.seconds - self.seconds)

    def within(self, seconds: float) -> Watch:
        """A watch that starts now, with the same limits and at most so many seconds."""
        left = self.seconds_left
        most = seconds if left is None else min(seconds, left)
        return replace(self.limits, seconds=max(most, LEAST)).start()

    def expect_go_ahead(self) -> None:
        """Raise LimitReached if the stop event is set."""
        if self.limits.stop is not None and self.limits.stop.is_set():
            raise LimitReached(STOPPED)

    def expect_time(self) -> None:
        """Raise LimitReached when time is up."""
        if reached := self.reached():
            raise LimitReached(reached)

    def reached(self, nodes: int = 0, memory: int = 0) -> str:
        """The limit that has been reached, in words, or ""."""
        limits = self.limits
        if limits.stop is not None and limits.stop.is_set():
            return STOPPED
        if limits.nodes is not None and nodes >= limits.nodes:
            return f"node limit of {limits.nodes} reached"
        if limits.memory is not None and memory >= limits.memory:
            return f"memory limit of {limits.memory / 2**20:.6g} MiB reached"
        if limits.seconds is not None and self.seconds >= limits.seconds:
            return f"time limit of {limits.seconds:g} s reached"
        return ""
