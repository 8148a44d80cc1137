"""`solve-cp FILE…` through real processes."""

import io
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from tests.cli.running import COMMAND, PUZZLES, only_error, solve_cp
from tests.rules.test_own import PUZZLE, SOURCE

NINE = PUZZLES / "puzzle.csv"
FOUR = "1...\n..3.\n.4..\n...2\n"
CLASH = "1..1\n....\n....\n....\n"


def test_a_puzzle_is_drawn_solved_with_a_verdict() -> None:
    finished = solve_cp(NINE)
    lines = finished.stdout.decode().splitlines()
    assert finished.returncode == 0
    assert lines[0] == str(NINE)
    assert lines[1] == "8 4 6 │ 1 5 7 │ 3 2 9"
    assert lines[4] == "──────┼───────┼──────"
    assert re.fullmatch(r"solved: the only solution \([\d.]+ ms, propagation\)", lines[-1])
    assert finished.stderr == b""


def test_standard_input_quiet_and_lines() -> None:
    finished = solve_cp("-", "-q", stdin=FOUR)
    assert finished.stdout.decode() == "1 3 │ 2 4\n4 2 │ 3 1\n────┼────\n2 4 │ 1 3\n3 1 │ 4 2\n"
    assert solve_cp("-", "--format", "line", stdin=FOUR).stdout == b"1324423124133142\n"


def test_csv_of_one_grid_and_of_many() -> None:
    assert (
        solve_cp("-", "--format", "csv", stdin=FOUR).stdout
        == b"1,3,2,4\n4,2,3,1\n2,4,1,3\n3,1,4,2\n"
    )
    many = solve_cp("-", "--format", "csv", stdin="1.....3..4.....2\n1..1............\n")
    assert many.stdout.decode().splitlines() == [
        "puzzle,solution,status,unique,count",
        "1.....3..4.....2,1324423124133142,solved,true,1",
        "1..1............,,unsolvable,,0",
    ]
    assert many.returncode == 1
    assert b"2 boards: 1 with one solution, 1 unsolvable" in many.stderr


def test_json_has_the_names_every_command_uses() -> None:
    finished = solve_cp("-", "--json", stdin=FOUR)
    data = json.loads(finished.stdout)
    assert data["status"] == "solved"
    assert data["unique"] is True
    assert data["grid"] == [[1, 3, 2, 4], [4, 2, 3, 1], [2, 4, 1, 3], [3, 1, 4, 2]]
    assert set(data) >= {"engine", "seconds", "statistics", "not_modelled", "reason"}
    assert data["reason"] is None


def test_clashing_givens_are_a_proof_and_exit_code_one() -> None:
    finished = solve_cp("-", stdin=CLASH)
    assert finished.returncode == 1
    assert "no solution: 1 twice in row 1: r1c1, r1c4" in finished.stdout.decode()
    data = json.loads(solve_cp("-", "--json", stdin=CLASH).stdout)
    assert (data["status"], data["grid"], data["unique"]) == ("unsolvable", None, None)
    assert data["reason"] == "1 twice in row 1: r1c1, r1c4"


@pytest.mark.slow
def test_several_solutions_count_and_all() -> None:
    lee = PUZZLES / "ancestors" / "nine_hard_lee.csv"
    assert "not the only solution, at least 2" in solve_cp(lee).stdout.decode()
    assert solve_cp(lee).returncode == 0
    assert solve_cp(lee, "--unique").returncode == 1
    assert "exactly 3 solutions" in solve_cp(lee, "--count", "10").stdout.decode()
    assert "at least 2" in solve_cp(lee, "--count", "2").stdout.decode()
    assert len(solve_cp(lee, "--all", "--format", "line").stdout.splitlines()) == 3
    assert len(solve_cp(lee, "--all", "--count", "2", "--format", "line").stdout.splitlines()) == 2
    data = json.loads(solve_cp(lee, "--all", "--json").stdout)
    assert (data["count"], data["complete"], len(data["solutions"])) == (3, True, 3)
    assert "uniqueness not proved" in solve_cp(lee, "--no-unique").stdout.decode()


@pytest.mark.slow
def test_a_limit_reached_is_gave_up_and_exit_code_three() -> None:
    finished = solve_cp(NINE, "--engine", "bfs", "--time-limit", "0.2")
    assert finished.returncode == 3
    assert "gave up: time limit of 0.2 s reached" in finished.stdout.decode()
    assert solve_cp(NINE, "--engine", "bfs", "--node-limit", "1000").returncode == 3
    small = solve_cp(NINE, "--engine", "bfs", "--memory-limit", "1")
    assert "memory limit of 1 MiB reached" in small.stdout.decode()


