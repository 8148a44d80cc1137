"""Dives: fill a board at random, cell by cell, and start again if that fails."""

from __future__ import annotations

from random import Random

from solve_cp.board.grid import Grid
from solve_cp.puzzle.compiling import compile_puzzle, structure_of
from solve_cp.puzzle.puzzle import Puzzle

TRIES = 8
MOST_CELLS = 150  # the largest board that a dive is likely to fill


def dived(puzzle: Puzzle, chance: Random) -> Grid | None:
    """A verified random solution of a puzzle with houses only; None if no dive succeeds."""
    if len(puzzle.board.cells) > MOST_CELLS:
        return None
    peers = _peers(puzzle)
    start = list(compile_puzzle(puzzle).domains)
    for _ in range(TRIES):
        masks = _filled(start.copy(), peers, chance)
        if masks:
            first = structure_of(puzzle.board, puzzle.rules).offset - 1
            grid = Grid(puzzle.board, tuple(first + mask.bit_length() for mask in masks))
            return grid if not puzzle.violations(grid) else None
    return None


def _peers(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The cells that must differ from each cell, computed once for a board and its rules."""
    structure = structure_of(puzzle.board, puzzle.rules)
    if "peers" not in structure.cache:
        found: list[set[int]] = [set() for _ in puzzle.board.cells]
        for house in structure.all_different:
            for cell in house:
                found[cell].update(house)
        structure.cache["peers"] = [tuple(sorted(own - {n})) for n, own in enumerate(found)]
    peers: list[tuple[int, ...]] = structure.cache["peers"]
    return peers


def _filled(masks: list[int], peers: list[tuple[int, ...]], chance: Random) -> list[int]:
    """The masks with one digit each; empty if some cell has no digit left."""
    if not all(_settled(masks, [n], peers) for n, mask in enumerate(masks) if _is_one(mask)):
        return []
    while True:
        counts = bytes(map(int.bit_count, masks))
        fewest = min(set(counts) - {1}, default=0)
        if not fewest:
            return masks
        cell = counts.find(fewest, chance.randrange(len(counts)))  # from a random cell on, cyclic
        cell = counts.find(fewest) if cell < 0 else cell
        masks = _decided(masks, cell, chance.choice(_bits(masks[cell])), peers)
        if not masks:
            return []


def _decided(masks: list[int], cell: int, digit: int, peers: list[tuple[int, ...]]) -> list[int]:
    """The masks with the digit in the cell, or without it if it cannot go there; else nothing."""
    for mask in (digit, masks[cell] & ~digit):
        after = masks.copy()
        after[cell] = mask
        if _settled(after, [cell] if _is_one(mask) else [], peers):
            return after
    return []


def _settled(masks: list[int], new: list[int], peers: list[tuple[int, ...]]) -> bool:
    """Remove the digits of decided cells from their peers, in place; False if a cell gets empty."""
    while new:
        cell = new.pop()
        taken = masks[cell]
        for other in peers[cell]:
            if masks[other] & taken:
                masks[other] &= ~taken
                if not masks[other]:
                    return False
                if not masks[other] & (masks[other] - 1):
                    new.append(other)
    return True


def _is_one(mask: int) -> bool:
    return not mask & (mask - 1)


def _bits(mask: int) -> list[int]:
    return [1 << n for n in range(mask.bit_length()) if mask >> n & 1]
