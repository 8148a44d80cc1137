"""Run the command as a separate process."""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path

from tests.cli.forking import NUMBER

ROOT = Path(__file__).parent.parent.parent
PUZZLES = ROOT / "puzzles"
COMMAND = (sys.executable, "-m", "solve_cp_cli")
FORKS = hasattr(os, "fork") and hasattr(socket, "send_fds")
ENOUGH = 120.0  # seconds for any command


def solve_cp(
    *arguments: str | Path, stdin: bytes | str = b"", cwd: Path | None = None, fresh: bool = False
) -> subprocess.CompletedProcess[bytes]:
    """The finished command: returncode, stdout and stderr; `fresh` starts a new interpreter."""
    content = stdin.encode() if isinstance(stdin, str) else stdin
    words = [*map(str, arguments)]
    (source, feed), (out, to_out), (err, to_err) = (os.pipe() for _ in range(3))
    with ThreadPoolExecutor(3) as pool:
        pool.submit(_write, feed, content)
        printed, noted = pool.submit(_read, out), pool.submit(_read, err)
        try:
            code = run_command(words, (source, to_out, to_err), os.environ, cwd, fresh)
        finally:
            for stream in (source, to_out, to_err):
                os.close(stream)
    return subprocess.CompletedProcess(words, code, printed.result(), noted.result())


def run_command(
    words: Sequence[str],
    streams: tuple[int, int, int],
    environment: Mapping[str, str],
    cwd: Path | None = None,
    fresh: bool = False,
) -> int:
    """The exit code of the command with these three standard streams."""
    given = {**environment, "PYTHONIOENCODING": "utf-8"}
    if FORKS and not fresh:
        return _forker().run(words, streams, given, cwd or Path.cwd())
    stdin, stdout, stderr = streams
    return subprocess.run(
        [*COMMAND, *words],
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        env=given,
        cwd=cwd,
        timeout=ENOUGH,
        check=False,
    ).returncode


def _write(stream: int, content: bytes) -> None:
    with suppress(BrokenPipeError), open(stream, "wb") as file:
        file.write(content)


def _read(stream: int) -> bytes:
    with open(stream, "rb") as file:
        return file.read()


class Forker:
    """The process of forking.py, which starts a command in a tenth of the time."""

    def __init__(self) -> None:
        self._channel, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("forking.py"), str(theirs.fileno())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[theirs.fileno()],
            # A process forks safely if it has one thread only.
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "OPENBLAS_NUM_THREADS": "1"},
        )
        theirs.close()
        atexit.register(self.close)

    def run(
        self,
        words: Sequence[str],
        streams: Sequence[int],
        environment: Mapping[str, str],
        cwd: Path,
    ) -> int:
        """The exit code of the command."""
        order = {"arguments": words, "cwd": str(cwd), "environment": dict(environment)}
        socket.send_fds(self._channel, [b"\0"], streams)
        self._channel.sendall(json.dumps(order).encode() + b"\n")
        pid = self._answer(None)
        try:
            return self._answer(ENOUGH)
        except TimeoutError:
            os.kill(pid, signal.SIGKILL)
            self._answer(None)
            raise subprocess.TimeoutExpired(list(words), ENOUGH) from None

    def _answer(self, seconds: float | None) -> int:
        self._channel.settimeout(seconds)
        number: int = NUMBER.unpack(self._channel.recv(NUMBER.size))[0]
        return number

    def close(self) -> None:
        """End the process."""
        self._channel.close()
        with self._process:  # closes its streams, too, and waits
            pass


@cache
def _forker() -> Forker:
    return Forker()


def only_error(finished: subprocess.CompletedProcess[bytes]) -> str:
    """The only line on stderr of a command that refused its input with exit code 2."""
    lines = finished.stderr.decode().splitlines()
    assert finished.returncode == 2, (finished.returncode, finished.stderr)
    assert finished.stdout == b""
    assert len(lines) == 1, lines
    assert lines[0].startswith("solve-cp: ")
    return lines[0].removeprefix("solve-cp: ")
