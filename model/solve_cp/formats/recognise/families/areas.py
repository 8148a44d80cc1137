"""Areas: clones, cells with the same digit, magic squares, indexes, rectangles to find."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from solve_cp.board.cells import Cell
from solve_cp.formats.recognise.geometry import connected_groups
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.shared.colours import colour_word
from solve_cp.rules import (
    AreaSize,
    Clone,
    ColumnIndexing,
    MagicSquare,
    MarkedAreas,
    RowIndexing,
)

Area = tuple[Cell, ...]
Filled = dict[Cell, list[int]]


def areas(scene: Scene) -> None:
    """Create rules from areas of cells of one colour."""
    if scene.says("clones"):
        _clones(scene)
    if scene.says("same colour"):
        for found in _named(scene, "same colour"):
            cells = tuple(sorted(found))
            numbers = _numbers(found, cells)
            scene.add("same colour", numbers, Clone, cells[:1] * (len(cells) - 1), cells[1:])
    if scene.says("magic square"):
        _magic(scene)
    if scene.says("rectangles"):
        _rectangles(scene)
    if scene.says("indexing"):
        _indexing(scene)


def _indexing(scene: Scene) -> None:
    """The index cells: the filled cells, or else the whole board or the named lines."""
    text = scene.told.plain("indexing")
    by_row = re.search(r" in row 1\b|\brow indexer", text)
    filled = _named(scene, "indexing")
    cells: Area = ()
    if re.search(r"cell in grid \w+ indexer|indexer everywhere", text):
        cells = scene.board.cells
    elif re.search(r"\bin (?:column|row) 1 , 5 ,? ?and 9\b", text) and not filled:
        lines = (0, 4, 8)
        cells = tuple(c for c in scene.board.cells if (c.row if by_row else c.col) in lines)
    whole: Filled = {cell: [] for cell in cells}
    for found in [whole] if cells else filled:
        kind = RowIndexing if by_row else ColumnIndexing
        scene.add("indexing", _numbers(found, found), kind, tuple(sorted(found)))


def _named(scene: Scene, topic: str) -> list[Filled]:
    """The filled cells by colour, for the named colours or for all."""
    named = scene.told.colours(topic)
    filled = scene.drawings.filled().items()
    return [found for colour, found in filled if not named or colour_word(colour) in named]


def _numbers(found: Filled, cells: Iterable[Cell]) -> list[int]:
    return [number for cell in cells for number in found[cell]]


def _clones(scene: Scene) -> None:
    """Areas of the same shape: those of one colour, or all of them if each has its own colour."""
    colours = list(scene.drawings.filled().values())
    groups = [[(area, f) for area in _areas(f)] for f in colours]
    if groups and all(len(group) == 1 for group in groups):
        groups = [[pair for group in groups for pair in group]]
    for group in groups:
        shapes: dict[Area, list[tuple[Area, Filled]]] = {}
        for area, found in group:
            shapes.setdefault(_shape(area), []).append((area, found))
        for alike in shapes.values():
            for (first, one), (second, two) in pairwise(alike):
                numbers = [*_numbers(one, first), *_numbers(two, second)]
                scene.add("clones", numbers, Clone, first, second)


def _areas(found: Filled) -> list[Area]:
    return sorted(tuple(sorted(group)) for group in connected_groups(found))


def _shape(area: Area) -> Area:
    """An area moved to the first row and column."""
    top, left = min(cell.row for cell in area), min(cell.col for cell in area)
    return tuple(cell.step(-top, -left) for cell in area)


def _rectangles(scene: Scene) -> None:
    """The board divides into rectangles with one circle each, which may give their size."""
    text = f"{scene.told.plain('rectangles')} ; {scene.told.plain('area size')}"
    circles = scene.drawings.shapes("circle")
    if not ("divide" in text and "contain 1 circle" in text and circles):
        return
    cells, numbers = tuple(circles), _numbers(circles, circles)
    differ = " not repeat" in scene.told.plain("areas differ")
    scene.add("rectangles", numbers, MarkedAreas, cells, True, differ)
    if scene.says("area size"):
        scene.add("area size", numbers, AreaSize, cells)


def _magic(scene: Scene) -> None:
    """Blocks of 3×3 cells: the filled ones, or the named box."""
    filled = _named(scene, "magic square")
    blocks = [(area, _numbers(found, area)) for found in filled for area in _areas(found)]
    text = scene.told.plain("magic square")
    boxes = [tuple(sorted(region.cells)) for region in scene.board.regions]
    number = re.search(r"\bbox (\d)\b", text)
    if number or re.search(r"\b(?:central|center|centre|middle)\b", text):
        place = int(number[1]) - 1 if number else len(boxes) // 2
        if not blocks and 0 <= place < len(boxes):
            blocks = [(boxes[place], [])]
    for area, numbers in blocks:
        if len(area) == 9 and area[-1] == area[0].step(2, 2):
            scene.add("magic square", numbers, MagicSquare, area[0])
