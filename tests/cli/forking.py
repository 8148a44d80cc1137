"""A process that has imported the command and forks a fresh process for each run of it.

A fork is `python -m solve_cp_cli` once its imports are done: it has its own streams, environment,
working directory and exit code. All forks share one seed of `hash`.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import pkgutil
import runpy
import signal
import socket
import sys
import threading
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from struct import Struct
from typing import Any, NoReturn

NUMBER = Struct("i")


def serve(channel: socket.socket) -> None:
    """Fork for each request; a fork becomes the command and does not return."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for pytest
    import_all()
    gc.collect()
    gc.freeze()  # what is not collected stays shared
    while request := received(channel):
        streams, order = request
        if not (pid := os.fork()):
            channel.close()
            become(streams, **order)
            run()
        for stream in streams:
            os.close(stream)
        channel.sendall(NUMBER.pack(pid))
        _, status = os.waitpid(pid, 0)
        channel.sendall(NUMBER.pack(os.waitstatus_to_exitcode(status)))


def import_all() -> None:
    """Import the command and the library, except for modules that need a missing extra."""
    for name in ("solve_cp", "solve_cp_cli"):
        for module in pkgutil.walk_packages(import_module(name).__path__, f"{name}."):
            if not module.name.endswith("__main__"):
                with suppress(ImportError):
                    import_module(module.name)


def received(channel: socket.socket) -> tuple[list[int], dict[str, Any]] | None:
    """The three streams and the rest of the next request; None if there is none."""
    begun, streams, _, _ = socket.recv_fds(channel, 1, 3)
    if not begun:
        return None
    with channel.makefile("rb") as reader:
        return streams, json.loads(reader.readline())


def become(streams: list[int], arguments: list[str], cwd: str, environment: dict[str, str]) -> None:
    """Take over all that a process is given when it starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    assert isinstance(sys.stdout, TextIOWrapper)
    sys.stdout.reconfigure(line_buffering=sys.stdout.isatty())
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(cwd)
    sys.path[0] = cwd
    sys.argv[1:] = arguments


def run() -> NoReturn:
    """Run the command and end: as the interpreter would, but without taking modules apart."""
    try:
        runpy.run_module("solve_cp_cli", run_name="__main__", alter_sys=True)
        sys.exit(0)
    except SystemExit as end:
        if isinstance(end.code, int) and threading.active_count() == 1:
            atexit._run_exitfuncs()
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(end.code)
        raise


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
