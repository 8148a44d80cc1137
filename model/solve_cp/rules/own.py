"""Users' rules in a Python file; they are sent to worker processes with their source."""

from __future__ import annotations

import copyreg
import pickle
import sys
from collections.abc import Iterable
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any

from solve_cp.errors import InputError
from solve_cp.rules.base import Rule
from solve_cp.rules.registry import registered, rule_class

PREFIX = "own_rules_"


def load_rules(path: str | Path) -> ModuleType:
    """Run a Python file that registers rules, and return its module."""
    try:
        source = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise InputError(f"expected a Python file with rules, got {str(path)!r}") from None
    try:
        return _module(str(Path(path).resolve()), source)
    except InputError as error:
        raise InputError(f"{error}: {path}") from error
    except SyntaxError as error:
        where = f"{Path(error.filename or path).name}, line {error.lineno}"
        raise InputError(f"{where}: {type(error).__name__}: {error.msg}") from error
    except (Exception, SystemExit) as error:
        words = blamed(error) or f"{type(error).__name__}: {error}: {path}"
        raise InputError(words) from error


def loaded() -> tuple[tuple[str, str], ...]:
    """The path and the source of each loaded file whose rules are registered."""
    own = dict.fromkeys(kind.__module__ for kind in registered())
    return tuple(sys.modules[name].__dict__["source"] for name in own if name.startswith(PREFIX))


def load_again(sources: Iterable[tuple[str, str]]) -> None:
    """Run sources that another process has loaded."""
    for path, source in sources:
        _module(path, source)


def blamed(error: BaseException) -> str:
    """The error with file, line and function of the user's code; "" if it is not from there."""
    places = [
        (frame, line)
        for frame, line in walk_tb(error.__traceback__)
        if str(frame.f_globals.get("__name__")).startswith(PREFIX)
    ]
    if not places:
        return ""
    frame, line = places[-1]
    where = f"{Path(frame.f_code.co_filename).name}, line {line}"
    name = getattr(frame.f_code, "co_qualname", frame.f_code.co_name)
    inside = "" if name == "<module>" else f", {name}"
    return f"{where}{inside}: {type(error).__name__}: {error}"


def _module(path: str, source: str) -> ModuleType:
    """The module of a source; cached until the source changes."""
    name = f"{PREFIX}{sha256(path.encode()).hexdigest()[:12]}"
    known = sys.modules.get(name)
    if known is not None and known.__dict__["source"] == (path, source):
        return known
    module = ModuleType(name)
    module.__file__ = path
    module.__dict__["source"] = path, source
    sys.modules[name] = module  # dataclasses need it in sys.modules
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    for rule in (*registered(), *vars(module).values()):
        if isinstance(rule, type) and issubclass(rule, Rule) and rule.__module__ == name:
            copyreg.pickle(rule, _reduced)
    return module


def _reduced(rule: Rule) -> tuple[Any, ...]:
    """The pickle of a rule: source, class and fields."""
    kind = type(rule)
    values = {f.name: getattr(rule, f.name) for f in fields(rule) if f.init}  # type: ignore[arg-type]
    source = sys.modules[kind.__module__].__dict__["source"]
    return _revived, (*source, kind.__name__, pickle.dumps(values))


def _revived(path: str, source: str, name: str, values: bytes) -> Rule:
    kind = getattr(_module(path, source), name, None) or rule_class(name)
    rule: Rule = kind(**pickle.loads(values))
    return rule
