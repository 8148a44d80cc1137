"""The basis of an explanation: the model, the start, and which candidates are true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from solve_cp.board.cells import Cell, parse_cell
from solve_cp.board.grid import Grid
from solve_cp.board.numbers import digit_in
from solve_cp.errors import PuzzleError
from solve_cp.language.model import Model
from solve_cp.limits import Limits, Watch
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import Tell
from solve_cp.questions.candidates import candidates_under
from solve_cp.questions.check import digits_of
from solve_cp.questions.explain.facts.facts import Facts, facts_of
from solve_cp.questions.solve import solve
from solve_cp.result import Result, Status


@dataclass(frozen=True)
class Start:
    """The start: digits in addition to the givens, and pencil marks, which exclude candidates."""

    digits: Mapping[Cell, int]
    marks: Mapping[Cell, tuple[int, ...]]


@dataclass(frozen=True)
class Ground:
    """The puzzle with its start, its facts, and what solving it shows.

    `truth` are the candidates that occur in some solution; None if this is unknown or there is no
    solution.
    """

    puzzle: Puzzle
    model: Model
    facts: Facts
    result: Result
    truth: int | None


def start_of(puzzle: Puzzle, start: Any) -> Start:
    """The start given by a grid, or by digits for each cell; several digits are pencil marks."""
    if start is None:
        return Start({}, {})
    if isinstance(start, Start):
        return start
    if not isinstance(start, Mapping):
        return Start(digits_of(puzzle, start), {})
    marks = {}
    for name, some in start.items():
        cell = parse_cell(name)
        digits = some if isinstance(some, Iterable) and not isinstance(some, str) else (some,)
        marks[cell] = tuple(sorted({digit_in(digit, cell) for digit in digits}))
        _check_marks(puzzle, cell, marks[cell])
    single = {cell: digits[0] for cell, digits in marks.items() if len(digits) == 1}
    return Start(single, {cell: some for cell, some in marks.items() if len(some) > 1})


def _check_marks(puzzle: Puzzle, cell: Cell, digits: tuple[int, ...]) -> None:
    if cell not in puzzle.board.index:
        raise PuzzleError(f"expected a cell of a {puzzle.board}, got {cell}")
    for digit in digits:
        if digit not in puzzle.board.digits:
            low, high = min(puzzle.board.digits), max(puzzle.board.digits)
            raise PuzzleError(f"expected a digit from {low} to {high}, got {digit}: {cell}")
    if not digits:
        raise PuzzleError(f"expected at least one digit, got none: {cell}")


def filled(puzzle: Puzzle, start: Start) -> Puzzle:
    """The puzzle with the digits of a start added as givens."""
    lost = puzzle.lost_givens(start.digits)
    if lost:
        raise PuzzleError(str(lost[0]))
    return puzzle.with_givens({**puzzle.givens, **start.digits}) if start.digits else puzzle


def ground_for(puzzle: Puzzle, start: Start, watch: Watch, seed: int, tell: Tell) -> Ground:
    """Compile and solve the puzzle, and find out which candidates are true."""
    tell("solving")
    asked = filled(puzzle, start)
    model = _marked(compile_puzzle(asked, watch), start)
    result = solve(asked, limits=limits_left(watch), seed=seed)
    facts = facts_of(model.structure)
    truth = _truth(asked, model, facts, result, watch, seed, tell)
    if truth is not None and not _has_all_cells(facts, truth & facts.candidates(model.domains)):
        truth = None  # the pencil marks exclude true candidates
        result = replace(result, status=Status.UNSOLVABLE, grid=None, unique=None)
    return Ground(asked, model, facts, result, truth)


def limits_left(watch: Watch) -> Limits:
    """The remaining part of the limits of a watch."""
    left = watch.seconds_left
    return replace(watch.limits, seconds=None if left is None else max(left, 1e-3))


def _marked(model: Model, start: Start) -> Model:
    """The model restricted to the candidates of the pencil marks."""
    if not start.marks:
        return model
    domains = list(model.domains)
    structure = model.structure
    for cell, digits in start.marks.items():
        domains[structure.index[cell]] &= structure.mask(digits)
    return model.with_domains(domains)


def _truth(
    puzzle: Puzzle, model: Model, facts: Facts, result: Result, watch: Watch, seed: int, tell: Tell
) -> int | None:
    if result.status is not Status.SOLVED or result.grid is None or result.unique is None:
        return None
    structure = model.structure
    if result.unique:
        return facts.candidates(_domains_of(model, result.grid))
    tell("looking for the candidates that are true")
    known = candidates_under(puzzle, watch, seed, tell)
    if not known.complete:
        return None
    cells = [structure.mask(digits) for digits in known.candidates.values()]
    return facts.candidates([*cells, *structure.domains[len(cells) :]])


def _domains_of(model: Model, grid: Grid) -> list[int]:
    """The domains of all variables in a solution."""
    structure = model.structure
    extras = structure.variables[structure.cell_count :]
    values = [*grid.digits, *(grid.extras[variable] for variable in extras)]
    return [1 << value - structure.offset for value in values]


def _has_all_cells(facts: Facts, candidates: int) -> bool:
    """Whether every cell has at least one of these candidates."""
    return all(facts.domain(candidates, variable) for variable in range(facts.cells))
