"""The variant puzzles that benchmarks read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import solve_cp
from solve_cp import Puzzle

SHIPPED = Path(__file__).parent.parent.parent / "puzzles" / "variants"


def puzzles(files: Sequence[Path]) -> Iterator[Puzzle]:
    """Every puzzle of the files, or of those that ship; of a `.jsonl` file the members `iss`."""
    return (puzzle for puzzle, _ in records(files))


def records(files: Sequence[Path]) -> Iterator[tuple[Puzzle, dict[str, Any]]]:
    """Every puzzle with the line of a `.jsonl` file that holds it; the line is empty for others."""
    for file in files or sorted(SHIPPED.glob("*.json")):
        if file.suffix == ".jsonl":
            for line in file.read_text().splitlines():
                record = json.loads(line)
                for puzzle in solve_cp.read(record.get("iss", line)):
                    yield puzzle, record
        else:
            yield from ((puzzle, {}) for puzzle in solve_cp.read(file))
