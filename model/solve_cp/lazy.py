"""Lazy imports: a package imports names when they are first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package; `homes` maps modules to their names, space-separated.

    A module without names is itself an attribute, under its last name.
    """
    places = {name: home for home, names in homes.items() for name in names.split()}
    modules = {home.rpartition(".")[2]: home for home, names in homes.items() if not names}

    def find(name: str) -> Any:
        if name in places:
            return getattr(import_module(places[name]), name)
        if name in modules:
            return import_module(modules[name])
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find
