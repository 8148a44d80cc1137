"""Every format of one and of many boards is read, whatever the file name."""

import io
import os
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from solve_cp import Board, Cell, FormatError, InputError, Puzzle, solve
from solve_cp.formats import read, scan

GIVENS = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DOTS = GIVENS.replace("0", ".")
ROWS = [DOTS[i : i + 9] for i in range(0, 81, 9)]
NINE = Puzzle.from_rows([[int(d) for d in GIVENS[i : i + 9]] for i in range(0, 81, 9)])
SOLVED = replace(
    NINE, solution=NINE.grid([[int(d) for d in SOLUTION[i : i + 9]] for i in range(0, 81, 9)])
)
THREES = [[row[i : i + 3] for i in (0, 3, 6)] for row in ROWS]


def bands(row: str, rule: str) -> str:
    """A drawn grid: rows by a pattern for three groups, with rules between the bands."""
    drawn = [row.format(*groups) for groups in THREES]
    return f"\n{rule}\n".join("\n".join(drawn[i : i + 3]) for i in (0, 3, 6)) + "\n"


ONE_BOARD = {
    "a line": DOTS,
    "a line of zeros": GIVENS,
    "stars": GIVENS.replace("0", "*"),
    "rows": "\n".join(ROWS),
    "rows with dashes": "\n".join(ROWS).replace(".", "-"),
    "rows with CRLF": "\r\n".join(ROWS) + "\r\n",
    "rows with CR": "\r".join(ROWS) + "\r",
    "rows in one line": " ".join(ROWS),
    "separated symbols": "\n".join(" ".join(row) for row in ROWS),
    "all cells in a line": " ".join(GIVENS),
    "all cells between commas": ",".join(GIVENS),
    "simple sudoku": "*-----------*\n" + bands("|{}|{}|{}|", "|---+---+---|") + "*-----------*\n",
    "dashes and frames": bands("|{}|{}|{}|", "+---+---+---+").replace(".", "-"),
    "groups": bands("{} {} {}", ""),
    "unicode frames": "┌───┬───┬───┐\n" + bands("│{}│{}│{}│", "├───┼───┼───┤") + "└───┴───┴───┘",
    "forum": "\n".join(
        " | ".join(" ".join(group) for group in groups)
        + ("\n------+-------+------" * (i in (2, 5)))
        for i, groups in enumerate(THREES)
    ),
    "hodoku": ".---.---.---.\n" + bands("|{}|{}|{}|", ":---+---+---:") + "'---'---'---'\n",
    "candidates' frame": "\n".join(f"| {' '.join(row)} |" for row in ROWS),
    "comma": "\n".join(",".join(row) for row in ROWS),
    "semicolon": "\n".join(";".join(row) for row in ROWS),
    "tab": "\n".join("\t".join(row) for row in ROWS),
    "empty fields, BOM, CRLF": "\ufeff"
    + "\r\n".join(",".join(row).replace(".", "") for row in ROWS)
    + "\r\n",
    "trailing commas, empty last line": "\n".join(",".join(row) + "," for row in ROWS)
    + "\n,,,,,,,,\n",
    "quotes": "\n".join(",".join(f'"{cell}"' for cell in row) for row in ROWS),
    "floats": "\n".join(
        ",".join("nan" if cell == "." else f"{cell}.0" for cell in row) for row in ROWS
    ),
    "JSON rows": str([[int(d) for d in GIVENS[i : i + 9]] for i in range(0, 81, 9)]),
}


@pytest.mark.parametrize("text", ONE_BOARD.values(), ids=ONE_BOARD)
def test_one_board_is_read(text: str, tmp_path: Path) -> None:
    path = tmp_path / "board.dat"
    path.write_bytes(text.encode())
    assert read(path) == [NINE]
    assert read(str(path)) == [NINE]
    assert read(text) == [NINE]
    assert read(text.encode()) == [NINE]
    assert read(io.BytesIO(text.encode())) == [NINE]
    assert read(io.StringIO(text, newline="")) == [NINE]


