"""Read ISS strings: the notation of the Interactive Sudoku Solver, and links to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.iss.board import TYPES as BOARD_TYPES
from solve_cp.formats.iss.board import board_of, region_size, shape_of
from solve_cp.formats.iss.cell_names import Names
from solve_cp.formats.iss.codes import bits_of
from solve_cp.formats.iss.parts import GROUPS, Part, missed_of, parse_parts
from solve_cp.formats.iss.reading_kinds import NotModelledError, Reading
from solve_cp.formats.iss.reading_rules import READERS
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import AllowedDigits, And, ExtraCells, Or
from solve_cp.rules.base import Rule
from solve_cp.rules.beyond_digits.extra_cells import MISSING, REGIONS

MAX_PARTS = 20_000


def puzzle_from_iss(text: str, source: str = "") -> Puzzle:
    """The puzzle of an ISS string or of a link to one."""
    try:
        return _puzzle(parse_parts(text), missed_of(text), source)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _puzzle(parts: Sequence[Part], missed: list[str], source: str) -> Puzzle:
    reading = _reading(parts)
    if sum(map(_size, parts)) > MAX_PARTS:
        raise FormatError(f"expected at most {MAX_PARTS} constraints with all copies, got more")
    rules: list[Rule] = []
    for part in parts:
        if part.type not in (*BOARD_TYPES, "Var"):
            rules += _rules(part, reading, missed)
    givens, rules = _givens(rules, reading)
    return Puzzle(
        reading.board,
        givens,
        tuple(_with_extra_cells(rules, reading)),
        source=source,
        not_modelled=tuple(dict.fromkeys(missed)),
    )


def _size(part: Part) -> int:
    """The number of constraints of a part, with all copies."""
    copies = len(bits_of(part.args[0])) if part.type == "Replicate" and part.args else 1
    return copies * sum(map(_size, part.parts)) if part.parts else 1


def _reading(parts: Sequence[Part]) -> Reading:
    board = board_of(parts)
    reading = Reading(board, Names(board.rows, board.cols), region_size(shape_of(parts), parts))
    for part in parts:
        if part.type == "Var":
            _add_variables(part, reading.names)
        elif part.type == "FullRankTies":
            reading.ties = part.args[0] if part.args else ""
    types = {part.type for part in parts}
    if "Doppelganger" in types:
        _add_missing(board, reading.names)
    if "ChaosConstruction" in types:
        reading.names.add(REGIONS, board.rows, board.cols)
    return reading


def _add_variables(part: Part, names: Names) -> None:
    """Add the cells of `Var~prefix~label~size`, whose names are V, the prefix and a number."""
    prefix, _, size = (*part.args, "", "", "")[:3]
    found = re.fullmatch(r"(?:([0-9]{1,2})x)?([0-9]{1,4})", size or "1")
    if not prefix.isalpha() or not prefix.isascii() or not found:
        raise FormatError(f"expected a prefix, a label and a size, got {part}")
    rows, cols = int(found[1] or 1), int(found[2])
    if rows * cols == names.rows * names.cols:
        rows, cols = names.rows, names.cols
    names.add(f"V{prefix}", rows, cols)


def _add_missing(board: Board, names: Names) -> None:
    for name, kinds in MISSING.items():
        count = sum(house.kind in kinds for house in board.houses)
        if count:
            names.add(name, 1, count)


# Parts to rules.


def _rules(part: Part, reading: Reading, missed: list[str]) -> list[Rule]:
    """The rules for a part; parts that rules cannot express are recorded."""
    try:
        return _group(part, reading, missed) if part.type in GROUPS else _one(part, reading)
    except NotModelledError as error:
        missed.append(f"{part} (with {', '.join(error.args)})" if error.args else str(part))
        return []
    except InputError as error:
        raise FormatError(f"{error}: {part}") from None


def _one(part: Part, reading: Reading) -> list[Rule]:
    if part.type not in READERS:
        raise NotModelledError
    return list(READERS[part.type](reading, part.args))


def _group(part: Part, reading: Reading, missed: list[str]) -> list[Rule]:
    if part.type == "Or":
        return _either(part, reading)
    children: Iterable[Part] = part.parts
    if part.type == "Replicate":
        children = _copies(part, reading.names)
    return [rule for child in children for rule in _rules(child, reading, missed)]


def _either(part: Part, reading: Reading) -> list[Rule]:
    """One of the alternatives; if a part of one cannot be expressed, none is."""
    missed: list[str] = []
    alternatives = [_rules(child, reading, missed) for child in part.parts]
    if missed or not alternatives:
        raise NotModelledError(*dict.fromkeys(missed) or ("nothing",))
    if not all(alternatives):  # an empty one is always true
        return []
    return [Or(tuple(one[0] if len(one) == 1 else And(tuple(one)) for one in alternatives))]


def _copies(part: Part, names: Names) -> Iterator[Part]:
    """The parts inside a Replicate, copied and moved from the origin to each target."""
    if not part.args:
        raise FormatError("expected the targets of Replicate, got none")
    origin = names.cell(part.args[1]) if len(part.args) > 1 and part.args[1] else Cell(0, 0)
    cells = names.group(origin)
    for place in bits_of(part.args[0]):
        if place >= len(cells):
            raise FormatError(f"expected targets among {len(cells)} cells, got a larger number")
        for child in part.parts:
            yield _moved(child, names, origin, cells[place])


def _moved(part: Part, names: Names, origin: Cell, target: Cell) -> Part:
    if part.type == "Replicate":
        part = Part("And", (), tuple(_copies(part, names)))
    args = tuple(_moved_argument(arg, names, origin, target) for arg in part.args)
    return Part(part.type, args, tuple(_moved(p, names, origin, target) for p in part.parts))


def _moved_argument(arg: str, names: Names, origin: Cell, target: Cell) -> str:
    name, _, rest = arg.partition("_")
    if not name or not names.is_cell(name):
        return arg
    moved = names.shifted(name, origin, target)
    return f"{moved}_{rest}" if rest else moved


# Givens, and extra cells.


def _givens(rules: Sequence[Rule], reading: Reading) -> tuple[dict[Cell, int], list[Rule]]:
    """Cells with one digit left are givens; for the others there is one rule per set of candidates.

    Candidates that contradict earlier ones stay a rule: the puzzle has no solution.
    """
    options: dict[Cell, set[int]] = {}
    others: list[Rule] = []
    for rule in rules:
        if isinstance(rule, AllowedDigits):
            digits = options.setdefault(rule.cells[0], set(rule.digits))
            if not digits.isdisjoint(rule.digits):
                digits.intersection_update(rule.digits)
                continue
        others.append(rule)
    givens: dict[Cell, int] = {}
    sets: dict[tuple[bool, tuple[int, ...]], list[Cell]] = {}
    for cell, digits in options.items():
        on_board = cell.row < reading.board.rows
        if on_board and len(digits) == 1:
            givens[cell] = min(digits)
        else:
            sets.setdefault((on_board, tuple(sorted(digits))), []).append(cell)
    return givens, [*(AllowedDigits(tuple(c), d) for (_, d), c in sets.items()), *others]


def _with_extra_cells(rules: Sequence[Rule], reading: Reading) -> Iterator[Rule]:
    """The rules, with those that use extra cells combined into one."""
    rows = reading.board.rows
    beside: list[Rule] = []
    for rule in rules:
        if any(cell.row >= rows for cell in rule.mentioned_cells()):
            beside.append(rule)
        else:
            yield rule
    if beside:
        blocks = reading.names.blocks.values()
        yield ExtraCells(", ".join(map(str, blocks)), tuple(beside))
