"""Find givens and rules that a puzzle with one solution does not need."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from solve_cp.board.cells import Cell, parse_cells
from solve_cp.board.grid import Grid
from solve_cp.board.symmetry import orbits
from solve_cp.engines.auto import Auto
from solve_cp.errors import InputError, RuleError, need
from solve_cp.language.constraints import Clause, Constraint, Member
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import A_PUZZLE, Puzzle
from solve_cp.questions.answer import (
    NO_LIMITS,
    Answer,
    InterruptedQuestion,
    Tell,
    tell_nobody,
    watch_after,
)
from solve_cp.questions.items import Item, given_item, rule_item
from solve_cp.questions.judging import judged
from solve_cp.questions.solve import solve, verified
from solve_cp.result import Interrupted, Status
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Numbers


@dataclass(frozen=True)
class Together:
    """Givens that are removed together because of a symmetry."""

    cells: tuple[Cell, ...]


Part = Cell | Together | Rule


@dataclass(frozen=True, kw_only=True, repr=False)
class Redundant(Answer):
    """The givens and rules, by whether the solution stays the only one without each alone.

    `undecided` are those a limit left open. All three are empty unless the puzzle has one solution.
    """

    redundant: tuple[Item, ...] = ()
    needed: tuple[Item, ...] = ()
    undecided: tuple[Item, ...] = ()

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts import redundant_text

        return redundant_text(self)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "redundant": [item.to_json() for item in self.redundant],
            "needed": [item.to_json() for item in self.needed],
            "undecided": [item.to_json() for item in self.undecided],
        }


@dataclass(frozen=True, kw_only=True, repr=False)
class Minimised(Answer):
    """A puzzle with the same only solution and fewer givens and rules.

    It is minimal, nothing more can be dropped, if `minimal`; otherwise a limit was reached.
    """

    puzzle: Puzzle
    dropped: tuple[Item, ...] = ()
    minimal: bool = False

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts import minimised_text

        return minimised_text(self)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, without the puzzle: formats write that."""
        return {
            **super().to_json(),
            "minimal": self.minimal,
            "dropped": [item.to_json() for item in self.dropped],
        }


