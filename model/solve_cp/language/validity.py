"""Check that constraints use cells of the board and extra variables."""

from __future__ import annotations

from typing import Any

from solve_cp.board.board import Board
from solve_cp.errors import ConstraintError, described
from solve_cp.language.constraints import (
    AllOf,
    AnyOf,
    Clause,
    Connected,
    Constraint,
    Member,
    Negation,
    Table,
    Var,
)


def check_constraint(said: Any, board: Board) -> None:
    """Raise a ConstraintError unless this is a constraint on variables of the board."""
    if not isinstance(said, Constraint):
        raise ConstraintError(f"expected a constraint, like AllDifferent(cells), got {_got(said)}")
    if isinstance(said, (AllOf, AnyOf, Negation)):
        for part in _parts(said):
            check_constraint(part, board)
        return
    if isinstance(said, (Clause, Connected)):
        _check_members(said)
    try:
        strange = [v for v in said.variables() if not (isinstance(v, Var) or v in board.index)]
    except TypeError:  # cells that are not a sequence, or unhashable variables
        raise ConstraintError(f"expected cells in {_name(said)}, got {_cells(said)}") from None
    if strange:
        raise _strange(said, strange[0], board)
    if isinstance(said, Table):
        _check_table(said)


def _strange(said: Constraint, variable: Any, board: Board) -> ConstraintError:
    """The error for a variable that is neither a cell of the board nor an extra variable."""
    if isinstance(_cells(said), str):
        return ConstraintError(f"expected cells in {_name(said)}, got the text {_cells(said)!r}")
    got = variable if isinstance(variable, tuple) else repr(variable)
    return ConstraintError(f"expected cells of a {board} in {_name(said)}, got {got}")


def _check_members(said: Clause | Connected) -> None:
    for member in said.members:
        if not isinstance(member, Member):
            got = f"expected Member(cell, digits) in {_name(said)}, got {_got(member)}"
            raise ConstraintError(got)


def _check_table(said: Table) -> None:
    count = len(said.cells)
    try:
        lengths = set(map(len, said.tuples))
    except TypeError:
        raise ConstraintError(f"expected a set of tuples of {count} digits in Table") from None
    if lengths - {count}:
        got = f"got tuples of {min(lengths - {count})}"
        raise ConstraintError(f"expected tuples of {count} digits, one a cell, in Table, {got}")


def _parts(said: AllOf | AnyOf | Negation) -> tuple[Any, ...]:
    if isinstance(said, Negation):
        return (said.part,)
    parts: Any = said.parts if isinstance(said, AllOf) else said.alternatives
    if not isinstance(parts, (tuple, list)):
        raise ConstraintError(
            f"expected a tuple of constraints in {_name(said)}, got {_got(parts)}"
        )
    return tuple(parts)


def _cells(said: Constraint) -> Any:
    return getattr(said, "cells", None)


def _name(said: Constraint) -> str:
    return type(said).__name__


def _got(value: Any) -> str:
    """A description of a value that is not a constraint."""
    is_rule = callable(getattr(value, "constraints", None)) and not isinstance(value, type)
    return f"the rule {type(value).__name__}" if is_rule else described(value)
