"""Read Penpa+ links: givens, drawn regions, killer cages, thermometers, arrows, the solution.

Everything else in Penpa+ is a drawing, and listed as not modelled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.fpuzzles.board import board_of
from solve_cp.formats.fpuzzles.reading import MAX_SIZE
from solve_cp.formats.penpa.packed import inflate, json_line, parameters, spelled_out
from solve_cp.formats.shared.json_values import (
    Leftovers,
    need_few,
    need_list,
    need_object,
    need_text,
    need_whole,
    number_in,
    shown,
)
from solve_cp.formats.shared.stored import Stored, stored_solution
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import Arrow, KillerCage, Rule, Thermometer

MARGIN = 2
SQUARES = ("square", "sudoku")
REGION_BORDER = 2
DRAWINGS = {
    "surface": "shaded cell",
    "line": "line",
    "wall": "wall",
    "cage": "cage segment",
    "symbol": "symbol",
    "special": "special line",
    "freeline": "line",
    "freelineE": "line",
    "direction": "line with an arrow head",
    "squareframe": "frame",
    "polygon": "polygon",
    "nobulbthermo": "line without a bulb",
    "deletelineE": "removed edge",
}
PLURALS = {"direction": "lines with arrow heads", "nobulbthermo": "lines without bulbs"}
KNOWN = frozenset(("number", "numberS", "lineE", "killercages", "thermo", "arrows", *DRAWINGS)) | {
    "command_redo",
    "command_undo",
    "command_replay",
    "__a",
}


class Frame(NamedTuple):
    """The numbering of points: cells first, then vertices, two kinds of edges, corners of cells."""

    columns: int
    rows: int
    top: int
    left: int
    n: int

    @property
    def stride(self) -> int:
        """How many points a row has."""
        return self.columns + 2 * MARGIN

    @property
    def points(self) -> int:
        """How many points of a kind there are."""
        return self.stride * (self.rows + 2 * MARGIN)

    def cell(self, point: int) -> Cell | None:
        """The cell of the board at a point, if it is one."""
        row, col = divmod(point, self.stride)
        cell = Cell(row - MARGIN - self.top, col - MARGIN - self.left)
        inside = 0 <= cell.row < self.n and 0 <= cell.col < self.n
        return cell if inside and 0 <= point < self.points else None

    def corner_cell(self, point: int) -> Cell | None:
        """The cell of the board in one of whose corners a point is."""
        return self.cell((point - 4 * self.points) // 4)

    def beside(self, edge: str) -> list[Cell]:
        """The cells of the board beside an edge, which is named by its two ends."""
        ends = [number_in(part) for part in edge.split(",")]
        vertices = sorted(end - self.points for end in ends if end is not None)
        length = vertices[1] - vertices[0] if len(vertices) == 2 else 0
        # A level edge runs below the cell at its right end, an upright one right of its lower.
        further = {1: self.stride, self.stride: 1}.get(length)
        sides = (vertices[1], vertices[1] + further) if further else ()
        return [cell for point in sides if (cell := self.cell(point))]


def read_penpa(query: str, source: str = "", strict: bool = False) -> Puzzle:  # noqa: ARG001
    """The puzzle in the part of a Penpa+ address that follows `#` or `?`."""
    try:
        found = parameters(query)
        lines = inflate(found.get("p", "")).split("\n")
        return _puzzle(lines, found.get("a"), source)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _puzzle(lines: list[str], answer: str | None, source: str) -> Puzzle:
    if len(lines) < 4:
        raise FormatError(f"expected at least 4 lines in a Penpa+ puzzle, got {len(lines)}")
    head = lines[0].split(",")
    frame = _frame(head, lines[1])
    layer = need_object(json_line(spelled_out(lines[3]), "line 4"), "line 4")
    leftovers = Leftovers()
    board = _board(layer, frame, leftovers)
    givens = _givens(layer, frame, leftovers)
    rules = tuple(_rules(layer, frame, leftovers))
    stored = _solution(answer, frame, board) if answer else Stored()
    _note_leftovers(layer, leftovers)
    return Puzzle(
        board,
        givens,
        rules,
        title=_said(head, 15, "Title: "),
        author=_said(head, 16, "Author: "),
        comment=_said(head, 18, ""),
        remarks=stored.remarks,
        part_of_solution=stored.part,
        source=source,
        solution=stored.grid,
        not_modelled=leftovers.lines(),
    )


# The board.


def _frame(head: list[str], spaces: str) -> Frame:
    if head[0] not in SQUARES:
        raise FormatError(f"expected a square grid, got {head[0][:40]!r}")
    if len(head) < 3:
        raise FormatError("expected columns and rows in line 1")
    columns, rows = need_whole(head[1], "the columns"), need_whole(head[2], "the rows")
    space = need_list(json_line(spaces, "line 2"), "line 2")
    around = [need_whole(part, "a space") for part in space[:4]] + [0] * (4 - len(space[:4]))
    top, bottom, left, right = around
    height, width = rows - top - bottom, columns - left - right
    if min(around) < 0 or height != width or not 1 <= height <= MAX_SIZE:
        raise FormatError(
            f"expected a square board from 1×1 to {MAX_SIZE}×{MAX_SIZE}, got {height}×{width}"
        )
    return Frame(columns, rows, top, left, height)


def _said(head: list[str], place: int, prefix: str) -> str:
    """A text about the puzzle; commas, line ends, & and = are coded."""
    text = head[place].strip() if place < len(head) else ""
    text = text.removeprefix(prefix.strip()).strip()
    for code, sign in (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")):
        text = text.replace(code, sign)
    return text


def _board(layer: dict[str, Any], frame: Frame, leftovers: Leftovers) -> Board:
    """The board with the regions that its heavy edges cut out, where those have n cells each."""
    walls = set(_walls(layer, frame, leftovers))
    layout = _layout(walls, frame.n)
    sizes = [sum(row.count(name) for row in layout) for name in {i for row in layout for i in row}]
    if sizes == [frame.n] * frame.n:
        return board_of(layout, keep_lines=False)
    if walls:
        leftovers.add("edge", f"they cut out no {frame.n} regions", len(walls))
    else:
        leftovers.say("regions (none are drawn)")
    return Board.latin(frame.n)


def _walls(layer: dict[str, Any], frame: Frame, leftovers: Leftovers) -> Iterator[frozenset[Cell]]:
    """The pairs of cells that a heavy edge divides; edges that are no such border are noted."""
    for name, style in _object(layer, "lineE").items():
        beside = frame.beside(name) if style == REGION_BORDER else []
        if not beside:
            leftovers.add("edge", "drawing")
        elif len(beside) == 2:
            yield frozenset(beside)


def _layout(walls: set[frozenset[Cell]], n: int) -> list[list[int | None]]:
    """A number for each cell, the same for cells with no wall between them."""
    layout: list[list[int | None]] = [[None] * n for _ in range(n)]
    for number in range(n * n):
        waiting = [Cell(*divmod(number, n))]
        while waiting:
            cell = waiting.pop()
            if not (0 <= cell.row < n and 0 <= cell.col < n):
                continue
            if layout[cell.row][cell.col] is None:
                layout[cell.row][cell.col] = number
                steps = (cell.step(*by) for by in ((0, 1), (1, 0), (0, -1), (-1, 0)))
                waiting += [other for other in steps if frozenset((cell, other)) not in walls]
    return layout


def _givens(layer: dict[str, Any], frame: Frame, leftovers: Leftovers) -> dict[Cell, int]:
    """The digits in cells; other text, and text elsewhere, is noted."""
    givens = {}
    for point, entry in _object(layer, "number").items():
        text = entry[0] if isinstance(entry, list) and entry else None
        cell = frame.cell(number_in(point) or 0)
        digit = number_in(text)
        if cell and digit is not None and 1 <= digit <= frame.n:
            givens[cell] = digit
        elif text not in (None, ""):
            where = f"in {cell}" if cell else "outside the cells"
            leftovers.say(f"{shown(text)} {where} (not a digit of the board)")
    return givens


# The rules that have tools of their own.


def _rules(layer: dict[str, Any], frame: Frame, leftovers: Leftovers) -> Iterator[Rule]:
    yield from _cages(layer, frame, leftovers)
    for name, least in (("thermo", 2), ("arrows", 2)):
        for path in _paths(layer, name, frame, leftovers):
            if len(path) >= least:
                yield Thermometer(path) if name == "thermo" else Arrow(path[0], path[1:])


def _cages(layer: dict[str, Any], frame: Frame, leftovers: Leftovers) -> Iterator[Rule]:
    """Killer cages, with the totals that stand in corners of their cells."""
    totals: dict[Cell, Any] = {}
    for point, entry in _object(layer, "numberS").items():
        cell = frame.corner_cell(number_in(point) or 0)
        text = entry[0] if isinstance(entry, list) and entry else None
        if cell and number_in(text) is not None:
            totals[cell] = number_in(text)
        elif text not in (None, ""):
            leftovers.say(f"small text {shown(text)} (drawing)")
    for cells in _paths(layer, "killercages", frame, leftovers):
        found = [totals.pop(cell) for cell in cells if cell in totals]
        if len(found) > 1:
            leftovers.say(f"totals {found} of one cage at {cells[0]} (taken for none)")
        yield KillerCage(tuple(dict.fromkeys(cells)), found[0] if len(found) == 1 else None)
    for cell, total in totals.items():
        leftovers.say(f"small number {total} in {cell} (drawing)")


def _paths(
    layer: dict[str, Any], name: str, frame: Frame, leftovers: Leftovers
) -> Iterator[tuple[Cell, ...]]:
    """The lists of cells under a name; those that leave the board are noted."""
    listed = need_list(layer.get(name), f"'{name}'")
    need_few(len(listed), f"entries of '{name}'")
    for entry in listed:
        points = need_list(entry, f"an entry of '{name}'")
        if len(points) > 4 * frame.n**2:
            raise FormatError(f"expected at most {4 * frame.n**2} cells in '{name}'")
        cells = [frame.cell(need_whole(point, "a point")) for point in points]
        inside = tuple(cell for cell in cells if cell)
        if len(inside) < len(cells):
            leftovers.add(name.rstrip("s"), "not on the board")
        elif inside:
            yield inside


# The rest.


def _object(layer: dict[str, Any], name: str) -> dict[str, Any]:
    found = layer.get(name)
    # An empty one is sometimes a list.
    return need_object({} if found in (None, []) else found, f"'{name}'")


def _solution(answer: str, frame: Frame, board: Board) -> Stored:
    """The digits that the link's answer names."""
    parts = need_list(json_line(inflate(answer), "the answer"), "the answer")
    entries = need_list(parts[4] if len(parts) > 4 else None, "the answer's numbers")
    digits: dict[Cell | None, str] = {}
    for entry in entries:
        point, _, digit = need_text(entry, "a number of the answer").partition(",")
        digits[frame.cell(number_in(point) or 0)] = digit
    return stored_solution([digits.get(cell, "") for cell in board.cells], board)


def _note_leftovers(layer: dict[str, Any], leftovers: Leftovers) -> None:
    for name, noun in DRAWINGS.items():
        found = layer.get(name)
        drawn = need_list(found, f"'{name}'") if not isinstance(found, dict) else found
        leftovers.add(noun, "drawing", len(drawn), PLURALS.get(name, ""))
    leftovers.unknown(name for name in layer if name not in KNOWN)
