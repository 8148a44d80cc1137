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
MAX_TEXT = 2**20
MAX_DEPTH = 20


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
    """Whether a text is an ISS string or a link to one, by its looks."""
    if LINK.match(text.lstrip()):
        return True
    found = re.match(r"(?:\s|#[^\n]*\n)*\.([A-Za-z]*)\s*([~.]|$)", text[:MAX_TEXT])
    return bool(found and (found[2] == "~" or found[1] in WITHOUT_ARGUMENTS))


def string_of(text: str) -> str:
    """The ISS string in a text or a link, without comments and white space."""
    lines = (line for line in _lines(text) if not line.lstrip().startswith("#"))
    return "".join("".join(lines).split())


def missed_of(text: str) -> list[str]:
    """What the comments of a text or a link say is not modelled."""
    lines = (line.strip() for line in _lines(text))
    return [line.removeprefix(MISSED) for line in lines if line.startswith(MISSED)]


def _lines(text: str) -> list[str]:
    if len(text) > MAX_TEXT:
        raise FormatError(f"expected at most {MAX_TEXT} characters, got {len(text)}")
    link = LINK.match(text.strip())
    if link:
        fields = [field for field in link[1].split("&") if field.startswith("q=")]
        if not fields:
            raise FormatError("expected a link with a puzzle, '?q=…', got one without")
        text = unquote(fields[0][2:])
    return text.split("\n")


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
        raise FormatError("expected '.End' after an open group, got it without one")
    group, inside = open_groups.pop()
    open_groups[-1][1].append(Part(group.type, group.args, tuple(inside)))
