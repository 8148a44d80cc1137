"""The grammar of ISS strings: `.Type~argument~argument`, groups closed by `.End`, and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from solve_cp.errors import FormatError

LINK = re.compile(r"https?://sigh\.github\.io/Interactive-Sudoku-Solver/?\?(\S*)", re.IGNORECASE)
GROUPS = ("Or", "And", "Replicate")
WITHOUT_ARGUMENTS = (
    *("AntiConsecutive", "AntiKing", "AntiKnight", "AntiTaxicab", "ChaosConstruction"),
    *("DisjointSets", "Doppelganger", "DutchFlatmates", "GlobalEntropy", "GlobalMod"),
    *("NoBoxes", "RegionSameValues", "StrictKropki", "StrictXV", "Windoku", "Or", "And"),
)
MISSED = "# not modelled: "
_BEFORE = re.compile(r"(?:\s|#[^\n]*\n)*")
MAX_TEXT = 2**21
MAX_DEPTH = 20
NEARLY_ALL = 0.8


@dataclass(frozen=True)
class Part:
    """One constraint of an ISS string; a group has the parts inside it."""

    type: str
    args: tuple[str, ...]
    parts: tuple[Part, ...] = ()

    def __str__(self) -> str:
        text = "~".join((self.type or "given", *self.args))
        return text if len(text) <= 60 else f"{text[:59]}…"


def is_iss(text: str) -> bool:
    """Whether a text looks like an ISS string or a link to one."""
    start = _BEFORE.sub("", text[:MAX_TEXT], count=1)
    if LINK.match(start):
        return True
    found = re.match(r"\.([A-Za-z]*)\s*([~.]|$)", start)
    return bool(found and (found[2] == "~" or found[1] in WITHOUT_ARGUMENTS))


def string_of(text: str) -> str:
    """The ISS string in a text or a link, without comments and white space."""
    return "".join("".join(filter(_is_content, _lines(text))).split())


def missed_of(text: str) -> list[str]:
    """The unmodelled parts listed in the comments of a text or a link."""
    lines = (line.strip() for line in _lines(text))
    return [line.removeprefix(MISSED) for line in lines if line.startswith(MISSED)]


def _is_content(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _lines(text: str) -> list[str]:
    """The lines of a text, with links replaced by their strings."""
    if len(text) > MAX_TEXT:
        raise FormatError(f"expected at most {MAX_TEXT} characters, got {len(text)}")
    return [part for line in text.split("\n") for part in _unlinked(line)]


def _unlinked(line: str) -> list[str]:
    if not LINK.match(line.strip()):
        return [line]
    link = LINK.fullmatch(line.strip())
    if not link:
        raise FormatError(f"expected a link alone on its line, got {line.strip()[-40:]!r}")
    fields = [field for field in link[1].split("&") if field.startswith("q=")]
    if not fields:
        raise FormatError("expected a link with a puzzle, '?q=…', got one without")
    return unquote(fields[0][2:]).split("\n")


# Texts of several puzzles.


def strings_of(text: str, source: str) -> list[tuple[str, str]]:
    """The puzzles of a text, each with its place and the comments before it.

    White space inside a string means nothing, so lines may be one puzzle with a constraint per
    line, or one puzzle each. They are puzzles if they are links, if all name a Shape, or if nearly
    all have more than one constraint. Ambiguous texts are refused: a wrong guess would prove
    nonsense.
    """
    lines = text.split("\n")
    ends = [number for number, line in enumerate(lines, 1) if _is_content(line)]
    content = [lines[end - 1].strip() for end in ends]
    if len(ends) < 2 or not _are_puzzles(content, source):
        _expect_one(content, source)
        return [(text, source)]
    starts, stops = [0, *ends[:-1]], [*ends[:-1], len(lines)]
    parts = ["\n".join(lines[start:stop]) for start, stop in zip(starts, stops, strict=True)]
    return [(part, f"{source}, line {end}") for part, end in zip(parts, ends, strict=True)]


def _are_puzzles(lines: list[str], source: str) -> bool:
    """Whether each line is a puzzle; raises a FormatError if that is unclear."""
    numbers = [_constraints_in(line) for line in lines]
    if 0 in numbers:
        return False
    several = sum(number > 1 for number in numbers)
    if several >= NEARLY_ALL * len(lines) or all(".Shape~" in line for line in lines):
        return True
    if several > 1:
        expected = "expected a puzzle on each line, or one constraint on each"
        got = f"{several} of {len(lines)} lines with several"
        raise FormatError(f"{expected}, got {got}: {source}")
    return False


def _constraints_in(line: str) -> int:
    """The number of constraints in a line: 0 if it is not a valid string, several for a link."""
    if LINK.match(line):
        return 2
    try:
        return len(parse_parts(line))
    except FormatError:
        return 0


def _expect_one(lines: list[str], source: str) -> None:
    """Raise a FormatError if lines give a cell different digits: they are hardly one puzzle.

    Lines of a group are not checked: they cannot be read alone.
    """
    held: dict[str, str] = {}
    for line in lines:
        try:
            givens = [part.args for part in parse_parts(line) if not part.type]
        except FormatError:
            return
        own = dict(arg.split("_") for args in givens for arg in args if arg.count("_") == 1)
        for cell, digit in own.items():
            if held.setdefault(cell, digit) != digit:
                expected = "expected lines of one puzzle, or a Shape in each line"
                got = f"got two givens, {held[cell]} and {digit}, for {cell}"
                raise FormatError(f"{expected}, {got}: {source}")


# The grammar.


def parse_parts(text: str) -> tuple[Part, ...]:
    """The constraints of an ISS string, groups with the constraints inside them."""
    string = string_of(text)
    if not string.startswith("."):
        raise FormatError(f"expected an ISS string that starts with '.', got {string[:20]!r}")
    open_groups: list[tuple[Part, list[Part]]] = [(Part("", ()), [])]
    for part in _flat(string):
        if part.type == "End":
            _close(open_groups)
        elif part.type in GROUPS:
            open_groups.append((part, []))
            if len(open_groups) > MAX_DEPTH:
                raise FormatError(f"expected groups at most {MAX_DEPTH} deep, got more")
        else:
            open_groups[-1][1].append(part)
    if len(open_groups) > 1:
        raise FormatError(f"expected '.End' after '.{open_groups[-1][0]}', got the end of the text")
    return tuple(open_groups[0][1])


def _flat(string: str) -> Iterator[Part]:
    for token in string[1:].split("."):
        if token:
            name, *args = token.split("~")
            yield Part(name, tuple(args))


def _close(open_groups: list[tuple[Part, list[Part]]]) -> None:
    if len(open_groups) == 1:
        raise FormatError("expected '.End' after an open group, got '.End' without one")
    group, inside = open_groups.pop()
    open_groups[-1][1].append(Part(group.type, group.args, tuple(inside)))
