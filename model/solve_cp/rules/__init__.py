"""Every rule of the catalogue: `from solve_cp.rules import KillerCage`.

The catalogue is imported when a rule is first used, so that classic boards start faster.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from solve_cp.rules.base import Rule as Rule
from solve_cp.rules.registry import register as register
from solve_cp.rules.registry import rule_class as rule_class

if TYPE_CHECKING:
    from solve_cp.rules.catalogue import *  # noqa: F403


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return __dir__()
    if not name[:1].isupper():  # a submodule, which is being imported
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("solve_cp.rules.catalogue"), name)


def __dir__() -> list[str]:
    names = import_module("solve_cp.rules.catalogue").__all__
    return sorted({*names, "Rule", "register", "rule_class"})
