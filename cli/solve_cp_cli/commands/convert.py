"""`solve-cp convert FILE… --to NAME`: puzzles in another format."""

from __future__ import annotations

import sys
from dataclasses import replace

import click

from solve_cp import Puzzle, solve, write
from solve_cp.formats.writing import FORMATS
from solve_cp_cli import options
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.progress import note


@click.command()
@options.files
@options.reading
@click.option(
    "--to", "format_", type=click.Choice(list(FORMATS)), required=True, help="The format."
)
@click.option(
    "-o", "--output", metavar="FILE", help="Write to FILE; on an error an existing file is kept."
)
@click.option(
    "--solve", "with_solution", is_flag=True, help="Record the solution, if it is unique."
)
@click.option("-q", "--quiet", is_flag=True, help="No notes about unmodelled parts.")
def command(
    files: tuple[str, ...],
    box: str | None,
    digits: str | None,
    format_: str,
    output: str | None,
    with_solution: bool,
    quiet: bool,
) -> int:
    """Write the puzzles of FILE... in another format.

    A rule that the format does not have is an error. `sudokupad` and `sudokupad-link` can take
    every rule: they draw it and describe it in words.

    \b
    Example: solve-cp convert puzzle.json --to fpuzzles-link
    """
    options.refuse_to_overwrite(files, output)
    puzzles = list(options.puzzles(files, box, digits))
    for puzzle in () if quiet else puzzles:
        for part in puzzle.not_modelled:
            note(f"not modelled: {part}")
    if with_solution:
        puzzles = [_with_solution(puzzle, quiet) for puzzle in puzzles]
    content = write(puzzles[0] if len(puzzles) == 1 else puzzles, output, format_)
    if content is not None:
        raw = content.encode() if isinstance(content, str) else content
        sys.stdout.buffer.write(raw)
    return 0


def _with_solution(puzzle: Puzzle, quiet: bool) -> Puzzle:
    """The puzzle with its solution, if that is unique and nothing is unmodelled."""
    result = solve(puzzle)
    if result.unique and not puzzle.not_modelled:
        return replace(puzzle, solution=result.grid)
    if not quiet:
        why = "not all rules are modelled" if puzzle.not_modelled else result.verdict
        note(f"no solution recorded: {why}: {name_of(puzzle)}")
    return puzzle
