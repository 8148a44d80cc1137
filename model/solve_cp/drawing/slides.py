"""Explanations as pictures: one SVG per step, or a standalone page to step through."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.stepping import PAGE
from solve_cp.drawing.svg.document import page
from solve_cp.drawing.svg.overlays import Overlays
from solve_cp.drawing.svg.parts import Shared
from solve_cp.drawing.svg.things import puzzle_panel
from solve_cp.drawing.verdicts.teaching import path_ending, points
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.explain.path import Path
from solve_cp.questions.explain.telling.step import Step, Told

PLACED, REMOVED, REASON, SUPPOSED = "green", "red", "yellow", "blue"
GAP = 40
WIDTH = 560


def path_picture(puzzle: Puzzle, path: Path, name: str) -> str:
    """The page or the pictures, depending on the suffix of the file name."""
    return path_page(puzzle, path) if name.lower().endswith(".html") else path_svg(puzzle, path)


def step_picture(
    puzzle: Puzzle, step: Step, size: int | None = None, shared: Shared | None = None
) -> str:
    """The candidates before a step: placed digits green, removed ones red, reasons yellow."""
    open_cells = {c: digits for c, digits in step.before.items() if not _is_known(step, c)}
    overlays = Overlays.of(open_cells, _highlights(step, open_cells), list(_arrows(step)))
    known = {cell: some[0] for cell, some in step.before.items() if _is_known(step, cell)}
    return _picture(puzzle, overlays, known, size, shared)


def _is_known(step: Step, cell: Cell) -> bool:
    """Whether the digit of a cell is known before a step."""
    return len(step.before[cell]) == 1 and cell not in step.placed


def _picture(
    puzzle: Puzzle,
    overlays: Overlays,
    known: Mapping[Cell, int],
    size: int | None,
    shared: Shared | None,
) -> str:
    """The board; with `shared` parts, the puzzle's text is not repeated in it either."""
    panel = puzzle_panel(puzzle, overlays, known)
    if shared is None:
        return page([panel], size=size, theme="light", legend=False)
    bare = replace(panel, text="")
    return page([bare], size=size, theme="light", legend=False, put=shared.group)


def _end_picture(puzzle: Puzzle, path: Path, size: int, shared: Shared) -> str:
    """The candidates that are left at the end of a path."""
    known = {cell: digits[0] for cell, digits in path.left.items() if len(digits) == 1}
    marks = {cell: digits for cell, digits in path.left.items() if len(digits) > 1}
    return _picture(puzzle, Overlays.of(marks, None, ()), known, size, shared)


def _highlights(step: Step, open_cells: dict[Cell, tuple[int, ...]]) -> dict[Any, str]:
    found: dict[Any, str] = {}
    for part in step.reason:
        for cell in part.cells:
            if part.digit is None or cell not in open_cells:
                found[cell] = REASON
            else:
                found[cell, part.digit] = REASON
    for link in step.trace[:-1]:
        if link.kind in ("assumed", "true"):
            found.update(
                ((cell, digit), SUPPOSED) for cell, some in link.digits.items() for digit in some
            )
    for cell, digits in step.removed.items():
        found.update(((cell, digit), REMOVED) for digit in digits)
    found.update(dict.fromkeys(step.placed.items(), PLACED))
    return {place: color for place, color in found.items() if _is_shown(place, open_cells)}


def _is_shown(place: Any, open_cells: dict[Cell, tuple[int, ...]]) -> bool:
    """Whether a candidate is drawn; cells are always drawn."""
    if isinstance(place, Cell):
        return True
    cell, digit = place
    return digit in open_cells.get(cell, ())


def _arrows(step: Step) -> Iterator[tuple[Any, Any]]:
    """Arrows from each link of a chain to what follows from it."""
    for link in step.trace:
        ends = [(cell, some[0]) for cell, some in link.digits.items() if link.kind == "true"]
        for source in link.after:
            starts = step.trace[source]
            begins = [(c, some[0]) for c, some in starts.digits.items() if starts.kind != "gone"]
            yield from ((a, b) for a in begins[:1] for b in ends[:1] if a[0] != b[0])


