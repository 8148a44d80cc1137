"""The legend: what a drawing with characters does not show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from solve_cp.board.cells import Cell, cells_text
from solve_cp.board.grid import Shown
from solve_cp.drawing.marks import Arrow, Border, Cage, Fill, Line, Mark, Note, Shape, Text
from solve_cp.drawing.terminal.colours import RESET, Style
from solve_cp.drawing.terminal.sketch import Sketch, marked
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule
from solve_cp.rules.support.looks import sentence


def rules_in_words(
    puzzle: Puzzle, told: Collection[Rule] = (), coloured: bool = False
) -> list[str]:
    """Each kind of rule with its sentence, and by number its rules that the drawing leaves out."""
    lines: list[str] = []
    for kind, rules in by_kind(puzzle.rules).items():
        swatch = _swatch(puzzle, next(iter(rules.values()))) if coloured else ""
        lines += ["", f"{swatch}{kind.__name__}: {sentence(kind)}"]
        lines += [f"  {_numbered(n, rule)}" for n, rule in rules.items() if rule not in told]
        drawn = [number for number, rule in rules.items() if rule in told]
        lines += [f"  drawn: {_ranges(drawn)}"] if drawn else []
    return lines


def _numbered(number: int, rule: Rule) -> str:
    """The number of a rule and its text without the name."""
    words = str(rule).removeprefix(type(rule).__name__).strip("()")
    return f"rule {number}: {words}" if words else f"rule {number}"


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers as text: `rules 1-4, 7`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = ", ".join(f"{run[0]}-{run[-1]}" if run[1:] else str(run[0]) for run in runs)
    return f"rule{'s' if len(numbers) > 1 else ''} {words}"


def extras_in_words(shown: Mapping[str, Shown]) -> list[str]:
    """What an answer shows in addition to digits, one line per name; regions as rows."""
    lines: list[str] = []
    for name, what in shown.items():
        if isinstance(what, Mapping):
            lines.append(f"{name}: {', '.join(f'{key} {value}' for key, value in what.items())}")
            continue
        cells = tuple(part for part in what if isinstance(part, Cell))
        rows = [str(part) for part in what if not isinstance(part, Cell)]
        lines.append(f"{name}: {cells_text(cells) if cells else ' '.join(rows) or 'none'}")
    return lines


def by_kind(rules: Iterable[Rule]) -> dict[type[Rule], dict[int, Rule]]:
    """The rules of each class by number, from 1."""
    kinds: dict[type[Rule], dict[int, Rule]] = {}
    for number, rule in enumerate(rules, 1):
        kinds.setdefault(type(rule), {})[number] = rule
    return kinds


def told_by(puzzle: Puzzle, sketch: Sketch) -> frozenset[Rule]:
    """The rules shown completely: all marks are drawn, and no other kind looks the same."""
    marks: dict[Rule, list[Mark]] = {}
    for part in marked(puzzle):
        if part.rule:
            marks.setdefault(part.rule, []).append(part.mark)
    kinds: dict[Any, set[type[Rule]]] = {}
    for rule, drawn in marks.items():
        kinds.setdefault(_look(drawn), set()).add(type(rule))
    return frozenset(
        rule
        for rule in sketch.drawn
        if len(kinds[_look(marks[rule])]) == 1
        and not any(_adds(mark, type(rule)) for mark in marks[rule])
    )


def _adds(mark: Mark, kind: type[Rule]) -> bool:
    """Whether a note says more than the rule's sentence."""
    if not isinstance(mark, Note):
        return False
    name, _, said = mark.text.partition(": ")
    return "(" in name or said.lower() != sentence(kind).lower()


def _look(marks: Iterable[Mark]) -> tuple[Any, ...]:
    """How a rule's marks look in characters, independent of position; repeated ones count once.

    The ends of a line are counted, because it may have a circle at one end or at both.
    """
    signs = {sign for mark in marks for sign in _signs(mark)}
    has_line = any(sign[0] in ("line", "arrow") for sign in signs)
    looks = [sign[0:2] for sign in signs]
    return tuple(sorted(looks if has_line else set(looks), key=repr))


def _signs(mark: Mark) -> Iterator[tuple[Any, ...]]:
    """The look of a mark, and its position."""
    if isinstance(mark, Line):
        yield "line", bool(mark.dash), mark.points
    elif isinstance(mark, Arrow):
        yield "arrow", "", mark.points
    elif isinstance(mark, Cage):
        yield "cage", mark.label.strip("0123456789"), mark.cells
    elif isinstance(mark, Fill):
        yield from (("fill", "", cell) for cell in mark.cells)
    elif isinstance(mark, Shape):
        yield "shape", (mark.kind, mark.fill, _letters(mark.text)), mark.center
    elif isinstance(mark, (Text, Border)):
        yield type(mark).__name__, _letters(getattr(mark, "text", "")), mark


def _letters(text: str) -> str:
    """A text without its numbers, which differ between clues."""
    return "".join("0" if sign.isdigit() else sign for sign in text)[:1]


def _swatch(puzzle: Puzzle, rule: Rule) -> str:
    """A sample of the colour of a rule's lines."""
    for mark in rule.drawing(puzzle):
        if isinstance(mark, (Line, Arrow)) and (code := Style(mark.color).code):
            return f"{code}━━{RESET} "
    return ""
