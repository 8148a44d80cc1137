"""`solve-cp ladder FILE…`: searches that differ in one thing each."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from solve_cp import Puzzle
from solve_cp.bench.ladder import Rung, ladder
from solve_cp.engines.search.options import Strategy
from solve_cp.questions.space import space
from solve_cp_cli import options
from solve_cp_cli.asking import Teller
from solve_cp_cli.commands.bench.report import answer, asked, figure, milliseconds
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.tables import table

WHICH = {
    "breadth": (Strategy.BREADTH_FIRST,),
    "depth": (Strategy.DEPTH_FIRST,),
    "both": tuple(Strategy),
}


@click.command()
@options.files
@options.reading
@click.option("--strategy", type=click.Choice([*WHICH]), default="both", help="Which ladder.")
@click.option("--prove", is_flag=True, help="Also prove that the solution is unique.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each board.")
@options.limiting
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def command(
    files: tuple[str, ...],
    box: str | None,
    digits: str | None,
    strategy: str,
    prove: bool,
    as_json: bool,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
    quiet: bool,
) -> int:
    """Compare searches from plain to full propagation, and show what each change saves.

    Each search differs from the one above it in one thing. By default it gets 2 seconds and 1 GiB.
    The bound is the theoretical size of the whole search tree, where it is known.

    \b
    Example: solve-cp ladder puzzle.csv
             solve-cp ladder puzzle.csv --strategy depth --prove
    """
    limits = options.limits(time_limit or 2.0, node_limit, memory_limit or 1024)
    want = 2 if prove else 1
    for number, puzzle in enumerate(options.puzzles(files, box, digits)):
        found = {}
        with Teller(quiet) as tell:
            for one in WHICH[strategy]:
                found[one] = ladder(puzzle, one, limits=limits, want=want, tell=tell)
        if as_json:
            rungs = {str(one): [rung.to_json() for rung in rs] for one, rs in found.items()}
            data = {"puzzle": name_of(puzzle), **rungs, "space": space(puzzle).to_json()}
            click.echo(json.dumps(data, ensure_ascii=False))
        else:
            click.echo(("\n" if number else "") + _text(puzzle, found, want))
    return 0


def _text(puzzle: Puzzle, found: dict[Strategy, tuple[Rung, ...]], want: int) -> str:
    blanks = space(puzzle).blanks
    texts = [f"{name_of(puzzle)}: {asked(want)}, {blanks} blanks"]
    for strategy, rungs in found.items():
        texts += [str(strategy), _table(rungs), _sentences(rungs)]
    return "\n\n".join(texts)


def _table(rungs: Sequence[Rung]) -> str:
    headings = ["engine", "answer", "nodes", "ms", "in theory at most"]
    rows = [
        [
            rung.engine,
            answer(rung.result),
            figure(rung.nodes),
            milliseconds(rung.result.seconds),
            figure(rung.bound),
        ]
        for rung in rungs
    ]
    return table(headings, rows, left=2)


def _sentences(rungs: Sequence[Rung]) -> str:
    return "\n".join(f"{rung.engine}: {rung.changed}\n    {rung.saved}" for rung in rungs)
