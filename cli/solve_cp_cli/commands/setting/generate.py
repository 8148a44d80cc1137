"""`solve-cp generate`: new puzzles with one solution."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import click

import solve_cp
from solve_cp import Generated, Puzzle, Status
from solve_cp.batch.executors.pool import local
from solve_cp.board.symmetry import SYMMETRIES
from solve_cp.drawing.verdicts.basics import duration, number
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp.questions.generate.aims import GRADES
from solve_cp.questions.generate.kinds import KINDS
from solve_cp.questions.generate.verdicts import generated_verdict
from solve_cp_cli import options
from solve_cp_cli.asking import Teller
from solve_cp_cli.commands.setting import wishes
from solve_cp_cli.commands.setting.files import ENDINGS, Output
from solve_cp_cli.exits import GAVE_UP, INTERRUPTED, YES
from solve_cp_cli.printing.progress import note
from solve_cp_cli.printing.terminal import Screen, colour


@click.command()
@click.option("--size", type=int, metavar="N", help="Size of the board; by default 9.")
@click.option("--box", metavar="RxC", help="Shape of the boxes, like 2x5 (rows x columns).")
@click.option("--jigsaw", is_flag=True, help="Random regions, different in every puzzle.")
@click.option(
    "--regions", metavar="LAYOUT", help="Regions like 'AABB AABB CCDD CCDD', or a file with them."
)
@click.option(
    "--template", metavar="FILE", help="Start from a puzzle; keep its board, givens, rules."
)
@click.option(
    "--rule",
    "rule_texts",
    multiple=True,
    metavar="RULE",
    help="A rule, like AntiKnight; may be repeated.",
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
    "--symmetry",
    type=click.Choice(list(SYMMETRIES)),
    default="none",
    help="Symmetry of givens and shapes; by default shapes have half-turn symmetry.",
)
@click.option("--pattern", metavar="MASK", help="Cells with givens: x and . row by row, or cells.")
@click.option("--minimal", is_flag=True, help="Remove every given that can be removed.")
@click.option(
    "--grade",
    "grades",
    multiple=True,
    metavar="GRADE",
    help=f"Difficulty: {', '.join(GRADES)}, or a range of numbers like 3.0-5.5; "
    "words may be repeated.",
)
@click.option(
    "--require",
    multiple=True,
    metavar="STEP",
    help='A technique the puzzle must need, like "X-wing".',
)
@click.option("--avoid-guessing", is_flag=True, help="No step needs a what-if with over 6 facts.")
@click.option(
    "--count", type=click.IntRange(min=1), default=1, metavar="N", help="Number of puzzles."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**31 - 1), default=0, metavar="N", help="Other puzzles."
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Seconds before giving up on a puzzle.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes; by default one per core.",
)
@click.option("--json", "as_json", is_flag=True, help="Print each puzzle as JSON on one line.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help=f"Write to a file instead of printing: {', '.join(ENDINGS)}.",
)
@click.option("-q", "--quiet", is_flag=True, help="No grades, no notes, no progress.")
@options.own_rules
@colour
def command(
    size: int | None,
    box: str | None,
    regions: str | None,
    template: str | None,
    rule_texts: tuple[str, ...],
    givens: str | None,
    pattern: str | None,
    grades: tuple[str, ...],
    time_limit: float | None,
    jobs: int | None,
    as_json: bool,
    output: str | None,
    quiet: bool,
    color: bool | None,
    **order: Any,
) -> int:
    """Make new puzzles, each proved to have exactly one solution.

    The same options and seed give the same puzzles. Ctrl-C keeps those that were made.

    \b
    Exit codes: 0 made, 2 bad input, 3 gave up at a limit.
    Examples: solve-cp generate --minimal --symmetry rotate180
              solve-cp generate --size 6 --with killer --with kropki --json
              solve-cp generate --jigsaw --grade easy --count 4 -o sheet.html
    """
    base = wishes.base_puzzle(size, box, regions, template)
    base += [wishes.whole_board_rule(text) for text in rule_texts]
    order |= {
        "givens": wishes.givens_range(givens),
        "pattern": wishes.pattern_cells(pattern, base.board),
        "grade": [wishes.grade_wish(text) for text in grades],
        "graded": not (as_json or output or quiet),
        "limits": solve_cp.Limits(seconds=time_limit),
    }
    example = base + wishes.example_clues(order["clues"], base) if output else base
    file = Output.checked(output, order["count"], example) if output else None
    printer = _Printer(Screen(color), as_json, silent=bool(output) and not as_json, quiet=quiet)
    code = _run(base, order, printer, jobs)
    if file and printer.puzzles:
        written = file.write(printer.puzzles)
        if not quiet:
            note(f"{number(len(printer.puzzles), 'puzzle')} in {_files(written)}")
    return code


class _Printer:
    """Prints each puzzle when it is made, and collects it."""

    def __init__(self, screen: Screen, as_json: bool, *, silent: bool, quiet: bool) -> None:
        self.screen, self.as_json, self.silent, self.quiet = screen, as_json, silent, quiet
        self.puzzles: list[Puzzle] = []

    def add(self, made: Generated) -> None:
        """Print and keep a puzzle."""
        assert made.puzzle is not None
        self.puzzles.append(made.puzzle)
        if self.as_json:
            click.echo(json.dumps(puzzle_to_json(made.puzzle), ensure_ascii=False))
        elif not self.silent:
            self._draw(made, made.puzzle)

    def _draw(self, made: Generated, puzzle: Puzzle) -> None:
        lines = self.screen.puzzle(puzzle)
        if not self.quiet:
            lines.append(generated_verdict(made))
        gap = "\n" if len(self.puzzles) > 1 else ""
        click.echo(gap + "\n".join(lines), color=self.screen.coloured)


def _files(paths: list[Any]) -> str:
    return str(paths[0]) if len(paths) == 1 else f"{paths[0]} to {paths[-1]}"


def _run(base: Puzzle, order: dict[str, Any], printer: _Printer, jobs: int | None) -> int:
    pool: AbstractContextManager[Any] = local(jobs) if order["count"] > 1 else nullcontext()
    try:
        with Teller(printer.quiet) as tell, pool as executor:
            for made in solve_cp.generate(base, tell=tell, executor=executor, **order):
                if made.status is Status.GAVE_UP:
                    note(f"gave up: {made.reason} ({duration(made.seconds)})")
                    return GAVE_UP
                printer.add(made)
    except KeyboardInterrupt:
        note(f"interrupted; {len(printer.puzzles)} made")
        return INTERRUPTED
    return YES