def test_arrays_in_and_arrays_out(tmp_path: Path) -> None:
    out = tmp_path / "solutions.npy"
    finished = solve_cp(PUZZLES / "ancestors" / "bath_easy_puzzle.npy", "-o", out)
    assert finished.returncode == 1
    expected = np.load(PUZZLES / "ancestors" / "bath_easy_solution.npy")
    assert np.array_equal(np.load(out), expected)
    assert finished.stdout == b""


def test_one_board_of_an_array_keeps_its_shape(tmp_path: Path) -> None:
    source, out = tmp_path / "one.npy", tmp_path / "out.npy"
    for shape in ((4, 4), (1, 4, 4)):
        np.save(source, np.zeros(shape, dtype=np.int8))
        assert solve_cp(source, "-o", out).returncode == 0
        assert np.load(out).shape == shape


def test_the_output_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    good, bad, out = tmp_path / "good.txt", tmp_path / "bad.txt", tmp_path / "out.txt"
    good.write_text(FOUR)
    bad.write_text("1.....3..4.....2\n1.....3..4....\n")
    assert solve_cp(good, "-o", out, "--format", "line").returncode == 0
    assert out.read_text() == "1324423124133142\n"
    assert solve_cp(bad, "-o", out, "--format", "line").returncode == 2
    assert out.read_text() == "1324423124133142\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.txt", "good.txt", "out.txt"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [["-o"], ["convert", "--to", "line", "-o"], ["redundant", "--minimise", "-o"], ["batch", "-o"]],
)
def test_a_file_that_is_read_is_never_overwritten(tmp_path: Path, command: list[str]) -> None:
    board = tmp_path / "board.txt"
    board.write_text(FOUR)
    said = only_error(solve_cp(*command, board, tmp_path / "." / "board.txt"))
    assert said == f"expected an output other than the input, got '{board}'"
    assert board.read_text() == FOUR
    assert list(tmp_path.iterdir()) == [board]


def test_box_and_digits_are_obeyed() -> None:
    ten = PUZZLES / "ancestors" / "ten_2x5.csv"
    assert solve_cp(ten, "--box", "2x5").returncode == 0
    hexa = "." * 255 + "0"
    data = json.loads(solve_cp("-", "--json", "--digits", "0-9A-F", stdin=hexa).stdout)
    assert data["grid"][15][15] == 0


def test_a_prime_board_says_so() -> None:
    finished = solve_cp("-", stdin="." * 25)
    assert b"5 is prime, so the board has no boxes" in finished.stderr


def test_every_engine_is_accepted_by_name() -> None:
    names = json.loads(solve_cp("engines", "--json").stdout)
    assert {"auto", "cpsat", "frontier", "bfs", "dfs-full"} <= set(names)
    finished = solve_cp("-", "--engine", "frontier", "--json", stdin=FOUR)
    assert json.loads(finished.stdout)["engine"] == "frontier"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "got an empty file"),
        (b"\n\n", "got an empty file"),
        (b"12\n123\n", "expected"),
        (b"\x00\x01\x02", "expected text"),
        (b"\xff\xfe\xfa", "expected"),
        (b"1,2,3\n4,5\n6,7,8\n", "expected 3 columns, got 2"),
        (b"5...\n....\n....\n....\n", "expected"),
        (b"hello world\n", "expected"),
        (b'{"solve-cp": 1', "expected"),
        (b'{"solve-cp": 1, "size": -3}', "expected"),
        (b'{"solve-cp": 1, "size": 9, "rules": [{"rule": "Nonsense"}]}', "Nonsense"),
        (b"[" * 100_000, "expected"),
        (b"1" * 20_000_000, "expected"),
    ],
)
def test_bad_input_is_one_clear_line(content: bytes, words: str) -> None:
    assert words in only_error(solve_cp("-", stdin=content))


