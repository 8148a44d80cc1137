"""The words people use for rules: other names of each rule of the catalogue, and a search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solve_cp.rules.base import Rule

OTHER_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Diagonals": ("X-sudoku", "diagonal sudoku", "sudoku X"),
        "Windoku": ("hypersudoku", "hyper sudoku", "four-box sudoku", "windows"),
        "DisjointGroups": ("disjoint sets", "position sudoku"),
        "ExtraRegion": ("extra box", "additional region"),
        "SameDigitsEverywhere": ("unknown digits", "digit set"),
        "Doppelganger": ("doppelgänger",),
        "AntiKnight": ("knight's move", "chess sudoku"),
        "AntiKing": ("king's move", "touchless", "no touch", "chess sudoku"),
        "AntiTaxicab": ("taxicab", "manhattan distance"),
        "AntiMove": ("anti-elephant", "anti-camel", "anti-zebra", "chess sudoku", "leaper"),
        "SelfTaxicab": ("taxi sudoku", "self-avoiding taxicab"),
        "Nonconsecutive": ("non-consecutive", "non consecutive", "no neighbours"),
        "DiagonalNonconsecutive": ("diagonally non-consecutive", "diagonal non consecutive"),
        "Knightmare": ("knight sums",),
        "GlobalEntropy": ("entropy", "entropic grid"),
        "GlobalModulo": ("modular grid", "global modular", "modulo"),
        "DutchFlatmates": ("flat mates",),
        "StrictKropki": ("all kropki dots are given", "negative kropki", "kropki"),
        "StrictDifference": ("all white dots are given", "negative differences"),
        "StrictRatio": ("all black dots are given", "negative ratios"),
        "StrictXV": ("all X and V are given", "negative XV", "XV"),
        "StrictSum": ("all sums are given", "negative sums"),
        "AllowedDigits": ("restricted digits", "pencil marks", "candidates"),
        "Odd": ("parity", "odd even", "grey circle"),
        "Even": ("parity", "odd even", "grey square"),
        "Low": ("lower half", "small digit"),
        "High": ("upper half", "big digit"),
        "Minimum": ("local minimum", "fortress", "low point"),
        "Maximum": ("local maximum", "fortress", "high point"),
        "Difference": ("white dot", "kropki", "white kropki dot", "consecutive bar", "consecutive"),
        "Ratio": ("black dot", "kropki", "black kropki dot", "double"),
        "Sum": ("sum dot", "XV", "pair sum"),
        "X": ("XV", "roman numeral ten"),
        "V": ("XV", "roman numeral five"),
        "Inequality": ("greater than", "less than", "comparison sign", "futoshiki"),
        "Thermometer": ("thermo", "strictly increasing line"),
        "SlowThermometer": ("slow thermo", "non-decreasing line"),
        "Whispers": ("German whispers", "Dutch whispers", "whisper line", "green line"),
        "Renban": ("renban line", "purple line", "consecutive set"),
        "Nabner": ("anti-renban", "nabner line"),
        "Palindrome": ("palindrome line", "mirror line"),
        "BetweenLine": ("between lines", "in-between line"),
        "LockoutLine": ("lockout lines", "diamond line", "lockout"),
        "ModularLine": ("modular lines", "mod line"),
        "EntropicLine": ("entropic lines", "entropy line", "peach line"),
        "Arrow": ("arrow sudoku", "sum arrow"),
        "PillArrow": ("pill", "two-digit arrow", "long arrow"),
        "DoubleArrow": ("double-ended arrow",),
        "AverageArrow": ("average line", "mean"),
        "RegionSumLine": ("region sum lines", "box sum line", "blue line"),
        "ZipperLine": ("zipper lines", "zipper", "lavender line"),
        "SumLine": ("segment sums", "ten line", "10-line"),
        "EqualSums": ("same sum", "equal groups"),
        "KillerCage": ("killer", "killer sudoku", "cage", "sum cage"),
        "SumCage": ("cage with repeats", "sum clue", "killer with repeats"),
        "MultiSumCage": ("cage with several totals", "killer with choices"),
        "MultiSum": ("sum with several totals", "one of several sums"),
        "WeightedSum": ("linear equation", "coefficients"),
        "RellikCage": ("reverse killer", "anti-killer", "rellik"),
        "EqualityCage": ("equality", "balanced cage"),
        "Lunchbox": ("sandwich cage", "lunch box"),
        "Quadruple": ("quad", "quads", "corner clue", "quadruples"),
        "Contains": ("appearance", "digits in a region"),
        "ContainsExactly": ("exact digits",),
        "LookAndSay": ("look and say", "look-and-say cage"),
        "CountingCircles": ("circles", "counting digits"),
        "CountDistinct": ("count different", "unique digits"),
        "CountDigits": ("count of digits", "how many even digits", "counting"),
        "Clone": ("clones", "cloned region", "copy"),
        "SameDigits": ("same set", "same multiset", "clone in any order"),
        "RowIndexing": ("159", "index", "indexing", "row index"),
        "ColumnIndexing": ("159", "index", "indexing", "column index"),
        "BoxIndexing": ("index", "indexing", "box index", "region index"),
        "ValueIndexing": ("index", "indexing", "pointer"),
        "LittleKiller": ("diagonal sum", "little killer clue"),
        "Sandwich": ("sandwich sum", "between 1 and 9"),
        "XSum": ("X-sums", "x sum"),
        "Skyscraper": ("skyscrapers", "visible buildings"),
        "HiddenSkyscraper": ("hidden skyscrapers", "first hidden"),
        "NumberedRoom": ("numbered rooms", "rooms"),
        "FullRank": ("rank", "ranked rows"),
        "NoTies": ("no equal lines",),
        "SharedTotal": ("unknown total", "same letter", "equal outside clues"),
        "ConnectedDigits": ("connected cells", "contiguous", "nurikabe"),
        "YinYang": ("yin yang", "shading", "two colours"),
        "Shaded": ("shading", "dark cell"),
        "Unshaded": ("shading", "light cell"),
        "ShadedAround": ("minesweeper", "shaded neighbours"),
        "ChaosConstruction": ("unknown regions", "chaos", "deconstruction"),
        "ChaosCount": ("region count", "chaos"),
        "ChaosArrow": ("region arrow", "chaos", "castle wall view"),
        "Doublers": ("doubler", "modifier", "double value"),
        "Negators": ("negator", "modifier", "negative value"),
        "Multipliers": ("multiplier", "modifier", "vampire"),
        "ValueCells": ("hot cells", "cold cells", "modified value"),
        "SuccessivePairs": ("pair line", "custom binary line"),
        "AllPairs": ("custom binary", "pairwise"),
        "Predicate": ("function", "condition", "lambda"),
        "Regex": ("regular expression", "pattern"),
        "StateMachine": ("automaton", "NFA", "DFA"),
        "IssAutomaton": ("automaton", "NFA", "state machine"),
        "ExtraCells": ("cells outside the grid", "hidden variables"),
        "And": ("all of", "conjunction"),
        "Or": ("either", "one of", "alternatives", "disjunction"),
        "Not": ("wrong clue", "liar", "negation"),
    }
)
"""The name of a rule, with other names that people use for it."""

_JIGSAW = "the key 'regions' of a JSON puzzle, or Board.jigsaw(layout)"
_OVERLAP = "the keys 'board' and 'houses' of a JSON puzzle, or Board.overlapping(…)"
_LATIN = "'regions': null in a JSON puzzle, or Board.latin(n)"
BOARD_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "jigsaw": _JIGSAW,
        "irregular": _JIGSAW,
        "nonomino": _JIGSAW,
        "samurai": _OVERLAP,
        "gattai": _OVERLAP,
        "latin square": _LATIN,
    }
)
"""Words that stand for a kind of board and for no rule, with how to make such a board."""


def key_of(words: str) -> str:
    """Words without spaces, hyphens and capitals, and without a plural's last s."""
    plain = re.sub(r"[^0-9a-zà-ÿ]+", "", words.lower())
    return plain.removesuffix("s") if len(plain) > 3 else plain


