"""Cages that cover the board: changed for each other solution found, until there are none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.limits import LimitReached
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.generate.aims import Missed
from solve_cp.questions.generate.uniqueness.proving import Prover
from solve_cp.rules.families.cages.killer import KillerCage
from solve_cp.rules.support.areas import Areas, touching
from solve_cp.rules.support.connected import hangs_together

Cells = tuple[Cell, ...]
Change = dict[int, tuple[Cells, ...]]
"""The new areas that replace some areas, by index in the list."""

ROUNDS = 30


class Partition:
    """The cages of a puzzle, one per group of images, and the solutions that they must exclude."""

    def __init__(self, prover: Prover, puzzle: Puzzle, symmetry: str, chance: Random) -> None:
        self.prover, self.chance = prover, chance
        self.others_rules = tuple(r for r in puzzle.rules if not isinstance(r, KillerCage))
        self.puzzle = puzzle
        cages = [rule.cells for rule in puzzle.rules if isinstance(rule, KillerCage)]
        self.areas = Areas(puzzle.board, symmetry, self._differ, chance)
        seen: set[frozenset[Cell]] = set()
        for cells in cages:
            if frozenset(cells) not in seen:
                self.areas.found.append(cells)
                seen.update(map(frozenset, self.areas.images(cells)))
        self.most = max(map(len, cages), default=0)
        self.others: list[Grid] = []
        self.told: list[dict[Cell, int]] = []
        """For each other solution, the cells that differ, and how much larger their values are."""

    def _differ(self, cells: Cells) -> bool:
        grid = self.prover.grid
        return len({grid[cell] for cell in cells}) == len(cells)

    def mended(self) -> Puzzle:
        """The puzzle with cages that leave one solution; raises Missed if that takes too long."""
        if not self.others_rules and not self.puzzle.givens:
            self._break_swaps()
        for _ in range(ROUNDS):
            puzzle = self._current()
            try:
                other = self.prover.other(puzzle)
            except LimitReached:
                self.prover.watch.expect_time()
                raise Missed((4, 0.0), "cages that were too hard to prove") from None
            if other is None:
                return puzzle
            self._meet(other)
            self._change()
        raise Missed((4, 0.0), "cages that left several solutions")

    def _break_swaps(self) -> None:
        """Exclude the solutions in which two digits are swapped: these need no search."""
        every = self.areas.every()
        for other in swapped(self.prover.grid):
            self._meet(other)
            if not any(_tells(other, self.told[-1], cells) for cells in every):
                self._change()
                every = self.areas.every()

    def _meet(self, other: Grid) -> None:
        """Store another solution that the cages must exclude."""
        grid, value_of = self.prover.grid, self.puzzle.value_of
        pairs = zip(grid.board.cells, grid.digits, other.digits, strict=True)
        apart = [cell for cell, one, two in pairs if one != two or value_of(cell) != cell]
        more = {cell: other[value_of(cell)] - grid[value_of(cell)] for cell in apart}
        self.others.append(other)
        self.told.append({c: n for c, n in more.items() if n or other[c] != grid[c]})

    def _current(self) -> Puzzle:
        grid = self.prover.grid
        cages = [KillerCage(cells, self._total(grid, cells)) for cells in self.areas.every()]
        return replace(self.puzzle, rules=(*self.others_rules, *cages))

    def _change(self) -> None:
        """Change the cages so that they exclude the other solutions found so far."""
        moves = list(self._moves())
        self.chance.shuffle(moves)
        moves.sort(key=_parts)  # prefer moving a cell to splitting a cage
        for move in moves:
            found = self._after(move)
            if self._excludes_all(found):
                self.areas.found = found
                return
        raise Missed((4, 0.0), "cages that could not be changed")

    def _after(self, move: Change) -> list[Cells]:
        kept = [area for place, area in enumerate(self.areas.found) if place not in move]
        return kept + [area for areas in move.values() for area in areas]

    def _excludes_all(self, found: Sequence[Cells]) -> bool:
        every = [image for area in found for image in self.areas.images(area)]
        return all(
            any(_tells(other, more, cells) for cells in every)
            for other, more in zip(self.others, self.told, strict=True)
        )

    def _total(self, grid: Grid, cells: Cells) -> int:
        return sum(grid[self.puzzle.value_of(cell)] for cell in cells)

    def _moves(self) -> Iterator[Change]:
        """The possible changes: to areas in which the last solution differs."""
        last, grid = self.others[-1], self.prover.grid
        for place, area in enumerate(self.areas.found):
            images = self.areas.images(area)
            if len(images) == 1 and self.areas.symmetry != "none":
                continue  # an area in the middle stays as it is
            if any(last[cell] != grid[cell] for image in images for cell in image):
                yield from self._splits(place, area)
                yield from self._transfers(place, area)

    def _splits(self, place: int, area: Cells) -> Iterator[Change]:
        for size in range(2, len(area) // 2 + 1):
            for part in combinations(area, size):
                rest = tuple(cell for cell in area if cell not in part)
                if hangs_together(part) and hangs_together(rest):
                    yield {place: (part, rest)}

    def _transfers(self, place: int, area: Cells) -> Iterator[Change]:
        if len(area) < 3:
            return
        for cell in area:
            rest = tuple(other for other in area if other != cell)
            if not hangs_together(rest):
                continue
            for target, near in enumerate(self.areas.found):
                images = self.areas.images(near)
                if target == place or (len(images) == 1 and self.areas.symmetry != "none"):
                    continue
                for image in images:
                    larger = (*image, cell)
                    fits = len(larger) <= self.most and touching(cell, image)
                    if fits and self.areas.suits(larger):
                        yield {place: (rest,), target: (larger,)}


def _tells(other: Grid, more: dict[Cell, int], cells: Cells) -> bool:
    """Whether a cage has a different total, or a repeated digit, on another grid."""
    off = [more[cell] for cell in cells if cell in more]
    return bool(off) and (sum(off) != 0 or len({other[cell] for cell in cells}) < len(cells))


def swapped(grid: Grid) -> Iterator[Grid]:
    """The grids in which two digits are swapped in a set of cells that must change together."""
    houses = [house.cells for house in grid.board.houses]
    for one, other in combinations(grid.board.digits, 2):
        left = {cell for cell in grid.board.cells if grid[cell] in (one, other)}
        while left:
            part, new = set[Cell](), {min(left)}
            while new:
                part |= new
                near = {cell for cells in houses if not part.isdisjoint(cells) for cell in cells}
                new = (near & left) - part
            left -= part
            digits = [
                one + other - digit if cell in part else digit
                for cell, digit in zip(grid.board.cells, grid.digits, strict=True)
            ]
            yield Grid(grid.board, tuple(digits))


def _parts(move: Change) -> int:
    return len(move) == 1
