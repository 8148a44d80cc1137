"""`solve-cp show FILE…`: a puzzle, its rules in words, and what is not modelled."""

from __future__ import annotations

import json

import click

from solve_cp import Puzzle, Rule
from solve_cp.drawing.text import draw
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp_cli import options
from solve_cp_cli.naming import meaning, name_of


@click.command()
@options.files
@options.reading
@click.option("--json", "as_json", is_flag=True, help="One JSON puzzle for each, on a line.")
def command(files: tuple[str, ...], box: str | None, digits: str | None, as_json: bool) -> int:
    """Print each puzzle: its board and givens, its rules in words, and what is not modelled.

    \b
    Example: solve-cp show 'https://www.f-puzzles.com/?load=...'
    """
    for number, puzzle in enumerate(options.puzzles(files, box, digits)):
        if as_json:
            click.echo(json.dumps(puzzle_to_json(puzzle), ensure_ascii=False))
        else:
            click.echo(("\n" if number else "") + _text(puzzle))
    return 0


def _text(puzzle: Puzzle) -> str:
    about = [puzzle.title, puzzle.author and f"by {puzzle.author}"]
    lines = [" ".join(filter(None, about)) or name_of(puzzle)]
    givens = len(puzzle.givens)
    lines += [f"{puzzle.board}, {givens} given{'' if givens == 1 else 's'}"]
    lines += filter(None, [puzzle.board.note, *puzzle.remarks])
    lines += ["", draw(puzzle.board, puzzle.givens, puzzle.alphabet)]
    for kind, rules in _by_kind(puzzle).items():
        lines += ["", f"{kind.__name__}: {meaning(kind)}"]
        lines += [f"  {_numbered(number, rule)}" for number, rule in rules.items()]
    if puzzle.not_modelled:
        lines += ["", "not modelled:", *(f"  {part}" for part in puzzle.not_modelled)]
    if puzzle.comment:
        lines += ["", puzzle.comment]
    if puzzle.solution is not None:
        lines += ["", "the file has a solution"]
    return "\n".join(lines)


def _by_kind(puzzle: Puzzle) -> dict[type[Rule], dict[int, Rule]]:
    """The rules of each kind by their numbers, which --without takes."""
    kinds: dict[type[Rule], dict[int, Rule]] = {}
    for number, rule in enumerate(puzzle.rules, 1):
        kinds.setdefault(type(rule), {})[number] = rule
    return kinds


def _numbered(number: int, rule: Rule) -> str:
    """The rule's number, and what it says of itself, without its name."""
    words = str(rule).removeprefix(type(rule).__name__).strip("()")
    return f"rule {number}: {words}" if words else f"rule {number}"
