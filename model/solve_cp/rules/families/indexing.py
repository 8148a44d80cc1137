"""Rules in which a digit gives the position of another cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Fill, Layer, Mark, Note
from solve_cp.language.constraints import Clause, Constraint, Member
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells, OneCell, Path
from solve_cp.rules.support.looks import line, note, on_cell, ring, tint

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


def _points(
    puzzle: Puzzle, cell: Cell, targets: dict[int, Cell], answer: int
) -> Iterator[Constraint]:
    """The cell holds a digit that has a target, and that target holds the answer."""
    for digit in puzzle.board.digits:
        target = targets.get(digit)
        known = target is not None and answer in puzzle.board.digits
        if target != cell or digit != answer:
            found = [Member(target, answer)] if known and target is not None else []
            yield Clause(Member(cell, digit, False), *found)


def _pointed(puzzle: Puzzle, constraint: Constraint) -> str:
    """What follows if a cell has one digit."""
    if not isinstance(constraint, Clause):
        return ""
    (cell, digit), *target = (
        (member.variable, puzzle.symbol(min(member.values))) for member in constraint.members
    )
    if not target:
        return f"{cell} cannot be {digit}"
    return f"if {cell} is {digit}, {target[0][0]} is {target[0][1]}"


class _Indexing(Rule):
    """A rule on cells each of which says where a digit is."""

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        return _pointed(puzzle, constraint)


@dataclass(frozen=True)
class ColumnIndexing(_Indexing):
    """A listed cell in column c with the digit v says that column v of its row holds c."""

    phrase = "a marked cell of column c says in which column of its row c stands"

    cells: Cells

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if len(self.cells) > 1:
            return super().said(puzzle, candidates)
        cell = self.cells[0]
        return f"{cell} says in which column of row {cell.row + 1} the {cell.col + 1} stands"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        for cell in self.cells:
            target = Cell(cell.row, grid[cell] - 1)
            if target not in puzzle.board.index or grid[target] != cell.col + 1:
                return False
        return True

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell in self.cells:
            targets = {other.col + 1: other for other in puzzle.board.row(cell.row)}
            yield from _points(puzzle, cell, targets, cell.col + 1)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield Fill(self.cells, "#c77c7c1a")
        yield note(self)


@dataclass(frozen=True)
class RowIndexing(_Indexing):
    """A listed cell in row r with the digit v says that row v of its column holds r."""

    phrase = "a marked cell of row r says in which row of its column r stands"

    cells: Cells

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if len(self.cells) > 1:
            return super().said(puzzle, candidates)
        cell = self.cells[0]
        return f"{cell} says in which row of column {cell.col + 1} the {cell.row + 1} stands"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        for cell in self.cells:
            target = Cell(grid[cell] - 1, cell.col)
            if target not in puzzle.board.index or grid[target] != cell.row + 1:
                return False
        return True

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell in self.cells:
            targets = {other.row + 1: other for other in puzzle.board.column(cell.col)}
            yield from _points(puzzle, cell, targets, cell.row + 1)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield Fill(self.cells, "#7cc77c1a")
        yield note(self)


@dataclass(frozen=True)
class BoxIndexing(_Indexing):
    """A listed cell at position p of its region with the digit v says that position v holds p."""

    phrase = "a marked cell at position p of its region says at which position p stands"

    cells: Cells

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if len(self.cells) > 1:
            return super().said(puzzle, candidates)
        region = puzzle.board.regions[puzzle.board.region_number[self.cells[0]]]
        place = region.cells.index(self.cells[0]) + 1
        return f"{self.cells[0]} says at which position of {region} the {place} stands"

    def check(self, puzzle: Puzzle) -> None:
        for cell in self.cells:
            if cell not in puzzle.board.region_number:
                raise self.error(f"expected cells in a region, got {cell}", "cells")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        for cell in self.cells:
            region = puzzle.board.regions[puzzle.board.region_number[cell]].cells
            digit = grid[cell]
            if not 1 <= digit <= len(region) or region.index(cell) + 1 != grid[region[digit - 1]]:
                return False
        return True

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        board = puzzle.board
        for cell in self.cells:
            targets = dict(enumerate(board.regions[board.region_number[cell]].cells, 1))
            position = next(p for p, other in targets.items() if other == cell)
            yield from _points(puzzle, cell, targets, position)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield Fill(self.cells, "#7c7cc71a")
        yield note(self)


@dataclass(frozen=True)
class IndexLine(_Indexing):
    """The digit v in the n-th cell of the line says that the v-th cell holds n."""

    noun = "the index line from {first}"
    phrase = "on the index line from {first}, the n-th cell says which cell holds n"

    line: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = [grid[cell] for cell in self.line]
        return all(
            1 <= digit <= len(held) and held[digit - 1] == place
            for place, digit in enumerate(held, 1)
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        targets = dict(enumerate(self.line, 1))
        for place, cell in targets.items():
            yield from _points(puzzle, cell, targets, place)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#40d0c0", 0.12)
        yield replace(on_cell("diamond", self.line[0], "#40d0c0"), layer=Layer.ARROW)
        yield note(self)


@dataclass(frozen=True)
class ValueIndexing(Rule):
    """The index cell says which of the cells, counted from 1, holds the same digit as `value`."""

    noun = "the index at {first}"
    phrase = "{index} says which of {cells} holds the same digit as {value}"

    value: OneCell
    index: OneCell
    cells: Path

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        place = grid[self.index]
        return 1 <= place <= len(self.cells) and grid[self.cells[place - 1]] == grid[self.value]

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        digits = puzzle.board.digits
        places = dict(enumerate(self.cells, 1))
        for place in digits:
            if place not in places:
                yield Clause(Member(self.index, place, False))
            elif places[place] != self.value:
                here, at = Member(self.index, place, False), places[place]
                for digit in digits:
                    yield Clause(here, Member(self.value, digit, False), Member(at, digit))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(lambda cells: cls(cells[1], cells[0], cells[2:]), (5, 7))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells)
        yield ring(self.index, fill="")
        yield on_cell("diamond", self.value)
        yield Note(str(self))
