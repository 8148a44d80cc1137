"""Themes: the colours of paper and ink, and how they change the colours of marks."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass
from functools import lru_cache

from solve_cp.drawing.marks import FOUND
from solve_cp.drawing.svg.picture import Role
from solve_cp.errors import InputError

_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
Rgba = tuple[float, float, float, float]

# Names of colours for highlights: those of steps, and a palette for cells.
NAMED = {
    "yellow": "#ffff96",
    "green": "#3fda65",
    "red": "#ff7684",
    "blue": "#7fbbff",
    "pink": "#ec6688",
    "orange": "#f6ab76",
    "lime": "#d3f284",
    "cyan": "#81e1f7",
    "purple": "#b569cc",
    "grey": "#d1d1d1",
}


@dataclass(frozen=True)
class Theme:
    """The colours of a picture."""

    name: str
    paper: str
    halo: str
    ink: str
    found: str
    wrong: str

    def digit(self, role: Role) -> str:
        """The colour of a digit."""
        return {"given": self.ink, "found": self.found, "wrong": self.wrong}[role]

    def paint(self, color: str) -> tuple[str, float]:
        """The colour and opacity of a line or a fill."""
        return _painted(self, color)

    def text(self, color: str) -> tuple[str, float]:
        """The colour and opacity of a text."""
        return (self.found, 1.0) if color == FOUND else _written(self, color)


THEMES = {
    "light": Theme("light", "#ffffff", "#ffffff", "#000000", FOUND, "#ff0000"),
    "dark": Theme("dark", "#1c1d21", "#1c1d21", "#f2f2f2", "#8fb1ff", "#ff6b6b"),
    "print": Theme("print", "#ffffff", "#ffffff", "#000000", "#444444", "#c00000"),
}


def theme_named(name: str) -> Theme:
    """The theme with this name."""
    if name not in THEMES:
        raise InputError(f"expected a theme ({', '.join(THEMES)}), got {str(name)[:40]!r}")
    return THEMES[name]


def parsed(color: str) -> Rgba | None:
    """Red, green, blue and opacity, each from 0 to 1; None if it is not a colour."""
    if not _COLOUR.fullmatch(color):
        return None
    digits = color[1:]
    if len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    red, green, blue, alpha = [*parts, 1.0][:4]
    return red, green, blue, alpha


@lru_cache(maxsize=1024)
def _painted(theme: Theme, color: str) -> tuple[str, float]:
    rgba = parsed(color) or (0.5, 0.5, 0.5, 1.0)
    return _hex(_darkened(rgba, 0.66) if theme.name == "dark" else rgba), round(rgba[3], 2)


@lru_cache(maxsize=1024)
def _written(theme: Theme, color: str) -> tuple[str, float]:
    rgba = parsed(color) or (0.0, 0.0, 0.0, 1.0)
    return _hex(_darkened(rgba, 1.2) if theme.name == "dark" else rgba), round(rgba[3], 2)


def _darkened(rgba: Rgba, strength: float) -> Rgba:
    """Adapt a colour to dark paper: invert greys, darken other colours, lighten them in texts."""
    hue, light, saturation = rgb_to_hls(*rgba[:3])
    light = 0.95 - 0.84 * light if saturation < 0.1 else min(light * strength, 0.85)
    return *hls_to_rgb(hue, light, saturation * 0.9), rgba[3]


def _hex(rgba: Rgba) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgba[:3])
