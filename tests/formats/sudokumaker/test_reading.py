"""SudokuMaker: what each type of constraint means, and where its numbers point."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, FormatError, Puzzle, SolveCpError, solve
from solve_cp.board.houses import House
from solve_cp.drawing import marks
from solve_cp.formats import read
from solve_cp.formats.shared.lzstring import encode_uri
from solve_cp.formats.sudokumaker.reading import read_sudokumaker
from solve_cp.rules import (
    AntiKing,
    AntiKnight,
    Arrow,
    BetweenLine,
    Clone,
    ColumnIndexing,
    Diagonals,
    Difference,
    DisjointGroups,
    DoubleArrow,
    EntropicLine,
    Even,
    ExtraRegion,
    GlobalEntropy,
    GlobalModulo,
    KillerCage,
    LittleKiller,
    LockoutLine,
    LookAndSay,
    Maximum,
    Minimum,
    ModularLine,
    Nonconsecutive,
    NumberedRoom,
    Odd,
    Palindrome,
    PillArrow,
    Quadruple,
    Ratio,
    RegionSumLine,
    Renban,
    RowIndexing,
    Rule,
    Sandwich,
    Skyscraper,
    SlowThermometer,
    StrictDifference,
    StrictRatio,
    StrictSum,
    StrictXV,
    Sum,
    Thermometer,
    V,
    WeightedSum,
    Whispers,
    X,
    XSum,
)
from tests.formats.fpuzzles.samples import GIVENS_4, SOLUTION_4

BOXES_9 = [r // 3 * 3 + c // 3 for r in range(9) for c in range(9)]
BOXES_4 = [r // 2 * 2 + c // 2 for r in range(4) for c in range(4)]
LINE = [0, 1, 10, 19]
CELLS = "r1c1 r1c2 r2c2 r3c2"
THIRDS, MODULI = [14, 112, 896], [584, 146, 292]


def maker(*constraints: dict[str, Any], n: int = 9, **keys: Any) -> dict[str, Any]:
    regions = {"type": 1, "regions": BOXES_9 if n == 9 else BOXES_4}
    puzzle = {"cells": [{}] * (n * n), "constraints": [regions, *constraints], **keys}
    return {"formatVersion": "1.5.0", "puzzle": puzzle}


def item(kind: int, **keys: Any) -> dict[str, Any]:
    return {"type": kind, **keys}


TYPES: dict[str, tuple[dict[str, Any], list[Rule]]] = {
    "givens": (item(0), []),
    "falling": (item(10), [Diagonals("falling")]),
    "rising": (item(11), [Diagonals("rising")]),
    "antiking": (item(12), [AntiKing()]),
    "antiknight": (item(13), [AntiKnight()]),
    "disjoint": (item(14), [DisjointGroups()]),
    "nonconsecutive": (item(15), [Nonconsecutive()]),
    "global entropy": (item(16, groups=THIRDS), [GlobalEntropy()]),
    "global modulo": (item(16, groups=MODULI), [GlobalModulo(3)]),
    "even": (item(100, cells=[0, 80]), [Even("r1c1 r9c9")]),
    "odd": (item(101, cells=[8]), [Odd("r1c9")]),
    "maximum": (item(102, cells=[9]), [Maximum("r2c1")]),
    "minimum": (item(103, cells=[9]), [Minimum("r2c1")]),
    "differences": (
        item(200, clues=[{"value": 1, "edge": 1}, {"value": 3, "edge": 9}], negative=[1]),
        [Difference("r1c1 r1c2"), Difference("r2c1 r1c1", 3), StrictDifference((1,), any_dot=True)],
    ),
    "ratios": (
        item(201, clues=[{"edge": 19}], negative=[2, 3]),
        [Ratio("r2c1 r2c2"), StrictRatio((2, 3), any_dot=True)],
    ),
    "xv": (
        item(
            202,
            clues=[{"value": v, "edge": 1} for v in (10, 5, 7)],
            negative=[10, 5],
        ),
        [X("r1c1 r1c2"), V("r1c1 r1c2"), Sum("r1c1 r1c2", 7), StrictXV()],
    ),
    "negative sums": (item(202, clues=[], negative=[10]), [StrictSum((10,))]),
    "thermometer": (item(300, thermometers=[LINE, [5]]), [Thermometer(CELLS)]),
    "slow thermometer": (item(300, thermometers=[LINE], slow=True), [SlowThermometer(CELLS)]),
    "killer": (
        item(301, cages=[{"cells": LINE, "value": 15}, {"cells": [0, 1], "value": 0}]),
        [KillerCage(CELLS, 15), KillerCage("r1c1 r1c2")],
    ),
    "clones": (item(302, groups=[[0, 40, 80], [1]]), [Clone("r1c1 r5c5", "r5c5 r9c9")]),
    "quadruples": (
        item(303, clues=[{"corner": 11, "digits": [1, 2]}, {"corner": 12, "digits": []}]),
        [Quadruple("r1c1", (1, 2))],
    ),
    "look and say": (
        item(304, cages=[{"cells": LINE, "value": "1522"}]),
        [LookAndSay(CELLS, [(1, 5), (2, 2)])],
    ),
    "different values": (item(305, cells=LINE), [ExtraRegion(CELLS)]),
    "renban": (item(400, lines=[LINE]), [Renban(CELLS)]),
    "whispers": (item(401, lines=[LINE], minDifference=4), [Whispers(CELLS, 4)]),
    "palindrome": (item(402, lines=[LINE]), [Palindrome(CELLS)]),
    "between": (item(403, lines=[LINE, [0, 1]]), [BetweenLine(CELLS)]),
    "region sums": (item(404, lines=[LINE], singleRegionTotals=False), [RegionSumLine(CELLS)]),
    "sequence": (
        item(405, lines=[LINE]),
        [
            WeightedSum("r1c1 r1c2 r2c2", (1, -2, 1), 0),
            WeightedSum("r1c2 r2c2 r3c2", (1, -2, 1), 0),
        ],
    ),
    "entropic": (item(406, lines=[LINE], groups=THIRDS), [EntropicLine(CELLS)]),
    "modular": (item(406, lines=[LINE], groups=MODULI), [ModularLine(CELLS, 3)]),
    "parity": (item(406, lines=[LINE], groups=[340, 682]), [ModularLine(CELLS, 2)]),
    "lockout": (item(407, lines=[LINE]), [LockoutLine(CELLS)]),
    "arrow": (
        item(408, bulbsWithArrows=[{"bulbCells": [0], "arrows": [LINE, [1, 2]]}]),
        [Arrow("r1c1", "r1c2 r2c2 r3c2"), Arrow("r1c1", "r1c2 r1c3")],
    ),
    "pill, tens first": (
        item(408, bulbsWithArrows=[{"bulbCells": [0, 1], "arrows": [[1, 10, 19]]}]),
        [PillArrow("r1c1 r1c2", "r2c2 r3c2")],
    ),
    "double arrow": (item(409, lines=[LINE]), [DoubleArrow(CELLS)]),
    "little killers": (
        item(
            500,
            clues=[
                {"value": 11, "outerCell": 3, "diagonal": 1},
                {"value": 20, "outerCell": 3, "diagonal": -1},
                {"value": 9, "outerCell": 33, "diagonal": 1},
                {"outerCell": 3, "diagonal": 1},
            ],
        ),
        [
            LittleKiller("r1c2", "down left", 11),
            LittleKiller("r1c4", "down right", 20),
            LittleKiller("r2c1", "up right", 9),
        ],
    ),
    "sandwich": (item(501, clues=[{"value": 0, "outerCell": 1}]), [Sandwich("above column 1", 0)]),
    "x-sum": (item(502, clues=[{"value": 9, "outerCell": 11}]), [XSum("left of row 1", 9)]),
    "skyscraper": (
        item(503, clues=[{"value": 3, "outerCell": 21}]),
        [Skyscraper("right of row 1", 3)],
    ),
    "numbered room": (
        item(504, clues=[{"value": 3, "outerCell": 111}, {"outerCell": 112}]),
        [NumberedRoom("below column 1", 3)],
    ),
    "row indexer": (item(600, cells=LINE), [RowIndexing(CELLS)]),
    "column indexer": (item(601, cells=LINE), [ColumnIndexing(CELLS)]),
}


@pytest.mark.parametrize(("constraint", "rules"), TYPES.values(), ids=TYPES)
def test_each_type_means_its_rules(constraint: dict[str, Any], rules: list[Rule]) -> None:
    assert read_sudokumaker(maker(constraint)) == Puzzle(Board.standard(9), {}, tuple(rules))


def test_a_rule_that_is_said_twice_is_one() -> None:
    assert read_sudokumaker(maker(*[item(13)] * 1000, item(12))).rules == (AntiKnight(), AntiKing())


def small() -> dict[str, Any]:
    cells = [
        {"given": True, "value": GIVENS_4[cell]} if (cell := divmod(i, 4)) in GIVENS_4 else None
        for i in range(16)
    ]
    cells[1] = {"value": 4}
    return maker(n=4, cells=cells, name="Tiny 🎉", author="A", comment="C")


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(small()),
        f"https://sudokumaker.app/?puzzle={encode_uri(json.dumps(small()))}",
        f"sudokumaker.app/?puzzle={encode_uri(json.dumps(small())).replace('+', '%2B')}",
    ],
    ids=["json", "link", "encoded link"],
)
def test_a_small_puzzle_is_read_and_solved(text: str) -> None:
    givens = {Cell(*cell): digit for cell, digit in GIVENS_4.items()}
    expected = Puzzle(Board.standard(4), givens, title="Tiny 🎉", author="A", comment="C")
    assert read(text) == [expected]
    result = solve(read(text)[0])
    assert result.grid == SOLUTION_4
    assert result.unique


def test_a_stored_solution_is_kept_and_a_partial_one_is_no_rule() -> None:
    digits = [digit for row in SOLUTION_4 for digit in row]
    whole = read_sudokumaker(maker(n=4, solution=digits)).solution
    assert whole is not None
    assert whole.tolist() == SOLUTION_4
    partial = read_sudokumaker(maker(n=4, solution=[1, *[None] * 15]))
    assert partial == Puzzle(Board.standard(4))
    assert partial.remarks == ("the stored solution is partial: 1...............",)


# Boards.


def bare(*constraints: dict[str, Any], cells: int = 16, **keys: Any) -> Puzzle:
    puzzle = {"cells": [{}] * cells, "constraints": list(constraints), **keys}
    return read_sudokumaker({"formatVersion": "1.6.0", "puzzle": puzzle})


def test_without_regions_there_are_no_boxes() -> None:
    assert bare().board == Board.latin(4)


def test_regions_may_be_irregular_or_missing() -> None:
    layout = [0, 1, 0, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
    assert bare(item(1, regions=layout)).board == Board.jigsaw("1212 1122 3344 3344")
    partly = bare(item(1, regions=[0, 0, *[-1] * 14])).board
    assert [region.cells for region in partly.regions] == [(Cell(0, 0), Cell(0, 1))]
    large = bare(item(1, regions=[0] * 16))
    assert (large.board, large.not_modelled) == (
        Board.latin(4),
        ("a region of 16 cells (there are 4 digits)",),
    )


def test_digits_and_sizes_may_be_unusual() -> None:
    assert bare(minDigit=0).board == Board.rectangle(4, 4, range(4))
    assert bare(minDigit=0, maxDigit=9).board == Board.rectangle(4, 4, range(10))
    assert bare(width=8, height=2).board == Board.rectangle(2, 8)


def test_a_custom_puzzle_has_the_houses_it_says() -> None:
    assert bare(type="custom").board == Board.open(4, 4, range(1, 10))
    assert bare(type="custom", minDigit=0).board == Board.open(4, 4, range(10))
    assert bare(item(2003), type="custom", maxDigit=4).board == Board.latin(4)
    area = bare(item(2003, areas=[{"x": 2, "y": 1, "width": 2, "height": 1}]), type="custom")
    assert area.board.houses == (
        House("row", "row 2", (Cell(1, 2), Cell(1, 3))),
        House("column", "column 3", (Cell(1, 2),)),
        House("column", "column 4", (Cell(1, 3),)),
    )


def test_lines_with_more_cells_than_digits_are_listed() -> None:
    long = bare(item(2003), cells=100, type="custom")
    assert (long.board.houses, long.not_modelled) == (
        (),
        ("rows and columns of 10 cells (there are 9 digits)",),
    )


# What is not modelled.


def test_what_is_switched_off_drawn_or_coded_is_listed() -> None:
    data = maker(
        item(12, disabled=True),
        item(13, enabled=False),
        item(15, solverIgnored=True),
        item(1000, definition={"name": "Mine"}),
        item(2000, lines=[[{"x": 0.5, "y": 0.5}, {"x": 2.5, "y": 0.5}], []]),
        item(2001, cages=[{"cells": [0, 1], "value": "7"}, {}]),
        item(2002, params=[{"type": "text", "text": "8"}], symbols=[[1.5, -0.5]]),
        item(4000, cells=[1]),
        item(777),
        item(404, lines=[LINE], singleRegionTotals=True),
        item(406, lines=[LINE], groups=[2, 4]),
        item(304, cages=[{"cells": LINE, "value": "odd"}]),
        strange=1,
    )
    data["puzzle"]["cells"] = [{"foo": 1}, *[{}] * 80]
    puzzle = read_sudokumaker(data)
    assert puzzle.rules == ()
    assert puzzle.not_modelled == (
        "1 constraint (not for solvers)",
        "custom constraint 'Mine' (code)",
        "constraint of type 777 (unknown)",
        "1 region sum line (one total for each region)",
        "1 line (unusual groups of digits)",
        "look-and-say cage 'odd' (not understood)",
        "key 'strange' (unknown)",
        "key 'foo' of a cell (unknown)",
        "1 line (drawing): r1c1–r1c3",
        "1 cage (drawing): r1c1 r1c2 '7'",
        "1 text (drawing): r0c2 '8'",
    )


def test_disjoint_groups_need_separate_regions() -> None:
    columns = item(1, regions=[i % 4 for i in range(16)])
    puzzle = bare(item(1, regions=BOXES_4), columns, item(14), minDigit=0)
    assert (puzzle.rules, puzzle.not_modelled) == (
        (),
        ("disjoint groups (there are no separate regions of one size)",),
    )


def test_a_type_that_is_no_number_is_unknown() -> None:
    types: list[Any] = [[], {}, None, True, "x"]
    data = maker(*({"type": kind, "negative": [1]} for kind in types))
    assert read_sudokumaker(data).not_modelled == (
        "constraint of type a list (unknown)",
        "constraint of type an object (unknown)",
        "constraint of type nothing (unknown)",
        "constraint of type True (unknown)",
        "constraint of type 'x' (unknown)",
    )


def test_1_and_0_switch_like_true_and_false() -> None:
    data = maker(item(13, enabled=0), item(12, disabled=1), item(15, enabled=1, disabled=0))
    data["puzzle"]["cells"] = [{"value": 1, "given": 1}, {"value": 2, "given": 0}, *[{}] * 79]
    assert read_sudokumaker(data) == Puzzle(
        Board.standard(9),
        {Cell(0, 0): 1},
        (Nonconsecutive(),),
    )


def test_symbols_are_kept_as_marks() -> None:
    looks = [
        {"type": "ellipse", "rx": 0.4, "ry": 0.2, "fill": "#ffffff00", "stroke": "#000000"},
        {"type": "rect", "width": 0.5, "height": 0.5, "fill": "#f00", "strokeWidth": 0.1},
        {"type": "arrow", "length": 1, "angle": 0, "stroke": "#0f0", "strokeWidth": 0.05},
    ]
    data = maker(item(2002, params=looks, symbols=[[4.5, 2.5], [1, 1, 1], [0.5, 0.5, 2]]))
    assert read_sudokumaker(data).marks == (
        marks.Shape("circle", (2.5, 4.5), 0.8, 0.4, "", "#000000"),
        marks.Shape("square", (1, 1), 0.5, 0.5, "#ff0000", "", 0.1),
        marks.Arrow(((0.5, 0.0), (0.5, 1.0)), "#00ff00", 0.05, 0.15),
    )


def test_digits_in_every_cell_are_the_solution() -> None:
    data = maker(n=4)
    digits = [digit for row in SOLUTION_4 for digit in row]
    data["puzzle"]["cells"] = [{"value": digit} for digit in digits]
    puzzle = read_sudokumaker(data)
    assert puzzle.solution is not None
    assert (puzzle.givens, puzzle.solution.tolist()) == ({}, SOLUTION_4)


def test_dots_that_do_not_exempt_are_noted() -> None:
    dots = item(201, clues=[{"edge": 1}], overrideNegativeDifferences=False)
    assert read_sudokumaker(maker(dots)).not_modelled == ()
    both = read_sudokumaker(maker(dots, item(200, clues=[], negative=[1])))
    assert both.not_modelled == (
        "overrideNegativeDifferences false (dots of either kind exempt their pairs)",
    )


# Bad files.

BAD: dict[str, tuple[Any, str]] = {
    "no puzzle": ({"formatVersion": "1"}, "expected 'puzzle' to be an object, got nothing"),
    "no cells": (maker(cells=[]), "expected 1 to 64 rows and columns, got 0×0"),
    "wrong count": (maker(cells=[{}] * 3), "expected 1 cells, got 3"),
    "negative size": (maker(size=-3), "expected 1 to 64 rows and columns, got -3×-3"),
    "no digits": (maker(minDigit=5, maxDigit=4), "expected 1 to 64 digits, got 5 to 4"),
    "few regions": (
        maker(item(1, regions=[1])),
        "expected a region for 81 cells, got 1",
    ),
    "cell off the board": (
        maker(item(100, cells=[81])),
        "expected a cell of a 9×9 board with 3×3 boxes, got r10c1: constraint 2, type 100",
    ),
    "edge of the board": (
        maker(item(200, clues=[{"edge": 0}])),
        "expected a cell of a 9×9 board with 3×3 boxes, got r1c0: constraint 2, type 200",
    ),
    "clue in a corner": (
        maker(item(501, clues=[{"value": 3, "outerCell": 0}])),
        "expected a cell next to the board, got r0c0: constraint 2, type 501",
    ),
    "no diagonal": (
        maker(item(500, clues=[{"value": 3, "outerCell": 0, "diagonal": 1}])),
        "expected a diagonal of a 9×9 board with 3×3 boxes, got none from r0c0: "
        "constraint 2, type 500",
    ),
    "a switch of a wrong type": (
        maker(item(13), item(12, enabled="no")),
        "expected 'enabled' to be true or false, got 'no': constraint 3, type 12",
    ),
    "a wrong switch after one that is off": (
        maker(item(13, enabled=False), item(300, thermometers=[LINE], slow="yes")),
        "expected 'slow' to be true or false, got 'yes': constraint 3, type 300",
    ),
    "a given of a wrong type": (
        maker(cells=[{"value": 1, "given": "true"}, *[{}] * 80]),
        "expected 'given' of r1c1 to be true or false, got 'true'",
    ),
    "a diagonal of a wrong type": (
        maker(item(500, clues=[{"value": 3, "outerCell": 3, "diagonal": True}])),
        "expected 'diagonal' to be a whole number, got True: constraint 2, type 500",
    ),
    "endless constraints": (
        maker(*[item(13)] * 20_000),
        "expected at most 20000 constraints, got 20001",
    ),
    "endless lines": (
        maker(item(400, lines=[LINE] * 15_000), item(200, clues=[{}] * 5_001)),
        "expected at most 20000 lines, cages and clues, got 20001",
    ),
    "no difference": (
        maker(item(401, lines=[LINE])),
        "expected 'minDifference' to be a whole number, got nothing: constraint 2, type 401",
    ),
}


@pytest.mark.parametrize(("data", "message"), BAD.values(), ids=BAD)
def test_a_bad_file_is_one_clear_error(data: Any, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_sudokumaker(data, "p.json")
    assert str(caught.value) == f"{message}: p.json"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 30) | st.floats() | st.text(max_size=3),
    lambda part: (
        st.lists(part, max_size=4)
        | st.dictionaries(st.sampled_from(["cells", "value", "edge", "outerCell", "digits"]), part)
    ),
    max_leaves=10,
)
NAMES = sorted({key for data, _ in TYPES.values() for key in data if key != "type"})


@pytest.mark.slow
@settings(max_examples=400)
@given(
    st.sampled_from([data["type"] for data, _ in TYPES.values()] + [1, 2003, "x", None, True])
    | st.just([]),
    st.dictionaries(st.sampled_from(NAMES), JSON, max_size=4),
)
def test_values_of_any_type_never_do_more_than_a_format_error(
    kind: Any, keys: dict[str, Any]
) -> None:
    with suppress(FormatError):
        read_sudokumaker(maker({"type": kind, **keys}, n=4))


@settings(max_examples=100)
@given(st.data())
def test_damaged_links_never_do_more_than_an_input_error(data: st.DataObject) -> None:
    link = f"https://sudokumaker.app/?puzzle={encode_uri(json.dumps(small()))}"
    place = data.draw(st.integers(0, len(link) - 1))
    with suppress(SolveCpError):
        read(link[:place] + data.draw(st.text(max_size=2)) + link[place + 1 :])
