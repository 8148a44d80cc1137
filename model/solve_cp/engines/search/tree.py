"""The search tree: recorded during the search; as text, as a Graphviz graph, as a path."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from solve_cp.language.constraints import Variable
from solve_cp.language.model import Structure

PATH_COLOUR = "#0072B2"  # a blue that is safe for colour-blind readers


class Fate(IntEnum):
    """The fate of a generated node."""

    OPEN = 0
    DISCARDED = 1
    GOAL = 2


class Recorder:
    """Records every generated node in about 25 bytes; nodes are numbered in order."""

    def __init__(self) -> None:
        self.parents = array("q")
        self.variables = array("q")
        self.indexes = array("q")
        self.fates = bytearray()
        self.current = -1
        self._queue: deque[int] = deque()

    def add(self, fate: Fate, variable: int, index: int, enqueued: bool) -> None:
        """Record a child of the current node."""
        if enqueued:
            self._queue.append(len(self.fates))
        self.parents.append(self.current)
        self.variables.append(variable)
        self.indexes.append(index)
        self.fates.append(fate)

    def take_oldest(self) -> None:
        """The current node is now the oldest of the queue."""
        self.current = self._queue.popleft()

    def descend(self) -> None:
        """The current node is now the newest one."""
        self.current = len(self.fates) - 1

    def ascend(self) -> None:
        """The current node is now the parent of the one before."""
        self.current = self.parents[self.current]


@dataclass(frozen=True)
class Step:
    """A variable got a value."""

    variable: Variable
    value: int

    def __str__(self) -> str:
        return f"{self.variable}={self.value}"


class Tree:
    """The nodes a search generated; node 0 is the root."""

    def __init__(self, recorder: Recorder, structure: Structure) -> None:
        self._nodes, self._structure = recorder, structure
        self._children: dict[int, list[int]] = {}
        for node in range(1, len(self)):
            self._children.setdefault(recorder.parents[node], []).append(node)

    def __len__(self) -> int:
        return len(self._nodes.fates)

    def fate(self, node: int) -> Fate:
        """The fate of a node."""
        return Fate(self._nodes.fates[node])

    def children(self, node: int) -> list[int]:
        """The children of a node, in the order they were generated."""
        return self._children.get(node, [])

    def step(self, node: int) -> Step:
        """The value that leads to a node from its parent."""
        variable = self._structure.variables[self._nodes.variables[node]]
        return Step(variable, self._structure.offset + self._nodes.indexes[node])

    @property
    def goals(self) -> list[int]:
        """The nodes that are solutions."""
        return [node for node in range(len(self)) if self._nodes.fates[node] == Fate.GOAL]

    def path(self, node: int) -> list[Step]:
        """The steps from the root to a node; reversed, they lead from the goal to the root."""
        steps = []
        while node > 0:
            steps.append(self.step(node))
            node = self._nodes.parents[node]
        return steps[::-1]

    def text(self, levels: int | None = None) -> str:
        """The tree as indented lines, down to a number of levels below the root."""
        return "\n".join(
            f"{'  ' * depth}{self.label(node)}{self._mark(node, depth, levels)}"
            for node, depth in self.walk(levels)
        )

    def nodes_to_goal(self) -> set[int]:
        """The nodes from the root to the first goal, both included; none without a goal."""
        found: set[int] = set()
        node = self.goals[0] if self.goals else -1
        while node >= 0:
            found.add(node)
            node = self._nodes.parents[node] if node else -1
        return found

    def dot(self, levels: int | None = None) -> str:
        """The tree as a Graphviz graph.

        Discarded nodes are grey, goals have a double border, the path to it is thick and blue.
        """
        looks = {Fate.OPEN: "", Fate.DISCARDED: ", color=grey", Fate.GOAL: ", peripheries=2"}
        path, thick = self.nodes_to_goal(), f'color="{PATH_COLOUR}", penwidth=3'
        lines = []
        for node, _ in self.walk(levels):
            look = looks[self.fate(node)] + (f", {thick}" if node in path else "")
            lines.append(f'  n{node} [label="{self.label(node)}"{look}];')
            if node:
                edge = f" [{thick}]" if node in path else ""
                lines.append(f"  n{self._nodes.parents[node]} -> n{node}{edge};")
        return "\n".join(["digraph search {", *lines, "}"])

    def to_json(self, levels: int | None = None) -> list[dict[str, Any]]:
        """The nodes as plain data, each with its number, its parent's, its step and its fate."""
        return [
            {
                "node": node,
                "parent": self._nodes.parents[node] if node else None,
                "step": str(self.step(node)) if node else None,
                "fate": self.fate(node).name.lower(),
            }
            for node, _ in self.walk(levels)
        ]

    def walk(self, levels: int | None) -> Iterator[tuple[int, int]]:
        """The nodes with their depth, each before its children."""
        stack = [(0, 0)] if len(self) else []
        while stack:
            node, depth = stack.pop()
            yield node, depth
            if levels is None or depth < levels:
                stack += ((child, depth + 1) for child in reversed(self.children(node)))

    def label(self, node: int) -> str:
        """The step that leads to a node, in words."""
        return str(self.step(node)) if node else "root"

    def _mark(self, node: int, depth: int, levels: int | None) -> str:
        if self.fate(node) is not Fate.OPEN:
            return f" {self.fate(node).name.lower()}"
        return " …" if depth == levels and self.children(node) else ""
