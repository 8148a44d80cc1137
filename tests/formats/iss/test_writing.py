"""Puzzles written as ISS strings and read again."""

from pathlib import Path

import pytest

from solve_cp import Board, Cell, FormatError, Puzzle, Rule, read, solutions, solve
from solve_cp import rules as r
from solve_cp.formats import write
from solve_cp.formats.iss.reading import puzzle_from_iss
from solve_cp.formats.iss.writing import puzzle_to_iss
from solve_cp.rules.examples import EVEN_SUM
from solve_cp.testing import RuleExample
from tests.formats.iss.test_reading import TYPES
from tests.rules.examples import EXAMPLES

FEW = list({type(example.rule): example for example in reversed(EXAMPLES)}.values())
REFUSED = (
    *(r.Doublers, r.Negators, r.Multipliers, r.ValueCells, r.YinYang, r.Shaded, r.Unshaded),
    *(r.ShadedAround, r.Shading, r.Loop, r.Snake, r.ShadedCount, r.ShadedSum, r.ShadeSeen),
    *(r.ShadedCounting, r.ShadedWhispers, r.ShadedValues),
    *(r.SharedTotal, r.Exactly, r.ChaosSame, r.ChaosApart, r.ChaosDistinct, r.SmallerSeen),
    *(r.MarkedAreas, r.Galaxies, r.AreaSize, r.AreaSum),
)


@pytest.mark.parametrize("text", TYPES)
def test_what_was_read_is_written_so_that_it_reads_the_same(text: str) -> None:
    puzzle = puzzle_from_iss(text)
    assert puzzle_from_iss(puzzle_to_iss(puzzle)) == puzzle


BOARDS = [
    *(".Shape~4x4", ".Shape~6x9", ".Shape~7x7", ".Shape~16x16", ".Shape~9x9~0-8", ".NoBoxes"),
    *(".Shape~6x6~1-9", ".Shape~6x6~1-9.RegionSize~9", ".Shape~3x4~1-5~Raw"),
    ".Shape~4x4.NoBoxes.Jigsaw~0001021122132333",
    ".Shape~4x4.Jigsaw~0001021122132333",
    ".Shape~4x4.NoBoxes.Jigsaw~00__00__________",
    ".Shape~4x4.NoBoxes.Jigsaw~0000111122223333",
]


@pytest.mark.parametrize("text", BOARDS)
def test_boards_are_written_as_they_were_read(text: str) -> None:
    assert puzzle_to_iss(puzzle_from_iss(text)) == text


def test_regions_that_are_rows_are_written() -> None:
    board = Board.jigsaw(["1111", "2222", "3333", "4444"])
    puzzle = Puzzle(board, rules=(r.RegionSumLine("r1c1 r2c2"),))
    text = ".Shape~4x4.NoBoxes.Jigsaw~0000111122223333.RegionSumLine~R1C1~R2C2"
    assert puzzle_to_iss(puzzle) == text
    assert puzzle_from_iss(text) == puzzle


def test_rules_on_boxes_that_iss_would_not_choose_are_written_out() -> None:
    board = Board.standard(8, (4, 2))
    puzzle = Puzzle(board, rules=(r.Windoku(), r.DisjointGroups()))
    again = puzzle_from_iss(puzzle_to_iss(puzzle))
    windows = (r.ExtraRegion("r2c2:r5c3"), r.ExtraRegion("r2c5:r5c6"))
    groups = zip(*(house.cells for house in board.regions), strict=True)
    assert again.rules == (*windows, *map(r.ExtraRegion, groups))
    assert again.not_modelled == ()


def test_the_usual_empty_board_is_its_shape() -> None:
    assert write(Puzzle(Board.standard(9)), format="iss") == ".Shape~9x9\n"


@pytest.mark.parametrize("rules", [(), (r.AntiKnight(),)])
def test_what_is_not_modelled_stands_in_comments_and_is_read_again(
    rules: tuple[Rule, ...],
) -> None:
    missed = ("14 lines (drawing)", "# a rule\nin words", "Sudokuish~R1C1")
    text = write(Puzzle(Board.standard(9), {}, rules, not_modelled=missed), format="iss")
    assert isinstance(text, str)
    assert text.splitlines() == [
        "# not modelled: 14 lines (drawing)",
        "# not modelled: # a rule in words",
        "# not modelled: Sudokuish~R1C1",
        ".AntiKnight" if rules else ".Shape~9x9",
    ]
    (puzzle,) = read(text)
    assert puzzle.not_modelled == ("14 lines (drawing)", "# a rule in words", "Sudokuish~R1C1")
    assert (puzzle.rules, write(puzzle, format="iss")) == (rules, text)


