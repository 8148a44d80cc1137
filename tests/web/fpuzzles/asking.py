"""Requests as the script makes them, answered in this process."""

from __future__ import annotations

import json
from typing import Any

from solve_cp.formats.shared.lzstring import encode_base64
from solve_cp.limits import Limits
from solve_cp.web.fpuzzles import commands
from solve_cp.web.worker import How

ORIGIN = "https://www.f-puzzles.com"
EASY = "12..34..2.4...1."
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def file_of(board: str, **more: Any) -> dict[str, Any]:
    """An f-puzzles file of a board of symbols."""
    size = int(len(board) ** 0.5)
    cells: list[dict[str, Any]] = [
        {"value": int(symbol), "given": True} if symbol != "." else {} for symbol in board
    ]
    grid = [cells[start : start + size] for start in range(0, len(cells), size)]
    return {"size": size, "grid": grid, **more}


def pack(file: dict[str, Any]) -> str:
    """A file as the data of a request."""
    return encode_base64(json.dumps(file))


def after(board: str, answer: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The file that the script has made of the board after an answer of logic."""
    file = file_of(board, **more)
    cells = (cell for row in file["grid"] for cell in row)
    for cell, shown in zip(cells, answer["cells"], strict=True):
        if shown["value"]:
            cell["value"] = shown["value"]
        else:
            cell["centerPencilMarks"] = shown["candidates"]
    return file


def ask(command: str, file: dict[str, Any], seconds: float = 60.0) -> dict[str, Any]:
    """The last answer to a request."""
    return told(command, file, seconds)[-1]


def told(command: str, file: dict[str, Any], seconds: float = 60.0) -> list[dict[str, Any]]:
    """All answers to a request."""
    news: list[dict[str, Any]] = []
    how = How(Limits(seconds=seconds), news.append)
    last = commands.answer({"command": command, "data": pack(file)}, how)
    return [*news, last]
