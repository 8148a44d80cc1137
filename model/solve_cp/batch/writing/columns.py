"""Write the records of many boards at once, as columns of bytes of variable width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np

from solve_cp.batch.reading.lines import Bytes, Index


class Joined(NamedTuple):
    """Records in order, and the length of each."""

    content: Bytes
    lengths: Index


class Columns:
    """Columns of bytes, one row per record; unused bytes of a column are 0."""

    def __init__(self, records: int) -> None:
        self.records = records
        self._parts: list[Bytes] = []
        self._ragged = False

    def text(self, text: bytes) -> Self:
        """The same text in all records."""
        row = np.frombuffer(text, dtype=np.uint8)
        return self._add(np.broadcast_to(row, (self.records, len(row))))

    def one_of(self, texts: Sequence[bytes], which: Index) -> Self:
        """One of several texts in each record."""
        table = _padded(texts)
        self._ragged |= not table.all()
        return self._add(table.take(which, axis=0))

    def numbers(self, numbers: Index) -> Self:
        """A positive integer in each record."""
        powers = 10 ** np.arange(len(str(numbers.max(initial=1))))[::-1]
        digits = numbers[:, None] // powers
        written = np.where(digits > 0, digits % 10 + ord("0"), 0)
        self._ragged |= not written.all()
        return self._add(written.astype(np.uint8))

    def cells(self, cells: Bytes, texts: Sequence[bytes], between: Sequence[bytes]) -> Self:
        """The cells of a board, each one of several texts, followed by a separator."""
        table = _padded(texts)
        self._ragged |= not table.all()
        width = table.shape[1]
        gaps = np.array([len(text) for text in between])
        places = np.arange(len(gaps)) * width + np.concatenate([[0], np.cumsum(gaps)[:-1]])
        whole = b"".join(b" " * width + text for text in between)
        rows = np.repeat(np.frombuffer(whole, dtype=np.uint8)[None], self.records, axis=0)
        for column in range(width):
            rows[:, places + column] = table[:, column].take(cells)
        return self._add(rows)

    def _add(self, rows: Bytes) -> Self:
        self._parts.append(rows)
        return self

    def joined(self) -> Joined:
        """The records."""
        whole = np.concatenate(self._parts, axis=1)
        if not self._ragged:
            return Joined(whole.reshape(-1), np.full(self.records, whole.shape[1]))
        used = whole != 0
        return Joined(whole[used], np.count_nonzero(used, axis=1))


def _padded(texts: Sequence[bytes]) -> Bytes:
    """One row per text, padded with 0."""
    width = max(map(len, texts))
    whole = b"".join(text.ljust(width, b"\0") for text in texts)
    return np.frombuffer(whole, dtype=np.uint8).reshape(len(texts), width)


def in_places(count: int, parts: Sequence[tuple[Index, Joined]]) -> bytes:
    """The records of several parts, merged by their places."""
    if len(parts) == 1:
        return parts[0][1].content.tobytes()
    lengths = np.zeros(count, dtype=np.intp)
    for places, written in parts:
        lengths[places] = written.lengths
    starts = np.cumsum(lengths) - lengths
    whole = np.empty(lengths.sum(), dtype=np.uint8)
    for places, (content, own) in parts:
        shift = starts[places] - (np.cumsum(own) - own)
        whole[np.repeat(shift, own) + np.arange(len(content))] = content
    return whole.tobytes()


def gathered(records: Sequence[bytes]) -> Joined:
    """Records that were written one by one."""
    content = np.frombuffer(b"".join(records), dtype=np.uint8)
    return Joined(content, np.array([len(record) for record in records], dtype=np.intp))