def path_svg(puzzle: Puzzle, path: Path) -> str:
    """One picture per step, each below its sentence."""
    drawn = [(step, step_picture(puzzle, step)) for step in path.steps]
    parts, top, wide = [], 0.0, 0.0
    for number, (step, picture) in enumerate(drawn, 1):
        width, height = _size(picture)
        lines = [
            line
            for text in (f"{number}. {step.told.lead}", *points(step.told))
            for line in _wrapped(text, int(width / 7))
        ]
        for line in lines:
            top += 20
            parts.append(f'<text x="8" y="{top:g}" font-size="14">{html.escape(line)}</text>')
        inner = picture.replace("<svg ", f'<svg x="0" y="{top + 8:g}" ', 1)
        parts.append(inner[inner.index("<svg ") :])
        top += height + GAP
        wide = max(wide, width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{top:g}" '
        f'font-family="sans-serif">{"".join(parts)}</svg>\n'
    )


def _size(picture: str) -> tuple[float, float]:
    """The width and height of a picture, from its `<svg>` element."""
    head = picture[picture.index("<svg ") : picture.index(">", picture.index("<svg "))]
    return _number(head, "width"), _number(head, "height")


def _number(head: str, name: str) -> float:
    return float(head.split(f' {name}="')[1].split('"')[0].removesuffix("px"))


def _wrapped(text: str, letters: int) -> list[str]:
    from textwrap import wrap

    return wrap(text, max(letters, 20))


def path_page(puzzle: Puzzle, path: Path) -> str:
    """A standalone page with the board at each step; the arrow keys move between steps."""
    title = html.escape(puzzle.title or puzzle.source or str(puzzle.board))
    shared = Shared()
    steps = [_section(puzzle, number, step, shared) for number, step in enumerate(path.steps, 1)]
    listed = [_entry(number, step.name) for number, step in enumerate(path.steps, 1)]
    last = len(steps) + 1
    words = f"<h2>The end</h2><p>{html.escape(path.closing)}</p>"
    steps.append(_slide(last, words, _end_picture(puzzle, path, WIDTH, shared)))
    listed.append(_entry(last, "the end"))
    parts = shared.definitions()
    return PAGE.format(title=title, parts=parts, steps="\n".join(steps), list="\n".join(listed))


def path_list(path: Path) -> str:
    """The steps of a path as a list, for notebooks."""
    steps = "".join(
        f"<li>{_told(step.told)}<small>{html.escape(step.name)}</small></li>" for step in path.steps
    )
    return f"<ol>{steps}</ol><p>{html.escape(path_ending(path))}</p>"


def _section(puzzle: Puzzle, number: int, step: Step, shared: Shared) -> str:
    heading = f"<h2>Step {number}: {html.escape(step.name)}</h2>"
    words = f"{heading}{_told(step.told)}{_reasons(step.reason)}"
    return _slide(number, words, step_picture(puzzle, step, WIDTH, shared))


def _slide(number: int, words: str, picture: str) -> str:
    inner = picture[picture.index("<svg ") :]
    return (
        f'<section id="s{number}"><div class="words">{words}</div>'
        f"<figure>{inner}</figure></section>"
    )


def _told(told: Told) -> str:
    """The words of a step; cases inside a case are a list inside a list."""
    lead = f"<p>{html.escape(told.lead)}</p>"
    if not told.points:
        return lead
    tag, parts, depth = "ol" if told.numbered else "ul", [], -1
    for point in told.points:
        parts.append(f"<{tag}>" * (point.depth - depth) or "</li>")
        parts.append(f"</{tag}></li>" * (depth - point.depth))
        parts.append(f"<li>{html.escape(point.text)}")
        depth = point.depth
    return f"{lead}{''.join(parts)}</li>{f'</{tag}></li>' * depth}</{tag}>"


def _reasons(reasons: Iterable[Any]) -> str:
    items = "".join(f"<li>{html.escape(reason.text)}</li>" for reason in reasons)
    return (
        f"<details><summary>The facts it rests on</summary><ul>{items}</ul></details>"
        if items
        else ""
    )


def _entry(number: int, name: str) -> str:
    return f'<li><a href="#s{number}">{html.escape(name)}</a></li>'
