"""Arrows: the shaft sums to the circle, or to the number in the pill, where it starts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Point
from solve_cp.formats.recognise.geometry import floor_cell, path_of
from solve_cp.formats.recognise.scene import Scene
from solve_cp.rules import Arrow, AverageArrow, PillArrow

Path = tuple[Cell, ...]
HEAD = 0.6


def arrows(scene: Scene) -> None:
    """Create rules from the arrows that start in a circle or a pill."""
    if not scene.says("arrow", "pills", "average arrow"):
        return
    drawings = scene.drawings
    pills, circles = drawings.pills(), drawings.shapes("circle")
    for number, mark in drawings.arrows():
        path = path_of(mark.points, scene.board)
        if path is None or len(path) < 2:
            continue
        numbers = [number]
        bulb = next((cell for cell in path[:2] if cell in pills or cell in circles), None)
        if bulb is None:
            path, numbers = _led(scene, path, numbers, circles)
            bulb = path[0] if path[0] in circles else None
        if bulb is not None:
            _arrow(scene, path[path.index(bulb) :], numbers, pills, circles)
    _branches(scene)
    for path, numbers in _with_drawn_heads(scene):
        if path[0] in pills or path[0] in circles:
            _arrow(scene, path, numbers, pills, circles)


def _branches(scene: Scene) -> None:
    """Arrows that branch off another arrow's shaft: from there on, they sum to its circle."""
    again = True
    while again:
        again = False
        stems = [(rule.circle, *rule.shaft) for rule in _found(scene)]
        for number, mark in scene.drawings.arrows():
            path = path_of(mark.points, scene.board) or ()
            stem = next((stem for stem in stems if path[:1] and path[0] in stem[1:]), None)
            if stem and len(path) > 1:
                before = stem[1 : stem.index(path[0])]
                again |= scene.add("arrow", [number], Arrow, stem[0], (*before, *path))


def _found(scene: Scene) -> list[Arrow]:
    return [rule for rule in scene.found.get("arrow", ()) if isinstance(rule, Arrow)]


def _with_drawn_heads(scene: Scene) -> Iterator[tuple[Path, list[int]]]:
    """Lines whose last point is the tip of a small hook: arrows that are drawn as two lines."""
    strokes = scene.drawings.strokes()
    hooks = [stroke for stroke in strokes if _is_hook(stroke.points)]
    for stroke in strokes:
        cells, points = stroke.cells or (), stroke.points
        if len(cells) < 2 or stroke in hooks:
            continue
        for way, tip in ((cells, points[-1]), (cells[::-1], points[0])):
            heads = [hook.number for hook in hooks if dist(hook.points[1], tip) < HEAD / 2]
            if heads:
                yield way, [stroke.number, *heads]


def _is_hook(points: Sequence[Point]) -> bool:
    return len(points) == 3 and all(dist(points[1], points[k]) < HEAD for k in (0, 2))


def _led(
    scene: Scene, path: Path, numbers: list[int], circles: dict[Cell, list[int]]
) -> tuple[Path, list[int]]:
    """An arrow with the line that leads to it from a circle, if there is one."""
    for stroke in scene.drawings.strokes():
        for points in (stroke.points, stroke.points[::-1]):
            ends = floor_cell(points[0]), floor_cell(points[-1])
            if ends[0] in circles and ends[1] == path[0]:
                middle = (ends[0].row + 0.5, ends[0].col + 0.5)
                before = path_of((middle, *points[1:]), scene.board)
                if before:
                    return before + path[1:], [*numbers, stroke.number]
    return path, numbers


def _arrow(
    scene: Scene,
    path: Path,
    numbers: list[int],
    pills: dict[Cell, tuple[int, Path]],
    circles: dict[Cell, list[int]],
) -> None:
    bulb = path[0]
    if bulb in pills:
        number, cells = pills[bulb]
        shaft = tuple(cell for cell in path if cell not in cells)
        if shaft:
            topic = "pills" if scene.says("pills") else "arrow"
            scene.add(topic, [*numbers, number], PillArrow, tuple(sorted(cells)), shaft)
    else:
        average = scene.says("average arrow")
        topic, kind = ("average arrow", AverageArrow) if average else ("arrow", Arrow)
        scene.add(topic, [*numbers, *circles[bulb]], kind, bulb, path[1:])
