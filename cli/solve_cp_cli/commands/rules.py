"""`solve-cp rules [NAME]`: the catalogue of rules."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import MISSING, fields
from typing import Any

import click

from solve_cp import Board, Puzzle, RuleError
from solve_cp.drawing.marks import Note
from solve_cp.rules import CATALOGUE, rule_class
from solve_cp.rules.base import Rule
from solve_cp.rules.examples import examples
from solve_cp.rules.fields import kinds
from solve_cp.rules.registry import registered, to_data
from solve_cp.rules.vocabulary import BOARD_WORDS, search
from solve_cp.rules.written import call_text
from solve_cp_cli import options
from solve_cp_cli.printing.labels import meaning


@click.command()
@click.argument("words", nargs=-1, metavar="[WORD]...")
@options.own_rules
@click.option("--json", "as_json", is_flag=True, help="The catalogue, or the rule, as JSON.")
@click.option("--markdown", is_flag=True, help="The catalogue as a Markdown table.")
def command(words: tuple[str, ...], as_json: bool, markdown: bool) -> int:
    """List all rules, show one (meaning, fields, examples), or search for rules.

    Words that are not the name of a rule are searched in names, common names (kropki, white dot,
    XV, parity, cage, German whispers) and meanings.

    \b
    Example: solve-cp rules killer cage
             solve-cp rules kropki
    """
    if words:
        _show(" ".join(words), as_json)
    elif as_json:
        data = {family: [_data(rule) for rule in rules] for family, rules in CATALOGUE.items()}
        click.echo(json.dumps(data, ensure_ascii=False))
    elif markdown:
        click.echo(catalogue_table())
    else:
        own = {"your own": registered()} if registered() else {}
        families = {**CATALOGUE, **own}
        click.echo("\n\n".join(_family(family, rules) for family, rules in families.items()))
    return 0


def _show(words: str, as_json: bool) -> None:
    """Print the rule with this name, or the rules that a search for the words finds."""
    found = _meant(words)
    if as_json:
        data = [_data(rule) for rule in found]
        click.echo(json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False))
    elif len(found) == 1:
        click.echo(_text(found[0]))
    else:
        board = BOARD_WORDS.get(words.lower())
        lines = [f"{words!r} is a kind of board: {board}"] if board else []
        lines += [_family(f"rules for {words!r}", found)] if found else []
        click.echo("\n\n".join(lines))


def _meant(words: str) -> tuple[type[Rule], ...]:
    """The rule with this name, or the rules that a search finds."""
    try:
        return (rule_class(words),)
    except RuleError:
        found = search(words)
        if not found and words.lower() not in BOARD_WORDS:
            raise
        return found


def catalogue_table() -> str:
    """The catalogue as a table in Markdown."""
    shown = examples()
    lines = ["| family | rule | meaning | picture |", "|---|---|---|---|"]
    for family, rules in CATALOGUE.items():
        for number, rule in enumerate(rules):
            call = call_text(shown[rule]) if rule in shown else rule.__name__
            words = meaning(rule).replace("|", "\\|")
            picture = _picture(shown[rule]) if rule in shown else ""
            lines.append(f"| {family if number == 0 else ''} | `{call}` | {words} | {picture} |")
    return "\n".join(lines)


PICTURES = "../../../tests/drawing/golden"  # relative to the page with the table


def _picture(rule: Rule) -> str:
    """The picture of an example; empty if the rule draws nothing on the board."""
    with suppress(RuleError):  # rules that need another rule: they draw marks
        marks = rule.drawing(Puzzle(Board.standard(9), rules=(rule,)))
        if all(isinstance(mark, Note) for mark in marks):
            return ""
    name = type(rule).__name__
    return f'<img src="{PICTURES}/{name}.svg" width="130" alt="{name}">'


def _family(family: str, rules: tuple[type[Rule], ...]) -> str:
    width = max(len(rule.__name__) for rule in rules)
    lines = [f"  {rule.__name__:{width}}  {meaning(rule)}" for rule in rules]
    return "\n".join([family, *lines])


def _fields(rule: type[Rule]) -> list[dict[str, Any]]:
    described = []
    for field in fields(rule):  # type: ignore[arg-type]
        default = {} if field.default is MISSING else {"default": field.default}
        described.append({"name": field.name, "kind": kinds(rule)[field.name].name, **default})
    return described


def _example(rule: type[Rule]) -> dict[str, Any] | None:
    """The example as JSON data, or None if the rule contains Python functions."""
    shown = examples().get(rule)
    if shown is None or any(callable(getattr(shown, name)) for name in kinds(rule)):
        return None
    return to_data(shown)


def _data(rule: type[Rule]) -> dict[str, Any]:
    about = {"rule": rule.__name__, "meaning": meaning(rule), "fields": _fields(rule)}
    return {**about, "example": _example(rule)}


def _text(rule: type[Rule]) -> str:
    lines = [rule.__name__, f"  {' '.join((rule.__doc__ or '').split())}"]
    if described := _fields(rule):
        lines += ["", "fields"]
        for field in described:
            default = f" (default {field['default']!r})" if "default" in field else ""
            lines.append(f"  {field['name']}: {field['kind']}{default}")
    if shown := examples().get(rule):
        lines += ["", "in Python", f"  {call_text(shown)}"]
    if data := _example(rule):
        lines += ["", "in a JSON puzzle", f"  {json.dumps(data, ensure_ascii=False)}"]
    return "\n".join(lines)
