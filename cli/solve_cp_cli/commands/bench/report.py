"""The output of `compare`: tables of engines, and a report on your own solvers."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any, TypeAlias

import click

from solve_cp import Puzzle, Result, Status
from solve_cp.bench.crosscheck import CrossCheck, applies
from solve_cp.bench.faults import FaultKind
from solve_cp.bench.junit import junit_text
from solve_cp.bench.summary import EngineSummary, Figures, summary
from solve_cp.engines import summaries
from solve_cp.questions.space import magnitude
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.tables import table

SEARCH = ("generated", "discarded", "enqueued", "expanded", "peak_frontier", "depth", "backtracks")
SOLVER = ("branches", "decisions", "conflicts", "propagations")
COUNTERS = (*SEARCH, "branches", "conflicts", "propagations", "decisions")
SUMMED = ("generated", "backtracks", "branches", "decisions", "conflicts")

Checked: TypeAlias = tuple[Puzzle, CrossCheck]


def report(checks: Sequence[Checked], format_: str, want: int) -> None:
    """Print comparisons in a format; JSON has been printed already."""
    if format_ == "csv":
        _print_csv(checks)
    elif format_ == "junit":
        click.echo(junit_text([(name_of(puzzle), check) for puzzle, check in checks]))
    elif format_ == "table" and checks:
        texts = [_one(*checks[0], want) if len(checks) == 1 else _many(checks, want)]
        click.echo("\n\n".join([*texts, *_own(checks), _verdict(checks)]))


def _print_csv(checks: Iterable[Checked]) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["puzzle", "agree", "engine", "status", "unique", "count", "seconds", *COUNTERS])
    for puzzle, check in checks:
        for result in check.results:
            unique = "" if result.unique is None else str(result.unique).lower()
            answer = [result.engine, result.status, unique, result.count, f"{result.seconds:.6f}"]
            counters = [result.statistics.get(name, "") for name in COUNTERS]
            out.writerow([name_of(puzzle), str(check.agree).lower(), *answer, *counters])


def asked(want: int) -> str:
    """What the engines searched for, in words."""
    words = {1: "the first solution", 2: "a solution and whether it is the only one"}
    return words.get(want, f"{want} solutions")


def _family(engine: str) -> str:
    if engine not in summaries():
        return "your own"
    return "solvers" if engine.startswith(("cpsat", "sat", "auto")) else "searches"


def _one(puzzle: Puzzle, check: CrossCheck, want: int) -> str:
    texts = [f"{name_of(puzzle)}: {asked(want)}"]
    for family, counters in (("searches", SEARCH), ("solvers", SOLVER), ("your own", SEARCH)):
        results = [result for result in check.results if _family(result.engine) == family]
        if results:
            texts.append(_results(results, counters))
    return "\n\n".join([*texts, _theory(check)])


def _results(results: Sequence[Result], counters: Sequence[str]) -> str:
    headings = ["engine", "answer", "ms", *(name.replace("_", " ") for name in counters)]
    rows = [
        [result.engine, answer(result), milliseconds(result.seconds)]
        + [figure(result.statistics.get(name)) for name in counters]
        for result in results
    ]
    return table(headings, rows, left=2)


def _theory(check: CrossCheck) -> str:
    tree = check.space
    sizes = (
        ("nodes without pruning, at least", tree.fewest_from_givens),
        ("nodes without pruning, at most", tree.nodes_from_givens),
        ("initial candidates, reading order, at most", tree.nodes_from_candidates),
        ("initial candidates, fewest first, at most", tree.nodes_from_candidates_fewest_first),
    )
    lines = [f"  {label:43}{figure(nodes)}" for label, nodes in sizes]
    return "\n".join([f"in theory: {tree.blanks} blanks", *lines])


def _many(checks: Sequence[Checked], want: int) -> str:
    summed = summary(check for _, check in checks)
    ours = [one for one in summed if _family(one.engine) != "your own"]
    texts = [f"{len(checks)} boards: {asked(want)}", *([_ends(ours)] if ours else [])]
    for counter in SUMMED:
        found = [(s.engine, s.counters[counter]) for s in summed if counter in s.counters]
        if found:
            texts.append(_figures(_TITLES.get(counter, counter), found))
    return "\n\n".join(texts)


_TITLES = {"generated": "nodes generated"}


def _ends(summed: Sequence[EngineSummary]) -> str:
    headings = ["engine", "solved", "none", "gave up", "n/a", "ms median", "ms mean", "ms max"]
    rows = []
    for one in summed:
        ends = (one.solved, one.unsolvable, one.gave_up, one.not_for_it)
        times = (one.seconds.median, one.seconds.mean, one.seconds.max)
        rows.append([one.engine, *(str(n or "") for n in ends), *map(milliseconds, times)])
    return table(headings, rows)


def _figures(title: str, found: Sequence[tuple[str, Figures]]) -> str:
    rows = [
        [engine, *map(figure, (f.median, round(f.mean, 1), f.max, f.total))] for engine, f in found
    ]
    return table([title, "median", "mean", "max", "total"], rows)


def _own(checks: Sequence[Checked]) -> list[str]:
    """Your own solvers: how many boards passed, and each fault."""
    names = dict.fromkeys(r.engine for _, check in checks for r in check.results)
    own = [name for name in names if _family(name) == "your own"]
    if not own:
        return []
    headings = ["solver", "passed", *map(str, FaultKind), "n/a", "ms median", "ours", "times ours"]
    texts = [table(headings, [_own_row(name, checks) for name in own])]
    faults = [
        f"{name_of(puzzle)}\n  {str(fault).replace('; ', chr(10) + '  ')}"
        for puzzle, check in checks
        for fault in check.faults
    ]
    return [*texts, *faults]


def _two_digits(number: float) -> str:
    """The number with two significant digits, never as a power of ten."""
    return figure(int(float(f"{number:.2g}"))) if number >= 10 else f"{number:.2g}"


def _own_row(name: str, checks: Sequence[Checked]) -> list[str]:
    mine = [r for _, check in checks for r in check.results if r.engine == name]
    kinds = Counter(f.kind for _, check in checks for f in check.faults if f.solver == name)
    skipped = sum(not applies(result) for result in mine)
    passed = len(mine) - kinds.total() - skipped
    theirs = median(result.seconds for result in mine)
    ours = median(check.reference.seconds if check.reference else 0.0 for _, check in checks)
    ratio = _two_digits(theirs / ours) if ours and passed else ""
    return [
        name,
        str(passed),
        *(str(kinds[kind] or "") for kind in FaultKind),
        str(skipped or ""),
        milliseconds(theirs),
        milliseconds(ours),
        ratio,
    ]


def _verdict(checks: Sequence[Checked]) -> str:
    """Whether all agree; how many gave up or do not apply."""
    lines = []
    if len(checks) == 1:
        plain = {str(fault) for fault in checks[0][1].faults}
        against = [text for text in checks[0][1].disagreements if text not in plain]
        lines += [f"disagreement: {text}" for text in against]
        at_fault_here = {fault.solver for fault in checks[0][1].faults}
        lines += _silent(r for r in checks[0][1].results if r.engine not in at_fault_here)
    results = [result for _, check in checks for result in check.results]
    skipped = sum(not applies(result) for result in results)
    at_fault = {(id(check), f.solver) for _, check in checks for f in check.faults}
    gave_up = sum(
        bool(r.reason) and not r.complete and applies(r) and (id(check), r.engine) not in at_fault
        for _, check in checks
        for r in check.results
    )
    counts = [f"{gave_up} gave up"] if gave_up else []
    counts += [f"{skipped} not applicable"] if skipped else []
    faults = sum(len(check.faults) for _, check in checks)
    wrong = any(len(check.disagreements) > len(check.faults) for _, check in checks)
    words = "engines DISAGREE" if wrong else "all engines agree"
    if faults:
        words = f"{faults} fault{'s' if faults > 1 else ''} of solvers" + (f"; {words}" * wrong)
    return "\n".join([*lines, "; ".join([words, *counts])])


def _silent(results: Iterable[Result]) -> list[str]:
    """Why engines gave no answer, grouped by reason."""
    reasons: dict[str, list[str]] = {}
    for result in results:
        if result.reason and (result.status is Status.GAVE_UP or not result.complete):
            reasons.setdefault(result.reason, []).append(result.engine)
    return [f"{', '.join(names)}: {reason}" for reason, names in reasons.items()]


def answer(result: Result) -> str:
    """The answer in a word or two."""
    if not applies(result):
        return "n/a"
    if result.grid is None:
        faulty = result.reason.split(":")[0]
        return faulty if faulty in set(map(str, FaultKind)) else _STATUS[result.status]
    if result.unique is None and result.reason:
        return "solved, gave up on others"
    return {True: "unique", False: "several", None: "solved"}[result.unique]


_STATUS = {Status.UNSOLVABLE: "none", Status.GAVE_UP: "gave up", Status.SOLVED: "solved"}


def milliseconds(seconds: float) -> str:
    """Milliseconds with two decimals; without decimals from 1000."""
    value = 1000 * seconds
    return f"{value:.2f}" if value < 1000 else figure(round(value))


def figure(value: Any) -> str:
    """A number formatted for reading."""
    if value is None:
        return ""
    if isinstance(value, float) and not value.is_integer():
        return f"{value:.1f}" if value < 1000 else figure(round(value))
    return magnitude(int(value))
