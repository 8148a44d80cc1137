"""The output of a batch: one record for each board, with nothing in it that two runs differ in."""

from __future__ import annotations

import io
import json
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np

from solve_cp.batch.chunks import Item
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.text.writing import digits_line, grid_line
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.result import Result, Status

BAD_INPUT = "bad input"


class Records(ABC):
    """How the boards of a batch are written."""

    @abstractmethod
    def start(self) -> bytes:
        """What stands before the first record."""

    @abstractmethod
    def solved(self, puzzle: Puzzle, result: Result) -> bytes:
        """The record of a board that was answered."""

    @abstractmethod
    def bad(self, error: FormatError) -> bytes:
        """The record of a board that could not be read, or that was refused."""

    def refusal(self, puzzle: Puzzle) -> FormatError | None:  # noqa: ARG002 (most take any)
        """Why a board cannot be among these records; None if it can."""
        return None

    def finish(self, file: BinaryIO, boards: int) -> None:  # noqa: B027 (most have no end)
        """Complete a file that holds the records of all boards."""

    def of(self, item: Item, result: Result | None) -> bytes:
        """The record of a board."""
        if isinstance(item, Puzzle) and result is not None:
            return self.solved(item, result)
        return self.bad(item if isinstance(item, FormatError) else FormatError("no answer"))


@dataclass(frozen=True)
class Lines(Records):
    """A line for each board: its solution, or a comment that says why there is none."""

    def start(self) -> bytes:
        return b""

    def solved(self, puzzle: Puzzle, result: Result) -> bytes:
        if result.grid is not None:
            others = "  # one of several solutions" if result.unique is False else ""
            return _line(f"{solution_line(puzzle, result)}{others}")
        what = "no solution" if result.status is Status.UNSOLVABLE else str(result.status)
        return _line(f"# {what}: {result.reason}: {puzzle.source or puzzle.title}")

    def bad(self, error: FormatError) -> bytes:
        return _line(f"# {BAD_INPUT}: {error}")


@dataclass(frozen=True)
class Table(Records):
    """CSV with the columns puzzle, solution, status, unique and reason."""

    def start(self) -> bytes:
        return b"puzzle,solution,status,unique,reason\n"

    def solved(self, puzzle: Puzzle, result: Result) -> bytes:
        givens = digits_line(puzzle, puzzle.givens)
        unique = "" if result.unique is None else str(result.unique).lower()
        known = f"{givens},{solution_line(puzzle, result)},{result.status},{unique}"
        return _line(f"{known},{_field(result.reason)}")

    def bad(self, error: FormatError) -> bytes:
        return _line(f",,{BAD_INPUT},,{_field(str(error))}")


@dataclass(frozen=True)
class JsonLines(Records):
    """A JSON object on a line for each board."""

    def start(self) -> bytes:
        return b""

    def solved(self, puzzle: Puzzle, result: Result) -> bytes:
        about = {"puzzle": puzzle.source or puzzle.title}
        data = result.to_json()
        names = ("status", "unique", "grid", "reason", "not_modelled", "notes")
        kept = {name: data[name] for name in names}
        return _line(json.dumps(about | kept, ensure_ascii=False))

    def bad(self, error: FormatError) -> bytes:
        about = {"puzzle": None, "status": BAD_INPUT, "unique": None, "grid": None}
        return _line(json.dumps({**about, "reason": str(error)}, ensure_ascii=False))


@dataclass(frozen=True)
class Arrays(Records):
    """An .npy file of all grids, −1 everywhere for a board without a solution."""

    rows: int
    cols: int
    dtype: str

    @classmethod
    def like(cls, puzzle: Puzzle) -> Arrays:
        """The records for boards of a puzzle's size."""
        low, high = min(puzzle.board.digits), max(puzzle.board.digits)
        small = low >= -128 and high <= 127
        return cls(puzzle.board.rows, puzzle.board.cols, "|i1" if small else "<i2")

    def start(self) -> bytes:
        return self._header(0)

    def finish(self, file: BinaryIO, boards: int) -> None:
        file.seek(0)
        file.write(self._header(boards))

    def _header(self, boards: int) -> bytes:
        """A header; numpy leaves room in it for any number of boards, so all are equally long."""
        header = io.BytesIO()
        about = {"descr": self.dtype, "fortran_order": False}
        np.lib.format.write_array_header_1_0(
            header, about | {"shape": (boards, self.rows, self.cols)}
        )
        return header.getvalue()

    def refusal(self, puzzle: Puzzle) -> FormatError | None:
        board, where = puzzle.board, puzzle.source or puzzle.title
        if (board.rows, board.cols) != (self.rows, self.cols):
            size = f"expected boards of one size for npy, {self.rows}×{self.cols}"
            return FormatError(f"{size}, got a {board}: {where}")
        low, high = min(board.digits), max(board.digits)
        room = np.iinfo(self.dtype)
        if low < room.min or high > room.max:
            wanted = f"digits from {room.min} to {room.max}, which the first board calls for"
            return FormatError(f"expected {wanted}, got {low} to {high}: {where}")
        return None

    def solved(self, puzzle: Puzzle, result: Result) -> bytes:  # noqa: ARG002
        if result.grid is None:
            return self._none()
        return result.grid.array.astype(self.dtype).tobytes()

    def bad(self, error: FormatError) -> bytes:  # noqa: ARG002
        return self._none()

    def _none(self) -> bytes:
        return np.full((self.rows, self.cols), -1, dtype=self.dtype).tobytes()


def solution_line(puzzle: Puzzle, result: Result) -> str:
    """The solution in the puzzle's alphabet; empty where there is none."""
    return "" if result.grid is None else grid_line(puzzle, result.grid)


def _field(text: str) -> str:
    """A text as a field of CSV."""
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if any(symbol in text for symbol in ',"') else text


def _line(text: str) -> bytes:
    return f"{' '.join(text.splitlines())}\n".encode(errors="replace")


FORMATS = ("line", "csv", "jsonl", "npy")
_BY_SUFFIX = {".csv": "csv", ".json": "jsonl", ".jsonl": "jsonl", ".npy": "npy"}
_TEXT: dict[str, type[Lines | Table | JsonLines]] = {
    "line": Lines,
    "csv": Table,
    "jsonl": JsonLines,
}


def format_of(suffix: str) -> str:
    """The format that goes with the suffix of a file."""
    return _BY_SUFFIX.get(suffix.lower(), "line")


def records_of(format: str, first: Puzzle | None) -> Records:
    """The records of a format; an array takes the size of the first board."""
    if format in _TEXT:
        return _TEXT[format]()
    if first is None:
        raise InputError("expected a readable board at the start, whose size the array takes")
    return Arrays.like(first)
