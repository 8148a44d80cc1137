"""A real server in a separate process, and clients for it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

COUNTED = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0"
    "QAOwD26gMbawMHQFcALhABuceCYxGYqdTDQBDM5fwgMriJpBqvZr7weLREQA"
)
CANDIDATES = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0"
    "QADwBu+UAGMYAGwNh8IAEoBGAMIAmEKktWLINZoCGBgK5x4IABogFCD6RibweOY2TvaRti6o7l4+IABqgbREQA=="
)
BOARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"

SMALL = "12..34..2.4...1."


class Server:
    """A running server: its port and its process."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process, self.port = process, port

    @property
    def own(self) -> str:
        """The origin of its page."""
        return f"http://localhost:{self.port}"

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
        """The status, headers and text of a page."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            link.request("GET", path, headers=headers)
            answer = link.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, told, answer.read().decode()
        finally:
            link.close()

    @contextmanager
    def connect(self, path: str, origin: str | None) -> Iterator[Any]:
        """A socket to the server."""
        from websockets.sync.client import connect

        address = f"ws://localhost:{self.port}{path}"
        more: dict[str, Any] = {"open_timeout": 60}  # a busy machine may be slow to answer
        with connect(address, origin=origin, max_size=None, **more) as socket:  # type: ignore[arg-type]
            yield socket

    def workers(self) -> list[int]:
        """The processes that work for it."""
        found = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(self.process.pid)],
            capture_output=True,
            text=True,
            check=False,
        ).stdout
        return [int(line.split()[0]) for line in found.splitlines() if "spawn_main" in line]


@contextmanager
def serving(*arguments: str) -> Iterator[Server]:
    """A server on a free port, ended at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "solve_cp_cli", "serve", "--no-browser", "--port", "0", *arguments],
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    assert process.stderr is not None
    try:
        line = process.stderr.readline()
        port = int(line.split("localhost:")[1].split("/")[0])
        server = Server(process, port)
        _wait(server)
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stderr.close()


def _wait(server: Server) -> None:
    from time import sleep

    for _ in range(200):
        try:
            server.get("/first")
        except OSError:
            sleep(0.1)
        else:
            return
    raise AssertionError("the server does not answer")


def ask(socket: Any, number: int, job: str, data: Any) -> dict[str, Any]:
    """The page's question and its last message: an answer or an error."""
    socket.send(json.dumps({"id": number, "job": job, "data": data}))
    while True:
        message: dict[str, Any] = json.loads(socket.recv(100))
        if message["id"] == number and "news" not in message:
            return message


def request(socket: Any, nonce: int, command: str, data: str = "") -> None:
    """What the script of f-puzzles sends."""
    asked: dict[str, Any] = {"nonce": nonce, "command": command}
    if command != "cancel":
        asked |= {"dataType": "fpuzzles", "data": data}
    socket.send(json.dumps(asked))


def answer_to(socket: Any, nonce: int) -> dict[str, Any]:
    """The last answer to a request; progress messages are skipped."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(100))
        if message["nonce"] == nonce and not message.get("inProgress"):
            return message
