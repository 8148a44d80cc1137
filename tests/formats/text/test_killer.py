"""Killers and jigsaws that people post as text."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, FormatError, Puzzle, SolveCpError
from solve_cp.formats import read
from solve_cp.formats.text.killer import read_killer_text
from solve_cp.rules import Diagonals, KillerCage, Rule

# In every row a cage of four cells with 10, one of four with 30 and a single 5.
ROW = "A<<<U<<<5"
SHORT = ROW * 9
# Usual boxes, except for two cells of the third row.
JIGSAW = "111222333111222333112122333" + "444555666" * 3 + "777888999" * 3


def cages(row: int) -> list[Rule]:
    return [
        KillerCage(f"r{row}c1-r{row}c4", 10),
        KillerCage(f"r{row}c5-r{row}c8", 30),
        KillerCage(f"r{row}c9", 5),
    ]


CAGES = tuple(rule for row in range(1, 10) for rule in cages(row))
KILLER = Puzzle(Board.standard(9), {}, CAGES)


def sumocue(diagonal: str = "", region: bool = False) -> str:
    entries = []
    for number in range(81):
        row, col = divmod(number, 9)
        root = row * 9 + (0 if col < 4 else 4 if col < 8 else 8)
        total = {0: 10, 4: 30, 8: 5}[root % 9]
        entries.append(f"={total}" if root == number else f"+{root}")
    ending = [f"J{(number * 3) // 81 * 3 + number % 9 // 3}" for number in range(81)]
    body = "".join(e + (j if region else "") for e, j in zip(entries, ending, strict=True))
    return f"SumoCueV1{diagonal}{body}"


def long_form(option: str = "") -> str:
    numbers = []
    for number in range(81):
        row, col = divmod(number, 9)
        kind = 0 if col < 4 else 1 if col < 8 else 2
        total = (10, 30, 5)[kind]
        numbers.append(str((total if col in (0, 4, 8) else 0) * 256 + row * 3 + kind))
    return f"3x3:{option}:k:{':'.join(numbers)}:"


@pytest.mark.parametrize("text", [SHORT, sumocue(), long_form()])
def test_the_three_forms_say_one_puzzle(text: str) -> None:
    assert read_killer_text(text) == KILLER
    assert read(text) == [KILLER]
    assert read(f"# a killer\n{text}\n\n{text}\n") == [KILLER, KILLER]


@pytest.mark.parametrize("text", [sumocue("D"), long_form("d")])
def test_diagonals(text: str) -> None:
    assert read(text) == [Puzzle(Board.standard(9), {}, (Diagonals(), *CAGES))]


def test_signs_lead_to_the_total_by_any_way() -> None:
    top = [">>v", "^<j", "'`^"]
    text = "".join(row + "0" * 6 for row in top) + SHORT[27:]
    assert read(text)[0].rules[0] == KillerCage("r1c1:r3c3", 45)


def test_signs_that_lead_nowhere_are_an_error() -> None:
    for start in ("><", "^.", "<A"):
        with pytest.raises(FormatError, match="expected signs that lead to a total"):
            read(start + SHORT[2:])


def test_single_cells_with_the_total_0_are_in_no_cage() -> None:
    assert read(ROW * 2 + "0" * 63)[0].rules == (*cages(1), *cages(2))


def test_cages_with_the_total_0_differ() -> None:
    differ = KillerCage("r1c1-r1c4")
    long = long_form().replace(":k:2560:0:0:0:", ":k:200:200:200:200:")
    for text in (SHORT.replace("A", "0", 1), sumocue().replace("=10", "=0", 1), long):
        assert read(text) == [Puzzle(Board.standard(9), {}, (differ, *CAGES[1:]))]


def test_in_the_long_form_0_is_no_cage() -> None:
    text = long_form().replace(":k:2560:", ":k:0:")
    assert read(text) == [Puzzle(Board.standard(9), {}, CAGES[1:])]


def test_sumocue_may_be_in_small_letters() -> None:
    assert read(sumocue().lower()) == [KILLER]
    assert read(sumocue("D", region=True).lower()) == read(sumocue("D", region=True))


def test_sumocue_may_take_lines_and_regions() -> None:
    text = sumocue(region=True)
    body = text.removeprefix("SumoCueV1")
    lines = "SumoCueV1\n" + body[:200] + "\n" + body[200:] + "\n"
    puzzle = read(lines + lines)[0]
    assert puzzle.rules == CAGES
    assert [set(r.cells) for r in puzzle.board.regions] == [
        set(r.cells) for r in Board.standard(9).regions
    ]
    assert len(read(lines + lines)) == 2


def test_a_jigsaw_is_givens_and_then_regions() -> None:
    givens = "1" + "." * 80
    board = Board.jigsaw(JIGSAW)
    assert read(givens + JIGSAW) == [Puzzle(board, {Cell(0, 0): 1})]


BAD = {
    "short list": ("3x3::k:1:2:", "expected 81 numbers, got 2"),
    "unknown option": (long_form("z"), "expected no option but 'd' (diagonals), got 'z'"),
    "other text": ("3x3:hello", "expected '3x3::k:' and 81 numbers between colons"),
    "two totals": (
        long_form().replace(":k:2560:0:", ":k:2560:2816:"),
        "expected one total for cage 0, got 10 and 11",
    ),
    "short killer that is cut": (
        SHORT[:-1],
        "expected 81 signs and totals in a short killer, got 80",
    ),
    "few entries in small letters": (
        "sumocuev1=10+0",
        "expected 81 entries like '=12' or '+0', got 2",
    ),
    "few entries": ("SumoCueV1=10+0", "expected 81 entries like '=12' or '+0', got 2"),
    "no root": (
        sumocue().replace("=10", "+80", 1).replace("=5", "+80"),
        "expected '+' and the number of a cell with a total",
    ),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_a_bad_text_is_one_clear_error(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert str(caught.value) == f"{message}: text"


@settings(max_examples=200)
@given(st.sampled_from([SHORT, sumocue(region=True), long_form()]), st.data())
def test_damaged_texts_never_do_more_than_an_input_error(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text) - 1))
    with suppress(SolveCpError):
        read(text[:place] + data.draw(st.text(max_size=2)) + text[place + 1 :])