def redundant(
    puzzle: Puzzle,
    *,
    keep: Any = (),
    keep_rules: bool = False,
    symmetry: str = "none",
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Redundant:
    """Which givens and rules can be removed, each alone, without losing uniqueness.

    The givens of the cells in `keep`, and with `keep_rules` all rules, are not tried. Givens that
    the symmetry (as in `generate`) carries into each other go together.
    """
    tried = _tried(puzzle, keep, keep_rules, symmetry)
    trial = _Trial(puzzle, limits, seed)
    groups: dict[bool | None, list[Item]] = {True: [], False: [], None: []}
    parts = tried if trial.unique else []
    try:
        trial.go_on()
        for number, part in enumerate(parts):
            tell(f"{number} of {len(parts)} givens and rules tried")
            groups[trial.is_redundant(puzzle, part)].append(_item(puzzle, part))
    except KeyboardInterrupt:
        decided = len(groups[True]) + len(groups[False]) + len(groups[None])
        groups[None] += (_item(puzzle, part) for part in parts[decided:])
        raise InterruptedQuestion(_redundant(trial, groups, "interrupted")) from None
    return _redundant(trial, groups, trial.reason)


def _redundant(trial: _Trial, groups: dict[bool | None, list[Item]], reason: str) -> Redundant:
    return Redundant(
        **trial.about(done=not groups[None], reason=reason),
        redundant=tuple(groups[True]),
        needed=tuple(groups[False]),
        undecided=tuple(groups[None]),
    )


def minimise(
    puzzle: Puzzle,
    *,
    keep: Any = (),
    keep_rules: bool = False,
    symmetry: str = "none",
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Minimised:
    """Remove givens and rules, in an order shuffled by the seed, until none can be removed.

    The givens of the cells in `keep`, and with `keep_rules` all rules, stay. Givens that the
    symmetry (as in `generate`) carries into each other go together.
    """
    tried = _tried(puzzle, keep, keep_rules, symmetry)
    trial = _Trial(puzzle, limits, seed)
    parts = tried if trial.unique else []
    random.Random(seed).shuffle(parts)
    # Rules may refer to others, so removing one can make another redundant: repeat.
    search = _Dropping(trial, puzzle)
    try:
        trial.go_on()
        search.run(parts, tell)
    except KeyboardInterrupt:
        raise InterruptedQuestion(search.answer("interrupted")) from None
    return search.answer(trial.reason)


class _Dropping:
    """Removes givens and rules from a puzzle."""

    def __init__(self, trial: _Trial, puzzle: Puzzle) -> None:
        self.trial, self.puzzle = trial, puzzle
        self.dropped: list[Item] = []
        self.minimal = False

    def run(self, parts: Sequence[Part], tell: Tell) -> None:
        """Try to drop each part, and those that stay once more if a rule went after them."""
        answers = []
        for number, part in enumerate(parts):
            tell(f"{number} of {len(parts)} givens and rules tried, {len(self.dropped)} dropped")
            answers.append(self._try(part))
        kept = [part for part, gone in zip(parts, answers, strict=True) if not gone]
        rules_went = any(
            gone and isinstance(part, Rule) for part, gone in zip(parts, answers, strict=True)
        )
        if rules_went and kept:
            self.run(kept, tell)
        else:
            self.minimal = bool(self.trial.unique) and None not in answers

    def _try(self, part: Part) -> bool | None:
        gone = self.trial.is_redundant(self.puzzle, part)
        if gone:
            self.dropped.append(_item(self.puzzle, part))
            self.puzzle = without(self.puzzle, part)
        return gone

    def answer(self, reason: str) -> Minimised:
        """What is known so far."""
        about = self.trial.about(done=self.minimal, reason=reason)
        dropped = tuple(self.dropped)
        about["puzzle"] = self.puzzle
        return Minimised(**about, dropped=dropped, minimal=self.minimal)


class _Trial:
    """The solution of a puzzle, and whether it stays the only one of puzzles with less in them."""

    def __init__(self, puzzle: Puzzle, limits: Limits, seed: int) -> None:
        self.seed = seed
        self.interrupted = False
        try:
            self.result = solve(puzzle, limits=limits, seed=seed)
        except Interrupted as stop:
            self.result, self.interrupted = stop.result, True
        self.watch = watch_after(limits, self.result.seconds)
        self.unique, self.reason = self.result.unique, self.result.reason
        self.statistics: dict[str, Any] = {"solves": 1}

    def go_on(self) -> None:
        """Raise a KeyboardInterrupt that came during solving."""
        if self.interrupted:
            raise KeyboardInterrupt

    def is_redundant(self, puzzle: Puzzle, part: Part) -> bool | None:
        """Whether a puzzle with this only solution keeps it without the part; None at a limit."""
        grid = self.result.grid
        assert grid is not None
        if reached := self.watch.reached():
            self.reason = reached
            return None
        if isinstance(part, Cell):
            return self._has_none(without(puzzle, part), _without_digit(puzzle, part))
        try:
            rest = without(puzzle, part)
        except RuleError:  # another rule needs this one
            return False
        try:
            if judged(rest, Grid(grid.board, grid.digits), self.watch):
                return False
            other = rest + AnotherGrid(grid.digits)
            model = compile_puzzle(other, self.watch)
        except LimitReached as stop:
            self.reason = str(stop)
            return None
        return self._has_none(other, model)

    def _has_none(self, puzzle: Puzzle, model: Model) -> bool | None:
        """Whether it is proved that the model has no solution."""
        found: list[Sequence[int]] = []

        def take(values: Sequence[int]) -> bool:
            found.append(values)
            return True

        self.statistics["solves"] += 1
        outcome = Auto().answer(model, take, self.watch, 1, self.seed)
        if found:
            verified(puzzle, model, found[0])
            return False
        if not outcome.exhausted:
            self.reason = outcome.reason
            return None
        return True

    def about(self, done: bool, reason: str) -> dict[str, Any]:
        """The fields that every answer has."""
        result = self.result
        undecided = result.unique is None and result.status is Status.SOLVED
        gave_up = undecided or (result.unique is True and not done)
        return {
            "status": Status.GAVE_UP if gave_up else result.status,
            "unique": result.unique,
            "grid": result.grid,
            "engine": "auto",
            "seconds": self.watch.seconds,
            "statistics": self.statistics,
            "reason": reason,
            "not_modelled": result.not_modelled,
            "puzzle": result.puzzle,
        }


def without(puzzle: Puzzle, part: Part) -> Puzzle:
    """The puzzle without a given, givens that go together, or one rule."""
    if isinstance(part, (Cell, Together)):
        gone = part.cells if isinstance(part, Together) else (part,)
        return replace(puzzle, givens={c: d for c, d in puzzle.givens.items() if c not in gone})
    position = next(i for i, rule in enumerate(puzzle.rules) if rule is part)
    return replace(puzzle, rules=puzzle.rules[:position] + puzzle.rules[position + 1 :])


def _tried(puzzle: Puzzle, keep: Any, keep_rules: bool, symmetry: str) -> list[Part]:
    """The givens and rules that may go."""
    need(puzzle, Puzzle, A_PUZZLE)
    kept = set(parse_cells(keep))
    if strange := kept - puzzle.givens.keys():
        raise InputError(f"expected cells of givens to keep, got {min(strange)}")
    groups = orbits(puzzle.board, symmetry, puzzle.givens)
    may_go = [cells for cells in groups if kept.isdisjoint(cells)]
    givens = [Together(cells) if len(cells) > 1 else cells[0] for cells in may_go]
    return [*givens, *(() if keep_rules else puzzle.rules)]


def _item(puzzle: Puzzle, part: Part) -> Item:
    if isinstance(part, Together):
        texts = [f"{puzzle.symbol(puzzle.givens[cell])} at {cell}" for cell in part.cells]
        return Item("given", f"givens {', '.join(texts)}", part.cells)
    return given_item(puzzle, part) if isinstance(part, Cell) else rule_item(puzzle, part)


def _without_digit(puzzle: Puzzle, cell: Cell) -> Model:
    """The model in which a given's cell holds any other digit: what a second grid has to do."""
    model = compile_puzzle(puzzle)
    domains = list(model.domains)
    number = model.structure.index[cell]
    domains[number] = model.structure.domains[number] & ~domains[number]
    return model.with_domains(domains)


@dataclass(frozen=True)
class AnotherGrid(Rule):
    """The grid differs from this one, given by its digits in reading order."""

    digits: Numbers

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:  # noqa: ARG002
        return grid.digits != self.digits

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        pairs = zip(puzzle.board.cells, self.digits, strict=True)
        yield Clause(*(Member(cell, digit, positive=False) for cell, digit in pairs))
