"""Depth-first search on a regular board whose candidates are one integer."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.engines.bits.deductions import DEAD, branching_place, settled, without_locked
from solve_cp.engines.bits.regular import Regular, regular
from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.errors import EngineError
from solve_cp.language.model import Model
from solve_cp.limits import Watch


class Bits:
    """Searches depth-first with singles and locked candidates, on regular boards only."""

    name = "bits"
    summary = "depth-first on a board in one integer; rows, columns and equal boxes only"

    def answer(
        self,
        model: Model,
        sink: Sink,
        watch: Watch,
        want: int | None,  # noqa: ARG002 (the sink says when it has enough)
        seed: int,  # noqa: ARG002 (nothing here is random)
    ) -> Outcome:
        """Pass on solutions until the sink wants no more or there are none left."""
        search = search_of(model, watch)
        if search is None:
            raise EngineError("expected a regular board and no rules for the engine bits")
        return search.on(sink)


class Search:
    """A search that can be paused: the states still to visit, and the counters."""

    def __init__(self, board: Regular, model: Model, watch: Watch) -> None:
        self._board, self._watch = board, watch
        self._lowest = model.structure.offset - 1
        self._stack = [(board.state(model.domains), 0, 0)]
        self._looked = self._expanded = self._depth = 0

    def on(self, sink: Sink, most: int | None = None) -> Outcome:
        """Continue until enough is found, nothing is left, or this many nodes are visited.

        The outcome says what happened; without a reason, the search can continue.
        """
        while self._stack:
            if most is not None and self._looked >= most:
                return Outcome(False, "", self.statistics)
            if reached := self._watch.reached(self._looked):
                return Outcome(False, reached, self.statistics)
            state = self._step()
            if state != DEAD and sink(self._values(state)):
                return Outcome(not self._stack, "", self.statistics)
        return Outcome(True, "", self.statistics)

    @property
    def candidates(self) -> int:
        """The most candidates of any node still to visit."""
        return max((state.bit_count() for state, _, _ in self._stack), default=0)

    @property
    def statistics(self) -> dict[str, int]:
        """The counters; each expanded node has two children."""
        return {
            "generated": 1 + 2 * self._expanded,
            "expanded": self._expanded,
            "depth": self._depth,
        }

    def _step(self) -> int:
        """Visit the next node: returns its state if it is solved, else branches."""
        state, placed, depth = self._stack.pop()
        self._looked += 1
        board, before = self._board, -1
        while state != before:
            state, placed = settled(board, state, placed)
            if state == DEAD or state.bit_count() == board.cells:
                return state
            before, state = state, without_locked(board, state)
        place = branching_place(board, state)
        self._expanded += 1
        self._depth = max(self._depth, depth + 1)
        self._stack.append((state & ~(1 << place), placed, depth + 1))
        self._stack.append((state & board.keep[place], placed | 1 << place, depth + 1))
        return DEAD

    def _values(self, state: int) -> Sequence[int]:
        return [self._lowest + domain.bit_length() for domain in self._board.domains(state)]


def search_of(model: Model, watch: Watch) -> Search | None:
    """A search for the solutions of a model; None unless it is a regular board without rules."""
    board = regular(model.structure)
    if board is None or not model.structure.only_all_different:
        return None
    return Search(board, model, watch)
