"""Shadings, loops and snakes that the solver draws, given only as text, and clues on them."""

from __future__ import annotations

import re

from solve_cp.board.cells import Cell
from solve_cp.formats.recognise.scene import Scene
from solve_cp.rules import (
    Loop,
    Shaded,
    ShadedAround,
    ShadedCounting,
    ShadedValues,
    ShadedWhispers,
    ShadeSeen,
    Snake,
    Unshaded,
    YinYang,
)

_MAY_TOUCH = re.compile(r"\bbut touch diagonally|touch diagonally , but not")


def to_shade(scene: Scene) -> None:
    """Create the shading rule that the text describes, and the rules that refer to it."""
    text = scene.told.plain("yin yang")
    if re.search("yin|(?:separated|form).*2x2|2x2.*(?:separated|form)", text):
        scene.add("yin yang", [], YinYang)
    elif scene.says("loop") and "diagonal" in scene.told.plain("loop"):
        scene.add("loop", [], Loop, bool(_MAY_TOUCH.search(scene.told.plain("loop"))))
    elif scene.says("snake") and "diagonal" in scene.told.plain("snake"):
        _snake(scene)
    if any(topic in scene.found for topic in ("yin yang", "loop", "snake")):
        _clues(scene)


def _snake(scene: Scene) -> None:
    """A snake; its ends are given if the text says that circles are its ends."""
    text = scene.told.plain("snake")
    ends, numbers = tuple[Cell, ...](), list[int]()
    if re.search(r"\bend", text):
        ends, numbers = _marked(scene, text)
        if len(ends) != 2:
            return
    scene.add("snake", numbers, Snake, ends, bool(_MAY_TOUCH.search(text)))


def _marked(scene: Scene, text: str) -> tuple[tuple[Cell, ...], list[int]]:
    """The cells with the shape that a text names, and the numbers of the drawings."""
    found = scene.drawings.shapes("square" if "square" in text else "circle")
    return tuple(found), [number for some in found.values() for number in some]


def _clues(scene: Scene) -> None:
    if scene.says("shaded whispers"):
        text = scene.told.plain("shaded whispers")
        least = re.search(r"at least (\d)", text)
        named = 4 if "dutch" in text else None
        scene.add("shaded whispers", [], ShadedWhispers, int(least[1]) if least else named)
    if scene.says("shaded values"):
        more = re.search(r"\+ ?(\d+)", scene.told.plain("shaded values"))
        double = "double" in scene.told.plain("shaded values")
        if double != bool(more):
            values = (1, int(more[1])) if more else (2, 0)
            scene.add("shaded values", [], ShadedValues, *values)
    if scene.says("shaded counting"):
        scene.add("shaded counting", [], ShadedCounting)
    if scene.says("shaded around"):
        cells, numbers = _marked(scene, "circle")
        scene.add("shaded around", numbers, Unshaded, cells)
        scene.add("shaded around", numbers, ShadedAround, cells)
    if scene.says("shaded marks"):
        cells, numbers = _marked(scene, scene.told.plain("shaded marks"))
        scene.add("shaded marks", numbers, Shaded, cells)
        if scene.says("shade seen"):  # text about cells of the loop, if they are on it
            scene.add("shade seen", numbers, ShadeSeen, cells)
