"""Output on terminals and in files that do not take all of Unicode."""

from __future__ import annotations

import codecs
import io
import sys

PLAIN = {"│": "|", "─": "-", "┼": "+", "×": "x", "…": "...", "−": "-", "≥": ">=", "²": "^2"}
PLAIN |= {"·": ".", "━": "=", "╍": "-", "┃": "|", "╏": ":", "╲": "\\", "╱": "/", "╳": "X"}
PLAIN |= {"○": "o", "●": "*", "□": "o", "■": "*", "◇": "o", "◆": "*", "•": "*", "░": ":"}
PLAIN |= {"→": ">", "←": "<", "↓": "v", "↑": "^", "∧": "^", "∨": "v", "≠": "!", "Σ": "S"}
PLAIN |= {"↘": "\\", "↖": "\\", "↗": "/", "↙": "/", "∋": ">", "÷": "/"}
BOX = range(0x2500, 0x2580)  # Unicode's pieces of lines; where they meet, ASCII has a plus


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
    return "".join(map(_plain, lacking)), error.end


def _plain(symbol: str) -> str:
    return PLAIN.get(symbol) or ("+" if ord(symbol) in BOX else "?")
