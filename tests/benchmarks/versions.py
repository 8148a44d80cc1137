"""Processes that answer with one version of solve-cp or another, for benchmarks of both."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parent.parent.parent


class Version:
    """A process that runs a benchmark's own file with one version of solve-cp.

    It prints the names of its puzzles first, then an answer for each line that it reads, all as
    JSON.
    """

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        paths = os.pathsep.join(str(folder / part) for part in ("model", "cli"))
        pipe = subprocess.PIPE
        environment = {**os.environ, "PYTHONPATH": paths}
        self._process = subprocess.Popen(
            [sys.executable, *command], stdin=pipe, stdout=pipe, env=environment, text=True
        )
        self.names: list[str] = self._read()

    def __call__(self, asked: object) -> Any:
        """The answer to a puzzle."""
        print(asked, file=_open(self._process.stdin), flush=True)
        return self._read()

    def _read(self) -> Any:
        return json.loads(_open(self._process.stdout).readline())

    def end(self) -> None:
        """End the process."""
        _open(self._process.stdin).close()
        self._process.wait()


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream
