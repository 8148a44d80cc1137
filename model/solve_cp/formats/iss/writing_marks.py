"""Marks between cells, and the negative rules about them, as types of an ISS string."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from solve_cp import rules as r
from solve_cp.formats.iss.writing_constraints import Writing
from solve_cp.formats.iss.writing_custom import Unwritable, Writer
from solve_cp.rules.families.dots import Dot
from solve_cp.rules.support.others import dotted_pairs, neighbours, rules_of


def dot(name: str, usual: Callable[[Any], bool] = lambda _: True) -> Writer:
    """A dot of the usual value between cells that touch."""

    def write(writing: Writing, rule: Any) -> Iterator[str]:
        touching = len(rule.cells) > 2 or neighbours(*rule.cells)
        if not usual(rule) or not touching:
            raise Unwritable
        yield f"{name}~{writing.line(rule.cells)}"

    return write


def is_kropki(rule: r.Difference | r.Ratio) -> bool:
    """Whether a dot is a white or black dot of ISS."""
    return rule in (r.Difference(rule.cells), r.Ratio(rule.cells))


def strict(name: str, exempt: Callable[[Any], bool], *marks: type[Dot]) -> Writer:
    """A negative rule; pair by pair if a mark exempts cells that ISS would not."""

    def write(writing: Writing, rule: Any) -> Iterator[str]:  # noqa: ARG001
        others = (m for kind in marks for m in rules_of(writing.puzzle, kind) if not exempt(m))
        if any(neighbours(a, b) for mark in others for a, b in dotted_pairs(mark.cells)):
            raise Unwritable
        yield name

    return write


def greater(writing: Writing, rule: r.Inequality) -> Iterator[str]:
    """An inequality sign between cells that touch."""
    if not neighbours(rule.greater, rule.smaller):
        raise Unwritable
    yield f"GreaterThan~{writing.line((rule.greater, rule.smaller))}"
