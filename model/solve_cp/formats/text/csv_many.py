"""CSV with one puzzle per line, read by column name and streamed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solve_cp.errors import FormatError
from solve_cp.formats.shared.symbols import Options, Sheet, Symbols, make_puzzle, side
from solve_cp.formats.source import Line
from solve_cp.formats.text.csv_grid import delimiter_of, split_fields
from solve_cp.formats.text.lines import OnError, is_comment, split_cells
from solve_cp.puzzle.puzzle import Puzzle

PUZZLE = ("puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "board", "cells", "cells81")
SOLUTION = ("solution", "solutions", "answer", "answers")
LAYOUT = ("layout", "regions")
TITLE = ("title", "name")


class Columns(NamedTuple):
    """Which column holds what, and how many there are."""

    width: int
    puzzle: int
    solution: int | None
    layout: int | None
    title: int | None


def columns_of(header: str) -> Columns | None:
    """The columns that a header names, or None if the line is not a header."""
    delimiter = delimiter_of(header) or ","
    if len(header) > 1000:
        return None
    names = [name.strip().strip('"').lower() for name in header.split(delimiter)]
    puzzle = _find(names, PUZZLE)
    if puzzle is None:
        return None
    return Columns(len(names), puzzle, *(_find(names, n) for n in (SOLUTION, LAYOUT, TITLE)))


def _find(names: list[str], wanted: tuple[str, ...]) -> int | None:
    return next((number for number, name in enumerate(names) if name in wanted), None)


def scan_many(
    lines: Iterator[Line], name: str, options: Options, on_error: OnError
) -> Iterator[Puzzle]:
    """The puzzles of a CSV with a header; bad lines go to `on_error`, or raise."""
    data = ((number, text) for number, text in lines if not is_comment(text))
    _, header = next(data)
    columns = columns_of(header)
    if columns is None:
        raise FormatError(f"expected a column named puzzle: {name}, line 1")
    delimiter = delimiter_of(header) or ","
    for number, text in data:
        where = f"{name}, line {number}"
        try:
            fields = split_fields(text, delimiter, where) if columns.width > 1 else [text.strip()]
            yield make_puzzle(_sheet(fields, columns, where), options, where)
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)


def _sheet(fields: list[str], columns: Columns, where: str) -> Sheet:
    if len(fields) != columns.width:
        raise FormatError(f"expected {columns.width} columns, got {len(fields)}: {where}")
    return Sheet(
        _cells(fields[columns.puzzle]),
        solution=None if columns.solution is None else _cells(fields[columns.solution]),
        layout=None if columns.layout is None else _cells(fields[columns.layout]),
        title="" if columns.title is None else fields[columns.title],
    )


def _cells(field: str) -> Symbols:
    """The cells of a field: a list of symbols, or one word."""
    field = field.strip('"')
    if side(len(field)) and not any(mark in field for mark in " ;,"):
        return field
    cells = split_cells(field)
    if len(cells) == 1 and len(field) % 2 == 0 and side(len(field) // 2):
        return [field[i : i + 2] for i in range(0, len(field), 2)]
    return cells if len(cells) > 1 else field
