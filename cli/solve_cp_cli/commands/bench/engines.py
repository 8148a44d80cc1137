"""`solve-cp engines`: list the engines."""

from __future__ import annotations

import json

import click

import solve_cp


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def command(as_json: bool) -> int:
    """List the engines, each with one sentence on what it does.

    \b
    Example: solve-cp --engine dfs-hidden-singles puzzle.csv
    """
    engines = solve_cp.engines.summaries()
    if as_json:
        click.echo(json.dumps(engines, ensure_ascii=False))
        return 0
    width = max(map(len, engines))
    for name, summary in engines.items():
        click.echo(f"{name:{width}}  {summary}")
    return 0
