"""What a generated puzzle should consist of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from solve_cp.board.cells import Cell, parse_cells
from solve_cp.board.symmetry import check_symmetry
from solve_cp.errors import InputError, PuzzleError, need
from solve_cp.puzzle.puzzle import A_PUZZLE, Puzzle
from solve_cp.questions.generate.aims import Aims, aims_of
from solve_cp.questions.generate.kinds import Clues
from solve_cp.questions.generate.randomness.jigsaw import random_regions
from solve_cp.rules.own import PREFIX


@dataclass(frozen=True)
class Order:
    """A template whose givens and rules stay, and what the generator adds to it.

    `givens` are the minimum and maximum number of givens. `pattern` are the cells that may be
    given; all of them are given, unless `givens` or `minimal` ask for fewer. `minimal` removes
    everything that is not needed. With `jigsaw`, every puzzle has random regions.
    """

    template: Puzzle
    clues: tuple[Clues, ...] = ()
    givens: tuple[int, int] | None = None
    symmetry: str = "none"
    pattern: tuple[Cell, ...] | None = None
    minimal: bool = False
    jigsaw: bool = False
    aims: Aims = field(default_factory=Aims)

    def __post_init__(self) -> None:
        need(self.template, Puzzle, A_PUZZLE)
        self._check_givens()
        board = self.template.board
        check_symmetry(board, self.symmetry)
        for cell in self.pattern or ():
            if cell not in board.index:
                raise InputError(f"expected cells of a {board}, got {cell}: pattern")
        if self.jigsaw and not (board.is_full and board.rows == board.cols == len(board.digits)):
            raise InputError(f"expected a square board with as many digits as rows, got a {board}")
        if self.template.not_modelled:
            raise PuzzleError("expected a template whose rules are all modelled")

    def _check_givens(self) -> None:
        if self.givens is None:
            return
        low, high = self.givens
        most = len(self.template.board.cells)
        if not 0 <= low <= high <= most:
            raise InputError(f"expected givens from 0 to {most}, got {low}-{high}")
        if high < len(self.template.givens):
            number = len(self.template.givens)
            raise InputError(f"expected at least the template's {number} givens, got {low}-{high}")

    @property
    def may_be_given(self) -> list[Cell]:
        """The cells that may become givens."""
        allowed = self.template.board.cells if self.pattern is None else self.pattern
        return [cell for cell in allowed if cell not in self.template.givens]

    @property
    def keeps_all(self) -> bool:
        """Whether every cell of the pattern must be given."""
        return self.pattern is not None and self.givens is None and not self.minimal

    @property
    def is_portable(self) -> bool:
        """Whether another process knows all its clues; it does not know a user's own rules."""
        rules = (rule for kind in self.clues for rule in kind.rules)
        return not any(rule.__module__.startswith((PREFIX, "__main__")) for rule in rules)

    def base(self, chance: Random) -> Puzzle:
        """The template for one attempt, with its own regions if they are random."""
        template = replace(self.template, solution=None)
        if not self.jigsaw:
            return template
        return replace(template, board=random_regions(template.board, self.symmetry, chance))


def order_of(template: Puzzle, clues: Iterable[str | Clues] = (), **rest: Any) -> Order:
    """The order from plain arguments."""
    clues = (clues,) if isinstance(clues, str) else clues
    kinds = tuple(Clues.parse(kind) if isinstance(kind, str) else kind for kind in clues)
    if rest.get("givens") is None and not template.givens and any(k.partition for k in kinds):
        rest["givens"] = (0, 0)
    if rest.get("pattern") is not None:
        rest["pattern"] = tuple(dict.fromkeys(parse_cells(rest["pattern"])))
    names = ("grade", "require", "avoid_guessing", "graded")
    aims = aims_of(*(rest.pop(name) for name in names))
    return Order(*_shown(template, kinds), **rest, aims=aims)


def _shown(template: Puzzle, kinds: Iterable[Clues]) -> tuple[Puzzle, tuple[Clues, ...]]:
    """The template without rules that say that all clues of a kind are shown; the kinds say it."""
    found = []
    for kind in kinds:
        kept = tuple(r for r in template.rules if kind.negative is not type(r))
        stated = len(kept) < len(template.rules)
        template = replace(template, rules=kept) if stated else template
        found.append(replace(kind, all=True) if stated else kind)
    # If every clue of a kind is shown, no other clue may take its place.
    return template, tuple(sorted(found, key=lambda kind: not kind.all))
