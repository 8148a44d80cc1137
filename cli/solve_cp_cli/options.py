"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, TypeVar

import click

from solve_cp import EngineError, Limits, Puzzle, scan
from solve_cp.engines import engine_named
from solve_cp.formats.source import is_file, standard_input
from solve_cp_cli.trying import Changes, trying

THREADS = "solve_cp_cli.threads"
STRICT = "solve_cp_cli.strict"
IGNORE = "solve_cp_cli.ignore_drawings"
Command = TypeVar("Command", bound=Callable[..., Any])


def files(command: Command) -> Command:
    """Add the argument FILE…; `-` is standard input."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE...")(command)


def reading(command: Command) -> Command:
    """Add the options on reading puzzles and changing them."""
    strict = click.option(
        "--strict",
        is_flag=True,
        expose_value=False,
        callback=_keep_strict,
        help="Use only the rules a file declares, not those it draws or describes in words.",
    )
    ignore = click.option(
        "--ignore-drawings",
        is_flag=True,
        expose_value=False,
        callback=_keep_ignore,
        help="Do not warn about unmodelled parts: the rules, with those of --add, are complete.",
    )
    return boards(strict(ignore(trying(command))))


def _keep_strict(context: click.Context, _: click.Parameter, strict: bool) -> None:
    context.meta[STRICT] = strict


def _keep_ignore(context: click.Context, _: click.Parameter, ignore: bool) -> None:
    context.meta[IGNORE] = ignore


def boards(command: Command) -> Command:
    """Add the options on reading boards."""
    box = click.option(
        "--box",
        metavar="RxC",
        help="Shape of the boxes, like 2x5 (rows x columns), if the file does not give it.",
    )
    digits = click.option(
        "--digits", metavar="SYMBOLS", help="Symbols of the digits, like 1-9A-G, 0-9A-F or A-P."
    )
    return box(digits(own_rules(command)))


def own_rules(command: Command) -> Command:
    """Add the option --rules."""
    return click.option(
        "--rules",
        multiple=True,
        metavar="FILE.py",
        expose_value=False,
        is_eager=True,
        callback=_load_rules,
        help="A Python file that registers your own rules; it is executed.",
    )(command)


def _load_rules(_: click.Context, __: click.Parameter, names: tuple[str, ...]) -> None:
    if names:
        from solve_cp.rules.own import load_rules

        for name in names:
            load_rules(name)


def engine(command: Command) -> Command:
    """Add the option --engine."""
    return click.option(
        "--engine",
        default="auto",
        metavar="NAME",
        callback=_known_engine,
        help="The engine to use; `solve-cp engines` lists them.",
    )(command)


def _known_engine(_: click.Context, __: click.Parameter, name: str) -> str:
    return known_engine(name)


def known_engine(name: str) -> str:
    """The name, if there is such an engine; else raise."""
    try:
        engine_named(name)
    except EngineError as error:
        raise click.UsageError(str(error)) from None
    return name


def limiting(command: Command) -> Command:
    """Add the options that set limits for each board."""
    seconds = click.option(
        "--time-limit",
        type=click.FloatRange(min=0, min_open=True),
        metavar="S",
        help="Seconds before an engine gives up on a board.",
    )
    nodes = click.option(
        "--node-limit",
        type=click.IntRange(min=1),
        metavar="N",
        help="Nodes (for CP-SAT: conflicts) before an engine gives up on a board.",
    )
    memory = click.option(
        "--memory-limit",
        type=click.IntRange(min=1),
        metavar="MB",
        help="Memory in MiB for the nodes of a search, or for CP-SAT, before an engine gives up.",
    )
    threads = click.option(
        "--threads",
        type=click.IntRange(min=1),
        metavar="N",
        expose_value=False,
        callback=_keep_threads,
        help="Maximum number of threads for CP-SAT.",
    )
    return seconds(nodes(memory(threads(command))))


def _keep_threads(context: click.Context, _: click.Parameter, threads: int | None) -> None:
    context.meta[THREADS] = threads


def seed(command: Command) -> Command:
    """Add the option --seed."""
    return click.option(
        "--seed",
        type=click.IntRange(0, 2**31 - 1),
        default=0,
        metavar="N",
        help="Another seed may give another first solution: searches shuffle the values they try, "
        "CP-SAT makes random decisions, SAT prefers other values. 0 shuffles nothing.",
    )(command)


def limits(time_limit: float | None, node_limit: int | None, memory_limit: int | None) -> Limits:
    """The limits set by the options."""
    context = click.get_current_context(silent=True)
    threads = context.meta.get(THREADS) if context else None
    memory = memory_limit << 20 if memory_limit else None
    return Limits(time_limit, node_limit, memory, workers=threads)


def refuse_to_overwrite(names: Iterable[str], output: str | None) -> None:
    """Raise if the output file is one of the input files."""
    for name in names:
        if output and is_file(name) and is_file(output) and Path(name).samefile(output):
            raise click.UsageError(f"expected an output other than the input, got {output!r}")


def puzzles(names: tuple[str, ...], box: str | None, digits: str | None) -> Iterator[Puzzle]:
    """The puzzles of all files in order, read one at a time, with the changes of the options."""
    changes = Changes.wanted()
    asked = click.get_current_context().meta
    strict, ignore = bool(asked.get(STRICT)), bool(asked.get(IGNORE))
    for name in names:
        source: str | IO[bytes] = standard_input() if name == "-" else name
        for puzzle in map(changes.made, scan(source, box=box, digits=digits, strict=strict)):
            yield replace(puzzle, not_modelled=()) if ignore else puzzle
