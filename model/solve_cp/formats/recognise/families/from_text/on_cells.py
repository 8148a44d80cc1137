"""Statements about sets of cells: each digit, all digits together, or their sum."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.formats.recognise.english.statements import NAMED, Statement
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.shared.colours import NEAR, colour_word
from solve_cp.rules import (
    AllowedDigits,
    Clone,
    CountDistinct,
    ExtraRegion,
    MultiSum,
    Rule,
    SuccessivePairs,
)

Path = tuple[Cell, ...]
Drawn = dict[Cell, list[int]]


def rules_of_set(scene: Scene, statement: Statement, cells: Path) -> Iterator[Rule]:
    """The rules that a statement creates for a set of cells."""
    if statement.is_kind:
        digits = tuple(digit for digit in scene.board.digits if statement.fits(digit))
        yield from (AllowedDigits(cells, digits) for _ in digits[:1])
    elif statement.is_sum:
        yield MultiSum(cells, totals(scene, statement, cells))
    elif statement.names == {"number of digits"} and not statement.negated:
        yield CountDistinct(statement.relations[0].numbers[0], cells)
    elif len(cells) > 1 and not statement.negated:
        yield from _together(scene, statement, cells)


def _together(scene: Scene, statement: Statement, cells: Path) -> Iterator[Rule]:
    """The rule on all digits of a set together."""
    if statement.names == {"different"}:
        yield ExtraRegion(cells)
    elif statement.names == {"same digit"}:
        yield Clone(cells[:1] * (len(cells) - 1), cells[1:])
    elif statement.names <= {"one parity", "same parity"}:
        yield SuccessivePairs(cells, pairs_of(scene.board, statement.holds))


def pairs_of(board: Board, holds: Callable[[int, int], bool]) -> list[tuple[int, int]]:
    """The pairs of digits that are related."""
    return [(a, b) for a, b in product(board.digits, board.digits) if holds(a, b)]


def totals(scene: Scene, statement: Statement, cells: Path) -> tuple[int, ...]:
    """The sums that a statement allows cells to have."""
    low, high = min(scene.board.digits), max(scene.board.digits)
    reach = range(len(cells) * low, len(cells) * high + 1)
    return tuple(total for total in reach if statement.allows(total))


def near_colours(colours: Iterable[str]) -> set[str]:
    """The colours, and those that look very similar."""
    return {near for colour in colours for near in (colour, *NEAR.get(colour, ()))}


def marked(kind: str) -> Callable[[Scene, str, Statement], None]:
    """The function that creates rules for all circles, or all squares, of the named colours."""

    def make(scene: Scene, topic: str, statement: Statement) -> None:
        shapes, named = scene.drawings.shapes(kind, used=True), set(statement.colours)
        fill = scene.drawings.fill_word
        chosen = {
            cell: numbers
            for cell, numbers in shapes.items()
            if not named or named & {fill(number) or "white" for number in numbers}
        }
        _add_set(scene, topic, statement, chosen)

    return make


_RANGE = re.compile(r"\br\d+c\d+ ?(?:-|to) ?r\d+c\d+\b")


def named_cells(scene: Scene, topic: str, statement: Statement) -> None:
    """Create the rules on the cells that the text names, like r2c8, and take what marks them."""
    cells = tuple(_named(scene.board, topic))
    several = len(cells) > 1 and not statement.is_kind
    if _RANGE.search(topic) or (several and "," in topic):  # not clear which cells together
        return
    marks = [*scene.drawings.filled().values(), *map(scene.drawings.shapes, ("circle", "square"))]
    numbers = [n for marked in marks for cell in cells for n in marked.get(cell, ())]
    for rule in scene.sensible(rules_of_set(scene, statement, cells)):
        scene.add(topic, numbers, lambda rule=rule: rule)


def _named(board: Board, text: str) -> Iterator[Cell]:
    """The cells that a text names; r0c0 is the middle of a board that has one."""
    for row, col in dict.fromkeys(NAMED.findall(text)):
        if row == "0" and board.rows % 2 == board.cols % 2 == 1:
            yield Cell(board.rows // 2, board.cols // 2)
        else:
            yield Cell(int(row) - 1, int(col) - 1)


def coloured(scene: Scene, topic: str, statement: Statement) -> None:
    """Create the rule on the cells that are filled with the named colours."""
    filled = scene.drawings.filled()
    drawn = {colour_word(colour) for colour in filled}
    named = set(statement.colours) & drawn or near_colours(statement.colours)
    chosen: Drawn = {}
    for colour, cells in filled.items():
        if not statement.colours or colour_word(colour) in named:
            chosen |= cells
    _add_set(scene, topic, statement, chosen)


def _add_set(scene: Scene, topic: str, statement: Statement, found: Drawn) -> None:
    numbers = [number for part in found.values() for number in part]
    for rule in scene.sensible(rules_of_set(scene, statement, tuple(found))) if found else ():
        scene.add(topic, numbers, lambda rule=rule: rule)
