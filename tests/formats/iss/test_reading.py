"""ISS strings: what each type is read as, and what cannot be read."""

import time
from contextlib import suppress
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, FormatError, Puzzle, Rule, Status, solve
from solve_cp import rules as r
from solve_cp.formats import read, write
from solve_cp.formats.iss.codes import bits_of, code_of, pairs_of
from solve_cp.formats.iss.parts import is_iss
from solve_cp.formats.iss.reading import puzzle_from_iss
from solve_cp.formats.iss.writing import puzzle_to_iss
from solve_cp.rules.custom.nfa import SYMBOLS, Nfa, code_of_nfa, nfa_of

NINE = tuple(range(1, 10))
RATIO_3 = "EAEBEAAQAAAAE"
EVEN_SUM, ODD_SUM = "QW_1fqg", "QXf1fqg"

TYPES: dict[str, list[Rule]] = {
    ".AllDifferent~R1C1~R2C2": [r.ExtraRegion("r1c1 r2c2")],
    ".AntiConsecutive": [r.Nonconsecutive()],
    ".AntiKing.AntiKnight": [r.AntiKing(), r.AntiKnight()],
    ".AntiTaxicab": [r.SelfTaxicab()],
    ".Arrow~R1C1~R1C2~R1C3": [r.Arrow("r1c1", "r1c2 r1c3")],
    ".Between~R1C1~R1C2~R1C3": [r.BetweenLine("r1c1-r1c3")],
    ".BlackDot~R1C1~R1C2": [r.Ratio("r1c1 r1c2")],
    ".Cage~0~R1C1~R1C2": [r.KillerCage("r1c1 r1c2")],
    ".Cage~R1C1~R1C2": [r.KillerCage("r1c1 r1c2")],
    ".Cage~12~R1C1~R1C2": [r.KillerCage("r1c1 r1c2", 12)],
    ".Cage~10~R1C1~R1C1~R1C2": [r.KillerCage("r1c1 r1c2"), r.SumCage("r1c1 r1c1 r1c2", 10)],
    ".Cage~0~R1C1~R1C1~R1C2": [r.KillerCage("r1c1 r1c2")],
    ".ChaosConstruction.NoBoxes": [r.ChaosConstruction(9)],
    ".ConnectedValues~~1_2": [r.ConnectedDigits((1, 2))],
    ".ContainAtLeast~1_1~R1C1~R2C4": [r.Contains("r1c1 r2c4", (1, 1))],
    ".ContainExact~1_2~R1C1~R2C4": [r.ContainsExactly("r1c1 r2c4", (1, 2))],
    ".CountDistinct~R1C1~R1C2~R5C5": [r.CountDistinct("r1c1", "r1c2 r5c5")],
    ".CountingCircles~R1C1~R2C2": [r.CountingCircles("r1c1 r2c2")],
    ".Diagonal~1": [r.Diagonals("rising")],
    ".Diagonal~-1": [r.Diagonals("falling")],
    ".DisjointSets": [r.DisjointGroups()],
    ".DoubleArrow~R1C1~R1C2~R1C3": [r.DoubleArrow("r1c1-r1c3")],
    ".DutchFlatmates": [r.DutchFlatmates()],
    ".Entropic~R1C1~R1C2~R1C3": [r.EntropicLine("r1c1-r1c3")],
    ".EqualSum~R1C1~R1C2~-~R9C1": [r.EqualSums("r1c1 r1c2 / r9c1")],
    ".EqualityCage~R1C1~R1C2": [r.EqualityCage("r1c1 r1c2")],
    ".FullRank~R1~5~7": [r.FullRank("left of row 1", 5), r.FullRank("right of row 1", 7)],
    ".FullRank~C2~~7.FullRankTies~any": [r.FullRank("below column 2", 7, True)],
    ".FullRankTies~none": [r.NoTies()],
    ".GlobalEntropy.GlobalMod": [r.GlobalEntropy(), r.GlobalModulo()],
    ".GreaterThan~R2C2~R1C2~R2C1": [r.Inequality("r2c2", "r1c2"), r.Inequality("r2c2", "r2c1")],
    ".HiddenSkyscraper~C1~~2": [r.HiddenSkyscraper("below column 1", 2)],
    ".Indexing~C~R1C1": [r.ColumnIndexing("r1c1")],
    ".Indexing~R~R1C1": [r.RowIndexing("r1c1")],
    ".Indexing~column~R1C1": [r.ColumnIndexing("r1c1")],
    ".Indexing~Row~R1C1": [r.RowIndexing("r1c1")],
    ".Or.Cage~3~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6.X~R2C1~R2C2.End": [
        r.Or([r.KillerCage("r1c1-r1c6", 3), r.X("r2c1 r2c2")])
    ],
    ".Modular~1~R1C1~R1C2": [],
    ".Modular~1~R1C1~R1C2~LOOP": [],
    ".LittleKiller~40~R1C1": [r.LittleKiller("r1c1", "down right", 40)],
    ".LittleKiller~40~R1C9": [r.LittleKiller("r1c9", "down left", 40)],
    ".LittleKiller~40~R9C9": [r.LittleKiller("r9c9", "up left", 40)],
    ".LittleKiller~40~R9C1": [r.LittleKiller("r9c1", "up right", 40)],
    ".LittleKiller~12~R3C1": [r.LittleKiller("r3c1", "down right", 12)],
    ".LittleKiller~12~R3C9": [r.LittleKiller("r3c9", "up left", 12)],
    ".LittleKiller~12~R1C3": [r.LittleKiller("r1c3", "down left", 12)],
    ".LittleKiller~12~R9C3": [r.LittleKiller("r9c3", "up right", 12)],
    ".Lockout~R1C1~R1C2": [r.LockoutLine("r1c1 r1c2", 4)],
    ".LookAndSay~1223~R1C1~R1C2~R5C5": [r.LookAndSay("r1c1 r1c2 r5c5", ((1, 2), (2, 3)))],
    ".Lunchbox~0~R1C1~R1C2": [r.Lunchbox("r1c1 r1c2", 0)],
    ".Modular~2~R1C1~R1C2": [r.ModularLine("r1c1 r1c2", 2)],
    ".NumberedRoom~R3~4~": [r.NumberedRoom("left of row 3", 4)],
    f".Pair~{RATIO_3}~_ratio-3~R1C1~R5C5": [
        r.SuccessivePairs("r1c1 r5c5", [(1, 3), (2, 6), (3, 9), (3, 1), (6, 2), (9, 3)], "ratio-3")
    ],
    ".Palindrome~R1C1~R5C5": [r.Palindrome("r1c1 r5c5")],
    ".PillArrow~2~R2C1~R1C1~R5C5": [r.PillArrow("r1c1 r2c1", "r5c5")],
    ".Quad~R1C1~1~1": [r.Quadruple("r1c1", (1, 1))],
    ".Regex~WzEtNV0q~R1C1~R1C2": [r.Regex("r1c1 r1c2", "[1-5]*")],
    ".RegionSameValues": [r.SameDigitsEverywhere()],
    ".RegionSumLine~R1C1~R1C4": [r.RegionSumLine("r1c1 r1c4")],
    ".RellikCage~7~R1C1~R1C2": [r.RellikCage("r1c1 r1c2", 7)],
    ".Renban~R1C1~R5C5": [r.Renban("r1c1 r5c5")],
    ".SameValues~3~R1C1~R4C4~R7C7": [r.Clone("r1c1 r4c4", "r4c4 r7c7")],
    ".SameValues~2~R1C1~R1C2~R5C5~R5C6": [r.SameDigits("r1c1 r1c2 / r5c5 r5c6")],
    ".Sandwich~0~C3": [r.Sandwich("above column 3", 0)],
    ".SearchPriority~5~R1C1": [],
    ".Skyscraper~R1~3~": [r.Skyscraper("left of row 1", 3)],
    ".StrictKropki.StrictXV": [r.StrictKropki(), r.StrictXV()],
    ".Sum~10~R1C1~R1C1~R5C5": [r.SumCage("r1c1 r1c1 r5c5", 10)],
    ".Sum~0_=_1_-2~R1C1~R5C5": [r.WeightedSum("r1c1 r5c5", (1, -2), 0)],
    ".SumLine~10~R1C1~R5C5~LOOP": [r.SumLine("r1c1 r5c5", 10, True)],
    ".Thermo~r1c1~r1c2": [r.Thermometer("r1c1 r1c2")],
    ".ValueIndexing~R1C1~R1C2~R5C5~R5C6": [r.ValueIndexing("r1c1", "r1c2", "r5c5 r5c6")],
    ".Whisper~R1C1~R5C5": [r.Whispers("r1c1 r5c5", 5)],
    ".Whisper~4~R1C1~R5C5~R9C9~LOOP": [r.Whispers("r1c1 r5c5 r9c9 r1c1", 4)],
    ".WhiteDot~R1C1~R1C2": [r.Difference("r1c1 r1c2")],
    ".WhiteDot~R1C1~R1C2~R5C5~R6C5": [r.Difference("r1c1 r1c2 r5c5 r6c5")],
    ".Windoku": [r.Windoku()],
    ".X~R1C1~R1C2.V~R5C5~R6C5": [r.X("r1c1 r1c2"), r.V("r5c5 r6c5")],
    ".XSum~R5~19~23": [r.XSum("left of row 5", 19), r.XSum("right of row 5", 23)],
    ".Zipper~R1C1~R5C5~R9C9": [r.ZipperLine("r1c1 r5c5 r9c9")],
}


