"""A puzzle: a board, givens and rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isqrt
from numbers import Real
from typing import TYPE_CHECKING, Any

from solve_cp.board.alphabet import DECIMAL, Alphabet
from solve_cp.board.board import Board
from solve_cp.board.cells import Cell, parse_cell
from solve_cp.board.frozen import Frozen
from solve_cp.board.grid import HOLE, Grid, Shown
from solve_cp.board.numbers import digit_in, whole
from solve_cp.errors import PuzzleError, RuleError, need
from solve_cp.language.constraints import Var, Variable
from solve_cp.rules.base import MOST_WORLDS, Rule, combined_worlds, too_many_worlds

if TYPE_CHECKING:
    from solve_cp.drawing.marks import Mark

A_PUZZLE = "a Puzzle, like read(text)[0]"
A_RULE = "a rule, like AntiKnight()"


@dataclass(frozen=True, repr=False)
class Violation:
    """A broken rule, house or given: a text, and the cells."""

    text: str
    cells: tuple[Cell, ...]

    def __repr__(self) -> str:
        return f"<Violation: {self}>"

    def __str__(self) -> str:
        return f"{self.text}: {', '.join(map(str, self.cells))}" if self.cells else self.text


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A board, its givens and its rules; immutable: `puzzle + rule`, `puzzle.with_givens(…)`.

    `not_modelled` lists what the file contains but no rule expresses, `remarks` further notes from
    reading it. `recognised` lists the rules that were read from drawings and text, `marks` are the
    drawings that belong to no rule.
    """

    board: Board
    givens: Mapping[Cell, int] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    title: str = ""
    author: str = ""
    source: str = field(default="", compare=False)
    comment: str = ""
    solution: Grid | None = None
    part_of_solution: Mapping[Cell, int] = field(default_factory=dict, compare=False)
    not_modelled: tuple[str, ...] = ()
    remarks: tuple[str, ...] = field(default=(), compare=False)
    alphabet: str | None = field(default=None, compare=False)
    recognised: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()

    def __post_init__(self) -> None:
        need(self.board, Board, "a Board, like Board.standard(9)")
        need(self.givens, Mapping, "givens as digits by cell")
        board, givens = self.board, dict(self.givens)
        plain = givens.keys() <= board.index.keys() and set(map(type, givens.values())) <= {int}
        if not (plain and set(givens.values()) <= set(board.digits)):
            givens = {parse_cell(cell): whole(digit, cell) for cell, digit in givens.items()}
            for cell, digit in givens.items():
                self._check_given(cell, digit)
        object.__setattr__(self, "givens", Frozen(givens))
        object.__setattr__(self, "part_of_solution", Frozen(self.part_of_solution))
        if self.solution is not None:
            object.__setattr__(self, "solution", self.grid(self.solution))
        for number, rule in enumerate(self.rules, 1):
            need(rule, Rule, A_RULE)
            try:
                rule.check_cells(self)
                rule.check(self)
            except RuleError as error:
                raise error.at(number, rule.name_and_cells()) from None

    def __repr__(self) -> str:
        name = f"{self.title!r}, " if self.title else ""
        parts = ((len(self.givens), "given"), (len(self.rules), "rule"))
        shown = ", ".join(f"{count} {noun}{'' if count == 1 else 's'}" for count, noun in parts)
        return f"<Puzzle: {name}{self.board}, {shown}>"

    def __str__(self) -> str:
        from solve_cp.drawing.text import draw

        drawn = draw(self.board, self.givens, self.alphabet)
        return "\n".join([drawn, *map(str, self.rules)])

    def _repr_svg_(self) -> str:
        from solve_cp.drawing.svg import svg

        return svg(self)

    def __hash__(self) -> int:
        return hash((self.board, frozenset(self.givens.items()), self.rules))

    def _check_given(self, cell: Cell, digit: int) -> None:
        if cell not in self.board.index:
            raise PuzzleError(f"expected a cell of a {self.board}, got {cell}")
        if digit not in self.board.digits:
            low, high = min(self.board.digits), max(self.board.digits)
            raise PuzzleError(f"expected a digit from {low} to {high}, got {digit}: {cell}")

    @classmethod
    def from_rows(cls, rows: Any, board: Board | None = None, **about: Any) -> Puzzle:
        """Make a puzzle from rows of digits; 0, −1, None, '.' and NaN are blank.

        Rows are lists, texts with one symbol per cell, an array or a data frame. The default board
        is the standard one of that size. If 0 is a digit of the board, it is a given.
        """
        if isinstance(rows, str):
            rows = _lines_in(rows)
        elif hasattr(rows, "to_numpy"):  # a data frame: iterating would give its columns
            rows = rows.to_numpy()
        if hasattr(rows, "mask") and hasattr(rows, "tolist"):  # a masked array: None where masked
            rows = rows.tolist()
        need(rows, Iterable, "rows of digits")
        for row in rows:
            need(row, Iterable, "rows of digits")
        values = [list(row) for row in rows]
        width = len(values[0]) if values else 0
        for number, row in enumerate(values, 1):
            if len(row) != width:
                raise PuzzleError(f"expected {width} columns, got {len(row)}: row {number}")
        if board is None:
            if len(values) != width or not values:
                raise PuzzleError(f"expected a square board, got {len(values)} rows of {width}")
            board = Board.standard(width)
        if (len(values), width) != (board.rows, board.cols):
            raise PuzzleError(
                f"expected {board.rows} rows of {board.cols}, got {len(values)} rows of {width}"
            )
        givens = {}
        for cell in board.cells:
            digit = _digit(values[cell.row][cell.col], cell)
            if digit is not None and (digit not in (0, HOLE) or digit in board.digits):
                givens[cell] = digit
        return cls(board, givens, **about)

    @classmethod
    def from_line(cls, line: str, board: Board | None = None, **about: Any) -> Puzzle:
        """Make a puzzle from a line with one symbol per cell, row by row; see `from_rows`."""
        need(line, str, "a line of symbols")
        return cls.from_rows(_rows_in("".join(line.split()), board), board, **about)

    def __add__(self, rules: Rule | Iterable[Rule]) -> Puzzle:
        if not isinstance(rules, Rule):
            need(rules, Iterable, A_RULE)
        added = (rules,) if isinstance(rules, Rule) else tuple(rules)
        return replace(self, rules=self.rules + added)

    def with_givens(self, givens: Mapping[Any, int] | Sequence[Sequence[Any]]) -> Puzzle:
        """The puzzle with other givens (by cell, or as rows)."""
        if isinstance(givens, Mapping):
            cells = {parse_cell(cell): digit for cell, digit in givens.items()}
            return replace(self, givens=cells)
        return replace(self, givens=Puzzle.from_rows(givens, self.board).givens)

    def rows(self) -> list[list[int | None]]:
        """The givens as rows; None for blank cells and holes."""
        board = self.board
        return [
            [self.givens.get(Cell(row, col)) for col in range(board.cols)]
            for row in range(board.rows)
        ]

    def value_of(self, cell: Cell) -> Variable:
        """The variable with the value of a cell: the cell itself, unless a rule changes values."""
        return self._values.get(cell, cell)

    @cached_property
    def _values(self) -> dict[Cell, Var]:
        return {cell: var for rule in self.rules for cell, var in rule.cell_values(self).items()}

    def options(self, variable: Variable) -> tuple[int, ...]:
        """The possible values of a cell or an extra variable."""
        return variable.values if isinstance(variable, Var) else self.board.digits

    def grid(self, rows: Any) -> Grid:
        """The filled grid with these rows of digits (lists, an array or a Grid)."""
        return Grid.from_rows(self.board, rows)

    def extras(self, grid: Grid) -> dict[str, Shown]:
        """What the rules show of the extra variables of a grid, by name."""
        rules = self.rules if grid.extras else ()
        return {name: what for rule in rules for name, what in rule.extras(grid, self).items()}

    def symbol(self, digit: int) -> str:
        """The symbol of a digit, in the alphabet of the puzzle."""
        own = Alphabet.parse(self.alphabet) if self.alphabet else DECIMAL
        return own.symbol(digit) if own.covers([digit]) else str(digit)

    def clashes(self) -> list[Violation]:
        """Givens that contradict each other: the same digit twice in a house."""
        return self._repeats(self.givens)

    def lost_givens(self, digits: Mapping[Cell, int]) -> list[Violation]:
        """Givens that the digits do not match."""
        return [
            Violation(
                f"expected the given {self.symbol(given)}, got {self.symbol(digits[cell])}", (cell,)
            )
            for cell, given in self.givens.items()
            if digits.get(cell, given) != given
        ]

    def violations(self, grid: Any) -> list[Violation]:
        """What a filled grid breaks: givens, houses, and rules according to their `holds`."""
        filled = self.grid(grid)
        board, digits = self.board, filled.by_cell
        found = self.lost_givens(digits)
        known = set(board.digits)
        strange = [cell for cell, digit in digits.items() if digit not in known]
        found += [Violation(f"{digits[cell]} is not a digit here", (cell,)) for cell in strange]
        if not board.houses_differ(filled.digits):
            found += self._repeats(digits)
        if self.rules and not strange:
            broken = self._broken(filled)
            found += [Violation(f"breaks {rule}", rule.mentioned_cells()) for rule in broken]
        return found

    def _repeats(self, digits: Mapping[Cell, int]) -> list[Violation]:
        found = []
        for house in self.board.houses:
            values = [digits[cell] for cell in house.cells if cell in digits]
            if len(set(values)) == len(values):
                continue
            places = defaultdict(list)
            for cell in house.cells:
                if cell in digits:
                    places[digits[cell]].append(cell)
            for digit, cells in sorted(places.items()):
                if len(cells) > 1:
                    times = "twice" if len(cells) == 2 else f"occurs {len(cells)} times"
                    text = f"{self.symbol(digit)} {times} in {house.name}"
                    found.append(Violation(text, tuple(cells)))
        return found

    def _broken(self, filled: Grid) -> list[Rule]:
        """The rules a grid breaks; without extras, for the extras that break the fewest."""
        fewest: list[Rule] = list(self.rules)
        for number, grid in enumerate((filled,) if filled.extras else self._readings(filled)):
            if number == MOST_WORLDS:
                raise too_many_worlds()
            broken = [rule for rule in self.rules if not rule.holds(grid, self)]
            fewest = min(fewest, broken, key=len)
            if not fewest:
                break
        return fewest

    def _readings(self, filled: Grid) -> Iterator[Grid]:
        """The grid with every combination of values of the extra variables."""
        for extras in combined_worlds(self.rules, filled, self):
            yield Grid(self.board, filled.digits, extras)


def _lines_in(text: str) -> list[str]:
    """The rows of a text: its lines, or one line cut into rows."""
    lines = text.split()
    return _rows_in(lines[0], None) if len(lines) == 1 else lines


def _rows_in(line: str, board: Board | None) -> list[str]:
    side = isqrt(len(line))
    width = board.cols if board else side
    expected = board.rows * board.cols if board else side * side
    if not line or len(line) != expected:
        what = f"{expected} symbols" if board else "a square number of symbols, like 81"
        raise PuzzleError(f"expected {what}, got {len(line)}")
    return [line[start : start + width] for start in range(0, len(line), width)]


def _digit(value: Any, cell: Cell) -> int | None:
    if value is None or (isinstance(value, str) and value.strip() in ("", ".", "-", "_", "*", "?")):
        return None
    if isinstance(value, Real) and value != value:
        return None
    return digit_in(value, cell)
