"""Shadings and loops that the solver draws, which words alone can tell, and clues on them."""

from __future__ import annotations

import re

from solve_cp.formats.recognise.scene import Scene
from solve_cp.rules import Loop, ShadedAround, ShadedWhispers, Unshaded, YinYang


def to_shade(scene: Scene) -> None:
    """Make the rule on shading that the words tell, and those that speak of it."""
    if re.search("yin|separated|form", scene.told.plain("yin yang")):  # not only "no 2x2"
        scene.add("yin yang", [], YinYang)
    elif scene.says("loop") and "diagonal" in scene.told.plain("loop"):
        scene.add("loop", [], Loop)
    else:
        return
    if scene.says("shaded whispers"):
        text = scene.told.plain("shaded whispers")
        least = re.search(r"at least (\d)", text)
        named = 4 if "dutch" in text else None
        scene.add("shaded whispers", [], ShadedWhispers, int(least[1]) if least else named)
    if scene.says("shaded around"):
        circles = scene.drawings.shapes("circle")
        numbers = [number for some in circles.values() for number in some]
        scene.add("shaded around", numbers, Unshaded, tuple(circles))
        scene.add("shaded around", numbers, ShadedAround, tuple(circles))
