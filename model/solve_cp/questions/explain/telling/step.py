"""Steps as answers: what is removed or placed, and why, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeAlias

from solve_cp.board.cells import Cell
from solve_cp.board.frozen import freeze_mappings
from solve_cp.questions.answer import digits_by_name

Digits: TypeAlias = Mapping[Cell, tuple[int, ...]]


@dataclass(frozen=True)
class Reason:
    """A fact that a step needs: its text, its cells and its origin.

    `scope` are all cells that the fact involves, `cells` those where candidates are left. `kind` is
    cell (it has a digit), place (a house has a digit somewhere), rule, or sum (what houses and
    cages imply together).
    """

    kind: str
    text: str
    cells: tuple[Cell, ...]
    origin: str
    scope: tuple[Cell, ...]
    digit: int | None = None

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        """The fact as plain data."""
        return {
            "kind": self.kind,
            "text": self.text,
            "cells": [str(cell) for cell in self.cells],
            "scope": [str(cell) for cell in self.scope],
            "origin": self.origin,
            "digit": self.digit,
        }


@dataclass(frozen=True)
class Link:
    """A link of a what-if: an assumption, a consequence of previous links, or a failure."""

    kind: str
    text: str
    digits: Digits
    after: tuple[int, ...]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def to_json(self) -> dict[str, Any]:
        """The link as plain data."""
        return {
            "kind": self.kind,
            "text": self.text,
            "digits": digits_by_name(self.digits),
            "after": list(self.after),
        }


@dataclass(frozen=True)
class Point:
    """A line of a list: a link of a chain, a case, or one of several results.

    `depth` is 1 for a case inside a case, and so on.
    """

    text: str
    depth: int = 0

    def to_json(self) -> dict[str, Any]:
        """The line as plain data."""
        return {"text": self.text, "depth": self.depth}


@dataclass(frozen=True)
class Told:
    """What is said about a step; the points of a chain are `numbered`, in their order."""

    lead: str
    points: tuple[Point, ...] = ()
    numbered: bool = False

    def __str__(self) -> str:
        return " ".join([self.lead, *(point.text for point in self.points)])

    def after(self, text: str) -> Told:
        """The same with a sentence before it."""
        return Told(f"{text} {self.lead}", self.points, self.numbered)


def listed(lead: str, lines: Iterable[str], numbered: bool = False) -> Told:
    """A lead and a list of lines."""
    return Told(lead, tuple(Point(line) for line in lines), numbered)


@dataclass(frozen=True, repr=False)
class Step:
    """One step: `removed` candidates or `placed` digits, given the candidates `before`.

    `cost` counts the facts of the reason, and `size` rates the step on the same scale as all
    others. `told` is the step in words: a paragraph, or a short lead and a list. `beside` tells
    what else is decided, if rules have more to decide than digits.

    The contents of a `later` step are made when they are needed, each on its own, and kept.
    """

    stage: str
    name: str
    cost: int
    size: float
    before: Digits
    removed: Digits
    placed: Mapping[Cell, int]
    reason: tuple[Reason, ...]
    told: Told
    trace: tuple[Link, ...] = field(default_factory=tuple)
    beside: tuple[str, ...] = field(default_factory=tuple)

    @classmethod
    def later(cls, contents: object) -> Step:
        """A step with the contents of an object with the same attributes, read when needed."""
        step = object.__new__(cls)
        vars(step)["_contents"] = contents
        return step

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Read an attribute for the first time; only called while it is missing."""
            contents = vars(self).get("_contents")
            if contents is None or name not in self.__dataclass_fields__:
                raise AttributeError(f"expected an attribute of a step, got {name!r}")
            found = vars(self)[name] = getattr(contents, name)
            return found

    def __getstate__(self) -> dict[str, Any]:
        """The state to pickle: all contents."""
        return {part.name: getattr(self, part.name) for part in fields(self)}

    def __repr__(self) -> str:
        return f"<Step: {self.name}>"

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.teaching import step_text

        return step_text(self)

    @property
    def sentence(self) -> str:
        """The step in words, as one paragraph."""
        return str(self.told)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the step changes."""
        return tuple(self.placed) or tuple(self.removed)

    @property
    def where(self) -> str:
        """The part of the board to look at."""
        return _part(self)

    @property
    def what(self) -> str:
        """The houses, rules and cells that lead to the step."""
        return "; ".join(dict.fromkeys(part.origin for part in self.reason))

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def to_json(self) -> dict[str, Any]:
        """The step as plain data."""
        return {
            "stage": self.stage,
            "name": self.name,
            "cost": self.cost,
            "size": self.size,
            "before": digits_by_name(self.before),
            "removed": digits_by_name(self.removed),
            "placed": {str(cell): digit for cell, digit in self.placed.items()},
            "beside": list(self.beside),
            "reason": [part.to_json() for part in self.reason],
            "sentence": self.sentence,
            "lead": self.told.lead,
            "points": [point.to_json() for point in self.told.points],
            "numbered": self.told.numbered,
            "trace": [link.to_json() for link in self.trace],
        }


def _part(step: Step) -> str:
    """The rows and columns that enclose the step's cells; for a single, its whole house."""
    near = [part.scope if step.placed else part.cells for part in step.reason]
    cells = [*step.cells, *(cell for some in near for cell in some)]
    if not cells:
        return "the whole board"
    rows = sorted({cell.row + 1 for cell in cells})
    cols = sorted({cell.col + 1 for cell in cells})
    return f"{_span('row', rows)}, {_span('column', cols)}"


def _span(word: str, numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"{word} {numbers[0]}"
    return f"{word}s {numbers[0]} to {numbers[-1]}"
