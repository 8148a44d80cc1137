"""Two engines take turns with a hard question, each time for longer.

It is not known in advance which of them is faster, and the slower one may take very long.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TypeVar

T = TypeVar("T")
Turn = Callable[[float], T | None]
"""Answers a question, or gives up and returns None, after about so many seconds."""

PATIENCE = 3.0  # seconds of the first turns
LONGER = 2.0  # each turn takes so many times as long as the one before


def in_turns(first: Turn[T], second: Turn[T]) -> T:
    """The answer of the one that has it first. One of them has one when a limit is reached."""
    for turn in count():
        for ask in (first, second):
            answer = ask(PATIENCE * LONGER**turn)
            if answer is not None:
                return answer
    raise AssertionError("expected an answer")
