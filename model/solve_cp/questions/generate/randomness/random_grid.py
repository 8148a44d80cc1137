"""A random solution of any puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solve_cp.board.grid import Grid
from solve_cp.engines.frontier.breadth import knows
from solve_cp.errors import PuzzleError, need
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import A_PUZZLE, Puzzle
from solve_cp.questions.answer import NO_LIMITS
from solve_cp.questions.generate.randomness.diving import dived
from solve_cp.questions.solve import solutions, solve
from solve_cp.result import Status

EVEN = 16  # the most cells of a board for which all solutions are listed
DIVES = 3  # searches from the root, before random givens are added
NODES = 2000  # search nodes, or CP-SAT conflicts, before trying another start
LARGEST_SEED = 2**31 - 1


def random_grid(puzzle: Puzzle, seed: int = 0, *, limits: Limits = NO_LIMITS) -> Grid:
    """A random solution of the puzzle, the same one for the same seed.

    Another seed usually gives another one. It is verified. On boards of at most 16 cells, every
    solution is equally likely. On larger boards, every solution is possible, but not equally
    likely. Raises PuzzleError if there is no solution, and LimitReached if a limit is reached
    first.
    """
    need(puzzle, Puzzle, A_PUZZLE)
    return grid_by(puzzle, Random(f"grid {seed}"), started(limits))


def grid_by(puzzle: Puzzle, chance: Random, watch: Watch) -> Grid:
    """A random solution of the puzzle, found by dives or by a search with shuffled digits."""
    if len(puzzle.board.cells) <= EVEN:
        return _any_of_all(puzzle, chance, watch)
    if knows(structure_of(puzzle.board, puzzle.rules)) and (grid := dived(puzzle, chance)):
        return grid
    for start, engine, nodes in _starts(puzzle, chance):
        limits = within(watch, nodes)
        seed = chance.randint(1, LARGEST_SEED)
        result = solve(start, engine, unique=False, limits=limits, seed=seed)
        if result.grid:
            return result.grid
        watch.expect_time()
        if result.status is Status.UNSOLVABLE and start is puzzle:
            raise PuzzleError(f"expected a puzzle with a solution: {result.reason}")
    raise LimitReached("no solution found")


def _any_of_all(puzzle: Puzzle, chance: Random, watch: Watch) -> Grid:
    """One of all solutions, each with the same probability."""
    engine = "frontier" if knows(structure_of(puzzle.board, puzzle.rules)) else "auto"
    result = solutions(puzzle, engine=engine, limits=within(watch, None))
    if not result.complete:
        raise LimitReached(result.reason)
    if not result.solutions:
        raise PuzzleError(f"expected a puzzle with a solution: {result.reason}")
    return chance.choice(sorted(result.solutions, key=lambda grid: grid.digits))


def within(watch: Watch, nodes: int | None) -> Limits:
    """The rest of a watch's limits, for one question; with one thread, so that answers repeat."""
    watch.expect_time()
    return Limits(watch.seconds_left, nodes, stop=watch.limits.stop, workers=1)


def _starts(puzzle: Puzzle, chance: Random) -> Iterator[tuple[Puzzle, str, int | None]]:
    """What to solve, with which engine and how many nodes, until one gives a grid."""
    if knows(structure_of(puzzle.board, puzzle.rules)):
        yield from ((puzzle, "dfs-hidden-singles", NODES) for _ in range(DIVES))
    planted = len(puzzle.board.digits)
    while planted:
        yield planted_in(puzzle, planted, chance), "cpsat", NODES
        planted //= 2
    yield puzzle, "cpsat", None


def planted_in(puzzle: Puzzle, number: int, chance: Random) -> Puzzle:
    """The puzzle with up to `number` random extra givens, and no digit twice in a house."""
    blank = [cell for cell in puzzle.board.cells if cell not in puzzle.givens]
    givens = dict(puzzle.givens)
    for cell in chance.sample(blank, min(number, len(blank))):
        houses = [house.cells for house in puzzle.board.houses if cell in house.cells]
        seen = {givens[other] for cells in houses for other in cells if other in givens}
        free = [digit for digit in puzzle.board.digits if digit not in seen]
        if free:
            givens[cell] = chance.choice(free)
    return puzzle.with_givens(givens)
