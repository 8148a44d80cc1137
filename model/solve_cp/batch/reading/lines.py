"""Lines of text as one array of bytes: their positions, and which of them hold a board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solve_cp.batch.sizes import CHUNK, weight
from solve_cp.formats.source import Line
from solve_cp.formats.text.lines import is_comment

Bytes: TypeAlias = NDArray[np.uint8]
Index: TypeAlias = NDArray[np.intp]

NEWLINE = ord("\n")
_STEPS = (256, 625)  # longer lines weigh more
_WEIGHTS = np.array([weight(0), *map(weight, _STEPS)])
# A line that starts with one of these may be a comment or blank.
_MAY_BE_COMMENT = np.array([byte <= 32 or byte >= 127 or chr(byte) in "#/" for byte in range(256)])


class Lines:
    """Whole lines, each with its newline; the first has the number `first` in its file."""

    def __init__(self, content: bytes, first: int = 1) -> None:
        self.content, self.first = content, first
        self.bytes: Bytes = np.frombuffer(content, dtype=np.uint8)
        self.ends: Index = np.flatnonzero(self.bytes == NEWLINE)
        self.starts: Index = np.concatenate([[0], self.ends[:-1] + 1])[: len(self.ends)]

    def __len__(self) -> int:
        return len(self.ends)

    def line(self, place: int) -> Line:
        """The number of a line in its file, and its text."""
        raw = self.content[self.starts[place] : self.ends[place]]
        return self.first + place, raw.decode(errors="replace")

    @cached_property
    def weights(self) -> Index:
        """The weight of each line, in 9×9 boards; 0 for a comment."""
        lengths = self.ends - self.starts
        weights: Index = _WEIGHTS.take(np.searchsorted(_STEPS, lengths, side="right"))
        odd = _MAY_BE_COMMENT.take(self.bytes.take(self.starts))
        if not self.content.isascii():
            odd[np.searchsorted(self.ends, np.flatnonzero(self.bytes > 127))] = True
        for place in np.flatnonzero(odd).tolist():
            text = self.line(place)[1]
            weights[place] = 0 if is_comment(text) else weight(len(text))
        return weights

    @cached_property
    def boards(self) -> Index:
        """The places of the lines that hold a board."""
        return np.flatnonzero(self.weights)

    def after(self, place: int) -> Lines:
        """The lines after a position."""
        return Lines(self.content[self.ends[place] + 1 :], self.first + place + 1)


def cut(blocks: Iterator[Lines], most: int = CHUNK) -> Iterator[Lines]:
    """The same lines in groups, each complete as soon as its boards weigh `most`."""
    parts: list[bytes] = []
    total = first = 0
    for block in blocks:
        begin = 0
        weighed = np.cumsum(block.weights)
        done = -total
        first = first or block.first
        while (place := int(np.searchsorted(weighed, done + most))) < len(block):
            end = int(block.ends[place]) + 1
            yield Lines(b"".join([*parts, block.content[begin:end]]), first)
            parts, begin, first = [], end, block.first + place + 1
            done = int(weighed[place])
        parts.append(block.content[begin:])
        total = (int(weighed[-1]) if len(block) else 0) - done
    if total:
        yield Lines(b"".join(parts), first)