def test_utf_16_is_read() -> None:
    assert read("\n".join(ROWS).encode("utf-16")) == [NINE]


MANY = {
    "bryanpark": f"quizzes,solutions\n{GIVENS},{SOLUTION}\n{GIVENS},{SOLUTION}\n",
    "rohanrao": f"puzzle,solution\n{GIVENS},{SOLUTION}\n{GIVENS},{SOLUTION}\n",
    "radcliffe": "id,puzzle,solution,clues,difficulty\n"
    + f"1,{DOTS},{SOLUTION},30,2.2\n2,{DOTS},{SOLUTION},30,0\n",
    "sudoku-extreme": f"source,question,answer,rating\n{f'a,{DOTS},{SOLUTION},9{chr(10)}' * 2}",
    "semicolons between cells": "puzzles,solutions\n"
    + f"{';'.join(GIVENS)},{';'.join(SOLUTION)}\n" * 2,
    "the same without a header": f"{';'.join(GIVENS)},{';'.join(SOLUTION)}\n" * 2,
    "no header": f"{GIVENS},{SOLUTION}\n{GIVENS},{SOLUTION}\n",
    "quotes": '"Puzzle","Solution"\r\n' + f'"{DOTS}","{SOLUTION}"\r\n' * 2,
    "line and solution": f"# two\n{DOTS} {SOLUTION}\n\n// end\n{DOTS}\t{SOLUTION}\n",
}


@pytest.mark.parametrize("text", MANY.values(), ids=MANY)
def test_many_boards_are_read_with_their_solutions(text: str) -> None:
    assert read(text) == [SOLVED, SOLVED]


def test_what_follows_a_board_in_a_line_is_its_comment() -> None:
    assert read(f"000183b305c4 {GIVENS}  7.2\n")[0].comment == "000183b305c4 7.2"
    assert read(f"{DOTS} {SOLUTION} # rated 7.2")[0].comment == "rated 7.2"


def test_a_source_names_the_file_and_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boards.txt").write_text(f"# first\n{DOTS}\n\n{DOTS}\n")
    assert [p.source for p in read("boards.txt")] == ["boards.txt, line 2", "boards.txt, line 4"]
    Path("one.txt").write_text("\n".join(ROWS))
    assert [puzzle.source for puzzle in read("one.txt")] == ["one.txt"]


def test_an_sdk_file_keeps_its_headers() -> None:
    text = "#AAda\n#DNine\n#Lhard\n[Puzzle]\n" + "\n".join(ROWS) + f"\n[State]\n{SOLUTION}\n"
    [puzzle] = read(text)
    assert (puzzle.title, puzzle.author, puzzle.comment) == ("Nine", "Ada", "level: hard")
    assert puzzle.givens == NINE.givens


def test_pictures_may_follow_each_other_under_headings() -> None:
    puzzles = read("".join(f"Grid {i:02}\n{chr(10).join(ROWS)}\n" for i in (1, 2, 3)))
    assert [(p.title, p.givens == NINE.givens) for p in puzzles] == [
        ("Grid 01", True),
        ("Grid 02", True),
        ("Grid 03", True),
    ]


def test_an_empty_row_of_dashes_is_a_row() -> None:
    rows = ["---------", *(row.replace(".", "-") for row in ROWS[1:])]
    [puzzle] = read("\n".join(rows))
    assert puzzle.givens == {cell: d for cell, d in NINE.givens.items() if cell.row}


def test_a_grid_of_candidates_is_read_as_its_givens_and_says_so() -> None:
    rows = [" ".join("1239" if cell == "." else cell for cell in row) for row in ROWS]
    [puzzle] = read("\n".join(rows))
    assert puzzle.givens == NINE.givens
    assert puzzle.not_modelled == ("candidates in 51 cells",)


def test_a_jigsaw_has_its_layout_after_the_givens() -> None:
    layout = "1122312431243344"
    jigsaw = Puzzle(Board.jigsaw(layout), {Cell(0, 2): 4, Cell(0, 3): 1})
    assert read(f"..41............ {layout}\n..41............{layout}\n") == [jigsaw, jigsaw]
    [solved] = read(f"..41............ {layout} 2341143241233214")
    assert solved.solution == [[2, 3, 4, 1], [1, 4, 3, 2], [4, 1, 2, 3], [3, 2, 1, 4]]


