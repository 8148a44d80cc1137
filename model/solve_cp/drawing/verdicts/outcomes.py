"""Results, candidates, reasons and checks in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from solve_cp.board.alphabet import Alphabet, alphabet_for, default_alphabet
from solve_cp.board.cells import Cell, cells_text
from solve_cp.drawing.verdicts.basics import drawn, gave_up, how, proviso
from solve_cp.questions.counting.extras import not_determined
from solve_cp.result import Result, Status

if TYPE_CHECKING:
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.questions.candidates import Candidates
    from solve_cp.questions.check import Check
    from solve_cp.questions.why import Why

# Solving.

FEW = 24
"""So many cells are always listed."""


def result_text(result: Result) -> str:
    """The grid, if there is one, and the verdict."""
    grid = [drawn(result.grid, result.puzzle)] if result.grid else []
    return "\n".join([*grid, verdict(result)])


def verdict(result: Result) -> str:
    """The result in words: number of solutions, certainty, time and engine."""
    if result.status is Status.UNSOLVABLE:
        return f"no solution: {result.reason} ({how(result)})"
    if result.status is Status.GAVE_UP:
        return gave_up(result)
    words = f"solved: {how_many(result)}{proviso(result)}"
    return f"{words}{f'; {result.reason}' if result.reason else ''} ({how(result)})"


def how_many(result: Result) -> str:
    """Whether the solution is unique, and whether its extras are."""
    if result.unique and result.grid and result.other_extras:
        return f"the only grid; {not_determined(result.grid, result.other_extras)}"
    if result.unique and result.grid and result.grid.shown and not result.extras_unique:
        return "the only grid; whether more than the digits is determined is not decided"
    if result.unique:
        return "the only solution"
    if result.complete:
        return f"exactly {result.count} solutions"
    if result.unique is False:
        many = f"not the only solution, at least {max(2, result.count)}"
        return f"{many} (`solve-cp why` shows what can change)"
    return "uniqueness not proved"


# Candidates.


def candidates_text(answer: Candidates) -> str:
    """The candidates of each cell in columns, and whether they are certain."""
    if answer.status is Status.UNSOLVABLE:
        return f"no solution ({how(answer)})"
    columns = _candidates(answer, answer.puzzle)
    return f"{columns}\n{candidates_verdict(answer)}{proviso(answer)} ({how(answer)})"


def candidates_verdict(answer: Candidates) -> str:
    """Whether the candidates are certain."""
    if answer.unknown:
        return f"gave up: {answer.reason}; undecided digits are in brackets"
    if answer.reason and answer.counts:
        return f"gave up: {answer.reason}; the numbers are at least that"
    if answer.unique:
        only = "grid" if answer.grid and answer.grid.shown else "solution"
        return f"every cell has one candidate: the only {only}"
    return f"{len(answer.undetermined)} cells have several candidates"


def _candidates(answer: Candidates, puzzle: Puzzle | None) -> str:
    alphabet = _alphabet(answer, puzzle)

    def text(digits: Mapping[Cell, tuple[int, ...]], cell: Cell) -> str:
        return ("" if alphabet.symbols else ",").join(map(alphabet.symbol, digits.get(cell, ())))

    texts = {}
    for cell in answer.candidates:
        unknown = text(answer.unknown, cell)
        texts[cell] = text(answer.candidates, cell) + (f"({unknown})" if unknown else "")
    return in_columns(texts)


def _alphabet(answer: Candidates, puzzle: Puzzle | None) -> Alphabet:
    if puzzle:
        return alphabet_for(puzzle.alphabet, puzzle.board.digits)
    seen = (*answer.candidates.values(), *answer.unknown.values())
    return default_alphabet([digit for digits in seen for digit in digits])


def in_columns(texts: Mapping[Cell, str]) -> str:
    """The texts of cells in columns of equal width, one line per row."""
    width = max(map(len, texts.values()))
    rows = 1 + max(cell.row for cell in texts)
    cols = 1 + max(cell.col for cell in texts)
    lines = [[f"{texts.get(Cell(r, c), ''):{width}}" for c in range(cols)] for r in range(rows)]
    return "\n".join(" ".join(line).rstrip() for line in lines)


# Why.


def why_text(answer: Why) -> str:
    """What is wrong with a puzzle, or that nothing is."""
    if answer.status is Status.UNSOLVABLE:
        return _why_none(answer)
    if answer.solutions:
        return _why_several(answer, answer.puzzle)
    if answer.unique and answer.grid and answer.other_extras:
        found = f"the only grid, but {not_determined(answer.grid, answer.other_extras)}"
        return f"{found}{proviso(answer)} ({how(answer)})"
    if answer.unique:
        found = f"the puzzle has exactly one solution{proviso(answer)}"
        return f"nothing is wrong: {found} ({how(answer)})"
    return gave_up(answer)


def _why_none(answer: Why) -> str:
    one = len(answer.conflict) == 1
    sure = f"without {'it' if one else 'any one of them'}, the rest is consistent"
    unsure = f"not proved minimal: {answer.reason}"
    what = "this cannot hold" if one else "these contradict each other"
    rules = " and ".join(map(str, answer.counted_by))
    counted = f" (cells count as {rules} says)" if rules else ""
    lines = [
        f"no solution: {what}{counted}:",
        *(f"  {item}" for item in answer.conflict),
        f"{sure if answer.minimal else unsure} ({how(answer)})",
    ]
    return "\n".join(lines)


def _why_several(answer: Why, puzzle: Puzzle | None) -> str:
    first, second = answer.solutions
    symbol = alphabet_for(puzzle.alphabet if puzzle else None, first.board.digits).symbol
    changes = (f"{c} {symbol(first[c])} or {symbol(second[c])}" for c in answer.changed)
    these = "the recorded one and the closest other one" if answer.recorded else "these two"
    none_is = "no other is closer to it" if answer.recorded else "no two are closer"
    sure = none_is if answer.closest else f"maybe not the closest: {answer.reason}"
    lines = [
        f"several solutions; {these} differ in {len(answer.changed)} cells, {sure}:",
        drawn(first, puzzle),
        "",
        drawn(second, puzzle),
        f"what changes: {', '.join(changes)}",
        f"undetermined: {_undetermined(answer)}{proviso(answer)} ({how(answer)})",
    ]
    return "\n".join(lines)


def _undetermined(answer: Why) -> str:
    """The cells that are not the same in all solutions; if these are most cells, the others."""
    found = set(answer.undetermined)
    number = f"{'' if answer.complete else 'at least '}{len(found)} cells"
    fixed = [cell for cell in answer.solutions[0].board.cells if cell not in found]
    if not answer.complete or len(found) <= max(FEW, len(fixed)):
        return f"{number}, {cells_text(answer.undetermined)}"
    return f"{number}, all except {cells_text(fixed)}" if fixed else f"all {number}"


# Check.


def check_text(answer: Check) -> str:
    """Whether the grid is right, and what it breaks."""
    lines = [f"{_check_verdict(answer)} ({how(answer)})"]
    lines += [f"  {broken}" for broken in answer.violations]
    if answer.wrong:
        lines.append(f"  not as in the only solution: {cells_text(answer.wrong)}")
    return "\n".join(lines)


def _check_verdict(answer: Check) -> str:
    so_far = f" so far, {len(answer.blank)} cells are blank" if answer.blank else ""
    if answer.right:
        note = ", as far as the rules are modelled" if answer.not_modelled else ""
        several = "; it is one of several solutions" if answer.unique is False else ""
        return f"right{so_far}{several if not so_far else ''}{note}"
    if answer.right is None:
        return f"not decided: {answer.reason}"
    return f"wrong: {answer.reason}" if answer.reason else "wrong"
