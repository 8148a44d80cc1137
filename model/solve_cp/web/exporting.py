"""Export from the page: pictures, files and links."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from solve_cp.drawing.png import png
from solve_cp.drawing.svg import svg
from solve_cp.errors import InputError
from solve_cp.formats.writing import write
from solve_cp.web.states import Data, puzzle_in
from solve_cp.web.worker import How

TEXTS = {
    "json": "application/json",
    "csv": "text/csv",
    "line": "text/plain",
    "fpuzzles-link": "text/plain",
    "sudokupad-link": "text/plain",
    "iss-link": "text/plain",
}
ENDINGS = {"json": "json", "csv": "csv", "svg": "svg", "png": "png"}


def export(data: Data, _: How) -> Any:
    """The puzzle in a format, as text or as base64 bytes, and the command that writes it."""
    puzzle, format_ = puzzle_in(data), data.get("format")
    if format_ in ("svg", "png"):
        drawn = svg(puzzle, theme="light")
        command = f"solve-cp picture puzzle.json -o puzzle.{format_}"
        if format_ == "svg":
            return _made(str(drawn), "image/svg+xml", "svg", command)
        encoded = b64encode(png(str(drawn))).decode()
        return {**_made("", "image/png", "png", command), "base64": encoded}
    if format_ not in TEXTS:
        raise InputError(f"expected a format of {', '.join(('svg', 'png', *TEXTS))}")
    command = f"solve-cp convert puzzle.json --to {format_}"
    ending = ENDINGS.get(format_, "txt")
    return _made(str(write(puzzle, format=format_)), TEXTS[format_], ending, command)


def _made(text: str, kind: str, ending: str, command: str) -> dict[str, str]:
    return {"text": text, "type": kind, "name": f"puzzle.{ending}", "command": command}
