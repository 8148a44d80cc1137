"""Place the clues of an order: first lines, with a grid that fits them, then clues read from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.board.symmetry import images_of
from solve_cp.limits import Watch
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.generate.aims import Missed
from solve_cp.questions.generate.kinds import Clues, is_line
from solve_cp.questions.generate.order import Order
from solve_cp.questions.generate.randomness.random_grid import LARGEST_SEED, grid_by, within
from solve_cp.questions.solve import solve
from solve_cp.rules.base import Rule
from solve_cp.rules.support.shapes import Layout

BENDING = 400  # CP-SAT conflicts in the search for a grid with one more line
USUAL = "rotate180"  # the symmetry of shapes if none was requested


@dataclass(frozen=True)
class Laid:
    """Clues on a grid: all of them, and those that can be removed, in groups removed together."""

    grid: Grid
    rules: tuple[Rule, ...]
    can_go: tuple[tuple[Rule, ...], ...]


class Laying:
    """The clues of one attempt while they are placed."""

    def __init__(self, order: Order, template: Puzzle, chance: Random, watch: Watch) -> None:
        self.order, self.template, self.chance, self.watch = order, template, chance, watch
        self.symmetry = _symmetry(order)
        self.rules: list[Rule] = []
        self.staying: list[Rule] = []
        self.edges: frozenset[frozenset[Cell]] = frozenset()
        """The pairs of cells that have a dot or a sign in the template."""

    def laid(self, grid: Grid, smaller: int = 0) -> Laid:
        """The clues on this grid, or on another grid if lines need one.

        Cages are `smaller` than usual by this amount, for when larger ones left several solutions.
        """
        lines = [kind for kind in self.order.clues if kind.are_lines]
        layout = self._layout(grid, len(lines))
        if lines:
            layout.bend = self._bent
            for kind in lines:
                self._lay(kind, layout)
            layout.bend = None
            layout.grid = grid_by(self.template + self.rules, self.chance, self.watch)
        layout.smaller = smaller
        for kind in self.order.clues:
            if not kind.are_lines:
                self._lay(kind, layout)
        if (self.template + self.rules).violations(layout.grid):
            raise Missed((5, 0.0), "clues that break another rule of the template")
        return Laid(layout.grid, tuple(self.rules), tuple(self._groups()))

    def _layout(self, grid: Grid, lines: int) -> Layout:
        """A layout in which the template's own clues already occupy their cells."""
        kinds = max(1, lines)
        layout = Layout(grid, self.template, self.chance, kinds=kinds, symmetry=self.symmetry)
        for rule in self.template.rules:
            cells = rule.mentioned_cells()
            if len(cells) == 2:
                layout.edges.add(frozenset(cells))
            elif cells and is_line(type(rule)):
                layout.take_line(cells)
            elif len(cells) > 2:
                layout.in_cages.update(cells)
        self.edges = frozenset(layout.edges)
        return layout

    def _lay(self, kind: Clues, layout: Layout) -> None:
        before, edges = len(self.rules), layout.edges
        if kind.all:  # all its dots are shown, even next to a sign of another kind
            layout.edges = set(self.edges)
        for rule in kind.laid(layout):  # one at a time: each line is adapted to those before it
            self.rules.append(rule)
        layout.edges = layout.edges | edges
        if len(self.rules) == before:
            raise Missed((6, 0.0), f"no room for {kind.name}, or none that were true")
        # Keep at least one clue of every kind, because it was requested.
        self.staying += self.rules[before:] if kind.all else self.rules[before : before + 1]

    def _bent(self, rules: Sequence[Rule]) -> Grid | None:
        """A grid that satisfies the clues so far and these."""
        limits = within(self.watch, BENDING)
        seed = self.chance.randint(1, LARGEST_SEED)
        asked = self.template + [*self.rules, *rules]
        return solve(asked, unique=False, limits=limits, seed=seed).grid

    def _groups(self) -> Iterator[tuple[Rule, ...]]:
        """The clues that can be removed, grouped with their images under the symmetry."""
        groups: dict[frozenset[object], list[Rule]] = {}
        for rule in self.rules:
            groups.setdefault(self._orbit(rule), []).append(rule)
        staying = set(map(id, self.staying))
        can_go = [group for group in groups.values() if staying.isdisjoint(map(id, group))]
        self.chance.shuffle(can_go)
        yield from map(tuple, can_go)

    def _orbit(self, rule: Rule) -> frozenset[object]:
        """The places of the rule and its images."""
        cells = rule.outline(self.template)
        images = images_of(self.template.board, self.symmetry, cells) if cells else []
        return frozenset(map(frozenset, images)) or frozenset([id(rule)])


def _symmetry(order: Order) -> str:
    """The symmetry of shapes: that of the givens, or a half turn if the board allows it."""
    board = order.template.board
    wanted = USUAL if order.symmetry == "none" else order.symmetry
    cells: tuple[Cell, ...] = board.cells
    whole = all(set(image) == set(cells) for image in images_of(board, wanted, cells))
    return wanted if whole else "none"
