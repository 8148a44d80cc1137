"""The search on a numpy frontier: propagate a block of nodes, yield the solved, branch the rest.

The frontier is a stack, and blocks are taken from its end. A frontier that fits into one block is
searched breadth-first; a larger one is searched depth-first by blocks, so that it stays small. New
boards fill up a block.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from solve_cp.engines.frontier.nodes import Flags, Index, Masks, Nodes, join
from solve_cp.engines.frontier.singles import Singles
from solve_cp.limits import Watch

MEMORY = 256 * 2**20
# Measured on 9×9 boards: 256 KiB and more are good; at 64 KiB, calls of numpy take half the time.
BLOCK_BYTES = 2**19


class Search:
    """The solutions of many boards (rows of masks); `open` says which boards need more."""

    def __init__(self, singles: Singles, boards: Masks, watch: Watch) -> None:
        self.singles, self.boards, self.watch = singles, boards, watch
        self.memory = watch.limits.memory or MEMORY
        self.open: Flags = np.ones(len(boards), dtype=np.bool_)
        self.stack: list[Nodes] = []
        self.reason = ""
        self.waiting = self.peak = self.depth = self.expanded = self.blocks = 0
        # If more cells must differ than there are digits, no board needs to be started.
        self.begun = 0 if singles.possible else len(boards)

    def solved(self) -> Iterator[Nodes]:
        """Solved nodes, block by block, until the trees are exhausted or a limit is reached."""
        while self.pending:
            self.reason = self.watch.reached(self.generated, self._least_bytes())
            if self.reason:
                return
            nodes = self._take()
            if len(nodes):
                yield self._step(nodes)

    @property
    def pending(self) -> bool:
        """Whether any node or board is left."""
        return self.waiting > 0 or self.begun < len(self.boards)

    @property
    def generated(self) -> int:
        """The nodes created, the roots included; an expanded node has two children."""
        return self.begun + 2 * self.expanded

    def unfinished(self) -> Flags:
        """The boards with nodes left, or not started."""
        left = np.arange(len(self.boards)) >= self.begun
        for nodes in self.stack:
            left[nodes.owners] = True
        return left

    def statistics(self) -> dict[str, int]:
        """The counters of the run; a block is one array of nodes worked on at once."""
        return {
            "generated": self.generated,
            "expanded": self.expanded,
            "peak_frontier": self.peak,
            "depth": self.depth,
            "blocks": self.blocks,
        }

    # The frontier.

    def _width(self) -> int:
        """The number of nodes to take at once: a block, or fewer if memory is short.

        A node leaves one more node behind on every level below it. Memory for half as many levels
        as there are cells is reserved, so that the width falls slowly and the search can finish.
        """
        size = self.singles.node_bytes
        whole = self.singles.work_bytes + size * self.singles.cells // 2
        room = self.memory - self.waiting * size
        return max(1, min(BLOCK_BYTES // size, room // whole))

    def _least_bytes(self) -> int:
        """The memory needed to continue: the frontier, and the work on one node."""
        return self.waiting * self.singles.node_bytes + self.singles.work_bytes

    def _push(self, nodes: Nodes) -> None:
        if len(nodes):
            self.stack.append(nodes)
            self.waiting += len(nodes)
            self.peak = max(self.peak, self.waiting)

    def _take(self) -> Nodes:
        """A block of nodes of open boards from the end of the stack, filled up with new boards."""
        width = self._width()
        parts: list[Nodes] = []
        while self.stack and width > 0:
            nodes = self._pop(width)
            width -= len(nodes)
            parts.append(nodes)
        block = join([*parts, self._begin(width)])
        return block.pick(self.open[block.owners])

    def _pop(self, most: int) -> Nodes:
        nodes = self.stack.pop()
        self.waiting -= len(nodes)
        if len(nodes) > most:
            rest, nodes = nodes.split(len(nodes) - most)
            self._push(rest)
        return nodes

    def _begin(self, most: int) -> Nodes:
        """The roots of the next boards."""
        owners = np.arange(self.begun, min(self.begun + most, len(self.boards)))
        self.begun += len(owners)
        return Nodes(self.boards[owners].T.copy(), owners, np.zeros_like(owners))

    # A step.

    def _step(self, nodes: Nodes) -> Nodes:
        """Propagate and branch a block; returns the solved nodes."""
        self.blocks += 1
        self.peak = max(self.peak, self.waiting + len(nodes))
        nodes, unsettled = self.singles.settle(nodes)
        self._push(unsettled)
        cells, decided = self.singles.fewest(nodes.masks)
        self._branch(nodes.pick(~decided), cells[~decided])
        nodes = nodes.pick(decided)
        return nodes.pick(self.singles.houses.differ(nodes.masks))

    def _branch(self, nodes: Nodes, cells: Index) -> None:
        """Push two children of each node: the cell has its lowest digit, or does not have it."""
        if not len(nodes):
            return
        self.expanded += len(nodes)
        columns = np.arange(len(nodes))
        chosen = nodes.masks[cells, columns]
        rest = chosen & (chosen - self.singles.one)
        depths = nodes.depths + 1
        self.depth = max(self.depth, int(depths.max()))
        for masks, mask in ((nodes.masks.copy(), rest), (nodes.masks, chosen ^ rest)):
            masks[cells, columns] = mask
            self._push(Nodes(masks, nodes.owners, depths))
