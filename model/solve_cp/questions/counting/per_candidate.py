"""Count the solutions of every candidate, up to a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from solve_cp.board.cells import Cell
from solve_cp.engines.many import Counting
from solve_cp.engines.protocol import Outcome
from solve_cp.language.model import Model
from solve_cp.limits import Watch
from solve_cp.questions.answer import Tell

AT_ONCE = 20_000
"""The number of solutions examined for all candidates together, before single candidates."""

Counts = dict[Cell, dict[int, int]]


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
        if self._together(watch, seed).exhausted:
            return
        short = [(c, d) for c, digits in self.candidates.items() for d in digits]
        short = [pair for pair in short if self._number(*pair) < self.most]
        for done, (cell, digit) in enumerate(short):
            tell(f"{done} of {len(short)} candidates counted")
            outcome = self._alone(cell, digit, watch, seed)
            if not outcome.exhausted and outcome.reason:
                self.reason = outcome.reason
                return

    def _together(self, watch: Watch, seed: int) -> Outcome:
        cells = range(self.model.structure.cell_count)
        offset = self.model.structure.offset

        def take(values: Sequence[int]) -> bool:
            digits = tuple(values[: len(cells)])
            if digits not in self._seen:
                self._seen.add(digits)
                self._numbers[cells, [digit - offset for digit in digits]] += 1
            return len(self._seen) >= AT_ONCE

        outcome = Counting().answer(self.model, take, watch, AT_ONCE, seed)
        self.reason = "" if outcome.exhausted or len(self._seen) >= AT_ONCE else outcome.reason
        return Outcome(outcome.exhausted or bool(self.reason))

    def _alone(self, cell: Cell, digit: int, watch: Watch, seed: int) -> Outcome:
        structure = self.model.structure
        number = structure.index[cell]
        domains = list(self.model.domains)
        domains[number] = 1 << (digit - structure.offset)
        found: set[tuple[int, ...]] = set()

        def take(values: Sequence[int]) -> bool:
            found.add(tuple(values[: structure.cell_count]))
            return len(found) >= self.most

        model = self.model.with_domains(domains)
        outcome = Counting().answer(model, take, watch, self.most, seed)
        place = number, digit - structure.offset
        self._numbers[place] = max(self._numbers[place], len(found))
        return outcome

    def _number(self, cell: Cell, digit: int) -> int:
        structure = self.model.structure
        return int(self._numbers[structure.index[cell], digit - structure.offset])

    def counts(self) -> Counts:
        """The number of solutions per candidate, at most `most`."""
        return {
            cell: {digit: min(self.most, self._number(cell, digit)) for digit in digits}
            for cell, digits in self.candidates.items()
        }