@pytest.mark.parametrize("text", TYPES)
def test_each_type_is_read_as_its_rules(text: str) -> None:
    puzzle = puzzle_from_iss(text)
    assert (list(puzzle.rules), puzzle.givens, puzzle.not_modelled) == (TYPES[text], {}, ())


def test_values_of_a_cell_intersect_and_one_value_is_a_given() -> None:
    puzzle = puzzle_from_iss(".~R1C1_5~R1C2_1_2_3.~R1C2_2_3_4~R9C9_2_3")
    assert puzzle.givens == {Cell(0, 0): 5}
    assert puzzle.rules == (r.AllowedDigits("r1c2 r9c9", (2, 3)),)


@pytest.mark.parametrize(
    ("text", "givens", "rules"),
    [
        (".~R1C1_5.~R1C1_6", {Cell(0, 0): 5}, (r.AllowedDigits("r1c1", (6,)),)),
        (".~R1C1_3.~R1C1_2_4", {Cell(0, 0): 3}, (r.AllowedDigits("r1c1", (2, 4)),)),
        (
            ".~R1C1_2_4.~R1C1_3",
            {},
            (r.AllowedDigits("r1c1", (2, 4)), r.AllowedDigits("r1c1", (3,))),
        ),
    ],
)
def test_values_that_contradict_each_other_are_a_puzzle_without_solution(
    text: str, givens: dict[Cell, int], rules: tuple[Rule, ...]
) -> None:
    puzzle = puzzle_from_iss(text)
    assert puzzle == Puzzle(Board.standard(9), givens, rules)
    assert puzzle_to_iss(puzzle) == text
    assert solve(puzzle).status is Status.UNSOLVABLE


