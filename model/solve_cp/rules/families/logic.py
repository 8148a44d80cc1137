"""Logic over rules: all, at least one, exactly n, or none of them hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Cage, Mark, Note
from solve_cp.language.constraints import (
    AllOf,
    AnyOf,
    Clause,
    Constraint,
    Count,
    Member,
    Var,
    Variable,
)
from solve_cp.rules.base import Rule, combined_worlds, has_worlds
from solve_cp.rules.fields import Rules
from solve_cp.rules.support.looks import faded
from solve_cp.rules.support.others import flat

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.puzzle.puzzle import Puzzle


MOST_NESTED = 30


@dataclass(frozen=True, init=False)
class _Composite(Rule):
    """Base class of rules over rules, given as a list or one by one."""

    rules: Rules

    def __init__(self, *several: Any, rules: Any = None) -> None:
        listed = len(several) == 1 and not isinstance(several[0], Rule)
        given = several[0] if listed else several
        object.__setattr__(self, "rules", given if rules is None else rules)
        self.__post_init__()

    def check(self, puzzle: Puzzle) -> None:
        if not self.rules:
            raise self.error("expected at least one rule, got none", "rules")
        if _is_deeper(self, MOST_NESTED):
            raise self.error(f"expected rules inside rules at most {MOST_NESTED} deep", "rules")
        for rule in self.rules:
            rule.check_cells(puzzle)
            rule.check(puzzle)

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for rule in self.rules:
            yield from rule.definitions(puzzle)


def _clauses(rules: Sequence[Rule], puzzle: Puzzle, between: str, *, most: int = 3) -> str:
    """What each of a few rules says, as one clause; empty if there are more."""
    return between.join(rule.said(puzzle, {}) for rule in rules) if len(rules) <= most else ""


def _is_deeper(rule: Rule, most: int) -> bool:
    """Whether rules are nested more than `most` deep."""
    level: list[Rule] = [rule]
    for _ in range(most):
        level = [part for outer in level if isinstance(outer, _Composite) for part in outer.rules]
    return any(isinstance(part, _Composite) for part in level)


@dataclass(frozen=True, init=False)
class And(_Composite):
    """All of the rules hold."""

    label = "combined rule"

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = _clauses(self.rules, puzzle, ", and ")
        return told or f"{self.called()} joins {len(self.rules)} rules, which all hold"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(rule.holds(grid, puzzle) for rule in self.rules)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for rule in self.rules:
            yield from rule.constraints(puzzle)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for rule in self.rules:
            yield from rule.drawing(puzzle)

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        for rule in self.rules:
            yield from rule.answer_drawing(puzzle, grid)

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        return combined_worlds(self.rules, grid, puzzle)

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        return {name: e for rule in self.rules for name, e in rule.extras(grid, puzzle).items()}

    def cell_values(self, puzzle: Puzzle) -> Mapping[Cell, Var]:
        return {c: var for rule in self.rules for c, var in rule.cell_values(puzzle).items()}


def _leaves(rules: Iterable[Rule]) -> Iterator[Rule]:
    """The innermost rules, at any depth."""
    for rule in rules:
        if isinstance(rule, _Composite):
            yield from _leaves(rule.rules)
        else:
            yield rule


GROUP = "#00000059"


class _OverDigits(_Composite):
    """Logic whose parts may not add variables."""

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        for rule in _leaves(self.rules):
            if rule.cell_values(puzzle) or has_worlds(rule):
                raise self.error(
                    f"expected rules on digits, got {type(rule).__name__}, which adds variables",
                    "rules",
                )


def _drawing(rule: _OverDigits, puzzle: Puzzle) -> Iterator[Mark]:
    """The parts in pale colours inside a thin border, with the rule in words in the legend."""
    cells = rule.mentioned_cells()
    if cells:
        yield Cage(cells, color=GROUP, dash=(0.05, 0.05), width=0.02, inset=0.03)
    yield from faded(mark for part in rule.rules for mark in part.drawing(puzzle))
    yield Note(str(rule))


def _shared_variables(puzzle: Puzzle) -> set[Variable]:
    """Extra variables of other rules, such as a shading, which a negated rule may use."""
    own = (rule for rule in flat(puzzle.rules) if has_worlds(rule) and not isinstance(rule, And))
    return {v for rule in own for part in rule.constraints(puzzle) for v in part.variables()}


def _need_negatable(logic: _OverDigits, puzzle: Puzzle) -> None:
    """Raise a RuleError if a part has its own variables: it cannot be negated."""
    known = _shared_variables(puzzle)
    for rule in logic.rules:
        defined = known | {v for part in rule.definitions(puzzle) for v in part.variables()}
        for part in rule.constraints(puzzle):
            for variable in part.variables():
                if isinstance(variable, Var) and variable not in defined:
                    raise logic.error(
                        f"expected rules that can be negated, got {type(rule).__name__}", "rules"
                    )


@dataclass(frozen=True, init=False)
class Or(_OverDigits):
    """At least one of the rules holds."""

    label = "either-or rule"

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = _clauses(self.rules, puzzle, ", or ")
        if not told:
            return f"at least one of the {len(self.rules)} rules of {self.called()} holds"
        return f"either {told}" if len(self.rules) > 1 else told

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return any(rule.holds(grid, puzzle) for rule in self.rules)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield AnyOf(tuple(AllOf(tuple(rule.constraints(puzzle))) for rule in self.rules))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return _drawing(self, puzzle)


@dataclass(frozen=True, init=False)
class Not(_OverDigits):
    """None of the rules holds."""

    label = "negated rule"

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = _clauses(self.rules, puzzle, ", or ")
        return f"it is not true that {told or f'a rule of {self.called()} holds'}"

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        _need_negatable(self, puzzle)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return not any(rule.holds(grid, puzzle) for rule in self.rules)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for rule in self.rules:
            yield AllOf(tuple(rule.constraints(puzzle))).negation()

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return _drawing(self, puzzle)


@dataclass(frozen=True, init=False)
class Exactly(_OverDigits):
    """Exactly `number` of the rules hold, by default one, and the others do not."""

    label = "rule with wrong clues"

    number: int = 1

    def __init__(self, *several: Any, rules: Any = None, number: Any = 1) -> None:
        object.__setattr__(self, "number", number)
        super().__init__(*several, rules=rules)

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        if not 0 <= self.number <= len(self.rules):
            raise self.error(f"expected 0 to {len(self.rules)}, got {self.number}", "number")
        _need_negatable(self, puzzle)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return [rule.holds(grid, puzzle) for rule in self.rules].count(True) == self.number

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        for place, rule in enumerate(self.rules, 1):
            if variable.name == f"rule {place} holds of {self}" and len(values) == 1:
                return f"{'' if values[0] else 'it is not true that '}{rule.said(puzzle, {})}"
        return ""

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = _clauses(self.rules, puzzle, "; ")
        number = f"exactly {self.number} of {'these' if told else 'the'}"
        if not told:
            return f"{number} {len(self.rules)} rules of {self.called()} hold"
        return f"{number} {'is' if self.number == 1 else 'are'} true: {told}"

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        flags = []
        for place, rule in enumerate(self.rules, 1):
            flags.append(Var(f"rule {place} holds of {self}", (0, 1)))
            said = AllOf(tuple(rule.constraints(puzzle)))
            yield AnyOf((Clause(Member(flags[-1], 0)), said))
            yield AnyOf((Clause(Member(flags[-1], 1)), said.negation()))
        yield Count(flags, {1}, self.number)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return _drawing(self, puzzle)
