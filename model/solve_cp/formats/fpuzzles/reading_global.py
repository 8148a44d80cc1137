"""The rules of an f-puzzles file about the whole board, or about all marks of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.fpuzzles.entries import Context, NotOnBoardError, entries
from solve_cp.formats.shared.json_values import need_flag, need_list, need_text, shown
from solve_cp.rules import (
    AntiKing,
    AntiKnight,
    Diagonals,
    Difference,
    DisjointGroups,
    Even,
    Maximum,
    Minimum,
    Nonconsecutive,
    Odd,
    Ratio,
    Rule,
    StrictDifference,
    StrictRatio,
    StrictSum,
    StrictXV,
    Sum,
)

FLAGS = ("diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "nonconsecutive")
MOST_NEGATIVE = 100
MARKS: dict[str, Callable[[Any], Rule]] = {
    "odd": Odd,
    "even": Even,
    "minimum": Minimum,
    "maximum": Maximum,
}


def flag_rules(context: Context) -> Iterator[Rule]:
    """The rules that a file only switches on."""
    on = {key for key in FLAGS if _flag(context.data, key)}
    if {"diagonal+", "diagonal-"} <= on:
        yield Diagonals("both")
    elif on & {"diagonal+", "diagonal-"}:
        yield Diagonals("rising" if "diagonal+" in on else "falling")
    if "antiknight" in on:
        yield AntiKnight()
    if "antiking" in on:
        yield AntiKing()
    if "disjointgroups" in on:
        if len(context.board.regions) == context.n:
            yield DisjointGroups()
        else:
            context.leftovers.say(f"disjoint groups (there are no {context.n} regions)")


def _flag(data: dict[str, Any], key: str) -> bool:
    return need_flag(data.get(key), f"key {key!r}")


def _has(placed: Sequence[Rule], kind: type[Rule]) -> bool:
    """Whether there are dots of a kind, which exempt their pairs from rules on the other kind."""
    return any(isinstance(rule, kind) for rule in placed)


def negative_rules(context: Context, placed: Sequence[Rule]) -> Iterator[Rule]:
    """The rules on pairs without a mark, which depend on the marks in the file."""
    if _flag(context.data, "nonconsecutive"):
        dotted = any(isinstance(rule, (Difference, Ratio)) for rule in placed)
        yield StrictDifference(any_dot=_has(placed, Ratio)) if dotted else Nonconsecutive()
    for name in negative_names(context):
        if name == "ratio":
            ratios = _with({2}, (r.value for r in placed if isinstance(r, Ratio)))
            yield StrictRatio(ratios, _has(placed, Difference))
        elif name == "difference":
            found = (r.value for r in placed if isinstance(r, Difference))
            yield StrictDifference(_with({1}, found), _has(placed, Ratio))
        elif name == "xv":
            yield StrictXV()
        elif name == "sum":
            yield StrictSum(_with((), (r.total for r in placed if isinstance(r, Sum))))
        else:
            context.leftovers.say(f"negative {shown(name)} (unknown)")


def negative_names(context: Context) -> list[str]:
    """The kinds of marks that are all given, each once."""
    names = need_list(context.data.get("negative"), "key 'negative'")
    if len(names) > MOST_NEGATIVE:
        raise FormatError(f"expected at most {MOST_NEGATIVE} names in 'negative', got {len(names)}")
    return list(dict.fromkeys(need_text(name, "a name in 'negative'") for name in names))


def _with(always: Iterable[int], found: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted({*always, *found}))


def mark_rules(context: Context) -> Iterator[Rule]:
    """The marks on single cells: one rule per kind, because they refer to each other."""
    for key, rule in MARKS.items():
        cells: dict[Cell, None] = {}
        for number, entry in entries(key, context):
            entry.check_keys(("cell",))
            try:
                cell = entry.cell()
            except NotOnBoardError as error:
                context.leftovers.say(f"{key}, entry {number} ({error})")
                continue
            except InputError as error:
                raise FormatError(f"{error}: key {key!r}, entry {number}") from None
            if cell is not None:
                cells[cell] = None
        if cells:
            yield rule(tuple(cells))
