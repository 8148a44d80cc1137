"""`solve-cp space FILE…`: how large the search tree of a puzzle is in theory."""

from __future__ import annotations

import json
from collections import Counter

import click

from solve_cp import Puzzle
from solve_cp.formats.text.writing import alphabet_of
from solve_cp.questions.space import Space, magnitude, space
from solve_cp_cli import options
from solve_cp_cli.naming import name_of


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
    sizes = Counter(found.domain_sizes)
    domains = ", ".join(f"{sizes[size]} with {size}" for size in sorted(sizes))
    figures = (
        ("from the empty board, every digit", found.nodes_from_empty),
        ("from the givens, every digit", found.nodes_from_givens),
        ("  the fewest a breadth-first search makes", found.fewest_from_givens),
        ("initial candidates, in reading order", found.nodes_from_candidates),
        ("initial candidates, fewest first", found.nodes_from_candidates_fewest_first),
    )
    lines = [
        name_of(puzzle),
        f"{found.cells} cells, {found.blanks} blank; cells by number of candidates: {domains}",
        "",
        _candidates(puzzle, found),
        "",
        "nodes of the search tree",
        *(f"  {label:42} {magnitude(nodes)}" for label, nodes in figures),
    ]
    return "\n".join(lines)


def _candidates(puzzle: Puzzle, found: Space) -> str:
    """The candidates of each cell, in columns; a given stands alone."""
    alphabet = alphabet_of(puzzle)
    texts = {cell: alphabet.symbol(digit) for cell, digit in puzzle.givens.items()}
    for cell, digits in found.candidates.items():
        texts[cell] = ("" if alphabet.symbols else ",").join(map(alphabet.symbol, digits)) or "-"
    width = max(map(len, texts.values()))
    rows: dict[int, list[str]] = {}
    for cell in puzzle.board.cells:
        rows.setdefault(cell.row, []).append(f"{texts[cell]:{width}}")
    return "\n".join(" ".join(row).rstrip() for row in rows.values())
