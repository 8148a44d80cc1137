"""A file of boards in, a file of answers out: in order, resumable, in bounded memory."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import IO, Any, cast

from solve_cp.batch.answering import Step, answer_chunk
from solve_cp.batch.executors.pool import in_order
from solve_cp.batch.reading.chunks import Chunk, Reading, chunks_of
from solve_cp.batch.sizes import CHUNK
from solve_cp.batch.wanted import Question
from solve_cp.batch.writing.journal import Journal
from solve_cp.batch.writing.records import Records, records_of
from solve_cp.errors import FormatError
from solve_cp.formats.source import from_stream, open_path, standard_input
from solve_cp.puzzle.puzzle import Puzzle

USUAL = Question()
AS_IT_LOOKS = Reading()


@dataclass(frozen=True)
class Batch:
    """A batch: the input file, the question, and the output format."""

    source: str  # a path, or `-` for standard input
    output: Path
    format: str = "line"
    question: Question = USUAL
    reading: Reading = AS_IT_LOOKS

    def options(self) -> dict[str, Any]:
        """Everything that the output depends on, as plain data."""
        known = self.source != "-" and Path(self.source).is_file()
        size = Path(self.source).stat().st_size if known else None
        about = {"bytes of input": size, "format": self.format}
        return about | asdict(self.question) | asdict(self.reading) | {"chunk": CHUNK}


def solve_file(
    batch: Batch, executor: Executor, *, keep_going: bool = False, restart: bool = False
) -> Generator[Step, None, None]:
    """Solve every board of a file; yields what was written, chunk by chunk.

    The first step reports what an earlier run had done. A board that cannot be read or written ends
    the run with a BoardError; with `keep_going` it gets a record that says so. However the run
    ends, the next run of the same batch continues from there.
    """
    with closing(_stream(batch.source)) as stream:
        first, chunks = _begun(batch, stream)
        records = records_of(batch.format, _first_puzzle(first) if batch.format == "npy" else None)
        with Journal(batch.output, batch.options(), restart) as journal:
            yield Step(journal.boards, dict(journal.tally), wrong=journal.wrong)
            journal.begin(records.start())
            left = _after(journal, chain([first], chunks))
            yield from _steps(batch, records, left, journal, executor, keep_going)


def _begun(batch: Batch, stream: Hashed) -> tuple[Chunk, Iterator[Chunk]]:
    """The first chunk of the input, and the others; nothing is written if there is none."""
    source = from_stream(cast(IO[bytes], stream))
    cut = chunks_of(source, batch.reading)
    chunks = (replace(chunk, read=stream.hexdigest()) for chunk in cut)
    first = next(chunks, None)
    if first is None:
        raise FormatError(f"expected a puzzle, got none: {source.name}")
    return first, chunks


def _steps(
    batch: Batch,
    records: Records,
    left: Iterator[Chunk],
    journal: Journal,
    executor: Executor,
    keep_going: bool,
) -> Iterator[Step]:
    work = partial(answer_chunk, question=batch.question, records=records, strict=not keep_going)
    for written in in_order(executor, work, left):
        step = written.step
        journal.add(written.content, step.boards, step.tally, step.wrong, written.read)
        yield step
    journal.finish(records.finish)


class Hashed:
    """A stream that hashes what is read from it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._hash = sha256()
        self.name = getattr(stream, "name", "input")
        self.close = stream.close
        self.hexdigest = self._hash.hexdigest

    def read(self, size: int) -> bytes:
        """The next bytes, at most as many as asked for."""
        content = self._stream.read(size) or b""
        self._hash.update(content)
        return content


def _stream(name: str) -> Hashed:
    return Hashed(standard_input() if name == "-" else open_path(name))


def _first_puzzle(chunk: Chunk) -> Puzzle | None:
    return next((item for item in chunk.items() if isinstance(item, Puzzle)), None)


def _after(journal: Journal, chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    """The chunks after those of an earlier run, which must be unchanged."""
    done = journal.boards
    for chunk in chunks:
        if done <= 0:
            journal.expect_more()
            yield chunk
            continue
        done -= chunk.boards
        if done <= 0:
            journal.expect(chunk.read)
    if done > 0:
        raise FormatError(f"expected {done} more boards, which an earlier run has read")
