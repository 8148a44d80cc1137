"""SVG elements as text. A cell is 100 units wide; points are (row, col) as in marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from solve_cp.drawing.marks import Point
from solve_cp.drawing.svg.themes import Theme

Group = Callable[[str, Iterable[str], str], str]
"""Makes a group of its name, its elements and its attributes."""

UNIT = 100
FONT = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"
# Characters that XML does not allow, and those that it escapes.
_NAMES: dict[int, str | None] = {
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord('"'): "&quot;",
    **{code: None for code in range(32) if code not in (9, 10, 13)},
    **dict.fromkeys((0xFFFE, 0xFFFF)),
}


def escaped(text: str) -> str:
    """Escape a text for XML."""
    clean = text.encode("utf-8", "ignore").decode("utf-8")
    return clean.translate(_NAMES)


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """Convert a length in cells to units, written as short as possible."""
    return f"{round(value * UNIT, 1):g}" if abs(value) < 1000 else f"{round(value * UNIT)}"


def xy(point: Point) -> str:
    """A point as x and y."""
    return f"{number(point[1])} {number(point[0])}"


def path(points: Iterable[Point], closed: bool = False) -> str:
    """The data of a path through points; a single point gives a dot."""
    shown = [xy(point) for point in points]
    if len(shown) == 1:
        shown *= 2
    return f"M{'L'.join(shown)}{'Z' if closed else ''}"


def fill(theme: Theme, color: str) -> str:
    """The fill attributes for a colour; an empty colour means no fill."""
    return _colour("fill", theme, color)


def stroke(theme: Theme, color: str, width: float, dash: Iterable[float] = ()) -> str:
    """The attributes of a line; an empty colour means no line."""
    if not color:
        return ""
    dashes = " ".join(map(number, dash))
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'{_colour("stroke", theme, color)} stroke-width="{number(width)}"{dashed}'


def _colour(name: str, theme: Theme, color: str) -> str:
    if not color:
        return f' {name}="none"'
    shown, opacity = theme.paint(color)
    return f' {name}="{shown}"' + (f' {name}-opacity="{opacity:g}"' if opacity < 1 else "")


def group(name: str, parts: Iterable[str], about: str = "") -> str:
    """Elements as a group; empty if there are none."""
    shown = "\n".join(filter(None, parts))
    return f'<g class="{name}"{about}>\n{shown}\n</g>' if shown else ""


def text(
    theme: Theme, center: Point, words: str, size: float, color: str, bold: bool = False
) -> str:
    """A text of one or more lines, centred on a point by the height of capitals and digits."""
    lines = words.split("\n")
    shown, opacity = theme.text(color)
    about = f' fill="{shown}"' + (f' fill-opacity="{opacity:g}"' if opacity < 1 else "")
    about += f' font-size="{number(size)}"' + (' font-weight="bold"' if bold else "")
    top = center[0] - (len(lines) - 1) * size * 0.46
    return "".join(
        f'<text x="{number(center[1])}" y="{number(top + place * size * 0.92 + size * 0.36)}"'
        f"{about}>{escaped(line)}</text>"
        for place, line in enumerate(lines)
        if line
    )
