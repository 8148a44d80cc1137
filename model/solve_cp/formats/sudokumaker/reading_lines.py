"""The lines of a SudokuMaker puzzle and the clues around its board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from solve_cp.board.board import Board
from solve_cp.drawing.marks import Mark
from solve_cp.formats.fpuzzles.reading_rules import arrow
from solve_cp.formats.shared.json_values import (
    Leftovers,
    need_flag,
    need_list,
    need_object,
    need_whole,
    number_in,
)
from solve_cp.formats.sudokumaker.places import Places
from solve_cp.rules import (
    BetweenLine,
    DoubleArrow,
    EntropicLine,
    LittleKiller,
    LockoutLine,
    ModularLine,
    NumberedRoom,
    Palindrome,
    RegionSumLine,
    Renban,
    Rule,
    Sandwich,
    Skyscraper,
    SlowThermometer,
    Thermometer,
    WeightedSum,
    Whispers,
    XSum,
)
from solve_cp.rules.support.digits import residue_classes, thirds

Item = dict[str, Any]
Make = Callable[[Any], Rule]


@dataclass(frozen=True)
class Maker:
    """The context for reading rules."""

    board: Board
    leftovers: Leftovers
    marks: list[Mark] = field(default_factory=list)

    @property
    def at(self) -> Places:
        """The numbering of the board's places."""
        return Places(self.board)


Reader = Callable[[Item, Maker], Iterable[Rule]]


def clues(item: Item) -> list[Item]:
    """The clues of a constraint."""
    return [need_object(clue, "a clue") for clue in need_list(item.get("clues"), "'clues'")]


def grouping(item: Item, maker: Maker) -> int | None:
    """The modulus of groups of remainders; 0 for low, middle and high; None for others."""
    groups, digits = _groups(item), maker.board.digits
    if groups == set(thirds(digits)):
        return 0
    moduli = range(2, len(digits) + 1)
    return next((m for m in moduli if groups == set(residue_classes(digits, m))), None)


def _groups(item: Item) -> set[frozenset[int]]:
    """The groups of digits, each a bit mask in which bit d is the digit d."""
    masks = [need_whole(mask, "a group") for mask in need_list(item.get("groups"), "'groups'")]
    return {frozenset(d for d in range(mask.bit_length()) if mask >> d & 1) for mask in masks}


# Lines.


def _line(rule: Make, least: int = 2) -> Reader:
    def read(item: Item, maker: Maker) -> Iterator[Rule]:
        return (rule(line) for line in maker.at.lines(item.get("lines")) if len(line) >= least)

    return read


def _thermometers(item: Item, maker: Maker) -> Iterator[Rule]:
    rule: Make = SlowThermometer if need_flag(item.get("slow"), "'slow'") else Thermometer
    return (rule(line) for line in maker.at.lines(item.get("thermometers")) if len(line) > 1)


def _whispers(item: Item, maker: Maker) -> Iterator[Rule]:
    least = need_whole(item.get("minDifference"), "'minDifference'")
    return (Whispers(line, least) for line in maker.at.lines(item.get("lines")) if len(line) > 1)


def _region_sums(item: Item, maker: Maker) -> Iterator[Rule]:
    lines = maker.at.lines(item.get("lines"))
    if need_flag(item.get("singleRegionTotals"), "'singleRegionTotals'"):
        maker.leftovers.add("region sum line", "one total for each region", len(lines))
    elif maker.board.regions:
        yield from map(RegionSumLine, (line for line in lines if line))
    else:
        maker.leftovers.add("region sum line", "there are no regions", len(lines))


def _sequences(item: Item, maker: Maker) -> Iterator[Rule]:
    """Arithmetic sequences: of any three cells in a row, the ends sum to twice the middle."""
    for line in maker.at.lines(item.get("lines")):
        for (a, b), (_, c) in pairwise(pairwise(line)):
            yield WeightedSum((a, b, c), (1, -2, 1), 0)


def _grouped(item: Item, maker: Maker) -> Iterator[Rule]:
    modulus = grouping(item, maker)
    lines = [line for line in maker.at.lines(item.get("lines")) if len(line) > 1]
    if modulus is None:
        maker.leftovers.add("line", "unusual groups of digits", len(lines))
    else:
        for line in lines:
            yield ModularLine(line, modulus) if modulus else EntropicLine(line)


def _arrows(item: Item, maker: Maker) -> Iterator[Rule]:
    for entry in need_list(item.get("bulbsWithArrows"), "'bulbsWithArrows'"):
        data = need_object(entry, "an arrow")
        bulb = maker.at.cells(data.get("bulbCells"))
        for line in maker.at.lines(data.get("arrows")):
            shaft = line[1:] if line and line[0] in bulb else line
            if bulb and shaft:
                yield arrow(bulb, shaft)


# Outside the board.


def _little_killers(item: Item, maker: Maker) -> Iterator[Rule]:
    for clue in clues(item):
        total = number_in(clue.get("value"))
        if total is not None:
            first, direction = maker.at.diagonal(clue.get("outerCell"), clue.get("diagonal"))
            yield LittleKiller(first, direction, total)


def _outside(rule: Callable[[Any, int], Rule]) -> Reader:
    def read(item: Item, maker: Maker) -> Iterator[Rule]:
        for clue in clues(item):
            value = number_in(clue.get("value"))
            if value is not None:
                yield rule(maker.at.side(clue.get("outerCell")), value)

    return read


LINES: dict[int, Reader] = {
    300: _thermometers,
    400: _line(Renban, 1),
    401: _whispers,
    402: _line(Palindrome),
    403: _line(BetweenLine, 3),
    404: _region_sums,
    405: _sequences,
    406: _grouped,
    407: _line(LockoutLine),
    408: _arrows,
    409: _line(DoubleArrow, 3),
    500: _little_killers,
    501: _outside(Sandwich),
    502: _outside(XSum),
    503: _outside(Skyscraper),
    504: _outside(NumberedRoom),
}
