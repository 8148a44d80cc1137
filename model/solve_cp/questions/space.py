"""The theoretical size of the search tree of a puzzle.

The tree over d blanks with b values each has 1 + b + … + b^d nodes; b^d are its leaves only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log10
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.board.frozen import Frozen
from solve_cp.engines.search.order import initial_candidates
from solve_cp.errors import InputError
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle


def tree_size(b: int, d: int) -> int:
    """All nodes of a tree with b children at each node and d levels below the root."""
    _check(b, d)
    return nodes_over([b] * d)


def fewest_generated(b: int, d: int) -> int:
    """The fewest nodes that an unpruned breadth-first search generates.

    The goal is tested when it is generated: all levels but the last, and one leaf.
    """
    _check(b, d)
    return 1 if d == 0 else tree_size(b, d - 1) + 1


def most_generated(b: int, d: int) -> int:
    """The most nodes that an unpruned breadth-first search generates: the whole tree."""
    return tree_size(b, d)


def nodes_over(sizes: Iterable[int]) -> int:
    """The nodes of a tree that branches by these domain sizes in order: 1 + d1 + d1·d2 + …"""
    total = level = 1
    for size in sizes:
        level *= size
        total += level
    return total


def magnitude(nodes: int) -> str:
    """A number in readable form: exact with up to 30 digits, else like `about 2.21e77`."""
    if nodes < 10**30:
        return f"{nodes:,}".replace(",", " ")
    power = int(log10(nodes))
    power += (nodes >= 10 ** (power + 1)) - (nodes < 10**power)
    unit = 10 ** (power - 2)
    leading = (nodes + unit // 2) // unit  # rounded, not cut off
    if leading == 1000:
        leading, power = 100, power + 1
    return f"about {leading // 100}.{leading % 100:02}e{power}"


def _plain(nodes: int) -> int | str:
    """The number for JSON; as text if Python does not print it."""
    return nodes if nodes.bit_length() < 10_000 else magnitude(nodes)


def _check(b: int, d: int) -> None:
    if b < 0 or d < 0:
        raise InputError(f"expected a branching factor and a depth from 0, got {b} and {d}")


@dataclass(frozen=True, repr=False)
class Space:
    """The blanks of a puzzle, their candidates, and the sizes of its search trees.

    `nodes_from_empty` starts from the empty board and `nodes_from_givens` from the givens, both
    with every digit in every blank. The last two try initial candidates only: in reading order, and
    with the fewest candidates first. `fewest_from_givens` is the least that an unpruned
    breadth-first search generates.
    """

    cells: int
    blanks: int
    candidates: Mapping[Cell, tuple[int, ...]]
    nodes_from_empty: int
    nodes_from_givens: int
    fewest_from_givens: int
    nodes_from_candidates: int
    nodes_from_candidates_fewest_first: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "candidates", Frozen(self.candidates))

    def __repr__(self) -> str:
        return f"<Space: {self.cells} cells, {self.blanks} blank>"

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.sizes import space_text

        return space_text(self)

    @property
    def domain_sizes(self) -> tuple[int, ...]:
        """How many initial candidates each blank cell has, in reading order."""
        return tuple(len(digits) for digits in self.candidates.values())

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, with cells as text."""
        return {
            "cells": self.cells,
            "blanks": self.blanks,
            "candidates": {str(cell): list(digits) for cell, digits in self.candidates.items()},
            "domain_sizes": list(self.domain_sizes),
            "nodes_from_empty": _plain(self.nodes_from_empty),
            "nodes_from_givens": _plain(self.nodes_from_givens),
            "fewest_from_givens": _plain(self.fewest_from_givens),
            "nodes_from_candidates": _plain(self.nodes_from_candidates),
            "nodes_from_candidates_fewest_first": _plain(self.nodes_from_candidates_fewest_first),
        }


def space(puzzle: Puzzle) -> Space:
    """The search space of a puzzle."""
    model = compile_puzzle(puzzle)
    structure, board = model.structure, puzzle.board
    masks = initial_candidates(model)
    blank = [number for number, cell in enumerate(board.cells) if cell not in puzzle.givens]
    sizes = [masks[number].bit_count() for number in blank]
    digits = len(board.digits)
    return Space(
        cells=len(board.cells),
        blanks=len(blank),
        candidates={board.cells[n]: tuple(structure.values(masks[n])) for n in blank},
        nodes_from_empty=tree_size(digits, len(board.cells)),
        nodes_from_givens=tree_size(digits, len(blank)),
        fewest_from_givens=fewest_generated(digits, len(blank)),
        nodes_from_candidates=nodes_over(sizes),
        nodes_from_candidates_fewest_first=nodes_over(sorted(sizes)),
    )
