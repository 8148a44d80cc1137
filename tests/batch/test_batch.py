"""Many puzzles at once: the same answers as one by one, with any executor, even if it fails."""

from __future__ import annotations

import io
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import (
    Board,
    EngineError,
    FormatError,
    Limits,
    Puzzle,
    Status,
    scan,
    solve,
    solve_many,
)
from solve_cp.batch.executors.pool import Inline, in_order
from solve_cp.batch.executors.processes import Processes
from solve_cp.batch.reading.chunks import ArrayChunk, PuzzleChunk, Reading, TextChunk, chunks_of
from solve_cp.batch.sizes import CHUNK, grouped, weight
from solve_cp.batch.solve_many import answers
from solve_cp.batch.wanted import Question
from solve_cp.formats.source import from_bytes
from solve_cp.rules.families.regions import Diagonals

PUZZLES = Path(__file__).parent.parent.parent / "puzzles"
LINES = (PUZZLES / "classic" / "nine_30.txt").read_text().split("\n")
CLASSIC = [line.split()[0] for line in LINES if line and not line.startswith("#")]
NONE = "11" + "." * 79
SEVERAL = "." * 81


def relabelled(count: int, seed: int = 0) -> list[str]:
    """Different boards: those of the repository, with other digits."""
    random = Random(seed)
    found = []
    for number in range(count):
        digits = random.sample("123456789", 9)
        table = str.maketrans("123456789", "".join(digits))
        found.append(CLASSIC[number % len(CLASSIC)].translate(table))
    return found


def puzzles_of(lines: list[str]) -> list[Puzzle]:
    return list(scan(("\n".join(lines) + "\n").encode()))


def solution_of(line: str) -> str:
    grid = solve(puzzles_of([line])[0]).grid
    assert grid is not None
    return "".join(map(str, grid.digits))


def essence(result: Any) -> tuple[Any, ...]:
    return result.status, result.grid, result.unique, result.count, result.complete


# In order, the same answers as one by one.


def test_solve_many_gives_what_solve_gives_in_order() -> None:
    lines = relabelled(40)
    lines[7], lines[23] = NONE, SEVERAL
    puzzles = puzzles_of(lines)
    results = list(solve_many(puzzles))
    expected = [solve(puzzle) for puzzle in puzzles]
    status_and_more = [essence(result)[:1] + essence(result)[2:] for result in results]
    assert status_and_more == [essence(r)[:1] + essence(r)[2:] for r in expected]
    for number, (result, known) in enumerate(zip(results, expected, strict=True)):
        if number != 23:  # a board with several solutions may be answered by any of them
            assert (result.grid, result.reason) == (known.grid, known.reason)
            assert result.engine == "frontier"


def test_a_wrong_recorded_solution_is_noted_as_solve_notes_it() -> None:
    table = ["puzzle,solution", *(f"{line},{solution_of(CLASSIC[0])}" for line in CLASSIC)]
    puzzles = puzzles_of(table)
    results = list(solve_many(puzzles))
    assert {result.engine for result in results} == {"frontier"}
    assert [result.notes for result in results] == [solve(puzzle).notes for puzzle in puzzles]
    wrong = [any("recorded solution is wrong" in note for note in r.notes) for r in results]
    assert wrong == [False, *[True] * (len(CLASSIC) - 1)]


@pytest.mark.slow
def test_puzzles_of_many_kinds_are_answered_in_their_places() -> None:
    classic = puzzles_of(relabelled(60))
    jigsaw = next(scan(PUZZLES / "classic" / "nine_jigsaw.json"))
    latin = Puzzle(Board.latin(4))
    diagonal = Puzzle(Board.standard(4)) + Diagonals()
    mixed = [jigsaw, *classic[:30], diagonal, *classic[30:], latin]
    results = list(solve_many(mixed, engine="auto"))
    assert [essence(r)[0::2] for r in results] == [essence(solve(p))[0::2] for p in mixed]
    assert [r.engine == "frontier" for r in results] == [p in classic for p in mixed]


def test_without_uniqueness_one_solution_is_enough() -> None:
    puzzles = puzzles_of([SEVERAL, *relabelled(30)])
    results = list(solve_many(puzzles, unique=False))
    assert {(r.status, r.unique, r.count, r.complete) for r in results} == {
        (Status.SOLVED, None, 1, False)
    }
    assert all(not p.violations(r.grid) for p, r in zip(puzzles, results, strict=True))


def test_a_node_limit_holds_for_each_board_alone() -> None:
    puzzles = puzzles_of(relabelled(30))
    results = answers(puzzles, Question("dfs", limits=Limits(nodes=1)))
    assert {(r.status, r.engine) for r in results} == {(Status.GAVE_UP, "dfs")}
    assert "frontier" not in {r.engine for r in answers(puzzles, Question(limits=Limits(nodes=9)))}


def test_what_the_frontier_does_not_settle_in_its_budget_is_solved_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solve_cp.batch.together.EFFORT", 1)
    puzzles = puzzles_of([CLASSIC[0]] * 29 + [SEVERAL])
    results = answers(puzzles, Question())
    assert [r.unique for r in results] == [True] * 29 + [False]
    assert results[-1].engine != "frontier"


@settings(max_examples=30)
@given(st.lists(st.integers(1, 9)), st.integers(1, 12))
def test_groups_keep_the_order_and_close_when_they_are_heavy(items: list[int], most: int) -> None:
    groups = list(grouped(items, lambda item: item, most))
    assert [item for group in groups for item in group] == items
    assert all(sum(group[:-1]) < most for group in groups)
    assert all(sum(group) >= most for group in groups[:-1])


