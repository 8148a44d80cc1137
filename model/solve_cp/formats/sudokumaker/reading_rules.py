"""The constraints of a SudokuMaker puzzle, by the number of their type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.fpuzzles.board import are_apart
from solve_cp.formats.shared.json_values import (
    Leftovers,
    need_flag,
    need_list,
    need_object,
    need_whole,
    number_in,
    shown,
)
from solve_cp.formats.sudokumaker.cosmetics import DRAWINGS, marks_of
from solve_cp.formats.sudokumaker.reading_lines import (
    LINES,
    Item,
    Make,
    Maker,
    Reader,
    clues,
    grouping,
)
from solve_cp.rules import (
    AntiKing,
    AntiKnight,
    Clone,
    ColumnIndexing,
    Diagonals,
    Difference,
    DisjointGroups,
    Even,
    ExtraRegion,
    GlobalEntropy,
    GlobalModulo,
    KillerCage,
    LookAndSay,
    Maximum,
    Minimum,
    Nonconsecutive,
    Odd,
    Quadruple,
    Ratio,
    RowIndexing,
    Rule,
    StrictDifference,
    StrictRatio,
    StrictSum,
    StrictXV,
    Sum,
    V,
    X,
)

GIVENS, REGIONS, CUSTOM, ROWS_AND_COLUMNS = 0, 1, 1000, 2003
DIFFERENCE, RATIO = 200, 201
# The settings that say whether dots exempt pairs from the negative rule of the other kind.
EXEMPTIONS = {"overrideNegativeRatios": RATIO, "overrideNegativeDifferences": DIFFERENCE}


def _is_off(item: Item) -> bool:
    """Whether a constraint is switched off."""
    on = need_flag(item.get("enabled"), "'enabled'", usual=True)
    return not on or need_flag(item.get("disabled"), "'disabled'")


def _is_ignored(item: Item) -> bool:
    """Whether a constraint is marked as ignored by SudokuMaker's solver."""
    return need_flag(item.get("solverIgnored"), "'solverIgnored'")


def kind_of(item: Item) -> int | None:
    """The number of a constraint's type, if it has one."""
    return number_in(item.get("type"))


def active(items: Sequence[Item], leftovers: Leftovers) -> dict[int, Item]:
    """The constraints that are not switched off, by their numbers from 1."""
    found = {}
    for number, item in enumerate(items, 1):
        with _named(number, item):
            if _is_off(item):
                continue
            if _is_ignored(item):
                leftovers.add("constraint", "not for solvers")
            else:
                found[number] = item
    return found


def rules_of(items: Mapping[int, Item], maker: Maker) -> tuple[Rule, ...]:
    """The rules of the constraints, in order and without duplicates; the rest is recorded."""
    found: list[Rule] = []
    for number, item in items.items():
        with _named(number, item):
            found += _rules(item, kind_of(item), maker)
    _note_exemptions(items, maker)
    return tuple(dict.fromkeys(found))


@contextmanager
def _named(number: int, item: Item) -> Iterator[None]:
    """Add the name of the constraint to errors."""
    try:
        yield
    except InputError as error:
        kind = shown(item.get("type"))
        raise FormatError(f"{error}: constraint {number}, type {kind}") from None


def _rules(item: Item, kind: int | None, maker: Maker) -> Iterable[Rule]:
    if kind in READERS:
        return READERS[kind](item, maker)
    if kind is not None and kind in DRAWINGS:
        maker.marks.extend(marks_of(item, kind, maker.at))
    elif kind == CUSTOM:
        definition = item.get("definition")
        name = definition.get("name") if isinstance(definition, dict) else None
        maker.leftovers.say(f"custom constraint {shown(name)} (code)")
    elif kind not in (GIVENS, REGIONS, ROWS_AND_COLUMNS):
        maker.leftovers.say(f"constraint of type {shown(item.get('type'))} (unknown)")
    return ()


def _note_exemptions(items: Mapping[int, Item], maker: Maker) -> None:
    """Dots of either kind exempt their pairs; record puzzles with another setting."""
    strict = {kind_of(item) for item in items.values() if item.get("negative")}
    refused = set()
    for number, item in items.items():
        with _named(number, item):
            refused |= {key for key in EXEMPTIONS if not need_flag(item.get(key), key, usual=True)}
    for key, other in EXEMPTIONS.items():
        if other in strict and key in refused:
            maker.leftovers.say(f"{key} false (dots of either kind exempt their pairs)")


# Whole board.