def test_the_three_ways_to_write_sixteen_digits_are_told_apart() -> None:
    one_based = "123456789ABCDEFG"
    for symbols, first in ((one_based, 1), ("0123456789ABCDEF", 0), ("ABCDEFGHIJKLMNOP", 1)):
        [puzzle] = read((symbols + "." * 16) * 8 + "\n")
        assert [puzzle.givens[Cell(0, col)] for col in range(16)] == [*range(first, first + 16)]
        assert puzzle.board == Board.standard(16, digits=range(first, first + 16))


def test_decimals_are_read_in_every_layout() -> None:
    rows = [[(row + col) % 12 * (row != col) for col in range(12)] for row in range(12)]
    wanted = Puzzle.from_rows(rows)
    flat = [number for row in rows for number in row]
    assert read("\n".join(" ".join(map(str, row)) for row in rows)) == [wanted]
    assert read("\n".join(",".join(map(str, row)) for row in rows)) == [wanted]
    assert read(" ".join(map(str, flat))) == [wanted]
    assert read("".join(f"{number:02}" for number in flat)) == [wanted]
    assert read("".join(f"{number:02}" if number else ".." for number in flat)) == [wanted]


def test_box_and_digits_can_be_forced() -> None:
    line = "1" + "." * 35
    assert read(line, box="3x2")[0].board == Board.standard(6, "3x2")
    assert read(line, digits="0-5")[0].board == Board.standard(6, digits=range(6))
    assert read("B" + "." * 15, digits="A-D")[0].givens == {Cell(0, 0): 2}


def test_rows_and_lines_of_square_length_are_told_apart() -> None:
    assert [p.board.rows for p in read("1..4\n....\n....\n4..1")] == [4]
    assert [p.board.rows for p in read("1234341221434321\n" * 16)] == [4] * 16
    assert [p.board.rows for p in read("................\n" * 15 + "G" + "." * 15)] == [16]
    assert [p.board.rows for p in read("................\n" * 16)] == [16]
    assert [p.board.rows for p in read(f"{DOTS}\n" * 9)] == [9] * 9
    assert [p.board.rows for p in read("1" + "." * 15 + "\n" + DOTS)] == [4, 9]


def test_zero_is_a_digit_of_small_boards_only_when_that_is_said() -> None:
    [puzzle] = read("012345678" + "." * 72, digits="0-8")
    assert (puzzle.board.digits, puzzle.alphabet) == (tuple(range(9)), "0-8")
    assert puzzle.givens[Cell(0, 0)] == 0
    assert Cell(0, 0) not in read("012345678" + "." * 72)[0].givens


def test_zero_is_a_digit_beside_another_blank_from_ten_on() -> None:
    [puzzle] = read("0123456789" + "." * 90)
    assert puzzle.board.digits == tuple(range(10))


def test_a_pipe_is_read() -> None:
    reading, writing = os.pipe()
    content = f"{DOTS}\n".encode() * 5000

    def feed() -> None:
        with os.fdopen(writing, "wb") as file:
            file.write(content)

    feeder = threading.Thread(target=feed)
    feeder.start()
    with os.fdopen(reading, "rb") as file:
        assert sum(1 for _ in scan(file)) == 5000
    feeder.join()


