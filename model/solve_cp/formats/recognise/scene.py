"""A puzzle while it is being recognised: text, drawings, and the rules found so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.grid import Grid
from solve_cp.errors import InputError
from solve_cp.formats.recognise.english.telling import Told
from solve_cp.formats.recognise.sorting import Drawings
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule, has_worlds


@dataclass
class Scene:
    """The text and the drawings, and what was recognised from them."""

    board: Board
    told: Told
    drawings: Drawings
    declared: list[Rule]
    solution: Grid | None = None
    found: dict[str, list[Rule]] = field(default_factory=dict)
    misread: dict[str, list[Rule]] = field(default_factory=dict)
    """Rules that were removed because the recorded solution breaks them."""

    def says(self, *topics: str) -> bool:
        """Whether the text is about one of the topics."""
        return self.told.says(*topics)

    def add(
        self, topic: str, numbers: Iterable[int], kind: Callable[..., Rule], *arguments: Any
    ) -> bool:
        """Add a rule with its topic and its drawings; False if it is not valid."""
        try:
            rule = kind(*arguments)
            puzzle = Puzzle(self.board, rules=self._spoken_of())
            rule.check_cells(puzzle)
            rule.check(puzzle)
        except InputError:
            return False
        self.found.setdefault(topic, []).append(rule)
        self.drawings.take(numbers)
        return True

    def _spoken_of(self) -> tuple[Rule, ...]:
        """The rules found so far that other rules refer to: those that add to the digits."""
        return tuple(rule for rules in self.found.values() for rule in rules if has_worlds(rule))

    @staticmethod
    def sensible(rules: Iterator[Rule]) -> Iterator[Rule]:
        """The rules as they are created, up to the first that is not valid."""
        with suppress(InputError):
            yield from rules

    def breaks(self, rule: Rule) -> bool:
        """Whether the recorded solution is known and breaks a rule about its digits."""
        if self.solution is None or self.says("doublers", "negators", "shaded values"):
            return False
        return not rule.holds(self.solution, Puzzle(self.board))
