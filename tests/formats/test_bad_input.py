"""Bad input quickly raises one clear error, always a SolveCpError."""

import io
import json
import pickle
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, FormatError, Puzzle, SolveCpError
from solve_cp.formats import read, write
from solve_cp.formats.source import MAX_LINE

ROWS = ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6"]
ROWS += [".6....28.", "...419..5", "....8..79"]
LINE = "".join(ROWS)


def npy(array: Any, allow_pickle: bool = False) -> bytes:
    file = io.BytesIO()
    np.save(file, array, allow_pickle=allow_pickle)
    return file.getvalue()


def rows_with(number: int, row: str) -> list[str]:
    return [*ROWS[:number], row, *ROWS[number + 1 :]]


def commas(rows: list[str]) -> str:
    return "\n".join(",".join(row) for row in rows)


BAD = {
    "short row": ("\n".join(rows_with(3, "8...6...")), "expected 9 columns, got 8: text, line 4"),
    "long row": (
        "\n".join(rows_with(3, ROWS[3] + ".")),
        "expected 9 columns, got 10: text, line 4",
    ),
    "missing row": ("\n".join(ROWS[:8]), "expected 9 rows, as many as columns, got 8: text"),
    "short csv row": (commas(rows_with(3, "8...6...")), "expected 9 columns, got 8: text, line 4"),
    "missing csv row": (commas(ROWS[:8]), "expected 9 rows, as many as columns, got 8: text"),
    "bad symbol": (
        "\n".join(rows_with(0, "5A..7....")),
        "expected a digit from 1 to 9 or a blank, got 'A': r1c2: text",
    ),
    "digit out of range": (
        "1..5\n....\n....\n....",
        "expected a digit from 1 to 4 or a blank, got '5': r1c4: text",
    ),
    "number out of range": (
        commas(ROWS).replace("5,3", "10,3"),
        "expected a digit from 1 to 9 or a blank, got '10': r1c1: text",
    ),
    "short line": (
        f"{LINE}\n{LINE[:80]}\n",
        "expected a square number of symbols, like 81, got 80: text, line 2",
    ),
    "no column": ("id,puzzle\n1\n", "expected 2 columns, got 1: text, line 2"),
    "short solution": (
        f"puzzle,solution\n{LINE},123\n",
        "expected a solution of 81 cells, got 3: text, line 2",
    ),
    "solution with blanks": (
        f"puzzle,solution\n{LINE},{LINE}\n",
        "expected a solution without blanks: text, line 2",
    ),
    "regions of the wrong size": (
        "puzzle,layout\n1...............,1122312431243343\n",
        "expected 4 cells in every region, got 5: region 3, at r2c1: text, line 2",
    ),
    "prose": (
        "Dear reader,\nthis is a letter.\n",
        "expected 2 columns, got 1: text, line 2",
    ),
    "markup": (
        "<html>\n<body></body>\n",
        "expected a puzzle, got a text without rows of symbols: text",
    ),
    "empty": (b"", "expected a puzzle, got an empty file: bytes"),
    "blank lines": (b"\n \n\r\n", "expected a puzzle, got an empty file: bytes"),
    "comments": (b"# nothing\n", "expected a puzzle, got an empty file: bytes"),
    "header only": (b"puzzle,solution\n", "expected a puzzle, got none: bytes"),
    "no text at all": ("", "expected a file name or a puzzle, got an empty text"),
    "missing file": ("no_such_board.csv", "no such file: no_such_board.csv"),
    "another site": (
        "https://example.com/a",
        "expected a link of f-puzzles, SudokuPad, SudokuMaker, Penpa+ or ISS, "
        "got https://example.com/a",
    ),
    "binary": (bytes(range(256)), "expected text, got the byte 0x00: bytes"),
    "NUL": (LINE.encode() + b"\n\0", "expected text, got the byte 0x00: bytes"),
    "late NUL": (
        b"# comment\n" * 10000 + b"\0\n",
        "expected text, got a NUL byte: bytes, line 10001",
    ),
    "no UTF-8": (
        LINE.encode() + b"\n\xe9\n",
        "expected UTF-8 text, got the byte 0xe9: bytes, line 2",
    ),
    "half UTF-16": (b"\xff\xfea", "expected UTF-8 or UTF-16 text: bytes"),
    "pickle": (pickle.dumps([1, 2]), "expected text, got the byte 0x04: bytes"),
    "archive": (b"PK\x03\x04rest", "expected a puzzle, got an archive: bytes"),
    "nothing like a file": (5, "expected a path, a text, bytes, an array or an open file, got int"),
    "objects in npy": (
        npy(np.array([[1, None]], dtype=object), True),
        "expected numbers, got Python objects, which are never loaded: bytes",
    ),
    "truth values in npy": (
        npy(np.ones((4, 4), bool)),
        "expected whole numbers, got an array of bool: bytes",
    ),
    "text in npy": (npy(np.array([["a"]])), "expected whole numbers, got an array of <U1: bytes"),
    "0-d npy": (
        npy(np.array(5)),
        "expected an array of shape (n, n), (m, n, n) or (m, n²), got (): bytes",
    ),
    "1-d npy": (
        npy(np.zeros(81)),
        "expected an array of shape (n, n), (m, n, n) or (m, n²), got (81,): bytes",
    ),
    "oblong npy": (
        npy(np.zeros((2, 9, 8))),
        "expected an array of shape (n, n), (m, n, n) or (m, n²), got (2, 9, 8): bytes",
    ),
    "no boards in npy": (
        npy(np.zeros((0, 9, 9))),
        "expected boards of side 1 to 1000, got shape (0, 9, 9): bytes",
    ),
    "huge npy": (
        npy(np.zeros((2, 2))).replace(b"(2, 2), }", b"(9999999, 9999999), }"[:21]),
        "expected boards of side 1 to 1000, got shape (9999999, 9999999): bytes",
    ),
    "ambiguous npy": (
        npy(np.ones((81, 81), int)),
        "expected one board of 81×81 or 81 boards of 9×9, got an array that can be both "
        "(give the box shape to say which): bytes",
    ),
    "fractions in npy": (npy(np.full((4, 4), 1.5)), "expected whole numbers, got 1.5: bytes"),
    "infinity in npy": (npy(np.full((4, 4), np.inf)), "expected whole numbers, got inf: bytes"),
    "digits out of range in npy": (
        npy(np.full((2, 4, 4), 5)),
        "expected a digit from 1 to 4, got 5: r1c1: bytes, board 1",
    ),
    "truncated npy": (
        npy(np.ones((2, 4, 4)))[:-8],
        "expected 2 boards, got 1 before the end of the file: bytes",
    ),
    "truncated npy in Fortran order": (
        npy(np.asfortranarray(np.ones((2, 4, 4))))[:-8],
        "expected 2 boards, got 0 before the end of the file: bytes",
    ),
    "damaged npy": (b"\x93NUMPY\x01\x00", "expected a numpy header, got a damaged one: bytes"),
}


