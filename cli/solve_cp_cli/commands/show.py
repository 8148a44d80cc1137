"""`solve-cp show FILE…`: a puzzle, its rules in words, and what is not modelled."""

from __future__ import annotations

import json

import click

from solve_cp import Puzzle
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp_cli import options
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.terminal import Screen, colour


@click.command()
@options.files
@options.reading
@click.option("--json", "as_json", is_flag=True, help="Print each puzzle as JSON on one line.")
@click.option(
    "--words",
    is_flag=True,
    help="List all rules in words with their numbers, also those that are drawn.",
)
@colour
def command(
    files: tuple[str, ...],
    box: str | None,
    digits: str | None,
    as_json: bool,
    words: bool,
    color: bool | None,
) -> int:
    """Draw each puzzle, and list in words what is not drawn or not modelled.

    The numbers of the rules are those that --without takes.

    \b
    Example: solve-cp show 'https://www.f-puzzles.com/?load=...'
    """
    screen = Screen(color)
    for number, puzzle in enumerate(options.puzzles(files, box, digits)):
        if as_json:
            click.echo(json.dumps(puzzle_to_json(puzzle), ensure_ascii=False))
        else:
            click.echo(
                ("\n" if number else "") + _text(puzzle, screen, words), color=screen.coloured
            )
    return 0


def _text(puzzle: Puzzle, screen: Screen, words: bool) -> str:
    about = [puzzle.title, puzzle.author and f"by {puzzle.author}"]
    lines = [" ".join(filter(None, about)) or name_of(puzzle)]
    givens = len(puzzle.givens)
    lines += [f"{puzzle.board}, {givens} given{'' if givens == 1 else 's'}"]
    lines += filter(None, [puzzle.board.note, *puzzle.remarks])
    lines += ["", *screen.puzzle(puzzle, words)]
    if puzzle.recognised:
        lines += ["", "recognised:", *(f"  {part}" for part in puzzle.recognised)]
    if puzzle.not_modelled:
        lines += ["", "not modelled:", *(f"  {part}" for part in puzzle.not_modelled)]
    if puzzle.comment:
        lines += ["", puzzle.comment]
    if puzzle.solution is not None:
        lines += ["", "the file has a solution"]
    return "\n".join(lines)
