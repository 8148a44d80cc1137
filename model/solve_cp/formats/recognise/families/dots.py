"""Marks on edges and corners: dots, X and V, inequality signs, quadruples."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Shape
from solve_cp.formats.recognise.geometry import edge_at
from solve_cp.formats.recognise.scene import Scene
from solve_cp.rules import (
    Difference,
    Inequality,
    Nonconsecutive,
    Or,
    Product,
    Quadruple,
    Ratio,
    Rule,
    StrictDifference,
    StrictKropki,
    StrictRatio,
    StrictSum,
    StrictXV,
    Sum,
    V,
    WeightedSum,
    X,
)

Pair = tuple[Cell, Cell]

# Where the tip of a sign points, clockwise from the right.
_TIPS = {
    ">": 0,
    "<": 180,
    **dict.fromkeys("v∨˅⌄", 90),
    **dict.fromkeys("^∧˄⌃", 270),
}
_DIGITS = re.compile(r"[\d\s,/.]*")
TOPIC = "all given"
# For each dot colour: its rule, its topic, and the rules that say that all dots are given.
DOTS: dict[str, tuple[type[Rule], str, tuple[type[Rule], ...]]] = {
    "white": (Difference, "white dots", (StrictKropki, StrictDifference, Nonconsecutive)),
    "black": (Ratio, "black dots", (StrictKropki, StrictRatio)),
}
_LETTERS = {10: (X, r"\bx('?s)?\b|xv|\b10\b"), 5: (V, r"\bv('?s)?\b|xv|\b5\b")}
_VALUES = re.compile(r"\bdiffer (?:of|by) (\d.*?) given")
_OF_DOTS = re.compile(r"dot|kropki|white|black|negative|all possible clue")


def dots(scene: Scene) -> None:
    """Create rules from the marks on edges and corners."""
    for pair, numbers in scene.drawings.edges().items():
        text = "".join(scene.drawings.text(number) for number in numbers)
        if text.strip().isdecimal() and _says_numbered(scene):
            _numbered(scene, pair, numbers, int(text))
        elif text and not text.strip().isdecimal():
            _letter(scene, pair, numbers, text.strip())
        else:
            _dot(scene, pair, numbers, text.strip())
    if scene.says("inequality"):
        _chevrons(scene)
    if scene.says("quadruples"):
        _quadruples(scene)
    if scene.says("quad sums"):
        _quad_sums(scene)
    if scene.says(TOPIC):
        all_given(scene)


def _numbered(scene: Scene, pair: Pair, numbers: Sequence[int], value: int) -> None:
    """A number on an edge, which is the difference, the ratio or the sum."""
    told = f"{scene.told.plain('numbered dots')} ; {scene.told.plain('all given')}"
    named = [kind for word, kind in _NUMBERED.items() if re.search(rf"\b{word}\b", told)]
    if len(named) == 1:
        topic = "numbered dots" if scene.says("numbered dots") else "all given"
        scene.add(topic, numbers, named[0], pair, value)


def _says_numbered(scene: Scene) -> bool:
    return scene.says("numbered dots") or "differ of" in scene.told.plain("all given")


def _product(pair: Pair, value: int) -> Rule:
    return Product(pair, value)


_NUMBERED: dict[str, Callable[..., Rule]] = {
    "differ": Difference,
    "ratio": Ratio,
    "sum": Sum,
    "product": _product,
}


def _letter(scene: Scene, pair: Pair, numbers: Sequence[int], text: str) -> None:
    letter = text.lower()
    if letter in ("x", "v") and scene.says("xv"):
        scene.add("xv", numbers, X if letter == "x" else V, pair)
    elif letter == "xv" and re.search(r"\b15\b", scene.told.plain("xv")):
        scene.add("xv", numbers, Sum, pair, 15)
    elif scene.says("inequality") and (greater := sign_between(scene, pair, numbers, letter)):
        smaller = pair[1] if greater == pair[0] else pair[0]
        scene.add("inequality", numbers, Inequality, greater, smaller)


def sign_between(scene: Scene, pair: Pair, numbers: Sequence[int], sign: str) -> Cell | None:
    """The cell that is greater according to a comparison sign between two cells, if it is one."""
    if sign not in _TIPS:
        return None
    marks = (scene.drawings.drawn[number].mark for number in numbers)
    turned = sum(mark.angle for mark in marks if isinstance(mark, Shape) and mark.text)
    tip = (_TIPS[sign] + turned) % 360
    level = pair[0].row == pair[1].row
    if tip not in ((0, 180) if level else (90, 270)):
        return None
    return pair[0] if tip in (0, 90) else pair[1]


def _chevrons(scene: Scene) -> None:
    """Inequality signs drawn as short lines: the middle one of three points is the tip."""
    for stroke in scene.drawings.strokes():
        if len(stroke.points) != 3:
            continue
        first, tip, last = stroke.points
        rows, cols = (tip[k] - (first[k] + last[k]) / 2 for k in (0, 1))
        wide = max(abs(first[k] - last[k]) for k in (0, 1))
        middle = (tip[0] - rows / 2, tip[1] - cols / 2)
        pair = edge_at(middle, scene.board) or edge_at(tip, scene.board)
        if pair and wide < 0.7 and max(abs(rows), abs(cols)) < 0.4:
            level = pair[0].row == pair[1].row
            away = cols if level else rows
            greater, smaller = pair if away > 0 else pair[::-1]
            scene.add("inequality", [stroke.number], Inequality, greater, smaller)


def _dot(scene: Scene, pair: Pair, numbers: Sequence[int], text: str) -> None:
    """A dot, by its fill; a number in it repeats what the text says."""
    marks = [scene.drawings.drawn[number].mark for number in numbers]
    if not all(isinstance(mark, Shape) and mark.kind == "circle" for mark in marks):
        return
    fills = [word for number in numbers if (word := scene.drawings.fill_word(number))]
    fill = fills[-1] if fills else "white"
    for topic, colour, kind, value in (
        ("white dots", "white", Difference, difference(scene)),
        ("black dots", "black", Ratio, ratio(scene)),
    ):
        if fill == colour and scene.says(topic, "kropki") and text in ("", str(value)):
            scene.add(topic if scene.says(topic) else "kropki", numbers, kind, pair, value)


def _quadruples(scene: Scene) -> None:
    drawings = scene.drawings
    for corner, numbers in drawings.corners().items():
        near = {*numbers, *_around(scene, corner)}
        texts = [drawings.text(number) for number in sorted(near)]
        digits = [int(digit) for text in texts for digit in re.findall(r"\d", text)]
        if digits and all(_DIGITS.fullmatch(text) for text in texts):
            scene.add("quadruples", near, Quadruple, corner, tuple(digits))


def _quad_sums(scene: Scene) -> None:
    """One of the four digits around a mark without text is the sum of the other three."""
    for corner, numbers in scene.drawings.corners().items():
        if not any(map(scene.drawings.text, numbers)):
            cells = tuple(corner.step(row, col) for row in (0, 1) for col in (0, 1))
            weights = (tuple(-1 if k == one else 1 for k in range(4)) for one in range(4))
            sums = tuple(WeightedSum(cells, each, 0) for each in weights)
            scene.add("quad sums", numbers, Or, sums)


def _around(scene: Scene, corner: Cell) -> list[int]:
    """The texts close to a corner: some authors write each digit separately."""
    return [
        number
        for number, mark in scene.drawings.written()
        if abs(mark.center[0] - corner.row - 1) < 0.3 and abs(mark.center[1] - corner.col - 1) < 0.3
    ]


# What a missing dot or letter means if all of them are given.


def all_given(scene: Scene) -> None:
    """Add the rules for missing dots or letters, of the kinds that the sentence names.

    If it names none, it is about all existing kinds. Rules that the file declares are not added
    again.
    """
    text = scene.told.plain(TOPIC)
    if values := re.findall(r"\d", "".join(_VALUES.findall(text))):
        scene.add(TOPIC, [], StrictDifference, tuple(map(int, values)))
        return
    _letters(scene, text)
    if _OF_DOTS.search(text):
        _dots(scene, text)


def is_declared(scene: Scene) -> bool:
    """Whether the file itself declares what missing dots or letters mean."""
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
    """Whether dots of a colour are described in the text or declared."""
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
