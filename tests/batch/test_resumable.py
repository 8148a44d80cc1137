"""A file of boards in, a file of answers out: whenever a run stops, the next one continues."""

from __future__ import annotations

import io
import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solve_cp import BoardError, FormatError, InputError, Limits, solve
from solve_cp.batch.answering import Step
from solve_cp.batch.executors.pool import Inline
from solve_cp.batch.resumable import Batch, solve_file
from solve_cp.batch.sizes import CHUNK
from solve_cp.batch.together import FRONTIER_BOARDS
from solve_cp.batch.wanted import Question
from solve_cp.batch.writing.journal import Journal
from tests.batch.test_batch import CLASSIC, NONE, puzzles_of, relabelled, solution_of

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


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
        "puzzle,solution,status,unique,reason",
        f"{CLASSIC[0]},{texts[0]},solved,true,",
        f'{NONE},,unsolvable,,"{reason}"',
        f',,bad input,,"{wrong}"',
        f"{CLASSIC[1]},{texts[1]},solved,true,",
    ]
    answered = [json.loads(line) for line in (tmp_path / "jsonl").read_text().splitlines()]
    assert [a["status"] for a in answered] == ["solved", "unsolvable", "bad input", "solved"]
    assert [a.get("grid") for a in answered] == [grids[0], None, None, grids[1]]
    nothing = {"puzzle": None, "unique": None, "grid": None}
    assert answered[2] == {**nothing, "status": "bad input", "reason": wrong}
    none = np.full((9, 9), -1)
    array = np.load(tmp_path / "npy")
    assert array.dtype == np.int8
    assert (array == np.array([grids[0], none, none, grids[1]])).all()


def test_a_bad_line_ends_the_run_and_keeps_what_was_done(tmp_path: Path) -> None:
    lines = relabelled(CHUNK + 3)
    batch = batch_of(tmp_path, [*lines[: CHUNK + 2], "12345", *lines[CHUNK + 2 :]], "out.txt")
    with pytest.raises(FormatError, match=rf"got 5: .*boards.txt, line {CHUNK + 3}"):
        run(batch)
    assert not batch.output.exists()
    steps = run(batch, keep_going=True)
    assert [step.boards for step in steps] == [CHUNK, 4]
    assert Counter(len(line) for line in batch.output.read_text().splitlines())[81] == CHUNK + 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boards.txt", "out.txt"]


def test_a_line_that_is_no_text_is_only_one_bad_line(tmp_path: Path) -> None:
    batch = batch_of(tmp_path, CLASSIC[:3], "out.txt")
    content = Path(batch.source).read_bytes().replace(b"\n", b"\n\xff\n", 1)
    Path(batch.source).write_bytes(content)
    steps = run(batch, keep_going=True)
    assert steps[-1].tally == {"with one solution": 3, "bad input": 1}


@pytest.mark.slow
@pytest.mark.parametrize("format", ["line", "csv", "npy"])
def test_a_run_that_stops_anywhere_is_gone_on_with(tmp_path: Path, format: str) -> None:
    lines = relabelled(CHUNK * 2 + 100)
    whole = batch_of(tmp_path, lines, "whole", format=format)
    run(whole)
    parted = Batch(whole.source, tmp_path / "parted", format)
    for taken in (1, 2):
        with Inline() as executor:
            steps = solve_file(parted, executor)
            before = [next(steps) for _ in range(taken)]
            steps.close()
        with (tmp_path / "parted.partial").open("ab") as file:
            file.write(b"half a rec")  # as left by a run that was killed while writing
    assert before[0].boards == 0
    assert run(parted)[0].boards == CHUNK
    assert parted.output.read_bytes() == whole.output.read_bytes()


def test_a_run_with_other_options_does_not_go_on(tmp_path: Path) -> None:
    batch = batch_of(tmp_path, relabelled(10), "out.txt")
    with Journal(batch.output, batch.options()) as journal:
        journal.add(b"x\n", 1, {})
    other = Batch(batch.source, batch.output, question=Question("cpsat"))
    message = "made with engine auto, now it is cpsat; --restart starts over"
    with pytest.raises(InputError, match=message):
        run(other)
    assert run(other, restart=True)[0].boards == 0
    assert len(batch.output.read_text().splitlines()) == 10


class Killed(BaseException):
    """Simulates kill -9: nothing after it is done."""


STEPS_OF_THE_END = (
    "os.fsync",
    "Journal._save before",
    "Journal._save",
    "Path.replace before",
    "Path.replace",
    "Path.unlink before",
)


