"""What a missing dot or letter says, where all of them are given."""

from __future__ import annotations

import re

from solve_cp.formats.recognise.scene import Scene
from solve_cp.rules import (
    Difference,
    Nonconsecutive,
    Ratio,
    Rule,
    StrictDifference,
    StrictKropki,
    StrictRatio,
    StrictSum,
    StrictXV,
    V,
    X,
)

TOPIC = "all given"
# For each colour of dots: their rule, the topic that tells it, and rules that say all are given.
DOTS: dict[str, tuple[type[Rule], str, tuple[type[Rule], ...]]] = {
    "white": (Difference, "white dots", (StrictKropki, StrictDifference, Nonconsecutive)),
    "black": (Ratio, "black dots", (StrictKropki, StrictRatio)),
}
_LETTERS = {10: (X, r"\bx('?s)?\b|xv|\b10\b"), 5: (V, r"\bv('?s)?\b|xv|\b5\b")}
_VALUES = re.compile(r"\bdiffer (?:of|by) (\d.*?) given")
_OF_DOTS = re.compile(r"dot|kropki|white|black|negative|all possible clue")


def all_given(scene: Scene) -> None:
    """Say what is not so where no dot or letter is, of the kinds that the sentence names.

    If it names none, it is about all kinds there are. What the file declares is not said again.
    """
    text = scene.told.plain(TOPIC)
    if values := re.findall(r"\d", "".join(_VALUES.findall(text))):
        scene.add(TOPIC, [], StrictDifference, tuple(map(int, values)))
        return
    _letters(scene, text)
    if _OF_DOTS.search(text):
        _dots(scene, text)


def is_declared(scene: Scene) -> bool:
    """Whether the file itself says what missing dots or letters mean."""
    kinds = (StrictKropki, StrictDifference, StrictRatio, StrictXV, StrictSum, Nonconsecutive)
    return any(isinstance(rule, kinds) for rule in scene.declared)


def _letters(scene: Scene, text: str) -> None:
    totals = {total for total, (_, sign) in _LETTERS.items() if re.search(sign, text)}
    for rule in scene.declared:
        totals -= {5, 10} if isinstance(rule, StrictXV) else set()
        totals -= set(rule.totals) if isinstance(rule, StrictSum) else set()
    if totals == {5, 10}:
        scene.add(TOPIC, [], StrictXV)
    elif totals:
        scene.add(TOPIC, [], StrictSum, tuple(totals))


def _dots(scene: Scene, text: str) -> None:
    there = {colour for colour in DOTS if _has(scene, colour)}
    named = {colour for colour in DOTS if colour in text}
    said = {c for c in DOTS if any(isinstance(rule, DOTS[c][2]) for rule in scene.declared)}
    kinds, apart = (named or there) - said, difference(scene)
    usual = apart == 1 and ratio(scene) == 2
    any_dot = len(there) == 2 and bool(said)
    if kinds == {"white", "black"} and usual:
        scene.add(TOPIC, [], StrictKropki)
    elif kinds == {"white"}:
        scene.add(TOPIC, [], StrictDifference, (apart,), any_dot)
    elif kinds == {"black"}:
        scene.add(TOPIC, [], StrictRatio, (ratio(scene),), any_dot)


def _has(scene: Scene, colour: str) -> bool:
    """Whether dots of a colour are told, or declared."""
    kind, topic, _ = DOTS[colour]
    return scene.says(topic, "kropki") or any(isinstance(rule, kind) for rule in scene.declared)


def difference(scene: Scene) -> int:
    """The difference that white dots stand for."""
    found = re.search(r"differ (?:by|of|is) (\d)", scene.told.plain("white dots"))
    return int(found[1]) if found else 1


def ratio(scene: Scene) -> int:
    """The ratio that black dots stand for."""
    text = scene.told.plain("black dots")
    found = re.search(
        r"\b1(?::| to )(\d)|\b(\d)(?::| to )1\b|ratio of (\d)(?! ?:| to)|(\d) times", text
    )
    return max(int(part) for part in found.groups() if part) if found else 2
