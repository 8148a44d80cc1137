"""`solve-cp generate` and `suggest` as people run them."""

import json
from pathlib import Path

import pytest

from solve_cp import read, solve
from solve_cp.board.cells import cells_text
from tests.cli.running import only_error, solve_cp


def test_json_lines_are_puzzles_that_other_commands_read() -> None:
    order = ("generate", "--size", "6", "--with", "killer", "--count", "2", "--json", "-q")
    made, again = solve_cp(*order), solve_cp(*order, fresh=True)  # sets in another order
    assert (made.returncode, made.stderr) == (0, b"")
    assert made.stdout == again.stdout
    assert len(made.stdout.splitlines()) == 2
    checked = solve_cp("solve", "--json", "-", stdin=made.stdout)
    assert [json.loads(line)["unique"] for line in checked.stdout.splitlines()] == [True, True]


def test_a_puzzle_is_drawn_with_what_it_has() -> None:
    drawn = solve_cp("generate", "--size", "4", "--minimal", "--rule", "Diagonals()")
    assert drawn.returncode == 0
    assert drawn.stdout.decode().splitlines()[-1].endswith("; exactly one solution")


def test_the_same_puzzles_come_from_any_number_of_processes() -> None:
    order = ("generate", "--size", "6", "--with", "xv", "--count", "3", "--json", "-q")
    alone, shared = (solve_cp(*order, "--jobs", jobs) for jobs in ("1", "2"))
    assert (alone.returncode, shared.returncode) == (0, 0)
    assert alone.stdout == shared.stdout


def test_a_drawn_puzzle_has_its_grade() -> None:
    drawn = solve_cp("generate", "--size", "4", "--grade", "easy", "--jigsaw")
    assert drawn.returncode == 0
    assert ", easy (" in drawn.stdout.decode().splitlines()[-1]


def test_several_pictures_have_numbers(tmp_path: Path) -> None:
    order = ("generate", "--size", "4", "--count", "2", "-q", "-o")
    assert solve_cp(*order, tmp_path / "new.svg").returncode == 0
    assert solve_cp(*order, tmp_path / "sheet.html").returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "new-1.svg",
        "new-2.svg",
        "sheet.html",
    ]
    assert (tmp_path / "sheet.html").read_text().count("<svg") == 2


def test_other_commands_read_what_it_prints(tmp_path: Path) -> None:
    made = solve_cp("generate", "--size", "4", "--with", "kropki", "--json", "-q")
    for command in ("explain", "grade", "picture"):
        more = ("-o", tmp_path / "new.svg") if command == "picture" else ("--json",)
        assert solve_cp(command, *more, "-", stdin=made.stdout).returncode == 0
    assert "<svg" in (tmp_path / "new.svg").read_text()


def test_an_output_file_has_all_puzzles(tmp_path: Path) -> None:
    target = tmp_path / "new.txt"
    done = solve_cp("generate", "--size", "4", "--count", "3", "--givens", "6-8", "-o", target)
    assert (done.returncode, done.stdout) == (0, b"")
    puzzles = read(target)
    assert [solve(puzzle).unique for puzzle in puzzles] == [True, True, True]
    assert all(6 <= len(puzzle.givens) <= 8 for puzzle in puzzles)


def test_a_mask_says_where_givens_stand() -> None:
    mask = "xxx. ...x x... ..xx"
    done = solve_cp("generate", "--size", "4", "--pattern", mask, "--json", "-q")
    (puzzle,) = read(done.stdout.decode())
    assert cells_text(puzzle.givens) == "r1c1 r1c2 r1c3 r2c4 r3c1 r4c3 r4c4"


def test_what_cannot_be_made_is_exit_code_3() -> None:
    done = solve_cp("generate", "--size", "4", "--givens", "2", "--time-limit", "1", "-q")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.decode().startswith("solve-cp: gave up: ")


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (["-o", "new.pdf"], "expected a file that ends in .json, .csv, .npy"),
        (["--grade", "nasty"], "expected easy, moderate, tricky, hard"),
        (["--grade", "5-3"], "expected a range of grades like 3.0-5.5, got 5-3"),
        (["--regions", "nosuch.txt"], "expected rows of regions or a file with them, got"),
        (["--regions", "AAB ABB CCX"], "expected 3 cells in every region, got 2"),
        (["--size", "4", "--regions", "AA"], "expected one of --size and --regions, got both"),
        (["--with", "Shaded"], "expected a rule on shading, like YinYang"),
        (["--givens", "many"], "expected a number or a range like 22-26, got 'many': --givens"),
        (["--pattern", "x.x"], "expected a mask of 81 symbols, got 3: --pattern"),
        (["--rule", "Thermometer"], "expected"),
        (["--with", "magic"], "expected a kind of clue"),
        (["--size", "0"], "expected"),
        (["--template", "no-such-file.json"], "no such file: no-such-file.json"),
        (["-o", "no/such/folder/x.json"], "expected a file that can be written"),
    ],
)
def test_bad_orders_are_one_line(order: list[str], message: str) -> None:
    assert only_error(solve_cp("generate", *order)).startswith(message)


def test_suggest_names_the_givens() -> None:
    done = solve_cp("suggest", "--top", "1", "-", stdin="..343412..434321\n")
    _, line, verdict, choice = done.stdout.decode().splitlines()
    assert (done.returncode, len(line.split())) == (0, 1)
    assert verdict.startswith(
        "1 further given leaves one solution; no smaller set is enough for it"
    )
    assert choice == f"  {line} leaves 1 of 2 solutions"


def test_suggest_names_clues_of_a_kind() -> None:
    done = solve_cp("suggest", "--with", "killer", "--json", "-", stdin="..343412..434321\n")
    answer = json.loads(done.stdout)
    assert (done.returncode, [clue["rule"] for clue in answer["clues"]]) == (0, ["KillerCage"])
    assert only_error(solve_cp("suggest", "--with", "xvv", "1" + "." * 15)).startswith(
        "expected a kind of clue, got 'xvv' (did you mean xv?)"
    )
