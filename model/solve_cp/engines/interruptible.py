"""Run a solver in a thread, so that Ctrl-C in the main thread stops it at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


def interruptibly(
    work: Callable[[], T], stop: Callable[[], None], look: Callable[[], None] | None = None
) -> T:
    """Do the work in a thread; at Ctrl-C, `stop` is called until it ends.

    While it runs, `look` is called at intervals.
    """
    if look is None and threading.current_thread() is not threading.main_thread():
        return work()
    done = threading.Event()
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)
        finally:
            done.set()

    thread = threading.Thread(target=run)
    try:
        thread.start()
        while not done.wait(0.1 if look is None else 0.01):
            if look:
                look()
    except BaseException:  # Ctrl-C, or an exception from a signal handler
        _end(thread, done, stop)
        raise
    thread.join()
    return future.result()


def _end(thread: threading.Thread, done: threading.Event, stop: Callable[[], None]) -> None:
    """Stop the work despite further signals (an interrupted join forgets its thread)."""
    while thread.is_alive() and not done.is_set():
        with suppress(KeyboardInterrupt):
            stop()
            done.wait(0.02)
