"""Solve many puzzles in order, on all cores or on a cluster, in bounded memory.

Consecutive puzzles form chunks. Within a chunk, the numpy frontier searches the classic boards of
one shape together; all other puzzles, and those it does not solve, are solved one by one. Boards
that come as text or as an array stay rows of arrays until somebody looks at them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from time import perf_counter

from solve_cp.batch.reading.chunks import Chunk, PuzzleChunk
from solve_cp.batch.reading.inputs import chunks_in
from solve_cp.batch.row_results import Results
from solve_cp.batch.sizes import CHUNK
from solve_cp.batch.wanted import Question
from solve_cp.errors import InputError, described
from solve_cp.formats.reading import Readable
from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import NO_LIMITS
from solve_cp.result import Result

SOON = 1.0  # seconds of work before processes are started, which takes about as long


def solve_many(
    puzzles: Iterable[Puzzle] | Iterable[str] | Readable,
    executor: Executor | None = None,
    *,
    engine: str = "auto",
    unique: bool = True,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    chunk: int = CHUNK,
) -> Iterator[Result]:
    """Solve puzzles; yields verified results in order and reads puzzles as they are needed.

    Puzzles are objects, lines of text, or anything that `read` takes: a file, a text, an array.
    Without an executor, all cores are used by processes that are started with `spawn`: in a script,
    call it under `if __name__ == "__main__"`. If everything fits in one chunk, no processes are
    started.
    """
    chunks = chunks_in(puzzles, chunk)
    if executor is not None and not hasattr(executor, "submit"):
        what = "an Executor, like ProcessPoolExecutor(4), or None for all cores"
        raise InputError(f"expected {what}, got {described(executor)}")
    return _in_order(chunks, executor, Question(engine, unique, limits, seed))


def _in_order(
    chunks: Iterator[Chunk], executor: Executor | None, question: Question
) -> Iterator[Result]:
    """The results of chunks, in this process while that is faster than starting others."""
    head = list(islice(chunks, 2))
    if executor is None and (len(head) < 2 or _is_light(head)):
        chunks = chain(head, chunks)
        yield from _in_this_process(chunks, question)
        head = list(islice(chunks, 1))
    if head:
        yield from _handed_out(chain(head, chunks), executor, question)


def _is_light(head: Sequence[Chunk]) -> bool:
    """Whether chunks are single puzzles: a few of them are solved before a process has started."""
    return all(part.boards == 1 for part in head)


def _in_this_process(chunks: Iterator[Chunk], question: Question) -> Iterator[Result]:
    """The results of the first chunks, until that has taken as long as starting processes."""
    spent = 0.0
    while spent < SOON and (chunk := next(chunks, None)) is not None:
        begun = perf_counter()
        results = Results.of(chunk, question)
        spent += perf_counter() - begun
        yield from results.in_order(chunk)


def _handed_out(
    chunks: Iterator[Chunk], executor: Executor | None, question: Question
) -> Iterator[Result]:
    """The results of chunks, computed by an executor or on all cores."""
    from solve_cp.batch.executors.pool import Stopped, in_order, local

    limits, taken = question.limits, deque[Chunk]()
    work = partial(Results.of, question=replace(question, limits=limits.portable()))
    try:
        with local() if executor is None else nullcontext(executor) as workers:
            for results in in_order(workers, work, _kept(chunks, taken), stop=limits.stop):
                yield from results.in_order(taken.popleft())
    except Stopped as stopped:  # the processes are gone; every answer is "gave up"
        for chunk in chain(stopped.tasks, chunks):
            yield from Results.of(chunk, question).in_order(chunk)


def _kept(chunks: Iterator[Chunk], taken: deque[Chunk]) -> Iterator[Chunk]:
    """The chunks, kept here too, so that no worker has to send them back."""
    for chunk in chunks:
        taken.append(chunk)
        yield chunk


def answers(puzzles: Sequence[Puzzle], question: Question) -> list[Result]:
    """The results of the puzzles of a chunk."""
    chunk = PuzzleChunk(list(puzzles))
    return list(Results.of(chunk, question).in_order(chunk))
