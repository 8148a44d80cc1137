"""The key of an f-puzzles file for each rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, TypeVar

from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError
from solve_cp.formats.fpuzzles.reading_global import FLAGS, MARKS
from solve_cp.formats.fpuzzles.reading_rules import DIRECTIONS, READERS
from solve_cp.formats.fpuzzles.writing_negative import (
    Keys,
    nonconsecutive,
    strict_difference,
    strict_kropki,
    strict_ratio,
    strict_sum,
    strict_xv,
)
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import (
    AllowedDigits,
    And,
    AntiKing,
    AntiKnight,
    Arrow,
    BetweenLine,
    BoxIndexing,
    Clone,
    ColumnIndexing,
    Contains,
    Diagonals,
    Difference,
    DisjointGroups,
    DoubleArrow,
    EntropicLine,
    EqualSums,
    Even,
    ExtraRegion,
    KillerCage,
    LittleKiller,
    LockoutLine,
    Maximum,
    Minimum,
    ModularLine,
    Nabner,
    Nonconsecutive,
    Odd,
    Palindrome,
    PillArrow,
    Quadruple,
    Ratio,
    RegionSumLine,
    Renban,
    RowIndexing,
    Rule,
    Sandwich,
    Skyscraper,
    SlowThermometer,
    StrictDifference,
    StrictKropki,
    StrictRatio,
    StrictSum,
    StrictXV,
    Sum,
    SumCage,
    Thermometer,
    V,
    WeightedSum,
    Whispers,
    X,
    XSum,
    ZipperLine,
)
from solve_cp.rules.places import Side
from solve_cp.rules.support.others import dotted_pairs, neighbours, rules_of

Kind = TypeVar("Kind", bound=Rule)
Writer = Callable[[Any, Puzzle], Keys]


def rule_keys(puzzle: Puzzle) -> Keys:
    """The keys for all rules of a puzzle, in the usual order."""
    found: Keys = {}
    for rule in _flat(puzzle.rules):
        for key, value in _keys_of(rule, puzzle).items():
            found[key] = found.get(key, []) + value if isinstance(value, list) else value
    order = (*FLAGS, "negative", *MARKS, *READERS)
    return {key: found[key] for key in order if key in found}


def _flat(rules: Iterable[Rule]) -> Iterable[Rule]:
    for rule in rules:
        if isinstance(rule, And):
            yield from _flat(rule.rules)
        elif not isinstance(rule, AllowedDigits):  # those are written in the cells
            yield rule


def _keys_of(rule: Rule, puzzle: Puzzle) -> Keys:
    keys = WRITERS[type(rule)](rule, puzzle) if type(rule) in WRITERS else {}
    if not keys:
        raise FormatError(f"expected a rule that f-puzzles has, got {rule}")
    return keys


# Cells.


def _name(cell: Cell) -> str:
    return f"R{cell.row + 1}C{cell.col + 1}"


def _names(cells: Iterable[Cell]) -> list[str]:
    return [_name(cell) for cell in cells]


def _outside(side: Side, n: int) -> str:
    far = -1 if side.end in ("left", "above") else n
    return _name(Cell(side.number, far) if side.is_row else Cell(far, side.number))


def _cells(key: str) -> Writer:
    return lambda rule, _: {key: [{"cells": _names(rule.cells)}]}


def _line(key: str) -> Writer:
    return lambda rule, _: {key: [{"lines": [_names(rule.line)]}]}


def _mark(key: str) -> Writer:
    return lambda rule, _: {key: [{"cell": _name(cell)} for cell in rule.cells]}


def _clue(key: str, name: str) -> Writer:
    return lambda rule, puzzle: {
        key: [{"cell": _outside(rule.side, puzzle.board.rows), "value": str(getattr(rule, name))}]
    }


def _dots(key: str, cells: tuple[Cell, ...], value: str | None) -> Keys:
    said = {} if value is None else {"value": value}
    return {key: [{"cells": _names(pair), **said} for pair in dotted_pairs(cells)]}


# Rules with special keys.


def _diagonals(rule: Diagonals, _: Puzzle) -> Keys:
    rising = {"diagonal+": True} if rule.which != "falling" else {}
    return rising | ({"diagonal-": True} if rule.which != "rising" else {})


def _disjoint(rule: DisjointGroups, puzzle: Puzzle) -> Keys:
    usual = not rule.positions and len(puzzle.board.regions) == puzzle.board.rows
    return {"disjointgroups": True} if usual else {}


def _killer(rule: KillerCage, _: Puzzle) -> Keys:
    total = {} if rule.total is None else {"value": str(rule.total)}
    return {"killercage": [{"cells": _names(rule.cells), **total}]}


def _little_killer(rule: LittleKiller, puzzle: Puzzle) -> Keys:
    name = next(name for name, step in DIRECTIONS.items() if step == rule.direction.step)
    outside = rule.first.step(-rule.direction.step[0], -rule.direction.step[1])
    if outside in puzzle.board.index:
        return {}
    seen = {"cell": _name(outside), "cells": _names(rule.cells(puzzle))}
    return {"littlekillersum": [{**seen, "direction": name, "value": str(rule.total)}]}


def _arrow(bulb: tuple[Cell, ...], shaft: tuple[Cell, ...]) -> Keys:
    start = next((cell for cell in bulb if neighbours(cell, shaft[0])), bulb[-1])
    return {"arrow": [{"cells": _names(bulb), "lines": [_names((start, *shaft))]}]}


def _weighted_sum(rule: WeightedSum, _: Puzzle) -> Keys:
    """An arrow that goes through its own bulb: the number in the bulb minus the shaft is 0."""
    bulb = sum(weight > 0 for weight in rule.weights)
    shaft = rule.cells[bulb:]
    places = [10**place for place in range(bulb - 1, -1, -1)]
    is_arrow = rule.total == 0 and [*rule.weights] == [*places, *[-1] * len(shaft)]
    return _arrow(rule.cells[:bulb], shaft) if is_arrow and bulb and shaft else {}


def _contains(rule: Contains, _: Puzzle) -> Keys:
    """A quadruple at the edge of the board, where it has fewer cells."""
    values = {"cells": _names(rule.cells), "values": list(rule.digits)}
    return {"quadruple": [values]} if len(rule.cells) <= 4 else {}


def _equal_sums(rule: EqualSums, _: Puzzle) -> Keys:
    """A line through all groups, if it does not jump; the board's regions cut it."""
    line = [cell for group in rule.groups for cell in group]
    steps = ((abs(a.row - b.row), abs(a.col - b.col)) for a, b in pairwise(line))
    touching = all(max(step) == 1 for step in steps)
    return {"regionsumline": [{"lines": [_names(line)]}]} if touching else {}