NOTHING = [
    *(".Between~R1C1~R1C2", ".Between~R1C1", ".Zipper~R1C1~R1C2", ".Zipper~R1C1", ".Thermo~R1C1"),
    *(".Palindrome~R1C1", ".Whisper~R1C1", ".Modular~3~R1C1", ".Entropic~R1C1"),
    *(".Pair~B~_~R1C1", ".PairX~B~_~R1C1~~R1C2", ".EqualSum~R1C1~R1C2", ".Or.Thermo~R1C1.End"),
]


@pytest.mark.parametrize("text", NOTHING)
def test_rules_on_too_few_cells_say_nothing(text: str) -> None:
    assert puzzle_from_iss(text) == Puzzle(Board.standard(9))


def test_rows_and_columns_beyond_9_are_letters() -> None:
    puzzle = puzzle_from_iss(".Shape~16x16.~RaCg_16")
    assert puzzle == Puzzle(Board.standard(16), {Cell(9, 15): 16})


# Boards.


def houses(board: Board) -> set[frozenset[Cell]]:
    return {frozenset(house.cells) for house in board.houses}


def test_without_a_shape_the_board_is_9_by_9() -> None:
    assert puzzle_from_iss(".AntiKing").board == Board.standard(9)


@pytest.mark.parametrize("side", [4, 6, 8, 9, 10, 12, 16])
def test_boxes_are_the_usual_ones(side: int) -> None:
    assert puzzle_from_iss(f".Shape~{side}x{side}").board == Board.standard(side)


def test_a_board_of_prime_side_has_no_boxes() -> None:
    assert houses(puzzle_from_iss(".Shape~7x7").board) == houses(Board.latin(7))


def test_a_rectangle_has_boxes_where_they_tile_it() -> None:
    board = puzzle_from_iss(".Shape~6x9").board
    assert (board.box, len(board.regions), board.digits) == ((3, 3), 6, NINE)


def test_digits_may_start_at_0_and_be_more_than_cells() -> None:
    assert puzzle_from_iss(".Shape~9x9~0-8").board == Board.standard(9, digits=range(9))
    board = puzzle_from_iss(".Shape~6x6~9").board
    assert (board.box, board.digits) == ((2, 3), NINE)


