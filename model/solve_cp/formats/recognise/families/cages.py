"""Cages: sums, and digits that do not repeat."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import floor
from operator import ge, gt, le, lt

from solve_cp.drawing.marks import Cage
from solve_cp.formats.recognise.geometry import floor_cell
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import size_of
from solve_cp.formats.shared.found import Drawn
from solve_cp.formats.shared.json_values import number_in
from solve_cp.rules import (
    EqualSums,
    KillerCage,
    MultiSum,
    MultiSumCage,
    Product,
    SuccessivePairs,
    SumCage,
)


def cages(scene: Scene) -> None:
    """Make rules of the cages that the words speak of."""
    if scene.says("cage neighbours"):
        _cage_neighbours(scene)
    if scene.says("equal cages"):
        _equal_cages(scene)
    if scene.says("product cages"):
        _products(scene)
    if scene.says("remainder cages"):
        _remainders(scene)
    if not scene.says("killer", "cages differ", "cages repeat"):
        return
    for number, drawn in scene.drawings.cages():
        if all(cell in scene.board.index for cell in getattr(drawn.mark, "cells", ())):
            _cage(scene, number, drawn)


def _label(scene: Scene, mark: Cage) -> tuple[str, list[int]]:
    """The label of a cage, or the small number that is written in a corner of its cells."""
    if mark.label:
        return mark.label, []
    cells = set(mark.cells)
    for number, other in scene.drawings.written():
        row, col = (abs(part - floor(part) - 0.5) for part in other.center)
        small = 0.15 < row < 0.45 and 0.15 < col < 0.45 and size_of(other) < 0.5
        if small and floor_cell(other.center) in cells and number_in(other.text) is not None:
            return other.text, [number]
    return "", []


def _equal_cages(scene: Scene) -> None:
    """All cages without a number have one sum."""
    groups = [d.mark.cells for _, d in scene.drawings.cages() if isinstance(d.mark, Cage)]
    differ = scene.says("cages differ") or not scene.says("cages repeat")
    scene.add("equal cages", [], EqualSums, tuple(groups))
    for number, drawn in scene.drawings.cages():
        cells = getattr(drawn.mark, "cells", ())
        if differ and not scene.breaks(KillerCage(cells)):
            scene.add("equal cages", [number], KillerCage, cells)
        else:
            scene.drawings.take([number])


def _products(scene: Scene) -> None:
    """The number of a cage is the product of its digits."""
    differ = scene.says("cages differ") or "killer" in scene.told.plain("product cages")
    for number, drawn in scene.drawings.cages():
        mark = drawn.mark
        product = number_in(mark.label) if isinstance(mark, Cage) else None
        if isinstance(mark, Cage) and product is not None:
            scene.add("product cages", [number], Product, mark.cells, product)
            if differ:
                scene.add("product cages", [number], KillerCage, mark.cells)


def _remainders(scene: Scene) -> None:
    """The number of a cage is what is left of its sum after a division."""
    found = re.search(r"(?:mod|separated by) (\d+)", scene.told.plain("remainder cages"))
    divisor = int(found[1]) if found else 0
    differ = "not repeat" in scene.told.plain("remainder cages") or scene.says("cages differ")
    for number, drawn in scene.drawings.cages() if divisor else ():
        mark = drawn.mark
        rest = number_in(mark.label) if isinstance(mark, Cage) else None
        if isinstance(mark, Cage) and rest is not None and rest < divisor:
            most = len(mark.cells) * max(scene.board.digits)
            totals = tuple(range(rest, most + 1, divisor))
            kind = MultiSumCage if differ else MultiSum
            scene.add("remainder cages", [number], kind, mark.cells, totals)


def _cage_neighbours(scene: Scene) -> None:
    """No digit of a cage stands beside it."""
    unlike = [(a, b) for a in scene.board.digits for b in scene.board.digits if a != b]
    for _, drawn in scene.drawings.cages():
        cells = getattr(drawn.mark, "cells", ())
        steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
        beside = {cell.step(*step) for cell in cells for step in steps} & set(scene.board.cells)
        for cell in sorted(beside - set(cells)):
            there_and_back = tuple(c for one in cells for c in (one, cell))
            scene.add("cage neighbours", [], SuccessivePairs, there_and_back, unlike)


def _in_reach(scene: Scene, mark: Cage, total: int) -> bool:
    """Whether the cells can have that sum at all; a number out of reach is no sum."""
    low, high = min(scene.board.digits), max(scene.board.digits)
    return len(mark.cells) * low <= total <= len(mark.cells) * high


_BOUND = re.compile(r"([<>≤≥]) ?(\d+)")
_SIGNS: dict[str, Callable[[int, int], bool]] = {"<": lt, ">": gt, "≤": le, "≥": ge}


def _bounded(scene: Scene, numbers: list[int], mark: Cage, bound: re.Match[str]) -> None:
    """A cage whose label says that its sum is less or more than a number."""
    low, high = min(scene.board.digits), max(scene.board.digits)
    reach = range(len(mark.cells) * low, len(mark.cells) * high + 1)
    totals = tuple(total for total in reach if _SIGNS[bound[1]](total, int(bound[2])))
    kind = MultiSum if scene.says("cages repeat") else MultiSumCage
    scene.add("killer", numbers, kind, mark.cells, totals)


def _cage(scene: Scene, number: int, drawn: Drawn) -> None:
    mark = drawn.mark
    assert isinstance(mark, Cage)
    label, beside = _label(scene, mark)
    if (bound := _BOUND.fullmatch(label)) and scene.says("killer"):
        _bounded(scene, [number, *beside], mark, bound)
        return
    total = number_in(label)
    # A number that no words call a total is one where the file itself says "unique".
    told = scene.says("killer") or drawn.rule is not None
    if label and (total is None or not told or not _in_reach(scene, mark, total)):
        return
    topic = "killer" if total is not None and scene.says("killer") else "cages differ"
    topic = topic if scene.says(topic) else "killer" if scene.says("killer") else "cages repeat"
    rule = KillerCage(mark.cells, total)
    repeat = scene.says("cages repeat") or len(mark.cells) > len(scene.board.digits)
    if not repeat and not (total is not None and scene.breaks(rule)):
        scene.add(topic, [number, *beside], KillerCage, mark.cells, total)
    elif total is not None:
        scene.add(topic, [number, *beside], SumCage, mark.cells, total)
    else:
        scene.drawings.take([number])
