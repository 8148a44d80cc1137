"""`solve-cp batch` as a person starts, stops and kills it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solve_cp import InputError
from solve_cp.batch.executors import cluster as dask_cluster
from tests.batch.test_batch import CLASSIC, NONE, relabelled, solution_of
from tests.cli.running import COMMAND, solve_cp
from tests.rules.test_own import PUZZLE, SOURCE

# Every test starts processes.
pytestmark = pytest.mark.slow

MANY = 160_000


def batch(*arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    done = solve_cp("batch", *arguments, **options)
    said = (done.stdout.decode(), done.stderr.decode())
    return subprocess.CompletedProcess(done.args, done.returncode, *said)


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough boards for a run of a few seconds."""
    path = tmp_path_factory.mktemp("boards") / "boards.txt"
    path.write_text("".join(f"{line}\n" for line in relabelled(MANY // 10)) * 10)
    return path


@pytest.fixture(scope="module")
def undisturbed(boards: Path) -> bytes:
    """The output of an undisturbed run."""
    output = boards.parent / "undisturbed.csv"
    done = batch(boards, "-o", output)
    assert (done.returncode, done.stdout) == (0, "")
    assert f"{MANY} boards: {MANY} with one solution" in done.stderr
    return output.read_bytes()


def test_rules_of_your_own_reach_the_workers(tmp_path: Path) -> None:
    rules, boards, output = (tmp_path / name for name in ("own.py", "own.jsonl", "out.csv"))
    rules.write_text(SOURCE)
    boards.write_text(f"{PUZZLE}\n" * 3)
    done = batch(boards, "-o", output, "--rules", rules, "--jobs", "2")
    assert (done.returncode, "3 with several solutions" in done.stderr) == (0, True)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_killed_at_a_random_moment_and_restarted_it_gives_the_same(
    boards: Path, undisturbed: bytes, tmp_path: Path, seed: int
) -> None:
    output = tmp_path / "out.csv"
    random = Random(seed)
    process = subprocess.Popen([*COMMAND, "batch", boards, "-o", output, "-q"])
    _wait_for(lambda: (tmp_path / "out.csv.partial").exists())
    time.sleep(random.uniform(0, 2))
    process.kill()
    process.wait()
    done = batch(boards, "-o", output)
    assert done.returncode == 0
    assert output.read_bytes() == undisturbed
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]


def test_ctrl_c_keeps_what_was_done_and_says_how_to_go_on(
    boards: Path, undisturbed: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "out.csv"
    process = subprocess.Popen(
        [*COMMAND, "batch", boards, "-o", output],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    record = tmp_path / "out.csv.partial.json"
    _wait_for(lambda: record.exists() and json.loads(record.read_text())["boards"])
    os.killpg(process.pid, signal.SIGINT)  # a terminal also signals the workers
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said.splitlines()[-1].endswith("run the same command again to continue")
    assert "Traceback" not in said
    done = batch(boards, "-o", output, "--json", "-q")
    assert output.read_bytes() == undisturbed
    summary = json.loads(done.stdout)
    assert 0 < summary["resumed"] < summary["boards"] == MANY
    assert summary["verdicts"] == {"with one solution": MANY}


def _wait_for(condition: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "nothing happened in time"
        time.sleep(0.01)


def test_bad_lines_stop_it_or_are_passed_over(tmp_path: Path) -> None:
    source, output = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(f"{CLASSIC[0]}\n12345\n{NONE}\n")
    stopped = batch(source, "-o", output)
    assert (stopped.returncode, output.exists()) == (2, False)
    wrong = f"expected a square number of symbols, like 81, got 5: {source}, line 2"
    assert stopped.stderr == f"solve-cp: {wrong} (--keep-going skips such boards)\n"
    done = batch(source, "-o", output, "--keep-going", "--jobs", "1")
    assert done.returncode == 2
    assert f"solve-cp: skipped: {wrong}\n" in done.stderr
    assert "1 with one solution, 1 bad input, 1 unsolvable" in done.stderr
    assert [line[:13] for line in output.read_text().splitlines()[1:]] == [
        "# bad input: ",
        "# no solution",
    ]


def test_the_exit_code_says_that_some_have_no_solution(tmp_path: Path) -> None:
    done = batch("-", "-o", tmp_path / "out.jsonl", "--jobs", "1", stdin=f"{NONE}\n{CLASSIC[0]}\n")
    assert done.returncode == 1
    statuses = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [status["status"] for status in statuses] == ["unsolvable", "solved"]


def test_wrong_recorded_solutions_are_counted_at_the_end(tmp_path: Path) -> None:
    grid = solution_of(CLASSIC[0])
    table = ["puzzle,solution", *(f"{line},{grid}" for line in CLASSIC[:4])]
    text = "\n".join(table)
    done = batch("-", "-o", tmp_path / "out.csv", "--jobs", "1", "--json", stdin=text)
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1] == "solve-cp: 3 recorded solutions are wrong"
    assert json.loads(done.stdout)["wrong_recorded_solutions"] == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.txt", "-o", "out"], "no such file: missing.txt"),
        (["in.txt"], "Missing option '-o' / '--output'."),
        (["in.txt", "-o", "-"], "expected a file for the answers, got '-'"),
        (["in.txt", "-o", "."], "expected a file to write, got a directory: ."),
        (["in.txt", "-o", "loop"], "expected a file to write, got a link to itself: loop"),
        (["killer.json", "-o", "out", "--engine", "frontier"], "expected houses and no other"),
        (["in.txt", "-o", "out", "--engine", "x"], "expected an engine (auto, bits, "),
        (["in.txt", "-o", "out", "--jobs", "2", "--cluster", "a"], "expected --jobs or --cluster"),
    ],
)
def test_wrong_use_is_one_line(tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "in.txt").write_text(f"{CLASSIC[0]}\n")
    (tmp_path / "loop").symlink_to("loop")
    killer = {"solve-cp": 1, "size": 4, "rules": [{"rule": "AntiKing"}]}
    (tmp_path / "killer.json").write_text(json.dumps(killer))
    done = batch(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"solve-cp: {message}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["out", "out.partial", "out.partial.json"])
def test_no_file_that_is_written_may_be_the_input(tmp_path: Path, name: str) -> None:
    source = tmp_path / name
    source.write_text(f"{CLASSIC[0]}\n")
    done = batch(source, "-o", tmp_path / "out", "--restart")
    assert done.returncode == 2
    assert done.stderr.startswith("solve-cp: expected an output other than the input")
    assert source.read_text() == f"{CLASSIC[0]}\n"


# On a cluster.


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler and two workers, each a process: its address, and the workers."""
    about = folder / "scheduler.json"
    common = ["--scheduler-file", str(about), "--no-dashboard"]
    scheduler = _dask("scheduler", "--host", "127.0.0.1", "--port", "0", *common, cwd=folder)
    workers: list[subprocess.Popen[bytes]] = []
    try:
        _wait_for(about.exists)
        single = ["--nthreads", "1", "--no-nanny", "--host", "127.0.0.1"]
        workers += [_dask("worker", *single, *common, cwd=folder) for _ in range(2)]
        yield json.loads(about.read_text())["address"], workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def _dask(kind: str, *arguments: str, cwd: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_" + kind, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=cwd,
    )


@pytest.mark.extras("distributed")
def test_a_cluster_gives_the_same_though_one_of_its_two_workers_is_killed(
    boards: Path, undisturbed: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "out.csv"
    with cluster(tmp_path) as (address, workers):
        process = subprocess.Popen(
            [*COMMAND, "batch", boards, "-o", output, "-q", "--cluster", address]
        )
        partial = tmp_path / "out.csv.partial"
        _wait_for(lambda: partial.exists() and partial.stat().st_size > 1000)
        workers[0].kill()
        assert process.wait(timeout=90) == 0
        assert output.read_bytes() == undisturbed


@pytest.mark.extras("distributed")
def test_a_cluster_that_cannot_be_reached_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "TIMEOUT", 0.5)
    message = "expected a Dask scheduler at tcp://127.0.0.1:1, got none"
    with pytest.raises(InputError, match=message), dask_cluster.dask("tcp://127.0.0.1:1"):
        pass


def test_a_cluster_needs_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    message = r"expected the package distributed for a cluster: pip install 'solve-cp\[cluster\]'"
    with pytest.raises(InputError, match=message), dask_cluster.dask("tcp://127.0.0.1:1"):
        pass
