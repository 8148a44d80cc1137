"""A client that behaves like the solver script of f-puzzles.

Its nonces increase by one. After an edit it waits a moment and then asks only about the latest
board. It cancels running requests, reads only the answer to its latest question, and reconnects if
the connection is lost.
"""

from __future__ import annotations

import json
from time import monotonic, sleep
from typing import Any

from tests.web.fpuzzles.asking import ORIGIN, pack
from tests.web.serving import Server

DEBOUNCE = 0.05
PATIENCE = 100.0


class Script:
    """The script on an f-puzzles page."""

    def __init__(self, server: Server) -> None:
        self.server, self.nonce = server, 0
        self.heard: list[dict[str, Any]] = []
        self._waiting: dict[str, Any] | None = None
        self._opened: Any = None
        self._socket: Any = None

    def __enter__(self) -> Script:
        self.connect()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    def connect(self) -> None:
        """Open the connection, as after loading the page or losing the connection."""
        self._opened = self.server.connect("/", ORIGIN)
        self._socket = self._opened.__enter__()

    def cut(self) -> None:
        """Lose the connection."""
        self._opened.__exit__(None, None, None)

    def send(self, command: str, file: dict[str, Any] | None = None) -> int:
        """Ask at once."""
        self.nonce += 1
        asked: dict[str, Any] = {"nonce": self.nonce, "command": command}
        if file is not None:
            asked |= {"dataType": "fpuzzles", "data": pack(file)}
        self._socket.send(json.dumps(asked))
        return self.nonce

    def edit(self, file: dict[str, Any]) -> None:
        """The board has changed: its candidates are asked for when no other edit follows."""
        self._waiting = file

    def settle(self, command: str = "truecandidates") -> dict[str, Any]:
        """The answer to the latest edit, after the moment the script waits."""
        sleep(DEBOUNCE)
        assert self._waiting is not None
        self.send(command, self._waiting)
        return self.last()

    def last(self) -> dict[str, Any]:
        """The last answer to the latest question; other answers are skipped."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            message = self.hear()
            if message["nonce"] == self.nonce and not message.get("inProgress"):
                return message
        raise AssertionError("no answer")

    def hear(self) -> dict[str, Any]:
        """The next message, whatever it is about."""
        message: dict[str, Any] = json.loads(self._socket.recv(PATIENCE))
        self.heard.append(message)
        return message
