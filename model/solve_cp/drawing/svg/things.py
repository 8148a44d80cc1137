"""The panels of everything that can be drawn: puzzles, grids, results and answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.drawing.marks import Fill, Note
from solve_cp.drawing.svg.overlays import Overlays
from solve_cp.drawing.svg.picture import Digit, Drawn, Panel, Role
from solve_cp.drawing.svg.themes import NAMED
from solve_cp.errors import InputError, described
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import Answer
from solve_cp.questions.candidates import Candidates
from solve_cp.questions.check import Check
from solve_cp.questions.items import Item
from solve_cp.questions.reducing.redundant import Redundant
from solve_cp.questions.why import Why
from solve_cp.result import Result

CONFLICT = "#ffb3b9"
EXPECTED = "a Puzzle, a Grid, a Result or an answer to a question"
Digits = Mapping[Cell, int]


def panels_of(thing: Any, puzzle: Puzzle | None, overlays: Overlays) -> list[Panel]:
    """The panels of the picture."""
    if isinstance(thing, Puzzle):
        return [puzzle_panel(thing, overlays)]
    if isinstance(thing, Grid):
        return [_grid_panel(thing, puzzle, overlays)]
    if not isinstance(thing, (Result, Answer)):
        raise InputError(f"expected {EXPECTED}, got {described(thing)}")
    known = puzzle or thing.puzzle
    if known is None and thing.grid is None:
        raise InputError("expected a puzzle for the picture of an answer without a grid, got None")
    return _answer_panels(thing, known or Puzzle(_board(thing.grid)), overlays)


def _board(grid: Grid | None) -> Board:
    assert grid is not None
    return grid.board


def _answer_panels(thing: Result | Answer, puzzle: Puzzle, overlays: Overlays) -> list[Panel]:
    if isinstance(thing, Candidates):
        return [_candidates_panel(thing, puzzle, overlays)]
    if isinstance(thing, Check):
        return [_check_panel(thing, puzzle, overlays)]
    if isinstance(thing, Redundant):
        return [_redundant_panel(thing, puzzle, overlays)]
    if isinstance(thing, Why) and thing.conflict:
        return [_conflict_panel(thing, puzzle, overlays)]
    if isinstance(thing, Why) and len(thing.solutions) > 1:
        return list(_two_panels(thing, puzzle, overlays))
    if thing.grid is None or getattr(thing, "dropped", None) is not None:
        return [replace(puzzle_panel(puzzle, overlays), caption=_verdict(thing))]
    return [replace(_grid_panel(thing.grid, puzzle, overlays), caption=_verdict(thing))]


def _verdict(thing: Result | Answer) -> str:
    if isinstance(thing, Result) and thing.grid is None:
        return thing.verdict
    known = {True: "one solution", False: "one of several solutions", None: str(thing.status)}
    return known[thing.unique]


# Puzzles and grids.


def puzzle_panel(puzzle: Puzzle, overlays: Overlays, digits: Digits | None = None) -> Panel:
    """The panel of a puzzle, with more digits than its givens if wanted."""
    overlays.check(puzzle.board)
    marks = tuple(_marks(puzzle))
    together = {**puzzle.givens, **(digits or {})}
    shown = tuple(
        Digit(Cell(*cell), puzzle.symbol(digit), _role(puzzle, cell, digit))
        for cell, digit in together.items()
    )
    return Panel(
        puzzle.board,
        marks=marks,
        digits=shown,
        pencils=overlays.pencils(puzzle.board, puzzle.symbol, together),
        highlight=overlays.cells,
        arrows=overlays.drawn_arrows(puzzle.board),
        title=_heading(puzzle) or str(puzzle.board),
        heading=_heading(puzzle),
        text=_text(puzzle),
        notes=tuple(_notes(marks, puzzle)),
    )


def _role(puzzle: Puzzle, cell: Cell, digit: int) -> Role:
    return "given" if puzzle.givens.get(cell) == digit else "found"


def _marks(puzzle: Puzzle) -> Iterator[Drawn]:
    for rule in puzzle.rules:
        for mark in rule.drawing(puzzle):
            yield Drawn(mark)
    for mark in getattr(puzzle, "marks", ()):
        yield Drawn(mark)


def _grid_panel(grid: Grid, puzzle: Puzzle | None, overlays: Overlays) -> Panel:
    known = puzzle or Puzzle(grid.board, dict(grid.by_cell))
    if known.board != grid.board:
        raise InputError(f"expected a grid of a {known.board}, got one of a {grid.board}")
    panel = puzzle_panel(known, overlays, grid.by_cell)
    if puzzle is None:
        return replace(panel, marks=tuple(_shown(grid)), notes=tuple(_shown_in_words(grid)))
    added = (Drawn(mark) for rule in known.rules for mark in rule.answer_drawing(known, grid))
    return replace(panel, marks=(*panel.marks, *added))


def _shown(grid: Grid) -> Iterator[Drawn]:
    """The cells that a grid without a puzzle shows in addition to digits."""
    for what in grid.shown.values():
        cells = tuple(part for part in what if isinstance(part, Cell))
        if cells:
            yield Drawn(Fill(cells))


def _shown_in_words(grid: Grid) -> Iterator[str]:
    for name, what in grid.extras_to_json().items():
        listed = (
            [f"{key} {value}" for key, value in what.items()] if isinstance(what, dict) else what
        )
        yield f"{name}: {', '.join(listed)}"


# Words.


def _heading(puzzle: Puzzle) -> str:
    by = f" by {puzzle.author}" if puzzle.author else ""
    return f"{puzzle.title}{by}" if puzzle.title else ""


def _text(puzzle: Puzzle) -> str:
    """The puzzle as text: its rows with dots for blanks, and its rules."""
    between = "" if all(len(puzzle.symbol(d)) == 1 for d in puzzle.board.digits) else " "
    symbols = {cell: puzzle.symbol(digit) for cell, digit in puzzle.givens.items()}
    rows: dict[int, list[str]] = {}
    for cell in puzzle.board.cells:
        rows.setdefault(cell.row, []).append(symbols.get(cell, "."))
    return "\n".join([*(between.join(row) for row in rows.values()), *map(str, puzzle.rules)])


def _notes(marks: Iterable[Drawn], puzzle: Puzzle) -> Iterator[str]:
    """The lines of the legend: rules without a mark, what was recognised, what is not modelled."""
    yield from (drawn.mark.text for drawn in marks if isinstance(drawn.mark, Note))
    yield from (f"recognised: {what}" for what in puzzle.recognised)
    yield from (f"not modelled: {what}" for what in puzzle.not_modelled)


# Answers.


def _candidates_panel(answer: Candidates, puzzle: Puzzle, overlays: Overlays) -> Panel:
    single = {c: found[0] for c, found in answer.candidates.items() if len(found) == 1}
    left = {cell: answer.unknown.get(cell, ()) for cell in puzzle.board.cells}
    sure = {cell: digit for cell, digit in single.items() if not left[cell]}
    both = {c: (*answer.candidates.get(c, ()), *left[c]) for c in puzzle.board.cells}
    colours = {(cell, digit): NAMED["grey"] for cell in both for digit in left[cell]}
    laid = Overlays(both | dict(overlays.candidates), colours | _counted(answer), overlays.arrows)
    laid = replace(laid, colours={**laid.colours, **overlays.colours})
    panel = puzzle_panel(puzzle, laid, sure)
    note = ("digits on grey are not decided",) if any(left.values()) else ()
    return replace(panel, caption="true candidates", notes=(*panel.notes, *note))


def _counted(answer: Candidates) -> dict[tuple[Cell, int | None], str]:
    """The colours of candidates by how many solutions have them, where that is known."""
    counts: Mapping[Cell, Mapping[int, int]] = getattr(answer, "counts", None) or {}
    most = max((n for found in counts.values() for n in found.values()), default=0)
    shades = (NAMED["red"], NAMED["orange"], NAMED["yellow"], NAMED["lime"], NAMED["green"])
    return {
        (cell, digit): shades[min(4, 5 * n // (most + 1))]
        for cell, found in counts.items()
        for digit, n in found.items()
        if len(found) > 1
    }


def _check_panel(answer: Check, puzzle: Puzzle, overlays: Overlays) -> Panel:
    broken = {cell for violation in answer.violations for cell in violation.cells}
    laid = overlays.with_colours(broken, CONFLICT)
    panel = puzzle_panel(puzzle, laid, answer.digits)
    wrong = {*answer.wrong, *(broken - puzzle.givens.keys() if not answer.wrong else ())}
    digits = tuple(
        replace(digit, role="wrong") if digit.cell in wrong else digit for digit in panel.digits
    )
    verdict = {True: "right", False: "wrong", None: "not decided"}[answer.right]
    said = tuple(violation.text for violation in answer.violations)
    return replace(panel, digits=digits, caption=verdict, notes=(*said, *panel.notes))


def _redundant_panel(answer: Redundant, puzzle: Puzzle, overlays: Overlays) -> Panel:
    """The puzzle with the clues that are not needed faded."""
    panel = puzzle_panel(puzzle, overlays)
    givens, rules = _given_cells(answer.redundant), _rule_texts(answer.redundant)
    digits = tuple(replace(digit, faded=digit.cell in givens) for digit in panel.digits)
    count = len(answer.redundant)
    caption = f"{count} of {count + len(answer.needed) + len(answer.undecided)} clues not needed"
    marks = _rules_faded(puzzle, rules, faded=True)
    return replace(panel, digits=digits, marks=tuple(marks), caption=caption)


def _conflict_panel(answer: Why, puzzle: Puzzle, overlays: Overlays) -> Panel:
    """The contradictory items are highlighted; the rest is faded."""
    cells = [c for item in answer.conflict if item.kind != "house" for c in item.cells]
    panel = puzzle_panel(puzzle, overlays.with_colours(cells, CONFLICT))
    givens, rules = _given_cells(answer.conflict), _rule_texts(answer.conflict)
    digits = tuple(replace(digit, faded=digit.cell not in givens) for digit in panel.digits)
    said = tuple(f"contradiction: {item.text}" for item in answer.conflict)
    marks = _rules_faded(puzzle, rules, faded=False)
    return replace(
        panel, digits=digits, marks=tuple(marks), caption="no solution", notes=(*said, *panel.notes)
    )


def _two_panels(answer: Why, puzzle: Puzzle, overlays: Overlays) -> Iterator[Panel]:
    laid = overlays.with_colours(answer.changed, NAMED["yellow"])
    for number, grid in enumerate(answer.solutions[:2], 1):
        yield replace(_grid_panel(grid, puzzle, laid), caption=f"solution {number}")


def _given_cells(items: tuple[Item, ...]) -> set[Cell]:
    return {cell for item in items if item.kind == "given" for cell in item.cells}


def _rule_texts(items: tuple[Item, ...]) -> set[str]:
    return {item.text for item in items if item.kind == "rule"}


def _rules_faded(puzzle: Puzzle, texts: set[str], faded: bool) -> Iterator[Drawn]:
    """The marks of the rules: those of the named rules faded, or those of all others."""
    for rule in puzzle.rules:
        back = (str(rule) in texts) is faded
        yield from (Drawn(mark, back) for mark in rule.drawing(puzzle))
    yield from (Drawn(mark, not faded) for mark in getattr(puzzle, "marks", ()))
