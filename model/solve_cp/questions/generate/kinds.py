"""The kinds of clues that the generator can place, by their usual names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from random import Random

from solve_cp.errors import InputError, RuleError
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.generate.randomness.random_grid import random_grid
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import CELL, CELL_LISTS, CELLS, LINE_OR_LOOP, PATH, kinds
from solve_cp.rules.registry import rule_class
from solve_cp.rules.support.areas import Sizes
from solve_cp.rules.support.shapes import Layout

KINDS: dict[str, str] = {
    "killer": "KillerCage",
    "cages": "KillerCage",
    "thermometers": "Thermometer",
    "slow-thermometers": "SlowThermometer",
    "arrows": "Arrow",
    "double-arrows": "DoubleArrow",
    "kropki": "Difference Ratio",
    "xv": "X V",
    "whispers": "Whispers",
    "renban": "Renban",
    "nabner": "Nabner",
    "between": "BetweenLine",
    "lockout": "LockoutLine",
    "palindromes": "Palindrome",
    "modular": "ModularLine",
    "entropic": "EntropicLine",
    "zippers": "ZipperLine",
    "region-sums": "RegionSumLine",
    "sandwiches": "Sandwich",
    "x-sums": "XSum",
    "skyscrapers": "Skyscraper",
    "numbered-rooms": "NumberedRoom",
    "little-killers": "LittleKiller",
    "quadruples": "Quadruple",
    "odd-even": "Odd Even",
    "low-high": "Low High",
    "inequalities": "Inequality",
    "allowed-digits": "AllowedDigits",
    "extremes": "Minimum Maximum",
    "sums": "Sum",
    "pill-arrows": "PillArrow",
    "average-arrows": "AverageArrow",
    "sum-lines": "SumLine",
    "equal-sums": "EqualSums",
    "sum-cages": "SumCage",
    "two-sum-cages": "MultiSumCage",
    "rellik": "RellikCage",
    "equality-cages": "EqualityCage",
    "lunchboxes": "Lunchbox",
    "contains": "Contains",
    "look-and-say": "LookAndSay",
    "counting-circles": "CountingCircles",
    "count-distinct": "CountDistinct",
    "clones": "Clone",
    "same-digits": "SameDigits",
    "indexing": "RowIndexing ColumnIndexing",
    "box-indexing": "BoxIndexing",
    "hidden-skyscrapers": "HiddenSkyscraper",
    "full-rank": "FullRank",
    "extra-regions": "ExtraRegion",
    "products": "Product",
    "weighted-sums": "WeightedSum",
    "sum-differences": "SumDifference",
    "sum-ratios": "SumRatio",
    "greater-sums": "GreaterSum",
    "different-sums": "DifferentSums",
    "value-indexing": "ValueIndexing",
    "shared-total": "SharedTotal",
}
"""The rules of each kind; any other rule with a method `laid` is named by its own name."""

NEGATIVE: dict[str, str] = {"kropki": "StrictKropki", "xv": "StrictXV"}
"""The rule that says that every clue of a kind is shown: `kropki:all` states it."""

NOT_PLACED: dict[str, str] = {
    "ValueCells": "it changes what cells count as; put it in a template",
    "ConnectedDigits": "it is a rule of the whole board; use --rule",
    "MarkedAreas": "it divides the whole board; put it in a template",
    "Galaxies": "it divides the whole board; put it in a template",
    "ExtraCells": "it adds cells to the board; put it in a template",
    **dict.fromkeys(
        ("SuccessivePairs", "AllPairs", "Predicate", "Regex", "StateMachine", "IssAutomaton"),
        "it needs a condition of yours; write a rule with a method laid and load it with --rules",
    ),
    **dict.fromkeys(("And", "Or", "Exactly", "Not"), "it combines rules; put it in a template"),
}
"""The rules on cells that are not placed, and why; rules of the whole board are given directly."""

_SIZES = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")


@dataclass(frozen=True)
class Clues:
    """A kind of clue: its rules, the cells per clue, and whether cages cover the board.

    With `all`, every clue stays.
    """

    name: str
    rules: tuple[type[Rule], ...]
    sizes: Sizes | None = None
    partition: bool = False
    all: bool = False

    @classmethod
    def parse(cls, text: str) -> Clues:
        """The kind that a text names: `kropki:all`, `thermometers:4-6`, `cages:partition`."""
        name, *parts = text.strip().split(":")
        words = [part for part in parts if not _SIZES.fullmatch(part)]
        partition = "partition" in words
        for word in words:
            if word not in ("all", "partition"):
                raise InputError(
                    f"expected a size like 4-6, all or partition, got {word!r}: {text}"
                )
        rules = _rules(name)
        if partition and [rule.__name__ for rule in rules] != ["KillerCage"]:
            raise InputError(f"expected cages:partition or killer:partition, got {text!r}")
        sizes = next((_sizes(part) for part in parts if _SIZES.fullmatch(part)), None)
        return cls(name, rules, sizes, partition, "all" in words or partition)

    @property
    def negative(self) -> type[Rule] | None:
        """The rule that says that every clue of this kind is shown."""
        named = NEGATIVE.get(self.name.lower())
        return rule_class(named) if named else None

    @property
    def are_lines(self) -> bool:
        """Whether shapes are placed before a grid is chosen: lines and groups without numbers."""
        return all(rule.shape_first or is_line(rule) for rule in self.rules)

    def example(self, puzzle: Puzzle) -> Rule | None:
        """A clue of this kind on the puzzle's board, if one is found immediately."""
        layout = Layout(random_grid(puzzle), puzzle, Random(0))
        return next(self.laid(layout), None)

    def laid(self, layout: Layout) -> Iterator[Rule]:
        """Clues of this kind that are true on the layout's grid."""
        layout.sizes, layout.all, layout.partition = self.sizes, self.all, self.partition
        for rule in self.rules:
            yield from rule.laid(layout)
        if self.all and self.negative:
            yield self.negative()


def _rules(name: str) -> tuple[type[Rule], ...]:
    try:
        rules = tuple(map(rule_class, KINDS.get(name.lower(), name).split() or [name]))
    except RuleError:
        near = get_close_matches(name.lower(), KINDS, n=1)
        hint = f"did you mean {near[0]}?" if near else "`solve-cp generate --help` lists them"
        raise InputError(f"expected a kind of clue, got {name!r} ({hint})") from None
    for rule in rules:
        if getattr(rule.laid, "__func__", None) is getattr(Rule.laid, "__func__", None):
            why = NOT_PLACED.get(rule.__name__, f"state it with --rule {rule.__name__}")
            raise InputError(f"expected clues that can be placed, got {rule.__name__}: {why}")
    return rules


def is_line(rule: type[Rule]) -> bool:
    """Whether the fields without a default are cells, some of them in order or in groups."""
    needed = {
        field.name
        for field in fields(rule)  # type: ignore[arg-type]
        if field.default is MISSING and field.default_factory is MISSING
    }
    of = [kind for name, kind in kinds(rule).items() if name in needed]
    ordered = (PATH, LINE_OR_LOOP, CELL_LISTS)
    return ("line" in needed or any(kind in ordered for kind in of)) and all(
        kind in (*ordered, CELLS, CELL) for kind in of
    )


def _sizes(part: str) -> Sizes:
    match = _SIZES.fullmatch(part)
    assert match is not None
    low, high = int(match[1]), int(match[2] or match[1])
    if not 1 <= low <= high:
        raise InputError(f"expected a size like 4 or 4-6, got {part!r}")
    return low, high
