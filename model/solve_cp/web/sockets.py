"""The two sockets: `/` for the script of f-puzzles, `/live` for the page."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from solve_cp.web.jobs import INNER, JOBS
from solve_cp.web.pool import JobError, Pool, Tell

MOST_KEPT = 256
MOST_AT_ONCE = 8
ASKABLE = ("live", *(name for name in JOBS if name not in INNER))
LIVE, ASKED, READING, COUNTING = 8.0, 120.0, 10.0, 600.0
"""Time limits in seconds: for each live part, for questions, for reading, for counts."""
LOOKS = frozenset(("title", "author", "source", "comment", "marks"))
"""Fields of a puzzle that do not affect its solutions."""
NEXT = {"candidates": ("several",), "why": ("several", "none")}
"""The verdicts after which a live part is computed."""
SECONDS = {"live": LIVE, "read": READING, "empty": READING, "board": READING, "rule": READING}
SECONDS |= {"count": COUNTING, "estimate": COUNTING}


class Kept:
    """A cache of recent answers, by what they depend on."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, Any] = OrderedDict()

    def get(self, key: str) -> Any:
        """The answer, if it is cached."""
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, key: str, answer: Any) -> None:
        """Store an answer, and drop the oldest."""
        self._answers[key] = answer
        while len(self._answers) > MOST_KEPT:
            self._answers.popitem(last=False)


class Service:
    """Runs the jobs of all connections, and caches answers."""

    def __init__(self, pool: Pool, seconds: Callable[[str], float] | None = None) -> None:
        self.pool, self.kept = pool, Kept()
        self.seconds = seconds or (lambda name: SECONDS.get(name, ASKED))

    async def ask(self, name: str, data: Any, tell: Tell) -> Any:
        """The answer to a job."""
        if name == "live":
            return await self._live(data, tell)
        return await self.pool.run(name, data, self.seconds(name), tell)

    async def _live(self, data: Any, tell: Tell) -> Any:
        """The live parts shown while editing, cached by model.

        The verdict, then candidates, then reasons: each is a separate job, so that none waits long.
        """
        key = _meaning(data)
        if (known := self.kept.get(key)) is not None:
            return known
        found: dict[str, Any] = {}
        for part in ("verdict", "candidates", "why"):
            if part == "verdict" or found["verdict"]["kind"] in NEXT[part]:
                found[part] = await self.pool.run(part, data, self.seconds("live"), tell)
                await tell({part: found[part]})
        if found["verdict"]["kind"] != "open":
            self.kept.put(key, found)
        return found

    async def ask_for_fpuzzles(self, request: Any, tell: Tell) -> Any:
        """The answer for f-puzzles, cached by model."""
        seconds = self.seconds(str(request.get("command")))
        if request.get("command") == "estimate":  # it keeps improving
            return await self.pool.run("fpuzzles", request, seconds, tell)
        key = await self.pool.run("fpuzzles key", request, READING, _nobody)
        if (known := self.kept.get(key)) is None:
            known = await self.pool.run("fpuzzles", request, seconds, tell)
            if not str(known.get("message", "")).startswith("Gave up"):
                self.kept.put(key, known)
        return known


def _meaning(data: Any) -> str:
    """A hash of a puzzle: the same for puzzles that differ only in looks."""
    puzzle = data.get("puzzle") if isinstance(data, dict) else None
    told = puzzle.items() if isinstance(puzzle, dict) else ()
    meant = {name: value for name, value in told if name not in LOOKS}
    return hashlib.sha256(json.dumps(meant, sort_keys=True).encode()).hexdigest()


async def _nobody(_: Any) -> None:
    """Ignore progress."""


class Talk:
    """A connection and its open requests."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.tasks: dict[Any, asyncio.Task[None]] = {}

    async def send(self, message: Any) -> None:
        """Send a message, unless the connection is closed."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.send_text(json.dumps(message, ensure_ascii=False))

    def begin(self, number: Any, work: Coroutine[Any, Any, None]) -> None:
        """Start a job beside the others."""
        task = asyncio.ensure_future(work)
        self.tasks[number] = task
        task.add_done_callback(lambda done: self._forget(number, done))

    def _forget(self, number: Any, done: asyncio.Task[None]) -> None:
        if self.tasks.get(number) is done:
            del self.tasks[number]

    def cancel(self, number: Any = None) -> None:
        """Cancel a job, or all of them."""
        chosen = list(self.tasks.values()) if number is None else [self.tasks.get(number)]
        for task in chosen:
            if task is not None:
                task.cancel()

    async def listen(self, hear: Callable[[dict[str, Any]], Coroutine[Any, Any, None]]) -> None:
        """Read messages until the connection ends; then cancel its jobs."""
        await self.socket.accept()
        try:
            while True:
                message = _parsed(await self.socket.receive_text())
                await hear(message)
        except (WebSocketDisconnect, KeyError):
            pass
        finally:
            self.cancel()


def _parsed(text: str) -> dict[str, Any]:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


async def live(socket: WebSocket, service: Service) -> None:
    """Answer the page: `{id, job, data}` with news and then an answer or an error; `{cancel}`."""
    talk = Talk(socket)

    async def work(number: Any, name: str, data: Any) -> None:
        async def tell(news: Any) -> None:
            await talk.send({"id": number, "news": news})

        try:
            answer = await service.ask(name, data, tell)
            await talk.send({"id": number, "answer": answer})
        except JobError as error:
            await talk.send({"id": number, "error": str(error)})

    async def hear(message: dict[str, Any]) -> None:
        number, name = message.get("id"), message.get("job")
        if "cancel" in message:
            talk.cancel(_plain(message["cancel"]))
        elif name not in ASKABLE or not isinstance(number, int):
            await talk.send({"id": _plain(number), "error": "expected a job and its number"})
        elif len(talk.tasks) >= MOST_AT_ONCE:
            await talk.send({"id": number, "error": "too many questions at once"})
        else:
            talk.begin(number, work(number, str(name), message.get("data")))

    await talk.listen(hear)


def _plain(number: Any) -> int:
    return number if isinstance(number, int) else -1


async def fpuzzles(socket: WebSocket, service: Service) -> None:
    """Answer the script of f-puzzles: one job at a time, which any new message cancels."""
    talk = Talk(socket)

    async def work(nonce: Any, request: Any) -> None:
        async def tell(news: Any) -> None:
            await talk.send({"nonce": nonce, **news})

        try:
            answer = await service.ask_for_fpuzzles(request, tell)
            await talk.send({"nonce": nonce, **answer})
        except JobError as error:
            await talk.send({"nonce": nonce, "type": "invalid", "message": str(error)})
        except asyncio.CancelledError:
            await talk.send({"nonce": nonce, "type": "canceled"})
            raise

    async def hear(message: dict[str, Any]) -> None:
        nonce = _plain(message.get("nonce"))
        running = list(talk.tasks.values())
        talk.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        if message.get("command") == "cancel":
            await talk.send({"nonce": nonce, "type": "canceled"})
        elif message.get("dataType", "fpuzzles") != "fpuzzles":
            told = {"type": "invalid", "message": "expected the data type fpuzzles"}
            await talk.send({"nonce": nonce, **told})
        else:
            request = {"command": message.get("command"), "data": message.get("data")}
            talk.begin(nonce, work(nonce, request))

    await talk.listen(hear)
