"""Terminal colours: maps the colours of marks to the 256 standard ones."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

from solve_cp.drawing.marks import BLACK, WHITE

FOUND = "#5274ea"
RESET = "\x1b[0m"
_STEPS = (0, 95, 135, 175, 215, 255)
# About as dark as the text or as light as the background: use the terminal's own colours.
_PLAIN = ("", BLACK, WHITE, "#000", "#fff")


@dataclass(frozen=True)
class Style:
    """The style of a character; empty fields keep the terminal's defaults."""

    color: str = ""
    back: str = ""
    bold: bool = False
    dim: bool = False

    @property
    def code(self) -> str:
        """The escape sequence that switches to the style; empty for the default style."""
        parts = ["1"] * self.bold + ["2"] * self.dim
        parts += [] if self.color in _PLAIN else [f"38;5;{number(self.color)}"]
        parts += [f"48;5;{number(self.back)};38;5;16"] if self.back else []
        return f"\x1b[{';'.join(parts)}m" if parts else ""


PLAIN = Style()


def number(color: str) -> int:
    """The number of the terminal colour nearest to `#rgb`, `#rrggbb` or `#rrggbbaa`."""
    red, green, blue = rgb(color)
    near = [min(range(6), key=lambda i: abs(_STEPS[i] - part)) for part in (red, green, blue)]
    if len(set(near)) == 1 and max(red, green, blue) - min(red, green, blue) < 12:
        return 232 + max(0, min(23, round((red - 8) / 10)))
    return 16 + 36 * near[0] + 6 * near[1] + near[2]


def rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour on white."""
    digits = color.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) in (3, 4) else digits
    try:
        red, green, blue, alpha = (int((digits + "ff")[i : i + 2], 16) for i in (0, 2, 4, 6))
    except ValueError:
        return 161, 161, 161
    over = [round(255 + (part - 255) * alpha / 255) for part in (red, green, blue)]
    return over[0], over[1], over[2]


def is_coloured(asked: bool | None) -> bool:
    """Whether to colour standard output: as asked; by default on terminals without NO_COLOR."""
    if asked is not None:
        return asked
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()
