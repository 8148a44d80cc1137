"""The helper that runs commands: a fork is like a new process, and none runs forever."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli import running
from tests.cli.running import solve_cp

SPY = """
import multiprocessing, os, signal, sys, threading
main = sys.modules["__main__"]
streams = [sys.stdin, sys.stdout, sys.stderr]
print(sys.argv[1:], os.getcwd(), sys.path, os.environ, os.getpgrp(), os.getsid(0))
print(main.__name__, main.__spec__.name, main.__file__)
print([signal.getsignal(number) for number in signal.valid_signals()])
print([(s.encoding, s.errors, s.line_buffering, s.newlines, s.isatty()) for s in streams])
print(threading.active_count(), multiprocessing.parent_process(), sys.flags, sys.warnoptions)
print(len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0, sys.stdin.read())
sys.stdout.flush()
os.kill(os.getpid(), signal.SIGTERM)
"""


def test_a_fork_has_what_a_new_process_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "spy.py").write_text(SPY)
    monkeypatch.setenv("MARK", "set later than the helper started")
    new, fork = (
        solve_cp("-", "--rules", "spy.py", stdin="näïve", cwd=tmp_path, fresh=fresh)
        for fresh in (True, False)
    )
    assert new.returncode == fork.returncode == -signal.SIGTERM
    assert new.stdout.decode().splitlines() == fork.stdout.decode().splitlines()
    assert new.stderr == fork.stderr == b""
    assert b"later" in fork.stdout


def test_a_command_that_takes_too_long_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solve_cp("--version").returncode == 0
    monkeypatch.setattr(running, "ENOUGH", 0.5)
    with pytest.raises(subprocess.TimeoutExpired):
        solve_cp("count", "." * 81)
    monkeypatch.undo()
    assert solve_cp("--version").returncode == 0
