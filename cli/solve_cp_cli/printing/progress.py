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


class Counted:
    """Boards counted by verdict since the start, with a progress bar that the block removes."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet
        self.tally: Counter[str] = Counter()
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
        self.stop()

    def stop(self) -> None:
        """Remove the bar."""
        if self._bar:
            self._bar.stop()
            self._bar = None

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._started

    def verdicts(self) -> str:
        """The number of boards per verdict, and the time."""
        parts = ", ".join(f"{number} {verdict}" for verdict, number in self.tally.most_common())
        return f"{parts}; {self.seconds:.2f} s"


class Progress(Counted):
    """Counts finished boards: a progress bar on a terminal, and a summary at the end."""

    def __init__(self, quiet: bool, summary: bool = True) -> None:
        super().__init__(quiet)
        self._summarise = summary

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        super().__exit__(kind, error, at)
        boards = self.tally.total()
        if kind is None and self._summarise and not self.quiet and boards > 1:
            each = 1000 * self.seconds / boards
            note(f"{boards} boards: {self.verdicts()}, {each:.2f} ms a board")

    def add(self, result: Result) -> None:
        """Count a finished board."""
        self.tally[result.verdict] += 1
        if self.seconds > AFTER and not self.quiet and sys.stderr.isatty():
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
            done = self.tally.total()
            words = f"{done} boards, {done / self.seconds:.0f} a second"
            self._bar.update(self._task, description=words)
