"""Cages: sums, and digits that do not repeat."""

from __future__ import annotations

from solve_cp.drawing.marks import Cage
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.shared.found import Drawn
from solve_cp.formats.shared.json_values import number_in
from solve_cp.rules import EqualSums, KillerCage, SumCage


def cages(scene: Scene) -> None:
    """Make rules of the cages that the words speak of."""
    if scene.says("equal cages"):
        _equal_cages(scene)
    if not scene.says("killer", "cages differ", "cages repeat"):
        return
    for number, drawn in scene.drawings.cages():
        _cage(scene, number, drawn)


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


def _cage(scene: Scene, number: int, drawn: Drawn) -> None:
    mark = drawn.mark
    assert isinstance(mark, Cage)
    total = number_in(mark.label)
    # A number that no words call a total is one where the file itself says "unique".
    told = scene.says("killer") or drawn.rule is not None
    if mark.label and (total is None or not told):
        return
    topic = "killer" if total is not None and scene.says("killer") else "cages differ"
    topic = topic if scene.says(topic) else "killer" if scene.says("killer") else "cages repeat"
    rule = KillerCage(mark.cells, total)
    repeat = scene.says("cages repeat") or len(mark.cells) > len(scene.board.digits)
    if not repeat and not (total is not None and scene.breaks(rule)):
        scene.add(topic, [number], KillerCage, mark.cells, total)
    elif total is not None:
        scene.add(topic, [number], SumCage, mark.cells, total)
    else:
        scene.drawings.take([number])