def test_a_raw_board_has_no_houses() -> None:
    assert puzzle_from_iss(".Shape~3x4~1-5~Raw").board == Board.open(3, 4, range(1, 6))


def test_a_jigsaw_binds_beside_the_boxes_unless_there_are_none() -> None:
    layout = "0001" + "0211" + "2213" + "2333"
    jigsaw = houses(Board.jigsaw(layout))
    alone = puzzle_from_iss(f".Shape~4x4.NoBoxes.Jigsaw~{layout}").board
    beside = puzzle_from_iss(f".Shape~4x4.Jigsaw~{layout}").board
    assert houses(alone) == jigsaw
    assert houses(beside) == jigsaw | houses(Board.standard(4))


def test_one_region_of_another_size_does_not_bind() -> None:
    board = puzzle_from_iss(".Shape~3x3.Jigsaw~000_1_111").board
    assert len(houses(board) - houses(Board.latin(3))) == 0
    assert [len(house.cells) for house in board.regions] == [3]


def test_region_size_gives_the_boxes() -> None:
    assert puzzle_from_iss(".Shape~6x6~9.RegionSize~9").board.box == (3, 3)


# Groups.


def test_or_holds_one_of_its_parts_and_and_holds_all_of_its_parts() -> None:
    text = ".Or.~R1C1_1.And.~R1C1_5~R1C2_6.X~R1C3~R1C4.End.End"
    both = r.And(
        (r.AllowedDigits("r1c1", (5,)), r.AllowedDigits("r1c2", (6,)), r.X("r1c3 r1c4")),
    )
    assert puzzle_from_iss(text).rules == (r.Or((r.AllowedDigits("r1c1", (1,)), both)),)


def test_dots_in_a_group_count_for_the_negative_rule() -> None:
    puzzle = puzzle_from_iss(".And.WhiteDot~R1C1~R1C2.End.StrictKropki")
    assert puzzle.rules == (r.Difference("r1c1 r1c2"), r.StrictKropki())


def test_replicate_copies_its_parts_to_every_target() -> None:
    targets = code_of([0, 1, 10])
    text = f".Replicate~{targets}.Whisper~5~R1C1~R2C2.End"
    lines = ("r1c1 r2c2", "r1c2 r2c3", "r2c2 r3c3")
    assert puzzle_from_iss(text).rules == tuple(r.Whispers(line, 5) for line in lines)


def test_replicate_moves_from_its_origin() -> None:
    text = f".Replicate~{code_of([0])}~R5C5.X~R5C5~R5C6.End"
    assert puzzle_from_iss(text).rules == (r.X("r1c1 r1c2"),)


def test_replicate_may_be_nested() -> None:
    inner = f".Replicate~{code_of([0, 1])}.Quad~R1C1~1.End"
    puzzle = puzzle_from_iss(f".Replicate~{code_of([0, 18])}{inner}.End")
    corners = ("r1c1", "r1c2", "r3c1", "r3c2")
    assert puzzle.rules == tuple(r.Quadruple(corner, (1,)) for corner in corners)


# Codes.


@given(st.sets(st.integers(0, 200)))
def test_a_table_of_bits_survives(bits: set[int]) -> None:
    assert bits_of(code_of(bits)) == sorted(bits)


def test_pairs_are_read_by_place_among_the_digits() -> None:
    assert pairs_of("C", (0, 1, 2)) == {(0, 1)}
    assert pairs_of("8H_xf8H_xf8H_B", NINE) == {
        (a, b) for a in NINE for b in NINE if abs(a - b) >= 2
    }


def test_segments_are_rules_of_their_own() -> None:
    text = ".PairX~8H_xf8H_xf8H_B~_nabner~R1C1~R1C2~~R5C5~R5C6~R5C7"
    first, second = puzzle_from_iss(text).rules
    assert isinstance(first, r.AllPairs)
    assert isinstance(second, r.AllPairs)
    assert [len(first.cells), len(second.cells)] == [2, 3]


def test_an_automaton_is_read() -> None:
    even = nfa_of(EVEN_SUM)
    assert (even.symbols, even.starts, even.accepted) == (6, frozenset({0}), frozenset({0}))
    assert [sorted(even.step(frozenset({0}), symbol)) for symbol in range(6)] == [
        *([1], [0], [1], [0], [1], [0])
    ]
    assert nfa_of(ODD_SUM).accepted == {1}