def test_scan_reads_no_more_than_it_needs() -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def read(self, size: int = -1) -> bytes:
            return (f"{DOTS}\n".encode() * (size // 82 + 1))[:size]

    puzzles = scan(Endless())
    assert [next(puzzles).givens for _ in range(3)] == [NINE.givens] * 3


def test_bad_lines_can_be_passed_over() -> None:
    errors: list[FormatError] = []
    text = f"{DOTS}\n{DOTS[:80]}\n{DOTS[:80]}Q\n{DOTS}\n"
    assert list(scan(text, on_error=errors.append)) == [NINE, NINE]
    assert [str(error) for error in errors] == [
        "expected a square number of symbols, like 81, got 80: text, line 2",
        "expected a digit from 1 to 9 or a blank, got 'Q': r9c9: text, line 3",
    ]


def test_forced_boxes_or_digits_tell_one_large_board_from_many_small_ones() -> None:
    text = "1...............\n" * 16
    assert len(read(text)) == 16
    assert [p.board.rows for p in read(text, digits="1-9A-G")] == [16]
    assert [p.board.rows for p in read(text, box="2x8")] == [16]
    assert len(read(text, digits="1-4")) == 16


def test_a_puzzle_on_each_line_of_json() -> None:
    one = '{"solve-cp": 1, "size": 4, "givens": {"r1c1": %d}}'
    lines = [one % 1, "", one % 2, one % 9, "{"]
    found: list[FormatError] = []
    puzzles = list(scan("\r\n".join(lines), on_error=found.append))
    assert [dict(puzzle.givens) for puzzle in puzzles] == [{Cell(0, 0): 1}, {Cell(0, 0): 2}]
    assert [puzzle.source for puzzle in puzzles] == ["text, line 1", "text, line 3"]
    places = [str(error).rsplit(": ", 1)[1] for error in found]
    assert places == ["text, line 4", "text, line 5, column 2"]


@pytest.mark.slow
def test_a_long_stream_of_text_is_read_to_its_end() -> None:
    line = "1.....3..4.....2" + " " * 111 + "\n"
    assert sum(1 for _ in scan(io.StringIO(line * 132_000))) == 132_000


def test_a_damaged_line_of_json_spoils_no_other_and_a_first_one_may_be_long() -> None:
    one = b'{"solve-cp": 1, "size": 4}'
    long = b'{"solve-cp": 1, "size": 4, "comment": "%s"}' % (b"x" * 200_000)
    found: list[FormatError] = []
    content = b"\n".join([long, one.replace(b"size", b"s\xffze"), one])
    assert len(list(scan(content, on_error=found.append))) == 2
    assert [str(error) for error in found] == ["expected UTF-8 text: bytes, line 2"]


def test_a_solution_with_blanks_behind_a_board_is_a_part_of_it() -> None:
    (puzzle,) = read(f"{DOTS} {SOLUTION[:80]}.")
    assert puzzle.solution is None
    assert len(puzzle.part_of_solution) == 80
    (other,) = read(f"{DOTS} 6{SOLUTION[1:80]}.")
    partial, wrong = "the stored solution is partial", "the recorded solution is wrong"
    for found, expected in ((puzzle, [partial]), (other, [partial, wrong])):
        assert [note.split(": ")[0] for note in solve(found).notes] == expected


def test_a_second_board_on_a_line_is_not_passed_over_in_silence() -> None:
    (puzzle,) = read(f"{DOTS} {DOTS[::-1]}")
    assert puzzle.remarks[0].startswith("the stored solution is partial: ")
    assert solve(puzzle).notes


@pytest.mark.parametrize("line", ["..", "1.", "12"])
def test_two_symbols_are_no_board_of_one_cell(line: str) -> None:
    with pytest.raises(FormatError):
        read(f"{line}\n")


def test_of_negative_numbers_only_minus_one_is_a_blank() -> None:
    assert read("-1,1,,\n,,,\n,,,\n,,,\n")[0].givens == {Cell(0, 1): 1}
    with pytest.raises(
        FormatError, match="expected a digit from 1 to 4 or a blank, got '-3': r1c1"
    ):
        read("-3,1,,\n,,,\n,,,\n,,,\n")
    with pytest.raises(InputError, match="expected a digit from 1 to 4, got -3: r1c1"):
        Puzzle.from_rows([[-3, 0, 0, 0], *[[-1] * 4] * 3])
    file = io.BytesIO()
    np.save(file, np.array([[-3, 0], [0, -1]]))
    with pytest.raises(FormatError, match="expected a digit from 1 to 2, got -3: r1c1"):
        read(file.getvalue())
