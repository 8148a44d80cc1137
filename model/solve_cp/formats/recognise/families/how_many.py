"""Marked cells that count shaded cells, cells of their region, odd or smaller digits."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from solve_cp.board.board import KING, ORTHOGONAL
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Arrow, Cage
from solve_cp.formats.recognise.english.how_many import CountClue
from solve_cp.formats.recognise.geometry import floor_cell
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.shared.colours import NEAR, colour_word
from solve_cp.rules import (
    ChaosArrow,
    ChaosCount,
    ChaosDistinct,
    CountCompared,
    CountDigits,
    Rule,
    ShadedCount,
    ShadeSeen,
    SmallerSeen,
)

Arms = tuple[tuple[Cell, ...], ...]
SHORT = 0.6  # the length of an arrow that points away from a cell


def counts(scene: Scene) -> None:
    """Create rules from the counting clues."""
    for topic, clue in scene.told.counts.items():
        for cell, numbers in _marked(scene, clue).items():
            drawn = [*numbers, *(n for n, _ in _lines_of(scene, cell) if clue.where == "line")]
            for rule in scene.sensible(_rules(scene, clue, cell)):
                scene.add(topic, drawn, lambda rule=rule: rule)


def _marked(scene: Scene, clue: CountClue) -> dict[Cell, list[int]]:
    """The cells with the mark of a clue, and the numbers of the drawings."""
    drawings = scene.drawings
    if clue.mark == "arrow":
        found: dict[Cell, list[int]] = {}
        for number, arrow in _pointers(scene):
            found.setdefault(floor_cell(arrow.points[0]), []).append(number)
        return found
    if clue.mark == "cage":
        cages = [(n, drawn.mark) for n, drawn in drawings.cages() if isinstance(drawn.mark, Cage)]
        return {m.cells[0]: [n] for n, m in cages if len(m.cells) == 1 and not m.label}
    named = {near for colour in clue.colours for near in (colour, *NEAR.get(colour, ()))}
    if clue.mark == "coloured":
        filled = drawings.filled().items()
        return {
            c: n for colour, some in filled if colour_word(colour) in named for c, n in some.items()
        }
    shapes = drawings.shapes(clue.mark, used=True)
    fill = drawings.fill_word
    return {
        cell: numbers
        for cell, numbers in shapes.items()
        if not named or named & {fill(number) or "white" for number in numbers}
    }


def _pointers(scene: Scene) -> Iterator[tuple[int, Arrow]]:
    """The short arrows that start and end in the same cell."""
    for number, arrow in scene.drawings.arrows():
        start, end = arrow.points[0], arrow.points[-1]
        inside = floor_cell(start) == floor_cell(end) and floor_cell(start) in scene.board.index
        if inside and hypot(end[0] - start[0], end[1] - start[1]) < SHORT:
            yield number, arrow


def _arms(scene: Scene, clue: CountClue, cell: Cell) -> Arms:
    """The cells from a cell outwards in all directions, or where its arrows point."""
    ways: tuple[tuple[int, int], ...] = ORTHOGONAL
    if clue.where == "direction":
        arrows = [a for _, a in _pointers(scene) if floor_cell(a.points[0]) == cell]
        ways = tuple(_step(arrow) for arrow in arrows)
    rays = (scene.board.ray(cell, way) for way in ways)
    return tuple(ray for ray in rays if len(ray) > 1)


def _step(arrow: Arrow) -> tuple[int, int]:
    start, end = arrow.points[0], arrow.points[-1]
    rows, cols = end[0] - start[0], end[1] - start[1]
    longest = max(abs(rows), abs(cols))
    return round(rows / longest), round(cols / longest)


def _cells(scene: Scene, clue: CountClue, cell: Cell) -> tuple[Cell, ...]:
    """The cells in which a clue counts, without its own cell; empty if that is not known."""
    board = scene.board
    if clue.where == "around":
        return tuple(board.around(cell, KING))
    if clue.where == "box":
        region = board.region_number.get(cell)
        return tuple(c for c in board.cells if board.region_number.get(c) == region and c != cell)
    if clue.where == "line":
        lines = {line for _, line in _lines_of(scene, cell)}
        return tuple(c for c in lines.pop() if c != cell) if len(lines) == 1 else ()
    return tuple(other for _, *arm in _arms(scene, clue, cell) for other in arm)


def _lines_of(scene: Scene, cell: Cell) -> list[tuple[int, tuple[Cell, ...]]]:
    """The lines that end in a cell, with their numbers."""
    strokes = [stroke for used in (True, False) for stroke in scene.drawings.strokes(used)]
    return [(s.number, s.cells) for s in strokes if s.cells and cell in (s.cells[0], s.cells[-1])]


def _rules(scene: Scene, clue: CountClue, cell: Cell) -> Iterator[Rule]:
    if clue.where == "seen":
        yield from _seen(scene, clue, cell)
        return
    own = clue.with_self if clue.with_self is not None else clue.where in ("box", "line")
    cells = _cells(scene, clue, cell)
    counted = (cell, *cells) if own else cells
    if not cells:
        return
    if clue.what in ("smaller", "greater"):
        yield CountCompared(cell, cells, clue.what == "greater")
    elif clue.what in ("odd", "even"):
        digits = tuple(d for d in scene.board.digits if d % 2 == (clue.what == "odd"))
        yield CountDigits(cell, counted, digits)
    elif clue.what == "shaded":
        yield ShadedCount(cell, counted)
    elif clue.what == "regions":
        yield ChaosDistinct(cell, counted)
    elif clue.what == "same region" and clue.where != "direction":
        yield ChaosCount(cell, (cell, *cells), 0 if own else 1)


def _seen(scene: Scene, clue: CountClue, cell: Cell) -> Iterator[Rule]:
    if clue.what == "smaller":
        yield SmallerSeen((cell,))
    elif clue.what == "same shade" and clue.with_self:
        yield ShadeSeen((cell,))
    elif clue.what == "same region" and clue.with_self is not None:
        yield ChaosArrow(cell, _arms(scene, clue, cell), 0 if clue.with_self else 1)
