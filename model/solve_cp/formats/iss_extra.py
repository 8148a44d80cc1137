"""The rule for ISS constraints on cells beside the board: variables that are not in the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeVar

from solve_cp.board import Board, House
from solve_cp.cells import Cell
from solve_cp.constraints import AllDifferent, Constraint, Count, Member, Var
from solve_cp.errors import FormatError
from solve_cp.formats.iss_cells import Block, Names
from solve_cp.grid import Grid
from solve_cp.rules.base import Rule
from solve_cp.rules.chaos import ChaosConstruction
from solve_cp.rules.connected import connected, hangs_together
from solve_cp.rules.fields import Cells, Numbers, Rules
from solve_cp.rules.marks import rules_of
from solve_cp.rules.regions import Doppelganger
from solve_cp.rules.registry import register

if TYPE_CHECKING:
    from solve_cp.puzzle import Puzzle

# The row of cells DGR stands below the board, a cell for each column; the column DGC beside it.
MISSING = {"DGR": ("column",), "DGC": ("row",), "DGB": ("box", "region")}
REGIONS = "CC"
Kind = TypeVar("Kind", bound=Rule)


@register
@dataclass(frozen=True)
class ExtraCells(Rule):
    """The rules hold on a board that has more cells; these take any digit and are no answer.

    `groups` says which: `A 1x8, S 9x9` are eight cells, and nine rows of nine, below the board, a
    row apart. A group DGR, DGC or DGB is the digit missing in each column, row or region, and CC
    is the number of each cell's unknown region.
    """

    groups: str
    rules: Rules

    def check_cells(self, puzzle: Puzzle) -> None:
        """Cells are looked for on the larger board."""

    def check(self, puzzle: Puzzle) -> None:
        self._beside(puzzle)
        self.extended(puzzle)

    def mentioned_cells(self) -> tuple[Cell, ...]:
        return ()

    def blocks(self, puzzle: Puzzle) -> tuple[Block, ...]:
        """The groups of cells beside the board."""
        names = Names(puzzle.board.rows, puzzle.board.cols)
        for group in self.groups.split(","):
            name, _, size = group.strip().partition(" ")
            rows, _, cols = size.partition("x")
            if not (name.isalpha() and rows.isdecimal() and cols.isdecimal()):
                raise self.error(f"expected groups like 'A 1x8', got {group[:40]!r}", "groups")
            try:
                names.add(name, int(rows), int(cols))
            except FormatError as error:
                raise self.error(str(error), "groups") from None
        return tuple(names.blocks.values())

    def _beside(self, puzzle: Puzzle) -> dict[Cell, Var]:
        """The variable of each cell beside the board."""
        found: dict[Cell, Var] = {}
        for block in self.blocks(puzzle):
            variables = self._variables(block, puzzle)
            if len(variables) != len(block.cells):
                raise self.error(f"expected {len(variables)} cells in {block.name}", "groups")
            found.update(zip(block.cells, variables, strict=True))
        return found

    def _variables(self, block: Block, puzzle: Puzzle) -> list[Var]:
        if block.name in MISSING:
            self._need(Doppelganger, block, puzzle)
            return [_missing(puzzle, house) for house in _houses(puzzle, block)]
        if block.name == REGIONS:
            chaos = self._need(ChaosConstruction, block, puzzle)
            return [chaos.region_of(puzzle, cell) for cell in puzzle.board.cells]
        digits = puzzle.board.digits
        return [Var(f"{block.name}{i}", digits) for i, _ in enumerate(block.cells, 1)]

    def _need(self, kind: type[Kind], block: Block, puzzle: Puzzle) -> Kind:
        """The rule of the puzzle that a group belongs to."""
        for rule in rules_of(puzzle, kind):
            return rule
        expected = f"expected the rule {kind.__name__} for the group {block.name}"
        raise self.error(expected, "groups")

    def extended(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle on the larger board."""
        from solve_cp.puzzle import Puzzle

        board, extra = puzzle.board, tuple(self._beside(puzzle))
        rows = max(cell.row for cell in extra) + 1
        cols = max(board.cols, *(cell.col + 1 for cell in extra))
        cells = board.cells + tuple(sorted(extra))
        larger = Board(rows, cols, board.digits, board.houses, cells, board.box)
        return Puzzle(larger, rules=self.rules)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        beside = self._beside(puzzle)
        values = {**grid.extras, **self._missing_digits(grid, puzzle)}
        spoken_of = {cell for rule in self.rules for cell in rule.mentioned_cells()}
        if not all(beside[cell] in values for cell in spoken_of & set(beside)):
            return False
        larger, any_digit = self.extended(puzzle), puzzle.board.digits[0]
        extra = (values.get(beside[cell], any_digit) for cell in sorted(beside))
        digits = (*grid.digits, *extra)
        return all(rule.holds(Grid(larger.board, digits), larger) for rule in self.rules)

    def _missing_digits(self, grid: Grid, puzzle: Puzzle) -> dict[Var, int]:
        found = {}
        for block in self.blocks(puzzle):
            for house in _houses(puzzle, block):
                left = set(puzzle.board.digits) - {grid[cell] for cell in house.cells}
                found[_missing(puzzle, house)] = min(left)
        return found

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        """One way is as good as another: no other rule speaks of these variables."""
        from solve_cp.puzzle import Puzzle
        from solve_cp.solving import solve

        own = [block for block in self.blocks(puzzle) if block.name not in (*MISSING, REGIONS)]
        if own:
            digits = dict(zip(puzzle.board.cells, grid.digits, strict=True))
            found = solve(Puzzle(puzzle.board, digits, (self,)), unique=False).grid
            yield found.extras if found else {}
        else:
            yield {}

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for block in self.blocks(puzzle):
            for house in _houses(puzzle, block):
                yield AllDifferent((_missing(puzzle, house), *house.cells))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        beside, larger = self._beside(puzzle), self.extended(puzzle)
        for rule in self.rules:
            for constraint in (*rule.definitions(larger), *rule.constraints(larger)):
                yield renamed(constraint, beside)


@register
@dataclass(frozen=True)
class ConnectedCells(Rule):
    """Those of the cells that hold one of the digits are connected; `size` says how many."""

    cells: Cells
    digits: Numbers
    size: int | None = None

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:  # noqa: ARG002
        held = [cell for cell in self.cells if grid[cell] in self.digits]
        fits = self.size is None or len(held) == self.size
        return fits and hangs_together(held)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:  # noqa: ARG002
        yield connected(self.cells, self._member, self.size)
        if self.size is not None:
            yield Count(self.cells, self.digits, self.size)

    def _member(self, cell: Cell) -> Member:
        return Member(cell, self.digits)


def _houses(puzzle: Puzzle, block: Block) -> list[House]:
    kinds = MISSING.get(block.name, ())
    return [house for house in puzzle.board.houses if house.kind in kinds]


def _missing(puzzle: Puzzle, house: House) -> Var:
    """The variable for the digit that a house lacks; Doppelganger has the same."""
    return Var(f"digit missing in {house}", tuple(d for d in puzzle.board.digits if d))


def renamed(part: Any, names: Mapping[Cell, Var]) -> Any:
    """A constraint, or a part of one, that speaks of variables in place of some cells."""
    if isinstance(part, Cell):
        return names.get(part, part)
    if isinstance(part, tuple):
        return tuple(renamed(item, names) for item in part)
    if not isinstance(part, (Constraint, Member)):
        return part
    copy = object.__new__(type(part))
    for field in fields(part):  # type: ignore[arg-type]
        object.__setattr__(copy, field.name, renamed(getattr(part, field.name), names))
    return copy