@pytest.mark.slow
def test_files_that_are_no_puzzles_are_one_clear_line(tmp_path: Path) -> None:
    assert only_error(solve_cp("nope.csv")) == "no such file: nope.csv"
    assert only_error(solve_cp(tmp_path)) == f"expected a file, got a directory: {tmp_path}"
    trap = tmp_path / "trap.npy"
    content = io.BytesIO()
    np.save(content, np.array([_Trap(tmp_path / "sprung")], dtype=object), allow_pickle=True)
    trap.write_bytes(content.getvalue())
    assert "expected" in only_error(solve_cp(trap))
    assert not (tmp_path / "sprung").exists()


class _Trap:
    """Creates a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return open, (str(self.path), "w")


def test_the_trap_would_spring_if_it_were_unpickled(tmp_path: Path) -> None:
    pickle.loads(pickle.dumps(_Trap(tmp_path / "sprung"))).close()
    assert (tmp_path / "sprung").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["--engine", "magic"],
        ["--box", "2x4"],
        ["--box", "x"],
        ["--digits", "12"],
        ["--count", "0"],
        ["--time-limit", "-1"],
        ["--json", "--format", "csv"],
        ["--format", "xml"],
        ["--nonsense"],
        ["-o", "no/such/folder/out.txt"],
    ],
)
def test_bad_options_are_one_clear_line(arguments: list[str]) -> None:
    assert only_error(solve_cp(NINE, *arguments))


@pytest.mark.slow
def test_help_and_version() -> None:
    assert b"solve-cp puzzle.csv" in solve_cp().stdout
    assert solve_cp().returncode == 0
    assert b"--time-limit" in solve_cp("solve", "--help").stdout
    assert re.fullmatch(rb"solve-cp, version \d+\.\d+\.\d+\n", solve_cp("--version").stdout)


TELLS = """
from dataclasses import dataclass
from pathlib import Path

from solve_cp import Rule
from solve_cp.rules import register


@register
@dataclass(frozen=True)
class Tells(Rule):
    '''It holds; when it is asked what it demands, it writes a file.'''

    def holds(self, grid, puzzle):
        return True

    def constraints(self, puzzle):
        Path("begun").touch()
        return ()
"""


@pytest.mark.slow
def test_ctrl_c_stops_at_once_and_keeps_what_was_done(tmp_path: Path) -> None:
    rules, begun, source, out = (tmp_path / name for name in ("own.py", "begun", "in", "out.txt"))
    rules.write_text(TELLS)
    first = '{"solve-cp": 1, "size": 4, "givens": ["1...", "..3.", ".4..", "...2"]}'
    source.write_text(f'{first}\n{{"solve-cp": 1, "size": 25, "rules": [{{"rule": "Tells"}}]}}')
    how = ["--format", "line", "--engine", "bfs-legal", "--rules", str(rules), "-o", str(out)]
    process = subprocess.Popen([*COMMAND, *how, source], stderr=subprocess.PIPE, cwd=tmp_path)
    while not begun.exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.decode() == "solve-cp: interrupted after 1 board\n"
    assert out.read_text() == "1324423124133142\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = subprocess.Popen(
        [*COMMAND, "-", "--format", "line"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    process.stdout.close()
    process.stdin.write(b"1.....3..4.....2\n" * 50)
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    assert process.stderr
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()


def test_blanks_of_several_kinds_are_blanks() -> None:
    finished = solve_cp("-", "--format", "line", stdin="1,0,0,\n0,0,3,.\n0,4,0,0\n0,0,0,2\n")
    assert finished.stdout == b"1324423124133142\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_clear_line() -> None:
    with Path("/dev/full").open("wb") as full:
        finished = subprocess.run(
            [*COMMAND, str(NINE)], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert finished.returncode == 2
    assert finished.stderr == b"solve-cp: cannot write: no space left on device\n"


@pytest.mark.slow
@pytest.mark.parametrize("wait", [0.05, 0.5, 2.0])
def test_ctrl_c_twice_at_any_moment_ends_quietly(tmp_path: Path, wait: float) -> None:
    board = tmp_path / "empty.txt"
    board.write_text("." * 36**2)
    begin = "print(flush=True); from solve_cp_cli.entry import main; main()"
    words = [sys.executable, "-c", begin, "--all", "--engine", "cpsat", str(board)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()  # the interpreter itself has started
    time.sleep(wait)
    for _ in range(2):
        process.send_signal(signal.SIGINT)
        time.sleep(0.01)
    _, errors = process.communicate(timeout=30)
    assert process.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in errors or wait < 0.1


@pytest.mark.slow
def test_rules_of_your_own_are_loaded_from_a_file(tmp_path: Path) -> None:
    rules, puzzle = tmp_path / "own.py", tmp_path / "own.json"
    rules.write_text(SOURCE)
    puzzle.write_text(PUZZLE)
    counted = json.loads(solve_cp(puzzle, "--rules", rules, "--count", "1000", "--json").stdout)
    assert (counted["count"], counted["complete"]) == (96, True)
    assert "EvenTotal" in only_error(solve_cp(puzzle))
    assert "expected a Python file" in only_error(solve_cp(puzzle, "--rules", "nope.py"))
    rules.write_text("1 / 0")
    assert "ZeroDivisionError" in only_error(solve_cp(puzzle, "--rules", rules))


NEVER = """
from dataclasses import dataclass

