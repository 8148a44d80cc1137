"""Readers for the types of ISS strings that rules can express."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from solve_cp import rules as r
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError
from solve_cp.formats.iss.board import box_shape, boxes
from solve_cp.formats.iss.reading_custom import (
    chaos,
    chaos_arrow,
    chaos_count,
    connected,
    nfa,
    pair,
    pair_x,
    regex,
)
from solve_cp.formats.iss.reading_kinds import (
    LOOP,
    NotModelledError,
    Reader,
    Reading,
    beside_line,
    dot,
    line_of,
    looped,
    on_board,
    on_cells,
    on_pairs,
    on_segments,
    with_number,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.places import Direction, Side


def given(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    """Cells with the digits they may hold."""
    for arg in args:
        name, _, digits = arg.partition("_")
        yield r.AllowedDigits((reading.names.cell(name),), reading.digits(digits))


def _cage(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    """A cage; a cell that is listed twice counts twice in the sum, and differs from the others."""
    total, names = reading.first_number(args, 0)
    cells = reading.cells(names)
    once = tuple(dict.fromkeys(cells))
    if once == cells or not total:
        yield r.KillerCage(once, total or None)
    else:
        yield from (r.KillerCage(once), r.SumCage(cells, total))


def _sum(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    total, _, weights = (args[0] if args else "").partition("_=_")
    cells = reading.cells(args[1:])
    if weights:
        yield r.WeightedSum(cells, reading.digits(weights), reading.number(total))
    else:
        yield r.SumCage(cells, reading.number(total))


def _pill(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    length = reading.number(args[0] if args else "")
    cells = reading.cells(args[1:])
    if not 1 <= length < len(cells):
        raise FormatError(f"expected a pill of 1 to {len(cells) - 1} cells, got {length}")
    yield r.PillArrow(tuple(sorted(cells[:length])), cells[length:])


def _arrow(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    cells = reading.cells(args)
    yield r.Arrow(cells[0], cells[1:])


def _sum_line(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    if not args:
        raise FormatError("expected a sum and cells, got none")
    loop = args[-1] == LOOP
    cells = reading.cells(args[1 : len(args) - loop])
    yield r.SumLine(cells, reading.number(args[0]), loop)


def _region_sum_line(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    if LOOP in args:
        raise NotModelledError
    yield r.RegionSumLine(reading.cells(args))


def _equal_sum(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    groups: list[list[str]] = [[]]
    for arg in args:
        if arg == "-":
            groups.append([])
        else:
            groups[-1].append(arg)
    if len(groups) > 1:
        yield r.EqualSums(tuple(reading.cells(group) for group in groups))


def _same_values(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    count, rest = reading.first_number(args, 2)
    cells = reading.cells(rest)
    if count < 2 or len(cells) % count:
        raise FormatError(f"expected cells for {count} sets of one size, got {len(cells)}")
    size = len(cells) // count
    if size == 1:
        yield r.Clone(cells[:-1], cells[1:])
    else:
        yield r.SameDigits(tuple(cells[i : i + size] for i in range(0, len(cells), size)))


def _contains(make: Callable[[tuple[Cell, ...], tuple[int, ...]], Rule]) -> Reader:
    def read(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
        yield make(reading.cells(args[1:]), reading.digits(args[0] if args else ""))

    return read


def _look_and_say(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    clue = args[0] if args else ""
    if not re.fullmatch(r"(?:[0-9][0-9]){1,20}", clue):
        raise FormatError(f"expected pairs of a count and a digit, like 1223, got {clue[:40]!r}")
    pairs = tuple((int(clue[i]), int(clue[i + 1])) for i in range(0, len(clue), 2))
    yield r.LookAndSay(reading.cells(args[1:]), pairs)


def _quad(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    digits = tuple(reading.number(arg) for arg in args[1:])
    corner = reading.one(args)
    block = next((b for b in reading.names.blocks.values() if corner in b.number), None)
    if block is None:
        yield r.Quadruple(corner, digits)
        return
    cells = tuple(corner.step(row, col) for row in (0, 1) for col in (0, 1))
    if not all(cell in block.number for cell in cells):
        raise FormatError(f"expected a 2×2 block inside {block.name}, got {args[0]}")
    yield r.Contains(cells, digits)


def _count_distinct(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    yield r.CountDistinct(reading.one(args), reading.cells(args[1:]))


def _indexing(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    kind = args[0].lower() if args else ""
    kinds: dict[str, type[Rule]] = {"c": r.ColumnIndexing, "r": r.RowIndexing}
    if kind not in ("c", "col", "column", "r", "row"):
        raise FormatError(f"expected R, C, row or column, got {kind[:40]!r}")
    yield kinds[kind[0]](reading.cells(args[1:]))  # type: ignore[call-arg]


def _modular(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    """A modular line; modulus 1 has no effect."""
    modulus, rest = reading.first_number(args, 3)
    if modulus == 1:
        reading.cells([name for name in rest if name != LOOP])
        return
    yield from looped(r.ModularLine, 3)(reading, args)


def _value_indexing(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    cells = reading.cells(args)
    if len(cells) < 3:
        raise FormatError(f"expected at least 3 cells, got {len(cells)}")
    yield r.ValueIndexing(cells[0], cells[1], cells[2:])


def _diagonal(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:  # noqa: ARG001
    names = {"1": "rising", "-1": "falling"}
    if len(args) != 1 or args[0] not in names:
        raise FormatError(f"expected 1 or -1, got {'~'.join(args)[:40]!r}")
    yield r.Diagonals(names[args[0]])


def _little_killer(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    if len(args) != 2:
        raise FormatError(f"expected a sum and a cell, got {len(args)} arguments")
    total, first = reading.number(args[0]), reading.names.cell(args[1])
    last_row, last_col = reading.board.rows - 1, reading.board.cols - 1
    steps = {
        (1, 1): first.col == 0,
        (-1, -1): first.col == last_col,
        (1, -1): first.row == 0,
        (-1, 1): first.row == last_row,
    }
    rays = {step: reading.board.ray(first, step) for step, starts in steps.items() if starts}
    if not rays:
        raise FormatError(f"expected a cell on the border, got {args[1]}")
    longest = max(rays, key=lambda step: len(rays[step]))
    yield r.LittleKiller(first, Direction(longest), total)


def _sandwich(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    if len(args) != 2:
        raise FormatError(f"expected a sum and a line, got {len(args)} arguments")
    kind, number = line_of(args[1])
    yield r.Sandwich(Side("left" if kind == "R" else "above", number), reading.number(args[0]))


def _full_rank(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    tied = reading.ties == "any"
    yield from beside_line(lambda side, rank: r.FullRank(side, rank, tied))(reading, args)


def _ties(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    if reading.ties not in ("none", "only-unclued", "any"):
        raise FormatError(f"expected none, only-unclued or any, got {args[:1]}")
    if reading.ties == "none":
        yield r.NoTies()


def _disjoint(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:  # noqa: ARG001
    board = reading.board
    if board.box and len(board.regions) == len(board.cells) // len(board.regions[0].cells):
        yield r.DisjointGroups()
        return
    yield from map(r.ExtraRegion, zip(*_all_boxes(reading), strict=True))


def _windoku(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:  # noqa: ARG001
    if not reading.board.box:
        raise NotModelledError
    yield r.Windoku()


def _all_boxes(reading: Reading) -> list[tuple[Cell, ...]]:
    """The boxes that tile the board, whether they are houses or not."""
    board = reading.board
    box = box_shape(board.rows, board.cols, reading.region_size)
    if not box:
        raise NotModelledError
    return [house.cells for house in boxes(board.rows, board.cols, box)]


def _nothing(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:  # noqa: ARG001
    """A hint for the search, which is ignored."""
    return iter(())


READERS: Mapping[str, Reader] = {
    "": given,
    "AllDifferent": on_cells(r.ExtraRegion),
    "AntiConsecutive": on_board(r.Nonconsecutive),
    "AntiKing": on_board(r.AntiKing),
    "AntiKnight": on_board(r.AntiKnight),
    "AntiTaxicab": on_board(r.SelfTaxicab),
    "Arrow": _arrow,
    "Between": on_cells(r.BetweenLine, least=3),
    "BlackDot": dot(r.Ratio),
    "Cage": _cage,
    "ChaosArrow": chaos_arrow,
    "ChaosConstruction": chaos,
    "ChaosCount": chaos_count,
    "ConnectedValues": connected,
    "ContainAtLeast": _contains(r.Contains),
    "ContainExact": _contains(r.ContainsExactly),
    "CountDistinct": _count_distinct,
    "CountingCircles": on_cells(r.CountingCircles),
    "Diagonal": _diagonal,
    "DisjointSets": _disjoint,
    "Doppelganger": on_board(r.Doppelganger),
    "DoubleArrow": on_cells(r.DoubleArrow),
    "DutchFlatmates": on_board(r.DutchFlatmates),
    "Entropic": looped(lambda cells, _: r.EntropicLine(cells), 3),
    "EqualSum": _equal_sum,
    "EqualityCage": on_cells(r.EqualityCage),
    "FullRank": _full_rank,
    "FullRankTies": _ties,
    "GlobalEntropy": on_board(r.GlobalEntropy),
    "GlobalMod": on_board(r.GlobalModulo),
    "GreaterThan": on_pairs(r.Inequality),
    "HiddenSkyscraper": beside_line(r.HiddenSkyscraper),
    "Indexing": _indexing,
    "LittleKiller": _little_killer,
    "Lockout": with_number(r.LockoutLine, 4),
    "LookAndSay": _look_and_say,
    "Lunchbox": with_number(r.Lunchbox),
    "Modular": _modular,
    "NFA": on_segments(nfa),
    "NumberedRoom": beside_line(r.NumberedRoom),
    "Pair": on_segments(pair, least=2),
    "PairX": on_segments(pair_x, least=2),
    "Palindrome": on_cells(r.Palindrome, least=2),
    "PillArrow": _pill,
    "Quad": _quad,
    "Regex": on_segments(regex, named=False),
    "RegionSameValues": on_board(r.SameDigitsEverywhere),
    "RegionSumLine": _region_sum_line,
    "RellikCage": with_number(r.RellikCage),
    "Renban": on_cells(r.Renban),
    "SameValues": _same_values,
    "Sandwich": _sandwich,
    "SearchPriority": _nothing,
    "Skyscraper": beside_line(r.Skyscraper),
    "StrictKropki": on_board(r.StrictKropki),
    "StrictXV": on_board(r.StrictXV),
    "Sum": _sum,
    "SumLine": _sum_line,
    "Thermo": on_cells(r.Thermometer, least=2),
    "V": dot(r.V),
    "ValueIndexing": _value_indexing,
    "WhiteDot": dot(r.Difference),
    "Whisper": looped(r.Whispers, 5, window=2),
    "Windoku": _windoku,
    "X": dot(r.X),
    "XSum": beside_line(r.XSum),
    "Zipper": on_cells(r.ZipperLine, least=3),
}
