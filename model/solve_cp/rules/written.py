"""Rules as text: `Thermometer("r1c1-r1c4")`, or an object of a JSON puzzle.

The text is parsed, never executed: names of rules, strings, numbers, lists, true, false, none.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any

from solve_cp.errors import InputError, RuleError
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import kinds
from solve_cp.rules.registry import from_data, rule_class

EXPECTED = """expected a rule like Thermometer("r1c1-r1c4")"""
_PLAIN = {"true": True, "false": False, "null": None}


def rule_from_text(text: str) -> Rule:
    """Parse a rule."""
    try:
        if text.lstrip().startswith("{"):
            return from_data(json.loads(text))
        rule = _value(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        if isinstance(error, RuleError):
            raise
        raise RuleError(f"{EXPECTED}, got {_short(text)}") from None
    if not isinstance(rule, Rule):
        raise RuleError(f"{EXPECTED}, got {_short(text)}")
    return rule


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:60]}…")


def _value(node: ast.expr) -> Any:
    """Evaluate an expression node."""
    for kind, read in _READERS.items():
        if isinstance(node, kind):
            return read(node)
    raise RuleError(f"{EXPECTED}, got {_short(ast.unparse(node))} in it")


def _call(node: ast.Call) -> Rule:
    if not isinstance(node.func, ast.Name):
        raise RuleError(f"{EXPECTED}, got {_short(ast.unparse(node))}")
    rule = rule_class(node.func.id)
    names = list(kinds(rule))
    if len(node.args) > len(names):
        raise RuleError(
            f"expected at most {len(names)} arguments, got {len(node.args)}: {rule.__name__}"
        )
    arguments = dict(zip(names, map(_value, node.args), strict=False))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg in arguments:
            raise RuleError(f"expected each argument once, by its name: {rule.__name__}")
        arguments[keyword.arg] = _value(keyword.value)
    return from_data({"rule": rule.__name__, **arguments})


def _name(node: ast.Name) -> Any:
    """A rule without arguments, or a word of JSON."""
    if node.id in _PLAIN:
        return _PLAIN[node.id]
    return from_data({"rule": node.id})


def _list(node: ast.List | ast.Tuple) -> list[Any]:
    return [_value(item) for item in node.elts]


def _dict(node: ast.Dict) -> dict[Any, Any]:
    if None in node.keys:
        raise RuleError(f"{EXPECTED}, got {_short(ast.unparse(node))} in it")
    keys = [_value(key) for key in node.keys if key is not None]
    return dict(zip(map(str, keys), map(_value, node.values), strict=True))


def _negative(node: ast.UnaryOp) -> Any:
    number = _value(node.operand)
    if not isinstance(node.op, ast.USub) or type(number) not in (int, float):
        raise RuleError(f"{EXPECTED}, got {_short(ast.unparse(node))} in it")
    return -number


_READERS: dict[type[ast.expr] | tuple[type[ast.expr], ...], Callable[[Any], Any]] = {
    ast.Constant: lambda node: node.value,
    ast.Call: _call,
    ast.Name: _name,
    (ast.List, ast.Tuple): _list,
    ast.Dict: _dict,
    ast.UnaryOp: _negative,
}


def call_text(rule: Rule) -> str:
    """The Python expression for a rule."""
    arguments = []
    for field in fields(rule):  # type: ignore[arg-type]
        value = getattr(rule, field.name)
        if field.default is MISSING:
            arguments.append(_python(kinds(type(rule))[field.name].dump(value), value))
        elif value != field.default:
            dumped = kinds(type(rule))[field.name].dump(value)
            arguments.append(f"{field.name}={_python(dumped, value)}")
    return f"{type(rule).__name__}({', '.join(arguments)})"


def _python(dumped: Any, value: Any) -> str:
    if isinstance(value, tuple) and value and isinstance(value[0], Rule):
        return f"[{', '.join(map(call_text, value))}]"
    if callable(dumped):
        return str(dumped.__name__).strip("_")
    if dumped is None or isinstance(dumped, bool):
        return str(dumped)
    return json.dumps(dumped, ensure_ascii=False)


def has_call(rule: Rule) -> bool:
    """Whether the expression for a rule can be read back: it has no Python functions."""
    try:
        return rule_from_text(call_text(rule)) == rule
    except InputError:
        return False
