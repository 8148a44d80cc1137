"""`solve-cp generate`: new puzzles with one solution."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

import solve_cp
from solve_cp import Board, Generated, InputError, Puzzle, Status
from solve_cp.board.cells import Cell, parse_cells
from solve_cp.board.symmetry import SYMMETRIES
from solve_cp.drawing.verdicts import duration
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp.questions.generate.aims import GRADES
from solve_cp.questions.generate.kinds import KINDS
from solve_cp.rules.registry import from_data
from solve_cp.rules.written import rule_from_text
from solve_cp_cli import options
from solve_cp_cli.asking import Teller
from solve_cp_cli.commands.redundant import BY_SUFFIX
from solve_cp_cli.exits import GAVE_UP, INTERRUPTED, YES
from solve_cp_cli.progress import note
from solve_cp_cli.terminal import Screen, colour

_MASK = re.compile(r"[.0_\-xX1*#\s]+")
_BLANK = ".0_-"


@click.command()
@click.option("--size", type=int, metavar="N", help="An N×N board; 9 without it.")
@click.option("--box", metavar="RxC", help="Shape of the boxes, like 2x5 (rows x columns).")
@click.option("--template", metavar="FILE", help="A puzzle whose board, givens and rules stay.")
@click.option(
    "--rule", "rule_texts", multiple=True, metavar="RULE", help="A rule, like AntiKnight."
)
@click.option(
    "--with",
    "clues",
    multiple=True,
    metavar="KIND",
    help=f"Clues to place: {', '.join(KINDS)}, or a rule's name; thermometers:4-6 has sizes, "
    "kropki:all keeps all, cages:partition covers the board and needs no givens.",
)
@click.option("--givens", metavar="N-M", help="How many givens, like 24 or 22-26.")
@click.option(
    "--symmetry", type=click.Choice(list(SYMMETRIES)), default="none", help="Of the givens."
)
@click.option("--pattern", metavar="MASK", help="Where givens stand: x and . row by row, or cells.")
@click.option("--minimal", is_flag=True, help="Leave out every given that can be left out.")
@click.option(
    "--grade", multiple=True, type=click.Choice(GRADES), help="How hard; several are possible."
)
@click.option("--count", type=click.IntRange(min=1), default=1, metavar="N", help="How many.")
@click.option(
    "--seed", type=click.IntRange(0, 2**31 - 1), default=0, metavar="N", help="Other puzzles."
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Seconds before it gives up on a puzzle.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON puzzle a line.")
@click.option("-o", "--output", metavar="FILE", help="Write them; .json, .csv, .txt, .npy …")
@click.option("-q", "--quiet", is_flag=True, help="No notes, no progress.")
@options.own_rules
@colour
def command(
    size: int | None,
    box: str | None,
    template: str | None,
    rule_texts: tuple[str, ...],
    givens: str | None,
    pattern: str | None,
    time_limit: float | None,
    as_json: bool,
    output: str | None,
    quiet: bool,
    color: bool | None,
    **order: Any,
) -> int:
    """Make new puzzles, each with just one solution, which is proved.

    The same options and seed give the same puzzles. Ctrl-C keeps those that were made.

    \b
    Exit codes: 0 made, 2 bad input, 3 gave up at a limit.
    Examples: solve-cp generate --minimal --symmetry rotate180
              solve-cp generate --size 6 --with killer --with kropki --json
    """
    base = _template(size, box, template) + [_rule(text) for text in rule_texts]
    limits = solve_cp.Limits(seconds=time_limit)
    where = None if pattern is None else _cells(pattern, base.board)
    how = {"givens": _range(givens), "pattern": where, "limits": limits, **order}
    _expect_writable(base, output)
    printer = _Printer(Screen.of(color), as_json, bool(output), quiet)
    code = _run(base, how, printer)
    if output and printer.puzzles:
        puzzles = printer.puzzles
        solve_cp.write(puzzles if len(puzzles) > 1 else puzzles[0], output, _format(output))
    return code


class _Printer:
    """Shows each puzzle as it is made, and keeps it."""

    def __init__(self, screen: Screen, as_json: bool, silent: bool, quiet: bool) -> None:
        self.screen, self.as_json, self.silent, self.quiet = screen, as_json, silent, quiet
        self.puzzles: list[Puzzle] = []

    def add(self, made: Generated) -> None:
        assert made.puzzle is not None
        self.puzzles.append(made.puzzle)
        if self.as_json:
            click.echo(json.dumps(puzzle_to_json(made.puzzle), ensure_ascii=False))
        elif not self.silent:
            self._draw(made, made.puzzle)

    def _draw(self, made: Generated, puzzle: Puzzle) -> None:
        lines = self.screen.puzzle(puzzle)
        if not self.quiet:
            lines.append(_about(made))
        gap = "\n" if len(self.puzzles) > 1 else ""
        click.echo(gap + "\n".join(lines), color=self.screen.coloured)


def _about(made: Generated) -> str:
    """What the puzzle has, in words; no time, so that the same seed gives the same bytes."""
    told = made.statistics
    parts = [f"{told['givens']} given{'' if told['givens'] == 1 else 's'}"]
    if told["clues_laid"]:
        parts.append(f"{told['clues']} clue{'' if told['clues'] == 1 else 's'}")
    if "grade" in told:
        parts.append(f"{told['grade']} ({told['number']:g})")
    return f"{', '.join(parts)}; just one solution"


def _run(base: Puzzle, how: dict[str, Any], printer: _Printer) -> int:
    try:
        with Teller(printer.quiet) as tell:
            for made in solve_cp.generate(base, tell=tell, **how):
                if made.status is Status.GAVE_UP:
                    note(f"gave up: {made.reason} ({duration(made.seconds)})")
                    return GAVE_UP
                printer.add(made)
    except KeyboardInterrupt:
        note(f"interrupted; {len(printer.puzzles)} made")
        return INTERRUPTED
    return YES


def _template(size: int | None, box: str | None, template: str | None) -> Puzzle:
    if template is None:
        return Puzzle(Board.standard(9 if size is None else size, box))
    if size is not None:
        raise click.UsageError("expected --size or --template, got both")
    puzzles = solve_cp.read(Path(template) if Path(template).exists() else template, box=box)
    if len(puzzles) != 1:
        raise InputError(f"expected one puzzle as a template, got {len(puzzles)}: {template}")
    return replace(puzzles[0], solution=None, part_of_solution={})


def _rule(text: str) -> solve_cp.Rule:
    """A rule as it is written, or the name of one without fields."""
    return from_data({"rule": text}) if text.strip().isalnum() else rule_from_text(text)


def _range(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", text.strip())
    if not match:
        raise InputError(f"expected a number or a range like 22-26, got {text!r}: --givens")
    return int(match[1]), int(match[2] or match[1])


def _cells(text: str, board: Board) -> tuple[Cell, ...]:
    """The cells of a mask, a symbol a cell, or as they are named."""
    if not _MASK.fullmatch(text):
        return parse_cells(text)
    symbols = "".join(text.split())
    if len(symbols) != len(board.cells):
        raise InputError(
            f"expected a mask of {len(board.cells)} symbols, got {len(symbols)}: --pattern"
        )
    return tuple(c for c, s in zip(board.cells, symbols, strict=True) if s not in _BLANK)


def _format(output: str) -> str:
    return BY_SUFFIX.get(Path(output).suffix.lower(), "json")


def _expect_writable(base: Puzzle, output: str | None) -> None:
    """Raise before the work where the result could not be written."""
    if output:
        if Path(output).is_dir() or not Path(output).absolute().parent.is_dir():
            raise InputError(f"expected a file that can be written, got {output}")
        solve_cp.write(base, None, _format(output))
