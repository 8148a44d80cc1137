"""Detect the kind of a text file from its first lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from solve_cp.errors import FormatError
from solve_cp.formats.shared.symbols import Options, fits, side
from solve_cp.formats.source import Line, Peekable
from solve_cp.formats.text.csv_grid import delimiter_of, scan_grid, split_fields
from solve_cp.formats.text.csv_many import columns_of, scan_many
from solve_cp.formats.text.drawn_grid import BARS, is_frame, scan_picture
from solve_cp.formats.text.lines import (
    SHORTEST_WORD,
    OnError,
    is_comment,
    line_sheet,
    scan_lines,
)
from solve_cp.puzzle.puzzle import Puzzle

# There are no symbols for more digits than this.
LONGEST_ROW = 61
_DIGIT = re.compile(r"[1-9A-Wa-w]")


def scan_text(
    lines: Iterator[Line], name: str, options: Options, on_error: OnError
) -> Iterator[Puzzle]:
    """The puzzles of a text of any kind."""
    ahead = Peekable(lines)
    first = next((text for _, text in ahead.peek() if not is_comment(text)), None)
    if first is None:
        raise FormatError(f"expected a puzzle, got an empty file: {name}")
    kind = kind_of(first, ahead, options)
    if kind == "table":
        return scan_many(ahead.take(), name, options, on_error)
    if kind == "lines":
        return scan_lines(ahead.take(), name, options, on_error)
    if kind == "grid":
        return scan_grid(ahead.take(), name, options)
    return scan_picture(ahead.take(), name, options, on_error)


def kind_of(first: str, ahead: Peekable, options: Options) -> str:
    """The kind of a text, from its first lines that are not comments."""
    if columns_of(first):
        return "table"
    if first.lstrip().startswith("[") or is_frame(first):
        return "picture"
    if _holds_long_word(first, options):
        return "lines"
    if any(bar in first for bar in BARS):
        return "picture"
    delimiter = delimiter_of(first)
    if not delimiter and len(first.split()) == 1 and len(first.strip()) > LONGEST_ROW:
        return "lines"
    if _is_lines(_width(first, delimiter), ahead, options):
        return "lines"
    return "grid" if delimiter else "picture"


def _holds_long_word(text: str, options: Options) -> bool:
    """Whether a line is a board as one word, and more: no row of a grid looks like that."""
    sheet = line_sheet(text, options)
    if sheet is None or len(sheet.cells) < SHORTEST_WORD:
        return False
    words = text.replace(",", " ").replace(";", " ").split()
    return len(words) > 1 and max(map(len, words)) >= SHORTEST_WORD


def _width(text: str, delimiter: str | None) -> int:
    """The number of cells of a line if it were a row."""
    if delimiter:
        return len(split_fields(text.replace('"', ""), delimiter, ""))
    tokens = text.split()
    grouped = len(tokens) > 1 and not any(len(token) == 1 for token in tokens)
    return len("".join(tokens)) if len(tokens) == 1 or grouped else len(tokens)


def _is_lines(width: int, ahead: Peekable, options: Options) -> bool:
    """Whether lines with this many cells are separate boards, not rows of one board.

    k² lines of k² cells may be one board or k² boards. They are one board, except that from k = 4
    on, lines without a digit above k are boards: a k²×k² puzzle would have more digits. Boxes or
    digits given by the caller decide.
    """
    k = side(width) or 0
    # Small boards are rare: lines that exactly fill larger boards are their rows.
    rows = list(islice(_data(ahead), width + 1 if k not in (2, 3) else 10_000))
    boards = [_board_of(row, options) for row in rows]
    if len(rows) % width:
        return 2 * sum(board is not None for board in boards) > len(rows)
    if width in options.sizes:
        return False
    return k >= 4 and set(boards) == {k} and any(_DIGIT.search(row) for row in rows)


def _data(ahead: Peekable) -> Iterator[str]:
    return (text for _, text in ahead.peek() if not is_comment(text))


def _board_of(text: str, options: Options) -> int | None:
    """The side of the board that a single line can hold, if any."""
    sheet = line_sheet(text, options)
    return side(len(sheet.cells)) if sheet and fits(sheet.cells, options) else None
