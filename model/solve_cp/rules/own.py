"""Rules of one's own in a Python file: they travel to worker processes with their source."""

from __future__ import annotations

import copyreg
import sys
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from solve_cp.errors import InputError
from solve_cp.rules.base import Rule


def load_rules(path: str | Path) -> ModuleType:
    """Run a Python file that registers rules; the module it makes."""
    try:
        source = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise InputError(f"expected a Python file with rules, got {str(path)!r}") from None
    try:
        return _module(str(path), source)
    except Exception as error:
        raise InputError(f"{type(error).__name__}: {error}: {path}") from error


def _module(path: str, source: str) -> ModuleType:
    """The module of a source; it is made once, and again when the source is another."""
    name = f"own_rules_{sha256(path.encode()).hexdigest()[:12]}"
    known = sys.modules.get(name)
    if known is not None and known.__dict__["source"] == (path, source):
        return known
    module = ModuleType(name)
    module.__dict__["source"] = path, source
    sys.modules[name] = module  # dataclasses look their module up
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    for thing in vars(module).values():
        if isinstance(thing, type) and issubclass(thing, Rule) and thing.__module__ == name:
            copyreg.pickle(thing, _reduced)
    return module


def _reduced(rule: Rule) -> tuple[Any, ...]:
    """How a rule is pickled: its source, its class and its fields."""
    kind = type(rule)
    values = {field.name: getattr(rule, field.name) for field in fields(rule)}  # type: ignore[arg-type]
    return _revived, (*sys.modules[kind.__module__].__dict__["source"], kind.__name__, values)


def _revived(path: str, source: str, name: str, values: dict[str, Any]) -> Rule:
    rule: Rule = getattr(_module(path, source), name)(**values)
    return rule
