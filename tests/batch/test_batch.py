"""Many puzzles at once: the same answers as one by one, whatever the executor and its fate."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from collections import Counter
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
    InputError,
    Limits,
    Puzzle,
    Status,
    scan,
    solve,
    solve_many,
)
from solve_cp.batch import Question, answers, grouped, weight
from solve_cp.batch.chunks import ArrayChunk, PuzzleChunk, Reading, TextChunk, chunks_of
from solve_cp.batch.file import Batch, Step, solve_file
from solve_cp.batch.journal import Journal
from solve_cp.batch.pool import Inline, Processes, in_order
from solve_cp.formats.source import from_bytes
from solve_cp.rules.regions import Diagonals

PUZZLES = Path(__file__).parent.parent.parent / "puzzles"
LINES = (PUZZLES / "classic" / "nine_30.txt").read_text().split("\n")
CLASSIC = [line.split()[0] for line in LINES if line and not line.startswith("#")]
NONE = "11" + "." * 79
SEVERAL = "." * 81


def relabelled(count: int, seed: int = 0) -> list[str]:
    """Boards that are all different: shipped ones with other digits."""
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
    monkeypatch.setattr("solve_cp.batch.NODES_A_BOARD", 1)
    puzzles = puzzles_of([CLASSIC[0]] * 29 + [SEVERAL])
    results = answers(puzzles, Question())
    assert [r.unique for r in results] == [True] * 29 + [False]
    assert results[-1].engine != "frontier"


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 9)), st.integers(1, 12))
def test_groups_keep_the_order_and_close_when_they_are_heavy(items: list[int], most: int) -> None:
    groups = list(grouped(items, lambda item: item, most))
    assert [item for group in groups for item in group] == items
    assert all(sum(group[:-1]) < most for group in groups)
    assert all(sum(group) >= most for group in groups[:-1])


def test_larger_boards_weigh_more() -> None:
    assert [weight(n * n) for n in (4, 9, 16, 25)] == [1, 1, 32, 512]


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


def test_a_killed_worker_process_loses_nothing() -> None:
    puzzles = puzzles_of(relabelled(1200))
    results = []
    with Processes(2) as executor:
        for number, result in enumerate(solve_many(puzzles, executor, chunk=30)):
            results.append(result)
            if number in (5, 400):
                os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    assert [r.grid for r in results] == [r.grid for r in solve_many(puzzles)]


def test_a_task_that_kills_every_worker_is_given_up() -> None:
    with Processes(1) as executor, pytest.raises(EngineError, match="3 died of it"):
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


def test_worker_processes_end_with_their_killed_parent() -> None:
    script = (
        "import os, signal\n"
        "from solve_cp.batch.pool import Processes\n"
        "if __name__ == '__main__':\n"
        "    print(Processes(1).submit(os.getpid).result(), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, timeout=60)
    # The pipe was read to its end, so the worker, which holds it open too, has ended.
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


# Files.


def run(batch: Batch, **options: Any) -> list[Step]:
    with Inline() as executor:
        return list(solve_file(batch, executor, **options))


def batch_of(folder: Path, lines: list[str], name: str, **options: Any) -> Batch:
    source = folder / "boards.txt"
    source.write_text("\n".join(lines) + "\n")
    return Batch(str(source), folder / name, **options)


def test_each_format_has_one_record_for_each_board(tmp_path: Path) -> None:
    lines = ["# a comment", CLASSIC[0], NONE, "12345", CLASSIC[1]]
    grids = [solve(p).grid for p in puzzles_of([CLASSIC[0], CLASSIC[1]])]
    texts = ["".join(map(str, grid.digits)) for grid in grids if grid]
    where = tmp_path / "boards.txt"
    wrong = f"expected a square number of symbols, like 81, got 5: {where}, line 4"
    reason = "1 twice in row 1: r1c1, r1c2"
    for format in ("line", "csv", "jsonl", "npy"):
        steps = run(batch_of(tmp_path, lines, format, format=format), keep_going=True)
        assert steps[-1].errors == (wrong,)
        assert steps[-1].tally == {"with one solution": 2, "unsolvable": 1, "bad input": 1}
    assert (tmp_path / "line").read_text().splitlines() == [
        texts[0],
        f"# no solution: {reason}: {where}, line 3",
        f"# bad input: {wrong}",
        texts[1],
    ]
    assert (tmp_path / "csv").read_text().splitlines() == [
        "puzzle,solution,status,unique",
        f"{CLASSIC[0]},{texts[0]},solved,true",
        f"{NONE},,unsolvable,",
        ",,bad input,",
        f"{CLASSIC[1]},{texts[1]},solved,true",
    ]
    answered = [json.loads(line) for line in (tmp_path / "jsonl").read_text().splitlines()]
    assert [a["status"] for a in answered] == ["solved", "unsolvable", "bad input", "solved"]
    assert [a.get("grid") for a in answered] == [grids[0], None, None, grids[1]]
    assert answered[2] == {"status": "bad input", "reason": wrong}
    none = np.full((9, 9), -1)
    array = np.load(tmp_path / "npy")
    assert array.dtype == np.int8
    assert (array == np.array([grids[0], none, none, grids[1]])).all()


def test_a_bad_line_ends_the_run_and_keeps_what_was_done(tmp_path: Path) -> None:
    lines = relabelled(2048 + 3)
    batch = batch_of(tmp_path, [*lines[:2050], "12345", *lines[2050:]], "out.txt")
    with pytest.raises(FormatError, match=r"got 5: .*boards.txt, line 2051"):
        run(batch)
    assert not batch.output.exists()
    steps = run(batch, keep_going=True)
    assert [step.boards for step in steps] == [2048, 4]
    assert Counter(len(line) for line in batch.output.read_text().splitlines())[81] == 2051
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boards.txt", "out.txt"]


def test_a_line_that_is_no_text_is_only_one_bad_line(tmp_path: Path) -> None:
    batch = batch_of(tmp_path, CLASSIC[:3], "out.txt")
    content = Path(batch.source).read_bytes().replace(b"\n", b"\n\xff\n", 1)
    Path(batch.source).write_bytes(content)
    steps = run(batch, keep_going=True)
    assert steps[-1].tally == {"with one solution": 3, "bad input": 1}


@pytest.mark.parametrize("format", ["line", "csv", "npy"])
def test_a_run_that_stops_anywhere_is_gone_on_with(tmp_path: Path, format: str) -> None:
    lines = relabelled(2048 * 2 + 100)
    whole = batch_of(tmp_path, lines, "whole", format=format)
    run(whole)
    parted = Batch(whole.source, tmp_path / "parted", format)
    for taken in (1, 2):
        with Inline() as executor:
            steps = solve_file(parted, executor)
            before = [next(steps) for _ in range(taken)]
            steps.close()
        with (tmp_path / "parted.partial").open("ab") as file:
            file.write(b"half a rec")  # as a run leaves it that is killed while it writes
    assert before[0].boards == 0
    assert run(parted)[0].boards == 2048
    assert parted.output.read_bytes() == whole.output.read_bytes()


def test_a_run_with_other_options_does_not_go_on(tmp_path: Path) -> None:
    batch = batch_of(tmp_path, relabelled(10), "out.txt")
    with Journal(batch.output, batch.options()) as journal:
        journal.add(b"x\n", 1, {})
    other = Batch(batch.source, batch.output, question=Question("cpsat"))
    message = "made with engine auto, now it is cpsat; --restart begins anew"
    with pytest.raises(InputError, match=message):
        run(other)
    assert run(other, restart=True)[0].boards == 0
    assert len(batch.output.read_text().splitlines()) == 10


class Killed(BaseException):
    """A kill -9: nothing that comes after it is done."""


STEPS_OF_THE_END = (
    "os.fsync",
    "Journal._save before",
    "Journal._save",
    "Path.replace before",
    "Path.replace",
    "Path.unlink before",
)


def kill_at(monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """Let a run die before or right after a step of giving the output its name."""
    step, _, before = moment.partition(" ")
    owner: Any = {"os": os, "Journal": Journal, "Path": Path}[step.split(".")[0]]
    name = step.split(".")[1]
    real = getattr(owner, name)

    def deadly(*arguments: Any, **options: Any) -> None:
        own = step != "Journal._save" or arguments[0].done
        own = own and (step != "Path.replace" or arguments[0].suffix == ".partial")
        if own and before:
            raise Killed
        real(*arguments, **options)
        if own:
            raise Killed

    monkeypatch.setattr(owner, name, deadly)


@pytest.mark.parametrize("moment", STEPS_OF_THE_END)
@pytest.mark.parametrize("format", ["csv", "npy"])
def test_a_run_that_is_killed_while_it_ends_is_ended_by_the_next(
    tmp_path: Path, format: str, moment: str
) -> None:
    whole = batch_of(tmp_path, relabelled(30), "whole", format=format)
    run(whole)
    batch = Batch(whole.source, tmp_path / "out", format)
    with pytest.MonkeyPatch.context() as monkeypatch:
        kill_at(monkeypatch, moment)
        with pytest.raises(Killed):
            run(batch)
    steps = run(batch)
    assert [(step.boards, step.tally) for step in steps] == [(30, {"with one solution": 30})]
    assert batch.output.read_bytes() == whole.output.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"boards.txt", "whole", "out"}


def test_killed_after_its_end_it_does_not_go_on_with_a_longer_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(lines: list[str]) -> None:
        stdin = io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode()))
        monkeypatch.setattr(sys, "stdin", stdin)

    lines = relabelled(2048 + 1)
    batch = Batch("-", tmp_path / "out")
    read(lines[:2048])
    with pytest.MonkeyPatch.context() as killing:
        kill_at(killing, "Path.replace")
        with pytest.raises(Killed):
            run(batch)
    read(lines)
    with pytest.raises(InputError, match="the input has changed"):
        run(batch)
    assert len(batch.output.read_text().splitlines()) == 2048


def test_a_partial_output_that_nobody_recorded_is_not_overwritten(tmp_path: Path) -> None:
    batch = batch_of(tmp_path, relabelled(3), "out.txt")
    (tmp_path / "out.txt.partial").write_text("dear diary")
    with pytest.raises(InputError, match="without a record of what it is; --restart overwrites it"):
        run(batch)
    assert (tmp_path / "out.txt.partial").read_text() == "dear diary"
    run(batch, restart=True)
    assert len(batch.output.read_text().splitlines()) == 3


@pytest.mark.parametrize("moment", ["Journal.add", "Journal.begin", "Journal._start"])
def test_a_run_that_is_killed_as_it_begins_is_begun_by_the_next(
    tmp_path: Path, moment: str
) -> None:
    batch = batch_of(tmp_path, relabelled(3), "out.csv", format="csv")
    with pytest.MonkeyPatch.context() as monkeypatch:
        kill_at(monkeypatch, moment)
        with pytest.raises(Killed):
            run(batch)
    with (tmp_path / "out.csv.partial").open("ab") as file:
        file.write(b"puz")
    run(batch)
    assert len(batch.output.read_text().splitlines()) == 4


@pytest.mark.parametrize("suffix", ["txt", "csv", "npy"])
def test_a_changed_input_of_the_same_size_is_refused(tmp_path: Path, suffix: str) -> None:
    source = tmp_path / f"boards.{suffix}"
    lines = relabelled(2048 * 2)

    def save(lines: list[str]) -> None:
        if suffix == "npy":
            digits = [[int(c) if c.isdigit() else 0 for c in line] for line in lines]
            np.save(source, np.array(digits, dtype=np.int8))
        else:
            head = ["puzzle"] if suffix == "csv" else []
            source.write_text("".join(f"{line}\n" for line in [*head, *lines]))

    save(lines)
    batch = Batch(str(source), tmp_path / "out")
    with Inline() as executor:
        steps = solve_file(batch, executor)
        assert [next(steps).boards, next(steps).boards] == [0, 2048]
        steps.close()
    save([lines[1], lines[0], *lines[2:]])
    with pytest.raises(InputError, match="the input has changed in the 2048 boards that were read"):
        run(batch)
    save(lines)
    assert [step.boards for step in run(batch)] == [2048, 2048]


def test_wrong_recorded_solutions_are_counted_across_runs(tmp_path: Path) -> None:
    wrong = solution_of(CLASSIC[0])
    lines = ["puzzle,solution", *(f"{line},{wrong}" for line in [CLASSIC[1]] * 2048 + CLASSIC[:3])]
    batch = batch_of(tmp_path, lines, "out.jsonl", format="jsonl")
    with Inline() as executor:
        steps = solve_file(batch, executor)
        assert [next(steps).wrong, next(steps).wrong] == [0, 2048]
        steps.close()
    assert [step.wrong for step in run(batch)] == [2048, 2]
    notes = [json.loads(line)["notes"] for line in batch.output.read_text().splitlines()]
    assert [len(said) for said in notes[-4:]] == [1, 0, 1, 1]
    assert notes[-1][0].startswith("the recorded solution is wrong: ")


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "out", {}),
        pytest.raises(InputError, match="expected no other run to write"),
    ):
        Journal(tmp_path / "out", {})


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="expected a file to write, got a directory"):
        Journal(tmp_path, {})
    with pytest.raises(FormatError, match=r"cannot write .*: no such file"):
        Journal(tmp_path / "missing" / "out", {})
    (tmp_path / "out.partial.json").write_text("{")
    with pytest.raises(InputError, match="an unreadable record"):
        Journal(tmp_path / "out", {})


def test_boards_of_several_sizes_do_not_fit_in_an_array(tmp_path: Path) -> None:
    batch = batch_of(tmp_path, [*CLASSIC[:2], "." * 256], "out.npy", format="npy")
    with pytest.raises(InputError, match="expected boards of one size for npy, 9×9, got a 16×16"):
        run(batch)


def test_a_pool_of_the_standard_library_is_an_executor_too() -> None:
    context = multiprocessing.get_context("spawn")
    puzzles = puzzles_of(relabelled(6))
    with ProcessPoolExecutor(1, context) as pool:
        results = list(solve_many(puzzles, pool, chunk=3))
    assert [r.grid for r in results] == [solve(p).grid for p in puzzles]
