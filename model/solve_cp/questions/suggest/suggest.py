"""Suggest a few givens or clues that leave one solution, and show how much each one decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations
from random import Random
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.limits import LimitReached, Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import (
    NO_LIMITS,
    Answer,
    InterruptedQuestion,
    Tell,
    tell_nobody,
    watch_after,
)
from solve_cp.questions.generate.kinds import Clues
from solve_cp.questions.generate.randomness.random_grid import within
from solve_cp.questions.generate.uniqueness.proving import Prover
from solve_cp.questions.judging import wrong_in
from solve_cp.questions.solve import solutions, solve
from solve_cp.questions.suggest.choice import Clue
from solve_cp.questions.suggest.fewest import Covers
from solve_cp.result import Interrupted, Result, Status
from solve_cp.rules.base import Rule
from solve_cp.rules.registry import to_data
from solve_cp.rules.support.shapes import Layout

LAYOUTS = 6  # how many times clues of a kind are placed: this sets the number of choices
ROUNDS = 100  # after these, keep chosen clues: there are too many solutions
SEEN = 300  # solutions on which clues are compared


@dataclass(frozen=True, kw_only=True, repr=False)
class Suggestion(Answer):
    """Extra `givens` and `clues` that make `grid` the only solution; none if it already is.

    All of them are needed. `fewest` tells whether it is proved that no smaller number of the
    choices is enough for this solution. With another solution fewer may be enough.
    `unique` describes the original puzzle. `choices` are the available givens and clues, those that
    decide most first. Each tells how many of the `seen` solutions it leaves; these are `all`
    solutions or the first ones found.
    """

    givens: Mapping[Cell, int] = field(default_factory=dict)
    clues: tuple[Rule, ...] = ()
    fewest: bool = False
    choices: tuple[Clue, ...] = ()
    seen: int = 0
    all: bool = False

    def __str__(self) -> str:
        from solve_cp.questions.suggest.verdicts import suggestion_text

        return suggestion_text(self)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "givens": {str(cell): digit for cell, digit in self.givens.items()},
            "clues": [to_data(rule) for rule in self.clues],
            "fewest": self.fewest,
            "choices": [clue.to_json() for clue in self.choices],
            "seen": self.seen,
            "all": self.all,
        }


def suggest(
    puzzle: Puzzle,
    *,
    clues: str | Iterable[str | Clues] = (),
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Suggestion:
    """Suggest a few givens that make the recorded solution, or one that is found, the only one.

    With `clues`, kinds such as "killer", it suggests clues of these kinds, and givens only if the
    clues are not enough.
    """
    kinds = _kinds(clues)
    try:
        result = solve(puzzle, limits=limits, seed=seed)
    except Interrupted as stop:
        raise InterruptedQuestion(_answer(puzzle, stop.result, Status.GAVE_UP)) from None
    if result.unique is not False or result.grid is None:
        status = Status.GAVE_UP if result.grid and result.unique is None else result.status
        return _answer(puzzle, result, status, fewest=result.unique is True)
    watch = watch_after(limits, result.seconds)
    try:
        prover = Prover(_wanted(puzzle, result.grid), watch, seed, nodes=None)
        search = _Search(prover, puzzle, kinds, tell)
        search.run()
    except LimitReached as stop:
        return _answer(puzzle, result, Status.GAVE_UP, reason=str(stop), seconds=watch.seconds)
    except KeyboardInterrupt:
        about = {"reason": "interrupted", "seconds": watch.seconds}
        raise InterruptedQuestion(_answer(puzzle, result, Status.GAVE_UP, **about)) from None
    return _answer(
        puzzle,
        result,
        Status.SOLVED,
        grid=prover.grid,
        seconds=watch.seconds,
        statistics={"solves": 1 + prover.solves},
        **search.found(),
    )


def _kinds(clues: str | Iterable[str | Clues]) -> tuple[Clues, ...]:
    several = (clues,) if isinstance(clues, str) else clues
    return tuple(Clues.parse(kind) if isinstance(kind, str) else kind for kind in several)


def _answer(puzzle: Puzzle, result: Result, status: Status, **more: Any) -> Suggestion:
    about: dict[str, Any] = {
        "status": status,
        "unique": result.unique,
        "grid": result.grid,
        "engine": result.engine,
        "seconds": result.seconds,
        "reason": result.reason,
        "not_modelled": puzzle.not_modelled,
        "puzzle": puzzle,
    }
    return Suggestion(**about | more)


def _wanted(puzzle: Puzzle, found: Grid) -> Grid:
    """The solution to aim for: the recorded one, if it is correct."""
    recorded = puzzle.solution
    return recorded if recorded is not None and not wrong_in(puzzle, recorded, None) else found


class _Search:
    """Clues that distinguish a grid from every other solution found so far."""

    def __init__(self, prover: Prover, puzzle: Puzzle, kinds: Sequence[Clues], tell: Tell) -> None:
        self.prover, self.puzzle, self.tell = prover, puzzle, tell
        grid = prover.grid
        blank = [cell for cell in puzzle.board.cells if cell not in puzzle.givens]
        self.givens = [Clue(cell, grid[cell]) for cell in blank]
        self.laid = [Clue(None, None, rule) for rule in self._laid(kinds)]
        self.added: list[int] = []
        """The indexes of the chosen clues among the choices."""
        self.others = self.rounds = 0
        self.excluded: list[set[int]] = []
        """The numbers of the other solutions that each of the choices excludes."""
        self.seen: list[Grid] = []
        self.complete = self.fewest = False

    def _laid(self, kinds: Sequence[Clues]) -> list[Rule]:
        """Clues of these kinds that are true in the solution, from several layouts."""
        chance = Random(f"suggest {self.prover.seed}")
        layouts = (Layout(self.prover.grid, self.puzzle, chance) for _ in range(LAYOUTS))
        laid = chain.from_iterable(kind.laid(layout) for layout in layouts for kind in kinds)
        return list(dict.fromkeys(laid))

    def run(self) -> None:
        """Add clues that exclude other solutions until one is left, then remove unneeded clues."""
        self._look_round()
        while self._meets_another(self.added):
            self.tell(f"{len(self.added)} clues tell {self.others} solutions apart")
            self.rounds += 1
            self.added = self._hitting(self.added if self.rounds > ROUNDS else ())
        for place in list(self.added):
            rest = [other for other in self.added if other != place]
            if not self._meets_another(rest):
                self.added = rest
        self._seek_fewer()

    def _seek_fewer(self) -> None:
        """Replace the clues by fewer of the choices, as long as fewer are enough."""
        for _ in range(ROUNDS):
            try:
                fewer = Covers(self._needs()).within(len(self.added) - 1)
            except LimitReached:
                return
            if fewer is None or self._is_worse(fewer):
                self.fewest = fewer is None
                return
            if not self._meets_another(fewer):
                self.added = fewer

    def _needs(self) -> list[frozenset[int]]:
        """For each other solution, the choices that exclude it."""
        return [
            frozenset(place for place, excluded in enumerate(self.excluded) if number in excluded)
            for number in range(self.others)
        ]

    def _is_worse(self, places: Sequence[int]) -> bool:
        """Whether clues overlap, or more givens would be needed instead of clues."""
        chosen = [self.choices[place] for place in places]
        givens = [sum(place >= len(self.laid) for place in some) for some in (self.added, places)]
        return givens[1] > givens[0] or any(
            one.overlaps(other) for one, other in combinations(chosen, 2)
        )

    def _look_round(self) -> None:
        """Find some solutions, or all if there are few, and count how many each clue leaves."""
        limits = within(self.prover.watch, None)
        result = solutions(self.puzzle, SEEN, limits=limits, seed=self.prover.seed)
        digits = self.prover.grid.digits
        others = [grid for grid in result.solutions if grid.digits != digits]
        self.seen = [self.prover.grid, *others][:SEEN]
        self.complete = result.complete
        self.givens = sorted(map(self._measured, self.givens), key=lambda clue: clue.left)
        self.laid = sorted(map(self._measured, self.laid), key=lambda clue: clue.left)
        self.excluded = [set() for _ in self.choices]
        for grid in self.seen[1:]:
            self._add(grid)

    @property
    def choices(self) -> list[Clue]:
        """All available clues, those of the requested kinds first."""
        return self.laid + self.givens

    def _measured(self, clue: Clue) -> Clue:
        return replace(clue, left=sum(clue.keeps(grid, self.puzzle) for grid in self.seen))

    def _add(self, other: Grid) -> None:
        """Store another solution, and which clues exclude it."""
        for clue, excluded in zip(self.choices, self.excluded, strict=True):
            if not clue.keeps(other, self.puzzle):
                excluded.add(self.others)
        self.others += 1

    def _meets_another(self, added: Sequence[int]) -> bool:
        """Whether there is another solution with these clues; if so, it is stored."""
        if self.others > len(set().union(*(self.excluded[place] for place in added))):
            return True
        asked = self.puzzle
        for place in added:
            asked = self.choices[place].added_to(asked)
        other = self.prover.other(asked)
        if other is not None:
            self._add(other)
        return other is not None

    def _hitting(self, kept: Sequence[int]) -> list[int]:
        """Clues that together exclude every other solution found so far, chosen greedily."""
        chosen = list(kept)
        left = set(range(self.others)).difference(*(self.excluded[place] for place in chosen))
        first = range(len(self.laid))
        rest = range(len(self.laid), len(self.choices))
        while left:
            best = max(self._free(first, chosen), key=self._telling(left), default=None)
            if best is None or not self.excluded[best] & left:
                best = max(rest, key=self._telling(left))
            chosen.append(best)
            left -= self.excluded[best]
        return chosen

    def _telling(self, left: set[int]) -> Callable[[int], int]:
        return lambda place: len(self.excluded[place] & left)

    def _free(self, places: Iterable[int], chosen: Sequence[int]) -> list[int]:
        """The clues that share no cell with a chosen one."""
        clues = self.choices
        taken = [clues[place] for place in chosen]
        return [place for place in places if not any(map(clues[place].overlaps, taken))]

    def found(self) -> dict[str, Any]:
        """The answer."""
        chosen = [self.choices[place] for place in self.added]
        return {
            "givens": dict(sorted((c.cell, c.digit) for c in chosen if c.cell is not None)),
            "clues": tuple(clue.rule for clue in chosen if clue.rule is not None),
            "fewest": self.fewest,
            "choices": tuple(self.laid or self.givens),
            "seen": len(self.seen),
            "all": self.complete,
        }