def _quadruple(rule: Quadruple, _: Puzzle) -> Keys:
    return {"quadruple": [{"cells": _names(rule.cells()), "values": list(rule.digits)}]}


def _clone(rule: Clone, _: Puzzle) -> Keys:
    return {"clone": [{"cells": _names(rule.cells), "cloneCells": _names(rule.copies)}]}


def _sandwich(rule: Sandwich, puzzle: Puzzle) -> Keys:
    """A sandwich above or to the left, where f-puzzles has it: both ends see the same sum."""
    side = Side("left" if rule.side.is_row else "above", rule.side.number)
    value = {"cell": _outside(side, puzzle.board.rows), "value": str(rule.total)}
    return {"sandwichsum": [value]}


def _whispers(rule: Whispers, puzzle: Puzzle) -> Keys:
    usual = (puzzle.board.rows + 1) // 2
    least = rule.least(puzzle)
    value = {} if least == usual else {"value": str(least)}
    return {"whispers": [{"lines": [_names(rule.line)], **value}]}


def _lockout(rule: LockoutLine, puzzle: Puzzle) -> Keys:
    usual = rule.least(puzzle) == puzzle.board.rows // 2
    return {"lockout": [{"lines": [_names(rule.line)]}]} if usual else {}


def _sum_cage(rule: SumCage, puzzle: Puzzle) -> Keys:
    """A sum of two cells that exempts no pair from a negative rule."""
    exempting = any(rules_of(puzzle, StrictSum))
    return {} if exempting or len(rule.cells) != 2 else _dots("sum", rule.cells, str(rule.total))


WRITERS: dict[type[Rule], Writer] = {
    Diagonals: _diagonals,
    AntiKnight: lambda *_: {"antiknight": True},
    AntiKing: lambda *_: {"antiking": True},
    DisjointGroups: _disjoint,
    Nonconsecutive: nonconsecutive,
    StrictDifference: strict_difference,
    StrictRatio: strict_ratio,
    StrictKropki: strict_kropki,
    StrictXV: strict_xv,
    StrictSum: strict_sum,
    Odd: _mark("odd"),
    Even: _mark("even"),
    Minimum: _mark("minimum"),
    Maximum: _mark("maximum"),
    KillerCage: _killer,
    LittleKiller: _little_killer,
    ExtraRegion: _cells("extraregion"),
    Thermometer: _line("thermometer"),
    SlowThermometer: _line("slowthermometer"),
    Palindrome: _line("palindrome"),
    Arrow: lambda rule, _: _arrow((rule.circle,), rule.shaft),
    PillArrow: lambda rule, _: _arrow(rule.pill, rule.shaft),
    WeightedSum: _weighted_sum,
    Difference: lambda r, _: _dots("difference", r.cells, str(r.value) if r.value != 1 else None),
    Ratio: lambda r, _: _dots("ratio", r.cells, str(r.value) if r.value != 2 else None),
    X: lambda rule, _: _dots("xv", rule.cells, "X"),
    V: lambda rule, _: _dots("xv", rule.cells, "V"),
    Sum: lambda rule, _: _dots("sum", rule.cells, str(rule.total)),
    SumCage: _sum_cage,
    Quadruple: _quadruple,
    Contains: _contains,
    Clone: _clone,
    BetweenLine: _line("betweenline"),
    Sandwich: _sandwich,
    Renban: _line("renban"),
    Whispers: _whispers,
    RegionSumLine: _line("regionsumline"),
    EqualSums: _equal_sums,
    EntropicLine: _line("entropicline"),
    ModularLine: lambda r, _: _line("modularline")(r, _) if r.modulus == 3 else {},
    Nabner: _line("nabner"),
    DoubleArrow: _line("doublearrow"),
    ZipperLine: _line("zipperline"),
    LockoutLine: _lockout,
    RowIndexing: _cells("rowindexer"),
    ColumnIndexing: _cells("columnindexer"),
    BoxIndexing: _cells("boxindexer"),
    XSum: _clue("xsum", "total"),
    Skyscraper: _clue("skyscraper", "clue"),
}
