"""Extra cells outside the board, which rules can use but the solution does not show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell, parse_cells
from solve_cp.board.grid import Grid, Shown
from solve_cp.board.houses import House
from solve_cp.drawing.marks import FOUND, Border, Mark, Text, center
from solve_cp.errors import InputError
from solve_cp.language.constraints import AllDifferent, Constraint, Member, Var
from solve_cp.rules.base import Rule, has_worlds
from solve_cp.rules.beyond_digits.divisions import SpeaksOfNumbers
from solve_cp.rules.beyond_digits.extra_digits import Beginning, filled, fillings
from solve_cp.rules.beyond_digits.unknown_regions import ChaosConstruction
from solve_cp.rules.families.logic import And
from solve_cp.rules.families.regions import Doppelganger
from solve_cp.rules.fields import Rules
from solve_cp.rules.support.blocks import Block, check_blocks
from solve_cp.rules.support.looks import sides_of
from solve_cp.rules.support.others import flat, rules_of

if TYPE_CHECKING:
    from solve_cp.puzzle.puzzle import Puzzle

# DGR is a row of cells below the board, one per column; DGC a column of cells beside it.
MISSING = {"DGR": ("column",), "DGC": ("row",), "DGB": ("box", "region")}
REGIONS = "CC"
Kind = TypeVar("Kind", bound=Rule)
MOST_SHOWN = 20
MOST_TRIES = 200_000
MOST_WORDS = 160
_CELL = re.compile(r"\br[0-9]+c[0-9]+\b")
_SIZE = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")


@dataclass(frozen=True)
class ExtraCells(SpeaksOfNumbers):
    """The rules hold on a board with extra cells, which take any digit and are not in the solution.

    `groups` names the extra cells: `A r11c1:r11c8, S r13c1:r21c9` are eight cells, and nine rows of
    nine, below the board; `A 1x8, S 9x9` are the same below a board of nine rows, each with a gap
    of one row. The groups DGR, DGC and DGB are the digits missing in each column, row or region; CC
    is the number of each cell's unknown region.
    """

    noun = "the rules with cells beside the board"
    phrase = "the rules hold with some digits in the cells beside the board"
    label = "rule with cells beside the board"

    groups: str
    rules: Rules

    def check_cells(self, puzzle: Puzzle) -> None:
        """Check cells against the larger board."""

    def check(self, puzzle: Puzzle) -> None:
        self._beside(puzzle)
        self._check_names(puzzle)
        larger = self.extended(puzzle)
        for rule in flat(self.rules):
            if not isinstance(rule, And) and (has_worlds(rule) or rule.cell_values(larger)):
                raise self.error(
                    f"expected rules on digits, got {type(rule).__name__}, which adds variables",
                    "rules",
                )

    def _check_names(self, puzzle: Puzzle) -> None:
        own = {block.name for block in self.blocks(puzzle) if not _is_of_another(block)}
        for other in rules_of(puzzle, ExtraCells):
            taken = own & {block.name for block in other.blocks(puzzle)}
            if other != self and taken:
                expected = "expected names of extra cells that no other rule uses"
                raise self.error(f"{expected}, got {min(taken)}", "groups")

    def mentioned_cells(self) -> tuple[Cell, ...]:
        return ()

    def speaks_of_region_numbers(self, puzzle: Puzzle) -> bool:
        return any(block.name == REGIONS for block in self.blocks(puzzle))

    def blocks(self, puzzle: Puzzle) -> tuple[Block, ...]:
        """The groups of cells beside the board."""
        found: list[Block] = []
        try:
            for group in self.groups.split(","):
                bottom = max((block.last.row for block in found), default=puzzle.board.rows - 1)
                found.append(_block(group, bottom))
            check_blocks(found, puzzle.board.rows)
        except InputError as error:
            raise self.error(str(error), "groups") from None
        return tuple(found)

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
        return _extended(puzzle.board, tuple(self._beside(puzzle)), self.rules)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        beside, larger = self._beside(puzzle), self.extended(puzzle)
        values = {**grid.extras, **self._missing_digits(grid, puzzle)}
        if not all(beside[cell] in values for cell in _used(larger) & set(beside)):
            return False
        held = {cell: values[var] for cell, var in beside.items() if var in values}
        whole = filled(larger, grid, held)
        return all(rule.holds(whole, larger) for rule in self.rules)

    def _missing_digits(self, grid: Grid, puzzle: Puzzle) -> dict[Var, int]:
        found = {}
        for block in self.blocks(puzzle):
            for house in _houses(puzzle, block):
                left = set(puzzle.board.digits) - {grid[cell] for cell in house.cells}
                found[_missing(puzzle, house)] = min(left)
        return found

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        """The fillings of this rule's own extra cells; an empty one if none fits.

        One filling is enough, unless it depends on variables of another rule.
        """
        beside, larger = self._beside(puzzle), self.extended(puzzle)
        missing = self._missing_digits(grid, puzzle)
        known = {cell: missing[var] for cell, var in beside.items() if var in missing}
        own = [c for b in self.blocks(puzzle) if not _is_of_another(b) for c in b.cells]
        spoken_of = [(rule, _spoken_of(rule, larger) & set(beside)) for rule in self.rules]
        order = [cell for cell in own if any(cell in cells for _, cells in spoken_of)]
        judged = [(rule, cells) for rule, cells in spoken_of if cells <= {*known, *order}]
        alone = all(pair in judged or pair[1].isdisjoint(order) for pair in spoken_of)
        fits = Beginning(larger, grid, known, order, judged)
        ways = self._few(fillings(len(order), puzzle.board.digits, fits))
        variables, found = [beside[cell] for cell in order], False
        for digits in islice(ways, 1 if alone else None):
            found = True
            yield dict(zip(variables, digits, strict=True))
        if not found:
            yield {}

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        """The digits of this rule's own extra cells, block by block."""
        beside = self._beside(puzzle)
        return {
            f"cells {block.name}": {
                block.cell_name(cell): grid[beside[cell]]
                for cell in block.cells
                if beside[cell] in grid.extras
            }
            for block in self.blocks(puzzle)
            if not _is_of_another(block)
        }

    def _few(self, ways: Iterator[tuple[int, ...] | None]) -> Iterator[tuple[int, ...]]:
        """The fillings that are found within a limited number of tries."""
        tries = 0
        for way in ways:
            if way is not None:
                yield way
                continue
            tries += 1
            if tries > MOST_TRIES:
                raise self.error(
                    f"expected digits for the cells beside the board in {MOST_TRIES} tries; "
                    "use `check` for such grids"
                )

    def __str__(self) -> str:
        groups = {group.strip(): _placed(group) for group in self.groups.split(",")}
        blocks = [block for block in groups.values() if block]
        names = {str(cell): block.cell_name(cell) for block in blocks for cell in block.cells}
        words = [_CELL.sub(lambda m: names.get(m[0], m[0]), str(rule)) for rule in self.rules]
        shown = [text if len(text) <= MOST_WORDS else f"{text[:MOST_WORDS]}…" for text in words]
        if len(shown) > MOST_SHOWN:
            shown[MOST_SHOWN:] = [f"and {len(words) - MOST_SHOWN} more"]
        cells = ", ".join(block.words if block else group for group, block in groups.items())
        return f"{type(self).__name__}(cells {cells}, rules [{', '.join(shown)}])"

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for block in self.blocks(puzzle):
            for house in _houses(puzzle, block):
                yield AllDifferent((_missing(puzzle, house), *house.cells))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        beside, larger = self._beside(puzzle), self.extended(puzzle)
        for rule in self.rules:
            for constraint in (*rule.definitions(larger), *rule.constraints(larger)):
                yield renamed(constraint, beside)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        beside = self._beside(puzzle)
        yield Border(tuple(dict.fromkeys(sides_of(beside))), width=0.03)
        for block in self.blocks(puzzle):
            row, col = block.first
            yield Text((row + 0.5, col - 0.5), block.name, 0.35)
        larger = self.extended(puzzle)
        for rule in self.rules:
            yield from rule.drawing(larger)

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        values = {**grid.extras, **self._missing_digits(grid, puzzle)}
        for cell, var in self._beside(puzzle).items():
            if var in values:
                yield Text(center(cell), puzzle.symbol(values[var]), 0.8, FOUND)


