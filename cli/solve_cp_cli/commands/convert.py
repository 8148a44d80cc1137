"""`solve-cp convert FILE… --to NAME`: puzzles in another format."""

from __future__ import annotations

import sys

import click

from solve_cp import write
from solve_cp.formats.writing import FORMATS
from solve_cp_cli import options
from solve_cp_cli.progress import note


@click.command()
@options.files
@options.reading
@click.option(
    "--to", "format_", type=click.Choice(list(FORMATS)), required=True, help="The format."
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE, all of it or nothing.")
@click.option("-q", "--quiet", is_flag=True, help="No notes on what is not modelled.")
def command(
    files: tuple[str, ...],
    box: str | None,
    digits: str | None,
    format_: str,
    output: str | None,
    quiet: bool,
) -> int:
    """Write the puzzles of FILE... in another format.

    What the format cannot say is an error, never left out.

    \b
    Example: solve-cp convert puzzle.json --to fpuzzles-link
    """
    options.refuse_to_overwrite(files, output)
    puzzles = list(options.puzzles(files, box, digits))
    for puzzle in () if quiet else puzzles:
        for part in puzzle.not_modelled:
            note(f"not modelled: {part}")
    content = write(puzzles[0] if len(puzzles) == 1 else puzzles, output, format_)
    if content is not None:
        raw = content.encode() if isinstance(content, str) else content
        sys.stdout.buffer.write(raw)
    return 0
