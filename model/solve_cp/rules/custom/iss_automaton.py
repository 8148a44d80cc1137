"""The rule that digits in order are accepted by a finite automaton."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from solve_cp.board.cells import cells_text
from solve_cp.drawing.marks import Mark, Note
from solve_cp.errors import InputError
from solve_cp.language.constraints import Automaton, Constraint
from solve_cp.rules.base import Rule
from solve_cp.rules.custom.nfa import Nfa, nfa_of
from solve_cp.rules.fields import Numbers, Path
from solve_cp.rules.support.looks import CUSTOM, line

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle

State = tuple[int, frozenset[int]]

_nfa = lru_cache(maxsize=64)(nfa_of)


@dataclass(frozen=True)
class _Read:
    """Reads a digit and the separators after it; a state is (number of digits, NFA states)."""

    code: str
    digits: tuple[int, ...]
    breaks: tuple[int, ...]

    def __call__(self, state: State, digit: int) -> State | None:
        place, states = state
        read = _nfa(self.code).step(states, bisect_left(self.digits, digit))
        if not self.breaks:
            return (0, read) if read else None
        following = self.separated(place + 1, read)
        return (place + 1, following) if following else None

    def separated(self, place: int, states: frozenset[int]) -> frozenset[int]:
        """The states after the separators at this place."""
        for _ in range(self.breaks.count(place)):
            states = _nfa(self.code).step(states, len(self.digits))
        return states


@dataclass(frozen=True)
class _Accepts:
    """Accepts if one of the states is accepted."""

    code: str

    def __call__(self, state: State) -> bool:
        return bool(state[1] & _nfa(self.code).accepted)


@dataclass(frozen=True)
class IssAutomaton(Rule):
    """The digits in order are accepted by the automaton, given in the code of ISS strings.

    `breaks` says after how many digits a separator, a symbol beyond the digits, is read. A `name`
    describes in words what is accepted.
    """

    noun = "the sequence rule at {first}"
    phrase = "the digits from {first} to {last} follow their sequence rule"
    label = "sequence rule"

    cells: Path
    automaton: str
    breaks: Numbers = ()
    name: str = ""

    def check(self, puzzle: Puzzle) -> None:
        try:
            nfa = _nfa(self.automaton)
        except InputError as error:
            raise self.error(str(error), "automaton") from None
        most = len(puzzle.board.digits) + 1
        if nfa.symbols > most:
            raise self.error(f"expected at most {most} symbols, got {nfa.symbols}", "automaton")
        for place in self.breaks:
            if not 0 <= place <= len(self.cells):
                expected = f"expected places from 0 to {len(self.cells)}"
                raise self.error(f"{expected}, got {place}", "breaks")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        nfa, digits = _nfa(self.automaton), sorted(puzzle.board.digits)
        symbols = [digits.index(grid[cell]) for cell in self.cells]
        for place in sorted(self.breaks, reverse=True):
            symbols.insert(place, len(digits))
        return _accepts(nfa, symbols)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        read = _Read(self.automaton, tuple(sorted(puzzle.board.digits)), self.breaks)
        start = 0, read.separated(0, _nfa(self.automaton).starts)
        yield Automaton(self.cells, start, read, _Accepts(self.automaton))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.cells, CUSTOM, 0.1)
        yield Note(str(self))

    def __str__(self) -> str:
        words = [f"cells {cells_text(self.cells)}", f"a state machine{self._size()}"]
        if self.breaks:
            words.append(f"separators after {' '.join(map(str, self.breaks))} digits")
        return f"{type(self).__name__}({self.name + ': ' if self.name else ''}{', '.join(words)})"

    def _size(self) -> str:
        try:
            return f" of {len(_nfa(self.automaton).arcs)} states"
        except InputError:
            return ""


def _accepts(nfa: Nfa, symbols: list[int]) -> bool:
    """Whether some path of the automaton along the symbols ends in an accepted state."""
    alive = set(nfa.starts)
    for symbol in symbols:
        known = symbol < nfa.symbols
        alive = {target for s in alive for target in nfa.arcs[s][symbol]} if known else set()
    return not alive.isdisjoint(nfa.accepted)
