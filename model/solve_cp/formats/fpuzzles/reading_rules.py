"""The rules of an f-puzzles file, by key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.fpuzzles.entries import (
    Context,
    Entry,
    NotOnBoardError,
    cell_named,
    entries,
    named,
)
from solve_cp.formats.fpuzzles.reading_global import (
    flag_rules,
    mark_rules,
    negative_names,
    negative_rules,
)
from solve_cp.formats.shared.json_values import need_list, need_whole, shown
from solve_cp.rules import (
    Arrow,
    BetweenLine,
    BoxIndexing,
    Clone,
    ColumnIndexing,
    Contains,
    Difference,
    DoubleArrow,
    EntropicLine,
    EqualSums,
    ExtraRegion,
    KillerCage,
    LittleKiller,
    LockoutLine,
    ModularLine,
    Nabner,
    NumberedRoom,
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

Make = Callable[[Any], Rule]
SPEAK_OF_REGIONS = ("disjointgroups", "regionsumline", "boxindexer")
DIRECTIONS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


class Reader(NamedTuple):
    """How to read the entries under a key, and their field names."""

    names: tuple[str, ...]
    rules: Callable[[Entry], Iterator[Rule]]


def rules_of(context: Context) -> tuple[Rule, ...]:
    """The rules that a file declares, in the order of the keys below."""
    placed = [rule for key in READERS for rule in _placed(key, context)]
    return (*flag_rules(context), *negative_rules(context, placed), *mark_rules(context), *placed)


def _placed(key: str, context: Context) -> Iterator[Rule]:
    names, read = READERS[key]
    for number, entry in entries(key, context):
        entry.check_keys(names)
        try:
            yield from list(read(entry))
        except NotOnBoardError as error:
            context.leftovers.say(f"{key}, entry {number} ({error})")
        except InputError as error:
            raise FormatError(f"{error}: key {key!r}, entry {number}") from None


# Cages and dots.


def _killer(entry: Entry) -> Iterator[Rule]:
    if cells := entry.cells():
        yield KillerCage(cells, entry.value())


def _of_cells(rule: Make) -> Reader:
    """A rule on a set of cells."""

    def read(entry: Entry) -> Iterator[Rule]:
        if cells := entry.cells():
            yield rule(tuple(dict.fromkeys(cells)))

    return Reader(("cells",), read)


def _pair(entry: Entry) -> tuple[Cell, ...]:
    cells = entry.cells()
    if cells and len(cells) != 2:
        raise FormatError(f"expected 2 cells, got {len(cells)}")
    return cells


def _dot(rule: Callable[[Any, int], Rule], default: int) -> Reader:
    def read(entry: Entry) -> Iterator[Rule]:
        cells, value = _pair(entry), entry.value()
        if cells and not entry.has_text():
            yield rule(cells, default if value is None else value)

    return Reader(("cells", "value"), read)


def _xv(entry: Entry) -> Iterator[Rule]:
    value = entry.data.get("value")
    name = value.strip().upper() if isinstance(value, str) else value
    if name in (None, "") or not (cells := _pair(entry)):
        return
    if name in ("X", "V"):
        yield X(cells) if name == "X" else V(cells)
    else:
        entry.context.leftovers.say(f"xv {shown(value)} (neither X nor V)")


def _sum(entry: Entry) -> Iterator[Rule]:
    total = entry.value()
    if total is None or not (cells := _pair(entry)):
        return
    names = negative_names(entry.context)
    # A Sum would exempt its pair from the negative rule, which is only about X and V.
    yield SumCage(cells, total) if "xv" in names and "sum" not in names else Sum(cells, total)


def _quadruple(entry: Entry) -> Iterator[Rule]:
    cells = entry.cells()
    values = need_list(entry.data.get("values"), "'values'")
    digits = tuple(need_whole(value, "a value") for value in values)
    if not cells or not digits:
        return
    corner = min(cells)
    block = {corner.step(row, col) for row in (0, 1) for col in (0, 1)}
    yield Quadruple(corner, digits) if block == set(cells) else Contains(cells, digits)


def _clone(entry: Entry) -> Iterator[Rule]:
    cells, copies = entry.cells(), entry.cells("cloneCells")
    if not cells or not copies:
        return
    if len(cells) != len(copies):
        raise FormatError(f"expected {len(cells)} cells in 'cloneCells', got {len(copies)}")
    pairs = [pair for pair in zip(cells, copies, strict=True) if pair[0] != pair[1]]
    if pairs:
        yield Clone(tuple(cell for cell, _ in pairs), tuple(copy for _, copy in pairs))


# Lines.


def _line(rule: Make, least: int = 2) -> Reader:
    """A rule on each line with enough cells for it."""

    def read(entry: Entry) -> Iterator[Rule]:
        return (rule(line) for line in entry.lines() if len(line) >= least)

    return Reader(("lines",), read)


def _set_line(rule: Make) -> Reader:
    """A rule on the cells of each line, without order; a loop lists its first cell twice."""
    return _line(lambda line: rule(tuple(dict.fromkeys(line))))


def _whispers(default: Callable[[int], int]) -> Reader:
    def read(entry: Entry) -> Iterator[Rule]:
        n, value = entry.context.n, entry.value()
        least = default(n) if value is None else value
        usual = least == (n + 1) // 2
        if not entry.has_text():
            for line in entry.lines():
                if len(line) > 1:
                    yield Whispers(line, None if usual else least)

    return Reader(("lines", "value"), read)


def _region_sums(entry: Entry) -> Iterator[Rule]:
    layout, bound = entry.context.layout, entry.context.houses
    for line in entry.lines():
        if all(layout[row][col] == bound[row][col] for row, col in line):
            if any(bound[row][col] is not None for row, col in line):
                yield RegionSumLine(line)
            continue
        # The board does not know regions that are not houses, so the runs are cut here.
        runs = [(n, tuple(run)) for n, run in groupby(line, key=lambda c: layout[c.row][c.col])]
        groups = [run for number, run in runs if number is not None]
        if len(groups) > 1:
            yield EqualSums(groups)


def arrow(bulb: Sequence[Cell], shaft: Sequence[Cell]) -> Rule:
    """The rule of an arrow whose bulb is one cell, or several cells that form a number."""
    if set(bulb) & set(shaft):
        places = [10**place for place in range(len(bulb) - 1, -1, -1)]
        return WeightedSum((*bulb, *shaft), (*places, *[-1] * len(shaft)), 0)
    return Arrow(bulb[0], shaft) if len(bulb) == 1 else PillArrow(bulb, shaft)


def _arrow(entry: Entry) -> Iterator[Rule]:
    bulb = entry.cells()
    for line in entry.lines():
        if bulb and len(line) > 1:
            yield arrow(bulb, line[1:])


# Clues outside the board.


def _outside(rule: Callable[[Any, int], Rule]) -> Reader:
    def read(entry: Entry) -> Iterator[Rule]:
        side, value = entry.side(), entry.value()
        if side is not None and value is not None:
            yield rule(side, value)

    return Reader(("cell", "value"), read)


def _little_killer(entry: Entry) -> Iterator[Rule]:
    total, name = entry.value(), entry.data.get("cell")
    if total is None or name in (None, ""):
        return
    direction = entry.data.get("direction")
    if not isinstance(direction, str) or direction not in DIRECTIONS:
        raise FormatError(f"expected a direction like 'DR', got {shown(direction)}")
    along = entry.diagonal(cell_named(name), DIRECTIONS[direction])
    cells = entry.cells()
    if cells and cells != along:
        raise FormatError(f"expected cells {named(along)}, got {named(cells)}")
    yield LittleKiller(along[0], direction, total)


READERS: dict[str, Reader] = {
    "killercage": Reader(("cells", "value"), _killer),
    "littlekillersum": Reader(("cell", "cells", "direction", "value"), _little_killer),
    "extraregion": _of_cells(ExtraRegion),
    "thermometer": _line(Thermometer),
    "slowthermometer": _line(SlowThermometer),
    "palindrome": _line(Palindrome),
    "arrow": Reader(("cells", "lines"), _arrow),
    "difference": _dot(Difference, 1),
    "ratio": _dot(Ratio, 2),
    "xv": Reader(("cells", "value"), _xv),
    "quadruple": Reader(("cells", "values"), _quadruple),
    "clone": Reader(("cells", "cloneCells"), _clone),
    "betweenline": _line(BetweenLine, 3),
    "sandwichsum": _outside(Sandwich),
    "renban": _set_line(Renban),
    "whispers": _whispers(lambda n: (n + 1) // 2),
    "germanwhispers": _whispers(lambda n: (n + 1) // 2),
    "dutchwhispers": _whispers(lambda n: (n + 1) // 2 - 1),
    "regionsumline": Reader(("lines",), _region_sums),
    "entropicline": _line(EntropicLine),
    "modularline": _line(ModularLine),
    "nabner": _set_line(Nabner),
    "doublearrow": _line(DoubleArrow, 3),
    "zipperline": _line(ZipperLine, 3),
    "lockout": _line(LockoutLine),
    "rowindexer": _of_cells(RowIndexing),
    "columnindexer": _of_cells(ColumnIndexing),
    "boxindexer": _of_cells(BoxIndexing),
    "xsum": _outside(XSum),
    "skyscraper": _outside(Skyscraper),
    "numberedroom": _outside(NumberedRoom),
    "sum": Reader(("cells", "value"), _sum),
}
