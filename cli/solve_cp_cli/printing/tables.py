"""Text tables that fit the terminal; columns that do not fit go into a block below."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from shutil import get_terminal_size

NARROW = 80  # columns if stdout is not a terminal
GAP = "  "


def width() -> int:
    """The number of columns available."""
    return max(NARROW, get_terminal_size((NARROW, 24)).columns) if sys.stdout.isatty() else NARROW


def table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1, most: int | None = None
) -> str:
    """The rows under their headings; the first `left` columns are left-aligned.

    Columns that are empty in every row are omitted. If a row is wider than `most`, the remaining
    columns follow in a second block that repeats the first column.
    """
    kept = [n for n in range(len(headings)) if not n or any(row[n] for row in rows)]
    wide = {n: max(len(headings[n]), *(len(row[n]) for row in rows)) for n in kept}
    blocks = _blocks(kept, wide, most or width())
    lines = []
    for block in blocks:
        drawn = [_line(row, block, wide, left) for row in (headings, *rows)]
        rule = "-" * max(map(len, drawn))
        lines.append("\n".join([drawn[0], rule, *drawn[1:]]))
    return "\n\n".join(lines)


def _blocks(kept: Sequence[int], wide: dict[int, int], most: int) -> list[list[int]]:
    blocks = [[kept[0]]]
    for column in kept[1:]:
        taken = sum(wide[n] + len(GAP) for n in blocks[-1])
        if taken + wide[column] > most and len(blocks[-1]) > 1:
            blocks.append([kept[0]])
        blocks[-1].append(column)
    return blocks


def _line(row: Sequence[str], block: Sequence[int], wide: dict[int, int], left: int) -> str:
    cells = [row[n].ljust(wide[n]) if n < left else row[n].rjust(wide[n]) for n in block]
    return GAP.join(cells).rstrip()
