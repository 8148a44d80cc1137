"""What every constraint has: variables, a check of an assignment, and an opposite."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from solve_cp.board.cells import Cell


@dataclass(frozen=True)
class Var:
    """An extra variable, not a cell, with its possible values."""

    name: str
    values: tuple[int, ...]

    def __hash__(self) -> int:
        return hash(self.name)  # the string keeps it, and compiling often asks

    def __str__(self) -> str:
        return self.name


Variable: TypeAlias = Cell | Var
Assignment: TypeAlias = Mapping[Any, int]
State: TypeAlias = Hashable


class Constraint:
    """A constraint on variables.

    It is no ABC: `isinstance`, which compiling and lowering often ask, takes ten times as long of
    these.
    """

    @abstractmethod
    def variables(self) -> tuple[Variable, ...]:
        """Its variables, each once, in order."""

    @abstractmethod
    def accepts(self, value: Assignment) -> bool:
        """Whether a full assignment satisfies it."""

    @abstractmethod
    def negation(self) -> Constraint:
        """The constraint that holds exactly where this one does not."""
