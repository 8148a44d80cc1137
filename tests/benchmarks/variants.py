"""The variant puzzles that benchmarks read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import solve_cp
from solve_cp import Puzzle

SHIPPED = Path(__file__).parent.parent.parent / "puzzles" / "variants"


def puzzles(files: Sequence[Path]) -> Iterator[Puzzle]:
    """Every puzzle of the files, or of those that ship; of a `.jsonl` file the members `iss`."""
    for file in files or sorted(SHIPPED.glob("*.json")):
        if file.suffix == ".jsonl":
            for line in file.read_text().splitlines():
                yield from solve_cp.read(json.loads(line)["iss"])
        else:
            yield from solve_cp.read(file)