def kill_at(monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """Let a run die before or right after a step of renaming the output."""
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

    lines = relabelled(CHUNK + 1)
    batch = Batch("-", tmp_path / "out")
    read(lines[:CHUNK])
    with pytest.MonkeyPatch.context() as killing:
        kill_at(killing, "Path.replace")
        with pytest.raises(Killed):
            run(batch)
    read(lines)
    with pytest.raises(InputError, match="the input has changed"):
        run(batch)
    assert len(batch.output.read_text().splitlines()) == CHUNK


def test_a_partial_output_that_nobody_recorded_is_not_overwritten(tmp_path: Path) -> None:
    batch = batch_of(tmp_path, relabelled(3), "out.txt")
    (tmp_path / "out.txt.partial").write_text("dear diary")
    with pytest.raises(InputError, match="without a record of its content; --restart"):
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
    lines = relabelled(CHUNK * 2)

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
        assert [next(steps).boards, next(steps).boards] == [0, CHUNK]
        steps.close()
    save([lines[1], lines[0], *lines[2:]])
    with pytest.raises(
        InputError, match=f"the input has changed in the {CHUNK} boards that were read"
    ):
        run(batch)
    save(lines)
    assert [step.boards for step in run(batch)] == [CHUNK, CHUNK]


@pytest.mark.slow
def test_wrong_recorded_solutions_are_counted_across_runs(tmp_path: Path) -> None:
    wrong = solution_of(CLASSIC[0])
    lines = ["puzzle,solution", *(f"{line},{wrong}" for line in [CLASSIC[1]] * CHUNK + CLASSIC[:3])]
    batch = batch_of(tmp_path, lines, "out.jsonl", format="jsonl")
    with Inline() as executor:
        steps = solve_file(batch, executor)
        assert [next(steps).wrong, next(steps).wrong] == [0, CHUNK]
        steps.close()
    assert [step.wrong for step in run(batch)] == [CHUNK, 2]
    notes = [json.loads(line)["notes"] for line in batch.output.read_text().splitlines()]
    assert [len(said) for said in notes[-4:]] == [1, 0, 1, 1]
    assert notes[-1][0].startswith("the recorded solution is wrong: ")


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "out", {}),
        pytest.raises(InputError, match="expected only this run to write"),
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
    with pytest.raises(BoardError, match="expected boards of one size for npy, 9×9, got a 16×16"):
        run(batch)


def test_boards_that_do_not_fit_in_an_array_are_passed_over(tmp_path: Path) -> None:
    texts = [
        json.dumps({"solve-cp": 1} | about)
        for about in ({"size": 9}, {"size": 9, "digits": [*range(292, 301)]}, {"size": 4})
    ]
    batch = batch_of(tmp_path, [*texts, texts[0]], "out.npy", format="npy")
    steps = run(batch, keep_going=True)
    one_size, one_range = (
        "expected boards of one size for npy, 9×9, got a 4×4 board with 2×2 boxes",
        "expected digits from -128 to 127, as in the first board, got 292 to 300",
    )
    errors = [error for step in steps for error in step.errors]
    assert [error.split(": ")[0] for error in errors] == [one_range, one_size]
    found = np.load(tmp_path / "out.npy")
    assert [grid.min() for grid in found] == [1, -1, -1, 1]


def test_a_solution_that_is_not_the_only_one_is_marked(tmp_path: Path) -> None:
    run(batch_of(tmp_path, ["." * 16, "1.....3..4.....2"], "out"))
    several, only = (tmp_path / "out").read_text().splitlines()
    assert several[16:] == "  # one of several solutions"
    assert only == "1324423124133142"


def test_an_output_that_is_a_link_leads_to_its_target(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    link.symlink_to(target)
    run(batch_of(tmp_path, [CLASSIC[0]], "link.txt"))
    assert link.is_symlink()
    assert target.read_text() == f"{solution_of(CLASSIC[0])}\n"


def test_a_device_or_pipe_is_no_output(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FormatError, match="expected a file to write, got a device or pipe: "):
        run(batch_of(tmp_path, [CLASSIC[0]], "pipe"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boards.txt", "pipe"]


def test_an_input_without_boards_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="expected a puzzle"):
        run(batch_of(tmp_path, ["# nothing"], "out"))
    assert [path.name for path in tmp_path.iterdir()] == ["boards.txt"]


def test_a_time_limit_holds_for_boards_that_are_searched_together(tmp_path: Path) -> None:
    lines = [HARD] * (FRONTIER_BOARDS + 6)
    limits = Limits(seconds=1e-7)
    steps = run(batch_of(tmp_path, lines, "out", question=Question(limits=limits)))
    assert steps[-1].tally == {"gave up": len(lines)}
