"""The output of a batch: one record per board, identical in every run."""

from __future__ import annotations

import io
import json
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np

from solve_cp.batch.reading.chunks import Item
from solve_cp.batch.reading.lines import Bytes, Index
from solve_cp.batch.reading.rows import Rows
from solve_cp.batch.writing.columns import Columns, Joined
from solve_cp.board.board import Board
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.text.writing import digits_line, grid_line, spelling
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.result import VERDICTS, Result, Status

BAD_INPUT = "bad input"
OTHERS = "  # one of several solutions"
UNIQUE = (None, True, False)


@dataclass(frozen=True, eq=False)
class Solved:
    """Solved boards, without those that have a different recorded solution.

    `numbers` are the digits of their solutions as numbers; `unique` is an index into `UNIQUE` for
    each board. The name of a board is the text `label` followed by its entry of `labels`; each
    took `seconds`.
    """

    rows: Rows
    numbers: Bytes
    unique: Index
    label: str
    labels: Index
    seconds: float = 0.0

    def tally(self) -> Counter[str]:
        """The number of boards per verdict."""
        counts = np.bincount(self.unique, minlength=len(UNIQUE)).tolist()
        pairs = zip(UNIQUE, counts, strict=True)
        return Counter({VERDICTS[unique]: count for unique, count in pairs if count})

    def columns(self) -> Columns:
        """Empty columns for as many records."""
        return Columns(len(self.unique))

    def spelled(self, columns: Columns, numbers: Bytes) -> Columns:
        """Columns with cells in the boards' alphabet; a blank where the number is 0."""
        board = self.rows.board
        symbols, blank, between = spelling(self.rows.spec, board)
        texts = [blank, *(symbols[digit] for digit in sorted(board.digits))]
        gaps = [between.encode()] * (len(board.cells) - 1)
        return columns.cells(numbers, [text.encode() for text in texts], [*gaps, b""])


class Records(ABC):
    """How the boards of a batch are written."""

    @abstractmethod
    def start(self) -> bytes:
        """The text before the first record."""

    @abstractmethod
    def solved(self, puzzle: Puzzle, result: Result) -> bytes:
        """The record of a solved board."""

    @abstractmethod
    def bad(self, error: FormatError) -> bytes:
        """The record of a board that could not be read, or cannot be written."""

    @abstractmethod
    def many(self, solved: Solved) -> Joined:
        """The records of boards that were solved together; the same as one by one."""

    def takes(self, board: Board) -> bool:  # noqa: ARG002 (most take any)
        """Whether puzzles on a board can be written in this format."""
        return True

    def refusal(self, puzzle: Puzzle) -> FormatError | None:  # noqa: ARG002
        """Why a board cannot be written in this format; None if it can."""
        return None

    def finish(self, file: BinaryIO, boards: int) -> None:  # noqa: B027 (most have no end)
        """Complete a file after the records of all boards."""

    def of(self, item: Item, result: Result | FormatError) -> bytes:
        """The record of a board."""
        if isinstance(result, FormatError):
            return self.bad(result)
        assert isinstance(item, Puzzle)
        return self.solved(item, result)


@dataclass(frozen=True)
class Lines(Records):
    """One line per board: its solution, or a comment that says why there is none."""

    def start(self) -> bytes:
        return b""

    def solved(self, puzzle: Puzzle, result: Result) -> bytes:
        if result.grid is not None:
            others = OTHERS if result.unique is False else ""
            return _line(f"{solution_line(puzzle, result)}{others}")
        what = "no solution" if result.status is Status.UNSOLVABLE else str(result.status)
        return _line(f"# {what}: {result.reason}: {puzzle.source or puzzle.title}")

    def bad(self, error: FormatError) -> bytes:
        return _line(f"# {BAD_INPUT}: {error}")

    def many(self, solved: Solved) -> Joined:
        columns = solved.spelled(solved.columns(), solved.numbers)
        ends = (b"\n", b"\n", f"{OTHERS}\n".encode())
        return columns.one_of(ends, solved.unique).joined()


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

    def many(self, solved: Solved) -> Joined:
        columns = solved.spelled(solved.columns(), solved.rows.numbers).text(b",")
        solved.spelled(columns, solved.numbers).text(f",{Status.SOLVED},".encode())
        return columns.one_of((b",\n", b"true,\n", b"false,\n"), solved.unique).joined()


