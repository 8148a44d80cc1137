"""`solve-cp growth`: nodes and time against the number of blanks, or against the board's size."""

from __future__ import annotations

import csv
import json
import sys

import click

from solve_cp.bench.growth import Point, growth
from solve_cp_cli import options
from solve_cp_cli.asking import Teller
from solve_cp_cli.commands.bench.report import figure, milliseconds
from solve_cp_cli.tables import table

ENGINES = "bfs-legal,dfs-legal,dfs-fewest,dfs-hidden-singles,dfs-full"


@click.command()
@click.option("--engines", default=ENGINES, metavar="A,B,…", help="Which engines.")
@click.option("--sizes", default="9", metavar="N,…", help="Sizes of the boards, 2 to 100.")
@click.option(
    "--blanks",
    default="10%,20%,30%,40%,50%,60%",
    metavar="B,…",
    help="Blanks: 20, or 25% of cells.",
)
@click.option("--seeds", type=click.IntRange(min=1), default=5, help="Boards of each kind.")
@click.option("--format", "format_", type=click.Choice(["table", "csv", "json"]), default="table")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@options.limiting
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def command(
    engines: str,
    sizes: str,
    blanks: str,
    seeds: int,
    format_: str,
    as_json: bool,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
    quiet: bool,
) -> int:
    """Measure how nodes and time grow on solved boards that are blanked at random.

    Every engine looks for the first solution of each board, with 2 seconds and 1 GiB unless told
    otherwise; medians over the boards are shown. For CP-SAT the nodes are conflicts.

    \b
    Example: solve-cp growth --blanks 10,20,30,40,50 --engines dfs-legal,dfs-fewest
             solve-cp growth --sizes 4,6,9,12,16 --blanks 40%
    """
    names = [options.known_engine(name.strip()) for name in engines.split(",") if name.strip()]
    boards = [(n, _blanks(text, n)) for n in _sizes(sizes) for text in blanks.split(",")]
    limits = options.limits(time_limit or 2.0, node_limit, memory_limit or 1024)
    with Teller(quiet) as tell:
        points = list(growth(names, boards, seeds=seeds, limits=limits, tell=tell))
    if as_json or format_ == "json":
        click.echo(json.dumps([point.to_json() for point in points]))
    elif format_ == "csv":
        out = csv.DictWriter(sys.stdout, list(points[0].to_json()), lineterminator="\n")
        out.writeheader()
        out.writerows(point.to_json() for point in points)
    else:
        click.echo(_text(points))
    return 0


def _sizes(text: str) -> list[int]:
    try:
        sizes = [int(part) for part in text.split(",")]
    except ValueError:
        raise click.UsageError(f"expected sizes like 4,9,16, got {text!r}") from None
    if not all(2 <= n <= 100 for n in sizes):
        raise click.UsageError(f"expected sizes from 2 to 100, got {text!r}")
    return sizes


def _blanks(text: str, n: int) -> int:
    share = text.strip().endswith("%")
    try:
        number = float(text.strip().rstrip("%"))
    except ValueError:
        raise click.UsageError(f"expected blanks like 20 or 25%, got {text!r}") from None
    blanks = round(number * n * n / 100) if share else int(number)
    if not 0 <= blanks <= n * n:
        raise click.UsageError(f"expected from 0 to {n * n} blanks on a {n}×{n} board, got {text}")
    return blanks


def _text(points: list[Point]) -> str:
    headings = ["engine", "n", "blanks", "boards", "gave up", "nodes median", "ms median"]
    rows = [
        [p.engine, str(p.n), str(p.blanks), str(p.boards), str(p.gave_up or "")]
        + [figure(p.nodes), milliseconds(p.seconds)]
        for p in sorted(points, key=lambda p: p.engine)
    ]
    return table(headings, rows)
