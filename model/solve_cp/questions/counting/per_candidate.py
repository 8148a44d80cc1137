"""Count the solutions of every candidate, up to a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from solve_cp.board.cells import Cell
from solve_cp.engines.clasp import can_enumerate
from solve_cp.engines.many import Counting
from solve_cp.engines.protocol import Outcome
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Watch
from solve_cp.questions.answer import Tell
from solve_cp.signals import deferred_interrupt

AT_ONCE = 20_000
"""The number of solutions examined for all candidates together, before single candidates."""
FEWER_AT_ONCE = 2_000  # with clasp, which takes milliseconds for a single candidate

Counts = dict[Cell, dict[int, int]]
Alone: TypeAlias = Callable[[Cell, int, Watch, int], Outcome]


class Tally:
    """The number of solutions per candidate, exact below `most`."""

    def __init__(self, model: Model, candidates: Mapping[Cell, Sequence[int]], most: int) -> None:
        self.model, self.most = model, most
        self.candidates = candidates
        structure = model.structure
        self._seen: set[tuple[int, ...]] = set()
        values = max(map(int.bit_length, model.domains))
        self._numbers = np.zeros((structure.cell_count, values), dtype=np.int64)
        self.reason = ""

    def run(self, watch: Watch, seed: int, tell: Tell) -> None:
        """Count for all candidates together first, then for each candidate that is below `most`."""
        quick = can_enumerate(self.model.structure, watch)
        if self._together(FEWER_AT_ONCE if quick else AT_ONCE, watch, seed).exhausted:
            return
        try:
            alone = self._by_clasp(watch, seed) if quick else self._alone
        except LimitReached as stop:
            self.reason = str(stop)
            return
        short = [(c, d) for c, digits in self.candidates.items() for d in digits]
        short = [pair for pair in short if self._number(*pair) < self.most]
        for done, (cell, digit) in enumerate(short):
            tell(f"{done} of {len(short)} candidates counted")
            outcome = alone(cell, digit, watch, seed)
            if not outcome.exhausted and outcome.reason:
                self.reason = outcome.reason
                return

    def _together(self, most: int, watch: Watch, seed: int) -> Outcome:
        cells = range(self.model.structure.cell_count)
        offset = self.model.structure.offset

        def take(values: Sequence[int]) -> bool:
            digits = tuple(values[: len(cells)])
            if digits not in self._seen:
                self._seen.add(digits)
                self._numbers[cells, [digit - offset for digit in digits]] += 1
            return len(self._seen) >= most

        outcome = Counting().answer(self.model, take, watch, most, seed)
        self.reason = "" if outcome.exhausted or len(self._seen) >= most else outcome.reason
        return Outcome(outcome.exhausted or bool(self.reason))

    def _alone(self, cell: Cell, digit: int, watch: Watch, seed: int) -> Outcome:
        """Count the solutions of one candidate as those of a puzzle."""
        structure = self.model.structure
        number = structure.index[cell]
        domains = list(self.model.domains)
        domains[number] = structure.mask((digit,))
        found: set[tuple[int, ...]] = set()

        def take(values: Sequence[int]) -> bool:
            found.add(tuple(values[: structure.cell_count]))
            return len(found) >= self.most

        model = self.model.with_domains(domains)
        outcome = Counting().answer(model, take, watch, self.most, seed)
        self._know(cell, digit, len(found))
        return outcome

    def _by_clasp(self, watch: Watch, seed: int) -> Alone:
        """A function that counts the solutions of one candidate with a solver that all share."""
        with watch.paused(), deferred_interrupt():
            from solve_cp.engines.clasp.run import Loaded
        loaded = Loaded(self.model, watch, seed)
        index = self.model.structure.index

        def alone(cell: Cell, digit: int, watch: Watch, seed: int) -> Outcome:  # noqa: ARG001
            counter = _Counter()
            outcome = loaded.answer(counter, watch, self.most, [(index[cell], digit)])
            self._know(cell, digit, counter.count)
            return outcome

        return alone

    def _know(self, cell: Cell, digit: int, number: int) -> None:
        """A candidate has at least so many solutions."""
        structure = self.model.structure
        place = structure.index[cell], digit - structure.offset
        self._numbers[place] = max(self._numbers[place], number)

    def _number(self, cell: Cell, digit: int) -> int:
        structure = self.model.structure
        return int(self._numbers[structure.index[cell], digit - structure.offset])

    def counts(self) -> Counts:
        """The number of solutions per candidate, at most `most`."""
        return {
            cell: {digit: min(self.most, self._number(cell, digit)) for digit in digits}
            for cell, digits in self.candidates.items()
        }


class _Counter:
    """A sink that counts new grids without their values."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, _: Sequence[int]) -> bool:
        raise AssertionError("expected no values")

    def unseen(self) -> bool:
        """Count one, and go on."""
        self.count += 1
        return False
