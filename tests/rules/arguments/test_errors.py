"""Wrong arguments get a RuleError that names the rule, the field and the cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from solve_cp import Board, Grid, Puzzle, RuleError, solve
from solve_cp.rules import (
    AllowedDigits,
    And,
    AntiMove,
    AreaSize,
    AreaSum,
    Arrow,
    BoxIndexing,
    ChaosArrow,
    ChaosConstruction,
    ChaosCount,
    Clone,
    Diagonals,
    Difference,
    DifferenceLine,
    DifferentSums,
    DisjointGroups,
    Doublers,
    DutchFlatmates,
    Exactly,
    FullRank,
    Galaxies,
    Inequality,
    KillerCage,
    LittleKiller,
    LookAndSay,
    Loop,
    Lunchbox,
    MagicSquare,
    MarkedAreas,
    Negators,
    Not,
    NumberedRoom,
    Odd,
    Or,
    PillArrow,
    Quadruple,
    Regex,
    RegionSumLine,
    Rule,
    SameDigits,
    Sandwich,
    ShadedCount,
    ShadedValues,
    ShadedWhispers,
    Shading,
    Skyscraper,
    Snake,
    StateMachine,
    SuccessivePairs,
    SumLine,
    Thermometer,
    ValueCells,
    WeightedSum,
    Whispers,
    Windoku,
    YinYang,
)

NINE = Puzzle(Board.standard(9))
FOUR_OPEN = Puzzle(Board.standard(4, box=(1, 4)))


def nested(depth: int) -> Rule:
    """A rule nested this deeply."""
    return And([nested(depth - 1)]) if depth else Odd("r1c1")


LATIN = Puzzle(Board.latin(4))

WRONG: list[tuple[Puzzle, Callable[[], Rule], str]] = [
    (
        NINE,
        lambda: KillerCage("r1c1 r1c2 r1c1", 15),
        "expected each cell once, got r1c1 twice: KillerCage, field 'cells'",
    ),
    (
        NINE,
        lambda: KillerCage("r1c9 r1c10", 15),
        "expected cells of a 9×9 board with 3×3 boxes, got r1c10: KillerCage, field 'cells'",
    ),
    (
        NINE,
        lambda: KillerCage("r1c1 r1c2", "many"),  # type: ignore[arg-type]
        "expected a whole number, got 'many': KillerCage, field 'total'",
    ),
    (
        NINE,
        lambda: KillerCage("", 3),
        "expected at least one cell, got none: KillerCage, field 'cells'",
    ),
    (
        NINE,
        lambda: WeightedSum("r1c1 r5c5", [1], 19),
        "expected a weight for each of 2 cells from r1c1, got 1: WeightedSum, field 'weights'",
    ),
    (
        NINE,
        lambda: Thermometer("r1c1"),
        "expected at least 2 cells, got 1 (r1c1): Thermometer, field 'line'",
    ),
    (
        NINE,
        lambda: Thermometer("r1c1-r3c2"),
        "expected a straight or diagonal line, got 'r1c1-r3c2' (a block is 'a:b'): "
        "Thermometer, field 'line'",
    ),
    (
        NINE,
        lambda: Whispers("r1c1 r1c2", 0),
        "expected a difference from 1 for r1c1, got 0: Whispers, field 'difference'",
    ),
    (
        NINE,
        lambda: Arrow("r1c1", "r1c1 r1c2"),
        "expected a shaft without its circle, got r1c1 in both: Arrow, field 'shaft'",
    ),
    (
        NINE,
        lambda: PillArrow("r1c1 r1c2", "r1c2 r1c3"),
        "expected a shaft without its pill, got r1c2 in both: PillArrow, field 'shaft'",
    ),
    (
        NINE,
        lambda: SumLine("r1c1 r1c2", 0),
        "expected a total from 1 for r1c1, got 0: SumLine, field 'total'",
    ),
    (
        LATIN,
        lambda: RegionSumLine("r1c1 r1c2"),
        "expected a board with regions for r1c1, got a 4×4 board without boxes: "
        "RegionSumLine, field 'line'",
    ),
    (
        NINE,
        lambda: AllowedDigits("r1c1", [0, 3]),
        "expected digits from 1 to 9, got 0 (r1c1): AllowedDigits, field 'digits'",
    ),
    (
        NINE,
        lambda: AllowedDigits("r1c1", []),
        "expected at least one digit for r1c1: AllowedDigits, field 'digits'",
    ),
    (
        NINE,
        lambda: Difference("r1c1 r1c3 r1c5"),
        "expected two cells, or several of which some touch, got r1c1 r1c3 r1c5: "
        "Difference, field 'cells'",
    ),
    (
        NINE,
        lambda: Difference("r1c1 r1c2", -1),
        "expected a difference from 0 for r1c1, got -1: Difference, field 'value'",
    ),
    (
        NINE,
        lambda: Inequality("r1c1", "r1c1"),
        "expected two cells, got r1c1 twice: Inequality, field 'smaller'",
    ),
    (
        NINE,
        lambda: Quadruple("r9c1", [1]),
        "expected a 2×2 block on a 9×9 board with 3×3 boxes, got r10c1 in it: "
        "Quadruple, field 'corner'",
    ),
    (
        NINE,
        lambda: Clone("r1c1 r1c2", "r2c1"),
        "expected at least 2 cells, got 1 (r2c1): Clone, field 'copies'",
    ),
    (
        NINE,
        lambda: SameDigits("r1c1 r1c2 / r5c5"),
        "expected groups of 2 cells, got 1 from r5c5: SameDigits, field 'groups'",
    ),
    (
        NINE,
        lambda: Lunchbox("r1c1", 3),
        "expected at least 2 cells, got r1c1 alone: Lunchbox, field 'cells'",
    ),
    (
        LATIN,
        lambda: BoxIndexing("r1c1"),
        "expected cells in a region, got r1c1: BoxIndexing, field 'cells'",
    ),
    (
        NINE,
        lambda: LittleKiller("r1c8", "sideways", 3),
        "expected 'up left', 'up right', 'down left' or 'down right', got 'sideways': "
        "LittleKiller, field 'direction'",
    ),
    (
        NINE,
        lambda: Sandwich("left of row 10", 4),
        "expected a side of a 9×9 board with 3×3 boxes, got left of row 10: Sandwich, field 'side'",
    ),
    (
        NINE,
        lambda: Skyscraper("middle of row 1", 4),
        "expected a side like 'left of row 3', 'right of row 3', 'above column 4' or 'below …', "
        "got 'middle of row 1': Skyscraper, field 'side'",
    ),
    (
        NINE,
        lambda: NumberedRoom("row 2", 10),
        "expected digits from 1 to 9, got 10: NumberedRoom, field 'clue'",
    ),
    (
        Puzzle(Board.open(1, 3, [1, 2, 3])),
        lambda: Sandwich("row 1", 2),
        "expected a line whose digits differ, got left of row 1 (r1c1–r1c3): "
        "Sandwich, field 'side'",
    ),
    (
        Puzzle(Board.rectangle(2, 3)),
        lambda: Diagonals(),
        "expected a square board, got a 2×3 board without boxes: Diagonals",
    ),
    (
        NINE,
        lambda: Diagonals("none"),
        "expected both, rising or falling, got 'none': Diagonals, field 'which'",
    ),
    (
        LATIN,
        Windoku,
        "expected a board with boxes and room inside, got a 4×4 board without boxes: Windoku",
    ),
    (
        LATIN,
        DisjointGroups,
        "expected regions of one size, got a 4×4 board without boxes: DisjointGroups",
    ),
    (LATIN, DutchFlatmates, "expected a middle digit, got 4 digits: DutchFlatmates"),
    (
        NINE,
        lambda: Regex("r1c1", "(1"),
        "expected a regular expression, got '(1' (missing ), unterminated subpattern at "
        "position 0) for r1c1: Regex, field 'pattern'",
    ),
    (
        NINE,
        lambda: Regex("r1c1", "1$"),
        "expected symbols, '.', '[ ]', '( )', '|', '*', '+', '?' or '{m,n}', got '$' in '1$' "
        "for r1c1: Regex, field 'pattern'",
    ),
    (
        NINE,
        lambda: StateMachine("r1c1", [0], max, bool),
        "expected a hashable state, got [0]: StateMachine, field 'start'",
    ),
    (
        NINE,
        lambda: StateMachine("r1c1", 0, "step", "accept"),
        "expected a Python function, got 'step': StateMachine, field 'step'",
    ),
    (NINE, lambda: Or([]), "expected at least one rule, got none: Or, field 'rules'"),
    (
        NINE,
        lambda: Not([Doublers()]),
        "expected rules on digits, got Doublers, which adds variables: Not, field 'rules'",
    ),
    (
        NINE,
        lambda: Not([SumLine("r1c1 r1c2", 3, loop=True)]),
        "expected rules that can be negated, got SumLine: Not, field 'rules'",
    ),
    (
        NINE + Doublers(),
        Negators,
        "expected one rule on the value of r1c1, got Doublers as well: Negators",
    ),
    (
        NINE,
        lambda: SameDigits("r1c1 r1c1 r1c2 / r3c1 r3c1 r3c2"),
        "expected each cell once in a group, got r1c1: SameDigits, field 'groups'",
    ),
    (
        NINE,
        lambda: WeightedSum("r1c1 r1c2", [10**19, 1], 5),
        "expected weights from -1000000 to 1000000, got 10000000000000000000 for r1c1: "
        "WeightedSum, field 'weights'",
    ),
    (
        NINE,
        lambda: PillArrow("r1c1-r1c9 r2c1", "r3c1"),
        "expected at most 9 cells, got 10 (r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c1): "
        "PillArrow, field 'pill'",
    ),
    (
        NINE,
        lambda: LookAndSay("r1c1", 5),
        "expected pairs of numbers, like '2x3 1x5', got 5: LookAndSay, field 'clue'",
    ),
    (
        NINE,
        lambda: LookAndSay("r1c1", None),
        "expected pairs of numbers, like '2x3 1x5', got None: LookAndSay, field 'clue'",
    ),
    (
        NINE,
        lambda: SuccessivePairs("r1c1 r1c2", 5),
        "expected pairs of numbers, like '2x3 1x5', got 5: SuccessivePairs, field 'allowed'",
    ),
    (
        NINE,
        lambda: AntiMove(None),
        "expected pairs of numbers, like '2x3 1x5', got None: AntiMove, field 'offsets'",
    ),
    (NINE, lambda: AntiMove([1.5]), "expected whole numbers, got 1.5: AntiMove, field 'offsets'"),
    (
        NINE,
        lambda: Or([And([YinYang()]), Odd("r1c1")]),
        "expected rules on digits, got YinYang, which adds variables: Or, field 'rules'",
    ),
    (
        NINE,
        lambda: And([Doublers(), And([ValueCells("r1c1")])]),
        "expected one rule on the value of r1c1, got Doublers as well: ValueCells",
    ),
    (
        Puzzle(Board.rectangle(2, 3)),
        lambda: FullRank("row 1", 1),
        "expected a square board, got a 2×3 board without boxes: FullRank",
    ),
    (
        NINE + YinYang(),
        lambda: YinYang([1]),
        "expected one rule on shading, got YinYang before it: YinYang",
    ),
    (
        NINE + YinYang(),
        lambda: Loop(),
        "expected one rule on shading, got YinYang before it: Loop",
    ),
    (
        NINE,
        lambda: ShadedCount(3, "r1c1-r1c5"),
        "expected a rule on shading, like YinYang or Loop, in the puzzle: ShadedCount",
    ),
    (
        NINE,
        lambda: ShadedValues(),
        "expected a rule on shading, like YinYang or Loop, in the puzzle: ShadedValues",
    ),
    (
        NINE,
        lambda: Shading(apart="sides"),
        "expected 'edges' or 'corners', got 'sides': Shading, field 'apart'",
    ),
    (
        NINE + Loop(),
        lambda: ShadedWhispers(0),
        "expected a difference from 1, got 0: ShadedWhispers, field 'difference'",
    ),
    (
        NINE,
        lambda: Snake("r1c1 r1c2 r1c3"),
        "expected at most 2 cells, got 3 (r1c1 r1c2 r1c3): Snake, field 'ends'",
    ),
    (
        NINE,
        lambda: Exactly(Odd("r1c1"), number=2),
        "expected 0 to 1, got 2: Exactly, field 'number'",
    ),
    (
        NINE,
        lambda: Exactly([Odd("r1c1"), SumLine("r1c1 r1c2", 3, loop=True)]),
        "expected rules that can be negated, got SumLine: Exactly, field 'rules'",
    ),
    (
        NINE,
        lambda: MagicSquare("r8c8"),
        "expected a square on a 9×9 board with 3×3 boxes, got r8c10: MagicSquare, field 'corner'",
    ),
    (
        NINE,
        lambda: DifferentSums(["r1c1 r1c2"]),
        "expected at least 2 groups of cells, got 1: DifferentSums, field 'groups'",
    ),
    (
        NINE,
        lambda: DifferenceLine("r1c1-r1c3", [-1]),
        "expected differences from 0 for r1c1, got [-1]: DifferenceLine, field 'differences'",
    ),
    (
        NINE,
        lambda: AreaSize("r1c1"),
        "expected a rule on areas, MarkedAreas or Galaxies, in the puzzle: AreaSize",
    ),
    (
        NINE + MarkedAreas("r1c1 r5c5"),
        lambda: AreaSum("r2c2", 20),
        "expected a cell at the mark of an area, got r2c2: AreaSum, field 'mark'",
    ),
    (
        NINE + MarkedAreas("r1c1 r5c5"),
        lambda: Galaxies(["r1c1", "r2c2"]),
        "expected one rule on areas, got another one: Galaxies",
    ),
    (
        NINE,
        lambda: Galaxies(["r1c1 r1c2", "r1c2 r1c3"]),
        "expected each cell at one mark, got r1c2 at two: Galaxies",
    ),
    (
        NINE,
        lambda: Galaxies(["r1c1 r1c3"]),
        "expected a cell, two neighbours or a 2×2 block at a centre, got r1c1: "
        "Galaxies, field 'centres'",
    ),
    (
        FOUR_OPEN + ChaosConstruction(),
        lambda: ChaosConstruction(2),
        "expected one rule ChaosConstruction, got another one: ChaosConstruction",
    ),
    (
        FOUR_OPEN,
        lambda: ChaosCount("r1c1", "r1c1-r1c4"),
        "expected the rule ChaosConstruction in the puzzle: ChaosCount",
    ),
    (
        FOUR_OPEN + ChaosConstruction(),
        lambda: ChaosArrow("r1c1", []),
        "expected at least one arm, got none: ChaosArrow, field 'arms'",
    ),
    (
        NINE,
        lambda: nested(40),
        "expected rules inside rules at most 30 deep: And, field 'rules'",
    ),
]


@pytest.mark.parametrize(("puzzle", "rule", "message"), WRONG, ids=[m for _, _, m in WRONG])
def test_a_wrong_argument_is_named(puzzle: Puzzle, rule: Callable[[], Rule], message: str) -> None:
    with pytest.raises(RuleError) as caught:
        puzzle + rule()
    assert str(caught.value) == message


@dataclass(frozen=True)
class Silent(Rule):
    """A rule without constraints."""

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return True

    def constraints(self, puzzle: Puzzle) -> Any:
        return None


def test_a_rule_that_yields_nothing_is_named() -> None:
    with pytest.raises(RuleError, match="to yield constraints, got None: Silent"):
        solve(NINE + Silent())
