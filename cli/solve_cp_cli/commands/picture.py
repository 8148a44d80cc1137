"""`solve-cp picture FILE… -o x.svg`: puzzles, solutions or candidates as pictures."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from solve_cp import InputError, Limits, Puzzle, candidates, solve, svg
from solve_cp.drawing.png import expect_png, png
from solve_cp.drawing.sheets import sheet
from solve_cp.drawing.svg import ThemeName
from solve_cp.files import replacing
from solve_cp.result import Status
from solve_cp_cli import options
from solve_cp_cli.exits import GAVE_UP, NO, worst
from solve_cp_cli.printing.labels import name_of

ENDINGS = ("svg", "png", "html")
EXITS = {Status.UNSOLVABLE: NO, Status.GAVE_UP: GAVE_UP}


@dataclass(frozen=True)
class _Look:
    """The appearance of pictures."""

    theme: ThemeName
    size: int | None
    legend: bool

    def draw(self, thing: Any) -> str:
        return svg(thing, theme=self.theme, size=self.size, legend=self.legend)


@click.command()
@options.files
@options.reading
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    help="Output file: *.svg, *.png or, for several puzzles, *.html; `-` prints SVG.",
)
@click.option("--solution", is_flag=True, help="Solve each puzzle and draw the solution.")
@click.option("--candidates", "marks", is_flag=True, help="Draw the true candidates of each cell.")
@click.option(
    "--theme",
    type=click.Choice(["light", "dark", "print"]),
    help="The colours; by default `print` for *.html, else `light`.",
)
@click.option("--size", type=click.IntRange(1, 20_000), metavar="PIXELS", help="Width in pixels.")
@click.option("--columns", type=click.IntRange(1, 20), default=2, help="Number of columns in HTML.")
@click.option("--legend/--no-legend", default=True, help="Show or hide the text below the board.")
@options.limiting
def command(
    files: tuple[str, ...],
    box: str | None,
    digits: str | None,
    output: str,
    solution: bool,
    marks: bool,
    theme: ThemeName | None,
    size: int | None,
    columns: int,
    legend: bool,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
) -> int:
    """Draw puzzles, their solutions or their candidates.

    \b
    Example: solve-cp picture puzzles/variants/killer-9.json -o killer.svg
    """
    if solution and marks:
        raise click.UsageError("expected --solution or --candidates, got both")
    ending = _expected(output)
    options.refuse_to_overwrite(files, output)
    puzzles = list(options.puzzles(files, box, digits))
    if ending != "html" and len(puzzles) > 1:
        raise InputError(f"expected one puzzle for {output}, got {len(puzzles)}: use *.html")
    look = _Look(theme or ("print" if ending == "html" else "light"), size, legend)
    things = [
        _answered(puzzle, solution, marks, options.limits(time_limit, node_limit, memory_limit))
        for puzzle in puzzles
    ]
    pictures = [look.draw(thing) for thing in things]
    title = puzzles[0].title or name_of(puzzles[0])
    page = sheet(pictures, title=title, columns=columns, theme=look.theme)
    _write(output, page if ending == "html" else pictures[0], ending)
    return worst(_exit(puzzle, thing) for puzzle, thing in zip(puzzles, things, strict=True))


def _expected(output: str) -> str:
    """The suffix of the output file; raises if the file cannot be written."""
    if output == "-":
        return "svg"
    path = Path(output)
    ending = path.suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        raise InputError(f"expected a picture named *.svg, *.png or *.html, got {output}")
    if path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise InputError(f"expected a file that can be written, got {output}")
    if ending == "png":
        expect_png()
    return ending


def _answered(puzzle: Puzzle, solution: bool, marks: bool, limits: Limits) -> Any:
    """The thing to draw: the puzzle, its solution or its candidates."""
    if solution:
        return solve(puzzle, limits=limits)
    return candidates(puzzle, limits=limits) if marks else puzzle


def _write(output: str, page: str, ending: str) -> None:
    if output == "-":
        click.echo(page)
        return
    content = png(page) if ending == "png" else f"{page.rstrip()}\n".encode()
    with replacing(Path(output)) as file:
        file.write(content)


def _exit(puzzle: Puzzle, thing: Any) -> int:
    """The exit code of what was drawn; reports puzzles without an answer."""
    if isinstance(thing, Puzzle) or thing.status is Status.SOLVED:
        return 0
    click.echo(f"{name_of(puzzle)}: {thing.status}", err=True)
    return EXITS[thing.status]
