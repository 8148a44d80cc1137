"""`--given`, `--add` and `--without`: try something without editing a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import click

from solve_cp import Cell, InputError, Puzzle
from solve_cp.board.alphabet import alphabet_for, decode_cell
from solve_cp.board.cells import parse_cell

Command = TypeVar("Command", bound=Callable[..., Any])
KEPT = "solve_cp_cli.trying"
_CHUNK = re.compile(r"[\s,]+")


def trying(command: Command) -> Command:
    """Add options that change each puzzle as it is read."""
    given = _option("--given", "CELL=DIGIT", "Put a digit into a cell, like r3c7=6.")
    add = _option("--add", "RULE", """Add a rule, like 'Thermometer("r1c1-r1c4")'.""")
    without = _option(
        "--without",
        "N",
        "Leave out rule N, as `show --words` numbers them, or the given of a cell, like r3c7.",
    )
    return given(add(without(command)))


def _option(name: str, metavar: str, help_text: str) -> Callable[[Command], Command]:
    return click.option(
        name, multiple=True, metavar=metavar, expose_value=False, callback=_keep, help=help_text
    )


def _keep(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> None:
    context.meta.setdefault(KEPT, {})[parameter.name] = values


@dataclass(frozen=True)
class Changes:
    """The changes that the options ask for."""

    given: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @staticmethod
    def wanted() -> Changes:
        """The changes that the options of this command ask for."""
        context = click.get_current_context(silent=True)
        return Changes(**context.meta.get(KEPT, {})) if context else Changes()

    def made(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the changes; rules are removed first, so that their numbers are right."""
        if self == Changes():
            return puzzle
        from solve_cp.rules.written import rule_from_text

        puzzle = self._without(puzzle)
        if self.add or self.given:  # the recorded solution may not fit the changed puzzle
            puzzle = replace(puzzle, solution=None, part_of_solution={})
        puzzle += map(rule_from_text, self.add)
        givens = dict(given for text in _words(self.given) for given in _given(puzzle, text))
        return puzzle.with_givens({**puzzle.givens, **givens})

    def _without(self, puzzle: Puzzle) -> Puzzle:
        words = _words(self.without)
        gone = {_number(puzzle, word) for word in words if not word.startswith(("r", "R"))}
        blank = {_known(puzzle, word) for word in words if word.startswith(("r", "R"))}
        rules = tuple(rule for number, rule in enumerate(puzzle.rules, 1) if number not in gone)
        givens = {cell: digit for cell, digit in puzzle.givens.items() if cell not in blank}
        return replace(puzzle, rules=rules, givens=givens)


def _words(texts: tuple[str, ...]) -> list[str]:
    return [word for text in texts for word in _CHUNK.split(text.strip()) if word]


def _given(puzzle: Puzzle, text: str) -> list[tuple[Cell, int]]:
    where, equals, symbol = text.partition("=")
    if not equals or not symbol:
        raise InputError(f"expected a cell and a digit, like r3c7=6, got {text!r}: --given")
    digits = puzzle.board.digits
    cell = parse_cell(where)
    digit = decode_cell(alphabet_for(puzzle.alphabet, digits), symbol, digits)
    if digit is None:
        raise InputError(f"expected a digit, got {symbol!r}: --given {text}")
    return [(cell, digit)]


def _number(puzzle: Puzzle, word: str) -> int:
    most = len(puzzle.rules)
    if not word.isascii() or not word.isdigit() or not 1 <= int(word) <= most:
        there_are = (
            f"a rule from 1 to {most}, as `show --words` numbers them" if most else "no rules"
        )
        raise InputError(
            f"expected {there_are}, or a given's cell like r3c7, got {word!r}: --without"
        )
    return int(word)


def _known(puzzle: Puzzle, word: str) -> Cell:
    cell = parse_cell(word)
    if cell not in puzzle.givens:
        raise InputError(f"expected the cell of a given, got {word!r}: --without")
    return cell
