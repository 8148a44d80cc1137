"""A CpModel in readable form: variables with domains, constraints with their sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.cpsat.textbook import Textbook
from solve_cp.language.intervals import Intervals
from solve_cp.language.model import Model
from solve_cp.limits import Watch

FEW_TUPLES = 6
KINDS = {
    "all_diff": "all different",
    "linear": "linear",
    "table": "table",
    "automaton": "automaton",
    "element": "element",
    "bool_or": "or",
    "bool_and": "and",
    "exactly_one": "exactly one",
    "at_most_one": "at most one",
}


@dataclass(frozen=True)
class ShownVariable:
    """A variable of a CpModel: its name, and its values in words."""

    name: str
    domain: str


@dataclass(frozen=True)
class ShownModel:
    """A CpModel in readable form.

    `variables` are those of the grid, `others` the auxiliary ones. `constraints` are sentences,
    each with its house or rule; the fast model has none, only `kinds`, the number of constraints of
    each kind. `proto` is CP-SAT's own text.
    """

    variables: tuple[ShownVariable, ...]
    others: tuple[ShownVariable, ...]
    constraints: tuple[tuple[str, str], ...]
    kinds: Mapping[str, int]
    proto: str = field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """The model as plain data, without CP-SAT's own text."""
        return {
            "variables": {v.name: v.domain for v in self.variables},
            "other_variables": len(self.others),
            "constraints": [{"from": origin, "says": said} for origin, said in self.constraints],
            "kinds": dict(self.kinds),
        }


def textbook_shown(model: Model, watch: Watch) -> ShownModel:
    """The textbook model, with the house or rule of every constraint."""
    made = Textbook(model, watch)
    proto = made.model.proto
    said = _Sayer([variable.name for variable in proto.variables])
    variables = [ShownVariable(v.name, _domain(v.domain)) for v in proto.variables]
    constraints = [
        (str(origin), said.sentence(constraint))
        for origin, constraint in zip(made.origins, proto.constraints, strict=True)
    ]
    return ShownModel(
        tuple(variables[: len(made.integers)]),
        tuple(variables[len(made.integers) :]),
        tuple(constraints),
        _kinds(proto.constraints),
        str(proto),
    )


def literals_shown(model: Model, watch: Watch) -> ShownModel:
    """The fast model: only the number of constraints of each kind, as literals have no names."""
    lowering = CpSatLowering(model.structure, model.domains, watch=watch)
    proto = lowering.model.proto
    names = [
        f"{model.structure.variables[owner]}={value}"
        for owner, value in zip(lowering.owners, lowering.values, strict=True)
    ]
    others = list(proto.variables)[len(names) :]
    return ShownModel(
        tuple(ShownVariable(name, "0–1") for name in names),
        tuple(ShownVariable(v.name, _domain(v.domain)) for v in others),
        (),
        _kinds(proto.constraints),
        str(proto),
    )


def _kinds(constraints: Iterable[Any]) -> Mapping[str, int]:
    found = Counter(_kind(constraint) for constraint in constraints)
    return {name: found[key] for key, name in KINDS.items() if found[key]}


def _kind(constraint: Any) -> str:
    return next(kind for kind in KINDS if getattr(constraint, f"has_{kind}")())


def _domain(ends: Iterable[int]) -> str:
    flat = list(ends)
    return str(Intervals(tuple(zip(flat[::2], flat[1::2], strict=True))))


class _Sayer:
    """Writes constraints in words."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self._sentences: dict[str, Callable[[Any], str]] = {
            "all_diff": lambda c: f"all different: {' '.join(map(self._term, c.exprs))}",
            "linear": self._linear,
            "table": self._table,
            "automaton": self._automaton,
            "element": self._element,
            "bool_or": lambda c: " or ".join(map(self._literal, c.literals)) or "never",
            "bool_and": lambda c: " and ".join(map(self._literal, c.literals)),
        }

    def sentence(self, constraint: Any) -> str:
        """The constraint in words, with its condition."""
        kind = _kind(constraint)
        said = self._sentences[kind](getattr(constraint, kind))
        when = " and ".join(map(self._literal, constraint.enforcement_literal))
        return f"if {when}: {said}" if when else said

    def _literal(self, number: int) -> str:
        return f"[{self.names[number]}]" if number >= 0 else f"not [{self.names[~number]}]"

    def _term(self, expression: Any) -> str:
        return self._sum(expression.vars, expression.coeffs, expression.offset)

    def _sum(self, numbers: Iterable[int], weights: Iterable[int], offset: int = 0) -> str:
        parts: list[str] = []
        for number, weight in zip(numbers, weights, strict=True):
            name = self._name(number)
            sign = "- " if weight < 0 else "+ " if parts else ""
            parts.append(f"{sign}{'' if abs(weight) == 1 else f'{abs(weight)}·'}{name}")
        if offset or not parts:
            parts.append(f"{'- ' if offset < 0 else '+ ' if parts else ''}{abs(offset)}")
        return " ".join(parts)

    def _name(self, number: int) -> str:
        name = self.names[number]
        return f"[{name}]" if " " in name or "=" in name else name

    def _linear(self, constraint: Any) -> str:
        allowed = _domain(constraint.domain)
        equal = " = " if allowed.lstrip("-").isdigit() else " is "
        return f"{self._sum(constraint.vars, constraint.coeffs)}{equal}{allowed}"

    def _table(self, constraint: Any) -> str:
        cells = [self._term(expression) for expression in constraint.exprs]
        values = list(constraint.values)
        rows = [values[at : at + len(cells)] for at in range(0, len(values), len(cells))]
        shown = ", ".join("-".join(map(str, row)) for row in rows[:FEW_TUPLES])
        more = f", … ({len(rows)} tuples)" if len(rows) > FEW_TUPLES else ""
        word = "none" if constraint.negated else "one"
        return f"({', '.join(cells)}) is {word} of {shown}{more}"

    def _automaton(self, constraint: Any) -> str:
        cells = " ".join(map(self._term, constraint.exprs))
        arcs = len(list(constraint.transition_tail))
        states = {*constraint.transition_tail, *constraint.transition_head}
        return f"{cells} run an automaton of {len(states)} states and {arcs} transitions"

    def _element(self, constraint: Any) -> str:
        items = ", ".join(map(self._term, constraint.exprs))
        index, target = self._term(constraint.linear_index), self._term(constraint.linear_target)
        return f"element {index} of ({items}) = {target}"
