"""Shared by the commands that ask one question per puzzle: options, progress, Ctrl-C, JSON."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from operator import methodcaller
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

import click

from solve_cp import Grid, Interrupted, InterruptedQuestion, Limits, Puzzle
from solve_cp.limits import Watch
from solve_cp.questions.solve import MISREAD, WRONG, about_part, notes
from solve_cp_cli import options
from solve_cp_cli.exits import INTERRUPTED, worst
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.progress import note, warn_of

AFTER = 0.5  # seconds before progress appears on a terminal, and between its updates
RARELY = 10.0  # seconds between progress lines if stderr is not a terminal


class Answered(Protocol):
    """What every answer has."""

    @property
    def grid(self) -> Grid | None:
        """The solution that was found."""
        ...

    @property
    def unique(self) -> bool | None:
        """Whether it is the only one, if that was proved."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        ...


T = TypeVar("T", bound=Answered)


@dataclass(frozen=True)
class Question(Generic[T]):
    """How to ask a question, print its answer, get its exit code and its JSON."""

    ask: Callable[[Puzzle, Teller], T]
    say: Callable[[Puzzle, T], str]
    code: Callable[[T], int]
    data: Callable[[T], dict[str, Any]] = methodcaller("to_json")


@dataclass(frozen=True)
class Asking:
    """The values of the shared options of a command."""

    files: tuple[str, ...]
    box: str | None
    digits: str | None
    as_json: bool
    limits: Limits
    seed: int
    quiet: bool

    def each(self, question: Question[T]) -> int:
        """Ask the question of every puzzle in the files; return the exit code."""
        codes: list[int] = []
        for puzzle in options.puzzles(self.files, self.box, self.digits):
            codes.append(self.one(puzzle, question, first=not codes))
            if codes[-1] == INTERRUPTED:
                break
        return worst(codes)

    def one(self, puzzle: Puzzle, question: Question[T], first: bool = True) -> int:
        """Ask the question of one puzzle and print the answer; return the exit code."""
        self._warn(puzzle)
        watch = self.limits.start()
        try:
            with Teller(self.quiet) as tell:
                answer = question.ask(puzzle, tell)
        except KeyboardInterrupt as stop:
            note("interrupted")
            if isinstance(stop, (Interrupted, InterruptedQuestion)):
                self._print(puzzle, question, _known(stop), first)
            return INTERRUPTED
        self._tell(puzzle, answer, watch)
        self._print(puzzle, question, answer, first)
        return question.code(answer)

    def _print(self, puzzle: Puzzle, question: Question[T], answer: Any, first: bool) -> None:
        if self.as_json:
            data = {"puzzle": name_of(puzzle), **question.data(answer)}
            click.echo(json.dumps(data, ensure_ascii=False))
            return
        title = "" if self.quiet else f"{name_of(puzzle)}\n"
        text = ("" if first else "\n") + title + question.say(puzzle, answer)
        click.echo(text, color=True)  # the text has colour codes only if colour is wanted

    def _warn(self, puzzle: Puzzle) -> None:
        """Report what the model leaves out, before the answer."""
        if not self.quiet:
            warn_of(puzzle)
            for text in filter(None, [puzzle.board.note, *puzzle.remarks]):
                note(text)

    def _tell(self, puzzle: Puzzle, answer: Answered, watch: Watch) -> None:
        """Report if the solution recorded with the puzzle is wrong."""
        if self.quiet:
            return
        grid = answer.grid
        for text in (*notes(puzzle, grid, watch), *about_part(puzzle, grid, answer.unique)):
            if text.startswith((WRONG, MISREAD)):
                note(text)


def _known(stop: Interrupted | InterruptedQuestion) -> Any:
    return stop.result if isinstance(stop, Interrupted) else stop.answer


def asking(command: Callable[..., int]) -> Callable[..., int]:
    """Add the shared options to a command, which gets them as one `Asking`."""

    @options.files
    @options.reading
    @click.option("--json", "as_json", is_flag=True, help="One JSON object for each board.")
    @options.limiting
    @options.seed
    @click.option("-q", "--quiet", is_flag=True, help="No names, no notes, no progress.")
    @wraps(command)
    def run(
        files: tuple[str, ...],
        box: str | None,
        digits: str | None,
        as_json: bool,
        time_limit: float | None,
        node_limit: int | None,
        memory_limit: int | None,
        seed: int,
        quiet: bool,
        **own: Any,
    ) -> int:
        limits = options.limits(time_limit, node_limit, memory_limit)
        return command(Asking(files, box, digits, as_json, limits, seed, quiet), **own)

    return run


class Teller:
    """Progress of one question on stderr: updated in place on a terminal, else a line at times.

    A thread writes it, so it is updated even while an engine reports nothing.
    """

    def __init__(self, quiet: bool) -> None:
        self._live = sys.stderr.isatty()
        self._text = "solving"
        self._started = time.monotonic()
        self._done = threading.Event()
        self._thread = None if quiet else threading.Thread(target=self._show, daemon=True)

    def __enter__(self) -> Self:
        if self._thread:
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._done.set()
        if self._thread:
            self._thread.join()

    def __call__(self, text: str) -> None:
        """Set the progress text."""
        self._text = text

    def _show(self) -> None:
        shown = False
        while not self._done.wait(AFTER if self._live else RARELY):
            text = f"{self._text}, {time.monotonic() - self._started:.0f} s"
            if self._live:
                click.echo(f"\r\x1b[2K{text}", nl=False, err=True)
            else:
                note(text)
            shown = True
        if shown and self._live:
            click.echo("\r\x1b[2K", nl=False, err=True)
