"""The interface of engines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeGuard

from solve_cp.language.model import Model
from solve_cp.limits import Watch

Sink: TypeAlias = Callable[[Sequence[int]], bool]
"""Receives the values of all variables of a solution; returns True to stop."""

Unseen: TypeAlias = Callable[[], bool | None]
"""Counts a solution whose grid is new; returns whether to stop, None if it must be seen.

After one that need not be seen, no other must.
"""


def unseen_by(sink: Sink) -> Unseen:
    """How a sink takes a solution without its values: by its method `unseen`, if it has one."""
    return getattr(sink, "unseen", _must_be_seen)


def _must_be_seen() -> None:
    """What a sink says that looks at every solution."""


@dataclass(frozen=True)
class Outcome:
    """How a run ended: exhausted (no further solution exists), or why it stopped before.

    `engine` names the engine that did the work, if it was another one.
    """

    exhausted: bool
    reason: str = ""
    statistics: dict[str, Any] = field(default_factory=dict)
    engine: str = ""


@dataclass(frozen=True)
class Verdict:
    """A core of assumptions that cannot hold together, or a solution, or neither at a limit."""

    core: Sequence[int] | None = None
    values: Sequence[int] | None = None

    @property
    def known(self) -> bool:
        """Whether there is an answer."""
        return self.core is not None or self.values is not None


@dataclass(frozen=True)
class Pair:
    """The values of two solutions, and whether it is proved that no two are closer."""

    first: Sequence[int]
    second: Sequence[int]
    proved: bool


class Engine(Protocol):
    """An engine passes solutions of a model to a sink until the sink returns True.

    `want` is the number of solutions the sink will take (None: all). An engine may pass on two
    solutions that differ only in extra variables; the sink counts distinct grids.
    """

    @property
    def name(self) -> str: ...

    @property
    def summary(self) -> str: ...

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Search for solutions and return the outcome."""
        ...


def is_engine(value: Any) -> TypeGuard[Engine]:
    """Whether a value has the attributes of an engine."""
    return all(hasattr(value, part) for part in ("name", "summary", "answer"))
