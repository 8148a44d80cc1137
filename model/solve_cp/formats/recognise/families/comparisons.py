"""Comparisons of cage sums, by signs or in the text."""

from __future__ import annotations

from collections.abc import Iterator

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Cage
from solve_cp.formats.recognise.families.dots import sign_between
from solve_cp.formats.recognise.scene import Scene
from solve_cp.rules import DifferentSums, EqualSums, GreaterSum, SumDifference, SumRatio

Cells = tuple[Cell, ...]


def comparisons(scene: Scene) -> None:
    """Create rules from signs between cages, and from text about all cages."""
    if scene.says("compared cages"):
        _signs(scene)
    if scene.says("dotted cages") and not scene.says("white dots", "black dots", "kropki"):
        _dotted(scene)
    if scene.says("different cages"):
        plain = [n for n, drawn in scene.drawings.cages() if not getattr(drawn.mark, "label", "")]
        alone = not scene.says("killer", "cages differ", "cages repeat")
        numbers = plain if alone else []
        scene.add("different cages", numbers, DifferentSums, tuple(cage_cells(scene)))


def cage_cells(scene: Scene) -> Iterator[Cells]:
    """The cells of all cages."""
    for drawn in scene.drawings.drawn:
        if isinstance(drawn.mark, Cage):
            yield drawn.mark.cells


def _signs(scene: Scene) -> None:
    """Signs on the edge between two cages: equal, or pointing to the smaller one."""
    cage = {cell: cells for cells in cage_cells(scene) for cell in cells}
    for pair, numbers in scene.drawings.edges().items():
        one, other = (cage.get(cell) for cell in pair)
        if one is None or other is None or one == other:
            continue
        text = "".join(scene.drawings.text(number) for number in numbers).strip()
        if text == "=":
            scene.add("compared cages", numbers, EqualSums, (one, other))
        elif greater := sign_between(scene, pair, numbers, text.lower()):
            sides = (one, other) if greater == pair[0] else (other, one)
            scene.add("compared cages", numbers, GreaterSum, *sides)


def _dotted(scene: Scene) -> None:
    """Dots on the edge between two cages: white for consecutive sums, black for double."""
    cage = {cell: cells for cells in cage_cells(scene) for cell in cells}
    for pair, numbers in scene.drawings.edges().items():
        one, other = (cage.get(cell) for cell in pair)
        fills = {scene.drawings.fill_word(number) or "white" for number in numbers}
        kinds = {"white": SumDifference, "black": SumRatio}
        if one and other and one != other and len(fills) == 1 and fills <= set(kinds):
            scene.add("dotted cages", numbers, kinds[fills.pop()], one, other)
