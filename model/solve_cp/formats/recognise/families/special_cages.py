"""Cages with another meaning: sums that are off by one, look-and-say, rellik and equality cages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Cage
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.shared.json_values import number_in
from solve_cp.rules import EqualityCage, LookAndSay, MultiSum, MultiSumCage, RellikCage, Rule

Path = tuple[Cell, ...]
Maker = Callable[[Scene, Path, str], Rule | None]


def special_cages(scene: Scene) -> None:
    """Create rules from the cages whose numbers are no sums; they may be sums as well."""
    for topic, make in MAKERS.items():
        for number, mark in _cages(scene) if scene.says(topic) else ():
            rule = make(scene, mark.cells, mark.label.strip())
            if rule is not None:
                scene.add(topic, [number], lambda rule=rule: rule)


def _cages(scene: Scene) -> Iterator[tuple[int, Cage]]:
    for number, mark in scene.drawings.marks():
        if isinstance(mark, Cage) and all(cell in scene.board.index for cell in mark.cells):
            yield number, mark


def _near(scene: Scene, cells: Path, label: str) -> Rule | None:
    """A sum that is one more or one less than the number."""
    total = number_in(label)
    repeat = scene.says("cages repeat") or not scene.says("cages differ", "killer", "near cages")
    kind = MultiSum if repeat else MultiSumCage
    return kind(cells, (total - 1, total + 1)) if total is not None else None


def _look_and_say(_: Scene, cells: Path, label: str) -> Rule | None:
    """Pairs of digits: how many, and of which digit."""
    pairs = re.findall(r"(\d)(\d)", label) if re.fullmatch(r"(?:\d\d)+", label) else []
    return (
        LookAndSay(cells, [(int(count), int(digit)) for count, digit in pairs]) if pairs else None
    )


def _rellik(_: Scene, cells: Path, label: str) -> Rule | None:
    total = number_in(label)
    return RellikCage(cells, total) if total is not None else None


def _equality(_: Scene, cells: Path, label: str) -> Rule | None:
    return EqualityCage(cells) if not label else None


MAKERS: dict[str, Maker] = {
    "near cages": _near,
    "look and say": _look_and_say,
    "rellik": _rellik,
    "equality cages": _equality,
}
