"""Rules on the whole board, which text alone can describe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Line
from solve_cp.formats.recognise.geometry import edge_at, is_border
from solve_cp.formats.recognise.scene import Scene
from solve_cp.rules import (
    AntiKing,
    AntiKnight,
    AntiMove,
    ChaosApart,
    ChaosConstruction,
    Diagonals,
    DisjointGroups,
    Doublers,
    DutchFlatmates,
    GlobalEntropy,
    GlobalModulo,
    Knightmare,
    Negators,
    Nonconsecutive,
    Rule,
    SameDigitsEverywhere,
)

TOLD: dict[str, type[Rule]] = {
    "knight": AntiKnight,
    "knightmare": Knightmare,
    "king": AntiKing,
    "flatmates": DutchFlatmates,
    "nonconsecutive": Nonconsecutive,
    "disjoint": DisjointGroups,
    "global entropy": GlobalEntropy,
    "global modulo": GlobalModulo,
    "doublers": Doublers,
    "negators": Negators,
    "unknown regions": ChaosConstruction,
    "same digits everywhere": SameDigitsEverywhere,
}


def whole_board(scene: Scene) -> None:
    """Create the rules that need no drawing, and diagonals."""
    for topic, kind in TOLD.items():
        if scene.says(topic) and not any(isinstance(rule, kind) for rule in scene.declared):
            scene.add(topic, [], kind)
    if scene.says("region borders"):
        for numbers, pair in _borders(scene):
            scene.add("region borders", numbers, ChaosApart, pair)
    if scene.says("leaper"):
        step = re.search(r"(\d) , (\d) (?:apart|jump)", scene.told.plain("leaper"))
        move = (int(step[1]), int(step[2])) if step else (1, 3)
        scene.add("leaper", [], AntiMove, (move, move[::-1]))
    if scene.says("diagonals") and not any(isinstance(r, Diagonals) for r in scene.declared):
        _diagonals(scene)


def _borders(scene: Scene) -> Iterator[tuple[list[int], tuple[Cell, Cell]]]:
    """The pairs of cells with a drawn piece of a grid line between them."""
    lines = [(n, mark) for n, mark in scene.drawings.marks() if isinstance(mark, Line)]
    for number, mark in lines:
        for start, end in pairwise(mark.points if is_border(mark.points) else ()):
            length = round(max(abs(start[0] - end[0]), abs(start[1] - end[1])))
            for k in range(length):
                middle = tuple(start[i] + (end[i] - start[i]) * (k + 0.5) / length for i in (0, 1))
                if pair := edge_at((middle[0], middle[1]), scene.board):
                    yield [number], pair


def drawn_diagonals(scene: Scene) -> dict[str, list[int]]:
    """The long diagonals that are drawn, with the numbers of their lines."""
    n = scene.board.rows
    drawn: dict[str, list[int]] = {}
    for stroke in scene.drawings.strokes():
        start, end = stroke.points[0], stroke.points[-1]
        rows, cols = end[0] - start[0], end[1] - start[1]
        straight = len(stroke.points) == 2 or (stroke.cells is not None and len(stroke.cells) == n)
        if straight and abs(rows) >= n - 1.3 and abs(abs(rows) - abs(cols)) < 0.3:
            drawn.setdefault("falling" if rows * cols > 0 else "rising", []).append(stroke.number)
    return drawn


def _diagonals(scene: Scene) -> None:
    """The diagonals that are drawn from corner to corner, or else those that the text names."""
    drawn = drawn_diagonals(scene)
    which = set(drawn) or _told(" ".join(s.text for s in scene.told.about("diagonals")))
    if which:
        numbers = [number for part in drawn.values() for number in part]
        name = "both" if len(which) == 2 else next(iter(which))
        scene.add("diagonals", numbers, Diagonals, name)


def _told(text: str) -> set[str]:
    if "negative" in text and not re.search("positive|both", text):
        return {"falling"}
    if "positive" in text and not re.search("negative|both", text):
        return {"rising"}
    # One diagonal, and nothing says which: no rule.
    return {"falling", "rising"} if re.search(r"diagonals|both|each|main|-?x\b", text) else set()