def test_automata_on_segments_with_separators() -> None:
    text = f".Shape~6x6.NFA~{EVEN_SUM}~_even%20sum~R1C1~-~R1C2~~-~R2C1~R2C2~-"
    assert puzzle_from_iss(text).rules == (
        r.IssAutomaton("r1c1 r1c2", EVEN_SUM, (1,), "even sum"),
        r.IssAutomaton("r2c1 r2c2", EVEN_SUM, (0, 2), "even sum"),
    )


# Cells beside the board.


def test_rules_on_cells_beside_the_board_are_one_rule() -> None:
    text = ".Var~A.Var~B~pair~2.~VA_1_2.AllDifferent~R1C1~VB1~VB2.X~R5C5~R5C6"
    line = r.X("r5c5 r5c6")
    inside = (r.AllowedDigits("r11c1", (1, 2)), r.ExtraRegion("r1c1 r13c1 r13c2"))
    assert puzzle_from_iss(text).rules == (line, r.ExtraCells("VA r11c1, VB r13c1:r13c2", inside))


def test_candidates_of_cells_beside_the_board_are_one_rule_a_set() -> None:
    text = ".Shape~4x4.Var~A~~3.~VA1_1_2.~VA2_1_2~VA3_4"
    inside = (r.AllowedDigits("r6c1 r6c2", (1, 2)), r.AllowedDigits("r6c3", (4,)))
    assert puzzle_from_iss(text).rules == (r.ExtraCells("VA r6c1:r6c3", inside),)


def test_a_group_as_large_as_the_board_has_its_shape() -> None:
    text = ".Shape~4x4.Var~S~~16.ConnectedValues~VS~1_2~5"
    block = r.ConnectedDigits((1, 2), 5, "r6c1:r9c4")
    assert puzzle_from_iss(text).rules == (r.ExtraCells("VS r6c1:r9c4", (block,)),)


def test_the_digits_missing_in_columns_rows_and_boxes_have_names() -> None:
    text = ".Shape~4x4~0-4.Doppelganger.~DGR1_4.Whisper~2~DGC1~DGC2"
    beside = (r.AllowedDigits("r6c1", (4,)), r.Whispers("r8c1 r8c2", 2))
    groups = "DGR r6c1:r6c4, DGC r8c1:r8c4, DGB r10c1:r10c4"
    assert puzzle_from_iss(text).rules == (r.Doppelganger(), r.ExtraCells(groups, beside))


def test_unknown_regions_are_read_with_their_clues() -> None:
    text = (
        ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R1C1~~CC1~CC2~CC5"
        ".ChaosArrow~R1C1~1~CC1~CC2~-~CC1~CC5.AllDifferent~CC1~CC16"
    )
    assert puzzle_from_iss(text).rules == (
        r.ChaosConstruction(4),
        r.ChaosCount("r1c1", "r1c1 r1c2 r2c1"),
        r.ChaosArrow("r1c1", "r1c1 r1c2 / r1c1 r2c1", 1),
        r.ExtraCells("CC r6c1:r9c4", (r.ExtraRegion("r6c1 r9c4"),)),
    )


def test_values_of_cells_beside_the_board_do_not_multiply_solutions() -> None:
    board = ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C2_4~R3C2_1~R4C3_1~R3C1_2"
    free = puzzle_from_iss(f"{board}.Var~A~~3.AllDifferent~R1C1~VA1~VA2")
    alone = solve(puzzle_from_iss(board))
    assert alone.unique
    assert (solve(free).grid, solve(free).unique) == (alone.grid, True)


@pytest.mark.slow
def test_many_rules_on_many_cells_beside_the_board_are_read_at_once() -> None:
    beside = "".join(f".Sum~5~VA{i % 1000 + 1}~R1C1" for i in range(9900))
    on_board = "".join(f".Sum~{i % 13 + 4}~R1C{i % 9 + 1}~R2C{i % 7 + 1}" for i in range(9900))
    started = time.monotonic()
    puzzle = puzzle_from_iss(f".Var~A~~1000{beside}{on_board}")
    assert time.monotonic() - started < 10
    assert len(puzzle.rules) == 9901


# Where it is found.


TEXT = ".~R1C1_5~R1C2_3.AntiKnight"
MEANT = Puzzle(Board.standard(9), {Cell(0, 0): 5, Cell(0, 1): 3}, (r.AntiKnight(),))


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"  {TEXT}  ",
        "# a comment\n\n.~R1C1_5\n  ~R1C2_3\n# another\n\n.AntiKnight\n",
        ".AntiKnight.~R1C1_5~R1C2_3..",
        f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={quote(TEXT)}",
        f"https://sigh.github.io/Interactive-Sudoku-Solver?x=1&q={quote(TEXT)}\n",
    ],
)
def test_strings_and_links_are_known_by_their_looks(text: str) -> None:
    assert read(text) == [MEANT]
    assert read(text.encode()) == [MEANT]


