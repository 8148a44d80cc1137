"""Writers for the rules that have an ISS type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from solve_cp import rules as r
from solve_cp.board.board import Board
from solve_cp.errors import FormatError
from solve_cp.formats.iss.board import box_shape
from solve_cp.formats.iss.codes import code_of_text
from solve_cp.formats.iss.reading_kinds import Reading
from solve_cp.formats.iss.reading_rules import READERS
from solve_cp.formats.iss.writing_constraints import Writing
from solve_cp.formats.iss.writing_custom import (
    Unwritable,
    Writer,
    automaton,
    chaos_arrow,
    chaos_count,
    connected,
    count_distinct,
    pairs_in,
    state_machine,
)
from solve_cp.formats.iss.writing_marks import dot, greater, is_kropki, strict
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule
from solve_cp.rules.places import Side


def plain(name: str) -> Writer:
    """A type without arguments."""
    return lambda writing, rule: [name]  # noqa: ARG005


def on(name: str, field: str) -> Writer:
    """A type with the cells of one field."""
    return lambda writing, rule: [f"{name}~{writing.line(getattr(rule, field))}"]


def numbered(name: str, number: str, field: str) -> Writer:
    """A type with a number and cells."""
    return lambda writing, rule: [
        f"{name}~{getattr(rule, number)}~{writing.line(getattr(rule, field))}"
    ]


def outside(name: str, clue: str) -> Writer:
    """A clue next to a line, forward from the left or above, backward from the right or below."""

    def write(writing: Writing, rule: Any) -> Iterator[str]:  # noqa: ARG001
        forward = rule.side.end in ("left", "above")
        value = getattr(rule, clue)
        yield (
            f"{name}~{_line(rule.side)}~{value}~"
            if forward
            else (f"{name}~{_line(rule.side)}~~{value}")
        )

    return write


def _line(side: Side) -> str:
    return f"{'R' if side.is_row else 'C'}{side.number + 1}"


def _candidates(writing: Writing, rule: r.AllowedDigits) -> Iterator[str]:
    digits = "_".join(map(str, rule.digits))
    yield "~" + "~".join(f"{writing.name(cell)}_{digits}" for cell in rule.cells)


def _cage(writing: Writing, rule: r.KillerCage) -> Iterator[str]:
    if rule.total == 0:
        raise Unwritable
    yield f"Cage~{rule.total or 0}~{writing.line(rule.cells)}"


def _weighted(writing: Writing, rule: r.WeightedSum) -> Iterator[str]:
    weights = "_".join(map(str, rule.weights))
    yield f"Sum~{rule.total}_=_{weights}~{writing.line(rule.cells)}"


def _pill(writing: Writing, rule: r.PillArrow) -> Iterator[str]:
    line = {cell.row for cell in rule.pill}, {cell.col for cell in rule.pill}
    straight = any(len(places) == 1 for places in line)
    if len(rule.pill) not in (2, 3) or list(rule.pill) != sorted(rule.pill) or not straight:
        raise Unwritable
    yield f"PillArrow~{len(rule.pill)}~{writing.line((*rule.pill, *rule.shaft))}"


def _contains(name: str) -> Writer:
    return lambda writing, rule: [
        f"{name}~{'_'.join(map(str, rule.digits))}~{writing.line(rule.cells)}"
    ]


def _look_and_say(writing: Writing, rule: r.LookAndSay) -> Iterator[str]:
    if any(number > 9 for pair in rule.clue for number in pair):
        raise Unwritable
    clue = "".join(f"{count}{digit}" for count, digit in rule.clue)
    yield f"LookAndSay~{clue}~{writing.line(rule.cells)}"


def _diagonals(writing: Writing, rule: r.Diagonals) -> Iterator[str]:  # noqa: ARG001
    if rule.which != "falling":
        yield "Diagonal~1"
    if rule.which != "rising":
        yield "Diagonal~-1"


def _little_killer(writing: Writing, rule: r.LittleKiller) -> Iterator[str]:
    args = (str(rule.total), writing.name(rule.first))
    board = writing.puzzle.board
    try:
        read = list(READERS["LittleKiller"](Reading(board, writing.names, 0), args))
    except FormatError:
        raise Unwritable from None
    if read != [rule]:
        raise Unwritable
    yield f"LittleKiller~{'~'.join(args)}"


def _sandwich(writing: Writing, rule: r.Sandwich) -> Iterator[str]:  # noqa: ARG001
    yield f"Sandwich~{rule.total}~{_line(rule.side)}"


def _clone(writing: Writing, rule: r.Clone) -> Iterator[str]:
    if rule.cells[1:] == rule.copies[:-1]:
        cells = (*rule.cells, rule.copies[-1])
        yield f"SameValues~{len(cells)}~{writing.line(cells)}"
        return
    for pair in zip(rule.cells, rule.copies, strict=True):
        yield f"SameValues~2~{writing.line(pair)}"


def _same(writing: Writing, rule: r.SameDigits) -> Iterator[str]:
    cells = [cell for group in rule.groups for cell in group]
    yield f"SameValues~{len(rule.groups)}~{writing.line(cells)}"


def _least(name: str) -> Writer:
    return lambda writing, rule: [f"{name}~{rule.least(writing.puzzle)}~{writing.line(rule.line)}"]


def _only(name: str, fits: Callable[[Any, Puzzle], bool]) -> Writer:
    def write(writing: Writing, rule: Any) -> Iterator[str]:
        if not fits(rule, writing.puzzle):
            raise Unwritable
        yield name

    return write


def _usual_boxes(board: Board) -> bool:
    """Whether the boxes are those that ISS would choose."""
    height, width = board.box or (0, 0)
    return board.box is not None and board.box == box_shape(board.rows, board.cols, height * width)


def _of_nine(writer: Writer) -> Writer:
    """A type that ISS has only for the digits 1 to 9."""

    def write(writing: Writing, rule: Any) -> Iterable[str]:
        if writing.puzzle.board.digits != tuple(range(1, 10)):
            raise Unwritable
        return writer(writing, rule)

    return write


def _equal_sums(writing: Writing, rule: r.EqualSums) -> Iterator[str]:
    yield "EqualSum~" + "~-~".join(writing.line(group) for group in rule.groups)


def _sum_line(writing: Writing, rule: r.SumLine) -> Iterator[str]:
    yield f"SumLine~{rule.total}~{writing.line(rule.line)}{'~LOOP' if rule.loop else ''}"


def _quad(writing: Writing, rule: r.Quadruple) -> Iterator[str]:
    yield f"Quad~{writing.name(rule.corner)}~{'~'.join(map(str, rule.digits))}"


def _regex(writing: Writing, rule: r.Regex) -> Iterator[str]:
    """A pattern whose symbols are all digits of the board; ISS refuses others."""
    symbols = set(re.sub(r"\{[0-9,]*\}|\\d", "", rule.pattern))
    known = {str(digit) for digit in writing.puzzle.board.digits}
    if not {symbol for symbol in symbols if symbol.isalnum()} <= known:
        raise Unwritable
    yield f"Regex~{code_of_text(rule.pattern)}~{writing.line(rule.cells)}"


WRITERS: Mapping[type[Rule], Writer] = {
    r.AllPairs: pairs_in("PairX", "cells"),
    r.AntiKing: plain("AntiKing"),
    r.AntiKnight: plain("AntiKnight"),
    r.Arrow: lambda writing, rule: [f"Arrow~{writing.line((rule.circle, *rule.shaft))}"],
    r.BetweenLine: on("Between", "line"),
    r.AllowedDigits: _candidates,
    r.ChaosArrow: chaos_arrow,
    r.ChaosConstruction: _only(
        "ChaosConstruction",
        lambda rule, puzzle: rule.region_size(puzzle) == max(puzzle.board.rows, puzzle.board.cols),
    ),
    r.ChaosCount: chaos_count,
    r.Clone: _clone,
    r.ColumnIndexing: on("Indexing~C", "cells"),
    r.ConnectedDigits: connected,
    r.Contains: _contains("ContainAtLeast"),
    r.ContainsExactly: _contains("ContainExact"),
    r.CountDistinct: count_distinct,
    r.CountingCircles: on("CountingCircles", "cells"),
    r.Diagonals: _diagonals,
    r.Difference: dot("WhiteDot", is_kropki),
    r.DisjointGroups: _only(
        "DisjointSets", lambda rule, puzzle: not rule.positions and _usual_boxes(puzzle.board)
    ),
    r.Doppelganger: plain("Doppelganger"),
    r.DoubleArrow: on("DoubleArrow", "line"),
    r.DutchFlatmates: plain("DutchFlatmates"),
    r.EntropicLine: _of_nine(on("Entropic", "line")),
    r.EqualSums: _equal_sums,
    r.EqualityCage: on("EqualityCage", "cells"),
    r.ExtraRegion: on("AllDifferent", "cells"),
    r.FullRank: outside("FullRank", "rank"),
    r.GlobalEntropy: _of_nine(plain("GlobalEntropy")),
    r.GlobalModulo: _of_nine(_only("GlobalMod", lambda rule, _: rule.modulus == 3)),
    r.HiddenSkyscraper: outside("HiddenSkyscraper", "clue"),
    r.Inequality: greater,
    r.IssAutomaton: automaton,
    r.KillerCage: _cage,
    r.LittleKiller: _little_killer,
    r.LockoutLine: _least("Lockout"),
    r.LookAndSay: _look_and_say,
    r.Lunchbox: numbered("Lunchbox", "total", "cells"),
    r.ModularLine: numbered("Modular", "modulus", "line"),
    r.NoTies: plain("FullRankTies~none"),
    r.Nonconsecutive: plain("AntiConsecutive"),
    r.NumberedRoom: outside("NumberedRoom", "clue"),
    r.Palindrome: on("Palindrome", "line"),
    r.PillArrow: _pill,
    r.Quadruple: _quad,
    r.Ratio: dot("BlackDot", is_kropki),
    r.Regex: _regex,
    r.RegionSumLine: on("RegionSumLine", "line"),
    r.RellikCage: numbered("RellikCage", "total", "cells"),
    r.Renban: on("Renban", "line"),
    r.RowIndexing: on("Indexing~R", "cells"),
    r.SameDigits: _same,
    r.SameDigitsEverywhere: plain("RegionSameValues"),
    r.Sandwich: _sandwich,
    r.SelfTaxicab: plain("AntiTaxicab"),
    r.Skyscraper: outside("Skyscraper", "clue"),
    r.StateMachine: state_machine,
    r.StrictKropki: strict("StrictKropki", is_kropki, r.Difference, r.Ratio),
    r.StrictXV: strict("StrictXV", lambda _: False, r.Sum),
    r.SuccessivePairs: pairs_in("Pair", "line"),
    r.SumCage: numbered("Sum", "total", "cells"),
    r.SumLine: _sum_line,
    r.Thermometer: on("Thermo", "line"),
    r.V: dot("V"),
    r.ValueIndexing: lambda writing, rule: [
        f"ValueIndexing~{writing.line((rule.value, rule.index, *rule.cells))}"
    ],
    r.WeightedSum: _weighted,
    r.Whispers: _least("Whisper"),
    r.Windoku: _only("Windoku", lambda _, puzzle: _usual_boxes(puzzle.board)),
    r.X: dot("X"),
    r.XSum: outside("XSum", "total"),
    r.ZipperLine: on("Zipper", "line"),
}
