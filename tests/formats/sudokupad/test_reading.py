"""SudokuPad: compressed JSON, declared rules, drawings, and short ids."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, FormatError, Puzzle, SolveCpError, solve
from solve_cp.drawing.marks import Arrow, Fill, Line, Shape, Text
from solve_cp.formats import read
from solve_cp.formats.shared.lzstring import encode_base64
from solve_cp.formats.sudokupad.reading import read_scl
from solve_cp.formats.sudokupad.scf import read_classic, read_scf
from solve_cp.formats.sudokupad.zipped import unzip
from solve_cp.rules import (
    AntiKing,
    AntiKnight,
    Diagonals,
    DisjointGroups,
    ExtraRegion,
    KillerCage,
    Nonconsecutive,
    StrictXV,
    SumCage,
    Windoku,
)
from tests.formats.fpuzzles.samples import GIVENS_4, SOLUTION_4

BOXES = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]


def cells(n: int = 4, givens: dict[tuple[int, int], int] | None = None) -> list[list[Any]]:
    rows: list[list[Any]] = [[{} for _ in range(n)] for _ in range(n)]
    for (row, col), digit in (givens or {}).items():
        rows[row][col] = {"value": digit}
    return rows


def pad(**keys: Any) -> dict[str, Any]:
    return {"cellSize": 50, "cells": cells(), "regions": BOXES, **keys}


# Compressed JSON.


def test_squeezed_json_is_read() -> None:
    text = (
        "{id:abc,cs:50,t:'It\\'s \"fine\"\\n',ce:[[,{v:5},],[,,{v:12}]],ca:[{ce:[[0,0]],v:10,"
        "hidden:t,unique:f}],u:[{ct:[0.5,-1.25],c1:#0,c2:#F,c:CFCFCF,w:1e2}],n:null,'x y':[]}"
    )
    assert unzip(text) == {
        "id": "abc",
        "cellSize": 50,
        "title": 'It\'s "fine"\n',
        "cells": [[{}, {"value": 5}, {}], [{}, {}, {"value": 12}]],
        "cages": [{"cells": [[0, 0]], "value": 10, "hidden": True, "unique": False}],
        "underlays": [
            {
                "center": [0.5, -1.25],
                "borderColor": "#000000",
                "backgroundColor": "#FFFFFF",
                "color": "#CFCFCF",
                "width": "1e2",
            }
        ],
        "n": None,
        "x y": [],
    }


def test_plain_json_keeps_its_keys() -> None:
    assert unzip('{"c": 1, "ce": [{}]}') == {"c": 1, "ce": [{}]}


def test_many_digits_stay_text() -> None:
    assert unzip("{solution:1234341221434321}") == {"solution": "1234341221434321"}


BAD_ZIP = {
    "{": "expected a value, got the end (character 2)",
    "{a:1": "expected ',', got the end (character 5)",
    "{a 1}": "expected ':', got '1' (character 4)",
    "[1 2]": "expected ',' or ']', got '2' (character 4)",
    "{a:'b": 'expected a text with an end, got "\'" (character 4)',
    "{a:1}}": "expected the end, got '}' (character 6)",
    "[" * 100: "expected data at most 40 levels deep",
}


@pytest.mark.parametrize(("text", "message"), BAD_ZIP.items())
def test_bad_squeezed_json_is_named(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        unzip(text)
    assert str(caught.value) == message


@given(st.text("{}[],:'\"\\ab1tf#. \n", max_size=40))
def test_any_squeezed_text_is_read_or_refused(text: str) -> None:
    with suppress(FormatError):
        unzip(text)


# Declared rules.


def test_a_small_puzzle_is_read_and_solved() -> None:
    data = pad(
        cells=cells(4, GIVENS_4),
        metadata={"title": "T", "author": "A", "rules": "R", "solution": "1234341221434321"},
    )
    puzzle = read(json.dumps(data))[0]
    givens = {Cell(*cell): digit for cell, digit in GIVENS_4.items()}
    board = Board.standard(4)
    grid = Puzzle(board).grid(SOLUTION_4)
    assert puzzle == Puzzle(board, givens, title="T", author="A", comment="R", solution=grid)
    assert solve(puzzle).grid == SOLUTION_4


def test_a_partial_solution_is_no_rule() -> None:
    data = pad(metadata={"rules": "R", "solution": "1324????........"})
    puzzle = read_scl(data)
    assert puzzle == Puzzle(Board.standard(4), comment="R")
    assert puzzle.remarks == ("the stored solution is partial: 1324............",)


ZIPPED = (
    "{cs:50,ce:[[{v:1},,{v:3},],[,{v:4},,],[{v:2},,,],[,,,{v:1}]],re:[[[0,0],[0,1],[1,0],[1,1]],"
    "[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "ca:[{v:'title: Tiny 🎉'}]}"
)


@pytest.mark.parametrize(
    "link",
    [
        ZIPPED,
        encode_base64(ZIPPED),
        f"scl{encode_base64(ZIPPED)}",
        f"ctc{encode_base64(ZIPPED)}",
        f"https://sudokupad.app/scl{encode_base64(ZIPPED)}?setting-x=1",
    ],
)
def test_ids_and_links_carry_puzzles(link: str) -> None:
    givens = {Cell(*cell): digit for cell, digit in GIVENS_4.items()}
    assert read(link) == [Puzzle(Board.standard(4), givens, title="Tiny 🎉")]


def test_cages_that_say_what_they_mean_are_rules() -> None:
    first, second = [[0, 0], [0, 1]], [[1, 0], [2, 0], [3, 3]]
    cages = [
        {"cells": first, "value": "5", "sum": 5, "unique": True},
        {"cells": first, "unique": True},
        {"cells": second, "unique": True, "style": "extraregion"},
        {"cells": second, "sum": 9},
        {"cells": [[0, c] for c in range(4)], "unique": True, "type": "rowcol", "hidden": True},
        {"cells": first, "value": "7"},
        {"cells": first},
    ]
    puzzle = read_scl(pad(cages=cages))
    assert puzzle.rules == (
        KillerCage("r1c1 r1c2", 5),
        KillerCage("r1c1 r1c2"),
        ExtraRegion("r2c1 r3c1 r4c4"),
        SumCage("r2c1 r3c1 r4c4", 9),
    )
    assert puzzle.not_modelled == ("2 cages (drawing): r1c1 r1c2 '7'; r1c1 r1c2",)


def test_global_rules_are_rules() -> None:
    names = ["antiknight", "antiking", "disjoint", "nonconsecutive", "antixv"]
    rules = (AntiKnight(), AntiKing(), DisjointGroups(), Nonconsecutive(), StrictXV())
    assert read_scl(pad(**{"global": names})).rules == rules


def test_a_switch_in_the_metadata_is_a_rule() -> None:
    assert read_scl(pad(metadata={"antiknight": True})).rules == (AntiKnight(),)
    assert read_scl(pad(metadata={"antiknight": False})).rules == ()
    assert read_scl(pad(cages=[{"value": "antiking: true"}])).rules == (AntiKing(),)


def test_global_rules_may_be_switched_in_an_object() -> None:
    switches = {"antiknight": True, "antiking": 0, "disjoint": 1}
    assert read_scl(pad(**{"global": switches})).rules == (AntiKnight(), DisjointGroups())


def test_disjoint_groups_need_separate_regions() -> None:
    middle = [[1, 1], [1, 2], [2, 1], [2, 2]]
    for regions in (BOXES[:3], [*BOXES[:3], middle]):
        puzzle = read_scl(pad(regions=regions, **{"global": ["disjoint"]}))
        assert (puzzle.rules, puzzle.not_modelled) == (
            (),
            ("disjoint groups (there are no 4 separate regions)",),
        )


def test_labels_that_are_no_totals_are_listed() -> None:
    pair = [[0, 0], [0, 1]]
    cages = [
        {"cells": pair, "value": "99", "unique": True},
        {"cells": pair, "value": "7", "sum": 5, "unique": True},
        {"cells": pair, "value": "X", "unique": 1, "style": "extraregion"},
        {"cells": pair, "sum": "abc", "unique": True},
        {"cells": pair, "value": "5", "sum": "5", "unique": 0},
    ]
    puzzle = read_scl(pad(cages=cages))
    assert puzzle.rules == (
        KillerCage("r1c1 r1c2"),
        KillerCage("r1c1 r1c2", 5),
        ExtraRegion("r1c1 r1c2"),
        KillerCage("r1c1 r1c2"),
        SumCage("r1c1 r1c2", 5),
    )
    assert puzzle.not_modelled == (
        "cage with the sum 'abc' (not a number)",
        "3 cages (drawing): r1c1 r1c2 '99'; r1c1 r1c2 '7'; r1c1 r1c2 'X'",
    )


def test_metadata_that_may_say_a_rule_is_named() -> None:
    words = {"Title": "T", "source": "S", "msgcorrect": "!", "difficulty": 3}
    data = pad(
        metadata={**words, "bgimage": "x", "norowcol": "?", "antiking": "maybe", "antifoo": False},
        cages=[{"value": "digits: 0-3"}, {"value": "source: here"}],
    )
    puzzle = read_scl(data)
    assert (puzzle.title, puzzle.rules) == ("T", ())
    assert puzzle.not_modelled == (
        "metadata 'digits' (unknown)",
        "bgimage (drawing)",
        "metadata 'norowcol' (unknown)",
        "antiking 'maybe' (neither true nor false)",
    )


def test_drawn_marks_may_exempt_pairs() -> None:
    data = pad(
        **{"global": ["nonconsecutive", "antifoo"]}, overlays=[{"center": [1, 1], "text": "?"}]
    )
    puzzle = read_scl(data)
    assert (puzzle.rules, puzzle.not_modelled) == (
        (),
        (
            "nonconsecutive (drawn marks may exempt pairs)",
            "global rule 'antifoo' (unknown)",
            "1 text (drawing): r1c1 '?'",
        ),
    )


def test_what_is_only_drawn_is_listed() -> None:
    grid = cells()
    grid[0][0] = {"value": "A", "pencilMarks": [1, 2], "odd": 1}
    grid[0][1] = {"c": ["#F00"]}
    line = {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#cfcfcf", "thickness": 16}
    data = pad(
        cells=grid,
        lines=[{}, line, {**line, "color": "#0000"}, {"d": "M0 0C1 1 2 2 3 3", "color": "#000"}],
        arrows=[{}, {**line, "headLength": 0.2}],
        underlays=[{}, {"center": [1.5, 1.5], "width": 1, "height": 1, "borderColor": "#0f0"}],
        overlays=[{"center": [0, 1], "text": 3, "width": 1, "height": 1}],
        bgimage="x",
        foglight=[],
    )
    puzzle = read_scl(data)
    assert puzzle.not_modelled == (
        "'A' in r1c1 (not a digit)",
        "1 shape (without a place)",
        "1 curve (drawing)",
        "1 cell with pencil marks (notes or candidates)",
        "key 'bgimage' (unknown)",
        "key 'odd' of a cell (unknown)",
        "1 coloured area (drawing): r1c2",
        "1 square (drawing): r2c2",
        "1 text (drawing): r0c1 '3'",
        "1 line (drawing): r1c1–r1c3",
        "1 arrow (drawing): r1c1–r1c3",
    )
    assert puzzle.marks == (
        Fill((Cell(0, 1),), "#ff0000"),
        Shape("square", (1.5, 1.5), 1, 1, "", "#00ff00", text_size=0.312),
        Text((0, 1), "3", 0.312),
        Line(((0.5, 0.5), (0.5, 2.5)), "#cfcfcf", 0.25),
        Arrow(((0.5, 0.5), (0.5, 2.5)), "#cfcfcf", 0.25, 0.2),
    )


def test_straight_svg_paths_are_lines() -> None:
    path = {"d": "M32 32L96 32H160V96", "color": "#123", "thickness": 32}
    assert read_scl(pad(lines=[path])).marks == (
        Line(((0.5, 0.5), (0.5, 1.5), (0.5, 2.5), (1.5, 2.5)), "#112233", 0.5),
    )


def framed(**keys: Any) -> dict[str, Any]:
    inner = [[[row + 1, col + 1] for row, col in region] for region in BOXES]
    return {"cellSize": 50, "cells": cells(6, {(0, 1): 7, (1, 1): 1}), "regions": inner, **keys}


def test_a_board_inside_a_frame_is_what_its_regions_fill() -> None:
    around = [[row, col] for row in range(6) for col in range(6) if {row, col} & {0, 5}]
    solution = "......" + ".1234..3412..2143..4321." + "......"
    for data in (framed(), framed(regions=[*framed()["regions"], around])):
        puzzle = read_scl({**data, "metadata": {"solution": solution}})
        assert (puzzle.board, puzzle.givens) == (Board.standard(4), {Cell(0, 0): 1})
        assert puzzle.marks == (Text((-0.5, 0.5), "7", 0.6),)
        assert puzzle.solution is not None
        assert puzzle.solution.tolist() == SOLUTION_4


def test_several_squares_of_regions_overlap_or_lie_side_by_side() -> None:
    def boxes(top: int, left: int) -> list[Any]:
        return [[[row + top, col + left] for row, col in region] for region in BOXES]

    overlapping = [*boxes(0, 0), *boxes(2, 2)[1:]]
    twin = read_scl({"cellSize": 50, "cells": cells(6, {}), "regions": overlapping})
    assert twin.board == Board.overlapping([(0, 0), (2, 2)], 4)
    corners = [(0, 0), (0, 4), (4, 0), (4, 4)]
    four = [region for corner in corners for region in boxes(*corner)]
    quartet = read_scl({"cellSize": 50, "cells": cells(8, {}), "regions": four})
    assert quartet.board == Board.overlapping(corners, 4)


def test_without_rows_and_columns_those_are_cages() -> None:
    lines = [[[0, 0], [0, 1]], [[1, 1], [1, 2]], [[0, 1], [1, 1]]]
    cages = [{"cells": line, "unique": True, "type": "rowcol"} for line in lines]
    data = pad(cages=cages, regions=[[[0, 0]]], metadata={"norowcol": True})
    board = read_scl(data).board
    assert [(h.kind, len(h.cells)) for h in board.houses] == [
        *(("row", 2), ("row", 2), ("column", 2), ("region", 1))
    ]
    assert (board.digits, len(board.cells)) == ((1, 2), 4)


def test_without_rows_columns_and_cages_for_them_only_regions_are_houses() -> None:
    puzzle = read_scl(pad(metadata={"norowcol": True}))
    assert {house.kind for house in puzzle.board.houses} == {"region"}
    assert (puzzle.board.digits, puzzle.not_modelled) == ((1, 2, 3, 4), ())


def test_regions_of_one_size_that_leave_holes_are_the_board() -> None:
    steps = [[[0, 0], [0, 1], [1, 0]], [[1, 1], [1, 2], [2, 1]], [[2, 2], [2, 3], [3, 2]]]
    puzzle = read_scl(pad(regions=steps, metadata={"solution": "12..312..312..3."}))
    assert (puzzle.board.digits, len(puzzle.board.cells)) == ((1, 2, 3), 9)
    assert [(h.kind, len(h.cells)) for h in puzzle.board.houses] == [
        *(("row", n) for n in (2, 3, 3, 1)),
        *(("column", n) for n in (2, 3, 3, 1)),
        *[("region", 3)] * 3,
    ]
    assert puzzle.solution is not None
    assert (puzzle.not_modelled, puzzle.violations(puzzle.solution)) == ((), [])


def test_digits_are_those_of_the_stored_solution() -> None:
    zero = read_scl(pad(metadata={"solution": "0123230110323210"}))
    assert (zero.board.digits, zero.remarks) == ((0, 1, 2, 3), ())
    more = read_scl(pad(metadata={"solution": "1239391229131392"}))
    assert more.board.digits == tuple(range(1, 10))


def test_regions_larger_than_a_side_say_how_many_digits_there_are() -> None:
    halves = [
        [[r, c] for r in (0, 1) for c in range(4)],
        [[r, c] for r in (2, 3) for c in range(4)],
    ]
    board = read_scl(pad(regions=halves)).board
    assert (board.digits, len(board.regions)) == (tuple(range(1, 9)), 2)


def test_fog_lights_are_no_cages() -> None:
    puzzle = read_scl(pad(cages=[{"cells": [[0, 0]], "value": "FOGLIGHT"}]))
    assert (puzzle.rules, puzzle.not_modelled) == ((), ())


def test_hidden_cages_help_a_checker_and_bind() -> None:
    cage = {"cells": [[0, 0], [1, 3]], "unique": True, "hidden": True}
    puzzle = read_scl(pad(cages=[cage]))
    assert (puzzle.rules, puzzle.marks) == ((KillerCage("r1c1 r2c4"),), ())


def test_a_clue_without_a_meaning_is_listed() -> None:
    data = pad(cells=cells(4, {(0, 0): 9}), cages=[{"cells": [[0, 4]], "unique": True}])
    puzzle = read_scl(data)
    assert (puzzle.givens, puzzle.not_modelled) == (
        {},
        (
            "cage 1 (expected a cell of 4×4 cells, got [0, 4])",
            "9 in r1c1 (not a digit of the board)",
        ),
    )


def test_regions_may_be_missing_irregular_or_overlap() -> None:
    assert read_scl(pad(regions=[])).board == Board.latin(4)
    swapped = [BOXES[0][:3] + [[0, 2]], [[1, 1], *BOXES[1][1:]], *BOXES[2:]]
    assert read_scl(pad(regions=swapped)).board == Board.jigsaw("1112 1222 3344 3344")
    short = read_scl(pad(regions=[BOXES[0][:3], *BOXES[1:]]))
    assert short.board == Board.jigsaw("..22 ..22 3344 3344")
    assert short.not_modelled == ("1 region of 3 cells (not 4)",)
    two = read_scl(pad(regions=[BOXES[0][:3], BOXES[1][:3], *BOXES[2:]]))
    assert two.not_modelled == ("2 regions of 3 cells (not 4)",)
    middle = [[1, 1], [1, 2], [2, 1], [2, 2]]
    assert len(read_scl(pad(regions=[*BOXES, middle])).board.regions) == 5


BAD: dict[str, tuple[Any, str]] = {
    "no object": ("x", "expected a SudokuPad puzzle to be an object, got 'x'"),
    "no cells": (pad(cells=[]), "expected 1 to 64 rows and columns, got 0×0"),
    "uneven rows": (pad(cells=[[{}], []]), "expected 1 cells in row 2, got 0"),
    "strange cell": (pad(cells=[[5]]), "expected a cell to be an object, got 5"),
    "cell off the board": (
        pad(regions=[[[0, 4]]]),
        "expected a cell of 4×4 cells, got [0, 4]",
    ),
    "no pair": (pad(regions=[[[0, 1, 2]]]), "expected a cell like [row, column], got 3 numbers"),
    "a switch of a wrong type": (
        pad(cages=[{"cells": []}, {"cells": [[0, 0]], "sum": 3, "unique": "true"}]),
        "expected 'unique' to be true or false, got 'true': cage 2",
    ),
    "a global switch of a wrong type": (
        pad(**{"global": {"antiking": "on"}}),
        "expected 'antiking' of 'global' to be true or false, got 'on'",
    ),
    "endless cages": (pad(cages=[{}] * 20_001), "expected at most 20000 cages, got 20001"),
    "endless regions": (pad(regions=[[]] * 20_001), "expected at most 20000 regions, got 20001"),
    "too many cells": (
        pad(regions=[[[0, 0]] * 17]),
        "expected at most 16 cells, got 17",
    ),
}


@pytest.mark.parametrize(("data", "message"), BAD.values(), ids=BAD)
def test_a_bad_puzzle_is_one_clear_error(data: Any, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_scl(data, "p.json")
    assert str(caught.value) == f"{message}: p.json"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 5) | st.floats() | st.text(max_size=4),
    lambda part: (
        st.lists(part, max_size=4)
        | st.dictionaries(st.sampled_from(["cells", "value", "sum", "unique", "style"]), part)
    ),
    max_leaves=12,
)
NAMES = ["cells", "regions", "cages", "global", "metadata", "lines", "overlays", "solution"]


@pytest.mark.slow
@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(NAMES), JSON, max_size=4))
def test_values_of_any_type_never_do_more_than_a_format_error(keys: dict[str, Any]) -> None:
    with suppress(FormatError):
        read_scl(pad(**keys))


@settings(max_examples=200)
@given(st.data())
def test_damaged_text_never_does_more_than_an_input_error(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(ZIPPED) - 1))
    with suppress(SolveCpError):
        read(ZIPPED[:place] + data.draw(st.text(max_size=2)) + ZIPPED[place + 1 :])


# The short ids.


def test_packed_givens() -> None:
    blank = "o" * 13 + "K"
    assert read_scf(blank) == Puzzle(Board.standard(9))
    assert read(f"scf{blank}") == [Puzzle(Board.standard(9))]
    first = "1" + "o" * 13 + "A"
    assert read_scf(first).givens == {Cell(0, 0): 1}


@pytest.mark.parametrize("ending", ["*xwtMy title*aMe", "xwtMytitle"])
def test_options_follow_packed_givens(ending: str) -> None:
    puzzle = read(f"https://sudokupad.app/scf{'o' * 13}K{ending}")[0]
    assert puzzle.rules == (Diagonals(), Windoku())
    assert (puzzle.title[:2], puzzle.author) == ("My", "Me" if "*" in ending else "")


def test_unknown_options_are_named() -> None:
    assert read_scf("o" * 13 + "K*zz*tA**b").not_modelled == ("option 'zz' (unknown)",)
    assert read_scf("o" * 13 + "K*zz*tA**b").title == "A*b"


def test_the_older_packing() -> None:
    puzzle = Puzzle(Board.standard(9), {Cell(0, 0): 5})
    assert read_classic("5_L") == puzzle  # 69 and 11 blanks
    assert read("https://sudokupad.app/classic5_L") == [puzzle]
    assert read_classic("o" * 13 + "K") == Puzzle(Board.standard(9))


@pytest.mark.parametrize(
    ("reader", "data", "message"),
    [
        (read_scf, "oo", "expected 81 cells in packed givens, got 12"),
        (read_scf, "o" * 14, "expected 81 cells in packed givens, got 84"),
        (read_scf, "é", "expected packed givens, got 'é'"),
        (read_classic, "B6", "expected 81 cells in packed givens, got 2"),
        (read_classic, "B6é", "expected packed givens, got 'é'"),
    ],
)
def test_bad_packings_are_named(reader: Any, data: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        reader(data)
    assert str(caught.value) == message


@given(st.text(max_size=100))
def test_any_packing_is_read_or_refused(data: str) -> None:
    for reader in (read_scf, read_classic):
        with suppress(FormatError):
            reader(data)
