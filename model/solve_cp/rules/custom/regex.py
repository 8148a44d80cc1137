"""Regular expressions over digits as state machines, by Brzozowski's derivatives.

A state is the expression that the rest of the text must match; reading a symbol gives the next one.
Expressions are kept in normal form, so that there are finitely many states.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from solve_cp.errors import InputError

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_TEXT = 500
MAX_GROUPS = 50
MAX_SIZE = 200  # expanded repetitions nest as deep as they are long


class Pattern:
    """A regular expression."""

    can_be_empty: bool


@dataclass(frozen=True)
class Nothing(Pattern):
    """Matches no text."""

    can_be_empty = False


@dataclass(frozen=True)
class Empty(Pattern):
    """Matches the empty text."""

    can_be_empty = True


@dataclass(frozen=True)
class OneOf(Pattern):
    """Matches one symbol of a set."""

    symbols: frozenset[str]
    can_be_empty = False


@dataclass(frozen=True)
class Then(Pattern):
    """Matches one expression followed by another."""

    first: Pattern
    second: Pattern

    @property
    def can_be_empty(self) -> bool:  # type: ignore[override]
        return self.first.can_be_empty and self.second.can_be_empty


@dataclass(frozen=True)
class Either(Pattern):
    """Matches what any of the expressions matches."""

    options: frozenset[Pattern]

    @property
    def can_be_empty(self) -> bool:  # type: ignore[override]
        return any(option.can_be_empty for option in self.options)


@dataclass(frozen=True)
class Star(Pattern):
    """Matches any number of repetitions."""

    part: Pattern
    can_be_empty = True


def symbol(digit: int) -> str:
    """The symbol that stands for a digit in a pattern."""
    return SYMBOLS[digit]


def then(first: Pattern, second: Pattern) -> Pattern:
    """The concatenation of two expressions, in normal form."""
    if isinstance(first, Nothing) or isinstance(second, Nothing):
        return Nothing()
    if isinstance(first, Empty):
        return second
    if isinstance(second, Empty):
        return first
    if isinstance(first, Then):
        return Then(first.first, then(first.second, second))
    return Then(first, second)


def either(*patterns: Pattern) -> Pattern:
    """The union of expressions, in normal form."""
    options: set[Pattern] = set()
    for pattern in patterns:
        options |= pattern.options if isinstance(pattern, Either) else {pattern}
    options.discard(Nothing())
    if not options:
        return Nothing()
    return options.pop() if len(options) == 1 else Either(frozenset(options))


def repeated(part: Pattern, least: int, most: int | None) -> Pattern:
    """From `least` to `most` repetitions of an expression."""
    result: Pattern = Star(part) if most is None else Empty()
    for _ in range((most or 0) - least):
        result = either(Empty(), then(part, result))
    for _ in range(least):
        result = then(part, result)
    return result


@lru_cache(maxsize=4096)
def follow(pattern: Pattern, read: str) -> Pattern | None:
    """The derivative: what the rest must match after a symbol; None if nothing can."""
    rest = _derivative(pattern, read)
    return None if isinstance(rest, Nothing) else rest


def _derivative(pattern: Pattern, read: str) -> Pattern:
    if isinstance(pattern, OneOf):
        return Empty() if read in pattern.symbols else Nothing()
    if isinstance(pattern, Star):
        return then(_derivative(pattern.part, read), pattern)
    if isinstance(pattern, Either):
        return either(*(_derivative(option, read) for option in pattern.options))
    if isinstance(pattern, Then):
        along = then(_derivative(pattern.first, read), pattern.second)
        if pattern.first.can_be_empty:
            return either(along, _derivative(pattern.second, read))
        return along
    return Nothing()


def parse_pattern(text: str) -> Pattern:
    """Parse an expression: symbols, . [ ] [^ ] ( ) | * + ? {m,n}."""
    if len(text) > MAX_TEXT or text.count("(") > MAX_GROUPS:
        raise InputError(
            f"expected a regular expression of at most {MAX_TEXT} characters and {MAX_GROUPS} "
            f"groups, got {len(text)} and {text.count('(')}"
        )
    try:
        re.compile(text)
    except (re.error, OverflowError) as error:
        raise InputError(f"expected a regular expression, got {text!r} ({error})") from None
    parser = _Parser(text)
    pattern = parser.alternatives()
    if parser.rest:
        raise parser.wrong()
    return pattern


def _size(pattern: Pattern) -> int:
    """The size of an expression: its symbol sets and empty repetitions."""
    if isinstance(pattern, Then):
        return _size(pattern.first) + _size(pattern.second)
    if isinstance(pattern, Either):
        return sum(map(_size, pattern.options))
    return _size(pattern.part) if isinstance(pattern, Star) else 1


class _Parser:
    """A recursive-descent parser of expressions."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rest = text

    def wrong(self) -> InputError:
        return InputError(
            f"expected symbols, '.', '[ ]', '( )', '|', '*', '+', '?' or '{{m,n}}', "
            f"got {self.rest[:1]!r} in {self.text!r}"
        )

    def takes(self, expression: str) -> re.Match[str] | None:
        """Match at the current position and move past the match."""
        match = re.match(expression, self.rest)
        if match:
            self.rest = self.rest[match.end() :]
        return match

    def check_size(self, size: int) -> None:
        if size > MAX_SIZE:
            raise InputError(
                f"expected at most {MAX_SIZE} symbols in a row, repetitions included, "
                f"got {size} in {self.text[:40]!r}"
            )

    def alternatives(self) -> Pattern:
        options = [self.sequence()]
        while self.takes(r"\|"):
            options.append(self.sequence())
        return either(*options)

    def sequence(self) -> Pattern:
        parts: list[Pattern] = []
        while self.rest and self.rest[0] not in "|)":
            parts.append(self.repetition())
        self.check_size(sum(map(_size, parts)))
        result: Pattern = Empty()
        for part in reversed(parts):
            result = then(part, result)
        return result

    def repetition(self) -> Pattern:
        part = self.atom()
        match = self.takes(r"[*+?]|\{(\d+)(,?)(\d*)\}")
        if not match:
            return part
        if self.rest[:1] in ("*", "+", "?", "{") and self.rest:
            raise self.wrong()
        if match[0] in ("*", "+", "?"):
            return repeated(part, int(match[0] == "+"), 1 if match[0] == "?" else None)
        least = int(match[1])
        most = (int(match[3]) if match[3] else None) if match[2] else least
        self.check_size(_size(part) * max(1, least, most or 0))
        return repeated(part, least, most)

    def atom(self) -> Pattern:
        if self.takes(r"\((?:\?:)?(?!\?)"):
            inner = self.alternatives()
            if not self.takes(r"\)"):
                raise self.wrong()
            return inner
        if self.takes(r"\."):
            return OneOf(frozenset(SYMBOLS))
        if self.takes(r"\\d"):
            return OneOf(frozenset(SYMBOLS[:10]))
        group = self.takes(r"\[(\^?)([0-9A-Z-]+)\]")
        if group:
            members = {s for s in SYMBOLS if re.fullmatch(f"[{group[2]}]", s)}
            return OneOf(frozenset(SYMBOLS) - members if group[1] else frozenset(members))
        single = self.takes(r"[0-9A-Z]")
        if not single:
            raise self.wrong()
        return OneOf(frozenset(single[0]))
