"""More kinds of lines: the rules for a line that the text describes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from solve_cp.board.cells import Cell
from solve_cp.formats.recognise.geometry import cell_at
from solve_cp.formats.recognise.scene import Scene
from solve_cp.rules import (
    IndexLine,
    ProductLine,
    Rule,
    SameDifferenceLine,
    SplitPeas,
    SumWindows,
)

Path = tuple[Cell, ...]
Maker = Callable[[Scene, Path, str], Iterator[Rule]]


def _same_difference(_: Scene, path: Path, __: str) -> Iterator[Rule]:
    yield SameDifferenceLine(path)


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
    "sum windows": _windows,
    "split peas": _split_peas,
    "product line": _product,
    "index line": _index,
}
