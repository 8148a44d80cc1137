"""Clues outside the board: diagonal sums by their arrows, and clues for rows and columns."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist, floor
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Arrow, Point
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.shared.json_values import number_in
from solve_cp.rules import (
    Contains,
    LittleKiller,
    NumberedRoom,
    Rule,
    Sandwich,
    Skyscraper,
    SumCage,
    XSum,
)
from solve_cp.rules.places import Direction, Side

NEAR = 1.3
KINDS: dict[str, Callable[[Any, int], Rule]] = {
    "sandwich": Sandwich,
    "xsum": XSum,
    "skyscraper": Skyscraper,
    "numbered room": NumberedRoom,
}
FIRST_CELLS = ("frame sum", "outside digits")


def outside(scene: Scene) -> None:
    """Create rules from the numbers beside the board."""
    if scene.says("unknown clues"):
        unknown = (n for n, _, text in scene.drawings.outside() if not text.strip("? "))
        scene.drawings.take(unknown)
    shared = _is_shared(scene)
    if scene.says("little killer"):
        _little_killers(scene)
    _first_cells(scene, shared)
    told = [name for name in KINDS if scene.says(name)]
    if len(told) == 1:
        for number, place, text in scene.drawings.outside(used=shared):
            side, clue = side_at(place, scene.board.rows, scene.board.cols), number_in(text)
            if side is not None and clue is not None:
                scene.add(told[0], [number], KINDS[told[0]], side, clue)


_SEVERAL = re.compile(
    r"\bclues? .*\b(?:both|(?:two|2) (?:functions|purposes|roles|clues|meanings)|and also)\b"
    r"|\b(?:numbers?|digits?) outside .*\b(?:both|and also)\b"
)


def _is_shared(scene: Scene) -> bool:
    """Whether the text says that each clue is of two kinds: a diagonal sum and one for its line."""
    lines = [name for name in (*KINDS, *FIRST_CELLS) if scene.says(name)]
    about = scene.told.about("little killer", *lines)
    said = any(_SEVERAL.search(sentence.text) for sentence in about)
    return scene.says("little killer") and len(lines) == 1 and said


def _first_cells(scene: Scene, shared: bool) -> None:
    """Sums of the first cells of a line, or digits that appear in one of them."""
    for topic in FIRST_CELLS:
        count = re.search(r"(?:first|nearest|closest|adjacent) (\d)", scene.told.plain(topic))
        many = int(count[1]) if count else 3
        for number, place, text in _texts(scene, topic, shared):
            side = side_at(place, scene.board.rows, scene.board.cols)
            if side is None or not re.fullmatch(r"[\d ,\n]+", text):
                continue
            cells = side.cells(scene.board)[:many]
            if topic == "outside digits":
                digits = tuple(int(digit) for digit in re.findall(r"\d", text))
                scene.add(topic, [number], Contains, cells, digits)
            elif text.isdecimal():
                scene.add(topic, [number], SumCage, cells, int(text))


def _texts(scene: Scene, topic: str, shared: bool) -> list[tuple[int, Point, str]]:
    return scene.drawings.outside(used=shared) if scene.says(topic) else []


def side_at(place: Point, rows: int, cols: int) -> Side | None:
    """The side of the board next to a place, in the middle of a row or a column."""
    row, col = place
    if 0 < row < rows and abs(row % 1 - 0.5) < 0.2 and not 0 < col < cols:
        return Side("left" if col < 0 else "right", floor(row))
    if 0 < col < cols and abs(col % 1 - 0.5) < 0.2 and not 0 < row < rows:
        return Side("above" if row < 0 else "below", floor(col))
    return None


def _little_killers(scene: Scene) -> None:
    texts = {number: (place, text) for number, place, text in scene.drawings.outside()}
    for number, mark in scene.drawings.arrows():
        step = _diagonal(mark)
        first = _first_cell(scene, mark, step) if step else None
        if step is None or first is None:
            continue
        start, end = mark.points[0], mark.points[-1]
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        near = sorted((dist(place, middle), n) for n, (place, _) in texts.items())
        total = number_in(texts[near[0][1]][1]) if near and near[0][0] < NEAR else None
        if total is not None:
            direction = Direction(step)
            scene.add("little killer", [number, near[0][1]], LittleKiller, first, direction, total)


def _diagonal(mark: Arrow) -> tuple[int, int] | None:
    """The direction of a short diagonal arrow."""
    start, end = mark.points[0], mark.points[-1]
    rows, cols = end[0] - start[0], end[1] - start[1]
    if abs(abs(rows) - abs(cols)) > 0.12 or not 0.01 < abs(rows) < 1.2:
        return None
    return (1 if rows > 0 else -1), (1 if cols > 0 else -1)


def _first_cell(scene: Scene, mark: Arrow, step: tuple[int, int]) -> Cell | None:
    """The first cell of the board that an arrow points to, if the diagonal starts there."""
    end = mark.points[-1]
    for further in (0.05, 0.25, 0.5, 0.75, 0.99):
        cell = Cell(floor(end[0] + step[0] * further), floor(end[1] + step[1] * further))
        if cell in scene.board.index:
            begins = cell.step(-step[0], -step[1]) not in scene.board.index
            return cell if begins else None
    return None
