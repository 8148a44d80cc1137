"""Any program as a solver: a board on its standard input, a grid on its standard output."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from shutil import which
from time import perf_counter
from typing import Any

from solve_cp.bench.children import Hung, answered_within, how_it_ended, kill_group
from solve_cp.bench.faults import FaultKind, Returned
from solve_cp.errors import InputError
from solve_cp.formats.text.writing import alphabet_of
from solve_cp.formats.writing import write
from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle

LONGEST_OUTPUT = 1 << 20
NONE = ("none", "no solution", "unsolvable", "unsatisfiable", "impossible", "-1", "infeasible")


def words_of(command: str) -> list[str]:
    """Split a command into words; raises an error if there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(f"expected a command, got {command!r}: {error}") from None
    if not words or which(words[0]) is None:
        raise InputError(f"expected a program that can be run, got {command!r}")
    return words


def run_program(words: Sequence[str], reads: str, puzzle: Puzzle, limits: Limits) -> Returned:
    """The answer of a program for a board; it is started once per board."""
    content = str(write(replace(puzzle, solution=None), format=reads)).encode()
    started = perf_counter()
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        _limit_memory(process.pid, limits.memory)
        try:
            answered_within(lambda: _talk(process, content), limits.seconds)
        except Hung:
            why = f"no answer in {limits.seconds:g} s"
            return Returned(perf_counter() - started, failure=FaultKind.TIMED_OUT, reason=why)
        finally:
            kill_group(process.pid)
        output, errors = process.__dict__["said"]
    seconds = perf_counter() - started
    return _returned(puzzle, output, errors, process.returncode, seconds)


def _talk(process: subprocess.Popen[bytes], content: bytes) -> bytes:
    """Send the board to the program and read its output, up to a limit."""
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.__dict__["said"] = b"", b""
    with suppress(OSError):
        process.stdin.write(content)
        process.stdin.close()
    output = process.stdout.read(LONGEST_OUTPUT)
    flooded = len(output) == LONGEST_OUTPUT
    errors = b"" if flooded else process.stderr.read(LONGEST_OUTPUT)
    process.__dict__["said"] = output, errors
    if not flooded:
        process.wait()
    return output


def _limit_memory(pid: int, memory: int | None) -> None:
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        if memory is not None:
            resource.prlimit(pid, resource.RLIMIT_AS, (memory, memory))


def _returned(
    puzzle: Puzzle, output: bytes, errors: bytes, code: int | None, seconds: float
) -> Returned:
    if len(output) == LONGEST_OUTPUT:
        return Returned(seconds, text=f"more than {LONGEST_OUTPUT} bytes")
    text = output.decode("utf-8", "replace").strip()
    if _says_none(text):
        return Returned(seconds, none=True, text=text[:100])
    rows = rows_of(puzzle, text)
    if rows is not None:
        return Returned(seconds, grids=(rows,))
    if code:
        last = errors.decode("utf-8", "replace").strip().splitlines()[-1:]
        why = ": ".join([how_it_ended(code), *last])
        return Returned(seconds, failure=FaultKind.CRASHED, reason=why[:300])
    shown = " ".join(text.split())
    return Returned(seconds, text=shown if len(shown) <= 300 else f"{shown[:300]} …")


def _says_none(text: str) -> bool:
    lower = text.lower().rstrip(".!")
    numbers = re.fullmatch(r"[\s,;]*(-1[\s,;]*)+", text)
    return bool(numbers) or any(lower.startswith(word) for word in NONE[:-2]) or lower == NONE[-1]


def rows_of(puzzle: Puzzle, text: str) -> list[Any] | None:
    """The digits in a text: numbers, or one symbol per cell; lines that draw a grid are skipped."""
    cells = len(puzzle.board.cells)
    numbers = [int(number) for number in re.findall(r"-?\d+", text)]
    if len(numbers) == cells and cells > 1:
        return numbers
    alphabet = alphabet_of(puzzle)
    digits = {alphabet.symbol(digit): digit for digit in puzzle.board.digits}
    symbols = [symbol for symbol in text if symbol not in " \t\r\n|+-,;"]
    if len(symbols) == cells:
        return [digits.get(symbol, 0) for symbol in symbols]
    return None
