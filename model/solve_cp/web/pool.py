"""The worker processes of the server, stopped or killed when nobody waits for the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from threading import Thread
from typing import Any

from solve_cp.rules.own import loaded
from solve_cp.web.worker import FAILED, NEWS, STOP, serve

Tell = Callable[[Any], Awaitable[None]]
MEMORY = 3 << 30
MOST_WAITING = 64
LONG = 30.0
"""Seconds; jobs that may take longer always leave one worker free for shorter ones."""
GRACE = 3.0
"""Seconds that a job may exceed its limit before its process is killed."""
TO_STOP = 1.0
"""Seconds that a cancelled job may take to end."""
TO_START = 60.0
DIED = "the worker process ended before it had an answer; ask again"
BUSY = "too many questions are waiting; ask again later"
_SPAWN = get_context("spawn")


class JobError(Exception):
    """A job without an answer; the message says why."""


class Pool:
    """Workers that are started when needed and then reused."""

    def __init__(self, size: int = 3, memory: int = MEMORY) -> None:
        self.size, self.memory = size, memory
        self._slow = asyncio.Semaphore(max(1, size - 1))
        self.workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._free = asyncio.Semaphore(size)
        self._waiting = 0
        self._tidying: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start one worker, so that the first question does not have to wait long."""
        self._idle.append(self._new())

    async def run(self, name: str, data: Any, seconds: float, tell: Tell) -> Any:
        """The answer to a job; if cancelled, the job is stopped, or its process killed."""
        if self._waiting >= MOST_WAITING:
            raise JobError(BUSY)
        self._waiting += 1
        places = (self._slow, self._free) if seconds > LONG else (self._free,)
        try:
            await _take(places)
        finally:
            self._waiting -= 1
        worker = self._living() or self._new()
        try:
            return await worker.run(name, data, seconds, tell)
        finally:
            task = asyncio.ensure_future(self._tidy(worker, places))
            self._tidying.add(task)
            task.add_done_callback(self._tidying.discard)

    async def _tidy(self, worker: Worker, places: Sequence[asyncio.Semaphore]) -> None:
        """Free a worker for the next job, or end it."""
        try:
            if await worker.settle():
                self._idle.append(worker)
            else:
                self.workers.discard(worker)
        finally:
            _leave(places)

    def _living(self) -> Worker | None:
        """An idle worker; drops workers that have died."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            worker.end()
            self.workers.discard(worker)
        return None

    def _new(self) -> Worker:
        worker = Worker(self.memory)
        self.workers.add(worker)
        return worker

    def close(self) -> None:
        """End all workers."""
        for worker in self.workers:
            worker.end()
        self.workers.clear()


async def _take(places: Sequence[asyncio.Semaphore]) -> None:
    """Acquire all of these slots, or none if cancelled."""
    taken: list[asyncio.Semaphore] = []
    try:
        for place in places:
            await place.acquire()
            taken.append(place)
    except asyncio.CancelledError:
        _leave(taken)
        raise


def _leave(places: Sequence[asyncio.Semaphore]) -> None:
    for place in places:
        place.release()


class Worker:
    """A worker process, as the server sees it."""

    def __init__(self, memory: int) -> None:
        self._numbers = count(1)
        self._running = 0
        self._silent = False
        self._news: asyncio.Queue[Any] = asyncio.Queue()
        self._pipe, theirs = _SPAWN.Pipe()
        told = (theirs, memory, loaded())
        self._process = _SPAWN.Process(target=serve, args=told, daemon=True)
        self._process.start()
        theirs.close()
        loop = asyncio.get_running_loop()
        Thread(target=self._listen, args=(loop,), daemon=True).start()

    @property
    def pid(self) -> int | None:
        """The process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.is_alive() and not self._silent

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Pass on what the process sends; None when it has ended."""
        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            with suppress(EOFError, OSError):
                while True:
                    loop.call_soon_threadsafe(self._news.put_nowait, self._pipe.recv())
            self._silent = True
            loop.call_soon_threadsafe(self._news.put_nowait, None)

    async def run(self, name: str, data: Any, seconds: float, tell: Tell) -> Any:
        """The answer to a job; JobError if there is none."""
        self._running = number = next(self._numbers)
        try:
            self._pipe.send((number, name, data, seconds))
        except OSError:
            raise JobError(DIED) from None
        patience = seconds + GRACE + (TO_START if number == 1 else 0)
        try:
            async with asyncio.timeout(patience):
                kind, content = await self._outcome(number, tell)
        except TimeoutError:
            self.end()
            raise JobError(f"gave up: time limit of {seconds:g} s reached") from None
        if kind == FAILED:
            raise JobError(content)
        return content

    async def _outcome(self, number: int, tell: Tell) -> tuple[str, Any]:
        while (message := await self._news.get()) is not None:
            about, kind, content = message
            if about != number:
                continue
            if kind != NEWS:
                self._running = 0
                return kind, content
            await tell(content)
        raise JobError(DIED)

    async def settle(self) -> bool:
        """Whether the process is free for another job after being told to stop."""
        if self._running and self._process.is_alive():
            with suppress(OSError, TimeoutError, JobError):
                self._pipe.send((self._running, STOP))
                async with asyncio.timeout(TO_STOP):
                    await self._outcome(self._running, _ignore)
        if self._running or not self._process.is_alive():
            self.end()
            return False
        return True

    def end(self) -> None:
        """Kill the process, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


async def _ignore(_: Any) -> None:
    """Ignore progress."""