@lru_cache(maxsize=16)
def _extended(board: Board, extra: tuple[Cell, ...], rules: tuple[Rule, ...]) -> Puzzle:
    """The puzzle on the larger board; kept, because checking its rules takes long."""
    from solve_cp.puzzle.puzzle import Puzzle

    rows = max(cell.row for cell in extra) + 1
    cols = max(board.cols, *(cell.col + 1 for cell in extra))
    cells = board.cells + tuple(sorted(extra))
    larger = Board(rows, cols, board.digits, board.houses, cells, board.box)
    return Puzzle(larger, rules=rules)


def _block(text: str, bottom: int) -> Block:
    """Parse a block like `A r11c1:r11c8` or, relative to a row, `A 1x8`."""
    name, _, where = text.strip().partition(" ")
    if not (name.isalpha() and name.isascii() and where):
        raise InputError(f"expected groups like 'A r11c1:r11c8', got {text.strip()[:40]!r}")
    if size := _SIZE.fullmatch(where):
        return Block.below(bottom, name, int(size[1]), int(size[2]))
    cells = parse_cells(where)
    return Block(name, min(cells), max(cells))


def _placed(text: str) -> Block | None:
    """Parse a block with a position, or None."""
    if _SIZE.search(text):
        return None
    try:
        return _block(text, 0)
    except InputError:
        return None


def _is_of_another(block: Block) -> bool:
    """Whether the cells of a block are variables of another rule."""
    return block.name in (*MISSING, REGIONS)


def _spoken_of(rule: Rule, puzzle: Puzzle) -> set[Cell]:
    """All cells that a rule uses."""
    bound = (v for constraint in rule.constraints(puzzle) for v in constraint.variables())
    return {*rule.mentioned_cells(), *(cell for cell in bound if isinstance(cell, Cell))}


@lru_cache(maxsize=16)
def _used(puzzle: Puzzle) -> frozenset[Cell]:
    """All cells that the rules of a puzzle use."""
    return frozenset(cell for rule in puzzle.rules for cell in _spoken_of(rule, puzzle))


def _houses(puzzle: Puzzle, block: Block) -> list[House]:
    kinds = MISSING.get(block.name, ())
    return [house for house in puzzle.board.houses if house.kind in kinds]


def _missing(puzzle: Puzzle, house: House) -> Var:
    """The variable for the missing digit of a house, as in Doppelganger."""
    return Var(f"digit missing in {house}", tuple(d for d in puzzle.board.digits if d))


def renamed(part: Any, names: Mapping[Cell, Var]) -> Any:
    """A constraint (or part of one) with some cells replaced by variables."""
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