LINK = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
KING, KNIGHT = (Puzzle(Board.standard(4), rules=(rule,)) for rule in (r.AntiKing(), r.AntiKnight()))


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~4x4.AntiKing\n.Shape~4x4.AntiKnight\n",
        "# first\n.AntiKing.Shape~4x4\r\n\n# second\n  .Shape~4x4.AntiKnight\n# end\n",
        f"{LINK}.Shape~4x4.AntiKing\n{LINK}{quote('.AntiKnight.Shape~4x4')}\n",
        f"# links\n{LINK}.Shape~4x4.AntiKing\n.Shape~4x4.AntiKnight",
    ],
)
def test_lines_that_cannot_be_one_puzzle_are_puzzles_of_their_own(text: str) -> None:
    assert read(text) == [KING, KNIGHT]


def test_what_is_not_modelled_stays_with_its_line() -> None:
    text = "# not modelled: a\n.Shape~4x4.AntiKing\n# not modelled: b\n.Shape~4x4.AntiKnight\n"
    puzzles = read(text)
    assert [(puzzle.not_modelled, puzzle.source) for puzzle in puzzles] == [
        (("a",), "text, line 2"),
        (("b",), "text, line 4"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~4x4\n.AntiKing\n",
        ".AntiKing\n.Shape~4x4\n",
        ".Shape~4x4.AntiKing\n\n",
        ".Shape~4x4\n.Anti\nKing",
    ],
)
def test_lines_that_can_be_one_puzzle_are_one(text: str) -> None:
    assert read(text) == [KING]


def test_a_group_may_go_over_several_lines() -> None:
    options = r.AllowedDigits("r1c1", (1,)), r.AllowedDigits("r1c1", (2,))
    assert read(".Shape~4x4\n.Or\n.~R1C1_1\n.~R1C1_2\n.End\n")[0].rules == (r.Or(options),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            ".~R1C1_5~R1C2_3\n.AntiKing.~R1C1_6\n",
            "expected lines of one puzzle, or a Shape in each line, "
            "got two givens, 5 and 6, for R1C1: text",
        ),
        (
            f"{LINK}.AntiKing and so on\n",
            "expected a link alone on its line, "
            "got 'ive-Sudoku-Solver/?q=.AntiKing and so on': text",
        ),
    ],
)
def test_lines_that_nobody_can_mean_are_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "text", ["." * 81, ".A.B" * 64, ".1.2\n....\n....\n....", "", "AntiKnight"]
)
def test_boards_are_not_taken_for_iss_strings(text: str) -> None:
    assert not is_iss(text)


def test_what_is_not_known_is_named() -> None:
    text = ".Sudokuish~R1C1.AntiKing.Or.Cage~3~R1C1~R1C2.Odd~R1C1.End.WhiteDot~R1C1~R3C3"
    puzzle = puzzle_from_iss(text)
    assert puzzle.rules == (r.AntiKing(),)
    assert puzzle.not_modelled == ("Sudokuish~R1C1", "Or (with Odd~R1C1)", "WhiteDot~R1C1~R3C3")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (".Or.Foo~R1C1.~R1C2_2.End", ("Or (with Foo~R1C1)",)),
        (".Or.~R1C2_2.And.Foo.Bar.X~R1C1~R1C2.End.Foo.End", ("Or (with Foo, Bar)",)),
        (".Or.AntiKing.Or.Foo.AntiKnight.End.End", ("Or (with Or (with Foo))",)),
        (".And.Foo.Bar~R1C1.End", ("Foo", "Bar~R1C1")),
        (".Or.End", ("Or (with nothing)",)),
        (".And.End", ()),
    ],
)
def test_what_is_not_known_inside_a_group_is_named(text: str, named: tuple[str, ...]) -> None:
    puzzle = puzzle_from_iss(text)
    assert (puzzle.rules, puzzle.not_modelled) == ((), named)


def test_an_alternative_that_says_nothing_always_holds() -> None:
    puzzle = puzzle_from_iss(".Or.X~R1C1~R1C2.And.End.End")
    assert (puzzle.rules, puzzle.not_modelled) == ((), ())


def test_an_impossible_part_of_an_or_is_a_false_alternative() -> None:
    puzzle = puzzle_from_iss(".Or.Cage~3~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6.~R1C1_7.End")
    found = solve(puzzle)
    assert found.grid is not None
    assert found.grid["r1c1"] == 7


