"""Steps of an explanation for a terminal: wrapped to its width, with what matters in bold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

from solve_cp.drawing.terminal.colours import RESET, Style
from solve_cp.drawing.verdicts.teaching import points
from solve_cp.questions.explain.telling.step import Step, Told

BOLD, DIM = Style(bold=True).code, Style(dim=True).code
NARROWEST = 40


def step_on_terminal(step: Step, number: str, width: int, coloured: bool) -> str:
    """A numbered step with its name."""
    lines = told_lines(step.told, width - len(number), f" ({step.name})")
    text = ("\n" + " " * len(number)).join(lines)
    return number + (_coloured(step, text) if coloured else text)


def told_lines(told: Told, width: int, name: str = "") -> list[str]:
    """The lead, the name after it, and the points, all wrapped."""
    lines = [f"{told.lead}{name}", *points(told)]
    return [part for line in lines for part in _wrapped(line, max(width, NARROWEST))]


def _wrapped(line: str, width: int) -> Iterator[str]:
    """A line wrapped to a width; further lines start below its text, not below its mark."""
    mark = re.match(r" *(?:\d+\.|–)? ?", line)
    indent = " " * (mark.end() if mark and line.startswith(" ") else 0)
    yield from wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)


def _coloured(step: Step, text: str) -> str:
    """The text with the cells that the step changes in bold, and its name dim."""
    for cell in step.cells:
        text = re.sub(rf"\b{cell}\b", f"{BOLD}{cell}{RESET}", text)
    name = r"\s+".join(re.escape(word) for word in f"({step.name})".split())
    return re.sub(name, lambda found: _dim(found.group()), text, count=1)


def _dim(text: str) -> str:
    """The text in a dim style, on each of its lines."""
    return "\n".join(re.sub(r"^( *)(.*)$", rf"\1{DIM}\2{RESET}", line) for line in text.split("\n"))
