"""Make puzzles from symbols; used by all readers of plain boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from solve_cp.board.alphabet import Alphabet, SymbolError, alphabet_for, decode, decode_cell
from solve_cp.board.board import MAX_SIDE, Board
from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.board.houses import parse_box
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.shared.solutions import Stored, stored_solution
from solve_cp.puzzle.puzzle import Puzzle

Symbols = Sequence[str]


class Options(NamedTuple):
    """Options of the caller: box shape, alphabet, declared rules only."""

    box: tuple[int, int] | None = None
    alphabet: Alphabet | None = None
    strict: bool = False

    @classmethod
    def of(
        cls, box: tuple[int, int] | str | None, digits: str | None, strict: bool = False
    ) -> Options:
        """Parse the options of a caller: `2x5`, `0-9A-F`."""
        return cls(
            None if box is None else parse_box(box),
            None if digits is None else Alphabet.parse(digits),
            strict,
        )

    @property
    def sizes(self) -> set[int]:
        """The sides of the boards with exactly these boxes or digits."""
        boxes = {self.box[0] * self.box[1]} if self.box else set()
        return boxes | ({len(self.alphabet.digits or ())} if self.alphabet else set())


@dataclass
class Sheet:
    """One board as read: n² symbols row by row, with title, solution and so on."""

    cells: Symbols
    solution: Symbols | None = None
    layout: Symbols | None = None
    part: Symbols | None = None
    """A solution with blanks."""
    title: str = ""
    author: str = ""
    comment: str = ""
    not_modelled: tuple[str, ...] = ()


class Plan(NamedTuple):
    """How to interpret the symbols of a board: the board, and the digit of each symbol."""

    board: Board
    table: dict[str, int | None]
    spec: str


def side(count: int) -> int | None:
    """The side of a square board with this many cells, or None."""
    root = isqrt(max(count, 0))
    return root if root * root == count and 1 <= root <= MAX_SIDE else None


def fits(cells: Symbols, options: Options) -> bool:
    """Whether symbols can be the cells of a square board."""
    n = side(len(cells))
    try:
        return n is not None and bool(plan(n, frozenset(cells), options))
    except InputError:
        return False


@lru_cache(maxsize=1024)
def plan(n: int, symbols: frozenset[str], options: Options) -> Plan:
    """The plan for an n×n board with these symbols; cached, since most boards share one."""
    alphabet, table = decode(n, symbols, options.alphabet)
    board = Board.standard(n, options.box, alphabet.board_digits(n))
    return Plan(board, table, alphabet.spec)


@lru_cache(maxsize=256)
def _jigsaw(n: int, layout: tuple[str, ...], digits: tuple[int, ...]) -> Board:
    return Board.jigsaw([layout[row * n : row * n + n] for row in range(n)], digits)


def make_puzzle(sheet: Sheet, options: Options, source: str) -> Puzzle:
    """The puzzle of a sheet; errors name the source."""
    try:
        return _make_puzzle(sheet, options, source)
    except InputError as error:
        raise FormatError(f"{error}: {source}") from None


def _make_puzzle(sheet: Sheet, options: Options, source: str) -> Puzzle:
    n = side(len(sheet.cells))
    if n is None:
        raise FormatError(f"expected a square number of cells, like 81, got {len(sheet.cells)}")
    symbols = frozenset(sheet.cells)
    if sheet.solution:
        symbols |= frozenset(sheet.solution)
    try:
        board, table, spec = plan(n, symbols, options)
    except SymbolError as error:
        raise FormatError(f"{error}: {_where(error.symbol, sheet, n)}") from None
    if sheet.layout:
        board = _jigsaw(n, tuple(sheet.layout), board.digits)
    givens = {
        cell: digit
        for cell, symbol in zip(board.cells, sheet.cells, strict=True)
        if (digit := table[symbol]) is not None
    }
    stored = _part(board, sheet.part, spec)
    return Puzzle(
        board,
        givens,
        title=sheet.title,
        author=sheet.author,
        source=source,
        comment=sheet.comment,
        solution=_solution(board, sheet.solution, table),
        part_of_solution=stored.part,
        remarks=stored.remarks,
        not_modelled=sheet.not_modelled,
        alphabet=spec,
    )


def _where(symbol: str, sheet: Sheet, n: int) -> str:
    """The first cell with a symbol, in the board or in its solution."""
    if symbol in sheet.cells:
        return str(Cell(*divmod(list(sheet.cells).index(symbol), n)))
    return f"{Cell(*divmod(list(sheet.solution or ()).index(symbol), n))} of the solution"


def _solution(board: Board, symbols: Symbols | None, table: dict[str, int | None]) -> Grid | None:
    if not symbols:
        return None
    if len(symbols) != len(board.cells):
        raise FormatError(f"expected a solution of {len(board.cells)} cells, got {len(symbols)}")
    digits = [digit for symbol in symbols if (digit := table[symbol]) is not None]
    if len(digits) != len(symbols):
        raise FormatError("expected a solution without blanks")
    return Grid(board, digits)


def _part(board: Board, symbols: Symbols | None, spec: str | None) -> Stored:
    """Parse a partial solution."""
    if not symbols:
        return Stored()
    alphabet = alphabet_for(spec, board.digits)
    try:
        return stored_solution([decode_cell(alphabet, s, board.digits) for s in symbols], board)
    except SymbolError as error:
        return Stored(remark=f"the text after the board is not a solution: {error}")


def is_layout(cells: Symbols) -> bool:
    """Whether symbols can be a layout: n regions of n cells."""
    n = side(len(cells))
    counts = Counter(cells)
    return n is not None and len(counts) == n and set(counts.values()) == {n}


def is_latin(cells: Symbols) -> bool:
    """Whether no row or column repeats a symbol: then it is a solution rather than a layout."""
    n = side(len(cells)) or 0
    rows = (cells[row * n : row * n + n] for row in range(n))
    cols = (cells[col::n] for col in range(n))
    return all(len(set(line)) == n for lines in (rows, cols) for line in lines)
