"""Relations that a sentence states: between two digits, about a sum, or about each digit."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import isqrt

from solve_cp.rules.phrases import table

Numbers = Sequence[int]

_LIST = r"\d+(?: ?(?:, or|, and|,|or|and|/) ?\d+)*"
_SHORT = {"N": r"(\d+)", "L": rf"({_LIST})(?! ?or (?:more|less|greater|fewer))", "D": r"(\d)"}
_SIGN = re.compile(r"(?<!\\)\b[NLD]\b")


PAIRS: dict[str, Callable[[int, int, Numbers], bool]] = {
    "differ at least": lambda a, b, n: abs(a - b) >= n[0],
    "differ at most": lambda a, b, n: abs(a - b) <= n[0],
    "differ more than": lambda a, b, n: abs(a - b) > n[0],
    "differ less than": lambda a, b, n: abs(a - b) < n[0],
    "differ by": lambda a, b, n: abs(a - b) in n,
    "consecutive": lambda a, b, _: abs(a - b) == 1,
    "ratio": lambda a, b, n: max(a, b) == (n[0] if n else 2) * min(a, b),
    "other parity": lambda a, b, _: a % 2 != b % 2,
    "same parity": lambda a, b, _: a % 2 == b % 2,
    "other remainder": lambda a, b, n: n[0] > 0 and a % n[0] != b % n[0],
    "same remainder": lambda a, b, n: n[0] > 0 and a % n[0] == b % n[0],
    "one parity": lambda a, b, _: a % 2 == b % 2,
    "one of three groups": lambda a, b, _: (a - 1) // 3 == (b - 1) // 3,
    "multiple or factor": lambda a, b, _: min(a, b) > 0 and max(a, b) % min(a, b) == 0,
    "double or triple": lambda a, b, _: max(a, b) in (2 * min(a, b), 3 * min(a, b)),
    "same digit": lambda a, b, _: a == b,
    "different": lambda a, b, _: a != b,
    "both of": lambda a, b, n: {a, b} == set(n),
}
SUMS: dict[str, Callable[[int, Numbers], bool]] = {
    "sum at least": lambda total, n: total >= n[0],
    "sum at most": lambda total, n: total <= n[0],
    "sum more than": lambda total, n: total > n[0],
    "sum less than": lambda total, n: total < n[0],
    "sum to prime": lambda total, _: total > 1 and all(total % k for k in range(2, total)),
    "sum to square": lambda total, _: total > 0 and isqrt(total) ** 2 == total,
    "sum to multiple": lambda total, n: n[0] > 0 and total % n[0] == 0,
    "sum to even": lambda total, _: total % 2 == 0,
    "sum to odd": lambda total, _: total % 2 == 1,
    "sum ends in": lambda total, n: total % 10 == n[0],
    "sum to": lambda total, n: total in n,
}
KINDS: dict[str, Callable[[int, Numbers], bool]] = {
    "odd digit": lambda digit, _: digit % 2 == 1,
    "even digit": lambda digit, _: digit % 2 == 0,
    "prime digit": lambda digit, _: digit > 1 and all(digit % k for k in range(2, digit)),
    "square digit": lambda digit, _: digit > 0 and isqrt(digit) ** 2 == digit,
    "digit at least": lambda digit, n: digit >= n[0],
    "digit at most": lambda digit, n: digit <= n[0],
    "digit more than": lambda digit, n: digit > n[0],
    "digit less than": lambda digit, n: digit < n[0],
    "digit of": lambda digit, n: digit in n,
}


@dataclass(frozen=True)
class Relation:
    """A statement about digits, with the numbers in it."""

    name: str
    numbers: tuple[int, ...] = ()

    @property
    def is_sum(self) -> bool:
        """Whether it is about a sum."""
        return self.name in SUMS

    @property
    def is_of_two(self) -> bool:
        """Whether it can hold between two digits."""
        return self.name in SUMS or self.name in PAIRS

    @property
    def is_kind(self) -> bool:
        """Whether it is about each digit separately."""
        return self.name in KINDS

    def fits(self, digit: int) -> bool:
        """Whether a digit satisfies the relation."""
        return KINDS[self.name](digit, self.numbers)

    def holds(self, a: int, b: int) -> bool:
        """Whether two digits satisfy the relation."""
        if self.is_sum:
            return SUMS[self.name](a + b, self.numbers)
        return PAIRS[self.name](a, b, self.numbers)

    def allows(self, total: int) -> bool:
        """Whether a sum satisfies the relation."""
        return SUMS[self.name](total, self.numbers)


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    return [
        (entry["name"], re.compile(_SIGN.sub(lambda sign: _SHORT[sign[0]], phrase)))
        for entry in table("relations")["relation"]
        for phrase in entry["phrases"]
    ]


def relations_in(plain: str) -> tuple[list[Relation], str]:
    """The relations that a normalised sentence states, and the rest of the sentence."""
    found = []
    for name, pattern in _patterns():
        while match := pattern.search(plain):
            parts = (part for part in match.groups() if part)
            numbers = tuple(int(n) for part in parts for n in re.findall(r"\d+", part))
            if "ratio" in name and any(number == 0 for number in numbers):
                break
            found.append(Relation(name, numbers))
            kept = _kept(match[0]) if name == "both of" else ""
            plain = f"{plain[: match.start()]} {kept}{plain[match.end() :]}"
    return found, plain


def _kept(both: str) -> str:
    """What is kept of "not 1 and 9" and of "nor 2 and 8": a negation, an alternative."""
    return "not " if both.startswith("not") else "or " if both.startswith(",") else ""
