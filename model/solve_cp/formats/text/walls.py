"""Boards drawn with walls between their regions, as `drawing/text.py` draws jigsaws."""

from __future__ import annotations

import re

from solve_cp.errors import FormatError
from solve_cp.formats.shared.symbols import Sheet, is_layout
from solve_cp.formats.source import Line

_WALLS = re.compile(r"[ \u2500-\u257f]+")


def walled_sheets(lines: list[Line], name: str) -> list[tuple[int, Sheet]] | None:
    """The jigsaws drawn in a text, with line numbers; None if there are none."""
    found = []
    for block in _blocks(lines):
        sheet = _sheet([text for _, text in block], f"{name}, line {block[0][0]}")
        if sheet is None:
            return None
        found.append((block[0][0], sheet))
    return found


def _blocks(lines: list[Line]) -> list[list[Line]]:
    """The lines between empty lines."""
    blocks: list[list[Line]] = [[]]
    for line in lines:
        if line[1].strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _sheet(texts: list[str], where: str) -> Sheet | None:
    """The jigsaw of one drawing: lines of walls and of cells alternate, all cells equally wide."""
    n, odd = divmod(len(texts), 2)
    width = max(map(len, texts))
    pitch, rest = divmod(width - 1, n) if n else (0, 0)
    if not odd or rest or pitch < 4 or not all(_WALLS.fullmatch(text) for text in texts[::2]):
        return None
    texts = [text.ljust(width) for text in texts]
    spans = range(1, width - 1, pitch)
    cells = [text[start : start + pitch - 1].strip() for text in texts[1::2] for start in spans]
    layout = _layout(texts, n, pitch)
    if "" in cells:
        raise FormatError(f"expected a drawing without holes: {where}")
    if len(set(layout)) in (1, n * n):  # a frame around the board, or around every cell
        return None
    if not is_layout(layout):
        raise FormatError(f"expected walls around {n} regions of {n} cells: {where}")
    return Sheet(cells, layout=layout)


def _layout(texts: list[str], n: int, pitch: int) -> list[str]:
    """A name for each cell, equal for cells without a wall between them."""
    names = list(range(n * n))

    def root(cell: int) -> int:
        while names[cell] != cell:
            cell = names[cell]
        return cell

    for cell in range(n * n):
        row, col = divmod(cell, n)
        if col + 1 < n and texts[2 * row + 1][(col + 1) * pitch] == " ":
            names[root(cell + 1)] = root(cell)
        if row + 1 < n and texts[2 * row + 2][col * pitch + 1] == " ":
            names[root(cell + n)] = root(cell)
    return [str(root(cell)) for cell in range(n * n)]
