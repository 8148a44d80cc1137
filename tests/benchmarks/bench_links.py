"""How much of real links is understood, and whether the answers are right.

    python tests/benchmarks/bench_links.py FILE… [--time-limit 10] [--every 2] [--from 0]

A FILE has a link, or a JSON object with a link under "text", on each line. For those whose rules
are all modelled it says how many have one solution, and whether that is the recorded one; for the
rest, which sentences and drawings were not understood most often.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from solve_cp import InputError, Limits, Puzzle, Result, Status, check, read, solve
from solve_cp.formats.recognise.assembly import WORDS_ONLY

MOST = 25
OUTCOMES = (
    "unique, equal to the record",
    "unique, no record",
    "unique but different",
    "several",
    "contradicting",
    "gave up",
)


@dataclass
class Tally:
    """What was counted in one file."""

    total: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    recorded: Counter[str] = field(default_factory=Counter)
    by_rule: Counter[str] = field(default_factory=Counter)
    sentences: Counter[str] = field(default_factory=Counter)
    drawings: Counter[str] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    odd_ones: list[str] = field(default_factory=list)

    @property
    def complete(self) -> int:
        """How many were fully recognised."""
        return sum(self.outcomes.values())


def links(path: Path) -> Iterator[tuple[int, str]]:
    """The links of a file with the numbers of their lines, from 0."""
    for number, line in enumerate(path.read_text().split("\n")):
        text = line.strip()
        if text.startswith('{"') and '"text"' in text:
            text = json.loads(text)["text"]
        if text:
            yield number, text


def outcome(puzzle: Puzzle, result: Result) -> str:
    """The outcome for a puzzle whose rules are all modelled."""
    if result.status is Status.GAVE_UP or (result.grid and result.unique is None):
        return "gave up"
    if result.grid is None:
        return "contradicting"
    if not result.unique:
        return "several"
    if puzzle.solution is None:
        return "unique, no record"
    return OUTCOMES[0] if puzzle.solution == result.grid else OUTCOMES[2]


def measure(path: Path, limits: Limits, every: int, start: int) -> Tally:
    """Read the links of a file, and solve those whose rules are all modelled."""
    tally = Tally()
    for number, link in links(path):
        if number % every != start:
            continue
        tally.total += 1
        try:
            puzzle = read(link)[0]
        except InputError as error:
            tally.refused[str(error)[:100]] += 1
            continue
        if puzzle.not_modelled:
            _count_reasons(puzzle, tally)
        else:
            _count_answer(puzzle, number, limits, tally)
    return tally


def _count_reasons(puzzle: Puzzle, tally: Tally) -> None:
    for line in puzzle.not_modelled:
        words, told, sentence = line.partition(": ")
        if told and words.startswith(WORDS_ONLY):
            tally.sentences[f"{sentence[:100]}"] += 1
        elif "(drawing)" in line:
            kind = re.sub(r"^\d+ |s$", "", line.partition(" (drawing)")[0])
            tally.drawings[kind] += 1
        else:
            tally.others[re.sub(r"\d+", "#", line)[:100]] += 1


def _count_answer(puzzle: Puzzle, number: int, limits: Limits, tally: Tally) -> None:
    became = outcome(puzzle, solve(puzzle, limits=limits))
    tally.outcomes[became] += 1
    tally.by_rule.update({type(rule).__name__ for rule in puzzle.rules} or {"no rule"})
    if puzzle.solution is not None:
        tally.recorded[became] += 1
    if not became.startswith("unique,"):
        known = puzzle.solution
        wrong = check(puzzle, known, limits=limits).violations[:1] if known else ()
        tally.odd_ones.append(f"line {number}: {became}, {puzzle.title!r} {wrong or ''}")


def report(path: Path, tally: Tally) -> str:
    """The counts as text."""
    share = 100 * tally.complete / max(1, tally.total)
    known = sum(tally.recorded.values())
    right = 100 * tally.recorded[OUTCOMES[0]] / max(1, known)
    lines = [
        f"{path.name}: {tally.total} links, {sum(tally.refused.values())} refused",
        f"  fully recognised: {tally.complete} ({share:.1f} %)",
        *(f"    {name}: {tally.outcomes[name]}" for name in OUTCOMES),
        f"  with a recorded grid: {known}, unique and equal: {right:.1f} %",
    ]
    for title, counts in (
        ("rules of the recognised", tally.by_rule),
        ("sentences not understood", tally.sentences),
        ("drawings not understood", tally.drawings),
        ("other reasons", tally.others),
        ("refused", tally.refused),
    ):
        lines += [f"  {title}:"] if counts else []
        lines += [f"    {count:5} {name}" for name, count in counts.most_common(MOST)]
    return "\n".join([*lines, *(f"  {text}" for text in tally.odd_ones)])


def main() -> None:
    """Measure the files that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--time-limit", type=float, default=10.0, help="seconds for a puzzle")
    parser.add_argument("--every", type=int, default=1, help="take each n-th line only")
    parser.add_argument("--from", dest="start", type=int, default=0, help="the first one taken")
    options = parser.parse_args()
    for path in options.files:
        tally = measure(path, Limits(options.time_limit), options.every, options.start)
        print(report(path, tally))


if __name__ == "__main__":
    main()
