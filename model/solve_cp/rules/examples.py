"""One example of every rule on a 9×9 board, shown in the help and in README."""

from __future__ import annotations

from solve_cp import rules as r
from solve_cp.rules.base import Rule

# Digits from 1 to 9 with an even number of odd ones.
EVEN_SUM = "AipIRFMlTXRkAyHQtj4A"


def _no_falling(last: int, digit: int) -> int | None:
    return digit if digit >= last else None


def _first_is_the_product(product: int, one: int, other: int) -> bool:
    return product == one * other


def _always(last: int) -> bool:  # noqa: ARG001 (a state machine's last state)
    return True


def examples() -> dict[type[Rule], Rule]:
    """An example of each rule."""
    return {type(rule): rule for rule in _examples()}


def _examples() -> tuple[Rule, ...]:
    return (*_whole_board(), *_cells_and_dots(), *_lines(), *_sets(), *_outside(), *_rest())


def _whole_board() -> tuple[Rule, ...]:
    return (
        r.Diagonals(),
        r.Windoku(),
        r.DisjointGroups(),
        r.ExtraRegion("r1c1 r1c3 r2c2 r3c1 r3c3"),
        r.SameDigitsEverywhere(),
        r.Doppelganger(),
        r.AntiKnight(),
        r.AntiKing(),
        r.AntiTaxicab(3),
        r.AntiMove([(1, 3), (3, 1)]),
        r.SelfTaxicab(),
        r.Nonconsecutive(),
        r.DiagonalNonconsecutive(),
        r.Knightmare(),
        r.GlobalEntropy(),
        r.GlobalModulo(),
        r.DutchFlatmates(),
        r.StrictKropki(),
        r.StrictDifference([1, 4]),
        r.StrictRatio(),
        r.StrictXV(),
        r.StrictSum([5, 10]),
    )


def _cells_and_dots() -> tuple[Rule, ...]:
    return (
        r.AllowedDigits("r4c4", [2, 4, 6]),
        r.Odd("r1c1 r5c5"),
        r.Even("r1c2 r5c6"),
        r.Low("r2c2"),
        r.High("r8c8"),
        r.Minimum("r3c3"),
        r.Maximum("r7c7"),
        r.Difference("r1c1 r1c2"),
        r.Ratio("r2c1 r2c2"),
        r.Sum("r3c1 r3c2", 8),
        r.X("r4c1 r4c2"),
        r.V("r5c1 r5c2"),
        r.Inequality("r1c1", "r1c2"),
    )


def _lines() -> tuple[Rule, ...]:
    return (
        r.Thermometer("r3c1-r3c5"),
        r.SlowThermometer("r3c1-r3c5"),
        r.Whispers("r1c1-r1c4"),
        r.Renban("r2c3 r3c3 r3c4"),
        r.Nabner("r6c1-r6c4"),
        r.Palindrome("r7c1 r7c2 r8c3 r8c4"),
        r.BetweenLine("r5c5-r9c5"),
        r.LockoutLine("r1c6-r5c6"),
        r.ModularLine("r4c4-r7c7"),
        r.EntropicLine("r4c6-r7c3"),
        r.Arrow("r1c1", "r1c2-r1c4"),
        r.PillArrow("r2c1 r2c2", "r3c2-r5c2"),
        r.DoubleArrow("r6c1-r6c5"),
        r.AverageArrow("r7c1", "r7c2-r7c4"),
        r.RegionSumLine("r2c2 r2c3 r2c4 r3c5"),
        r.ZipperLine("r9c1-r9c5"),
        r.SumLine("r4c1-r4c6", 10),
        r.FastThermometer("r3c1-r3c4", 2),
        r.SortedLine("r8c1-r8c5"),
        r.DifferenceLine("r2c5-r2c8", [1, 3]),
        r.SameDifferenceLine("r1c5-r1c8"),
        r.SplitPeas("r5c2-r5c7"),
        r.ProductLine("r6c2-r6c6"),
        r.SumWindows("r4c2-r8c6", 3, 5),
        r.IndexLine("r9c2-r9c6"),
        r.EqualSums(["r1c1 r1c2", "r2c7 r2c8 r2c9"]),
    )