def test_larger_boards_weigh_more() -> None:
    assert [weight(n * n) for n in (4, 9, 16, 25)] == [1, 1, CHUNK // 64, CHUNK // 4]


def test_puzzles_are_read_as_they_are_needed() -> None:
    taken = []

    def endless() -> Iterator[Puzzle]:
        while True:
            taken.append(1)
            yield puzzle

    puzzle = puzzles_of([CLASSIC[0]])[0]
    with ThreadPoolExecutor(2) as threads:
        results = solve_many(endless(), threads, chunk=4)
        assert [next(results).unique for _ in range(6)] == [True] * 6
        results.close()  # type: ignore[attr-defined]
    assert len(taken) <= 4 * (8 * 2 + 3)


def test_no_puzzles_no_results() -> None:
    assert list(solve_many([])) == []


# Executors.


@pytest.mark.parametrize("kind", [Inline, lambda: ThreadPoolExecutor(2), lambda: Processes(2)])
def test_any_executor_gives_the_same(kind: Any) -> None:
    puzzles = puzzles_of(relabelled(60))
    with kind() as executor:
        results = list(solve_many(puzzles, executor, chunk=25))
    assert [essence(r) for r in results] == [essence(r) for r in solve_many(puzzles)]


@pytest.mark.slow
def test_a_killed_worker_process_loses_nothing() -> None:
    puzzles = puzzles_of(relabelled(1200))
    results = []
    with Processes(2) as executor:
        for number, result in enumerate(solve_many(puzzles, executor, chunk=30)):
            results.append(result)
            if number in (5, 400):
                os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    assert [r.grid for r in results] == [r.grid for r in solve_many(puzzles)]


@pytest.mark.slow
def test_a_task_that_kills_every_worker_is_given_up() -> None:
    with (
        Processes(1) as executor,
        pytest.raises(EngineError, match="3 of them died on the same task"),
    ):
        list(in_order(executor, os._exit, [1, 1]))


def test_an_executor_of_the_caller_that_breaks_is_named() -> None:
    class Broken(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenProcessPool("a worker died")

    with pytest.raises(EngineError, match="got a broken one: a worker died"):
        list(in_order(Broken(), str, [1]))


def test_an_error_in_a_worker_reaches_the_caller() -> None:
    with Inline() as executor, pytest.raises(ZeroDivisionError):
        list(in_order(executor, lambda task: 1 // task, [1, 0]))


def test_a_pool_of_the_standard_library_is_an_executor_too() -> None:
    context = multiprocessing.get_context("spawn")
    puzzles = puzzles_of(relabelled(6))
    with ProcessPoolExecutor(1, context) as pool:
        results = list(solve_many(puzzles, pool, chunk=3))
    assert [r.grid for r in results] == [solve(p).grid for p in puzzles]


def test_worker_processes_end_with_their_killed_parent() -> None:
    script = (
        "import os, signal\n"
        "from solve_cp.batch.executors.processes import Processes\n"
        "if __name__ == '__main__':\n"
        "    print(Processes(1).submit(os.getpid).result(), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, timeout=60)
    # The pipe was read to its end, so the worker, which also holds it open, has ended.
    assert done.returncode == -signal.SIGKILL
    assert int(done.stdout) > 0


def test_boards_and_grids_are_sent_without_what_holds_in_one_process_only() -> None:
    board = Board.jigsaw("AABB\nAABB\nCCDD\nCCDD")
    hash(board)
    copy = pickle.loads(pickle.dumps(board))
    assert copy == board
    assert copy is pickle.loads(pickle.dumps(board))
    assert "_hash" not in pickle.dumps(board).decode("latin-1")
    grid = solve(Puzzle(board)).grid
    assert pickle.loads(pickle.dumps(grid)) == grid


# Chunks of files.


def kinds(content: bytes) -> list[type]:
    return [type(chunk) for chunk in chunks_of(from_bytes(content, "boards"), Reading())]


def test_lines_tables_and_arrays_are_sent_as_they_are() -> None:
    lines = "\n".join(CLASSIC[:3]).encode()
    array = io.BytesIO()
    np.save(array, np.zeros((3, 9, 9), dtype=np.int8))
    assert kinds(lines) == [TextChunk]
    assert kinds(b"# a comment\n\npuzzle\n" + lines) == [TextChunk]
    assert kinds(array.getvalue()) == [ArrayChunk]
    assert kinds((PUZZLES / "classic" / "seven_jigsaw.json").read_bytes()) == [PuzzleChunk]
    assert kinds((PUZZLES / "classic" / "six.csv").read_bytes()) == [PuzzleChunk]


@pytest.mark.parametrize("path", ["nine_30.txt", "nine_30.csv", "six.csv", "nine_jigsaw.json"])
def test_chunks_hold_what_scan_finds(path: str) -> None:
    content = (PUZZLES / "classic" / path).read_bytes()
    found = [c.items() for c in chunks_of(from_bytes(content, "boards"), Reading())]
    assert [item for items in found for item in items] == list(scan(content))


def test_arrays_are_read_like_scan_reads_them() -> None:
    array = np.arange(4 * 81).reshape(4, 9, 9) % 11 - 1
    array[0, 0, 0] = 10
    file = io.BytesIO()
    np.save(file, array)
    (chunk,) = chunks_of(from_bytes(file.getvalue(), "boards"), Reading())
    first, *rest = chunk.items()
    errors: list[FormatError] = []
    assert rest == list(scan(file.getvalue(), on_error=errors.append))
    assert str(first) == str(errors[0]).replace("bytes", "boards")
    assert [item.source for item in rest if isinstance(item, Puzzle)] == [
        f"boards, board {number}" for number in (2, 3, 4)
    ]
