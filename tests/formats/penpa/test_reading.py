"""Penpa+: points, drawn regions, cages, thermometers, arrows and answers of test links."""

import base64
import json
import zlib
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, FormatError, Puzzle, SolveCpError, solve
from solve_cp.drawing.marks import BLACK, GREY, Fill, Line, Shape
from solve_cp.formats import read
from solve_cp.formats.penpa import packed as penpa_text
from solve_cp.formats.penpa.packed import WORDS, inflate, parameters, spelled_out
from solve_cp.formats.penpa.reading import read_penpa
from solve_cp.rules import (
    Arrow,
    Diagonals,
    Difference,
    Even,
    KillerCage,
    Odd,
    Ratio,
    Skyscraper,
    Thermometer,
)
from tests.formats.fpuzzles.samples import GIVENS_4, SOLUTION_4


def pack(text: str) -> str:
    packer = zlib.compressobj(wbits=-15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def short(text: str) -> str:
    text = text.replace("z", "zZ")
    for code, word in WORDS.items():
        text = text.replace(word, f"z{code}") if code != "Z" else text
    return text


class Page:
    """A square page of points with the board somewhere on it."""

    def __init__(self, n: int = 4, space: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
        self.n, self.space = n, space
        self.columns = n + space[2] + space[3]
        self.rows = n + space[0] + space[1]
        self.stride = self.columns + 4
        self.points = self.stride * (self.rows + 4)

    def cell(self, row: int, col: int) -> int:
        return (row + 2 + self.space[0]) * self.stride + col + 2 + self.space[2]

    def vertex(self, row: int, col: int) -> int:
        """The point at the top left of a cell."""
        return self.points + self.cell(row - 1, col - 1)

    def corner(self, row: int, col: int) -> int:
        return 4 * self.points + 4 * self.cell(row, col)

    def borders(self) -> dict[str, int]:
        """Edges around the boxes of a 4×4 board."""
        cross = [((2, i), (2, i + 1)) for i in range(4)] + [((i, 2), (i + 1, 2)) for i in range(4)]
        return {f"{self.vertex(*a)},{self.vertex(*b)}": 2 for a, b in cross}

    def query(self, layer: dict[str, Any], answer: str = "") -> str:
        size = f"square,{self.columns},{self.rows}"
        first = f"{size},38,0,1,1,380,380,1,1,1,1,1,1,Title: T,Author: A,,R%2CS"
        lines = [first, json.dumps(self.space), "[]", short(json.dumps(layer)), "{}"]
        return f"m=edit&p={pack(chr(10).join(lines))}" + (f"&a={pack(answer)}" if answer else "")


def layer(page: Page, **more: Any) -> dict[str, Any]:
    numbers = {str(page.cell(*cell)): [str(d), 1, "1"] for cell, d in GIVENS_4.items()}
    return {"number": numbers, "lineE": page.borders(), **more}


GIVENS = {Cell(*cell): digit for cell, digit in GIVENS_4.items()}


@pytest.mark.parametrize("space", [(0, 0, 0, 0), (1, 0, 2, 0), (1, 2, 3, 4)])
def test_a_small_puzzle_is_read_and_solved(space: tuple[int, int, int, int]) -> None:
    page = Page(space=space)
    puzzle = read_penpa(page.query(layer(page)))
    assert puzzle == Puzzle(Board.standard(4), GIVENS, title="T", author="A", comment="R,S")
    result = solve(puzzle)
    assert result.grid == SOLUTION_4
    assert result.unique


def test_a_link_is_found_by_its_looks() -> None:
    page = Page()
    query = page.query(layer(page))
    host = "https://swaroopg92.github.io/penpa-edit/"
    for link in (f"{host}#{query}", f"{host}?{query}", query):
        assert [puzzle.givens for puzzle in read(link)] == [GIVENS]


def test_cages_thermometers_and_arrows_are_rules() -> None:
    page = Page()
    path = [page.cell(0, 0), page.cell(0, 1), page.cell(1, 1)]
    data = layer(
        page,
        killercages=[path, [page.cell(3, 3)], []],
        thermo=[path, path[:1]],
        arrows=[path[::-1]],
        numberS={str(page.corner(0, 0)): ["6", 1], str(page.corner(2, 2)): ["9", 1]},
    )
    puzzle = read_penpa(page.query(data))
    assert puzzle.rules == (
        KillerCage("r1c1 r1c2 r2c2", 6),
        KillerCage("r4c4"),
        Thermometer("r1c1 r1c2 r2c2"),
        Arrow("r2c2", "r1c2 r1c1"),
    )
    assert puzzle.not_modelled == ("small number 9 in r3c3 (drawing)",)


def test_the_answer_is_the_solution() -> None:
    page = Page()
    numbers = [f"{page.cell(r, c)},{SOLUTION_4[r][c]}" for r in range(4) for c in range(4)]
    answer = json.dumps([[], [], [], [], numbers, []])
    solution = read_penpa(page.query(layer(page), answer)).solution
    assert solution is not None
    assert solution.tolist() == SOLUTION_4
    partly = read_penpa(page.query(layer(page), json.dumps([[], [], [], [], numbers[:3], []])))
    remark = "the stored solution is partial: 123............."
    assert (partly.solution, partly.comment, partly.remarks) == (None, "R,S", (remark,))
    assert partly.not_modelled == ()


def test_edges_that_cut_out_no_regions_are_noted() -> None:
    page = Page()
    edges = dict(list(page.borders().items())[:4])
    puzzle = read_penpa(page.query(layer(page, lineE=edges)))
    assert (puzzle.board, puzzle.not_modelled) == (
        Board.latin(4),
        ("4 edges (they cut out no 4 regions)",),
    )
    assert read_penpa(page.query(layer(page, lineE={}))).not_modelled == (
        "regions (none are drawn)",
    )


def test_edges_that_are_no_borders_are_listed() -> None:
    page = Page(space=(1, 0, 0, 0))
    frame = {f"{page.vertex(0, 0)},{page.vertex(0, 1)}": 2}
    drawn = {
        f"{page.vertex(1, 1)},{page.vertex(1, 2)}": 3,
        f"{page.vertex(1, 1)},{page.vertex(2, 2)}": 2,
        f"{page.vertex(-1, 0)},{page.vertex(-1, 1)}": 2,
        "edge": 2,
    }
    puzzle = read_penpa(page.query(layer(page, lineE=page.borders() | frame | drawn)))
    assert (puzzle.board, puzzle.not_modelled) == (Board.standard(4), ("4 edges (drawing)",))


def listed(page: Page, query: str, cells: list[tuple[int, int]]) -> Puzzle:
    """The puzzle of a page whose cells are listed."""
    points = [page.cell(*cell) for cell in cells]
    steps = [points[0], *(b - a for a, b in pairwise(points))]
    text = inflate(parameters(query)["p"])
    return read_penpa(f"p={pack(f'{text}{chr(10)}{json.dumps(steps)}')}")


def test_a_page_may_be_larger_than_its_board() -> None:
    page = Page(6)
    borders = [((1, i), (1, i + 1)) for i in range(1, 5)] + [
        ((5, i), (5, i + 1)) for i in range(1, 5)
    ]
    borders += [((b, a), (d, c)) for (a, b), (c, d) in borders]
    cross = [((3, i), (3, i + 1)) for i in range(1, 5)]
    cross += [((b, a), (d, c)) for (a, b), (c, d) in cross]
    edges = {f"{page.vertex(*a)},{page.vertex(*b)}": 2 for a, b in (*borders, *cross)}
    number = {str(page.cell(1, 1)): ["3", 1, "1"], str(page.cell(0, 2)): ["2", 1, "1"]}
    puzzle = read_penpa(page.query({"lineE": edges, "number": number}))
    assert (puzzle.board, puzzle.givens) == (Board.standard(4), {Cell(0, 0): 3})
    assert puzzle.not_modelled == ("1 text (drawing): r0c2 '2'",)


def test_a_page_may_have_several_grids() -> None:
    page = Page(6)
    places = {(r + k, c + k) for k in (0, 2) for r in range(4) for c in range(4)}
    lines = [((2, i), (2, i + 1)) for i in range(6)] + [((4, i), (4, i + 1)) for i in range(6)]
    lines += [((b, a), (d, c)) for (a, b), (c, d) in lines]
    edges = {f"{page.vertex(*a)},{page.vertex(*b)}": 2 for a, b in lines}
    puzzle = listed(page, page.query({"lineE": edges}), sorted(places))
    assert (puzzle.board, puzzle.not_modelled) == (Board.overlapping([(0, 0), (2, 2)], 4), ())


def test_cells_that_fill_no_square_are_a_board_without_houses() -> None:
    page = Page(4)
    puzzle = listed(page, page.query({"lineE": {}}), [(0, 0), (0, 1), (1, 0)])
    assert (len(puzzle.board.cells), puzzle.board.houses) == (3, ())
    assert puzzle.not_modelled == (
        "regions (none are drawn)",
        "rows and columns of the 3 cells (they fill no square)",
    )


def test_drawings_are_listed() -> None:
    page = Page(space=(1, 0, 0, 0))
    numbers = {str(page.cell(-1, 0)): ["7", 1, "1"], str(page.cell(0, 0)): ["A", 1, "1"]}
    data = {
        "number": numbers,
        "lineE": page.borders(),
        "symbol": {"1": [1, "circle_S", 1]},
        "surface": {"1": 1, "2": 1},
        "direction": [[1, 2], [3, 4]],
        "thermo": [[page.cell(0, 0), page.cell(-1, 0)]],
        "sudokuN": 1,
        "command_redo": {"__a": []},
        "polygon": [],
    }
    assert read_penpa(page.query(data)).not_modelled == (
        "1 thermo (not on the board)",
        "2 lines with arrow heads (drawing)",
        "key 'sudokuN' (unknown)",
        "2 squares (drawing): r-2c0; r-2c1",
        "1 circle (drawing): r-2c0",
        "2 texts (drawing): r0c1 '7'; r1c1 'A'",
    )


def test_symbols_shading_and_lines_are_marks() -> None:
    page = Page()
    edge = 2 * page.points + page.cell(0, 0)
    data = layer(
        page,
        number={},
        symbol={str(edge): [2, "circle_SS", 1], str(page.cell(1, 1)): [3, "square_L", 1]},
        surface={str(page.cell(2, 2)): 3},
        line={f"{page.cell(0, 0)},{page.cell(0, 1)}": 5},
    )
    assert read_penpa(page.query(data), strict=True).marks == (
        Fill((Cell(2, 2),), GREY),
        Line(((0.5, 0.5), (0.5, 1.5)), GREY, 0.1),
        Shape("circle", (1.0, 0.5), 0.28, 0.28, BLACK, BLACK),
        Shape("square", (1.5, 1.5), 0.8, 0.8, GREY, BLACK),
    )


def test_settings_of_a_sudoku_switch_diagonals_on() -> None:
    page = Page()
    query = page.query(layer(page))
    for flags, which in (("1,0,0,1", "both"), ("1,0,0,0", "falling"), ("0,0,0,1", "rising")):
        text = inflate(parameters(query)["p"]).replace("square,", "sudoku,")
        packed = pack(text.replace("1,1,1,1,1,1,Title", f"1,1,{flags},Title"))
        assert read_penpa(f"p={packed}").rules == (Diagonals(which),)


def test_diagonals_drawn_as_settings_draw_them_are_a_rule() -> None:
    page = Page()
    falling = {f"{page.vertex(k, k)},{page.vertex(k + 1, k + 1)}": 12 for k in range(4)}
    puzzle = read_penpa(page.query(layer(page, lineE={**page.borders(), **falling})))
    assert (puzzle.rules, puzzle.not_modelled) == ((Diagonals("falling"),), ())


def test_clues_outside_are_rules_where_the_words_tell_them() -> None:
    page = Page(space=(1, 0, 1, 0))
    data = layer(page)
    data["number"] |= {
        str(page.cell(-1, 2)): ["2", 1, "1"],
        str(page.cell(1, -1)): ["4", 1, "1"],
    }
    text = inflate(parameters(page.query(data))["p"])
    words = "Clues outside the grid show how many skyscrapers can be seen."
    puzzle = read_penpa(f"p={pack(text.replace('R%2CS', words))}")
    assert puzzle.rules == (Skyscraper("above column 3", 2), Skyscraper("left of row 2", 4))
    assert (puzzle.givens, puzzle.not_modelled) == (GIVENS, ())


def test_usual_symbols_are_rules_where_the_words_tell_them() -> None:
    page = Page()
    right = 3 * page.points  # edges to the right of cells
    symbols = {
        str(right + page.cell(0, 0)): [8, "circle_SS", 1],
        str(right + page.cell(1, 0)): [2, "circle_SS", 1],
        str(page.cell(2, 2)): [3, "circle_L", 1],
        str(page.cell(3, 3)): [3, "square_L", 1],
    }
    text = inflate(parameters(page.query(layer(page, symbol=symbols)))["p"])
    words = (
        "White dots join consecutive digits. Black dots join digits in a 1:2 ratio. Cells with a "
        "grey circle are odd%2C cells with a grey square are even."
    )
    puzzle = read_penpa(f"p={pack(text.replace('R%2CS', words))}")
    dots = (Difference("r1c1 r1c2"), Ratio("r2c1 r2c2"))
    assert (puzzle.rules, puzzle.not_modelled) == ((*dots, Odd("r3c3"), Even("r4c4")), ())


def test_abbreviations_are_undone() -> None:
    assert spelled_out("{zN:zO,zE:'zZo'}") == '{"number":null,"lineE":\'zo\'}'


def lines(first: str = "square,4,4", second: str = "[0,0,0,0]", fourth: str = "{}") -> str:
    return "p=" + pack("\n".join([first, second, "", fourth]))


BAD = {
    "no data": ("m=edit", "expected a Penpa+ link, got only the beginning of one"),
    "no base64": ("p=***", "expected a Penpa+ link, got data that cannot be unpacked"),
    "few lines": (f"p={pack('x')}", "expected at least 4 lines in a Penpa+ puzzle, got 1"),
    "hexagons": (lines("hex,4,4"), "expected a square grid, got 'hex'"),
    "no size": (lines("square"), "expected columns and rows in line 1"),
    "negative size": (
        lines("square,-4,-4"),
        "expected 1 to 64 rows and columns, got -4×-4",
    ),
    "huge size": (
        lines("square,99999,99999"),
        "expected 1 to 64 rows and columns, got 99999×99999",
    ),
    "bad space": (lines(second="["), "expected JSON in line 2"),
    "much space": (lines(second="[4,0]"), "expected space around a board, got [4, 0, 0, 0]"),
    "bad layer": (lines(fourth="{"), "expected JSON in line 4"),
    "no layer": (lines(fourth="[]"), "expected line 4 to be an object, got a list"),
    "strange numbers": (
        lines(fourth='{"number":[1]}'),
        "expected 'number' to be an object, got a list",
    ),
    "strange drawings": (
        lines(fourth='{"surface":5}'),
        "expected 'surface' to be a list, got 5",
    ),
    "endless cages": (
        lines(fourth=json.dumps({"killercages": [[]] * 20_001})),
        "expected at most 20000 entries of 'killercages', got 20001",
    ),
    "strange cages": (
        lines(fourth='{"killercages":[5]}'),
        "expected an entry of 'killercages' to be a list, got 5",
    ),
}


@pytest.mark.parametrize(("query", "message"), BAD.values(), ids=BAD)
def test_a_bad_link_is_one_clear_error(query: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_penpa(query, "link")
    assert str(caught.value) == f"{message}: link"


def test_the_beginning_of_a_link_is_not_enough() -> None:
    page = Page()
    data = page.query(layer(page)).removeprefix("m=edit&p=")
    with pytest.raises(FormatError, match="expected a Penpa"):
        inflate(data[: len(data) // 2])


def test_a_bomb_is_stopped_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(penpa_text, "MAX_TEXT", 1 << 20)
    with pytest.raises(FormatError, match="expected at most 1 MiB of text"):
        inflate(pack("a" * (1 << 21)))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 90) | st.floats() | st.text(max_size=3),
    lambda part: (
        st.lists(part, max_size=4)
        | st.dictionaries(st.integers(0, 400).map(str) | st.just("89,97"), part, max_size=3)
    ),
    max_leaves=10,
)
NAMES = ["number", "numberS", "lineE", "killercages", "thermo", "arrows", "symbol", "other"]


@pytest.mark.slow
@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(NAMES), JSON, max_size=4), JSON)
def test_values_of_any_type_never_do_more_than_a_format_error(
    keys: dict[str, Any], answer: Any
) -> None:
    with suppress(FormatError):
        read_penpa(Page().query(keys, json.dumps(answer)))


@settings(max_examples=100)
@given(st.data())
def test_damaged_links_never_do_more_than_an_input_error(data: st.DataObject) -> None:
    page = Page()
    query = page.query(layer(page))
    place = data.draw(st.integers(0, len(query) - 1))
    with suppress(SolveCpError):
        read(query[:place] + data.draw(st.text(max_size=2)) + query[place + 1 :])
