"""Worker processes: calls return, deaths are noticed, shutdown is prompt."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import BrokenExecutor
from threading import Lock

import pytest

from solve_cp.batch.executors.processes import Processes
from solve_cp.errors import EngineError

MUCH = 1 << 20  # bytes: more than a pipe holds


class UnhappyError(Exception):
    """An error that cannot be sent to another process."""

    def __init__(self) -> None:
        super().__init__("of no use")
        self.lock = Lock()


def _unhappy() -> None:
    raise UnhappyError


def test_calls_are_answered_in_other_processes() -> None:
    with Processes(2) as executor:
        assert executor.submit(pow, 2, 5).result() == 32
        assert executor.submit(os.getpid).result() != os.getpid()


def test_an_error_reaches_the_caller_and_tells_where_it_was() -> None:
    with Processes(1) as executor:
        error = executor.submit(divmod, 1, 0).exception()
        assert isinstance(error, ZeroDivisionError)
        assert "Traceback" in error.__notes__[0]
        assert executor.submit(pow, 2, 5).result() == 32


def test_what_cannot_travel_is_an_error_not_a_death() -> None:
    with Processes(1) as executor:
        assert isinstance(executor.submit(_unhappy).exception(), EngineError)
        assert executor.submit(Lock).exception() is not None
        assert executor.submit(lambda: 1).exception() is not None
        assert executor.submit(pow, 2, 5).result() == 32


def test_a_death_fails_its_own_call_only() -> None:
    with Processes(2) as executor:
        slow = executor.submit(time.sleep, 0.5)
        with pytest.raises(BrokenExecutor):
            executor.submit(os._exit, 1).result()
        assert slow.result() is None
        assert executor.submit(pow, 2, 5).result() == 32


def test_an_interrupted_block_ends_at_once_though_answers_are_being_written() -> None:
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Processes(2) as executor:  # noqa: PT012
        answers = [executor.submit(bytes, MUCH) for _ in range(200)]
        answers[0].result()
        raise KeyboardInterrupt
    assert time.monotonic() - started < 30
    assert all(answer.done() for answer in answers)


def test_a_worker_does_not_hear_the_interrupt_of_a_terminal() -> None:
    with Processes(1) as executor:
        executor.submit(os.kill, executor.submit(os.getpid).result(), signal.SIGINT).result()
        assert executor.submit(pow, 2, 5).result() == 32


class PairError(Exception):
    """An error that can be pickled, but not unpickled."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} and {second}")


def _pair() -> None:
    raise PairError("one", "two")


def test_an_error_that_cannot_be_made_again_arrives_in_words() -> None:
    with Processes(1) as executor:
        error = executor.submit(_pair).exception()
        assert (type(error), str(error)) == (EngineError, "PairError: one and two")


def _blocked() -> set[int]:
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def test_every_worker_is_started_with_interrupts_blocked() -> None:
    with Processes(2) as executor:
        masks = list(executor.map(_blocked_after, [0.3, 0.3]))
    assert masks == [True, True]


def _blocked_after(seconds: float) -> bool:
    time.sleep(seconds)
    return signal.SIGINT in _blocked()
