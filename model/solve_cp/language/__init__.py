"""The constraint language: rules expand into it, engines solve it."""

from solve_cp.language.constraints import (
    AllDifferent,
    AllOf,
    AnyOf,
    Automaton,
    Clause,
    Connected,
    Constraint,
    Count,
    Linear,
    Member,
    Negation,
    Relation,
    Table,
    Var,
    Variable,
)
from solve_cp.language.intervals import Intervals
from solve_cp.language.model import Model, Structure

__all__ = [
    "AllDifferent",
    "AllOf",
    "AnyOf",
    "Automaton",
    "Clause",
    "Connected",
    "Constraint",
    "Count",
    "Intervals",
    "Linear",
    "Member",
    "Model",
    "Negation",
    "Relation",
    "Structure",
    "Table",
    "Var",
    "Variable",
]