@dataclass(frozen=True)
class JsonLines(Records):
    """One JSON object per line and board."""

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

    def many(self, solved: Solved) -> Joined:
        board = solved.rows.board
        named = json.dumps({"puzzle": solved.label}, ensure_ascii=False).removesuffix('"}')
        known = json.dumps({"reason": None, "not_modelled": [], "notes": _notes(board)})
        columns = solved.columns().text(_line(named)[:-1]).numbers(solved.labels)
        columns.text(f'", "status": "{Status.SOLVED}", "unique": '.encode())
        columns.one_of((b"null", b"true", b"false"), solved.unique).text(b', "grid": [[')
        _add_grid(columns, board, solved.numbers)
        return columns.text(f"]], {known[1:]}\n".encode()).joined()


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
        """A header; numpy pads it for any number of boards, so that its length does not change."""
        header = io.BytesIO()
        about = {"descr": self.dtype, "fortran_order": False}
        np.lib.format.write_array_header_1_0(
            header, about | {"shape": (boards, self.rows, self.cols)}
        )
        return header.getvalue()

    def takes(self, board: Board) -> bool:
        return self._refused(board) is None

    def refusal(self, puzzle: Puzzle) -> FormatError | None:
        refused = self._refused(puzzle.board)
        return FormatError(f"{refused}: {puzzle.source or puzzle.title}") if refused else None

    def _refused(self, board: Board) -> str | None:
        if (board.rows, board.cols) != (self.rows, self.cols):
            return f"expected boards of one size for npy, {self.rows}×{self.cols}, got a {board}"
        low, high = min(board.digits), max(board.digits)
        room = np.iinfo(self.dtype)
        if low < room.min or high > room.max:
            wanted = f"digits from {room.min} to {room.max}, as in the first board"
            return f"expected {wanted}, got {low} to {high}"
        return None

    def solved(self, puzzle: Puzzle, result: Result) -> bytes:  # noqa: ARG002
        if result.grid is None:
            return self._none()
        return result.grid.array.astype(self.dtype).tobytes()

    def bad(self, error: FormatError) -> bytes:  # noqa: ARG002
        return self._none()

    def many(self, solved: Solved) -> Joined:
        digits = np.array([0, *sorted(solved.rows.board.digits)], dtype=self.dtype)
        content = digits.take(solved.numbers)
        lengths = np.full(len(content), content.strides[0])
        return Joined(content.reshape(-1).view(np.uint8), lengths)

    def _none(self) -> bytes:
        return np.full((self.rows, self.cols), -1, dtype=self.dtype).tobytes()


def _notes(board: Board) -> list[str]:
    """The fields that all puzzles on a board without rules share."""
    return [board.note] if board.note else []


def _add_grid(columns: Columns, board: Board, numbers: Bytes) -> None:
    """The digits of grids in JSON, without the outer brackets."""
    texts = [b"", *(str(digit).encode() for digit in sorted(board.digits))]
    gaps = ([b", "] * (board.cols - 1) + [b"], ["]) * board.rows
    columns.cells(numbers, texts, [*gaps[:-1], b""])


def solution_line(puzzle: Puzzle, result: Result) -> str:
    """The solution in the puzzle's alphabet; empty if there is none."""
    return "" if result.grid is None else grid_line(puzzle, result.grid)


def _field(text: str) -> str:
    """A text as a CSV field."""
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
    """The format for the suffix of a file name."""
    return _BY_SUFFIX.get(suffix.lower(), "line")


def records_of(format: str, first: Puzzle | None) -> Records:
    """The records of a format; for an array, the first board sets the size."""
    if format in _TEXT:
        return _TEXT[format]()
    if first is None:
        raise InputError("expected a readable board at the start, which sets the size of the array")
    return Arrays.like(first)
