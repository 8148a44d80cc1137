"""`solve-cp engines`: list the engines."""

from __future__ import annotations

import json
from textwrap import fill

import click

import solve_cp
from solve_cp.engines.search.presets import SEARCHES

INDENT = " " * 4
COUNTED = {
    "clasp": "choices, conflicts",
    "auto": "the counters of the engine that was used",
    "cpsat": "branches, conflicts, propagations",
    "frontier": "nodes",
    "sat": "solves, decisions, conflicts",
}
NEEDS = {
    "clasp": "clingo (pip install 'solve-cp[sat]'); does not apply without it",
    "sat": "python-sat (pip install 'solve-cp[sat]'); does not apply without it",
}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(as_json: bool) -> int:
    """List the engines: what each does, its order, its pruning and its counters.

    \b
    Example: solve-cp --engine dfs-hidden-singles puzzle.csv
    """
    engines = {
        name: {"summary": summary, **_details(name)}
        for name, summary in solve_cp.engines.summaries().items()
    }
    if as_json:
        click.echo(json.dumps(engines, ensure_ascii=False))
        return 0
    width = max(map(len, engines))
    for name, about in engines.items():
        click.echo(_wrapped(about.pop("summary"), f"{name:{width}}  ", " " * (width + 2)))
        if details := [f"{point}: {text}" for point, text in about.items() if point != "strategy"]:
            click.echo(_wrapped("; ".join(details), INDENT, INDENT))
    return 0


def _wrapped(text: str, first: str, others: str) -> str:
    return fill(text, 80, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def _details(name: str) -> dict[str, str]:
    """The order, the pruning, the goal test and the counters of an engine."""
    if name in SEARCHES:
        return SEARCHES[name].options.described()
    counted = next((text for start, text in COUNTED.items() if name.startswith(start)), "")
    needs = {"needs": NEEDS[name]} if name in NEEDS else {}
    return {**({"counts": counted} if counted else {}), **needs}
