"""`solve-cp tree FILE`: the search tree, and the path to the solution."""

from __future__ import annotations

import json
from typing import Any

import click

from solve_cp import Puzzle, Result
from solve_cp.drawing.tree_svg import tree_svg
from solve_cp.engines.search.tree import Tree
from solve_cp.questions.search_tree import search_tree
from solve_cp_cli import options
from solve_cp_cli.exits import exit_code, worst
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.progress import note

MANY_NODES = 1000


@click.command()
@options.files
@options.reading
@click.option(
    "--engine", default="dfs-fewest", metavar="NAME", help="The search engine (bfs…, dfs…)."
)
@click.option("--levels", type=click.IntRange(min=0), metavar="N", help="Only the first N levels.")
@click.option("--json", "as_json", is_flag=True, help="Print nodes and path, one object per board.")
@click.option("--dot", is_flag=True, help="Print a Graphviz graph, for `dot -Tsvg`.")
@click.option("--svg", is_flag=True, help="Print an SVG picture; does not need Graphviz.")
@click.option("--path", "only_path", is_flag=True, help="Only the path from the root to the goal.")
@click.option("--reverse", is_flag=True, help="The path from the goal back to the root.")
@options.limiting
def command(
    files: tuple[str, ...],
    box: str | None,
    digits: str | None,
    engine: str,
    levels: int | None,
    as_json: bool,
    dot: bool,
    svg: bool,
    only_path: bool,
    reverse: bool,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
) -> int:
    """Print the search tree up to the first solution.

    \b
    Example: solve-cp tree puzzle.csv --engine dfs-legal --levels 4
             solve-cp tree puzzle.csv --engine bfs-fewest --svg > tree.svg
    """
    limits = options.limits(time_limit, node_limit, memory_limit)
    codes = []
    for puzzle in options.puzzles(files, box, digits):
        result, tree = search_tree(puzzle, engine, limits=limits)
        codes.append(exit_code(result))
        whole = levels is None and not (only_path or reverse)
        less = "; --levels 4 or --path prints less" if whole and len(tree) > MANY_NODES else ""
        note(f"{name_of(puzzle)}: {result.status}, {len(tree)} nodes generated{less}")
        if as_json:
            click.echo(json.dumps(_data(puzzle, result, tree, levels), ensure_ascii=False))
        elif only_path or reverse:
            click.echo(_path(puzzle, tree, reverse))
        else:
            drawn = tree_svg(tree, levels) if svg else tree.dot(levels) if dot else None
            click.echo(tree.text(levels) if drawn is None else drawn)
    return worst(codes)


def _data(puzzle: Puzzle, result: Result, tree: Tree, levels: int | None) -> dict[str, Any]:
    path = tree.path(tree.goals[0]) if tree.goals else []
    about = {"puzzle": name_of(puzzle), **result.to_json()}
    return {**about, "path": [str(step) for step in path], "nodes": tree.to_json(levels)}


def _path(puzzle: Puzzle, tree: Tree, reverse: bool) -> str:
    if not tree.goals:
        return f"{name_of(puzzle)}: no goal was found"
    steps = tree.path(tree.goals[0])
    return " ".join(map(str, reversed(steps) if reverse else steps))
