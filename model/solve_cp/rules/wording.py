"""Rules in sentences: their phrases, filled in with cells and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.rules.fields import kinds

if TYPE_CHECKING:
    from solve_cp.language.constraints import Var
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.base import Rule

MOST_CELLS = 6
MOST_WAYS = 6
MOST_TRIED = 5_000
MOST_NUMBERS = 3


def joined(words: Iterable[Any], last: str = "and") -> str:
    """Join words as a list: `a, b and c`."""
    some = [str(word) for word in words]
    return f" {last} ".join([", ".join(some[:-1]), some[-1]] if len(some) > 1 else some)


def ranged(values: Sequence[int], last: str = "or") -> str:
    """Numbers as a list, or as a range if they are many."""
    if len(values) > MOST_NUMBERS and values[-1] - values[0] == len(values) - 1:
        return f"from {values[0]} to {values[-1]}"
    return joined(values, last) or "nothing"


def limited(verb: str, link: str, values: Sequence[int], every: Sequence[int]) -> str:
    """What a number can be out of all: "counts as at most 6", "cannot count as 2 or 4"."""
    gone = [number for number in every if number not in values]
    does = f"{verb}s {link}"
    if not gone or len(values) <= MOST_NUMBERS:
        return f"{does} {joined(values, 'or')}"
    if values[0] > gone[-1]:
        return f"{does} at least {values[0]}"
    if values[-1] < gone[0]:
        return f"{does} at most {values[-1]}"
    if len(gone) <= MOST_NUMBERS:
        return f"cannot {verb} {link} {joined(gone, 'or')}"
    inside = [number for number in every if values[0] <= number <= values[-1]]
    if len(inside) == len(values):
        return f"{does} {values[0]} to {values[-1]}"
    return f"{does} {joined(values, 'or')}"


def special_digit(cell: str, word: str, variable: Var, values: Sequence[int]) -> str:
    """The digit of a cell if the word holds for it; the variable's last value means it does not."""
    digits = [value for value in values if value != variable.values[-1]]
    if not digits:
        return f"{cell} is not {word}"
    never = "" if len(digits) == len(values) else f"is not {word}, or "
    return f"{cell} {never}is {word} and holds {joined(digits, 'or')}"


def words_of(rule: type[Rule]) -> str:
    """The class name of a rule in words: `RegionSumLine` becomes "region sum line"."""
    name = rule.__name__
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    return name if len(name) == 1 else apart.lower()


def label_of(rule: type[Rule]) -> str:
    """The name of a rule in the name of a step: its `label`, or the name of its class in words."""
    return rule.label or words_of(rule)


def worded(rule: Rule, template: str) -> str:
    """A phrase with its placeholders filled in.

    Placeholders are the fields, `first` and `last` of all cells, `are` (or `is` for one) and
    `say` (or `says`).
    Lists end in "and"; with `{totals:or}`, in "or".
    """
    cells = rule.mentioned_cells()
    about = {name: _Field(getattr(rule, name)) for name in kinds(type(rule))}
    ends = {"first": cells[0], "last": cells[-1]} if cells else {}
    verbs = {"are": "are", "say": "each say"} if len(cells) > 1 else {"are": "is", "say": "says"}
    return template.format_map({**verbs, **ends, **about}).replace(" 2 times ", " twice ")


class _Field:
    """The value of a field in a phrase."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __format__(self, last: str) -> str:
        if isinstance(self.value, Cell) or not isinstance(self.value, (tuple, frozenset)):
            return str(self.value)
        if len(self.value) > MOST_CELLS and all(isinstance(part, Cell) for part in self.value):
            return several_cells(tuple(self.value))
        return joined(self.value, last or "and")


def several_cells(cells: Sequence[Cell]) -> str:
    """Cells as a list, or by the first and the last if they are many."""
    if len(cells) > MOST_CELLS:
        return f"the {len(cells)} cells from {cells[0]} to {cells[-1]}"
    return joined(cells)


def one_of_each(puzzle: Puzzle, classes: Iterable[Iterable[int]]) -> str:
    """Classes of digits of which there is one each: "one each of 147, 258 and 369"."""
    ordered = sorted(sorted(digits) for digits in classes)
    some = [[puzzle.symbol(digit) for digit in digits] for digits in ordered]
    if any(len(symbol) > 1 for symbols in some for symbol in symbols):
        return "one " + ", one ".join(joined(symbols, "or") for symbols in some)
    return f"one each of {joined(map(''.join, some))}"


def first_sentence(rule: type[Rule]) -> str:
    """The first clause of a rule's docstring, without parentheses."""
    text = " ".join((rule.__doc__ or words_of(rule)).split("\n\n")[0].split())
    clause = re.sub(r"\s*\([^)]*\)", "", re.split(r"[.;] ", text)[0].rstrip(".").replace("`", ""))
    return clause if clause[1:2].isupper() else clause[:1].lower() + clause[1:]


def about(rule: Rule, told: str) -> str:
    """A sentence on "the cells" or "the line" of a rule, with the cells that are meant."""
    cells = rule.mentioned_cells()
    if len(cells) < 2:
        return told
    told = re.sub(r"\b[Tt]he line\b", f"the line from {cells[0]} to {cells[-1]}", told, count=1)
    return re.sub(r"\b[Tt]he cells\b", several_cells(cells), told, count=1)


def ways(candidates: Mapping[Cell, tuple[int, ...]], total: int) -> list[tuple[int, ...]] | None:
    """The sets of different digits that give a total; None if there are many."""
    digits = sorted({digit for some in candidates.values() for digit in some})
    found: list[tuple[int, ...]] = []
    for number, chosen in enumerate(combinations(digits, len(candidates))):
        if number > MOST_TRIED:
            return None
        if sum(chosen) == total and _fit(list(candidates.values()), set(chosen)):
            found.append(chosen)
            if len(found) > MOST_WAYS:
                return None
    return found


def subsets(numbers: Sequence[int], total: int) -> list[tuple[int, ...]]:
    """The sets of different positive numbers, in order, that sum to a total."""
    if not total:
        return [()]
    found = []
    for place, number in enumerate(numbers):
        if number <= total:
            found += [(number, *more) for more in subsets(numbers[place + 1 :], total - number)]
    return found


def _fit(cells: list[tuple[int, ...]], left: set[int]) -> bool:
    """Whether the remaining digits can be assigned to the cells."""
    if not cells:
        return True
    return any(digit in left and _fit(cells[1:], left - {digit}) for digit in cells[0])
