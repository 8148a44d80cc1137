"""Marks in cells: odd and even, counting circles, extra regions, lowest and highest cells."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Arrow, Line, Shape
from solve_cp.formats.recognise.geometry import connected_groups
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.shared.colours import NEAR, WORDS, colour_word
from solve_cp.rules import (
    CountingCircles,
    Even,
    ExtraRegion,
    High,
    KillerCage,
    Low,
    Maximum,
    Minimum,
    Odd,
    Rule,
    SlowThermometer,
    Thermometer,
)

_CLAUSE = re.compile(r" , (?:and |while |but )?| and | while | but | ; ")
Found = dict[Cell, list[int]]
CLOSE = 0.95


def cells(scene: Scene) -> None:
    """Create rules from the circles, squares and colours in cells."""
    if scene.says("counting circles"):
        _add(scene, "counting circles", CountingCircles, _counted(scene))
    for topic, kind in (("odd", Odd), ("even", Even), ("low", Low), ("high", High)):
        if scene.says(topic):
            _add(scene, topic, kind, _named(scene, topic))
    if scene.says("minimum"):
        text = scene.told.plain("minimum")
        low = bool(re.search(r"smaller|lower|less|minimum", text))
        if not (low and re.search(r"greater|larger|higher|bigger|maximum", text)):
            found = _named(scene, "minimum")
            _add(scene, "minimum", Minimum if low else Maximum, found)
            scene.drawings.take(_within(scene, found))
    if scene.says("extra regions"):
        _extra_regions(scene)


def _counted(scene: Scene) -> Found:
    """The circles that count: those of the named colours, or else all that are no bulbs."""
    circles = scene.drawings.shapes("circle", used=True)
    fill = scene.drawings.fill_word
    named = set(scene.told.colours("counting circles"))
    if named:
        return {
            cell: numbers
            for cell, numbers in circles.items()
            if named & {fill(number) or "white" for number in numbers}
        }
    rules = (rule for found in scene.found.values() for rule in found)
    bulbs = {rule.line[0] for rule in rules if isinstance(rule, (Thermometer, SlowThermometer))}
    others = {cell: numbers for cell, numbers in circles.items() if cell not in bulbs}
    return others or circles


def _add(scene: Scene, topic: str, kind: Callable[[Any], Rule], found: Found) -> None:
    if found:
        numbers = [number for part in found.values() for number in part]
        scene.add(topic, numbers, kind, tuple(found))


def _within(scene: Scene, found: Found) -> list[int]:
    """The lines and arrows that stay close to one of the cells: signs that point in or out."""
    middles = [(cell.row + 0.5, cell.col + 0.5) for cell in found]
    return [
        number
        for number, mark in scene.drawings.left()
        if isinstance(mark, (Line, Arrow))
        and any(all(dist(point, middle) < CLOSE for point in mark.points) for middle in middles)
    ]


def _named(scene: Scene, topic: str) -> Found:
    """The cells with the shape and the colour that the clauses on a topic name."""
    found: Found = {}
    for sentence in scene.told.about(topic):
        clauses = [c for c in _CLAUSE.split(sentence.plain) if re.search(_KEY[topic], c)]
        for clause in clauses:
            text = clause if re.search(_SHAPE, clause) else sentence.plain
            colours = {WORDS[w] for w in re.findall(r"[a-z]+", text) if w in WORDS}
            near = {other for colour in colours for other in NEAR.get(colour, ())}
            found |= (
                _shaped(scene, text, colours)
                or (_shaped(scene, text, near) if near else {})
                or _shaped(scene, text, colours, by_border=True)
            )
    return found


_KEY = {
    **{name: rf"\b{name}\b" for name in ("odd", "even", "low", "high")},
    "minimum": r"than|fortress|minimum|maximum",
}
_SHAPE = r"circle|square|cell|shaded|region"


def _shaped(scene: Scene, text: str, colours: set[str], by_border: bool = False) -> Found:
    """The circles, squares or filled cells with one of the colours, inside or as their border."""
    drawings = scene.drawings
    if re.search(r"circle|round|disc", text):
        kinds: list[Found] = [drawings.shapes("circle")]
    else:
        kinds = list(drawings.filled().values())
        kinds += [drawings.shapes("square")] if re.search("square", text) else []
    chosen: Found = {}
    for found in kinds:
        for cell, numbers in found.items():
            looks = (_looks(scene, number, by_border) for number in numbers)
            if not colours or any(look & colours for look in looks):
                chosen.setdefault(cell, []).extend(numbers)
    return chosen


def _looks(scene: Scene, number: int, by_border: bool) -> set[str]:
    """The colours that a drawing shows, or those of its border."""
    mark = scene.drawings.drawn[number].mark
    if isinstance(mark, Shape) and by_border:
        return {colour_word(mark.stroke)}
    if isinstance(mark, Shape):
        return {colour_word(mark.fill)} if mark.fill else {colour_word(mark.stroke)}
    return {colour_word(getattr(mark, "color", ""))}


def _extra_regions(scene: Scene) -> None:
    """Areas of one colour with as many cells as there are digits, or cages of that size."""
    most, text = len(scene.board.digits), scene.told.plain("extra regions")
    scattered = "cell" in text and not re.search(r"region|area|box|shape|window|block", text)
    for rule in scene.declared:
        if isinstance(rule, KillerCage) and rule.total is None and len(rule.cells) == most:
            scene.add("extra regions", [], ExtraRegion, rule.cells)
    for found in scene.drawings.filled().values():
        groups = [group for group in connected_groups(found) if len(group) == most]
        if scattered and not groups and len(found) <= most:
            groups = [set(found)]
        for group in groups:
            numbers = [number for cell in group for number in found[cell]]
            scene.add("extra regions", numbers, ExtraRegion, tuple(sorted(group)))
    for number, drawn in scene.drawings.cages():
        area = getattr(drawn.mark, "cells", ())
        if len(area) == most and not getattr(drawn.mark, "label", ""):
            scene.add("extra regions", [number], ExtraRegion, area)
