"""The rules of a puzzle as a text for people."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.board.board import Board
from solve_cp.drawing.marks import Note
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule
from solve_cp.rules.support.looks import kind_in_words
from solve_cp.rules.written import call_text


def rules_text(puzzle: Puzzle, by_call: Sequence[Rule] = ()) -> str:
    """The rules text of the puzzle, or else one made from its rules.

    The rules in `by_call` follow as calls, because drawings and words do not describe them fully.
    """
    calls = "\n".join(map(call_text, by_call))
    return "\n\n".join(filter(None, [puzzle.comment or "\n\n".join(_paragraphs(puzzle)), calls]))


def _paragraphs(puzzle: Puzzle) -> list[str]:
    """The rules of the board, then each kind of rule, then the rules that are not drawn."""
    found = [board_in_words(puzzle.board)]
    for rule in puzzle.rules:
        notes = [mark.text for mark in rule.drawing(puzzle) if isinstance(mark, Note)]
        found += [text for text in notes if text != str(rule)] or [kind_in_words(type(rule))]
    return list(dict.fromkeys(found))


def board_in_words(board: Board) -> str:
    """The basic rules: the digits, and where they may not repeat."""
    kinds = {house.kind for house in board.houses}
    places = [name for name in ("row", "column", "box", "region") if name in kinds]
    low, high = min(board.digits), max(board.digits)
    span = board.digits == tuple(range(low, high + 1))
    digits = f"from {low} to {high}" if span else ", ".join(map(str, board.digits))
    if not places:
        return f"Place a digit {digits} in every cell."
    full = all(len(house.cells) == len(board.digits) for house in board.houses)
    where = _listed(places, "and" if full else "or")
    if full:
        usual = "Normal sudoku rules apply: p" if "box" in kinds else "P"
        return f"{usual}lace each of the digits {digits} once in every {where}."
    return f"Place the digits {digits}; digits do not repeat in a {where}."


def _listed(words: Sequence[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
