"""The current node of a search, which can be saved and restored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Position(Protocol):
    """The current node. Values are counted from the model's offset: index 0 is the lowest."""

    poll_every: int
    """How many nodes take about a millisecond: the interval for checking limits."""

    def start(self) -> bool:
        """Go to the root; whether it is legal."""
        ...

    def choose(self) -> tuple[int, Sequence[int]] | None:
        """The variable to branch on and its values in order; None when all are assigned."""
        ...

    def play(self, variable: int, index: int) -> bool:
        """Go to the child with this value; if that is illegal, only `restore` may follow."""
        ...

    def save(self) -> Any:
        """What `restore` needs to return to this node."""
        ...

    def restore(self, saved: Any) -> None:
        """Go back to a node (with a trail: to this node or one above it)."""
        ...

    def complete(self) -> bool:
        """Whether all variables are assigned."""
        ...

    def solved(self) -> bool:
        """Whether a node with all variables assigned is a solution."""
        ...

    def values(self) -> Sequence[int]:
        """The values of all variables, once all are assigned."""
        ...

    def saved_size(self, saved: Any) -> int:
        """The bytes that a saved node occupies."""
        ...
