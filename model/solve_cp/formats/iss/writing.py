"""Write puzzles as ISS strings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product
from urllib.parse import quote

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.iss.board import MAX_SIDE, board_of
from solve_cp.formats.iss.cell_names import DIGITS, Names
from solve_cp.formats.iss.parts import MISSED, parse_parts
from solve_cp.formats.iss.writing_constraints import Writing, constraint_parts
from solve_cp.formats.iss.writing_custom import Unwritable
from solve_cp.formats.iss.writing_rules import WRITERS
from solve_cp.formats.iss.writing_together import apart, both_sides
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import And, DifferentSums, ExtraCells, FullRank, NoTies, Or
from solve_cp.rules.base import Rule
from solve_cp.rules.beyond_digits.extra_cells import MISSING, REGIONS
from solve_cp.rules.support.blocks import Block

LINK = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="


def puzzle_to_iss(puzzle: Puzzle, always_shape: bool = False) -> str:
    """The puzzle as an ISS string; raises FormatError if ISS does not support it.

    Unmodelled parts are written as comments before it and read back. The default Shape is omitted
    unless `always_shape`.
    """
    for rule in puzzle.rules:
        if rule.cell_values(puzzle):
            raise FormatError(f"expected cells that count as their digits for iss, got {rule}")
    names = Names(puzzle.board.rows, puzzle.board.cols)
    givens = [f"{names.name(cell)}_{digit}" for cell, digit in sorted(puzzle.givens.items())]
    parts = [_board(puzzle.board), ".~" + "~".join(givens) if givens else "", *_ties(puzzle)]
    writing = Writing(puzzle, names)
    parts += _together(puzzle.rules, writing)
    missed = "".join(f"{MISSED}{' '.join(text.split())}\n" for text in puzzle.not_modelled)
    string = "".join(parts)
    usual = ".Shape~9x9" if not string or (always_shape and ".Shape~" not in string) else ""
    return missed + usual + string


def iss_link(puzzle: Puzzle) -> str:
    """A link that opens the puzzle in ISS."""
    return LINK + quote(puzzle_to_iss(puzzle), safe=".~")


def _board(board: Board) -> str:
    """The parts for the board; regions and boxes are tried in turn."""
    shape, layout = _shape(board), f".Jigsaw~{_layout(board)}"
    sizes = {len(house.cells) for house in board.regions}
    size = f".RegionSize~{sizes.pop()}" if len(sizes) == 1 else ""
    for boxes, regions, number in product(("", ".NoBoxes"), ("", layout), ("", size)):
        found = shape + boxes + regions + number
        if _gives(found, board):
            return found
    raise FormatError(f"expected rows, columns and boxes or a jigsaw for iss, got a {board}")


def _gives(parts: str, board: Board) -> bool:
    try:
        return _houses(board_of(parse_parts(parts or ".~"))) == _houses(board)
    except InputError:
        return False


def _shape(board: Board) -> str:
    low, high = min(board.digits), max(board.digits)
    if not board.is_full or max(board.rows, board.cols) > MAX_SIDE or low not in (0, 1):
        raise FormatError(f"expected a whole board up to 16×16 for iss, got a {board}")
    if board.digits != tuple(range(low, high + 1)):
        raise FormatError(f"expected digits from {low} to {high} for iss, got {list(board.digits)}")
    usual = (low, high) == (1, max(board.rows, board.cols))
    raw = "" if board.houses else "~Raw"
    if (board.rows, board.cols) == (9, 9) and usual and not raw:
        return ""
    return f".Shape~{board.rows}x{board.cols}" + ("" if usual else f"~{low}-{high}") + raw


def _layout(board: Board) -> str:
    """The region of each cell; boxes are left out if there are both."""
    pieces = [house for house in board.regions if house.kind == "region"] or board.regions
    number = {cell: i for i, house in enumerate(pieces) for cell in house.cells}
    return "".join(DIGITS[number[cell] % 16] if cell in number else "_" for cell in board.cells)


def _houses(board: Board) -> tuple[tuple[int, ...], set[frozenset[Cell]], set[frozenset[Cell]]]:
    """The digits, the houses and the regions among them, which may be rows, too."""
    houses = {frozenset(house.cells) for house in board.houses}
    return board.digits, houses, {frozenset(house.cells) for house in board.regions}


def _ties(puzzle: Puzzle) -> Iterator[str]:
    tied = {rule.tied for rule in puzzle.rules if isinstance(rule, FullRank)}
    none = any(isinstance(rule, NoTies) for rule in puzzle.rules)
    if len(tied) > 1 or (none and True in tied):
        raise FormatError("expected ties for all ranks or for none, for iss")
    if True in tied:
        yield ".FullRankTies~any"


def _together(rules: Iterable[Rule], writing: Writing) -> list[str]:
    """The parts for several rules; ISS keeps only one of a kind in each place."""
    parts: list[str] = []
    for rule, alone in apart(rules):
        parts += _rule(rule, writing) if alone else _constraints(rule, writing)
    return both_sides(parts)


def _rule(rule: Rule, writing: Writing) -> list[str]:
    """The parts for a rule: its own type, or else its constraints."""
    if isinstance(rule, (And, Or)):
        if isinstance(rule, And):
            return [f".And{''.join(_together(rule.rules, writing))}.End"]
        return [f".Or{''.join(_one(part, writing) for part in rule.rules)}.End"]
    if isinstance(rule, ExtraCells):
        return _extra(rule, writing)
    if isinstance(rule, DifferentSums):  # it has variables of its own, unlike a pair of its groups
        pairs = (DifferentSums(two) for two in combinations(rule.groups, 2))
        return [part for pair in pairs for part in _constraints(pair, writing)]
    try:
        return [f".{part}" for part in WRITERS[type(rule)](writing, rule)]
    except (KeyError, Unwritable):
        return _constraints(rule, writing)
    except InputError as error:
        raise FormatError(f"{error}: {rule}") from None


def _one(rule: Rule, writing: Writing) -> str:
    """A rule as one part, as a group needs it."""
    parts = _rule(rule, writing)
    return parts[0] if len(parts) == 1 else f".And{''.join(parts)}.End"


def _constraints(rule: Rule, writing: Writing) -> list[str]:
    puzzle = writing.puzzle
    try:
        found = (*rule.definitions(puzzle), *rule.constraints(puzzle))
        return [part for constraint in found for part in constraint_parts(constraint, writing)]
    except InputError as error:
        raise FormatError(f"{error}: {rule}") from None


def _extra(rule: ExtraCells, writing: Writing) -> list[str]:
    """The groups of extra cells, and the rules that use them."""
    blocks = [_named(block) for block in rule.blocks(writing.puzzle)]
    if len({block.name for block in blocks}) < len(blocks):
        raise FormatError(f"expected groups that differ beyond a V for iss, got {rule.groups}")
    names = Names(writing.names.rows, writing.names.cols, {block.name: block for block in blocks})
    parts = []
    for block in blocks:
        if block.name.startswith("V"):
            size = f"{block.rows}x{block.cols}" if block.rows > 1 else str(block.cols)
            parts.append(f".Var~{block.name[1:]}~~{size}")
    inner = Writing(rule.extended(writing.puzzle), names)
    return parts + _together(rule.rules, inner)


def _named(block: Block) -> Block:
    """The block with its ISS name: V and the name, unless ISS has these cells itself."""
    known = block.name in (*MISSING, REGIONS) or (block.name[0] == "V" and len(block.name) > 1)
    return block if known else replace(block, name=f"V{block.name}")