from solve_cp import Rule
from solve_cp.rules import register


@register
@dataclass(frozen=True)
class Never(Rule):
    '''It does not hold, whatever its constraints say.'''

    def holds(self, grid, puzzle):
        return False

    def constraints(self, puzzle):
        return ()
"""


def test_a_rule_that_contradicts_itself_is_a_bug_and_no_bad_input(tmp_path: Path) -> None:
    rules, puzzle = tmp_path / "own.py", tmp_path / "own.json"
    rules.write_text(NEVER)
    puzzle.write_text('{"solve-cp": 1, "size": 4, "rules": [{"rule": "Never"}]}')
    finished = solve_cp(puzzle, "--rules", rules)
    assert finished.returncode == 70
    said = finished.stderr.decode()
    assert said.startswith("solve-cp: an engine returned a wrong grid: breaks Never() (does ")
    assert said.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_terminal_without_unicode_gets_plain_lines(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    finished = subprocess.run(
        [*COMMAND, PUZZLES / "puzzle.csv"], capture_output=True, env=environment, check=True
    )
    lines = finished.stdout.decode(encoding).splitlines()
    assert lines[1] == "8 4 6 | 1 5 7 | 3 2 9"
    assert lines[4] == "------+-------+------"


def test_a_standard_input_that_is_closed_is_one_clear_line() -> None:
    finished = subprocess.run(
        [*COMMAND, "-"], capture_output=True, check=False, preexec_fn=lambda: os.close(0)
    )
    assert only_error(finished) == "expected a standard input, got none"


def test_a_file_of_rules_that_exits_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("raise SystemExit(3)")
    said = only_error(solve_cp(PUZZLES / "puzzle.csv", "--rules", path))
    assert said == "own.py, line 1: SystemExit: 3"


def test_a_file_of_rules_with_a_slip_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("import math\ndef rule(:\n")
    said = only_error(solve_cp(PUZZLES / "puzzle.csv", "--rules", path))
    assert said == "own.py, line 2: SyntaxError: invalid syntax"


def test_a_limit_that_is_no_number_is_told_in_plain_words() -> None:
    said = only_error(solve_cp(PUZZLES / "puzzle.csv", "--time-limit", "abc"))
    assert said == "Invalid value for '--time-limit': 'abc' is not a valid number."


def test_a_limit_beyond_all_numbers_is_no_limit() -> None:
    finished = solve_cp("-", "--engine", "cpsat", "--node-limit", "9" * 20, "-q", stdin=FOUR)
    assert finished.returncode == 0


LARGE = [
    ("auto", "SAT" if find_spec("pysat") else "CP-SAT"),
    ("cpsat", "CP-SAT"),
    pytest.param("sat", "SAT", marks=pytest.mark.extras("pysat")),
]


@pytest.mark.parametrize(("engine", "solver"), LARGE)
def test_a_board_too_large_for_a_solver_is_given_up(
    engine: str, solver: str, tmp_path: Path
) -> None:
    path = tmp_path / "large.json"
    path.write_text('{"solve-cp": 1, "size": 200}')
    finished = solve_cp(path, "--json", "--engine", engine)
    said = f"expected at most 3000000 candidates for {solver}, got 8000000"
    assert (finished.returncode, json.loads(finished.stdout)["reason"]) == (3, said)


def test_a_bug_is_told_from_a_proof() -> None:
    script = (
        "import sys; from solve_cp_cli import main; main.cli.main = lambda **_: 1 / 0; main.main()"
    )
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert finished.returncode == 70
    assert b"ZeroDivisionError" in finished.stderr
    assert b"this is a bug in solve-cp" in finished.stderr
