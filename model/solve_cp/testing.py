"""Conformance checks: does the expansion of a rule match its definition, in every engine?

On a board small enough to try every filling, the grids that `holds` accepts, those that satisfy the
`constraints`, and those that each engine finds must be the same. A user's own rule is checked like
the library's:

    check_rule([RuleExample(Board.open(1, 3, [1, 2, 3]), MyRule("r1c1-r1c3"))])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from solve_cp.board.board import Board
from solve_cp.board.grid import Grid
from solve_cp.errors import InputError
from solve_cp.language.constraints import Constraint
from solve_cp.language.model import Model
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import solutions
from solve_cp.rules.base import Rule

__all__ = ["RuleExample", "accepted", "check_rule", "fillings", "satisfying"]

ENGINES = ("cpsat", "cpsat-textbook", "dfs-full")
MAX_FILLINGS = 50_000

Digits = tuple[int, ...]


@dataclass(frozen=True)
class RuleExample:
    """A rule on a board small enough to try every filling, with other rules it needs."""

    where: Board | Puzzle
    rule: Rule
    beside: tuple[Rule, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the example."""
        start = self.where if isinstance(self.where, Puzzle) else Puzzle(self.where)
        return start.__add__((self.rule, *self.beside))

    def __str__(self) -> str:
        board = self.where.board if isinstance(self.where, Puzzle) else self.where
        return f"{self.rule} on a {board}"


def check_rule(
    examples: RuleExample | Iterable[RuleExample], engines: Sequence[str] = ENGINES
) -> None:
    """Raise an AssertionError with an example grid if definition and expansion differ."""
    for example in [examples] if isinstance(examples, RuleExample) else examples:
        expected = set(accepted(example))
        _compare(example, expected, set(satisfying(example)), "the expansion")
        for engine in engines:
            found = {grid.digits for grid in solutions(example.puzzle, engine=engine).solutions}
            _compare(example, expected, found, engine)


def accepted(example: RuleExample) -> Iterator[Digits]:
    """The fillings that satisfy givens, houses and every rule according to `holds`."""
    puzzle = example.puzzle
    for digits in list(fillings(puzzle)):
        if not puzzle.violations(Grid(puzzle.board, digits)):
            yield digits


def fillings(puzzle: Puzzle) -> Iterator[Digits]:
    """Every filling that satisfies givens and houses, ignoring the rules."""
    board = puzzle.board
    known = [puzzle.givens.get(cell) for cell in board.cells]
    options = [board.digits if given is None else (given,) for given in known]
    houses = [[board.index[cell] for cell in house.cells] for house in board.houses]
    if not houses:
        yield from _bounded(product(*options))
        return
    before = [
        sorted({other for house in houses if i in house for other in house if other < i})
        for i in range(len(options))
    ]
    yield from _bounded(_extended((), options, before))


def _extended(
    digits: Digits, options: Sequence[Digits], before: Sequence[Sequence[int]]
) -> Iterator[Digits]:
    place = len(digits)
    if place == len(options):
        yield digits
        return
    seen = {digits[other] for other in before[place]}
    for digit in options[place]:
        if digit not in seen:
            yield from _extended((*digits, digit), options, before)


def _bounded(found: Iterable[Digits]) -> Iterator[Digits]:
    for number, digits in enumerate(found):
        if number >= MAX_FILLINGS:
            raise InputError(f"expected a board with at most {MAX_FILLINGS} fillings")
        yield digits


def satisfying(example: RuleExample) -> Iterator[Digits]:
    """The fillings that satisfy every constraint for some values of the extra variables."""
    model = compile_puzzle(example.puzzle)
    checks = _checks(model)
    for digits in fillings(example.puzzle):
        if next(_completed(model, checks, digits), None) is not None:
            yield digits


def _checks(model: Model) -> list[list[Constraint]]:
    """For each number of assigned variables, the constraints that can be checked from then on."""
    structure = model.structure
    checks: list[list[Constraint]] = [[] for _ in range(len(structure.variables) + 1)]
    for constraint in structure.constraints:
        last = max((structure.index[v] for v in constraint.variables()), default=-1)
        checks[max(last + 1, structure.cell_count)].append(constraint)
    return checks


def _completed(
    model: Model, checks: Sequence[Sequence[Constraint]], values: Digits
) -> Iterator[Digits]:
    structure = model.structure
    assignment = dict(zip(structure.variables, values, strict=False))
    if not all(constraint.accepts(assignment) for constraint in checks[len(values)]):
        return
    if len(values) == len(structure.variables):
        yield values
        return
    for value in structure.values(model.domains[len(values)]):
        yield from _completed(model, checks, (*values, value))


def _compare(example: RuleExample, expected: set[Digits], found: set[Digits], who: str) -> None:
    for digits in sorted(expected ^ found):
        grid = _rows(example.puzzle.board, digits)
        said, meant = ("rejects", "accepts") if digits in expected else ("accepts", "rejects")
        raise AssertionError(f"{who} {said} what `holds` {meant}: {example}\n{grid}")


def _rows(board: Board, digits: Digits) -> str:
    rows = Grid(board, digits).tolist()
    return "\n".join(" ".join("." if d is None else str(d) for d in row) for row in rows)
