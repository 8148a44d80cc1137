"""`compare`, `space`, `tree`, `engines` and `rules` through real processes."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.bench.solvers import ENGINES as OWN_ENGINES
from tests.bench.solvers import SOURCE as SOLVERS
from tests.cli.running import PUZZLES, only_error, solve_cp
from tests.rules.test_own import SOURCE

# Every test starts processes.
pytestmark = pytest.mark.slow

SIX = PUZZLES / "ancestors" / "six_second.csv"
FOUR = PUZZLES / "ancestors" / "four.csv"


def test_compare_shows_every_engine_side_by_side() -> None:
    finished = solve_cp("compare", FOUR, "--time-limit", "1")
    text = finished.stdout.decode()
    assert finished.returncode == 0
    assert all(name in text for name in ("cpsat", "frontier", "bfs-legal", "dfs-full", "generated"))
    assert "all engines agree" in text
    assert "in theory: 10 blanks" in text


def test_compare_says_how_many_engines_gave_no_answer() -> None:
    options = ("--engines", "cpsat,bfs", "--node-limit", "5")
    said = solve_cp("compare", SIX, *options).stdout.decode()
    assert said.splitlines()[-1] == "all engines agree; 1 gave up"


def test_compare_as_json_has_agree_and_engines() -> None:
    finished = solve_cp("compare", SIX, FOUR, "--engines", "cpsat,bfs-fewest-static", "--json")
    boards = [json.loads(line) for line in finished.stdout.splitlines()]
    assert [board["agree"] for board in boards] == [True, True]
    first = boards[0]["engines"]
    assert [result["engine"] for result in first] == ["cpsat", "bfs-fewest-static"]
    assert first[1]["statistics"]["generated"] == 40
    assert first[1]["statistics"]["discarded"] == 19
    assert {result["status"] for result in first} == {"solved"}


def test_compare_as_csv_has_a_row_for_each_engine_and_board() -> None:
    finished = solve_cp("compare", SIX, FOUR, "--engines", "frontier,dfs-fewest", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(finished.stdout.decode())))
    assert [row["engine"] for row in rows] == ["frontier", "dfs-fewest"] * 2
    assert {row["agree"] for row in rows} == {"true"}


def test_compare_over_many_boards_sums_up() -> None:
    boards = PUZZLES / "classic" / "nine_30.txt"
    finished = solve_cp("compare", boards, "--engines", "auto,frontier")
    text = finished.stdout.decode()
    assert "30 boards" in text
    assert "ms median" in text


def test_compare_writes_out_boards_with_a_wrong_solution(tmp_path: Path) -> None:
    board, out = tmp_path / "wrong.txt", tmp_path / "bad.json"
    board.write_text("1.....3..4.....2 1234341243212143\n")
    finished = solve_cp("compare", board, "--engines", "cpsat", "--disagreements", out)
    assert finished.returncode == 1
    assert b"disagree" in finished.stderr
    assert json.loads(out.read_text())[0]["size"] == 4


@pytest.mark.parametrize("names", ["magic", ",", "cpsat,magic"])
def test_compare_names_an_unknown_engine(names: str) -> None:
    assert "expected" in only_error(solve_cp("compare", FOUR, "--engines", names))


@pytest.mark.extras("matplotlib")
@pytest.mark.parametrize("kind", ["png", "svg"])
def test_compare_plots_nodes_and_time(tmp_path: Path, kind: str) -> None:
    picture = tmp_path / f"plot.{kind}"
    finished = solve_cp("compare", FOUR, "--engines", "cpsat,dfs-legal", "--plot", picture)
    assert finished.returncode == 0
    assert picture.read_bytes()[:5] in (b"\x89PNG\r", b"<?xml")


@pytest.mark.extras
def test_plots_keep_branches_conflicts_and_decisions_apart(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need the extra 'plot'")
    pytest.importorskip("pysat", reason="needs the extra 'sat'")
    picture = tmp_path / "plot.svg"
    engines = ("--engines", "cpsat,sat,bfs", "--node-limit", "50")
    assert solve_cp("compare", FOUR, SIX, *engines, "--plot", picture).returncode == 0
    text = picture.read_text()
    panels = ("searches: nodes generated", "CP-SAT: branches", "CP-SAT: conflicts")
    for panel in (*panels, "SAT: decisions", "SAT: conflicts", "SAT: milliseconds", "2 gave up"):
        assert text.count(f">{panel}<") + text.count(f", {panel}<") >= 1, panel


def test_compare_has_the_counters_of_sat() -> None:
    pytest.importorskip("pysat", reason="needs the extra 'sat'")
    text = solve_cp("compare", SIX, "--engines", "sat").stdout.decode()
    assert text.splitlines()[2].split() == ["engine", "answer", "ms", "decisions", "conflicts"]
    many = solve_cp("compare", SIX, FOUR, "--engines", "sat,dfs-legal").stdout.decode()
    heads = [line.split()[0] for line in many.splitlines() if "median  mean" in line]
    assert heads == ["nodes", "backtracks", "decisions", "conflicts"]
    [row] = csv.DictReader(
        io.StringIO(solve_cp("compare", SIX, "--engines", "sat", "--format", "csv").stdout.decode())
    )
    assert row["decisions"].isdigit()


def test_a_picture_that_cannot_be_drawn_is_refused_before_the_work(tmp_path: Path) -> None:
    finished = solve_cp("compare", FOUR, "--plot", tmp_path / "plot.gif")
    assert only_error(finished).endswith("plot.gif")


def test_space_shows_blanks_candidates_and_tree_sizes() -> None:
    text = solve_cp("space", PUZZLES / "ancestors" / "six_first_20blanks.csv").stdout.decode()
    assert "36 cells, 20 blank" in text
    assert "12 377 309 758 188 642 655 406 338 867" in text
    assert "4 387 390 128 075 571" in text
    data = json.loads(solve_cp("space", FOUR, "--json").stdout)
    assert data["blanks"] == 10
    assert data["nodes_from_givens"] == (4**11 - 1) // 3


def test_tree_prints_levels_paths_and_dot() -> None:
    text = solve_cp("tree", FOUR, "--levels", "1").stdout.decode()
    assert text.splitlines() == ["root", "  r1c1=2 …"]
    path = solve_cp("tree", FOUR, "--path").stdout.decode().split()
    back = solve_cp("tree", FOUR, "--reverse").stdout.decode().split()
    assert len(path) == 10
    assert back == path[::-1]
    data = json.loads(solve_cp("tree", FOUR, "--json", "--levels", "1").stdout)
    assert (data["status"], data["path"]) == ("solved", path)
    assert data["nodes"][0] == {"node": 0, "parent": None, "step": None, "fate": "open"}
    dot = solve_cp("tree", FOUR, "--dot", "--engine", "bfs-legal").stdout.decode()
    assert dot.startswith("digraph search {")
    assert only_error(solve_cp("tree", FOUR, "--engine", "cpsat"))


def test_engines_are_listed_with_a_sentence_and_what_they_do() -> None:
    lines = solve_cp("engines").stdout.decode().splitlines()
    assert lines[0].startswith("auto ")
    assert sum(not line.startswith(" ") for line in lines) > 25
    assert max(map(len, lines)) <= 80
    data = json.loads(solve_cp("engines", "--json").stdout)
    assert data["sat"]["counts"] == "solves, decisions, conflicts"
    assert data["sat"]["needs"].startswith("python-sat (pip install 'solve-cp[sat]')")
    assert data["bfs-candidates"] == {
        "summary": "breadth-first, row by row, over the candidates that the givens leave",
        "strategy": "breadth-first",
        "cells": "row-major",
        "values": "ascending",
        "pruning": "initial candidates only, illegal nodes discarded",
        "goal": "tested when taken from the frontier",
        "state": "copy",
        "counts": "nodes",
    }


def test_ladder_says_what_each_step_saves() -> None:
    finished = solve_cp("ladder", SIX, "--strategy", "breadth", "--node-limit", "5000")
    lines = finished.stdout.decode().splitlines()
    assert lines[0].endswith("six_second.csv: the first solution, 19 blanks")
    assert max(map(len, lines)) <= 80
    assert "    saves 57 % of the nodes of bfs-candidates" in lines
    data = json.loads(solve_cp("ladder", FOUR, "--node-limit", "5000", "--json").stdout)
    assert list(data) == ["puzzle", "breadth-first", "depth-first", "space"]


def test_rules_are_listed_and_shown() -> None:
    listing = solve_cp("rules").stdout.decode()
    assert "KillerCage" in listing
    shown = solve_cp("rules", "killer cage").stdout.decode()
    assert shown.startswith("KillerCage\n")
    assert "cells: cells" in shown
    assert '"rule": "KillerCage"' in shown
    assert "did you mean KillerCage" in only_error(solve_cp("rules", "KilerCage"))
    assert json.loads(solve_cp("rules", "thermometer", "--json").stdout)["rule"] == "Thermometer"


def test_large_boards_have_sizes_too_large_to_print() -> None:
    text = solve_cp("space", PUZZLES / "classic" / "forty_nine.csv").stdout.decode()
    assert "from the empty board, every digit          about 1.48e4058" in text
    data = json.loads(solve_cp("space", PUZZLES / "classic" / "forty_nine.csv", "--json").stdout)
    assert data["nodes_from_empty"] == "about 1.48e4058"
    large = PUZZLES / "classic" / "twenty_five.csv"
    assert solve_cp("compare", large, "--engines", "cpsat").returncode == 0


def test_rules_of_your_own_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(SOURCE)
    listed = solve_cp("rules", "--rules", path).stdout.decode().splitlines()
    assert listed[-2:] == [
        "your own",
        "  EvenTotal  The digits of the cells sum to an even number.",
    ]
    shown = solve_cp("rules", "--rules", path, "EvenTotal").stdout.decode()
    assert "cells: cells, each once" in shown


def test_model_shows_variables_constraints_and_where_they_come_from() -> None:
    lines = solve_cp("model", FOUR).stdout.decode().splitlines()
    assert lines[0].endswith("four.csv: the model of cpsat-textbook")
    assert lines[2] == "variables: 16 integers"
    assert "  row 1: all different: r1c1 r1c2 r1c3 r1c4" in lines
    assert lines[-1] == "12 constraints (12 all different)"


def test_model_shows_the_fast_one_and_the_text_of_cpsat() -> None:
    fast = solve_cp("model", FOUR, "--engine", "cpsat").stdout.decode().splitlines()
    assert fast[2] == "46 literals, one for each candidate: r1c1=1 … r4c4=4"
    assert solve_cp("model", FOUR, "--proto").stdout.startswith(b'variables {\n  name: "r1c1"')
    data = json.loads(solve_cp("model", FOUR, "--json").stdout)
    assert data["constraints"][0] == {"from": "row 1", "says": "all different: r1c1 r1c2 r1c3 r1c4"}
    assert "expected one output format" in only_error(solve_cp("model", FOUR, "--json", "--proto"))


def test_compare_reports_the_faults_of_a_solver_of_your_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(SOLVERS)
    solvers = ("--solver", f"{path}:sudoku_solver", "--solver", f"{path}:none")
    finished = solve_cp("compare", FOUR, SIX, *solvers)
    lines = finished.stdout.decode().splitlines()
    assert finished.returncode == 1
    assert "  mine.py:none is wrong: says that there is no solution, but there is one" in lines
    assert "  the right answer is 2134431212433421" in lines
    assert max(map(len, lines)) <= 80
    junit = ElementTree.fromstring(
        solve_cp("compare", FOUR, *solvers, "--format", "junit").stdout.decode()
    )
    counts = {s.get("name"): (s.get("tests"), s.get("failures")) for s in junit}
    assert counts == {
        "auto": ("1", "0"),
        "mine.py:sudoku_solver": ("1", "0"),
        "mine.py:none": ("1", "1"),
    }


def test_compare_takes_engines_of_your_own(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(OWN_ENGINES)
    options = ("--engines-from", path, "--engines", "cpsat,twice", "--prove", "--json")
    data = json.loads(solve_cp("compare", FOUR, *options).stdout)
    assert [(r["engine"], r["unique"]) for r in data["engines"]] == [
        ("cpsat", True),
        ("twice", True),
    ]
    path.write_text("import nothing_of_that_name\n")
    assert "No module named" in only_error(solve_cp("compare", FOUR, "--engines-from", path))


def test_compare_looks_for_the_first_solution_unless_told_to_prove() -> None:
    first = json.loads(solve_cp("compare", SIX, "--engines", "dfs-legal", "--json").stdout)
    proved = json.loads(
        solve_cp("compare", SIX, "--engines", "dfs-legal", "--json", "--prove").stdout
    )
    assert [d["engines"][0]["unique"] for d in (first, proved)] == [None, True]
    text = solve_cp("compare", SIX, "--engines", "dfs-legal").stdout.decode()
    assert text.splitlines()[0].endswith("six_second.csv: the first solution")


def test_growth_measures_engines_on_boards_that_are_blanked() -> None:
    options = ("--sizes", "4", "--blanks", "0,50%", "--engines", "dfs-fewest", "--seeds", "2")
    points = json.loads(solve_cp("growth", *options, "--json").stdout)
    assert [(p["n"], p["blanks"], p["nodes"]) for p in points] == [(4, 0, 1), (4, 8, 9)]
    rows = list(
        csv.DictReader(io.StringIO(solve_cp("growth", *options, "--format", "csv").stdout.decode()))
    )
    assert [row["engine"] for row in rows] == ["dfs-fewest"] * 2
    assert "expected blanks like 20 or 25%" in only_error(solve_cp("growth", "--blanks", "x"))


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_growth_is_drawn_with_its_fit(tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib", reason="plots need the extra 'plot'")
    picture = tmp_path / f"growth.{kind}"
    options = ("--sizes", "4", "--blanks", "2,4,8", "--engines", "dfs-fewest,bfs", "--seeds", "2")
    finished = solve_cp("growth", *options, "--node-limit", "500", "--plot", picture)
    assert finished.returncode == 0
    assert "dfs-fewest     blanks^0.79" in finished.stdout.decode()
    content = picture.read_bytes()
    if kind == "png":
        assert content.startswith(b"\x89PNG")
        return
    for text in ("against blanks, 4×4", "dfs-fewest: blanks^0.79", "gave up: at least this much"):
        assert text in content.decode()


def test_growth_totals_over_boards() -> None:
    options = ("--sizes", "4", "--blanks", "8", "--engines", "dfs-fewest", "--boards", "4,1,2")
    lines = solve_cp("growth", *options).stdout.decode().splitlines()
    assert lines[0].split("  ")[-2:] == ["nodes total", "ms total"]
    assert [line.split()[3:5] for line in lines[2:5]] == [["1", "9"], ["2", "18"], ["4", "36"]]
    assert "boards^1.00" in "\n".join(lines)
    for said in ("0", "x"):
        assert "expected numbers of boards" in only_error(solve_cp("growth", "--boards", said))
    both = solve_cp("growth", "--boards", "2", "--seeds", "2")
    assert only_error(both) == "expected --seeds or --boards, got both"


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_growth_keeps_its_points_on_ctrl_c(tmp_path: Path) -> None:
    picture = tmp_path / "growth.svg"
    options = ["--sizes", "9", "--blanks", "1,81", "--engines", "dfs", "--time-limit", "100"]
    plot = ["--plot", str(picture)] if find_spec("matplotlib") else []
    eager = "from solve_cp_cli import asking, main; asking.RARELY = 1.0; main.main()"
    process = subprocess.Popen(
        [sys.executable, "-c", eager, "growth", *options, "--json", "--seeds", "1", *plot],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stderr
    assert b"81 blanks" in process.stderr.readline()  # the first point is measured
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.splitlines()[-1].endswith(b"interrupted")
    assert [point["blanks"] for point in json.loads(out)] == [1]
    assert picture.exists() == bool(plot)