@pytest.mark.parametrize(("source", "message"), BAD.values(), ids=BAD)
def test_bad_input_is_said_in_one_clear_error(source: Any, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(source)
    assert str(error.value) == message


def test_a_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="expected a file, got a directory"):
        read(tmp_path)


def test_a_pickle_inside_npy_is_never_loaded(tmp_path: Path) -> None:
    class Trap:
        def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
            return Path.touch, (tmp_path / "sprung",)

    with pytest.raises(FormatError, match="Python objects, which are never loaded"):
        read(npy(np.array([[Trap()]], dtype=object), True))
    assert not (tmp_path / "sprung").exists()


def test_a_line_without_end_is_cut_off() -> None:
    class Endless(io.RawIOBase):
        served = 0

        def readable(self) -> bool:
            return True

        def read(self, size: int = -1) -> bytes:
            self.served += size
            return b"1" * size

    endless = Endless()
    with pytest.raises(FormatError, match="expected lines of at most 4 MiB"):
        read(endless)
    assert endless.served < 4 * MAX_LINE


@pytest.mark.parametrize("box", ["2x5", "0x9", "x", "3x"])
def test_a_box_that_does_not_fit_is_refused(box: str) -> None:
    with pytest.raises(SolveCpError, match="expected a box"):
        read(LINE, box=box)


