"""Notes and progress on stderr."""

from __future__ import annotations

import sys
import time
from collections import Counter
from types import TracebackType
from typing import TYPE_CHECKING, Self

import click

from solve_cp import Puzzle, Result

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

AFTER = 0.5  # seconds before a progress bar appears


def note(text: str) -> None:
    """Write a line to stderr."""
    click.echo(f"solve-cp: {text}", err=True)


def warn_of(puzzle: Puzzle) -> None:
    """Report what is not modelled, and the option that silences the report."""
    for part in puzzle.not_modelled:
        note(f"not modelled: {part}")
    if puzzle.not_modelled:
        note("if the rules are complete, or completed with --add, use --ignore-drawings")


class Progress:
    """Counts finished boards: a progress bar on a terminal, and a summary at the end."""

    def __init__(self, quiet: bool, summary: bool = True) -> None:
        self.quiet, self._summarise = quiet, summary
        self.statuses: Counter[str] = Counter()
        self._started = time.perf_counter()
        self._bar: Bar | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._bar:
            self._bar.stop()
        if kind is None and self._summarise and not self.quiet and self.statuses.total() > 1:
            note(self._summary())

    def add(self, result: Result) -> None:
        """Count a finished board."""
        self.statuses[result.verdict] += 1
        late = time.perf_counter() - self._started > AFTER
        if late and not self.quiet and sys.stderr.isatty():
            self._show()

    def _show(self) -> None:
        if self._bar is None:
            from rich.console import Console
            from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

            columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=None)
            self._bar.start()
        if self._task is not None:
            done = self.statuses.total()
            rate = done / (time.perf_counter() - self._started)
            self._bar.update(self._task, description=f"{done} boards, {rate:.0f} a second")

    def _summary(self) -> str:
        seconds = time.perf_counter() - self._started
        boards = self.statuses.total()
        parts = ", ".join(f"{number} {verdict}" for verdict, number in self.statuses.most_common())
        return (
            f"{boards} boards: {parts}; {seconds:.2f} s, {1000 * seconds / boards:.2f} ms a board"
        )
