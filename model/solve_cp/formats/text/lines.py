"""Line files: one board per line, optionally followed by a solution, layout, rating or name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from solve_cp.board.alphabet import SYMBOLS, is_blank, is_number
from solve_cp.board.board import MAX_SIDE
from solve_cp.errors import FormatError
from solve_cp.formats.shared.symbols import (
    Options,
    Sheet,
    Symbols,
    fits,
    is_latin,
    is_layout,
    make_puzzle,
)
from solve_cp.formats.shared.symbols import side as side_of
from solve_cp.formats.source import Line
from solve_cp.puzzle.puzzle import Puzzle

OnError = Callable[[FormatError], None] | None

# A shorter word may be a rating or a row.
SHORTEST_WORD = 16
SMALLEST = 4  # cells: two symbols are a typo, not a board
MOST_WORDS = 4 * MAX_SIDE * MAX_SIDE
_SEPARATOR = re.compile(r"[\s,;|#\"]+")
_COMMENT = ("#", "//")


def is_comment(text: str) -> bool:
    """Whether a line is empty or a comment."""
    return not text or text.startswith(_COMMENT) or text.isspace()


def scan_lines(
    lines: Iterator[Line], name: str, options: Options, on_error: OnError
) -> Iterator[Puzzle]:
    """The puzzles of a line file; bad lines go to `on_error`, or raise."""
    for number, text in lines:
        if is_comment(text):
            continue
        try:
            yield read_line(text, options, f"{name}, line {number}")
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)


def read_line(text: str, options: Options, source: str) -> Puzzle:
    """The puzzle in one line."""
    sheet = line_sheet(text, options)
    return make_puzzle(sheet or _closest(text, source), options, source)


def line_sheet(text: str, options: Options) -> Sheet | None:
    """The board of a line and what follows it, if the line has a board."""
    text = text.strip()
    if side_of(len(text)) and not _SEPARATOR.search(text):
        return Sheet(text)
    words = [word for word in _SEPARATOR.split(text) if word]
    if len(words) > MOST_WORDS:
        return None
    return _of_rows(words) or _of_words(words, options) or _of_lists(text, options)


def _of_words(words: list[str], options: Options) -> Sheet | None:
    """A board written as one word, the longest possible one."""
    if len(words) > 99 or (len(words) > 3 and max(map(len, words)) < SHORTEST_WORD):
        return None
    boards = [_split_word(word, options) if _may_be_board(word, words) else None for word in words]
    sizes = [len(board[0]) if board else 0 for board in boards]
    place = sizes.index(max(sizes)) if any(sizes) else -1
    if place < 0 or (chosen := boards[place]) is None:
        return None
    sheet = Sheet(chosen[0])
    for part in chosen[1:]:
        _add(sheet, part)
    rest = words[:place]
    for word in words[place + 1 :]:
        split = _split_word(word, options) or (word,)
        if not (_add(sheet, split[0]) or _add(sheet, word)):
            rest.append(word)
    sheet.comment = " ".join(rest)
    return sheet


def _may_be_board(word: str, words: list[str]) -> bool:
    if len(word) >= SHORTEST_WORD or len(words) == 1:
        return True
    return len(word) in (4, 9) and len(words) < 4 and {len(other) for other in words} == {len(word)}


def _split_word(word: str, options: Options) -> Sequence[Symbols] | None:
    """The boards in a word: n² symbols, n² two-digit numbers, or n² symbols and n² more."""
    if fits(word, options):
        return (word,)
    half = len(word) // 2
    if len(word) % 2 or half < SMALLEST or not side_of(half):
        return None
    pairs = [word[i : i + 2] for i in range(0, len(word), 2)]
    padded = all(is_number(pair) or is_blank(pair) for pair in pairs) and fits(pairs, options)
    if padded and (half > 81 or not is_layout(word[half:])):
        return (pairs,)
    if fits(word[:half], options) and is_layout(word[half:]):
        return word[:half], word[half:]
    return None


def _add(sheet: Sheet, part: Symbols) -> bool:
    """Use a part as the solution or layout of the board; returns whether it was one."""
    if len(part) != len(sheet.cells):
        return False
    if sheet.layout is None and is_layout(part) and not is_latin(part):
        sheet.layout = part
        return True
    if sheet.solution or sheet.part:
        return False
    if any(map(_is_open, part)):
        sheet.part = (
            part if all(_is_open(s) or s in SYMBOLS or is_number(s) for s in part) else None
        )
    elif is_latin(part) or _agrees(sheet.cells, part):
        sheet.solution = part
    return bool(sheet.solution or sheet.part)


def _agrees(cells: Symbols, part: Symbols) -> bool:
    pairs = zip(cells, part, strict=True)
    return all(_is_open(given) or given == symbol for given, symbol in pairs)


def _is_open(symbol: str) -> bool:
    """Whether a symbol may be a blank."""
    return is_blank(symbol) or symbol in ("0", "00", "x", "X")


def _of_rows(words: list[str]) -> Sheet | None:
    """A board whose rows are words: n words of n symbols."""
    if len(words) > 1 and all(len(word) == len(words) for word in words):
        return Sheet("".join(words))
    return None


def _of_lists(text: str, options: Options) -> Sheet | None:
    """A board with separators between cells, weaker than those between boards."""
    for outer in ("\t", ",", ";", "|"):
        pieces = [split_cells(piece) for piece in text.split(outer)]
        boards = [piece for piece in pieces if len(piece) > 3 and fits(piece, options)]
        if not boards and len(pieces) == 1 and len(pieces[0]) % 2 == 0:
            half = len(pieces[0]) // 2
            pieces = [pieces[0][:half], pieces[0][half:]]
            boards = [pieces[0]] if half > 3 and fits(pieces[0], options) else []
        if boards:
            return _with_rest(Sheet(boards[0]), pieces[pieces.index(boards[0]) + 1 :])
    return None


def _with_rest(sheet: Sheet, pieces: list[list[str]]) -> Sheet:
    rest = [" ".join(piece) for piece in pieces if not _add(sheet, piece)]
    sheet.comment = " ".join(part for part in rest if part)
    return sheet


def split_cells(text: str) -> list[str]:
    """The cells of a list, separated by commas or semicolons if there are any, else by spaces."""
    text = text.strip()
    for separator in (",", ";"):
        if separator in text:
            cells = [cell.strip() for cell in text.split(separator)]
            return cells[:-1] if not cells[-1] and side_of(len(cells) - 1) else cells
    return text.split()


def _closest(text: str, source: str) -> Sheet:
    """The part that is probably the board, for a helpful error."""
    words = [word for word in _SEPARATOR.split(text) if word]
    longest = max(words, key=len, default="")
    if len(words) <= len(longest) and side_of(len(longest)):
        return Sheet(longest)
    what, count = ("cells", len(words)) if len(words) > len(longest) else ("symbols", len(longest))
    raise FormatError(f"expected a square number of {what}, like 81, got {count}: {source}")
