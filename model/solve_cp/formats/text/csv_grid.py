"""CSV of one grid: n lines of n fields between commas, semicolons or tabs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from solve_cp.errors import FormatError
from solve_cp.formats.shared.symbols import Options, Sheet, make_puzzle
from solve_cp.formats.source import Line, whole_lines
from solve_cp.puzzle.puzzle import Puzzle

DELIMITERS = (",", ";", "\t")
_WHOLE_FLOAT = re.compile(r"(-?\d+)\.0*")
_MISSING = ("nan", "none", "null", "na")


def delimiter_of(text: str) -> str | None:
    """The delimiter that a line of CSV uses, if any."""
    counts = {delimiter: text.count(delimiter) for delimiter in DELIMITERS}
    best = max(DELIMITERS, key=lambda delimiter: counts[delimiter])
    return best if counts[best] else None


def split_fields(text: str, delimiter: str, where: str) -> list[str]:
    """The fields of one line of CSV."""
    if '"' not in text:
        return [field.strip() for field in text.split(delimiter)]
    import csv  # takes longer to load than most files to read

    try:
        rows = list(csv.reader([text], delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise FormatError(f"expected a line of CSV: {error}: {where}".lower()) from None
    return [field.strip() for field in rows[0]]


def scan_grid(lines: Iterator[Line], name: str, options: Options) -> Iterator[Puzzle]:
    """The puzzle of a CSV grid."""
    rows = _rows(whole_lines(lines, name), name)
    width = _width(rows)
    for number, row in rows:
        if len(row) != width:
            where = f"{name}, line {number}"
            raise FormatError(f"expected {width} columns, got {len(row)}: {where}")
    if len(rows) != width:
        raise FormatError(f"expected {width} rows, as many as columns, got {len(rows)}: {name}")
    cells = [_cell(field) for _, row in rows for field in row]
    yield make_puzzle(Sheet(cells), options, name)


def _rows(lines: list[Line], name: str) -> list[tuple[int, list[str]]]:
    """The numbered rows, without comments, empty lines and trailing delimiters."""
    texts = [(number, text) for number, text in lines if text.strip() and text[0] != "#"]
    delimiter = next((found for _, text in texts if (found := delimiter_of(text))), ",")
    rows = [(n, split_fields(text, delimiter, f"{name}, line {n}")) for n, text in texts]
    while rows and not any(rows[-1][1]) and len(rows) != len(rows[-1][1]) <= _width(rows):
        rows.pop()
    if rows and all(len(row) > 1 and not row[-1] for _, row in rows) and len(rows) < _width(rows):
        rows = [(number, row[:-1]) for number, row in rows]
    return rows


def _width(rows: list[tuple[int, list[str]]]) -> int:
    """The usual number of columns."""
    counts = Counter(len(row) for _, row in rows)
    return counts.most_common(1)[0][0] if counts else 0


def _cell(field: str) -> str:
    """A field as a symbol: spreadsheets write 5.0 and nan."""
    if field.lower() in _MISSING:
        return ""
    whole = _WHOLE_FLOAT.fullmatch(field)
    return whole[1] if whole else field
