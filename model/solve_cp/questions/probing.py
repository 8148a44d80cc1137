"""Candidates of boards without rules: one board per open candidate, all searched at once.

The frontier engine solves many boards in one run. It is asked for a solution with each open
candidate placed; candidates that appear in a solution need not be tried again. On 9×9 boards with
one solution, or with a clue or two removed, this takes half as long as CP-SAT or the same time, and
ortools need not be loaded. If it exceeds its budget, CP-SAT takes over. A SAT solver is faster.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from solve_cp.engines.frontier.breadth import knows
from solve_cp.engines.protocol import Outcome
from solve_cp.language.model import Structure
from solve_cp.limits import Watch
from solve_cp.questions.answer import Tell
from solve_cp.questions.seen import Seen

if TYPE_CHECKING:
    from solve_cp.engines.frontier.breadth import Answers
    from solve_cp.engines.frontier.nodes import Integers

AT_ONCE = 64
EFFORT = 8_000_000  # nodes times cells before CP-SAT takes over: a fraction of a second


def is_for(structure: Structure) -> bool:
    """Whether the frontier supports this structure: houses only, and digits without gaps."""
    digits = structure.board.digits
    gapless = max(digits) - min(digits) + 1 == len(digits)
    return gapless and knows(structure)


def probe(seen: Seen, watch: Watch, tell: Tell) -> Outcome:
    """Ask for a solution with each open candidate; exhausted if all of them were settled."""
    probes = _Probes(seen, watch)
    probes.ask_for_two()
    while not seen.complete and not probes.reason:
        probes.ask_for_each()
        tell(f"{seen.found} candidates found")
    return Outcome(seen.complete, probes.reason, probes.statistics)


class _Probes:
    """The rounds of boards given to the frontier engine, and their cost."""

    def __init__(self, seen: Seen, watch: Watch) -> None:
        self.seen, self.watch = seen, watch
        self.statistics = {"rounds": 0, "generated": 0}
        self.reason = ""

    def ask_for_two(self) -> None:
        """Look for a second solution; if there is none, all candidates are known."""
        answers = self._solve(np.array([self.seen.possible]), want=2)
        if answers.counts[0]:
            self.seen.add(answers.digits[0].tolist())
        if answers.complete[0]:
            self.seen.close()

    def ask_for_each(self) -> None:
        """Settle open candidates from all over the board, to see many different solutions."""
        open_pairs = list(self.seen.open_pairs())
        pairs = open_pairs[:: -(-len(open_pairs) // AT_ONCE)]
        boards = np.repeat([self.seen.possible], len(pairs), axis=0)
        for board, (cell, mask) in zip(boards, pairs, strict=True):
            board[cell] = mask
        answers = self._solve(boards, want=1)
        for number, (cell, mask) in enumerate(pairs):
            if answers.counts[number]:
                self.seen.add(answers.digits[number].tolist())
            elif answers.complete[number]:
                self.seen.exclude(cell, mask)

    def _solve(self, boards: Integers, want: int) -> Answers:
        from solve_cp.engines.frontier.breadth import solve_masks

        structure = self.seen.model.structure
        answers = solve_masks(structure, boards.astype(np.uint64), want=want, watch=self._watch())
        self.statistics["rounds"] += 1
        self.statistics["generated"] += answers.statistics["generated"]
        self.reason = answers.reason
        return answers

    def _watch(self) -> Watch:
        """The remaining limits and the remaining budget of the frontier."""
        limits, spent = self.watch.limits, self.statistics["generated"]
        most = EFFORT // len(self.seen.possible)
        nodes = most if limits.nodes is None else min(most, limits.nodes)
        left = self.watch.seconds_left
        seconds = None if left is None else max(left, 1e-6)
        return replace(limits, seconds=seconds, nodes=max(1, nodes - spent)).start()
