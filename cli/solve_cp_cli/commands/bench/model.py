"""`solve-cp model FILE…`: the CP-SAT model of a puzzle in readable form."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from solve_cp import Puzzle
from solve_cp.limits import LimitReached
from solve_cp.questions.modelled import ENGINES, modelled
from solve_cp_cli import options
from solve_cp_cli.exits import GAVE_UP, YES, worst
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.progress import note

if TYPE_CHECKING:
    from solve_cp.engines.cpsat.shown import ShownModel, ShownVariable

FEW = 8  # constraints shown per rule without --all


@click.command()
@options.files
@options.reading
@click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default=ENGINES[0],
    help="The textbook model, or the size of the fast one.",
)
@click.option("--all", "everything", is_flag=True, help="Show every constraint of every rule.")
@click.option("--proto", is_flag=True, help="Print the model in CP-SAT's own text format.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each board.")
@options.limiting
def command(
    files: tuple[str, ...],
    box: str | None,
    digits: str | None,
    engine: str,
    everything: bool,
    proto: bool,
    as_json: bool,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
) -> int:
    """Show the model of each puzzle: variables, domains, and constraints with their source.

    \b
    Exit codes: 0 shown, 2 bad input, 3 gave up at a limit.
    Example: solve-cp model puzzle.csv
             solve-cp model puzzle.csv --engine cpsat
    """
    if proto and as_json:
        raise click.UsageError("expected one output format, got --proto and --json")
    limits = options.limits(time_limit, node_limit, memory_limit)
    codes = [YES]
    for number, puzzle in enumerate(options.puzzles(files, box, digits)):
        try:
            shown = modelled(puzzle, engine, limits=limits)
        except LimitReached as stop:
            note(f"{name_of(puzzle)}: {stop}")
            codes.append(GAVE_UP)
            continue
        if as_json:
            data = {"puzzle": name_of(puzzle), "engine": engine, **shown.to_json()}
            click.echo(json.dumps(data, ensure_ascii=False))
        elif proto:
            click.echo(shown.proto.rstrip("\n"))
        else:
            click.echo(("\n" if number else "") + _text(puzzle, engine, shown, everything))
    return worst(codes)


def _text(puzzle: Puzzle, engine: str, shown: ShownModel, everything: bool) -> str:
    total = sum(shown.kinds.values())
    kinds = ", ".join(f"{number} {kind}" for kind, number in shown.kinds.items())
    parts = f" ({kinds})" if kinds else ""
    if engine == "cpsat":
        texts = _literals(shown)
    else:
        texts = [*_variables(shown), "", *_constraints(shown, everything)]
    title = f"{name_of(puzzle)}: the model of {engine}"
    return "\n".join([title, "", *texts, "", f"{total} constraints{parts}"])


def _literals(shown: ShownModel) -> list[str]:
    booleans = sum(variable.domain == "0–1" for variable in shown.others)
    integers = len(shown.others) - booleans
    first, last = shown.variables[0].name, shown.variables[-1].name
    return [
        f"{len(shown.variables)} literals, one for each candidate: {first} … {last}",
        f"{booleans} further Booleans, {integers} integers",
    ]


def _variables(shown: ShownModel) -> Iterator[str]:
    """The variables, one line per domain."""
    by_domain: dict[str, list[str]] = {}
    for variable in shown.variables:
        by_domain.setdefault(variable.domain, []).append(variable.name)
    yield f"variables: {len(shown.variables)} integers{_beside(shown.others)}"
    for domain, names in sorted(by_domain.items(), key=lambda item: (-len(item[0]), item[0])):
        yield from _wrapped(f"  {domain}: {' '.join(names)}")


def _beside(others: Sequence[ShownVariable]) -> str:
    return f", and {len(others)} beside them for logic" if others else ""


def _constraints(shown: ShownModel, everything: bool) -> Iterator[str]:
    """The constraints, grouped by house or rule; only a few of each unless `everything`."""
    yield "constraints"
    for origin, group in groupby(shown.constraints, key=lambda pair: pair[0]):
        said = [sentence for _, sentence in group]
        if len(said) == 1:
            yield from _wrapped(f"  {origin}: {said[0]}")
            continue
        yield f"  {origin}: {len(said)} constraints"
        kept = said if everything else said[:FEW]
        for sentence in kept:
            yield from _wrapped(f"    {sentence}")
        if len(kept) < len(said):
            yield f"    … {len(said) - len(kept)} more (--all shows them)"


def _wrapped(text: str) -> list[str]:
    """The text wrapped to 100 columns."""
    from textwrap import wrap

    indent = " " * (len(text) - len(text.lstrip()) + 4)
    return wrap(text, 100, subsequent_indent=indent, break_on_hyphens=False) or [text]