def _always(rule: Rule) -> Reader:
    return lambda *_: (rule,)


def _disjoint(_: Item, maker: Maker) -> Iterator[Rule]:
    regions = maker.board.regions
    if len({len(house.cells) for house in regions}) == 1 and are_apart(regions):
        yield DisjointGroups()
    else:
        maker.leftovers.say("disjoint groups (there are no separate regions of one size)")


def _entropy(item: Item, maker: Maker) -> Iterator[Rule]:
    modulus = grouping(item, maker)
    if modulus is None or modulus > 4:
        maker.leftovers.say("groups of digits in every 2×2 block (unusual groups)")
    else:
        yield GlobalModulo(modulus) if modulus else GlobalEntropy()


# Cells, dots and cages.


def _cells(rule: Make) -> Reader:
    def read(item: Item, maker: Maker) -> Iterator[Rule]:
        if cells := maker.at.cells(item.get("cells")):
            yield rule(tuple(dict.fromkeys(cells)))

    return read


def _negative(item: Item) -> tuple[int, ...]:
    values = need_list(item.get("negative"), "'negative'")
    return tuple(need_whole(value, "a negative value") for value in values)


def _dots(rule: Callable[[Any, int], Rule], strict: Callable[..., Rule], default: int) -> Reader:
    def read(item: Item, maker: Maker) -> Iterator[Rule]:
        for clue in clues(item):
            value = clue.get("value")
            number = default if value is None else need_whole(value, "a value")
            yield rule(maker.at.edge(clue.get("edge")), number)
        if values := _negative(item):
            yield strict(values, any_dot=True)

    return read


def _xv(item: Item, maker: Maker) -> Iterator[Rule]:
    for clue in clues(item):
        cells, total = maker.at.edge(clue.get("edge")), need_whole(clue.get("value"), "a value")
        yield X(cells) if total == 10 else V(cells) if total == 5 else Sum(cells, total)
    if totals := _negative(item):
        yield StrictXV() if set(totals) == {5, 10} else StrictSum(totals)


def _quadruples(item: Item, maker: Maker) -> Iterator[Rule]:
    for clue in clues(item):
        digits = [need_whole(d, "a digit") for d in need_list(clue.get("digits"), "'digits'")]
        if digits:
            yield Quadruple(maker.at.corner(clue.get("corner")), digits)


def _cages(item: Item, maker: Maker) -> Iterator[tuple[tuple[Cell, ...], Any]]:
    for cage in need_list(item.get("cages"), "'cages'"):
        data = need_object(cage, "a cage")
        if cells := maker.at.cells(data.get("cells")):
            yield cells, data.get("value")


def _killer(item: Item, maker: Maker) -> Iterator[Rule]:
    """Killer cages; 0 means no total."""
    for cells, value in _cages(item, maker):
        yield KillerCage(cells, number_in(value) or None)
        if value not in (None, "") and number_in(value) is None:
            maker.leftovers.say(f"killer cage {shown(value)} (not a number)")


def _look_and_say(item: Item, maker: Maker) -> Iterator[Rule]:
    for cells, value in _cages(item, maker):
        digits = str(value) if isinstance(value, str) or number_in(value) is not None else ""
        if digits.isascii() and digits.isdigit() and len(digits) % 2 == 0:
            counts, held = map(int, digits[::2]), map(int, digits[1::2])
            yield LookAndSay(cells, tuple(zip(counts, held, strict=True)))
        else:
            maker.leftovers.say(f"look-and-say cage {shown(value)} (not understood)")


def _clones(item: Item, maker: Maker) -> Iterator[Rule]:
    for group in maker.at.lines(item.get("groups")):
        if len(group) > 1:
            yield Clone(group[:-1], group[1:])


READERS: dict[int, Reader] = {
    10: _always(Diagonals("falling")),
    11: _always(Diagonals("rising")),
    12: _always(AntiKing()),
    13: _always(AntiKnight()),
    14: _disjoint,
    15: _always(Nonconsecutive()),
    16: _entropy,
    100: _cells(Even),
    101: _cells(Odd),
    102: _cells(Maximum),
    103: _cells(Minimum),
    DIFFERENCE: _dots(Difference, StrictDifference, 1),
    RATIO: _dots(Ratio, StrictRatio, 2),
    202: _xv,
    301: _killer,
    302: _clones,
    303: _quadruples,
    304: _look_and_say,
    305: _cells(ExtraRegion),
    600: _cells(RowIndexing),
    601: _cells(ColumnIndexing),
    **LINES,
}
