"""`solve-cp serve [FILE]`: a page in the browser, and the live solver for f-puzzles."""

from __future__ import annotations

import webbrowser
from threading import Timer

import click

from solve_cp import read
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp.formats.shared.json_text import dump_json
from solve_cp.web.server import PORT, serve
from solve_cp_cli import options


@click.command()
@click.argument("file", required=False, metavar="[FILE]")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    metavar="N",
    help="The port; by default 4545.",
)
@options.own_rules
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def command(file: str | None, port: int, no_browser: bool) -> int:
    """Open a page on this machine to paste, edit and solve puzzles with live results.

    FILE is the puzzle to start with. The solver script of f-puzzles uses the same port. No data
    leaves this machine. Ctrl-C stops the server.

    \b
    Example: solve-cp serve puzzle.json
    """
    first = dump_json(puzzle_to_json(read(file)[0])) if file else ""

    def ready(address: str) -> None:
        click.echo(f"the page is at {address} (Ctrl-C stops it)", err=True)
        if not no_browser:
            opening = Timer(1.0, webbrowser.open, [address])
            opening.daemon = True
            opening.start()

    serve(first, port=port, ready=ready)
    return 0
