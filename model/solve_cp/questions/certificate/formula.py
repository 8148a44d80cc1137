"""A formula in parts: the clauses of each house and rule, of the givens, and of "another grid"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from solve_cp.errors import FormatError

KINDS = CELLS, HOUSE, RULE, GIVENS, OTHER = "cells", "house", "rule", "givens", "other"
_PART = re.compile(rf"c part ({'|'.join(KINDS)}) (\d+)(?::|$)")
_HEADER = re.compile(r"p cnf (\d+) (\d+)\s*$")

Clause = tuple[int, ...]


@dataclass(frozen=True)
class Part:
    """The clauses of house or rule `number` (from 0), or of another kind."""

    kind: str
    number: int
    clauses: tuple[Clause, ...]
    about: str = ""

    def lines(self) -> Iterator[str]:
        """The part in DIMACS format, under a comment that names it."""
        yield f"c part {self.kind} {self.number}: {' '.join(self.about.split())}"
        yield from (" ".join(map(str, (*clause, 0))) for clause in self.clauses)


@dataclass(frozen=True)
class Formula:
    """The number of variables, and the clauses in parts."""

    variables: int
    parts: tuple[Part, ...]

    def clauses(self, *kinds: str) -> list[Clause]:
        """The clauses of some kinds of parts, or of all."""
        wanted = kinds or KINDS
        return [clause for part in self.parts if part.kind in wanted for clause in part.clauses]

    def text(self, comments: Iterable[str]) -> str:
        """The formula as a DIMACS file."""
        count = sum(len(part.clauses) for part in self.parts)
        lines = [*(f"c {' '.join(text.split())}" for text in comments)]
        lines.append(f"p cnf {self.variables} {count}")
        lines += (line for part in self.parts for line in part.lines())
        return "\n".join(lines) + "\n"


def parse_formula(text: str, where: str) -> Formula:
    """Parse a DIMACS file that `text` wrote: one clause per line, parts named by comments."""
    header: re.Match[str] | None = None
    parts: list[tuple[str, int, list[Clause]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        place = f"{where}, line {number}"
        if line.startswith("c"):
            if found := _PART.match(line):
                parts.append((found[1], int(found[2]), []))
        elif header is None:
            header = _HEADER.match(line)
            if header is None:
                raise FormatError(f"expected a line like 'p cnf 729 8829', got {line!r}: {place}")
        elif not parts:
            raise FormatError(f"expected a comment that names the part, got a clause: {place}")
        else:
            parts[-1][2].append(_clause(line, int(header[1]), place))
    if header is None:
        raise FormatError(f"expected a line like 'p cnf 729 8829', got none: {where}")
    found_parts = tuple(Part(kind, number, tuple(found)) for kind, number, found in parts)
    count = sum(len(part.clauses) for part in found_parts)
    if count != int(header[2]):
        raise FormatError(f"expected {header[2]} clauses, got {count}: {where}")
    return Formula(int(header[1]), found_parts)


def _clause(line: str, most: int, place: str) -> Clause:
    try:
        *literals, end = map(int, line.split())
    except ValueError:
        raise FormatError(f"expected numbers and a 0, got {line[:80]!r}: {place}") from None
    if end != 0 or 0 in literals:
        raise FormatError(f"expected one clause that ends with 0: {place}")
    if any(abs(literal) > most for literal in literals):
        raise FormatError(f"expected variables from 1 to {most}: {place}")
    return tuple(literals)
