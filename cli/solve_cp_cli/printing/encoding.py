"""Output to terminals and files that cannot show all of Unicode."""

from __future__ import annotations

import codecs
import io
import sys

PLAIN = {"│": "|", "─": "-", "┼": "+", "×": "x", "…": "...", "−": "-", "≥": ">=", "²": "^2"}
PLAIN |= {"·": ".", "━": "=", "╍": "-", "┃": "|", "╏": ":", "╲": "\\", "╱": "/", "╳": "X"}
PLAIN |= {"○": "o", "●": "*", "□": "o", "■": "*", "◇": "o", "◆": "*", "•": "*", "░": ":"}
PLAIN |= {"→": ">", "←": "<", "↓": "v", "↑": "^", "∧": "^", "∨": "v", "≠": "!", "Σ": "S"}
PLAIN |= {"↘": "\\", "↖": "\\", "↗": "/", "↙": "/", "∋": ">", "÷": "/"}
BOX = range(0x2500, 0x2580)  # box-drawing characters; crossings become a plus in ASCII


def write_anywhere() -> None:
    """Replace characters that stdout or stderr cannot encode; box-drawing becomes ASCII."""
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
