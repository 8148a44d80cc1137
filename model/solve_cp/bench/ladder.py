"""The ladder: searches that differ in one option each, and what each option saves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from solve_cp.bench.warming import warm_up
from solve_cp.engines.search.options import CellOrder, Propagation, SearchOptions, Strategy
from solve_cp.engines.search.presets import LADDERS, NamedSearch
from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import ask
from solve_cp.questions.space import Space, space
from solve_cp.result import Result, Status

TWO_SECONDS = Limits(seconds=2.0, memory=2**30)


@dataclass(frozen=True)
class Rung:
    """A search of the ladder: the option that changed, its result, and what it saved.

    `bound` is the most nodes it could generate in theory, if known.
    """

    engine: str
    changed: str
    result: Result
    bound: int | None
    saved: str

    @property
    def nodes(self) -> int:
        """The nodes it generated."""
        return int(self.result.statistics.get("generated", 0))

    def to_json(self) -> dict[str, Any]:
        """The rung as plain data."""
        about = {"engine": self.engine, "changed": self.changed, "saved": self.saved}
        return {**about, "bound": str(self.bound or "") or None, "result": self.result.to_json()}


def ladder(
    puzzle: Puzzle,
    strategy: Strategy = Strategy.BREADTH_FIRST,
    *,
    limits: Limits = TWO_SECONDS,
    want: int = 1,
    tell: Callable[[str], None] | None = None,
) -> tuple[Rung, ...]:
    """Run every search of a ladder on one puzzle, from the plainest to the strongest."""
    return tuple(_rungs(puzzle, strategy, limits, want, tell))


def _rungs(
    puzzle: Puzzle,
    strategy: Strategy,
    limits: Limits,
    want: int,
    tell: Callable[[str], None] | None,
) -> Iterator[Rung]:
    sizes = space(puzzle)
    before: Rung | None = None
    for search in LADDERS[strategy]:
        if tell:
            tell(search.name)
        warm_up(search.name)
        result = ask(puzzle, search.name, want=want, keep=1, limits=limits)
        before = _rung(search, result, sizes, before)
        yield before


def _rung(search: NamedSearch, result: Result, sizes: Space, before: Rung | None) -> Rung:
    nodes = int(result.statistics.get("generated", 0))
    saved = _saved(nodes, result, before) if before else _start(result)
    return Rung(search.name, search.changed, result, _bound(search.options, sizes), saved)


def _bound(options: SearchOptions, sizes: Space) -> int | None:
    """The size of the whole tree; None with dynamic orders or propagation."""
    if options.propagation is not Propagation.NONE:
        return None
    if not options.candidates:
        return sizes.nodes_from_givens
    static = options.cell_order is CellOrder.STATIC
    return sizes.nodes_from_candidates_fewest_first if static else sizes.nodes_from_candidates


def _start(result: Result) -> str:
    return "this is the start of the ladder" + (", and it gave up" if _gave_up(result) else "")


def _saved(nodes: int, result: Result, before: Rung) -> str:
    """One sentence: how the nodes compare with the previous rung."""
    if _gave_up(result):
        return "it gave up, too" if _gave_up(before.result) else "it gave up"
    least = "at least " if _gave_up(before.result) else ""
    if nodes == before.nodes:
        return f"as many nodes as {before.engine}"
    if nodes > before.nodes and least:
        return f"{before.engine} gave up after fewer nodes"
    if nodes > before.nodes:
        times = f"{nodes / max(before.nodes, 1):.3g}"
        many = "about as many nodes as" if times == "1" else f"{times} times the nodes of"
        return f"{many} {before.engine}"
    return f"saves {least}{_share(nodes, before.nodes)} of the nodes of {before.engine}"


def _share(nodes: int, of: int) -> str:
    """The reduction in per cent; never rounded up to 100 %."""
    share = 100 * (of - nodes) / of
    return f"{share:.0f} %" if share < 99 else f"{min(share, 99.99):.2f} %"


def _gave_up(result: Result) -> bool:
    return result.status is Status.GAVE_UP
