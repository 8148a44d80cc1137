"""Written puzzles can be read back; files are replaced completely or not at all."""

import io
import os
import stat
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, FormatError, Grid, InputError, Puzzle
from solve_cp.board.alphabet import Alphabet, default_alphabet
from solve_cp.drawing.text import draw
from solve_cp.formats import read, write
from solve_cp.rules.registry import rule_class

FOUR = Puzzle(Board.standard(4), {Cell(0, 0): 1, Cell(3, 3): 4})
FILLED = Grid(FOUR.board, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
LETTERS = {16: ["A-P", "1-9A-G", "decimal"], 25: ["A-Y", "1-9A-P", "decimal"], 9: ["A-I", "1-9"]}


def test_the_plain_formats() -> None:
    assert write(FOUR, format="line") == "1..............4\n"
    assert write(FOUR, format="csv") == "1,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,4\n"
    assert write([FOUR], format="csv") == "puzzle\n1..............4\n"
    assert write(FOUR, format="text") == ". . │ . .\n".join(
        ["1 . │ . .\n", "────┼────\n", ". . │ . 4\n"]
    )
    assert write(FILLED, format="line") == "1234341221434321\n"


def test_a_solution_and_a_layout_follow_the_givens() -> None:
    layout = "1122312431243344"
    board = Board.jigsaw(layout)
    solution = Puzzle(board).grid([[2, 3, 4, 1], [1, 4, 3, 2], [4, 1, 2, 3], [3, 2, 1, 4]])
    jigsaw = Puzzle(board, {Cell(0, 0): 2}, solution=solution)
    assert write(jigsaw, format="line") == f"2............... {layout} 2341143241233214\n"
    for format in ("line", "csv", "json"):
        assert read(str(write([jigsaw, FOUR], format=format))) == [jigsaw, FOUR]


def test_drawn_jigsaws_come_back() -> None:
    four = Puzzle(Board.jigsaw("1122312431243344"), {Cell(0, 0): 2, Cell(3, 3): 4})
    rows = [[r // 2 * 2 + (c >= 5 + r % 2 * 2) for c in range(12)] for r in range(12)]
    twelve = Puzzle(Board.jigsaw(rows), {Cell(5, 5): 12}, alphabet="decimal")
    for jigsaw in (four, twelve):
        assert read(str(write(jigsaw, format="text"))) == [jigsaw]
        assert read(str(write([jigsaw, jigsaw], format="text"))) == [jigsaw, jigsaw]


def test_drawn_regions_in_several_parts_are_refused() -> None:
    loose = Puzzle(Board.jigsaw(["1212", "1212", "3434", "3434"]))
    with pytest.raises(FormatError, match="expected walls around 4 regions of 4 cells: text"):
        read(str(write(loose, format="text")))


def test_a_drawing_with_holes_is_refused() -> None:
    with pytest.raises(FormatError, match="expected a drawing without holes: text, line 1"):
        read(draw(Board.samurai(), {}))


@st.composite
def puzzles(draw: st.DrawFn, sizes: st.SearchStrategy[int]) -> Puzzle:
    n = draw(sizes)
    board = Board.standard(n)
    givens = draw(st.dictionaries(st.sampled_from(board.cells), st.sampled_from(board.digits)))
    spec = draw(st.sampled_from([None, *LETTERS.get(n, [])]))
    return Puzzle(board, givens, alphabet=spec)


@settings(max_examples=60)
@given(puzzles(st.integers(1, 40)), st.sampled_from(["json", "line", "csv", "text", "npy"]))
def test_one_puzzle_comes_back(puzzle: Puzzle, format: str) -> None:
    spec = None if format in ("csv", "npy", "json") else _spec(puzzle)
    content = write(puzzle, format=format)
    assert content is not None
    assert read(content, box=_box(puzzle.board), digits=spec) == [puzzle]


@settings(max_examples=60)
@given(
    st.lists(puzzles(st.just(9)), min_size=2, max_size=5)
    | st.lists(puzzles(st.just(16)), min_size=2, max_size=5),
    st.sampled_from(["json", "line", "csv", "npy"]),
)
def test_many_puzzles_come_back(many: list[Puzzle], format: str) -> None:
    same = [Puzzle(p.board, p.givens, alphabet=many[0].alphabet) for p in many]
    content = write(same, format=format)
    assert content is not None
    assert read(content, digits=_spec(same[0]) if format != "npy" else None) == same


def _spec(puzzle: Puzzle) -> str:
    return puzzle.alphabet or default_alphabet(puzzle.board.digits).spec


def _box(board: Board) -> tuple[int, int] | None:
    return board.box


@given(st.integers(4, 16), st.sampled_from(["line", "text", "csv", "npy"]), st.data())
def test_digits_from_zero_come_back_if_they_are_named(
    n: int, format: str, data: st.DataObject
) -> None:
    board = Board.standard(n, digits=range(n))
    givens = data.draw(st.dictionaries(st.sampled_from(board.cells), st.integers(0, n - 1)))
    content = write(Puzzle(board, givens), format=format)
    assert content is not None
    spec = f"0-{n - 1}" if format == "csv" else default_alphabet(board.digits).spec
    assert read(content, digits=spec) == [Puzzle(board, givens)]


def test_arrays_are_as_numpy_writes_them() -> None:
    content = write([FOUR, FOUR], format="npy")
    assert isinstance(content, bytes)
    array = np.load(io.BytesIO(content), allow_pickle=False)
    assert (array.shape, array.dtype, array[0, 0, 0], array[1, 3, 3]) == ((2, 4, 4), np.int8, 1, 4)


@pytest.mark.parametrize(
    ("array", "boards"),
    [
        (np.zeros((9, 9)), 1),
        (np.full((3, 9, 9), np.nan), 3),
        (np.full((5, 81), -1, np.int64), 5),
        (np.zeros((9, 81), np.uint8), 9),
        (np.asfortranarray(np.zeros((3, 9, 9), ">i4")), 3),
        (np.zeros((1, 1, 1), np.float16), 1),
    ],
)
def test_arrays_of_every_shape_are_read(array: Any, boards: int) -> None:
    file = io.BytesIO()
    np.save(file, array)
    n = array.shape[-1] if array.shape[-1] < 81 else 9
    assert read(file.getvalue()) == [Puzzle(Board.standard(n))] * boards


def test_arrays_in_fortran_order_keep_their_cells() -> None:
    file = io.BytesIO()
    np.save(file, np.asfortranarray(np.arange(32).reshape(2, 4, 4) % 5))
    plain = io.BytesIO()
    np.save(plain, np.arange(32).reshape(2, 4, 4) % 5)
    assert read(file.getvalue()) == read(plain.getvalue())


def test_the_box_says_which_of_two_readings_of_an_array_is_meant() -> None:
    file = io.BytesIO()
    np.save(file, np.ones((16, 16), int) * np.eye(16, dtype=int))
    assert len(read(file.getvalue(), box="2x2")) == 16
    assert len(read(file.getvalue(), box="4x4")) == 1


def test_nothing_is_dropped_silently() -> None:
    cage = rule_class("KillerCage")(cells="r1c1 r1c2", total=3)  # type: ignore[call-arg]
    boards = [Puzzle(b) for b in (Board.latin(4), Board.samurai(), Board.rectangle(2, 3))]
    for format in ("line", "csv", "npy", "text"):
        for puzzle in (FOUR + cage, *boards):
            with pytest.raises(FormatError, match="use json"):
                write(puzzle, format=format)
    with pytest.raises(FormatError, match="expected boards of one size for npy, got 2 sizes"):
        write([FOUR, Puzzle(Board.standard(9))], format="npy")


def test_nothing_or_something_else_is_refused() -> None:
    with pytest.raises(FormatError, match="expected at least one puzzle"):
        write([])
    with pytest.raises(InputError, match="expected a puzzle or a grid to write, got int"):
        write([5])  # type: ignore[list-item]
    with pytest.raises(FormatError, match="expected a format of json, line, csv, text, npy"):
        write(FOUR, format="pdf")


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    assert write(FOUR, path) is None
    assert read(path) == [FOUR]
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_failing_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "board.csv"
    path.write_text("precious")

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(FormatError, match=r"cannot write .*board.csv: no space left on device"):
        write(FOUR, path, "csv")
    assert path.read_text() == "precious"
    assert sorted(tmp_path.iterdir()) == [path]


def test_modes_follow_the_old_file_or_the_umask(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.touch()
    old.chmod(0o604)
    umask = os.umask(0o027)
    try:
        write(FOUR, old)
        write(FOUR, new)
    finally:
        os.umask(umask)
    assert stat.S_IMODE(old.stat().st_mode) == 0o604
    assert stat.S_IMODE(new.stat().st_mode) == 0o640


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").touch()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write(FOUR, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert read(tmp_path / "real") == [FOUR]


def test_devices_and_open_files_are_fed(tmp_path: Path) -> None:
    write(FOUR, os.devnull)
    assert not Path(os.devnull).is_file()
    text, raw = io.StringIO(), io.BytesIO()
    write(FOUR, text, "line")
    write(FOUR, raw, "line")
    assert (text.getvalue(), raw.getvalue()) == ("1..............4\n", b"1..............4\n")
    with pytest.raises(FormatError, match="expected a file to write, got a directory"):
        write(FOUR, tmp_path)
    with pytest.raises(FormatError, match=r"cannot write .*: no such file or directory"):
        write(FOUR, tmp_path / "missing" / "file")


def test_every_alphabet_writes_every_digit() -> None:
    board = Board.standard(16)
    full = {Cell(0, i): i + 1 for i in range(16)}
    for spec in LETTERS[16]:
        line = str(write(Puzzle(board, full, alphabet=spec), format="line"))
        assert line.split(".")[0].split(" 0")[0].replace(" ", "") == "".join(
            Alphabet.parse(spec).symbol(digit) for digit in range(1, 17)
        )
