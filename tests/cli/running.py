"""Run the command as a separate process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PUZZLES = ROOT / "puzzles"
COMMAND = (sys.executable, "-m", "solve_cp_cli")


def solve_cp(
    *arguments: str | Path, stdin: bytes | str = b"", cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The finished command: returncode, stdout and stderr."""
    content = stdin.encode() if isinstance(stdin, str) else stdin
    words: Sequence[str] = [*COMMAND, *map(str, arguments)]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        words,
        input=content,
        capture_output=True,
        cwd=cwd,
        env=environment,
        timeout=120,
        check=False,
    )


def only_error(finished: subprocess.CompletedProcess[bytes]) -> str:
    """The only line on stderr of a command that refused its input with exit code 2."""
    lines = finished.stderr.decode().splitlines()
    assert finished.returncode == 2, (finished.returncode, finished.stderr)
    assert finished.stdout == b""
    assert len(lines) == 1, lines
    assert lines[0].startswith("solve-cp: ")
    return lines[0].removeprefix("solve-cp: ")
