"""Readers of ISS types for custom rules: relations, automata, unknown regions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solve_cp import rules as r
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError
from solve_cp.formats.iss.codes import pairs_of, text_of
from solve_cp.formats.iss.reading_kinds import Reading
from solve_cp.rules.base import Rule

MAX_PATTERN = 500
MAX_GROUPS = 40
_REPEAT = re.compile(r"\{(\d*),?(\d*)\}")
MAX_REPEAT = 20


def pair(reading: Reading, code: str, name: str, cells: Sequence[str]) -> Rule:
    """A relation between successive cells."""
    return r.SuccessivePairs(reading.cells(cells), pairs_of(code, reading.board.digits), name)


def pair_x(reading: Reading, code: str, name: str, cells: Sequence[str]) -> Rule:
    """A relation between every two cells."""
    return r.AllPairs(reading.cells(cells), pairs_of(code, reading.board.digits), name)


def regex(reading: Reading, code: str, name: str, cells: Sequence[str]) -> Rule:  # noqa: ARG001
    """A regular expression; its size is limited because the rule compiles it."""
    pattern = text_of(code)
    times = [int(number) for pair in _REPEAT.findall(pattern) for number in pair if number]
    too_much = any(number > MAX_REPEAT for number in times) or len(times) > MAX_REPEAT
    if len(pattern) > MAX_PATTERN or pattern.count("(") > MAX_GROUPS or too_much:
        raise FormatError(f"expected a simpler regular expression, got {pattern[:40]!r}")
    return r.Regex(reading.cells(cells), pattern)


def nfa(reading: Reading, code: str, name: str, cells: Sequence[str]) -> Rule:
    """An automaton; `-` is a separator."""
    breaks = [i - cells[:i].count("-") for i, cell in enumerate(cells) if cell == "-"]
    named = [cell for cell in cells if cell != "-"]
    return r.IssAutomaton(reading.cells(named), code, tuple(breaks), name)


def chaos(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:  # noqa: ARG001
    """Unknown regions."""
    yield r.ChaosConstruction(reading.region_size)


def chaos_clue(reading: Reading, args: Sequence[str]) -> tuple[Cell, int, list[tuple[Cell, ...]]]:
    """The control cell, the offset, and the arms: cells named by their region's variable."""
    block = reading.names.blocks.get("CC")
    if len(args) > 1 and reading.names.is_cell(args[1]):  # the offset is left out
        args = (args[0], "", *args[1:])
    if len(args) < 3 or not block:
        raise FormatError("expected ChaosConstruction, and a cell, an offset and regions CC1 …")
    places = dict(zip(block.cells, reading.board.cells, strict=True))
    arms: list[tuple[Cell, ...]] = [()]
    for name in args[2:]:
        if name in ("", "-"):
            arms.append(())
        else:
            cell = reading.names.cell(name)
            if cell not in places:
                raise FormatError(f"expected the region of a cell, like CC1, got {name}")
            arms[-1] += (places[cell],)
    return reading.one(args), reading.number(args[1] or "0"), arms


def chaos_count(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    """A count of cells in one region."""
    control, offset, arms = chaos_clue(reading, args)
    yield r.ChaosCount(control, tuple(cell for arm in arms for cell in arm), offset)


def chaos_arrow(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    """A count of cells along arms."""
    control, offset, arms = chaos_clue(reading, args)
    yield r.ChaosArrow(control, tuple(arms), offset)


def connected(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
    """Cells of the board, or of a group, that are connected."""
    group, digits, size = (*args, "", "", "")[:3]
    block = reading.names.blocks.get(group)
    if group and not block:
        raise FormatError(f"expected a group of cells, got {group[:40]!r}")
    many = reading.number(size) if size else None
    yield r.ConnectedDigits(reading.digits(digits), many, block.cells if block else ())
