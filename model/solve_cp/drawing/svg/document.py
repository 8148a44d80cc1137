"""A complete SVG document: one or more panels side by side, with a legend below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from solve_cp.board.numbers import whole
from solve_cp.drawing.svg.elements import FONT, Group, escaped, group, number
from solve_cp.drawing.svg.panel import Box, board_elements, box_of
from solve_cp.drawing.svg.picture import Panel
from solve_cp.drawing.svg.themes import Theme, theme_named
from solve_cp.errors import InputError

LARGEST = 20_000
MOST_NOTES = 14
LONGEST_NOTE = 400
GAP = 0.5
BOLD = ' font-weight="bold"'


def page(
    panels: Sequence[Panel], *, size: int | None, theme: str, legend: bool, put: Group = group
) -> str:
    """The panels as an SVG document; `put` makes the groups of the boards."""
    chosen = theme_named(theme)
    if size is not None and not 1 <= whole(size, "size") <= LARGEST:
        raise InputError(f"expected a size from 1 to {LARGEST} pixels, got {size}")
    boxes = [box_of(panel) for panel in panels]
    width = sum(right - left for _, left, _, right in boxes) + GAP * (len(panels) - 1)
    captions = legend and any(panel.caption for panel in panels)
    letters = max(min(0.3, 0.05 * width), 0.028 * width)
    head = letters * 1.6 if captions else 0.0
    height = head + max(bottom - top for top, _, bottom, _ in boxes)
    words = _legend(panels[0], width, letters) if legend else []
    foot = len(words) * letters * 1.35 + (0.3 if words else 0.0)
    parts = [
        *_head(panels, width, height + foot, size, chosen),
        *_boards(panels, boxes, head, chosen, put),
        *(_captions(panels, boxes, letters, chosen) if captions else ()),
        *_words(words, height, letters, chosen),
        "</g>\n</svg>",
    ]
    return "\n".join(filter(None, parts))


def _head(
    panels: Sequence[Panel], width: float, height: float, size: int | None, theme: Theme
) -> Iterator[str]:
    across = size or _default_size(panels, width)
    down = max(1, round(across * height / width))
    title = ", ".join(dict.fromkeys(panel.title for panel in panels if panel.title))
    texts = "\n\n".join(dict.fromkeys(panel.text for panel in panels if panel.text))
    box = f"0 0 {number(width)} {number(height)}"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" '
        f'viewBox="{box}" role="img">'
    )
    yield f"<title>{escaped(title)}</title>\n<desc>{escaped(texts)}</desc>"
    size_of = f'width="{number(width)}" height="{number(height)}"'
    yield f'<rect class="paper" {size_of} fill="{theme.paper}"/>'
    yield f'<g font-family="{FONT}" text-anchor="middle">'


def _default_size(panels: Sequence[Panel], width: float) -> int:
    """The width of a cell: 50 pixels on usual boards, less on large ones."""
    cells = max(max(panel.board.rows, panel.board.cols) for panel in panels)
    return min(LARGEST, round(width * min(50, max(18, 900 / cells))))


def _boards(
    panels: Sequence[Panel], boxes: Sequence[Box], head: float, theme: Theme, put: Group
) -> Iterator[str]:
    for panel, (top, left, _, _), start in _placed(panels, boxes):
        move = f"translate({number(start - left)} {number(head - top)})"
        yield f'<g class="board" transform="{move}">'
        yield from board_elements(panel, theme, put)
        yield "</g>"


def _placed(panels: Sequence[Panel], boxes: Sequence[Box]) -> Iterator[tuple[Panel, Box, float]]:
    """Each panel with its bounding box and its position on the page."""
    start = 0.0
    for panel, box in zip(panels, boxes, strict=True):
        yield panel, box, start
        start += box[3] - box[1] + GAP


def _captions(
    panels: Sequence[Panel], boxes: Sequence[Box], letters: float, theme: Theme
) -> Iterator[str]:
    for panel, box, start in _placed(panels, boxes):
        middle = start + (box[3] - box[1]) / 2
        yield (
            f'<text class="caption" x="{number(middle)}" y="{number(letters * 1.1)}" '
            f'font-size="{number(letters)}" font-weight="bold" fill="{theme.ink}">'
            f"{escaped(panel.caption)}</text>"
        )


def _legend(panel: Panel, width: float, letters: float) -> list[tuple[str, bool]]:
    """The lines of the legend, each with whether it is bold."""
    across = max(12, int((width - 0.3) / (letters * 0.5)))
    lines = [(line, True) for line in wrap(panel.heading, across)[:2]]
    notes = list(dict.fromkeys(panel.notes))
    if len(notes) > MOST_NOTES:
        notes[MOST_NOTES:] = [f"and {len(notes) - MOST_NOTES} more"]
    for note in notes:
        shown = note if len(note) <= LONGEST_NOTE else f"{note[:LONGEST_NOTE]}…"
        lines += [(line, False) for line in wrap(shown, across)]
    return lines


def _words(
    words: Iterable[tuple[str, bool]], top: float, letters: float, theme: Theme
) -> Iterator[str]:
    shown = [
        f'<text x="10" y="{number(top + 0.2 + letters * (place * 1.35 + 0.9))}"'
        f"{BOLD if bold else ''}>{escaped(line)}</text>"
        for place, (line, bold) in enumerate(words)
    ]
    if shown:
        about = f'text-anchor="start" font-size="{number(letters)}" fill="{theme.ink}"'
        yield f'<g class="legend" {about}>\n' + "\n".join(shown) + "\n</g>"
