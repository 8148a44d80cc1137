"""Puzzles, grids and answers cannot be changed once they are made, and they can be hashed."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest

import solve_cp
from solve_cp import Board, Cell, Limits, Puzzle
from solve_cp.rules import KillerCage

NO_ANSWERS = {"Interrupted", "InterruptedQuestion", "Status", "Svg"}


@cache
def puzzle() -> Puzzle:
    return solve_cp.read("1.....3..4.....2")[0] + KillerCage("r1c2 r1c3", 5)


def proved() -> Any:
    for package in ("pysat", "dratify"):
        pytest.importorskip(package)
    return solve_cp.prove(puzzle())


WRONG = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
MAKE: dict[str, Callable[[], Any]] = {
    "Board": lambda: puzzle().board,
    "Candidates": lambda: solve_cp.candidates(puzzle(), count=2),
    "Cell": lambda: Cell(0, 0),
    "Certificate": proved,
    "CertificateCheck": lambda: solve_cp.CertificateCheck(True, "one solution"),
    "Check": lambda: solve_cp.check(puzzle(), WRONG),
    "CrossCheck": lambda: solve_cp.crosscheck(puzzle(), ["auto", "dfs-fewest"]),
    "Estimate": lambda: solve_cp.estimate(puzzle(), limits=Limits(nodes=20)),
    "Generated": lambda: next(iter(solve_cp.generate(Puzzle(Board.standard(4)), seed=1))),
    "Grade": lambda: solve_cp.grade(puzzle()),
    "Grid": lambda: solve_cp.solve(puzzle()).grid,
    "Hint": lambda: solve_cp.hint(puzzle()),
    "House": lambda: puzzle().board.houses[0],
    "Limits": lambda: Limits(seconds=1),
    "Minimised": lambda: solve_cp.minimise(puzzle()),
    "Path": lambda: solve_cp.explain(puzzle()),
    "Puzzle": puzzle,
    "Redundant": lambda: solve_cp.redundant(puzzle()),
    "Result": lambda: solve_cp.solve(puzzle()),
    "Rule": lambda: puzzle().rules[0],
    "Space": lambda: solve_cp.space(puzzle()),
    "Step": lambda: solve_cp.explain(puzzle()).steps[0],
    "Suggestion": lambda: solve_cp.suggest(Puzzle(Board.standard(4))),
    "Violation": lambda: puzzle().violations(WRONG)[0],
    "Why": lambda: solve_cp.why(puzzle() + KillerCage("r1c2 r1c3", 4)),
}


def mutable_parts(thing: Any, path: str) -> Iterator[str]:
    """The places inside a thing where it can be changed."""
    if isinstance(thing, (list, set, bytearray)) or type(thing) is dict:
        yield path
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from mutable_parts(value, f"{path}[{key}]")
    elif isinstance(thing, (tuple, frozenset)):
        for number, value in enumerate(thing):
            yield from mutable_parts(value, f"{path}[{number}]")
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from mutable_parts(getattr(thing, field.name), f"{path}.{field.name}")


def attributes(thing: Any) -> list[str]:
    """The names of the attributes that a thing is made of."""
    if is_dataclass(thing):
        return [field.name for field in fields(thing)]
    return list(getattr(thing, "_fields", None) or thing.__slots__)


def test_every_public_class_is_looked_at() -> None:
    errors = {name for name in solve_cp.__all__ if name.endswith("Error")}
    classes = {name for name in solve_cp.__all__ if name[0].isupper()}
    assert classes - errors - NO_ANSWERS == set(MAKE)


@pytest.mark.parametrize("name", MAKE)
def test_no_attribute_can_be_changed(name: str) -> None:
    thing = MAKE[name]()
    assert isinstance(thing, getattr(solve_cp, name))
    assert attributes(thing)
    for attribute in attributes(thing):
        with pytest.raises(AttributeError):
            setattr(thing, attribute, None)
        with pytest.raises(AttributeError):
            delattr(thing, attribute)
    assert list(mutable_parts(thing, name)) == []


@pytest.mark.parametrize("name", MAKE)
def test_it_can_be_hashed_and_pickled(name: str) -> None:
    thing = MAKE[name]()
    assert hash(thing) == hash(thing)
    assert pickle.loads(pickle.dumps(thing)) == thing