def test_sums_reach_as_far_as_digits_beyond_the_board() -> None:
    puzzle = puzzle_from_iss(
        ".Shape~9x9~15.Var~A~~2.Sum~45~R1C1~VA1~VA2.Cage~54~R2C1~R2C2~R2C3~R2C4"
    )
    found = solve(puzzle)
    assert found.grid is not None
    assert found.grid["r1c1"] == 15
    assert {found.grid[f"r2c{col}"] for col in range(1, 5)} == {12, 13, 14, 15}


def test_a_quadruple_may_stand_on_variables() -> None:
    puzzle = puzzle_from_iss(".Shape~4x4.Var~A~~4x4.Quad~VA6~1~1")
    inside = r.Contains("r7c2 r7c3 r8c2 r8c3", (1, 1))
    assert puzzle.rules == (r.ExtraCells("VA r6c1:r9c4", (inside,)),)
    with pytest.raises(FormatError, match="expected a 2×2 block inside VA, got VA4"):
        puzzle_from_iss(".Shape~4x4.Var~A~~4x4.Quad~VA4~1~1")


def test_the_offset_of_a_chaos_clue_may_be_left_out() -> None:
    start = ".Shape~4x4.NoBoxes.ChaosConstruction"
    for clue in ("ChaosArrow~R1C1~{}CC1~CC2~-~CC1~CC5", "ChaosCount~R1C1~{}CC1~CC2"):
        short = puzzle_from_iss(f"{start}.{clue.format('')}")
        assert short.rules == puzzle_from_iss(f"{start}.{clue.format('0~')}").rules


def test_a_hidden_skyscraper_of_0_needs_a_digit_before_it() -> None:
    puzzle = puzzle_from_iss(".Shape~4x4~0-3.HiddenSkyscraper~R1~0~.~R1C1_0")
    assert solve(puzzle).status is Status.UNSOLVABLE


@pytest.mark.slow
def test_a_state_machine_of_a_hundred_thousand_arcs_is_read() -> None:
    size, symbols = 12_000, 9
    arcs = tuple(
        tuple(frozenset({(state * 7 + symbol + 1) % size}) for symbol in range(symbols))
        for state in range(size)
    )
    code = code_of_nfa(Nfa(symbols, frozenset({0}), frozenset({0, 1, 2}), arcs))
    puzzle = puzzle_from_iss(f".NFA~{code}~_~R1C1~R1C2~R1C3")
    assert puzzle.rules == (r.IssAutomaton("r1c1-r1c3", code),)
    assert len(nfa_of(code).arcs) == size


# Bad input.

