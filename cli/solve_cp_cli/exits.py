"""The exit codes of the command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solve_cp import Result

YES = 0  # solved, or the answer is yes
NO = 1  # proved: no solution, not unique when uniqueness was asked for, engines disagree
BAD_INPUT = 2
GAVE_UP = 3  # a limit was reached first
BUG = 70  # a bug in solve-cp or in a user's rule
INTERRUPTED = 130


def exit_code(result: Result, must_be_unique: bool = False, counting: bool = False) -> int:
    """The exit code of one result; a count stopped by a limit is GAVE_UP."""
    from solve_cp import Status

    if counting and result.reason and not result.complete:
        return GAVE_UP
    if result.status is Status.UNSOLVABLE or (must_be_unique and result.unique is False):
        return NO
    if result.status is Status.GAVE_UP or (must_be_unique and result.unique is None):
        return GAVE_UP
    return YES


def worst(codes: Iterable[int]) -> int:
    """The exit code of several boards: the first found of bad input, no, gave up, yes."""
    order = (INTERRUPTED, BAD_INPUT, NO, GAVE_UP)
    seen = set(codes)
    return next((code for code in order if code in seen), YES)
