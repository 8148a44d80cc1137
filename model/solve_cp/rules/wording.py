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

    Placeholders are the fields, `first` and `last` of all cells, and `are` (or `is` for one).
    """
    cells = rule.mentioned_cells()
    about = {name: _text(getattr(rule, name)) for name in kinds(type(rule))}
    ends = {"first": cells[0], "last": cells[-1]} if cells else {}
    return template.format_map({"are": "are" if len(cells) > 1 else "is", **ends, **about})


def _text(value: Any) -> str:
    if isinstance(value, Cell):
        return str(value)
    if isinstance(value, (tuple, frozenset)):
        if len(value) > MOST_CELLS and all(isinstance(part, Cell) for part in value):
            some = list(value)
            return f"the {len(some)} cells from {some[0]} to {some[-1]}"
        return joined(value)
    return str(value)


def first_sentence(rule: type[Rule]) -> str:
    """The first clause of a rule's docstring, without parentheses."""
    text = " ".join((rule.__doc__ or words_of(rule)).split("\n\n")[0].split())
    clause = re.sub(r"\s*\([^)]*\)", "", re.split(r"[.;] ", text)[0].rstrip(".").replace("`", ""))
    return clause if clause[1:2].isupper() else clause[:1].lower() + clause[1:]


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


def _fit(cells: list[tuple[int, ...]], left: set[int]) -> bool:
    """Whether the remaining digits can be assigned to the cells."""
    if not cells:
        return True
    return any(digit in left and _fit(cells[1:], left - {digit}) for digit in cells[0])
