"""Fillings to test a formula with, made only from the board and the rules' definitions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import solve

Filling = Mapping[Cell, int]

ALL_OF = 3_000  # up to this number of fillings of a few cells, all are tried; otherwise a sample
SAMPLES = 400
OTHERS = 8  # the number of attempts to find whole grids that satisfy all rules
EACH = Limits(seconds=3)
ENGINE = "cpsat-textbook"  # it shares no clauses with the formula


def changed_grids(grid: Grid, chance: random.Random, most: int) -> list[Grid]:
    """Grids that differ in one cell, or by two digits swapped everywhere."""
    board = grid.board
    single = [(n, digit) for n in range(len(grid.digits)) for digit in board.digits]
    chance.shuffle(single)
    found = [
        Grid(board, (*grid.digits[:n], digit, *grid.digits[n + 1 :]))
        for n, digit in single[:most]
        if digit != grid.digits[n]
    ]
    pairs = list(combinations(board.digits, 2))
    chance.shuffle(pairs)
    for a, b in pairs[:most]:
        swapped = {a: b, b: a}
        found.append(Grid(board, [swapped.get(digit, digit) for digit in grid.digits]))
    return found


def other_grids(puzzle: Puzzle, grid: Grid | None, chance: random.Random) -> list[Grid]:
    """Filled grids that satisfy all houses and rules, without the givens, if some are found."""
    found: dict[tuple[int, ...], Grid] = {}
    cells = list(puzzle.board.cells)
    for number in range(OTHERS):
        share = OTHERS - 1 - number  # many of the grid's digits at first, none at the end
        kept = chance.sample(cells, len(cells) * share // (2 * OTHERS)) if grid else []
        asked = puzzle.with_givens({cell: grid[cell] for cell in kept} if grid else {})
        answer = solve(asked, ENGINE, unique=False, limits=EACH, seed=number + 1)
        if answer.grid is None:
            break  # none, or too hard: another attempt would take as long
        found[answer.grid.digits] = answer.grid
    return list(found.values())


def any_grid(puzzle: Puzzle) -> Grid | None:
    """A filled grid that satisfies the houses, if one is found quickly."""
    return solve(Puzzle(puzzle.board), unique=False, limits=EACH).grid


def fillings(
    cells: Sequence[Cell],
    digits: Sequence[int],
    different: Sequence[frozenset[Cell]],
    base: Filling,
    chance: random.Random,
) -> Iterator[Filling]:
    """Fillings of a few cells in which cells that must differ do: all of them, or a sample."""
    if len(digits) ** len(cells) <= ALL_OF:
        tried: Iterator[Filling] = (
            dict(zip(cells, values, strict=True)) for values in product(digits, repeat=len(cells))
        )
    else:
        tried = _sample(cells, digits, different, base, chance)
    groups = [[cell for cell in cells if cell in group] for group in different]
    groups = [group for group in groups if len(group) > 1]
    for filling in tried:
        if all(len({filling[cell] for cell in group}) == len(group) for group in groups):
            yield filling


def _sample(
    cells: Sequence[Cell],
    digits: Sequence[int],
    different: Sequence[frozenset[Cell]],
    base: Filling,
    chance: random.Random,
) -> Iterator[Filling]:
    """In turn: random, the base with its digits renamed, the base with a few cells changed."""
    yield {cell: base[cell] for cell in cells}
    for number in range(SAMPLES):
        if number % 3 == 0:
            yield _random(cells, digits, different, chance)
        elif number % 3 == 1:
            renamed = dict(zip(digits, chance.sample(digits, len(digits)), strict=True))
            yield {cell: renamed[base[cell]] for cell in cells}
        else:
            few = chance.sample(cells, min(len(cells), chance.randint(1, 3)))
            changed = {cell: chance.choice(digits) for cell in few}
            yield {cell: changed.get(cell, base[cell]) for cell in cells}


def _random(
    cells: Sequence[Cell],
    digits: Sequence[int],
    different: Sequence[frozenset[Cell]],
    chance: random.Random,
) -> Filling:
    """A random filling that keeps cells different as long as there are unused digits."""
    found: dict[Cell, int] = {}
    for cell in chance.sample(cells, len(cells)):
        seen = {found[c] for group in different if cell in group for c in group if c in found}
        found[cell] = chance.choice([d for d in digits if d not in seen] or digits)
    return found
