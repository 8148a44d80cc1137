"""`solve-cp picture`, as a separate process."""

from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import PUZZLES, only_error, solve_cp

KILLER = PUZZLES / "variants" / "killer-6.json"
FOUR = PUZZLES / "classic" / "four.csv"


def test_a_puzzle_becomes_an_svg_file(tmp_path: Path) -> None:
    path = tmp_path / "killer.svg"
    finished = solve_cp("picture", KILLER, "-o", path, "--theme", "dark", "--size", "300")
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, b"", b"")
    root = ElementTree.parse(path).getroot()
    assert root.get("width") == "300"


def test_a_picture_goes_to_standard_output() -> None:
    finished = solve_cp("picture", FOUR, "-o", "-", "--solution")
    assert finished.returncode == 0
    digits = [
        e for e in ElementTree.fromstring(finished.stdout).iter() if e.get("class") == "found"
    ]
    assert len(digits) == 11


def test_candidates_are_drawn() -> None:
    finished = solve_cp("picture", "-", "-o", "-", "--candidates", stdin="1.............2.")
    assert finished.returncode == 0
    assert b'class="pencil"' in finished.stdout


def test_several_puzzles_are_drawn_on_one_sheet(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    finished = solve_cp("picture", KILLER, FOUR, "-o", path, "--columns", "3")
    assert finished.returncode == 0
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg ") == 2
    assert "repeat(3, " in page
    assert "@media print" in page


@pytest.mark.extras("resvg_py")
@pytest.mark.skipif(find_spec("resvg_py") is None, reason="needs resvg-py")
def test_a_puzzle_becomes_a_png_file(tmp_path: Path) -> None:
    path = tmp_path / "killer.png"
    finished = solve_cp("picture", KILLER, "-o", path, "--size", "200")
    assert (finished.returncode, finished.stderr) == (0, b"")
    content = path.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(content[16:20], "big") == 200


def test_what_has_no_solution_is_drawn_and_told(tmp_path: Path) -> None:
    path = tmp_path / "none.svg"
    finished = solve_cp("picture", "-", "-o", path, "--solution", stdin="11..............")
    assert finished.returncode == 1
    assert b"unsolvable" in finished.stderr
    assert "unsolvable" in path.read_text(encoding="utf-8")


def test_bad_input_is_refused_before_any_work(tmp_path: Path) -> None:
    missing = "no-such-file.csv"
    wrong = tmp_path / "x.gif"
    assert only_error(solve_cp("picture", missing, "-o", wrong)) == (
        f"expected a picture named *.svg, *.png or *.html, got {wrong}"
    )
    nowhere = tmp_path / "no" / "x.svg"
    assert only_error(solve_cp("picture", missing, "-o", nowhere)) == (
        f"expected a file that can be written, got {nowhere}"
    )
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    assert only_error(solve_cp("picture", missing, "-o", folder)) == (
        f"expected a file that can be written, got {folder}"
    )
    path = tmp_path / "x.svg"
    assert "0 is not in the range" in only_error(
        solve_cp("picture", missing, "-o", path, "--size", "0")
    )
    assert only_error(solve_cp("picture", KILLER, FOUR, "-o", path)) == (
        f"expected one puzzle for {path}, got 2: use *.html"
    )
    assert only_error(solve_cp("picture", missing, "-o", path, "--solution", "--candidates")) == (
        "expected --solution or --candidates, got both"
    )
    assert not path.exists()
