"""Items of a puzzle (givens, houses, rules) that can cause a conflict or be removed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from solve_cp.board.cells import Cell
from solve_cp.board.houses import House
from solve_cp.language.constraints import Constraint
from solve_cp.language.model import Origin, Structure, normal_parts
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule
from solve_cp.rules.families.logic import And
from solve_cp.rules.support.others import flat


@dataclass(frozen=True)
class Item:
    """A given, a house or a rule, as text and with its cells."""

    kind: Literal["given", "house", "rule"]
    text: str
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        """The item as plain data."""
        return {"kind": self.kind, "text": self.text, "cells": [str(cell) for cell in self.cells]}


def given_item(puzzle: Puzzle, cell: Cell) -> Item:
    """A given as an item."""
    return Item("given", f"given {puzzle.symbol(puzzle.givens[cell])} at {cell}", (cell,))


def house_item(house: House) -> Item:
    """A house as an item."""
    return Item("house", house.name, house.cells)


def rule_item(puzzle: Puzzle, rule: Rule) -> Item:
    """A rule as an item; if it names no cells, those it restricts, unless these are all cells."""
    return Item("rule", str(rule), rule.mentioned_cells() or _bound(puzzle, rule))


def _bound(puzzle: Puzzle, rule: Rule) -> tuple[Cell, ...]:
    bound = {v for constraint in rule.constraints(puzzle) for v in constraint.variables()}
    cells = tuple(cell for cell in puzzle.board.cells if cell in bound)
    return cells if len(cells) < len(puzzle.board.cells) else ()


def _value_definitions(puzzle: Puzzle, rule: Rule) -> frozenset[Constraint]:
    """The part of a rule that defines the values of cells; the whole rule if it is not separate."""
    if not rule.cell_values(puzzle):
        return frozenset()
    said = list(rule.definitions(puzzle)) or rule.constraints(puzzle)
    return frozenset(part for constraint in said for part in normal_parts(constraint))


class Parts:
    """The items of a puzzle by number: houses and rules with their constraints, then givens.

    Definitions of cell values are not items: they always hold, because without them other rules
    would mean something else. Everything else such a rule demands, like one doubler per house, can
    be left out like other items.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        rules = tuple(rule for rule in flat(puzzle.rules) if not isinstance(rule, And))
        puzzle = self.puzzle = replace(puzzle, rules=rules)
        self.givens: Mapping[Cell, int] = puzzle.givens
        self.structure: Structure = compile_puzzle(puzzle).structure
        self.always: list[Constraint] = []
        self._posted: dict[Origin, list[Constraint]] = {}
        values = {rule: _value_definitions(puzzle, rule) for rule in rules}
        for constraint, origin in self.structure.posted():
            if isinstance(origin, Rule) and constraint in values[origin]:
                self.always.append(constraint)
            else:
                self._posted.setdefault(origin, []).append(constraint)

    @property
    def groups(self) -> list[list[Constraint]]:
        """The constraints of each house and rule."""
        return list(self._posted.values())

    @property
    def values(self) -> list[tuple[int, int]]:
        """The number of the cell and the digit of each given."""
        return [(self.structure.index[cell], digit) for cell, digit in self.givens.items()]

    @cached_property
    def items(self) -> list[Item]:
        """All items, by number."""
        groups = [
            house_item(origin) if isinstance(origin, House) else rule_item(self.puzzle, origin)
            for origin in self._posted
        ]
        return groups + [given_item(self.puzzle, cell) for cell in self.givens]

    def counted_by(self, numbers: Collection[int]) -> tuple[Item, ...]:
        """The rules outside the items that define values of the items' cells."""
        named = [origin for number, origin in enumerate(self._posted) if number in numbers]
        constraints = (c for origin in named for c in self._posted[origin])
        spoken_of = {variable for c in constraints for variable in c.variables()}
        return tuple(
            rule_item(self.puzzle, rule)
            for rule in self.puzzle.rules
            if rule not in named
            and not spoken_of.isdisjoint(rule.cell_values(self.puzzle).values())
        )

    def broken(self, values: Sequence[int]) -> frozenset[int]:
        """The items that an assignment of all variables breaks."""
        assignment = dict(zip(self.structure.variables, values, strict=True))
        kept = [all(c.accepts(assignment) for c in group) for group in self.groups]
        kept += [values[cell] == digit for cell, digit in self.values]
        return frozenset(number for number, holds in enumerate(kept) if not holds)


def in_order(items: Iterable[Item]) -> tuple[Item, ...]:
    """Sort by kind: givens, then houses, then rules."""
    return tuple(sorted(items, key=lambda item: ("given", "house", "rule").index(item.kind)))