def test_a_puzzle_is_written_whole() -> None:
    board = Board.standard(9)
    rules = (r.KillerCage("r1c1 r1c2", 10), r.Or((r.X("r3c3 r3c4"), r.Odd("r3c3"))), r.AntiKnight())
    puzzle = Puzzle(board, {Cell(8, 8): 1, Cell(0, 0): 5}, rules)
    assert puzzle_to_iss(puzzle) == (
        ".~R1C1_5~R9C9_1.Cage~10~R1C1~R1C2.Or.X~R3C3~R3C4.~R3C3_1_3_5_7_9.End.AntiKnight"
    )


GROUPS = [
    ".Var~A~~2.~VA1_1_2.AllDifferent~R1C1~VA1~VA2",
    ".Shape~4x4.Var~S~~4x4.ConnectedValues~VS~1_2~5",
    ".Shape~4x4~0-4.Doppelganger.~DGR1_4.Whisper~2~DGC1~DGC2",
    ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~1~CC1~CC2~-~CC1~CC5",
    ".FullRankTies~any.FullRank~R1~2~",
]


@pytest.mark.parametrize("text", GROUPS)
def test_cells_beside_the_board_and_unknown_regions_survive(text: str) -> None:
    assert puzzle_to_iss(puzzle_from_iss(text)) == text


def test_names_survive() -> None:
    name = "A. ~ b/c_%é"
    rules = (
        r.SuccessivePairs("r1c1 r1c2", [(1, 2)], name),
        r.AllPairs("r1c1 r1c2", [(1, 2)], name),
        r.IssAutomaton("r1c1-r1c4", EVEN_SUM, (), name),
    )
    text = puzzle_to_iss(Puzzle(Board.standard(9), rules=rules))
    assert text.count("~_A%2E%20%7E%20b%2Fc_%25%C3%A9~") == 3
    assert puzzle_from_iss(text).rules == rules


def test_groups_of_any_name_are_variables() -> None:
    rules = (r.ExtraCells("A r6c1:r6c2, B r8c1", [r.Clone("r6c2", "r1c1"), r.Odd("r8c1")]),)
    puzzle = Puzzle(Board.standard(4), rules=rules)
    text = ".Shape~4x4.Var~A~~2.Var~B~~1.SameValues~2~VA2~R1C1.~VB_1_3"
    assert puzzle_to_iss(puzzle) == text
    both = r.ExtraCells("A r6c1, VA r8c1", [r.Clone("r6c1", "r8c1")])
    with pytest.raises(FormatError, match="expected groups that differ beyond a V for iss"):
        puzzle_to_iss(Puzzle(Board.standard(4), rules=(both,)))


def _grids(puzzle: Puzzle) -> set[tuple[int, ...]]:
    return {grid.digits for grid in solutions(puzzle, engine="dfs-full").solutions}


@pytest.mark.slow
@pytest.mark.parametrize(
    "example", [e for e in FEW if not isinstance(e.rule, REFUSED)], ids=lambda e: str(e)[:60]
)
def test_every_rule_reads_back_with_the_same_solutions(example: RuleExample) -> None:
    """Rules that ISS has no type for are written in what their constraints say."""
    puzzle = example.puzzle
    again = puzzle_from_iss(puzzle_to_iss(puzzle))
    assert again.not_modelled == ()
    assert again.rules == puzzle.rules or _grids(again) == _grids(puzzle)


@pytest.mark.parametrize("rule", [r.EntropicLine("r1c1 r1c2 r2c2"), r.GlobalEntropy()], ids=str)
def test_thirds_are_written_out_where_digits_are_not_1_to_9(rule: Rule) -> None:
    puzzle = Puzzle(Board.open(2, 2, range(1, 7)), rules=(rule,))
    text = puzzle_to_iss(puzzle)
    assert "Entrop" not in text
    assert _grids(puzzle_from_iss(text)) == _grids(puzzle)


ROW = Board.open(1, 3, range(1, 7))


@pytest.mark.parametrize(
    ("mark", "rule"),
    [
        (r.Difference("r1c1 r1c2", 2), r.StrictKropki()),
        (r.Ratio("r1c1 r1c2", 3), r.StrictKropki()),
        (r.And([r.Ratio("r1c1-r1c3", 3)]), r.StrictKropki()),
        (r.Sum("r1c1 r1c2", 5), r.StrictXV()),
        (r.Sum("r1c1 r1c2", 7), r.StrictSum([5, 7])),
    ],
    ids=str,
)
def test_marks_without_a_type_are_exempt_from_the_negative_rule(mark: Rule, rule: Rule) -> None:
    puzzle = Puzzle(ROW, rules=(mark, rule))
    assert _grids(puzzle_from_iss(puzzle_to_iss(puzzle))) == _grids(puzzle)


