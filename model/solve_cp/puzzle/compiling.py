"""Compile a puzzle into a model: the constraints of its houses and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any

from solve_cp.board.board import Board
from solve_cp.errors import ConstraintError, need
from solve_cp.garbage import no_collections
from solve_cp.language.constraints import Constraint
from solve_cp.language.model import (
    Model,
    Structure,
    board_structure,
    build_structure,
    normal_parts,
    posted_houses,
)
from solve_cp.language.validity import check_constraint
from solve_cp.limits import Watch
from solve_cp.puzzle.puzzle import A_PUZZLE, Puzzle
from solve_cp.rules.base import Rule

MAX_CONSTRAINTS = 1_000_000


def compile_puzzle(puzzle: Puzzle, watch: Watch | None = None) -> Model:
    """The model of a puzzle; raises LimitReached when time is up."""
    need(puzzle, Puzzle, A_PUZZLE)
    structure = structure_of(puzzle.board, puzzle.rules, watch)
    domains = list(structure.domains)
    index = puzzle.board.index
    for cell, digit in puzzle.givens.items():
        domains[index[cell]] &= 1 << (digit - structure.offset)
    return Model(structure, tuple(domains))


def structure_of(board: Board, rules: tuple[Rule, ...], watch: Watch | None = None) -> Structure:
    """The structure of a board and its rules, independent of givens."""
    return _structure(_Request(board, rules, watch)) if rules else board_structure(board)


@dataclass(frozen=True)
class _Request:
    """The arguments for compiling a structure; only board and rules are compared."""

    board: Board
    rules: tuple[Rule, ...]
    watch: Watch | None = field(default=None, compare=False)


@lru_cache(maxsize=64)
@no_collections()
def _structure(request: _Request) -> Structure:
    board, puzzle = request.board, Puzzle(request.board, rules=request.rules)
    posted = [*posted_houses(board)]
    for rule in puzzle.rules:
        for constraint in _checked(rule, puzzle):
            posted += ((part, rule) for part in normal_parts(constraint))
            if request.watch:
                request.watch.expect_time()
            if len(posted) > MAX_CONSTRAINTS:
                raise rule.error(f"expected rules of at most {MAX_CONSTRAINTS} constraints")
    return build_structure(board, posted)


def _checked(rule: Rule, puzzle: Puzzle) -> Iterator[Constraint]:
    """The constraints of a rule, checked; errors name the rule."""
    try:
        for constraint in chain(rule.definitions(puzzle), _said(rule, puzzle)):
            check_constraint(constraint, puzzle.board)
            yield constraint
    except ConstraintError as error:
        raise rule.error(str(error)) from error


def _said(rule: Rule, puzzle: Puzzle) -> Iterable[Constraint]:
    constraints: Any = rule.constraints(puzzle)
    if not isinstance(constraints, Iterable):
        got = type(constraints).__name__ if constraints is not None else "None"
        raise rule.error(f"expected the method constraints to yield constraints, got {got}")
    return constraints
