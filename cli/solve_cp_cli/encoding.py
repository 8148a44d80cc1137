"""Output on terminals and in files that do not take all of Unicode."""

from __future__ import annotations

import codecs
import io
import sys

PLAIN = {"│": "|", "─": "-", "┼": "+", "×": "x", "…": "...", "−": "-", "≥": ">=", "²": "^2"}


def write_anywhere() -> None:
    """Let standard output and error replace what their encoding lacks, lines by ASCII ones."""
    codecs.register_error("solve-cp", _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="solve-cp")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(PLAIN.get(symbol, "?") for symbol in lacking), error.end
