"""`solve-cp rules [NAME]`: the catalogue of rules."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from typing import Any

import click
from solve_cp.rules import CATALOGUE, rule_class
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import kinds

from solve_cp_cli.naming import meaning


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="The catalogue, or the rule, as JSON.")
def command(name: str | None, as_json: bool) -> int:
    """List the rules, or show one: its meaning, its fields and how it stands in a JSON puzzle.

    \b
    Example: solve-cp rules "killer cage"
    """
    if name:
        rule = rule_class(name)
        click.echo(json.dumps(_data(rule), ensure_ascii=False) if as_json else _text(rule))
    elif as_json:
        data = {family: [_data(rule) for rule in rules] for family, rules in CATALOGUE.items()}
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        click.echo("\n\n".join(_family(family, rules) for family, rules in CATALOGUE.items()))
    return 0


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


def _data(rule: type[Rule]) -> dict[str, Any]:
    return {"rule": rule.__name__, "meaning": meaning(rule), "fields": _fields(rule)}


def _text(rule: type[Rule]) -> str:
    lines = [rule.__name__, f"  {' '.join((rule.__doc__ or '').split())}"]
    if described := _fields(rule):
        lines += ["", "fields"]
        for field in described:
            default = f" (default {field['default']!r})" if "default" in field else ""
            lines.append(f"  {field['name']}: {field['kind']}{default}")
    return "\n".join(lines)