def _sets() -> tuple[Rule, ...]:
    return (
        r.KillerCage("r1c1 r1c2 r2c1", 15),
        r.SumCage("r4c4 r5c5 r6c6", 12),
        r.MultiSumCage("r7c1 r7c2 r7c3", [9, 21]),
        r.MultiSum("r8c5 r9c6", [5, 10]),
        r.WeightedSum("r1c1 r1c2 r1c3", [1, 1, -1], 0),
        r.RellikCage("r5c1 r5c2 r5c3", 10),
        r.EqualityCage("r8c1:r9c2"),
        r.Lunchbox("r3c4 r3c5 r3c6 r4c6", 9),
        r.Product("r2c2 r2c3 r3c3", 24),
        r.SumDifference("r1c1 r1c2", "r1c3 r2c3"),
        r.SumRatio("r4c1 r4c2", "r4c3 r5c3"),
        r.GreaterSum("r7c1 r7c2", "r7c3 r8c3"),
        r.DifferentSums(["r1c1 r1c2", "r3c4 r3c5", "r8c8 r9c8"]),
        r.MagicSquare("r4c4"),
        r.Quadruple("r1c1", [3, 7]),
        r.Contains("r1c1-r1c4", [2, 5]),
        r.ContainsExactly("r1c1-r1c4", [2, 5]),
        r.LookAndSay("r1c1:r2c3", [(1, 3), (0, 8)]),
        r.CountingCircles("r1c1 r2c5 r4c9 r7c3 r8c8 r9c2"),
        r.CountDistinct("r1c1", "r2c1 r3c4 r5c5 r7c7"),
        r.CountDigits(3, "r1c1:r2c4", [2, 4, 6, 8]),
        r.CountCompared("r2c2", "r1c1-r1c3 r2c1 r2c3 r3c1-r3c3"),
        r.SmallerSeen("r2c2 r5c7"),
        r.Clone("r1c1 r1c2", "r5c5 r5c6"),
        r.SameDigits(["r1c1 r2c1 r3c1", "r7c9 r8c9 r9c9"]),
        r.RowIndexing("r1c1-r1c9"),
        r.ColumnIndexing("r1c1-r9c1"),
        r.BoxIndexing("r5c5"),
        r.ValueIndexing("r1c1", "r1c2", "r2c1-r2c9"),
    )


def _outside() -> tuple[Rule, ...]:
    return (
        r.LittleKiller("r1c3", "down right", 25),
        r.Sandwich("left of row 3", 12),
        r.XSum("above column 4", 20),
        r.Skyscraper("right of row 5", 3),
        r.HiddenSkyscraper("below column 2", 4),
        r.NumberedRoom("left of row 7", 6),
        r.FullRank("left of row 1", 5),
        r.NoTies(),
        r.SharedTotal("above column 1, below column 9", "row 5", "r1c3 down right"),
    )


def _rest() -> tuple[Rule, ...]:
    return (
        r.ConnectedDigits([1, 2, 3]),
        r.YinYang(),
        r.Shaded("r1c1"),
        r.Unshaded("r9c9"),
        r.ShadedAround("r5c5"),
        r.Shading(rest_connected=True, apart="edges"),
        r.Loop(),
        r.Snake("r1c1 r9c9"),
        r.ShadedCount("r5c1", "r5c2-r5c9"),
        r.ShadedSum(12, "r1c1:r2c3"),
        r.ShadedCounting(),
        r.ShadeSeen("r4c4"),
        r.ShadedWhispers(),
        r.ShadedValues(factor=2),
        r.ChaosConstruction(),
        r.ChaosCount("r1c1", "r1c2 r2c2 r3c3"),
        r.ChaosArrow("r5c5", ["r5c5-r5c9", "r5c5-r9c5"]),
        r.ChaosSame("r1c1 r1c2 r2c2"),
        r.ChaosApart("r4c4 r4c5"),
        r.ChaosDistinct("r5c5", "r4c4:r6c6"),
        r.MarkedAreas("r2c2 r5c5 r8c8", rectangles=True),
        r.Galaxies(["r2c2", "r5c5 r5c6", "r7c7:r8c8"]),
        r.AreaSize("r4c6"),
        r.AreaSum("r5c5", 30),
        r.Doublers(),
        r.Negators(),
        r.Multipliers(3),
        r.ValueCells("r2c2 r5c5 r8c8", factor=2),
        r.SuccessivePairs("r1c1-r1c4", [(1, 2), (2, 3), (3, 1)]),
        r.AllPairs("r1c1 r2c2 r3c3", [(1, 9), (9, 1), (1, 5), (5, 1), (5, 9), (9, 5)]),
        r.Predicate("r1c1 r1c2 r2c1", _first_is_the_product),
        r.Regex("r1c1-r1c5", "[1-4]+5[6-9]*"),
        r.StateMachine("r1c1-r1c4", 0, _no_falling, _always),
        r.IssAutomaton("r1c1-r1c4", EVEN_SUM),
        r.ExtraCells("A r11c1", [r.SumCage("r1c1 r1c2 r11c1", 20), r.Odd("r11c1")]),
        r.And([r.Odd("r1c1"), r.Even("r1c2")]),
        r.Or([r.KillerCage("r1c1 r1c2", 5), r.KillerCage("r1c1 r1c2", 13)]),
        r.Exactly([r.Odd("r1c1"), r.Odd("r1c2"), r.Odd("r1c3")], number=2),
        r.Not([r.Thermometer("r1c1 r1c2 r1c3")]),
    )
