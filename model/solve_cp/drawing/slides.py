"""Explanations as pictures: one SVG per step, or a standalone page to step through."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.svg import svg
from solve_cp.drawing.verdicts.teaching import points
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.explain.path import Path
from solve_cp.questions.explain.telling.step import Step, Told

PLACED, REMOVED, REASON, SUPPOSED = "green", "red", "yellow", "blue"
GAP = 40


def path_picture(puzzle: Puzzle, path: Path, name: str) -> str:
    """The page or the pictures, depending on the suffix of the file name."""
    return path_page(puzzle, path) if name.lower().endswith(".html") else path_svg(puzzle, path)


def step_picture(puzzle: Puzzle, step: Step, **options: Any) -> str:
    """The candidates before a step: placed digits green, removed ones red, reasons yellow."""
    known = {cell: digits[0] for cell, digits in step.before.items() if len(digits) == 1}
    placed = {cell: digit for cell, digit in known.items() if cell not in step.placed}
    givens = puzzle.with_givens({**puzzle.givens, **placed})
    open_cells = {c: digits for c, digits in step.before.items() if c not in givens.givens}
    arrows = list(_arrows(step))
    return svg(
        givens,
        candidates=open_cells,
        highlight=_highlights(step, open_cells),
        arrows=arrows,
        legend=False,
        **options,
    )


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
    steps = "\n".join(_section(puzzle, number, step) for number, step in enumerate(path.steps, 1))
    listed = "\n".join(_entry(number, step) for number, step in enumerate(path.steps, 1))
    return PAGE.format(title=title, steps=steps, list=listed, end=html.escape(path.closing))


def _section(puzzle: Puzzle, number: int, step: Step) -> str:
    picture = step_picture(puzzle, step, size=520)
    inner = picture[picture.index("<svg ") :]
    return (
        f'<section id="s{number}" tabindex="-1"><h2>Step {number}: {html.escape(step.name)}</h2>'
        f"{_told(step.told)}{_reasons(step.reason)}{inner}</section>"
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
    return f"<details><summary>Why</summary><ul>{items}</ul></details>" if items else ""


def _entry(number: int, step: Step) -> str:
    return f'<li><a href="#s{number}">{html.escape(step.name)}</a></li>'


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 sans-serif; margin: 1rem auto; max-width: 60rem; padding: 0 1rem; }}
main {{ display: flex; gap: 2rem; flex-wrap: wrap; }}
nav {{ max-height: 80vh; overflow: auto; min-width: 14rem; }}
nav a[aria-current] {{ font-weight: bold; }}
section {{ max-width: 36rem; }}
section:focus {{ outline: none; }}
.live section:not(.now) {{ display: none; }}
section svg {{ max-width: 100%; height: auto; }}
button {{ font: inherit; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p><button id="back">Back</button> <button id="on">Next</button>
 or the arrow keys, Home and End. {end}</p>
<main>
<div>
{steps}
</div>
<nav aria-label="Steps"><ol>
{list}
</ol></nav>
</main>
<script>
const sections = [...document.querySelectorAll("section")];
const entries = [...document.querySelectorAll("nav a")];
let now = 0;
function show(place) {{
  if (!sections.length) return;
  now = Math.max(0, Math.min(sections.length - 1, place));
  sections.forEach((section, n) => section.classList.toggle("now", n === now));
  entries.forEach((entry, n) => {{
    if (n === now) entry.setAttribute("aria-current", "step");
    else entry.removeAttribute("aria-current");
  }});
  const list = document.querySelector("nav");  // only the list scrolls, not the page
  list.scrollTop = entries[now].offsetTop - list.offsetTop - list.clientHeight / 2;
}}
function go(place) {{
  show(place);
  history.replaceState(null, "", "#s" + (now + 1));
}}
document.body.classList.add("live");
document.getElementById("back").onclick = () => go(now - 1);
document.getElementById("on").onclick = () => go(now + 1);
entries.forEach((entry, n) => entry.onclick = (event) => {{ event.preventDefault(); go(n); }});
document.onkeydown = (event) => {{
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const moves = {{ ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: sections.length - 1 }};
  if (event.key in moves) {{ event.preventDefault(); go(moves[event.key]); }}
}};
show(Number(location.hash.slice(2)) - 1 || 0);
</script>
</body>
</html>
"""
