"""True candidates: the digits that each cell has in some solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.board.frozen import Frozen
from solve_cp.board.grid import Grid
from solve_cp.board.numbers import whole
from solve_cp.engines.cpsat import loading
from solve_cp.engines.protocol import Outcome
from solve_cp.engines.sat import can_assume
from solve_cp.engines.singles import propagate
from solve_cp.engines.turns import in_turns
from solve_cp.errors import InputError
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import (
    NO_LIMITS,
    Answer,
    InterruptedQuestion,
    Tell,
    digits_by_name,
    tell_nobody,
)
from solve_cp.questions.check import digits_of
from solve_cp.questions.seen import Look, Seen, look_away
from solve_cp.result import Status
from solve_cp.signals import deferred_interrupt

if TYPE_CHECKING:
    from solve_cp.engines.sat.seeing import Looks


@dataclass(frozen=True, kw_only=True, repr=False)
class Candidates(Answer):
    """The digits that each cell has in some solution; a limit left `unknown` ones undecided.

    If asked for, `counts` has the number of solutions of each candidate, up to the number asked.
    """

    candidates: Mapping[Cell, tuple[int, ...]]
    unknown: Mapping[Cell, tuple[int, ...]]
    counts: Mapping[Cell, Mapping[int, int]] | None = None

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.outcomes import candidates_text

        return candidates_text(self)

    @property
    def complete(self) -> bool:
        """Whether every candidate is decided."""
        return not self.unknown

    @property
    def undetermined(self) -> tuple[Cell, ...]:
        """The cells for which more than one digit was seen."""
        return tuple(cell for cell, digits in self.candidates.items() if len(digits) > 1)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "complete": self.complete,
            "candidates": digits_by_name(self.candidates),
            "unknown": digits_by_name(self.unknown),
            **({} if self.counts is None else {"counts": _counts_by_name(self.counts)}),
        }


def _counts_by_name(counts: Mapping[Cell, Mapping[int, int]]) -> dict[str, dict[str, int]]:
    return {
        str(cell): {str(digit): number for digit, number in of.items()}
        for cell, of in counts.items()
    }


def candidates(
    puzzle: Puzzle,
    *,
    grid: Any = None,
    count: int | None = None,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
    within: Mapping[Cell, Sequence[int]] | None = None,
) -> Candidates:
    """The digits that each cell has in some solution of the puzzle.

    With a partly filled `grid`, as `check` takes it, only solutions with its digits count. With
    `count`, also how many solutions each candidate has, up to that number. Digits that are not in
    `within` are known to be in no solution and are not tried.
    """
    if count is not None and whole(count, "count") < 1:
        raise InputError(f"expected a count of at least 1, got {count}")
    if grid is not None:
        puzzle = puzzle.with_givens({**puzzle.givens, **digits_of(puzzle, grid)})
    watch = started(limits)
    answer = candidates_under(puzzle, watch, seed, tell, within)
    if count is None or answer.status is not Status.SOLVED:
        return answer
    return _counted(puzzle, answer, count, watch, seed, tell)


def _counted(
    puzzle: Puzzle, answer: Candidates, most: int, watch: Watch, seed: int, tell: Tell
) -> Candidates:
    """The answer with the number of solutions of each candidate."""
    from solve_cp.questions.counting.per_candidate import Tally

    model = compile_puzzle(puzzle, watch)
    masks = [model.structure.mask(digits) for digits in answer.candidates.values()]
    narrow = model.with_domains([*masks, *model.domains[len(masks) :]])
    tally = Tally(narrow, answer.candidates, most)

    def known(reason: str) -> Candidates:
        status = Status.GAVE_UP if reason else answer.status
        counts = {cell: Frozen(of) for cell, of in tally.counts().items()}
        seconds = watch.seconds
        return replace(answer, status=status, reason=reason, counts=counts, seconds=seconds)

    try:
        tally.run(watch, seed, tell)
    except KeyboardInterrupt:
        raise InterruptedQuestion(known("interrupted")) from None
    return known(tally.reason)


def candidates_under(
    puzzle: Puzzle,
    watch: Watch,
    seed: int,
    tell: Tell,
    within: Mapping[Cell, Sequence[int]] | None = None,
    known: Sequence[Grid] = (),
    looks: Looks | None = None,
    look: Look = look_away,
) -> Candidates:
    """The true candidates, with a watch that is already running, and some known solutions.

    `looks` is the solver that has found them, if it can go on. Each solution is shown to `look`.
    """
    started = watch.seconds
    try:
        watch.expect_go_ahead()
        model = _narrowed(compile_puzzle(puzzle, watch), within)
    except LimitReached as stop:
        return _nothing(puzzle, str(stop), watch.seconds - started)
    root = propagate(model)
    seen = Seen(puzzle, model.with_domains(root.domains), look)
    for grid in known:
        seen.know(grid)
    try:
        if root.conflict or root.decided:
            outcome = _by_propagation(seen, model, root.conflict)
        else:
            outcome = _by_search(seen, watch, seed, tell, looks)
    except KeyboardInterrupt:
        answer = _answer(seen, Outcome(False, "interrupted"), watch.seconds - started)
        raise InterruptedQuestion(answer) from None
    return _answer(seen, outcome, watch.seconds - started)


def _narrowed(model: Model, within: Mapping[Cell, Sequence[int]] | None) -> Model:
    """The model without the digits that are known to be in no solution."""
    if not within:
        return model
    structure, domains = model.structure, list(model.domains)
    for cell, digits in within.items():
        domains[structure.index[cell]] &= structure.mask(digits)
    return model.with_domains(domains)


def _nothing(puzzle: Puzzle, reason: str, seconds: float) -> Candidates:
    """The answer if there was no time to build the model."""
    board = puzzle.board
    return Candidates(
        status=Status.GAVE_UP,
        seconds=seconds,
        reason=reason,
        not_modelled=puzzle.not_modelled,
        puzzle=puzzle,
        candidates=dict.fromkeys(board.cells, ()),
        unknown=dict.fromkeys(board.cells, board.digits),
    )


def _by_propagation(seen: Seen, model: Model, conflict: str) -> Outcome:
    """The answer if singles left one digit in each cell, or none in some cell."""
    structure = model.structure
    values = [structure.value(domain) for domain in seen.model.domains]
    if not conflict and model.accepts(values):
        seen.add(values)
    seen.close()
    return Outcome(True, conflict, engine="propagation")


def _by_search(seen: Seen, watch: Watch, seed: int, tell: Tell, looks: Looks | None) -> Outcome:
    """SAT and CP-SAT in turns where SAT can be used; else the frontier or CP-SAT alone."""
    if seen.complete:
        return Outcome(True, engine="propagation")
    if can_assume(seen.model.structure, watch):
        return _by_two(seen, watch, seed, tell, looks)
    return _by_frontier(seen, watch, tell) or _by_cpsat(seen, watch, seed, tell)


def _by_frontier(seen: Seen, watch: Watch, tell: Tell) -> Outcome | None:
    """The outcome for a board without rules; None for others, or if the budget is spent."""
    if not seen.model.structure.only_all_different:
        return None
    from solve_cp.questions import probing  # loads numpy

    if not probing.is_for(seen.model.structure):
        return None
    outcome = probing.probe(seen, watch, tell)
    done = outcome.exhausted or watch.reached(outcome.statistics["generated"])
    return replace(outcome, engine="frontier") if done else None


def _by_two(seen: Seen, watch: Watch, seed: int, tell: Tell, looks: Looks | None) -> Outcome:
    """The outcome of one SAT solver, or of CP-SAT if a question takes that too long."""
    with watch.paused(), deferred_interrupt():
        from solve_cp.engines.sat.seeing import Seeing
    sat = Seeing(seen.model, _taking(seen, tell), watch, looks)

    def by_sat(patience: float) -> Outcome | None:
        outcome = sat.see(_unseen(seen), patience)
        return outcome and _closed(seen, replace(outcome, engine="sat"))

    def by_cpsat(patience: float) -> Outcome | None:
        outcome = _by_cpsat(seen, watch.within(patience), seed, tell)
        return outcome if outcome.exhausted else None

    return in_turns(by_sat, by_cpsat)


def _by_cpsat(seen: Seen, watch: Watch, seed: int, tell: Tell) -> Outcome:
    with loading(watch):
        from solve_cp.engines.cpsat.sampling import see

    outcome = see(seen.model, _unseen(seen), _taking(seen, tell), watch, seed)
    return _closed(seen, replace(outcome, engine="cpsat"))


def _unseen(seen: Seen) -> list[tuple[int, int]]:
    """The cells and digits still open."""
    value = seen.model.structure.value
    return [(cell, value(mask)) for cell, mask in seen.open_pairs()]


def _taking(seen: Seen, tell: Tell) -> Callable[[Sequence[int]], None]:
    """A function that adds a solution, and tells how many candidates are found."""

    def take(values: Sequence[int]) -> None:
        seen.add(values)
        tell(f"{seen.found} candidates found")

    return take


def _closed(seen: Seen, outcome: Outcome) -> Outcome:
    """The outcome; if it is exhausted, there are no other candidates."""
    if outcome.exhausted:
        seen.close()
    return outcome


def _answer(seen: Seen, outcome: Outcome, seconds: float) -> Candidates:
    found = seen.true()
    several = any(len(digits) > 1 for digits in found.values())
    status = Status.SOLVED if seen.grid else Status.UNSOLVABLE
    return Candidates(
        status=status if seen.complete else Status.GAVE_UP,
        unique=False if several else True if seen.grid and seen.complete else None,
        grid=seen.grid,
        engine=outcome.engine,
        seconds=seconds,
        statistics=outcome.statistics,
        reason=outcome.reason,
        not_modelled=seen.puzzle.not_modelled,
        puzzle=seen.puzzle,
        candidates=found,
        unknown=seen.unknown(),
    )