BAD = {
    "AntiKing": "expected an ISS string that starts with '.', got 'AntiKing'",
    ".Shape~17x17": "expected a Shape like 9x9, up to 16x16, got '17x17'",
    ".Shape~-9x9": "expected a Shape like 9x9, up to 16x16, got '-9x9'",
    ".Shape~9x9~0-16": "expected 1 to 16 digits in Shape, got 0-16",
    ".Shape~4x4.~R5C1_1": "expected cells of 4×4, got R5C1: given~R5C1_1",
    ".~R1C1_10": "expected a digit from 1 to 9, got 10: r1c1",
    ".~R1C1": "expected a number, got '': given~R1C1",
    ".~R1C1_٣": "expected a number, got '٣': given~R1C1_٣",
    ".Shape~٩x9": "expected a Shape like 9x9, up to 16x16, got '٩x9'",
    ".RegionSize~0": "expected a number from 1, got RegionSize~0",
    ".Or.AntiKing": "expected '.End' after '.Or', got the end of the text",
    ".End": "expected '.End' after an open group, got '.End' without one",
    ".Jigsaw~000": "expected 81 symbols in Jigsaw, got 3",
    ".Cage~x~R1C1": "expected a number, got 'x': Cage~x~R1C1",
    ".Thermo~R1C1~R1C1": "expected each cell once, got r1c1 twice: Thermometer, field 'line': "
    "Thermo~R1C1~R1C1",
    ".Diagonal~2": "expected 1 or -1, got '2': Diagonal~2",
    ".LittleKiller~5~R5C5": "expected a cell on the border, got R5C5: LittleKiller~5~R5C5",
    ".XSum~R0~5~": "expected a line like R3 or C4, got 'R0': XSum~R0~5~",
    ".Pair~é~_~R1C1~R1C2": "expected symbols A-Z, a-z, 0-9, '-' and '_', got 'é': "
    "Pair~é~_~R1C1~R1C2",
    ".Pair~____________________~_~R1C1~R1C2": "expected a table of 9×9 bits, got one more: "
    "'____________________': Pair~____________________~_~R1C1~R1C2",
    ".NFA~Q~_~R1C1": "expected a whole code, got 'Q', cut off: IssAutomaton, field 'automaton'",
    ".Var~A~~5000": "expected 1 to 1024 cells beside the board, got 5000",
    ".Var~A.Var~A": "expected a new name for cells beside the board, got 'VA' again",
    ".Regex~KA~R1C1": "expected a regular expression, got '(' (missing ), unterminated subpattern "
    "at position 0) for r1c1: Regex, field 'pattern'",
    ".Replicate~B.X~R1C9~R2C9.End.Replicate~C.X~R1C9~R2C9.End": "expected copies on the board, "
    "got R1C9 moved to r1c10: Replicate~C",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_strings_are_one_clear_error(text: str) -> None:
    with pytest.raises(FormatError) as error:
        puzzle_from_iss(text)
    assert str(error.value) == BAD[text]


def test_groups_cannot_be_deep_or_many() -> None:
    with pytest.raises(FormatError, match="groups at most 20 deep"):
        puzzle_from_iss(".And" * 1000 + ".End" * 1000)
    copies = f".Replicate~{'_' * 13}" * 3
    with pytest.raises(FormatError, match="expected at most 20000 constraints with all copies"):
        puzzle_from_iss(f"{copies}.AntiKing.End.End.End")
    with pytest.raises(FormatError, match="expected at most 2097152 characters"):
        puzzle_from_iss("." * (2**21 + 1))


WHOLE = (
    ".Shape~6x6.NoBoxes.Jigsaw~000111000111222333222333444555444555.~R1C1_1_2~R2C2_5"
    ".Or.Cage~9~R1C1~R1C2.And.X~R3C3~R3C4.End.End.Replicate~PB.WhiteDot~R1C1~R1C2.End"
    f".NFA~{EVEN_SUM}~_~R1C1~-~R1C2~~R2C1.Pair~B~_~R1C1~R2C2.Regex~WzEtNV0q~R1C1"
    ".Var~A~~4.Arrow~VA1~R1C1.XSum~R1~9~8.LittleKiller~9~R1C3.EqualSum~R1C1~-~R2C2"
    ".ChaosConstruction.ChaosArrow~R1C1~1~CC1~CC2.ConnectedValues~VA~1.SumLine~9~R1C1~LOOP"
)


@settings(max_examples=300)
@given(data=st.data())
def test_no_damage_gives_anything_but_a_format_error(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(WHOLE)))
    end = data.draw(st.integers(start, min(len(WHOLE), start + 12)))
    inside = data.draw(st.text(f".~_-RCVA{SYMBOLS}é\x00 LOOP", max_size=8))
    text = "." + (WHOLE[:start] + inside + WHOLE[end:])[1:]
    with suppress(FormatError):
        puzzle_from_iss(text)


@given(st.text(max_size=60))
@example(".\udcff~")
@example(".~" + "R1C1_1~" * 2000)
@example(".Sum~" + "9" * 5000)
@example(".Regex~" + "KCgoKCgoKCgo" * 500 + "~R1C1")
def test_any_text_gives_puzzles_or_a_format_error(text: str) -> None:
    with suppress(FormatError):
        puzzle_from_iss("." + text)


STRING = ".Cage~7~R1C1~R1C2.AntiKnight"


def test_lines_with_several_constraints_are_puzzles_of_their_own() -> None:
    lines = [STRING, ".~R1C1_5.Thermo~R1C1~R1C2", STRING, STRING, ".Windoku"]
    assert [len(puzzle.rules) for puzzle in read("\n".join(lines))] == [2, 1, 2, 2, 1]
    assert [len(p.rules) for p in read(".Shape~9x9\n.Cage~7~R1C1~R1C2\n.AntiKnight")] == [2]
    assert [len(p.rules) for p in read(f"{STRING}\n.Windoku\n.AntiKing")] == [4]


def test_lines_that_may_be_one_puzzle_or_several_are_refused() -> None:
    with pytest.raises(FormatError, match="got 2 of 3 lines with several: text"):
        read(f"{STRING}\n{STRING}\n.Windoku")


def test_several_puzzles_are_written_a_line_each_and_come_back() -> None:
    puzzles = [*read(STRING), Puzzle(Board.standard(9)), *read(".Windoku")]
    assert read(str(write(puzzles, format="iss"))) == puzzles
