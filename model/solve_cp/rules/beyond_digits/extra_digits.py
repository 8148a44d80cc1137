"""Digits for extra cells, found when a grid without them is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.rules.base import Rule

if TYPE_CHECKING:
    from solve_cp.puzzle.puzzle import Puzzle


def filled(larger: Puzzle, grid: Grid, beside: Mapping[Cell, int]) -> Grid:
    """The grid on the larger board; empty extra cells get any digit."""
    known, any_digit = {**grid.by_cell, **beside}, larger.board.digits[0]
    return Grid(larger.board, [known.get(cell, any_digit) for cell in larger.board.cells])


@dataclass(frozen=True)
class Beginning:
    """Whether digits for the first cells satisfy the rules that the last of them completes."""

    larger: Puzzle
    grid: Grid
    known: Mapping[Cell, int]
    order: Sequence[Cell]
    rules: Sequence[tuple[Rule, set[Cell]]]

    def __call__(self, digits: Sequence[int]) -> bool:
        held = {**self.known, **dict(zip(self.order, digits, strict=False))}
        newest = self.order[len(digits) - 1]
        done = [rule for rule, cells in self.rules if newest in cells and cells <= held.keys()]
        whole = filled(self.larger, self.grid, held) if done else self.grid
        return all(rule.holds(whole, self.larger) for rule in done)


def fillings(
    count: int, digits: Sequence[int], fits: Callable[[Sequence[int]], bool]
) -> Iterator[tuple[int, ...] | None]:
    """Fillings of `count` cells whose every prefix fits; yields None for each try."""
    chosen: list[int] = []
    waiting = [list(digits)]
    while waiting and count:
        yield None
        del chosen[len(waiting) - 1 :]
        if not waiting[-1]:
            waiting.pop()
            continue
        chosen.append(waiting[-1].pop(0))
        if fits(chosen):
            if len(chosen) == count:
                yield tuple(chosen)
            else:
                waiting.append(list(digits))
    if not count:
        yield ()