def only_solve_cp_errors(content: bytes) -> None:
    """Input that can be read is unchanged after it is written and read again."""
    puzzles: list[Puzzle] = []
    with suppress(SolveCpError):
        puzzles = read(content)
    for puzzle in puzzles[:20]:
        assert read(str(write(puzzle, format="json"))) == [puzzle]


JSON_KEYS = ["size", "rows", "cols", "box", "regions", "board", "holes", "houses", "digits"]
JSON_KEYS += ["givens", "rules", "solution", "title", "not_modelled"]
SAMPLES: list[bytes] = [
    LINE.encode() + b"\n" + LINE.encode() + b" 7.2\n",
    "\n".join(ROWS).encode(),
    commas(ROWS).encode(),
    b"#Aa\n[Puzzle]\n|5.|.1|\n|..|..|\n+--+--+\n|..|..|\n|1.|..|\n",
    b"puzzle,solution,layout\n1...............,,1122312431243344\n",
    npy(np.arange(16).reshape(4, 4) % 5),
    npy(np.ones((3, 4, 4), np.float32)),
    npy(np.asfortranarray(np.ones((2, 4, 4), np.int16))),
    b'{"solve-cp": 1, "size": 4, "givens": ["1...", "....", "....", "...2"], "title": "t"}',
    b'{"solve-cp": 1, "rows": 4, "cols": 4, "digits": "1-4", "houses": '
    b'[{"kind": "row", "name": "top", "cells": "r1c1-r1c4"}], "holes": "r4c4", '
    b'"givens": {"r1c1": 1}}',
    str(write(Puzzle(Board.jigsaw("1122312431243344"), {Cell(0, 0): 1}))).encode(),
    b"[[1, 0, null, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]",
]


@given(st.binary(max_size=300))
@example(b"[" * 50000)
@example(b'{"a":' * 50000)
@example(b"\x93NUMPY" + b"\xff" * 100)
@example(b"\x0b+")
@example(b'{"solve-cp": 1, "size": 1, "title": "\x7f"}')
def test_random_bytes_raise_nothing_else(content: bytes) -> None:
    only_solve_cp_errors(content)


@given(st.text(alphabet="0123456789ABXxyz.,;|-+ \t\n#*[]{}\":'│─", max_size=200))
def test_random_texts_raise_nothing_else(text: str) -> None:
    only_solve_cp_errors(text.encode())
    with suppress(SolveCpError):
        read(text)


@pytest.mark.parametrize("number", range(len(SAMPLES)))
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 8))
def test_damaged_files_raise_nothing_else(number: int, seed: int, changes: int) -> None:
    dice = random.Random(seed)
    content = bytearray(SAMPLES[number])
    for _ in range(changes):
        place = dice.randrange(len(content))
        kind = dice.randrange(4)
        if kind == 0:
            content[place] = dice.randrange(256)
        elif kind == 1:
            del content[place : place + dice.randrange(1, 20)]
        elif kind == 2:
            content[place:place] = content[: dice.randrange(20)]
        else:
            content[place] = dice.choice(b'0123456789.,-"[]{}nr ')
        content = content or bytearray(b"1")
    only_solve_cp_errors(bytes(content))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
        max_leaves=6,
    ),
    st.sampled_from(JSON_KEYS),
    st.booleans(),
)
def test_wrong_types_in_json_raise_nothing_else(value: Any, key: str, sized: bool) -> None:
    data = {"solve-cp": 1, **({"size": 4} if sized else {}), key: value}
    only_solve_cp_errors(json.dumps(data).encode())
