"""Further kinds of lines: what rule the words make of a line of theirs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from solve_cp.board.cells import Cell
from solve_cp.formats.recognise.geometry import Way, cell_at, joined
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import Stroke
from solve_cp.formats.shared.colours import NEAR
from solve_cp.rules import (
    DifferenceLine,
    EqualSums,
    IndexLine,
    ProductLine,
    Rule,
    SameDifferenceLine,
    SortedLine,
    SplitPeas,
    SumWindows,
)

Path = tuple[Cell, ...]
Maker = Callable[[Scene, Path, str], Iterator[Rule]]


def _same_difference(_: Scene, path: Path, __: str) -> Iterator[Rule]:
    yield SameDifferenceLine(path)


def _difference(scene: Scene, path: Path, colour: str) -> Iterator[Rule]:
    """Neighbours are consecutive, differ by so much at the most, or by one of some numbers."""
    text = scene.told.plain_of("difference line", colour)
    if most := re.search(r"at most (\d)|\b(\d) or (?:less|fewer|lower)", text):
        yield DifferenceLine(path, range(int(most[1] or most[2]) + 1))
    elif found := re.search(r"differ (?:of |by )?(\d(?:(?: or | , |/)\d)*)\b", text):
        yield DifferenceLine(path, [int(number) for number in re.findall(r"\d", found[1])])
    elif "consecutive" in text:
        yield DifferenceLine(path)


def _sorted(_: Scene, path: Path, __: str) -> Iterator[Rule]:
    if len(set(path)) == len(path):
        yield SortedLine(path)


def _windows(scene: Scene, path: Path, colour: str) -> Iterator[Rule]:
    text = scene.told.plain_of("sum windows", colour)
    found = re.search(r"(?:multiple of|divisible by|multiples of) (\d+)", text)
    if found and len(path) >= 3:
        yield SumWindows(path, 3, int(found[1]))


def _split_peas(scene: Scene, path: Path, _: str) -> Iterator[Rule]:
    return (SplitPeas(part) for part in _between_circles(scene, path))


def _product(scene: Scene, path: Path, _: str) -> Iterator[Rule]:
    return (ProductLine(part) for part in _between_circles(scene, path))


def _between_circles(scene: Scene, path: Path) -> Iterator[Path]:
    """The parts of a line from one marked cell to the next."""
    drawings = scene.drawings
    marked = {**drawings.shapes("square", used=True), **drawings.shapes("circle", used=True)}
    places = [place for place, cell in enumerate(path) if cell in marked]
    for start, end in pairwise(places):
        drawings.take([*marked[path[start]], *marked[path[end]]])
        if end > start + 1:
            yield path[start : end + 1]


def _index(scene: Scene, path: Path, colour: str) -> Iterator[Rule]:
    """A line that is counted from the end that has a mark of its colour."""
    marked = {
        cell_at(mark.center, scene.board): number
        for number, mark in scene.drawings.written()
        if not mark.text and scene.drawings.fill_word(number) == colour
    }
    first, last = (end in marked for end in (path[0], path[-1]))
    if first != last:
        scene.drawings.take([marked[path[0] if first else path[-1]]])
        yield IndexLine(path if first else path[::-1])


FURTHER: dict[str, Maker] = {
    "same difference": _same_difference,
    "difference line": _difference,
    "sorted line": _sorted,
    "sum windows": _windows,
    "split peas": _split_peas,
    "product line": _product,
    "index line": _index,
}


def equal_lines(scene: Scene) -> None:
    """All lines, or those of the colour that the words name, have one sum."""
    if not scene.says("equal lines"):
        return
    strokes = _of_named_colour(scene)
    ways = [Way(s.cells, s.points[0], s.points[-1]) for s in strokes if s.cells]
    groups = [tuple(dict.fromkeys(path)) for path in joined(ways) if len(path) > 1]
    scene.add("equal lines", [stroke.number for stroke in strokes], EqualSums, tuple(groups))


def _of_named_colour(scene: Scene) -> list[Stroke]:
    """The lines of the colour that is named, or else of the nearest that is drawn; or all."""
    strokes = [stroke for stroke in scene.drawings.strokes() if stroke.cells]
    for named in scene.told.colours("equal lines"):
        for colour in (named, *NEAR.get(named, ())):
            if found := [stroke for stroke in strokes if stroke.colour == colour]:
                return found
    return strokes
