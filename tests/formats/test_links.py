"""Links and ids: found by content, as an argument and in files; those that need the network."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from string import ascii_lowercase
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import FormatError, Puzzle, SolveCpError
from solve_cp.formats import read, scan
from solve_cp.formats.fpuzzles.reading import read_fpuzzles
from solve_cp.formats.fpuzzles.writing import fpuzzles_text
from solve_cp.formats.links import is_link
from solve_cp.formats.shared.lzstring import encode_base64
from tests.formats.fpuzzles.samples import small

# With this title, the data contains both characters that links often change.
PUZZLE = replace(read_fpuzzles(small()), title="xyksxlrgciÿqÿnixyaucdÿbh\uffffmdfhw")
DATA = encode_base64(fpuzzles_text(PUZZLE))
LINKS = [
    DATA,
    DATA.rstrip("="),
    f"https://www.f-puzzles.com/?load={DATA}",
    f"http://f-puzzles.com/?load={quote(DATA, safe='')}",
    f"https://www.f-puzzles.com/?other=1&load={DATA.replace('+', ' ')}&more=2",
    f"https://f-puzzles.com?load={DATA}",
    f"f-puzzles.com?load={DATA}",
    f'"https://www.f-puzzles.com/?load={DATA}"',
    f"<https://www.f-puzzles.com/?load={DATA}>",
    quote(DATA, safe=""),
    f"fpuz{DATA}",
    f"fpuzzles{quote(DATA, safe='')}",
    f"https://sudokupad.app/fpuz{DATA}?setting-nogrid=1",
    f"https://beta.sudokupad.app/sudoku/fpuzzles{DATA}",
    f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{DATA}",
    f"https://app.crackingthecryptic.com/sudoku?puzzleid=fpuzzles{DATA.replace('+', ' ')}",
    f"https://sudokupad.app?setting-nogrid=1&puzzleid=fpuz{DATA}",
]


def test_the_data_hold_signs_that_links_change() -> None:
    assert {"+", "/", "="} <= set(DATA)


@pytest.mark.parametrize("link", LINKS)
def test_a_link_is_the_puzzle_it_carries(link: str) -> None:
    assert read(link) == [PUZZLE]
    assert read(f"\n  {link} \r\n") == [PUZZLE]
    assert read(link.encode()) == [PUZZLE]


def test_a_file_of_links_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    path.write_text("# mine\n" + "\n\n".join(LINKS) + "\n", encoding="utf-8")
    assert read(path) == [PUZZLE] * len(LINKS)


def test_a_bad_link_in_a_file_is_named_and_passed_by() -> None:
    errors: list[FormatError] = []
    found = list(scan(f"{LINKS[2]}\nfpuz{DATA[:-20]}\n{LINKS[2]}", on_error=errors.append))
    assert found == [PUZZLE, PUZZLE]
    assert [str(error) for error in errors] == [
        "expected compressed data, got only its beginning: text, line 2"
    ]


def with_slashes(count: int) -> str:
    """Data of a puzzle with this many double slashes, and single ones."""
    letters = Random(3)
    while True:
        title = "".join(letters.choices(ascii_lowercase + "ÿ\uffff\ufffe", k=400))
        data = encode_base64(fpuzzles_text(replace(PUZZLE, title=title)))
        if data.count("//") == count and "///" not in data:
            return data


@pytest.mark.parametrize("count", [1, 2, 3])
def test_slashes_that_a_service_merged_are_put_right(count: int) -> None:
    data = with_slashes(count)
    assert read(f"https://sudokupad.app/fpuz{data.replace('//', '/')}") == read(f"fpuz{data}")


def test_data_beyond_repair_is_given_up_soon() -> None:
    data = encode_base64(fpuzzles_text(PUZZLE))[:40] + "/a" * 30_000
    with pytest.raises(FormatError, match="expected compressed data"):
        read(f"https://sudokupad.app/fpuz{data}")


NETWORK = "expected a link that contains its puzzle, got one that needs the network"


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("https://f-puzzles.com/?id=yhkyz63b", "id=yhkyz63b"),
        ("https://sudokupad.app/qv51o7hh9i", "qv51o7hh9i"),
        ("https://app.crackingthecryptic.com/sudoku/ddGfd499G7", "sudoku/ddGfd499G7"),
        ("https://sudokupad.app?puzzleid=qv51o7hh9i", "puzzleid=qv51o7hh9i"),
        ("https://tinyurl.com/23v5gqu8", "23v5gqu8"),
    ],
)
def test_what_needs_the_network_says_so(link: str, name: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(link)
    assert str(caught.value) == f"{NETWORK} ({name}): open it there and export it: link"


BAD = {
    "no data": ("https://www.f-puzzles.com/?load=", "expected compressed data, got none: link"),
    "a strange character": (
        "https://www.f-puzzles.com/?load=N4Ig*",
        "expected compressed data, got '*' (character 5): link",
    ),
    "no JSON": (
        f"fpuz{encode_base64('not JSON, but long enough')}",
        "expected JSON: expecting value: link, column 1",
    ),
    "something else": (
        f"fpuz{encode_base64('[1, 2, 3, 4, 5, 6, 7, 8]')}",
        "expected an f-puzzles file to be an object, got a list: link",
    ),
}


@pytest.mark.parametrize(("link", "message"), BAD.values(), ids=BAD)
def test_a_bad_link_is_one_clear_error(link: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(link)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "text",
    [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "puzzle.csv",
        "fpuzzles.txt",
        "scl",
        "N4" + "ABCDEFGHIJKLMNOP123456789" * 25,
        "https://example.com/?load=N4Ig",
    ],
)
def test_other_texts_are_no_links(text: str) -> None:
    assert not is_link(text)


def test_a_file_whose_name_looks_like_an_id_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("fpuzABCDEFGHIJKLMNOPQRSTUVWXYZ").write_text("1...\n....\n....\n....\n")
    assert [puzzle.board.rows for puzzle in read("fpuzABCDEFGHIJKLMNOPQRSTUVWXYZ")] == [4]


@settings(max_examples=200)
@given(st.sampled_from(LINKS), st.data())
def test_damaged_links_never_do_more_than_an_input_error(link: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(link) - 1))
    damaged = link[:place] + data.draw(st.text(max_size=2)) + link[place + 1 :]
    with suppress(SolveCpError):
        assert all(isinstance(puzzle, Puzzle) for puzzle in read(damaged))
