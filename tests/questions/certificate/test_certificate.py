"""Certificates: made for proved puzzles, accepted if unchanged, refused if changed."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings

import solve_cp
from solve_cp import (
    Board,
    EngineError,
    FormatError,
    InputError,
    Limits,
    Puzzle,
    Status,
    check_certificate,
    prove,
    read,
)
from solve_cp.questions.certificate.formula import Formula, Part, parse_formula
from solve_cp.rules import Doublers, KillerCage
from tests.cli.running import PUZZLES
from tests.questions.boards import FOUR, all_solutions, puzzles

pytestmark = pytest.mark.extras("pysat", "dratify")

KILLER = PUZZLES / "variants" / "killer-6.json"
FILES = ["README.txt", "formula.cnf", "map.json", "proof.drat", "puzzle.json"]
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

Touch = Callable[[Path], None]


@pytest.fixture(scope="module")
def killer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificate of a small killer."""
    folder = tmp_path_factory.mktemp("certificates") / "killer"
    prove(read(KILLER)[0]).write(folder)
    return folder


@pytest.fixture
def copy(killer: Path, tmp_path: Path) -> Path:
    """A copy of it to change."""
    for path in killer.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


def test_a_certificate_of_uniqueness_is_accepted(killer: Path) -> None:
    found = check_certificate(killer)
    assert (found.right, found.reason) == (True, "")
    assert (
        found.claim
        == "The grid in solution.json is the only solution of the puzzle in puzzle.json."
    )
    assert len(found.passed) == 5
    assert "18 houses" in found.covered
    assert f"{len(read(KILLER)[0].rules)} rules" in found.covered
    assert found.not_covered == ("fillings that were not tried",)
    assert sorted(path.name for path in killer.iterdir()) == sorted([*FILES, "solution.json"])


def test_a_certificate_of_no_solution_is_accepted(tmp_path: Path) -> None:
    certificate = prove(read(PUZZLES / "broken.json")[0])
    assert (certificate.status, certificate.grid) == (Status.UNSOLVABLE, None)
    certificate.write(tmp_path / "none")
    assert sorted(path.name for path in (tmp_path / "none").iterdir()) == FILES
    found = check_certificate(tmp_path / "none")
    assert (found.right, found.claim) == (True, "The puzzle in puzzle.json has no solution.")


def test_givens_that_clash_make_a_certificate_too(tmp_path: Path) -> None:
    prove(read("1..1............")[0]).write(tmp_path / "clash")
    assert check_certificate(tmp_path / "clash").right is True


@pytest.mark.slow
def test_a_hard_board_has_a_proof_that_is_accepted(tmp_path: Path) -> None:
    certificate = prove(read(HARD)[0])
    assert certificate.unique is True
    certificate.write(tmp_path / "hard")
    found = check_certificate(tmp_path / "hard")
    assert found.right is True
    assert "8748 pairs of cells in a house" in found.covered


def test_extra_variables_have_a_meaning_and_a_value(tmp_path: Path) -> None:
    puzzle = Puzzle(FOUR) + [Doublers(), KillerCage("r1c1 r1c2", 40)]
    certificate = prove(puzzle)
    assert certificate.status is Status.UNSOLVABLE
    certificate.write(tmp_path / "doublers")
    found = check_certificate(tmp_path / "doublers")
    assert found.right is True
    assert len(found.not_covered) == 3  # the clauses of both rules, and what was not tried


@settings(max_examples=12, deadline=None)
@given(puzzle=puzzles())
def test_what_is_proved_is_what_trying_all_grids_finds(puzzle: Puzzle) -> None:
    certificate = prove(puzzle)
    grids = all_solutions(puzzle)
    assert certificate.proved == (len(grids) < 2)
    assert certificate.unique == (None if not grids else len(grids) == 1)
    assert grids == [certificate.grid] or len(grids) != 1


# Changed certificates are refused.


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines()


def put(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines) + "\n")


def empty_proof(folder: Path) -> None:
    (folder / "proof.drat").write_text("")


def claimed_at_once(folder: Path) -> None:
    (folder / "proof.drat").write_text("0\n")


def steps_left_out(folder: Path) -> None:
    put(folder / "proof.drat", lines_of(folder / "proof.drat")[-1:])


def unreadable_proof(folder: Path) -> None:
    (folder / "proof.drat").write_text("1 2 three 0\n")


def other_digit(folder: Path) -> None:
    data = json.loads((folder / "solution.json").read_text())
    data["grid"][0][0] = data["grid"][0][0] % 6 + 1
    (folder / "solution.json").write_text(json.dumps(data))


def no_solution(folder: Path) -> None:
    (folder / "solution.json").unlink()


def swapped_meanings(folder: Path) -> None:
    data = json.loads((folder / "map.json").read_text())
    data["1"], data["2"] = data["2"], data["1"]
    (folder / "map.json").write_text(json.dumps(data))


def doubled_meaning(folder: Path) -> None:
    data = json.loads((folder / "map.json").read_text())
    (folder / "map.json").write_text(json.dumps(data | {"1": data["2"]}))


def other_total(folder: Path) -> None:
    text = (folder / "puzzle.json").read_text()
    changed = re.sub(
        r'"total": (\d+)', lambda found: f'"total": {int(found[1]) + 1}', text, count=1
    )
    assert changed != text
    (folder / "puzzle.json").write_text(changed)


def held(folder: Path) -> int:
    """The variable of the solution's digit in the first cell."""
    digit = json.loads((folder / "solution.json").read_text())["grid"][0][0]
    meanings = json.loads((folder / "map.json").read_text())
    return next(int(n) for n, meaning in meanings.items() if meaning == ["r1c1", digit])


