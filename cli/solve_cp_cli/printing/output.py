"""Write results as text, lines, CSV, JSON or .npy, each as soon as it is known."""

from __future__ import annotations

import io
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO

from solve_cp import InputError, Puzzle, Result, Status
from solve_cp.board.grid import solutions_to_json
from solve_cp.drawing.verdicts.outcomes import verdict
from solve_cp.formats.text.writing import digits_line
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.progress import note
from solve_cp_cli.printing.terminal import Screen, bare

if TYPE_CHECKING:
    import numpy as np

FORMATS = ("text", "csv", "line", "json", "npy")


class Output(ABC):
    """Writes results to a file or, without one, to standard output.

    With a screen, grids are drawn with the marks of their rules; without one, digits only.
    """

    screen: Screen | None = None

    def __init__(self, file: BinaryIO | None, quiet: bool, counting: bool) -> None:
        self.file, self.quiet, self.counting = file, quiet, counting

    @staticmethod
    def of(name: str, file: BinaryIO | None, quiet: bool, counting: bool) -> Output:
        """The output for a format."""
        kinds: dict[str, Callable[[BinaryIO | None, bool, bool], Output]] = {
            "text": TextOutput,
            "csv": CsvOutput,
            "line": LineOutput,
            "json": JsonOutput,
            "npy": NpyOutput,
        }
        return kinds[name](file, quiet, counting)

    def put(self, text: str) -> None:
        """Write lines of text."""
        if self.file:
            self.file.write(f"{text}\n".encode())
        else:
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()

    @abstractmethod
    def add(self, puzzle: Puzzle, result: Result) -> None:
        """Write one result."""

    def finish(self) -> None:  # noqa: B027 (only some formats wait for the end)
        """Write what is left after the last board."""


class TextOutput(Output):
    """Drawn grids, each with a verdict."""

    def __init__(self, file: BinaryIO | None, quiet: bool, counting: bool) -> None:
        super().__init__(file, quiet, counting)
        self._first = True

    def add(self, puzzle: Puzzle, result: Result) -> None:
        draw = bare if self.screen is None or self.quiet else self.screen.grid
        blocks = [] if self.counting else [draw(puzzle, grid) for grid in result.solutions]
        if not self.quiet:
            blocks.append(verdict(result))
            blocks[0] = f"{name_of(puzzle)}\n{blocks[0]}"
        text = "\n\n".join(blocks[:-1]) + "\n" + blocks[-1] if len(blocks) > 1 else "".join(blocks)
        if text:
            self.put(text if self._first else f"\n{text}")
            self._first = False


class LineOutput(Output):
    """A line of symbols for each grid; a comment for a board without one."""

    def add(self, puzzle: Puzzle, result: Result) -> None:
        if self.counting or not result.solutions:
            self.put(f"# {name_of(puzzle)}: {verdict(result)}")
            return
        for grid in result.solutions:
            self.put(digits_line(puzzle, grid.by_cell))


class JsonOutput(Output):
    """One JSON object per board, each on its own line."""

    def add(self, puzzle: Puzzle, result: Result) -> None:
        import json

        about = {"puzzle": name_of(puzzle)}
        several = len(result.solutions) > 1
        grids = solutions_to_json(result.solutions) if several else {}
        data = {**about, **result.to_json(), **grids}
        self.put(json.dumps(data, ensure_ascii=False, separators=(", ", ": ")))


class CsvOutput(Output):
    """A single grid as rows of numbers; results of several boards as a table."""

    def __init__(self, file: BinaryIO | None, quiet: bool, counting: bool) -> None:
        super().__init__(file, quiet, counting)
        self._waiting: tuple[Puzzle, Result] | None = None
        self._many = False

    def add(self, puzzle: Puzzle, result: Result) -> None:
        if self._waiting is None and not self._many:
            self._waiting = puzzle, result
            return
        self._start()
        self._row(puzzle, result)

    def finish(self) -> None:
        if not self._waiting:
            return
        _, result = self._waiting
        if self.counting or len(result.solutions) != 1:
            self._start()
            return
        for row in result.solutions[0]:
            self.put(",".join("" if digit is None else str(digit) for digit in row))

    def _start(self) -> None:
        if not self._many:
            self._many = True
            self.put("puzzle,solution,status,unique,count")
        if self._waiting:
            waiting, self._waiting = self._waiting, None
            self._row(*waiting)

    def _row(self, puzzle: Puzzle, result: Result) -> None:
        givens = digits_line(puzzle, dict(puzzle.givens))
        unique = "" if result.unique is None else str(result.unique).lower()
        grids = [] if self.counting else [digits_line(puzzle, g.by_cell) for g in result.solutions]
        for solution in grids or [""]:
            self.put(f"{givens},{solution},{result.status},{unique},{result.count}")


class NpyOutput(Output):
    """An array of all grids; a board without a solution is filled with −1."""

    def __init__(self, file: BinaryIO | None, quiet: bool, counting: bool) -> None:
        super().__init__(file, quiet, counting)
        self._arrays: list[np.ndarray[Any, np.dtype[np.int64]]] = []
        self._alone = False

    def add(self, puzzle: Puzzle, result: Result) -> None:
        import numpy as np

        board = puzzle.board
        none = np.full((board.rows, board.cols), -1)
        arrays = [grid.array for grid in result.solutions] or [none]
        if result.status is Status.GAVE_UP:
            note(f"{name_of(puzzle)}: gave up; written as −1, like a board without a solution")
        if self._arrays and self._arrays[0].shape != none.shape:
            raise InputError(
                "expected boards of one size for npy, got "
                f"{self._arrays[0].shape} and {none.shape}: {name_of(puzzle)}"
            )
        self._alone = (
            not self._arrays and len(arrays) == 1 and not re.search(r", board \d+$", puzzle.source)
        )
        self._arrays += arrays

    def finish(self) -> None:
        import numpy as np

        if self._arrays:
            array = np.array(self._arrays)
            small = array.min(initial=0) >= -128 and array.max(initial=0) <= 127
            saved = (array[0] if self._alone else array).astype(np.int8 if small else np.int16)
            content = io.BytesIO()
            np.save(content, saved, allow_pickle=False)
            (self.file or sys.stdout.buffer).write(content.getvalue())
