"""Look up rules by name, and convert them to and from plain data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, TypeVar

from solve_cp.errors import RuleError, UnknownRuleError
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import kinds

Registered = TypeVar("Registered", bound=type[Rule])

_own: dict[str, type[Rule]] = {}


def register(rule: Registered) -> Registered:
    """Class decorator that registers a user's rule; defining it again replaces it."""
    key = _key(rule.__name__)
    missing = " and ".join(sorted(getattr(rule, "__abstractmethods__", ())))
    if missing:
        raise RuleError(f"expected a method {missing}, got none: the rule {rule.__name__}")
    if not is_dataclass(rule):
        raise RuleError(f"expected @dataclass(frozen=True) below @register: {rule.__name__}")
    if _place(_classes().get(key, rule)) != _place(rule):
        raise RuleError(f"expected a new name for a rule, got {rule.__name__}, which is taken")
    _own[key] = rule
    return rule


def _place(rule: type[Rule]) -> tuple[str, str]:
    """The module and name of a class."""
    return rule.__module__, rule.__qualname__


def registered() -> tuple[type[Rule], ...]:
    """The registered rules of users."""
    return tuple(_own.values())


def unregister(rule: type[Rule]) -> None:
    """Remove a registered rule."""
    _own.pop(_key(rule.__name__), None)


def rule_class(name: str) -> type[Rule]:
    """The rule with this name; spaces, hyphens and case are ignored."""
    classes = _classes()
    if _key(name) in classes:
        return classes[_key(name)]
    raise UnknownRuleError(f"expected the name of a rule, got {name!r} ({_hint(name, classes)})")


def _hint(name: str, classes: Mapping[str, type[Rule]]) -> str:
    """A hint for an unknown name."""
    from difflib import get_close_matches

    from solve_cp.rules.vocabulary import called

    meant = list(called(name))
    if not meant:
        near = get_close_matches(_key(name), classes, n=1)
        meant = [classes[key].__name__ for key in near]
    if meant:
        return f"did you mean {' or '.join(meant)}?"
    return "`solve-cp rules` lists them; load your own rules with --rules FILE.py"


def to_data(rule: Rule) -> dict[str, Any]:
    """The rule as plain data: `rule` is its name, then the fields that are not default."""
    data: dict[str, Any] = {"rule": type(rule).__name__}
    defaults = _defaults(type(rule))
    for name, kind in kinds(type(rule)).items():
        value = getattr(rule, name)
        if name not in defaults or value != defaults[name]:
            data[name] = kind.dump(value)
            if callable(data[name]):
                raise rule.error("expected plain data, got a Python function", name)
    return data


def from_data(data: Mapping[str, Any]) -> Rule:
    """The rule from plain data, as written by `to_data`."""
    if not isinstance(data, Mapping) or not isinstance(data.get("rule"), str):
        raise RuleError(f"expected a rule like {{'rule': 'KillerCage', …}}, got {data!r}")
    rule = rule_class(data["rule"])
    known = kinds(rule)
    arguments = {name: value for name, value in data.items() if name != "rule"}
    for name in arguments:
        if name not in known:
            raise RuleError(
                f"expected the fields {', '.join(map(repr, known)) or '(none)'}, got {name!r}: "
                f"{rule.__name__}"
            )
    missing = [name for name in known if name not in arguments and name not in _defaults(rule)]
    if missing:
        raise RuleError(f"expected a value, got none: {rule.__name__}, field {missing[0]!r}")
    return rule(**arguments)


def _defaults(rule: type[Rule]) -> dict[str, Any]:
    kind = kinds(rule)
    return {
        field.name: kind[field.name].parse(field.default)
        for field in fields(rule)  # type: ignore[arg-type]
        if field.default is not MISSING
    }


def _classes() -> dict[str, type[Rule]]:
    from solve_cp.rules.catalogue import CATALOGUE, FORMER_NAMES

    former = {_key(name): rule for name, rule in FORMER_NAMES.items()}
    catalogue = {_key(rule.__name__): rule for family in CATALOGUE.values() for rule in family}
    return {**former, **catalogue, **_own}


def _key(name: str) -> str:
    return re.sub(r"[\s_-]+", "", name).lower()
