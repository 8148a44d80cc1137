"""Cages: sums, and digits that do not repeat."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import floor
from operator import ge, gt, le, lt
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Cage
from solve_cp.formats.recognise.geometry import floor_cell
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import size_of
from solve_cp.formats.shared.found import Drawn
from solve_cp.formats.shared.json_values import number_in
from solve_cp.rules import (
    DifferentSums,
    EqualSums,
    KillerCage,
    MultiSum,
    MultiSumCage,
    Product,
    SuccessivePairs,
    SumCage,
    WeightedSum,
)

Path = tuple[Cell, ...]


def cages(scene: Scene) -> None:
    """Create rules from the cages that the text mentions."""
    if scene.says("cage neighbours"):
        _cage_neighbours(scene)
    if scene.says("letter cages"):
        _letters(scene)
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
    """The label of a cage, or the small number in a corner of its cells."""
    if mark.label:
        unknown = mark.label.strip("? ") == "" and scene.says("unknown clues")
        return "" if unknown else mark.label, []
    cells = set(mark.cells)
    for number, other in scene.drawings.written():
        row, col = (abs(part - floor(part) - 0.5) for part in other.center)
        small = 0.15 < row < 0.45 and 0.15 < col < 0.45 and size_of(other) < 0.5
        if small and floor_cell(other.center) in cells and number_in(other.text) is not None:
            return other.text, [number]
    return "", []


def _equal_cages(scene: Scene) -> None:
    """All cages without a number have the same sum."""
    cages = [(n, d.mark) for n, d in scene.drawings.cages() if isinstance(d.mark, Cage)]
    found = [(n, mark.cells) for n, mark in cages if number_in(_label(scene, mark)[0]) is None]
    differ = scene.says("cages differ") or not scene.says("cages repeat")
    scene.add("equal cages", [], EqualSums, tuple(cells for _, cells in found))
    for number, cells in found:
        if differ and not scene.breaks(KillerCage(cells)):
            scene.add("equal cages", [number], KillerCage, cells)
        else:
            scene.drawings.take([number])


# Totals with letters.


_TERM = re.compile(r"([+-]?)(\d*)([a-z]?)")
Terms = dict[str, int]


def terms_of(label: str) -> Terms | None:
    """The letters of a total like 2x+y-3 with their factors, and under "" its number."""
    text = re.sub(r"\s", "", label.lower()).replace("−", "-")
    if not re.fullmatch(r"[+-]?(?:\d*[a-z]|\d+)(?:[+-](?:\d*[a-z]|\d+))*", text):
        return None
    terms: Terms = {}
    for sign, number, letter in _TERM.findall(text):
        if number or letter:
            factor = int(number or 1) * (-1 if sign == "-" else 1)
            terms[letter] = terms.get(letter, 0) + factor
    return terms


def _letters(scene: Scene) -> None:
    """Cages with the same letter have the same sum; totals of letters are sums of such sums."""
    cages = [(n, d.mark) for n, d in scene.drawings.cages() if isinstance(d.mark, Cage)]
    found = [(n, mark, terms) for n, mark in cages if (terms := terms_of(mark.label))]
    alike: dict[str, list[Cage]] = {}
    for _, mark, terms in found:
        if list(terms.values()) == [1] and "" not in terms:
            alike.setdefault(next(iter(terms)), []).append(mark)
    for marks in alike.values():
        if len(marks) > 1:
            scene.add("letter cages", [], EqualSums, tuple(mark.cells for mark in marks))
    if "distinct sum" in scene.told.plain("letter cages"):
        firsts = tuple(marks[0].cells for marks in alike.values())
        scene.add("letter cages", [], DifferentSums, firsts)
    differ = scene.says("cages differ") or not scene.says("cages repeat")
    for number, mark, terms in found:
        if set(terms) - {"", *alike} or set(terms) == {""}:
            continue
        if not any(mark in marks for marks in alike.values()):
            first = {letter: marks[0].cells for letter, marks in alike.items()}
            scene.add("letter cages", [], *_weighted(mark.cells, terms, first))
        if differ and not scene.breaks(KillerCage(mark.cells)):
            scene.add("letter cages", [number], KillerCage, mark.cells)
        scene.drawings.take([number])


def _weighted(cells: Path, terms: Terms, first: dict[str, Path]) -> tuple[Any, ...]:
    """The rule that a cage sums to the sums of other cages, each times its factor."""
    weights: dict[Cell, int] = dict.fromkeys(cells, 1)
    for letter, factor in terms.items():
        for cell in first.get(letter, ()):
            weights[cell] = weights.get(cell, 0) - factor
    return WeightedSum, tuple(weights), tuple(weights.values()), terms.get("", 0)


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
    """The number of a cage is the remainder of its sum after a division."""
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
    """No digit of a cage appears next to it."""
    unlike = [(a, b) for a in scene.board.digits for b in scene.board.digits if a != b]
    for _, drawn in scene.drawings.cages():
        cells = getattr(drawn.mark, "cells", ())
        steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
        beside = {cell.step(*step) for cell in cells for step in steps} & set(scene.board.cells)
        for cell in sorted(beside - set(cells)):
            there_and_back = tuple(c for one in cells for c in (one, cell))
            scene.add("cage neighbours", [], SuccessivePairs, there_and_back, unlike)


def _in_reach(scene: Scene, mark: Cage, total: int) -> bool:
    """Whether the cells can have this sum at all; an impossible number is not a sum."""
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
    # A number that the text does not call a total is one if the file itself says "unique".
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
