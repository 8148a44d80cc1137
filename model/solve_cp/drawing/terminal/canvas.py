"""A canvas of characters: strokes that join, texts that do not overlap, background colours."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from itertools import groupby

from solve_cp.drawing.terminal.colours import PLAIN, RESET, Style

# By the weight (none, light, heavy) of the arms up, right, down, left, as digits in base 3.
_JOINTS = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
_UP, _RIGHT, _DOWN, _LEFT = 1, 3, 9, 27

Place = tuple[int, int]
"""A position on the canvas: line and column, from 0; the canvas grows as needed."""


class Weight(IntEnum):
    """The weight of a stroke; a broken stroke is the border of a region inside a cage."""

    LIGHT = 1
    HEAVY = 2
    BROKEN = 3


class Canvas:
    """Characters by position; from bottom to top: shades, strokes, line characters, texts."""

    def __init__(self) -> None:
        self._arms: dict[Place, dict[int, Weight]] = {}
        self._strokes: dict[Place, Style] = {}
        self._shades: dict[Place, tuple[str, Style]] = {}
        self._signs: dict[Place, tuple[str, Style]] = {}
        self._texts: dict[Place, tuple[str, Style]] = {}
        self._backs: dict[Place, str] = {}

    def stroke(self, start: Place, end: Place, weight: Weight, style: Style = PLAIN) -> None:
        """Draw a straight stroke along a line or a column."""
        (line, column), (last_line, last_column) = min(start, end), max(start, end)
        while (line, column) != (last_line, last_column):
            across = line == last_line
            after = (line, column + 1) if across else (line + 1, column)
            self._arm((line, column), _RIGHT if across else _DOWN, weight, style)
            self._arm(after, _LEFT if across else _UP, weight, style)
            line, column = after

    def _arm(self, place: Place, arm: int, weight: Weight, style: Style) -> None:
        arms = self._arms.setdefault(place, {})
        arms[arm] = weight if arm not in arms else max(arms[arm], weight)
        if style != PLAIN or place not in self._strokes:
            self._strokes[place] = style

    def text(self, place: Place, text: str, style: Style = PLAIN) -> bool:
        """Write a text at a position; return False and write nothing if the position is taken.

        It is also not written where two numbers would look like one.
        """
        line, column = place
        places = [(line, column + i) for i in range(len(text))]
        beside = ((text[0], (line, column - 1)), (text[-1], (line, column + len(text))))
        if any(taken in self._texts for taken in places) or any(
            sign.isdigit() and self._texts.get(there, (" ",))[0].isdigit() for sign, there in beside
        ):
            return False
        self._texts.update(zip(places, ((sign, style) for sign in text), strict=True))
        return True

    def over(self, place: Place, sign: str, style: Style = PLAIN) -> None:
        """Write one character, whatever is there."""
        self._texts[place] = sign, style

    def slant(self, place: Place, sign: str, style: Style = PLAIN) -> None:
        """Draw a piece of a diagonal line, which may cross another one."""
        crossed = {sign, self._signs.get(place, (sign, style))[0]} == {"╲", "╱"}
        self._signs[place] = "╳" if crossed else sign, style

    def shade(self, place: Place, sign: str, style: Style = PLAIN) -> None:
        """Draw a character that everything else covers."""
        self._shades[place] = sign, style

    def back(self, place: Place, color: str) -> None:
        """Set the background colour at a position."""
        self._backs[place] = color

    def lines(self, coloured: bool = False) -> list[str]:
        """The canvas as lines of text without trailing blanks."""
        used = [*self._arms, *self._signs, *self._texts]
        if not used:
            return []
        lines, columns = zip(*used, strict=True)
        across = range(min(columns), max(columns) + 1)
        return [
            _line([self._at((line, column)) for column in across], coloured)
            for line in range(min(lines), max(lines) + 1)
        ]

    def _at(self, place: Place) -> tuple[str, Style]:
        sign, style = self._texts.get(place) or self._signs.get(place) or self._below(place)
        back = self._backs.get(place, "")
        return sign, Style(style.color, back, style.bold, style.dim) if back else style

    def _below(self, place: Place) -> tuple[str, Style]:
        if place in self._arms:
            return self._joint(place), self._strokes[place]
        return self._shades.get(place, (" ", PLAIN))

    def _joint(self, place: Place) -> str:
        arms = self._arms.get(place, {})
        if set(arms.values()) == {Weight.BROKEN}:
            if set(arms) <= {_LEFT, _RIGHT}:
                return "╍"
            if set(arms) <= {_UP, _DOWN}:
                return "╏"
        return _JOINTS[sum(arm * min(weight, Weight.HEAVY) for arm, weight in arms.items())]


def _line(signs: list[tuple[str, Style]], coloured: bool) -> str:
    while signs and signs[-1][0] == " " and not (coloured and signs[-1][1].back):
        signs.pop()
    if not coloured:
        return "".join(sign for sign, _ in signs)
    return "".join(_runs(signs))


def _runs(signs: list[tuple[str, Style]]) -> Iterator[str]:
    for style, run in groupby(signs, key=lambda sign: sign[1]):
        text = "".join(sign for sign, _ in run)
        yield f"{style.code}{text}{RESET}" if style.code else text
