"""Thermometers: lines that start in a filled circle of their colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from solve_cp.board.cells import Cell
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import Stroke
from solve_cp.rules import FastThermometer, Rule, SlowThermometer, Thermometer

Path = tuple[Cell, ...]
Starts = set[tuple[Cell, str]]
"""Cells where a thermometer may start, each with a colour."""

_KINDS: dict[str, Callable[..., Rule]] = {
    "fast thermometer": FastThermometer,
    "slow thermometer": SlowThermometer,
    "thermometer": Thermometer,
}


def thermometers(scene: Scene) -> None:
    """Create rules from the lines that start in a bulb, and from their branches."""
    topic = next((name for name in _KINDS if scene.says(name)), "")
    if not topic:
        return
    kind = _KINDS[topic]
    if topic == "fast thermometer":
        step = re.search(r"at least (\d)", scene.told.plain(topic))
        kind = partial(FastThermometer, step=int(step[1]) if step else 2)
    bulbs, branches = _bulbs(scene), Starts()
    again = True
    while again:
        again = False
        for stroke in scene.drawings.strokes():
            for path in _from_one_of(stroke, bulbs) or _from_one_of(stroke, branches):
                circles = scene.drawings.shapes("circle").get(path[0], [])
                again |= scene.add(topic, [stroke.number, *circles], kind, path)
                branches |= {(cell, stroke.colour) for cell in path}


# Lines with circles at their ends, which are no bulbs.
_RIVALS = (
    *("arrow", "pills", "average arrow", "double arrow", "between", "lockout", "counting line"),
    *("split peas", "product line", "index line", "bulbless thermometer"),
)


def other_thermometers(scene: Scene) -> None:
    """Create rules from the lines left over that start in a circle of another colour."""
    topic = next((name for name in _KINDS if scene.says(name)), "")
    if topic not in ("thermometer", "slow thermometer") or scene.says(*_RIVALS):
        return
    circles = scene.drawings.shapes("circle", used=True) | scene.drawings.shapes("circle")
    for stroke in scene.drawings.strokes():
        for path in _from_one_of(stroke, {(cell, stroke.colour) for cell in circles}):
            numbers = [stroke.number, *scene.drawings.shapes("circle").get(path[0], [])]
            scene.add(topic, numbers, _KINDS[topic], path)


def _bulbs(scene: Scene) -> Starts:
    """The cells with a filled circle, each with its colour."""
    drawings = scene.drawings
    return {
        (cell, word)
        for cell, numbers in drawings.shapes("circle").items()
        for number in numbers
        if (word := drawings.fill_word(number)) not in ("", "white")
    }


def _from_one_of(stroke: Stroke, starts: Starts) -> list[Path]:
    """The paths along a line from the bulb at one of its ends, or else from the one inside it."""
    cells = stroke.cells or ()
    ends, inside = (
        [cell for cell in dict.fromkeys(some) if (cell, stroke.colour) in starts]
        for some in ((*cells[:1], *cells[-1:]), cells)
    )
    found = ends or inside
    return list(_ways_from(found[0], cells)) if len(found) == 1 else []


def _ways_from(start: Cell, line: Path) -> Iterator[Path]:
    """The paths from a cell to the tips of a line; none if it meets itself."""
    near: dict[Cell, set[Cell]] = {cell: set() for cell in line}
    for one, other in pairwise(line):
        near[one].add(other)
        near[other].add(one)
    if sum(map(len, near.values())) != 2 * (len(near) - 1):
        return
    waiting: list[Path] = [(start,)]
    while waiting:
        way = waiting.pop()
        after = near[way[-1]] - set(way)
        waiting += [(*way, cell) for cell in sorted(after)]
        if not after and len(way) > 1:
            yield way
