"""Output files for new puzzles: data or pictures; bad names are refused before the work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import solve_cp
from solve_cp import InputError, Puzzle
from solve_cp.drawing.png import expect_png, png
from solve_cp.drawing.sheets import sheet
from solve_cp.files import replacing

FORMATS = {
    ".json": "json",
    ".csv": "csv",
    ".npy": "npy",
    ".txt": "line",
    ".fpuzzles": "fpuzzles",
    ".iss": "iss",
    ".sudokupad": "sudokupad",
    ".mzn": "minizinc",
    ".cnf": "dimacs",
}
PICTURES = (".svg", ".png", ".html")
ENDINGS = (*FORMATS, *PICTURES)


@dataclass(frozen=True)
class Output:
    """An output file; several pictures go to numbered files."""

    path: Path
    count: int

    @classmethod
    def checked(cls, name: str, count: int, example: Puzzle) -> Output:
        """The file with this name; raises if it cannot be written."""
        path = Path(name)
        ending = path.suffix.lower()
        if ending not in ENDINGS:
            raise InputError(f"expected a file that ends in {', '.join(ENDINGS)}, got {name}")
        if path.is_dir() or not path.absolute().parent.is_dir():
            raise InputError(f"expected a file that can be written, got {name}")
        if ending == ".png":
            expect_png()
        if ending in FORMATS:
            solve_cp.write([example] * min(count, 2), None, FORMATS[ending])
        return cls(path, count)

    def write(self, puzzles: Sequence[Puzzle]) -> list[Path]:
        """Write the puzzles; returns the files written."""
        ending = self.path.suffix.lower()
        if ending in FORMATS:
            return [self._formatted(puzzles if self.count > 1 else puzzles[0], FORMATS[ending])]
        if ending == ".html":
            pictures = [solve_cp.svg(puzzle, theme="print") for puzzle in puzzles]
            return [_put(self.path, f"{sheet(pictures).rstrip()}\n".encode())]
        return [
            _put(self._numbered(number), _picture(puzzle, ending))
            for number, puzzle in enumerate(puzzles, 1)
        ]

    def _formatted(self, items: Sequence[Puzzle] | Puzzle, name: str) -> Path:
        """Write data; as JSON, with an error, if the format has no room for a clue."""
        try:
            solve_cp.write(items, self.path, name)
        except InputError as error:
            kept = self.path.with_suffix(".json")
            solve_cp.write(items, kept, "json")
            raise InputError(f"{error} (kept in {kept})") from None
        return self.path

    def _numbered(self, number: int) -> Path:
        if self.count == 1:
            return self.path
        digits = len(str(self.count))
        return self.path.with_stem(f"{self.path.stem}-{number:0{digits}}")


def _picture(puzzle: Puzzle, ending: str) -> bytes:
    drawn = solve_cp.svg(puzzle)
    return png(drawn) if ending == ".png" else f"{drawn.rstrip()}\n".encode()


def _put(path: Path, content: bytes) -> Path:
    with replacing(path) as file:
        file.write(content)
    return path
