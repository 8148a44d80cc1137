"""Rules as the page shows and edits them: as text with the place of a mistake, and as a list."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import MISSING, fields
from typing import Any

from solve_cp.errors import InputError, RuleError
from solve_cp.rules.base import Rule
from solve_cp.rules.catalogue import CATALOGUE
from solve_cp.rules.fields import kinds
from solve_cp.rules.phrases import other_names
from solve_cp.rules.registry import registered, rule_class, to_data

_FIELD = re.compile(r"field '(\w+)'")
_NAME = re.compile(r"\s*(\w+)")
_PYTHON = "Python"
OWN = "your own"


def rule_state(rule: Rule) -> dict[str, Any]:
    """A rule in words, as editable text, as JSON, and its cells."""
    return {
        "words": rule.called().capitalize(),
        "meaning": _sentence(type(rule)),
        "text": text_of(rule),
        "json": to_data(rule),
        "cells": [str(cell) for cell in rule.mentioned_cells()],
    }


def text_of(rule: Rule) -> str:
    """A rule as a person writes it: `KillerCage("r1c1 r1c2", 9)`."""
    said = dict(to_data(rule))
    name = said.pop("rule")
    names = list(kinds(type(rule)))
    plain = list(said) == names[: len(said)]
    values = [json.dumps(value, ensure_ascii=False) for value in said.values()]
    named = values if plain else [f"{n}={v}" for n, v in zip(said, values, strict=True)]
    return f"{name}({', '.join(named)})"


def place_of(text: str, error: InputError | SyntaxError) -> tuple[int, int]:
    """The position of a mistake in the text of a rule: from one character to another."""
    try:
        call = ast.parse(text, mode="eval").body
    except SyntaxError as wrong:
        start = min(max((wrong.offset or 1) - 1, 0), max(len(text) - 1, 0))
        return start, len(text)
    except (ValueError, RecursionError, MemoryError):
        return 0, len(text)
    name, field = _NAME.match(text), _FIELD.search(str(error))
    if isinstance(call, ast.Call) and field:
        return _span(_argument(call, field[1]) or call, text)
    named = "name of a rule" in str(error)
    return name.span(1) if name and named else (0, len(text))


def _argument(call: ast.Call, field: str) -> ast.expr | None:
    """The argument of a rule that fills a field."""
    for keyword in call.keywords:
        if keyword.arg == field:
            return keyword.value
    rule = call.func.id if isinstance(call.func, ast.Name) else ""
    try:
        names = list(kinds(rule_class(rule)))
    except RuleError:
        names = []
    number = names.index(field) if field in names else len(call.args)
    return call.args[number] if number < len(call.args) else None


def _span(node: ast.expr, text: str) -> tuple[int, int]:
    """The characters of a node in a text of one line; Python counts in bytes."""
    line = text.encode()
    ends = node.col_offset, node.end_col_offset or len(line)
    start, end = (len(line[:at].decode(errors="ignore")) for at in ends)
    return start, end


def catalogue() -> list[dict[str, Any]]:
    """The rules that can be added: name, words, meaning, and arguments."""
    return [
        {
            "name": rule.__name__,
            "family": family,
            "words": re.sub(r"(?<=[a-z])(?=[A-Z])", " ", rule.__name__).lower(),
            "also": list(other_names().get(rule.__name__, ())),
            "meaning": _sentence(rule),
            "fields": _fields(rule),
        }
        for family, rules in ((OWN, registered()), *CATALOGUE.items())
        for rule in rules
        if not _takes_python(rule)
    ]


def _sentence(rule: type[Rule]) -> str:
    first = (rule.__doc__ or "").strip().split("\n\n")[0]
    return " ".join(first.replace("`", "").split())


def _takes_python(rule: type[Rule]) -> bool:
    """Whether a rule needs a function, which text cannot express."""
    needed = {field.name for field in fields(rule) if field.default is MISSING}  # type: ignore[arg-type]
    return any(
        _PYTHON in kind.name and " or " not in kind.name and name in needed
        for name, kind in kinds(rule).items()
    )


def _fields(rule: type[Rule]) -> list[dict[str, Any]]:
    needed = {field.name: field.default is MISSING for field in fields(rule)}  # type: ignore[arg-type]
    return [
        {"name": name, "kind": kind.name, "needed": needed[name]}
        for name, kind in kinds(rule).items()
    ]