def added(folder: Path, part: str, clause: str) -> None:
    lines = lines_of(folder / "formula.cnf")
    at = next(n for n, line in enumerate(lines) if line.startswith(f"c part {part}"))
    lines.insert(at + 1, clause)
    header = next(n for n, line in enumerate(lines) if line.startswith("p "))
    _, _, variables, count = lines[header].split()
    lines[header] = f"p cnf {variables} {int(count) + 1}"
    put(folder / "formula.cnf", lines)


def added_to_cells(folder: Path) -> None:
    added(folder, "cells 0", f"{held(folder)} 0")


def added_to_a_house(folder: Path) -> None:
    added(folder, "house 0", f"{held(folder)} 0")


def added_to_a_rule(folder: Path) -> None:
    added(folder, "rule 0", f"{held(folder)} 0")


def added_given(folder: Path) -> None:
    added(folder, "givens 0", f"{held(folder)} 0")


def added_other(folder: Path) -> None:
    added(folder, "other 0", f"-{held(folder)} 0")


def house_left_out(folder: Path) -> None:
    text = (folder / "formula.cnf").read_text()
    formula = parse_formula(text, "formula")
    kept = [part for part in formula.parts if part.kind != "house" or part.number % 6]
    (folder / "formula.cnf").write_text(Formula(formula.variables, tuple(kept)).text([]))


@pytest.mark.parametrize(
    ("touch", "reason"),
    [
        (empty_proof, "the proof is wrong"),
        (claimed_at_once, "the proof is wrong"),
        (steps_left_out, "the proof is wrong"),
        (unreadable_proof, "the proof cannot be read"),
        (other_digit, "the solution is wrong"),
        (no_solution, "the clause for another grid does not match the solution"),
        (swapped_meanings, "the solution does not satisfy|reject|accepts"),
        (doubled_meaning, "the map gives two variables the same meaning"),
        (other_total, "the solution is wrong: breaks KillerCage"),
        (added_to_cells, "reject"),
        (added_to_a_house, "reject"),
        (added_to_a_rule, "reject"),
        (added_given, "the clauses of the givens"),
        (added_other, "the clause for another grid"),
        (house_left_out, "the formula accepts"),
    ],
    ids=lambda found: getattr(found, "__name__", ""),
)
def test_what_was_touched_is_refused(copy: Path, touch: Touch, reason: str) -> None:
    touch(copy)
    found = check_certificate(copy)
    assert found.right is False
    assert re.search(reason, found.reason), found.reason


@pytest.mark.parametrize("name", ["formula.cnf", "map.json", "proof.drat", "puzzle.json"])
def test_a_missing_or_damaged_file_is_an_error(copy: Path, name: str) -> None:
    (copy / name).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FormatError, match=name):
        check_certificate(copy)
    (copy / name).unlink()
    with pytest.raises(FormatError, match=name):
        check_certificate(copy)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "got none: f"),
        ("p dnf 1 1\n", "got 'p dnf 1 1': f, line 1"),
        ("p cnf 1 1\n1 0\n", "expected a comment that names the part, got a clause: f, line 2"),
        ("p cnf 1 2\nc part cells 0:\n1 0\n", "expected 2 clauses, got 1: f"),
        ("p cnf 1 1\nc part cells 0:\n2 0\n", "expected variables from 1 to 1: f, line 3"),
        ("p cnf 1 1\nc part cells 0:\n1 0 1 0\n", "expected one clause that ends with 0"),
        ("p cnf 1 1\nc part cells 0:\none 0\n", "expected numbers and a 0, got 'one 0'"),
    ],
)
def test_a_formula_that_is_none_is_an_error(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse_formula(text, "f")


def test_a_formula_is_read_as_it_was_written() -> None:
    formula = Formula(3, (Part("cells", 0, ((1, 2), (-1, -2))), Part("rule", 4, ((3,), ()))))
    assert parse_formula(formula.text(["words", "c part x"]), "f") == formula


# Limits and files.


def test_a_limit_is_given_up(killer: Path) -> None:
    certificate = prove(read(KILLER)[0], limits=Limits(seconds=1e-9))
    assert (certificate.status, certificate.proved) == (Status.GAVE_UP, False)
    found = check_certificate(killer, limits=Limits(seconds=1e-9))
    assert (found.right, found.reason) == (None, "time limit of 1e-09 s reached")


def test_several_solutions_leave_nothing_to_prove(tmp_path: Path) -> None:
    certificate = prove(Puzzle(Board.standard(4)))
    assert (certificate.status, certificate.unique, certificate.proof) == (Status.SOLVED, False, ())
    with pytest.raises(InputError, match="expected a certificate with a proof to write"):
        certificate.write(tmp_path / "several")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    certificate = prove(read("1..1............")[0])
    with pytest.raises(FormatError, match="expected a new or empty folder"):
        certificate.write(tmp_path)
    with pytest.raises(FormatError, match="got a file"):
        certificate.write(tmp_path / "mine")
    with pytest.raises(FormatError, match="no such directory"):
        certificate.write(tmp_path / "none" / "none")
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_failure_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    certificate = prove(read("1..1............")[0])
    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(FormatError, match="no space left on device"):
        certificate.write(tmp_path / "full")
    assert list(tmp_path.iterdir()) == []


def test_missing_packages_are_named(killer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("making", "verification"):
        monkeypatch.setattr(f"solve_cp.questions.certificate.{room}.installed", lambda: False)
    with pytest.raises(EngineError, match=r"solve-cp\[prove\]"):
        solve_cp.prove(read("1..1............")[0])
    with pytest.raises(EngineError, match=r"python-sat and dratify"):
        check_certificate(killer)