def called(words: str) -> tuple[str, ...]:
    """The names of the rules that people call by just these words."""
    key = key_of(words)
    return tuple(rule for rule, names in OTHER_NAMES.items() if key in map(key_of, names))


def search(words: str) -> tuple[type[Rule], ...]:
    """The rules that words may mean: by name first, then by other names, then by meaning."""
    from solve_cp.rules.catalogue import CATALOGUE
    from solve_cp.rules.registry import registered

    rules = [rule for family in CATALOGUE.values() for rule in family]
    found: dict[type[Rule], None] = {}
    everything = dict.fromkeys((*rules, *registered()))
    for level in range(len(_LEVELS)):
        found |= dict.fromkeys(rule for rule in everything if level in _levels(rule, words))
    return tuple(found)


_LEVELS = ("its name", "another name", "part of a name", "part of another name", "its meaning")


def _levels(rule: type[Rule], words: str) -> Iterator[int]:
    """In which ways the words fit a rule: places in _LEVELS."""
    key, name = key_of(words), key_of(rule.__name__)
    others = [key_of(other) for other in OTHER_NAMES.get(rule.__name__, ())]
    meaning = (rule.__doc__ or "").lower()
    fits = (
        key == name,
        key in others,
        key in name,
        any(key in other for other in others),
        all(re.search(rf"\b{re.escape(word)}", meaning) for word in words.lower().split()),
    )
    yield from (level for level, does in enumerate(fits) if does and key)
