"""`solve-cp space FILE…`: the theoretical size of the search tree."""

from __future__ import annotations

import json

import click

from solve_cp import Puzzle
from solve_cp.drawing.verdicts.outcomes import in_columns
from solve_cp.drawing.verdicts.sizes import blanks_text, tree_sizes_text
from solve_cp.formats.text.writing import alphabet_of
from solve_cp.questions.space import Space, space
from solve_cp_cli import options
from solve_cp_cli.printing.labels import name_of


@click.command()
@options.files
@options.reading
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each board.")
def command(files: tuple[str, ...], box: str | None, digits: str | None, as_json: bool) -> int:
    """Show the search space of each puzzle: blanks, candidates, sizes of the search trees.

    A tree over d blanks with b digits each has 1 + b + ... + b^d nodes.

    \b
    Example: solve-cp space puzzle.csv
    """
    for number, puzzle in enumerate(options.puzzles(files, box, digits)):
        found = space(puzzle)
        if as_json:
            about = {"puzzle": name_of(puzzle)}
            click.echo(json.dumps({**about, **found.to_json()}, ensure_ascii=False))
        else:
            click.echo(("\n" if number else "") + _text(puzzle, found))
    return 0


def _text(puzzle: Puzzle, found: Space) -> str:
    parts = [blanks_text(found), "", _candidates(puzzle, found), "", tree_sizes_text(found)]
    return "\n".join([name_of(puzzle), *parts])


def _candidates(puzzle: Puzzle, found: Space) -> str:
    """The candidates of each cell, in columns."""
    alphabet = alphabet_of(puzzle)
    texts = {cell: alphabet.symbol(digit) for cell, digit in puzzle.givens.items()}
    for cell, digits in found.candidates.items():
        texts[cell] = ("" if alphabet.symbols else ",").join(map(alphabet.symbol, digits)) or "-"
    return in_columns(texts)