@pytest.mark.parametrize(
    "rules",
    [
        (r.Difference("r1c1 r1c2"), r.Ratio("r1c2 r1c3"), r.Ratio("r1c1 r1c3", 3)),
        (r.X("r1c1 r1c2"), r.V("r1c2 r1c3"), r.Sum("r1c1 r1c3", 7)),
    ],
)
def test_usual_marks_keep_the_negative_rule_in_one_word(rules: tuple[Rule, ...]) -> None:
    puzzle = Puzzle(Board.standard(9), rules=(*rules, r.StrictKropki(), r.StrictXV()))
    assert puzzle_to_iss(puzzle).endswith(".StrictKropki.StrictXV")


@pytest.mark.parametrize("example", [e for e in FEW if isinstance(e.rule, REFUSED)], ids=str)
def test_rules_that_iss_cannot_say_are_refused(example: RuleExample) -> None:
    with pytest.raises(FormatError, match="for iss"):
        puzzle_to_iss(example.puzzle)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (Board.standard(25), "expected a whole board up to 16×16 for iss"),
        (Board.open(2, 2, (2, 3)), "expected a whole board up to 16×16 for iss"),
        (Board.samurai(), "expected a whole board up to 16×16 for iss"),
        (Board.open(2, 2, (1, 3)), "expected digits from 1 to 3 for iss"),
    ],
)
def test_boards_that_iss_does_not_have_are_refused(board: Board, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        puzzle_to_iss(Puzzle(board))


@pytest.mark.parametrize("name", ["minizinc", "dimacs"])
def test_only_one_puzzle_is_written(name: str) -> None:
    puzzle = Puzzle(Board.standard(4))
    with pytest.raises(FormatError, match=f"expected one puzzle for {name}, got 2"):
        write([puzzle, puzzle], format=name)


TOGETHER = {
    "quadruples on one corner": (
        [r.Quadruple("r1c1", "1 2"), r.Quadruple("r1c1", "2 2 3")],
        ".Quad~R1C1~1~2~2~3",
    ),
    "clues on both sides": (
        [r.XSum("left of row 1", 10), r.AntiKnight(), r.XSum("right of row 1", 12)],
        ".XSum~R1~10~12.AntiKnight",
    ),
    "one clue twice": (
        [r.Skyscraper("row 1", 3), r.Skyscraper("row 1", 3)],
        ".Skyscraper~R1~3~",
    ),
}


@pytest.mark.parametrize(("rules", "text"), TOGETHER.values(), ids=TOGETHER)
def test_what_iss_keeps_one_of_is_written_as_one(rules: list[Rule], text: str) -> None:
    assert puzzle_to_iss(Puzzle(Board.standard(9), rules=tuple(rules))) == text


def test_two_clues_of_one_kind_on_one_side_are_written_apart() -> None:
    clues = (r.Skyscraper("row 1", 2), r.Skyscraper("row 1", 3), r.NumberedRoom("row 1", 1))
    puzzle = Puzzle(Board.latin(3), rules=clues)
    text = puzzle_to_iss(puzzle)
    assert text.count("Skyscraper") == 1
    assert _grids(puzzle_from_iss(text)) == _grids(puzzle) == set()


REFUSED_BY_ISS = {
    "GlobalMod": Puzzle(Board.open(2, 2, range(1, 7)), rules=(r.GlobalModulo(),)),
    "PillArrow": Puzzle(
        Board.open(2, 2, range(1, 7)), rules=(r.PillArrow("r1c1 r2c2", "r1c2 r2c1 r2c1 r2c1"),)
    ),
    "Regex": Puzzle(Board.open(1, 3, range(1, 5)), rules=(r.Regex("r1c1-r1c3", "[1-9]*2|7"),)),
}


@pytest.mark.parametrize(("name", "puzzle"), REFUSED_BY_ISS.items(), ids=REFUSED_BY_ISS)
def test_what_iss_refuses_is_written_another_way(name: str, puzzle: Puzzle) -> None:
    text = puzzle_to_iss(puzzle)
    assert name not in text
    assert _grids(puzzle_from_iss(text)) == _grids(puzzle) != set()


def test_several_quadruples_at_a_corner_become_one_and_keep_the_solution() -> None:
    (shipped,) = read(Path("puzzles/variants/quadruples-9.json"))
    corner, digits = next(
        (rule.corner, rule.digits)
        for rule in shipped.rules
        if isinstance(rule, r.Quadruple) and 1 < len(set(rule.digits)) == len(rule.digits)
    )
    puzzle = shipped + [r.Quadruple(corner, [digit]) for digit in digits]
    text = puzzle_to_iss(puzzle)
    corners = [part.split("~")[1] for part in text.split(".") if part.startswith("Quad~")]
    assert len(set(corners)) == len(corners) < len(puzzle.rules)
    again = puzzle_from_iss(text)
    assert solve(again).grid == solve(puzzle).grid
    assert solve(again).unique
