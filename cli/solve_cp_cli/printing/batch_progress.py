"""Progress of a batch on stderr: boards per second, time left, unreadable boards."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from solve_cp.batch.answering import Step
from solve_cp.drawing.verdicts.basics import number
from solve_cp_cli.printing.progress import Counted, note

MOST_ERRORS = 20  # errors reported one by one; the summary counts the rest


class BatchProgress(Counted):
    """Counts written boards: a progress bar on a terminal, and a summary at the end."""

    def __init__(self, source: str, quiet: bool) -> None:
        super().__init__(quiet)
        self.size = Path(source).stat().st_size if Path(source).is_file() else None
        self.boards = self.resumed = self.errors = self.wrong = 0

    def resume(self, step: Step) -> None:
        """Add what an earlier run has done."""
        self.boards = self.resumed = step.boards
        self.tally.update(step.tally)
        self.wrong += step.wrong
        if self.resumed and not self.quiet:
            note(f"continuing after {self.resumed} boards of an earlier run")
        if not self.quiet and sys.stderr.isatty():
            self._show()

    def add(self, step: Step) -> None:
        """Count a chunk that was written."""
        self.boards += step.boards
        self.tally.update(step.tally)
        self.wrong += step.wrong
        for text in step.errors[: max(0, MOST_ERRORS - self.errors)]:
            self._say(f"skipped: {text}")
        self.errors += len(step.errors)
        if self._bar and self._task is not None:
            words = f"{self.boards} boards, {self._rate():.0f} a second"
            # If the position in the file is not known, the bar only shows that work goes on.
            total = self.size if step.end else None
            self._bar.update(self._task, description=words, completed=step.end, total=total)

    def _say(self, text: str) -> None:
        """Write a note, above the bar if there is one."""
        if self._bar:
            self._bar.console.print(f"solve-cp: {text}", markup=False, highlight=False)
        else:
            note(text)

    def finish(self) -> None:
        """Print the summary."""
        self.stop()
        if not self.quiet:
            note(self._summary())
            if self.wrong:
                note(f"{self.wrong} recorded solution{' is' if self.wrong == 1 else 's are'} wrong")

    def to_json(self) -> dict[str, Any]:
        """The summary as plain data."""
        return {
            "boards": self.boards,
            "resumed": self.resumed,
            "verdicts": dict(self.tally),
            "wrong_recorded_solutions": self.wrong,
            "seconds": round(self.seconds, 3),
            "boards_a_second": round(self._rate(), 1),
        }

    def _rate(self) -> float:
        return (self.boards - self.resumed) / max(self.seconds, 1e-9)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
        from rich.progress import TimeRemainingColumn as TimeLeft

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(show_speed=False),
            TimeLeft(elapsed_when_finished=True),
        )
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        known = f"{self.boards} boards, " if self.boards else ""
        self._task = self._bar.add_task(f"{known}starting", total=self.size)
        self._bar.start()

    def _summary(self) -> str:
        rate = number(round(self._rate()), "board")
        return f"{number(self.boards, 'board')}: {self.verdicts()}, {rate} a second"
