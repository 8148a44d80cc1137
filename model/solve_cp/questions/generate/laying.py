"""Lay the clues of an order: lines first, with a grid to fit them, then what is read off it."""

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
from solve_cp.questions.generate.random_grid import LARGEST_SEED, grid_by, within
from solve_cp.questions.solve import solve
from solve_cp.rules.base import Rule
from solve_cp.rules.support.shapes import Layout

BENDING = 400  # conflicts of CP-SAT in the search for a grid with one more line
USUAL = "rotate180"  # how shapes stand where no symmetry was asked for


@dataclass(frozen=True)
class Laid:
    """Clues on a grid: those that stay, and those that can go, in groups that go together."""

    grid: Grid
    rules: tuple[Rule, ...]
    can_go: tuple[tuple[Rule, ...], ...]


class Laying:
    """The clues of one attempt as they are laid."""

    def __init__(self, order: Order, template: Puzzle, chance: Random, watch: Watch) -> None:
        self.order, self.template, self.chance, self.watch = order, template, chance, watch
        self.symmetry = _symmetry(order)
        self.rules: list[Rule] = []
        self.staying: list[Rule] = []
        self.edges: frozenset[frozenset[Cell]] = frozenset()
        """The pairs of cells that have a dot or a sign in the template."""

    def laid(self, grid: Grid, smaller: int = 0) -> Laid:
        """The clues on this grid, or on another one that lines need.

        Cages are by so much `smaller` than usual: where larger ones left several solutions.
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
        """A layout on which the template's own clues have taken their room."""
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
        if kind.all:  # all its dots are shown, even those beside a sign of another kind
            layout.edges = set(self.edges)
        for rule in kind.laid(layout):  # one by one: lines are bent to fit those before
            self.rules.append(rule)
        layout.edges = layout.edges | edges
        if len(self.rules) == before:
            raise Missed((6, 0.0), f"no room for {kind.name}, or none that were true")
        # Of every kind something stays: it was asked for.
        self.staying += self.rules[before:] if kind.all else self.rules[before : before + 1]

    def _bent(self, rules: Sequence[Rule]) -> Grid | None:
        """A grid with the clues so far and these."""
        limits = within(self.watch, BENDING)
        seed = self.chance.randint(1, LARGEST_SEED)
        asked = self.template + [*self.rules, *rules]
        return solve(asked, unique=False, limits=limits, seed=seed).grid

    def _groups(self) -> Iterator[tuple[Rule, ...]]:
        """The clues that can go, those that are images of each other together."""
        groups: dict[frozenset[object], list[Rule]] = {}
        for rule in self.rules:
            groups.setdefault(self._orbit(rule), []).append(rule)
        staying = set(map(id, self.staying))
        can_go = [group for group in groups.values() if staying.isdisjoint(map(id, group))]
        self.chance.shuffle(can_go)
        yield from map(tuple, can_go)

    def _orbit(self, rule: Rule) -> frozenset[object]:
        """Where the rule and its images stand."""
        cells = rule.outline(self.template)
        images = images_of(self.template.board, self.symmetry, cells) if cells else []
        return frozenset(map(frozenset, images)) or frozenset([id(rule)])


def _symmetry(order: Order) -> str:
    """The symmetry of shapes: that of the givens, or half a turn where the board has it."""
    board = order.template.board
    wanted = USUAL if order.symmetry == "none" else order.symmetry
    cells: tuple[Cell, ...] = board.cells
    whole = all(set(image) == set(cells) for image in images_of(board, wanted, cells))
    return wanted if whole else "none"
