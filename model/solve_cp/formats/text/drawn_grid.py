"""Drawn grids: rows of symbols or numbers, framed or not; .sdk, .ss, forum pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from solve_cp.board.alphabet import is_blank, is_number
from solve_cp.errors import FormatError
from solve_cp.formats.shared.symbols import Options, Sheet, make_puzzle
from solve_cp.formats.source import Line, whole_lines
from solve_cp.formats.text.lines import OnError
from solve_cp.formats.text.walls import walled_sheets
from solve_cp.puzzle.puzzle import Puzzle

BARS = "|¦!:+'`│║┃┆┊"
# Bars split a row; other box-drawing characters only frame it.
_TO_BLANK = str.maketrans(dict.fromkeys(BARS, " ") | {chr(c): " " for c in range(0x2500, 0x2580)})
_NOT_FRAME = re.compile(r"[^\s|¦!:+'`\-=._*?\u2500-\u257f]")
_RULE = re.compile(r"[-=─━═┄┈╌]")
_WORDS = re.compile(r"[A-Za-z][a-z]{2,}")
_NO_SYMBOL = re.compile(r"[^0-9A-Za-z._*?-]")
_SECTION = re.compile(r"\s*\[\s*(\w+)\s*\]\s*")
_HEADER = re.compile(r"#([ABCDLSU])(.*)")
_LABELS = {"B": "date", "S": "source", "L": "level", "U": "url"}


@dataclass
class Row:
    """A line with cells: as single symbols, and as tokens between spaces."""

    number: int
    text: str
    symbols: str
    tokens: list[str]
    heading: str = ""


@dataclass
class Picture:
    """The rows of a file, and its headers."""

    rows: list[Row] = field(default_factory=list)
    doubtful: list[Row] = field(default_factory=list)
    title: str = ""
    author: str = ""
    comments: list[str] = field(default_factory=list)


def is_frame(text: str) -> bool:
    """Whether a line is only a frame."""
    return not _NOT_FRAME.search(text) and bool(_RULE.search(text))


def scan_picture(
    lines: Iterator[Line], name: str, options: Options, on_error: OnError
) -> Iterator[Puzzle]:
    """The puzzles drawn in a text, one after the other."""
    taken = whole_lines(lines, name)
    if walled := walled_sheets(taken, name):
        for number, sheet in walled:
            where = name if len(walled) == 1 else f"{name}, line {number}"
            yield make_puzzle(sheet, options, where)
        return
    picture = _picture(taken)
    n, as_tokens = _shape(picture)
    rows = _with_doubtful(_without_words(picture.rows, n, as_tokens), picture.doubtful, n)
    _check_rows(rows, n, name)
    for start in range(0, len(rows), n):
        part = rows[start : start + n]
        where = name if len(rows) <= n else f"{name}, line {part[0].number}"
        try:
            yield make_puzzle(_sheet(part, n, as_tokens, picture, name), options, where)
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)


def _check_rows(rows: list[Row], n: int, name: str) -> None:
    """Raise early if the text is not a drawn grid."""
    if not rows or (len(rows) % n and all(_WORDS.search(row.text) for row in rows)):
        raise FormatError(f"expected a puzzle, got a text without rows of symbols: {name}")
    for row in rows:
        if found := _NO_SYMBOL.search(row.symbols):
            where = f"{name}, line {row.number}"
            raise FormatError(f"expected a row of symbols, got {found[0]!r}: {where}")


def _picture(lines: list[Line]) -> Picture:
    picture, section = Picture(), "puzzle"
    for number, text in lines:
        if found := _SECTION.fullmatch(text):
            section = found[1].lower()
        elif text.lstrip().startswith(("#", "//")):
            _take_header(picture, text.strip())
        elif section == "puzzle" and (row := _row(number, text)).tokens:
            place = picture.doubtful if is_frame(text) else picture.rows
            place.append(row)
    return picture


def _take_header(picture: Picture, text: str) -> None:
    header = _HEADER.fullmatch(text)
    letter, rest = (header[1], header[2].strip()) if header else ("", text.lstrip("#/").strip())
    if letter == "A":
        picture.author = rest
    elif letter == "D":
        picture.title = rest
    elif rest:
        label = _LABELS.get(letter)
        picture.comments.append(f"{label}: {rest}" if label else rest)


def _row(number: int, text: str) -> Row:
    tokens = text.translate(_TO_BLANK).replace(",", " ").replace(";", " ").split()
    return Row(number, text, "".join(tokens), tokens)


def _shape(picture: Picture) -> tuple[int, bool]:
    """The side of the board, and whether a cell is a token or a single symbol."""
    rows = [row for row in picture.rows if not _WORDS.search(row.text)] or picture.rows
    best = (False, 0, 1, False)
    for as_tokens in (False, True):
        counts = Counter(_count(row, as_tokens) for row in rows)
        size, share = counts.most_common(1)[0] if counts else (1, 0)
        if not as_tokens or _are_cells(rows, size):
            complete = share == len(rows) and len(rows) % size == 0
            best = max(best, (complete, share, size, as_tokens))
    return best[2], best[3]


def _are_cells(rows: list[Row], n: int) -> bool:
    """Whether most tokens are single cells of an n×n board, not several cells together."""
    tokens = [token for row in rows for token in row.tokens]
    cells = sum(len(token) == 1 or _is_cell(token, n) for token in tokens)
    return 2 * cells > len(tokens)


def _is_cell(token: str, n: int) -> bool:
    if is_blank(token):
        return n > 9
    return is_number(token) and (int(token) <= n or _is_candidates(token, n))


def _without_words(rows: list[Row], n: int, as_tokens: bool) -> list[Row]:
    """The rows without headings, each heading kept with the row below it."""
    kept, heading = [], ""
    for row in rows:
        if _count(row, as_tokens) != n and _WORDS.search(row.text):
            heading = row.text.strip()
        else:
            row.heading, heading = heading, ""
            kept.append(row)
    return kept


def _with_doubtful(rows: list[Row], doubtful: list[Row], n: int) -> list[Row]:
    """The rows, with dashes read as an empty row if that makes the number of rows right."""
    blank = [row for row in doubtful if len(row.symbols) == n and not row.symbols.strip("-_.*")]
    if len(rows) % n == 0 or (len(rows) + len(blank)) % n:
        return rows
    return sorted(rows + blank, key=lambda row: row.number)


def _count(row: Row, as_tokens: bool) -> int:
    return len(row.tokens) if as_tokens else len(row.symbols)


def _sheet(rows: list[Row], n: int, as_tokens: bool, picture: Picture, name: str) -> Sheet:
    cells: list[str] = []
    for row in rows:
        cells += _cells(row, n, as_tokens, name)
    if len(rows) != n:
        raise FormatError(f"expected {n} rows, as many as columns, got {len(rows)}: {name}")
    cells, not_modelled = _without_candidates(cells, n)
    return Sheet(
        cells,
        title=rows[0].heading or picture.title,
        author=picture.author,
        comment="\n".join(picture.comments),
        not_modelled=not_modelled,
    )


def _cells(row: Row, n: int, as_tokens: bool, name: str) -> list[str]:
    cells = row.tokens if as_tokens else list(row.symbols)
    if len(cells) != n:
        # A dash inside a row may be part of the frame.
        without = [cell for cell in cells if cell.strip("-")]
        if len(without) != n:
            where = f"{name}, line {row.number}"
            raise FormatError(f"expected {n} columns, got {len(cells)}: {where}")
        cells = without
    return cells


def _without_candidates(cells: list[str], n: int) -> tuple[list[str], tuple[str, ...]]:
    """A grid of candidates as givens and blanks: a cell with several candidates is blank."""
    several = [len(cell) > 1 and _is_candidates(cell, n) for cell in cells]
    if n > 9 or not any(several):
        return cells, ()
    known = ["." if many else cell for cell, many in zip(cells, several, strict=True)]
    return known, (f"candidates in {sum(several)} cells",)


def _is_candidates(cell: str, n: int) -> bool:
    """Whether a token can be candidates: some of the digits 1 to n, in order."""
    return is_number(cell) and cell[0] > "0" and cell[-1] <= str(n) and _ascends(cell)


def _ascends(cell: str) -> bool:
    return all(one < other for one, other in pairwise(cell))
