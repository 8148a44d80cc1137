"""The regions of an f-puzzles file: those of the board, and loose ones that are not houses.

Regions of any size cut a line of equal sums; those without n cells are not houses, so the board
does not have them. They are rebuilt from the groups of cells on such lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import EqualSums, RegionSumLine
from solve_cp.rules.support.others import rules_of


def region_numbers(puzzle: Puzzle) -> dict[Cell, int]:
    """The region number of each cell; rows, if the board has no regions."""
    board = puzzle.board
    numbers = dict(board.region_number)
    for number, cells in enumerate(_loose_regions(puzzle), len(board.regions)):
        numbers |= dict.fromkeys(cells, number)
    _check_cuts(puzzle, numbers)
    return numbers or {cell: cell.row for cell in board.cells}


def _loose_regions(puzzle: Puzzle) -> list[set[Cell]]:
    """The groups of lines of equal sums outside all houses; groups that share a cell are joined."""
    houses = puzzle.board.region_number
    region: dict[Cell, set[Cell]] = {}
    for rule in rules_of(puzzle, EqualSums):
        for group in rule.groups:
            if houses.keys().isdisjoint(group):
                met = set(group).union(*(region[cell] for cell in group if cell in region))
                region |= dict.fromkeys(met, met)
    loose = list({id(cells): cells for cells in region.values()}.values())
    return _without_houses(loose, puzzle)


def _without_houses(loose: list[set[Cell]], puzzle: Puzzle) -> list[set[Cell]]:
    """The loose regions; one that would be a house gets another cell that is on no line."""
    board = puzzle.board
    taken = set(board.region_number).union(*loose, _summed(puzzle))
    spare = (cell for cell in board.cells if cell not in taken)
    binding = (cells for cells in loose if len(cells) == board.rows)
    for cells, cell in zip(binding, spare, strict=False):
        cells.add(cell)
    return loose


def _summed(puzzle: Puzzle) -> set[Cell]:
    """The cells on lines that use the regions of the board."""
    return {cell for rule in rules_of(puzzle, RegionSumLine) for cell in rule.line}


def _check_cuts(puzzle: Puzzle, numbers: Mapping[Cell, int]) -> None:
    """Check that regions cut each line of equal sums exactly where its groups end."""
    crossed = (numbers.keys() - puzzle.board.region_number.keys()) & _summed(puzzle)
    for rule in rules_of(puzzle, EqualSums):
        cuts = [{numbers.get(cell) for cell in group} for group in rule.groups]
        apart = all(len(cut) == 1 for cut in cuts) and all(a != b for a, b in pairwise(cuts))
        if crossed or not apart:
            raise FormatError(f"expected a rule that f-puzzles has, got {rule}")
