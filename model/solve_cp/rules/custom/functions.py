"""Rules defined by the setter: allowed pairs, regular expressions, state machines, functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell, cells_text
from solve_cp.drawing.marks import Mark, Note
from solve_cp.errors import InputError
from solve_cp.language.constraints import Automaton, Constraint, Relation, Table
from solve_cp.rules.base import Rule
from solve_cp.rules.custom.regex import (
    Either,
    Empty,
    OneOf,
    Pattern,
    Star,
    Then,
    follow,
    parse_pattern,
    symbol,
)
from solve_cp.rules.fields import Function, Pairs, Path
from solve_cp.rules.support.common import need_cells
from solve_cp.rules.support.looks import CUSTOM, line, tint

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle


MAX_COMBINATIONS = 100_000


@dataclass(frozen=True)
class _Listed:
    """The pair of values is one of those listed."""

    pairs: frozenset[tuple[int, int]]

    def __call__(self, a: int, b: int) -> bool:
        return (a, b) in self.pairs


def _predicate(allowed: Any) -> Callable[[int, int], bool]:
    return allowed if callable(allowed) else _Listed(allowed)


def _allows(allowed: Any, a: int, b: int) -> bool:
    return bool(allowed(a, b)) if callable(allowed) else (a, b) in allowed


def titled(rule: Rule, name: str, cells: Iterable[Cell]) -> str:
    """A description of a rule with a name; "" without one."""
    return f"{type(rule).__name__}({name}: {cells_text(cells)})" if name else ""


def named(said: str, name: str) -> str:
    """What a rule requires, with the name that says what it means, if it has one."""
    return f"{said}: {name}" if name else said


@dataclass(frozen=True)
class SuccessivePairs(Rule):
    """Every two successive digits of the line form an allowed pair, in the order of the line.

    A `name` describes the pairs in words.
    """

    noun = "the line from {first} to {last}"
    phrase = "successive digits on the line from {first} to {last} are always an allowed pair"
    label = "line of allowed pairs"

    line: Path
    allowed: Pairs
    name: str = ""

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        return named(super().said(puzzle, candidates), self.name)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        along = pairwise(grid[cell] for cell in self.line)
        return all(_allows(self.allowed, a, b) for a, b in along)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        allowed = _predicate(self.allowed)
        return (Relation(a, b, allowed) for a, b in pairwise(self.line))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, CUSTOM, 0.1)
        yield Note(str(self))

    def __str__(self) -> str:
        return titled(self, self.name, self.line) or super().__str__()


@dataclass(frozen=True)
class AllPairs(Rule):
    """Every two digits of the cells form an allowed pair, in the order of the cells.

    A `name` describes the pairs in words.
    """

    noun = "the cells from {first} to {last}"
    phrase = "any two digits of the cells from {first} to {last} are an allowed pair"
    label = "cells with allowed pairs"

    cells: Path
    allowed: Pairs
    name: str = ""

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "cells", 2)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        return named(super().said(puzzle, candidates), self.name)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = [grid[cell] for cell in self.cells]
        return all(_allows(self.allowed, a, b) for i, a in enumerate(held) for b in held[i + 1 :])

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        allowed = _predicate(self.allowed)
        return (Relation(a, b, allowed) for a, b in combinations(self.cells, 2))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells, f"{CUSTOM}66")
        yield Note(str(self))

    def __str__(self) -> str:
        return titled(self, self.name, self.cells) or super().__str__()


@dataclass(frozen=True)
class StateMachine(Rule):
    """The digits in order lead from the start to an accepted state; None is a dead end."""

    noun = "the sequence rule at {first}"
    phrase = "the digits from {first} to {last} follow their sequence rule"
    label = "sequence rule"

    cells: Path
    start: Any
    step: Function
    accept: Function

    def check(self, puzzle: Puzzle) -> None:
        try:
            hash(self.start)
        except TypeError:
            raise self.error(f"expected a hashable state, got {self.start!r}", "start") from None

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        state = self.start
        for cell in self.cells:
            state = self.step(state, grid[cell])
            if state is None:
                return False
        return bool(self.accept(state))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Automaton(self.cells, self.start, self.step, self.accept)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.cells, CUSTOM, 0.1)
        yield Note(str(self))


@dataclass(frozen=True)
class Predicate(Rule):
    """A Python function of the digits, in the order of the cells, says whether they are allowed.

    It is called for every combination of digits, so it suits only a few cells. A `name` says what
    it means.
    """

    noun = "the special rule at {first}"
    phrase = "the special rule at {first} allows only some combinations of digits"
    label = "special rule"

    cells: Path
    allowed: Function
    name: str = ""

    def check(self, puzzle: Puzzle) -> None:
        if len(puzzle.board.digits) ** len(set(self.cells)) > MAX_COMBINATIONS:
            raise self.error(
                f"expected cells with at most {MAX_COMBINATIONS} combinations of digits, "
                f"got {len(self.cells)} cells from {self.cells[0]}",
                "cells",
            )

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        function = getattr(self.allowed, "__name__", "").strip("_").replace("_", " ")
        name = self.name or ("" if function == "<lambda>" else function)
        return named(super().said(puzzle, candidates), name)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return self._allows(*(grid[cell] for cell in self.cells))

    def _allows(self, *digits: int) -> bool:
        allowed = self.allowed(*digits)
        if allowed is None:
            raise self.error("expected True or False from the function, got None", "allowed")
        return bool(allowed)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        once = tuple(dict.fromkeys(self.cells))
        places = [once.index(cell) for cell in self.cells]
        rows = product(puzzle.board.digits, repeat=len(once))
        fits = (row for row in rows if self._allows(*(row[place] for place in places)))
        yield Table(once, frozenset(fits))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells)
        yield Note(str(self))

    def __str__(self) -> str:
        return titled(self, self.name, self.cells) or super().__str__()


def _read(state: Pattern, digit: int) -> Pattern | None:
    return follow(state, symbol(digit))


def _done(state: Pattern) -> bool:
    return state.can_be_empty


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> Pattern:
    return parse_pattern(pattern)


class _Matches:
    """Matches a text: each part of a pattern is tried once at each position."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.known: dict[tuple[int, int], frozenset[int]] = {}

    def ends(self, pattern: Pattern, start: int) -> frozenset[int]:
        """The possible ends of matches of the pattern from a start."""
        key = id(pattern), start
        if key not in self.known:
            self.known[key] = frozenset(self._ends(pattern, start))
        return self.known[key]

    def _ends(self, pattern: Pattern, start: int) -> Iterable[int]:
        match pattern:
            case OneOf():
                return [start + 1] if self.text[start : start + 1] in pattern.symbols else []
            case Then():
                middles = self.ends(pattern.first, start)
                return (end for middle in middles for end in self.ends(pattern.second, middle))
            case Either():
                return (end for option in pattern.options for end in self.ends(option, start))
            case Star():
                return self._repeated(pattern.part, start)
            case _:
                return [start] if isinstance(pattern, Empty) else []

    def _repeated(self, part: Pattern, start: int) -> set[int]:
        reached, waiting = {start}, [start]
        while waiting:
            new = self.ends(part, waiting.pop()) - reached
            reached |= new
            waiting += new
        return reached


@dataclass(frozen=True)
class Regex(Rule):
    """The digits in order match the regular expression; A is 10, B is 11, and so on."""

    noun = "the pattern at {first}"
    phrase = "the digits from {first} to {last} follow their pattern"
    label = "pattern"

    cells: Path
    pattern: str

    def check(self, puzzle: Puzzle) -> None:
        try:
            _compiled(self.pattern)
        except InputError as error:
            raise self.error(f"{error} for {self.cells[0]}", "pattern") from None
        if not all(0 <= digit <= 35 for digit in puzzle.board.digits):
            raise self.error(f"expected digits from 0 to 35 for {self.cells[0]}", "pattern")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        text = "".join("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[grid[c]] for c in self.cells)
        return len(text) in _Matches(text).ends(_compiled(self.pattern), 0)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Automaton(self.cells, _compiled(self.pattern), _read, _done)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.cells, CUSTOM, 0.1)
        yield Note(str(self))
