"""Load test of the page: clients edit at the same time, answers are checked, times are printed.

Each client has its own variant and never sends the same puzzle twice, so that no answer is cached.
The right answers are known without the server: givens of the solution leave it in
place, and one that breaks a house leaves none.

python tests/benchmarks/bench_page.py --clients 20 --seconds 60
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from solve_cp import Puzzle, read, solve
from tests.web.serving import Server, ask, serving

ROOT = Path(__file__).parent.parent.parent
PAUSE = 2.0
"""Seconds a person thinks between two edits, on average."""
VARIANTS = ("thermometers-9", "killer-9", "whispers-9", "renban-9", "mixture-9", "sandwich-9")


@dataclass(frozen=True)
class Answered:
    """The seconds from an edit to its verdict, and to all its results."""

    kind: str
    verdict: float
    whole: float


class Client:
    """A simulated setter, who adds givens and removes them again."""

    def __init__(self, server: Server, number: int) -> None:
        self.server, self.chance = server, random.Random(number)
        name = VARIANTS[number % len(VARIANTS)]
        self.puzzle: Puzzle = read(str(ROOT / "puzzles" / "variants" / f"{name}.json"))[0]
        grid = solve(self.puzzle).grid
        assert grid is not None
        self.grid = grid
        self.sent: set[str] = set()

    def edits(self, seconds: float) -> list[Answered]:
        """Edit for some seconds; returns the times, after checking every answer."""
        end = monotonic() + seconds
        found: list[Answered] = []
        with self.server.connect("/live", self.server.own) as socket:
            text = json.dumps(self._file())
            state = ask(socket, 0, "read", {"text": text})["answer"]["puzzle"]
            while monotonic() < end:
                sleep(self.chance.uniform(0, 2 * PAUSE))
                found.append(self._edit(socket, state, len(found) + 1))
        return found

    def _file(self) -> Any:
        from solve_cp.formats.puzzle_json.writing import puzzle_to_json

        content = puzzle_to_json(self.puzzle)
        content.pop("solution", None)
        return content

    def _edit(self, socket: Any, state: dict[str, Any], number: int) -> Answered:
        puzzle, expected = self._another(state)
        begun, first = monotonic(), 0.0
        data = {"id": number, "job": "live", "data": {"puzzle": puzzle}}
        socket.send(json.dumps(data))
        while True:
            message = json.loads(socket.recv(100))
            first = first or monotonic() - begun
            if "news" not in message:
                break
        self._check(message["answer"], expected)
        return Answered(message["answer"]["verdict"]["kind"], first, monotonic() - begun)

    def _another(self, state: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """A puzzle that was not sent before: some rules and givens of the solution, or a mistake.

        With all rules there is one solution, with most of them at least that one, and with a given
        that is twice in a row there is none.
        """
        while True:
            kind = self.chance.choice(["one", "some", "some", "none"])
            cells = self.chance.sample(self.puzzle.board.cells, self.chance.randint(1, 8))
            givens = {**state["givens"], **{str(cell): self.grid[cell] for cell in cells}}
            rules = list(state.get("rules", ()))
            for _ in range(self.chance.randint(1, 4) if kind == "some" else 0):
                rules.pop(self.chance.randrange(len(rules)))
            if kind == "none":
                beside = next(c for c in self.puzzle.board.cells if c.row == cells[0].row)
                beside = (
                    beside if beside != cells[0] else self.puzzle.board.cells[cells[0].row * 9 + 1]
                )
                givens[str(beside)] = self.grid[cells[0]]
            puzzle = {**state, "givens": givens, "rules": rules}
            said = json.dumps(puzzle, sort_keys=True)
            if said not in self.sent:
                self.sent.add(said)
                return puzzle, kind

    def _check(self, answer: Any, expected: str) -> None:
        kind = answer["verdict"]["kind"]
        allowed = {"one": ("one",), "none": ("none",), "some": ("one", "several")}[expected]
        assert kind in allowed, (expected, kind)
        if kind == "one":
            by_cell = {str(cell): digit for cell, digit in self.grid.by_cell.items()}
            assert answer["verdict"]["grid"] == by_cell
        if kind == "several":
            candidates = answer["candidates"]["candidates"]
            assert all(d in candidates[str(c)] for c, d in self.grid.by_cell.items())
        if kind == "none":
            assert answer["why"]["conflict"]


def cpu_of(server: Server) -> float:
    """The seconds of CPU that the server and its workers have used so far."""
    ticks = 0
    for pid in (server.process.pid, *server.workers()):
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def told(name: str, times: list[float]) -> str:
    """Times as one line of text."""
    ordered = sorted(times)
    late = ordered[int(len(ordered) * 0.9)]
    median = statistics.median(ordered)
    return f"{name}: median {median:.3f} s, 90 % within {late:.3f} s, longest {ordered[-1]:.3f} s"


def main() -> None:
    """Run the clients, and print the times."""
    options = argparse.ArgumentParser()
    options.add_argument("--clients", type=int, default=20)
    options.add_argument("--seconds", type=float, default=60)
    asked = options.parse_args()
    with serving() as server, ThreadPoolExecutor(asked.clients) as threads:
        clients = [Client(server, number) for number in range(asked.clients)]
        before = cpu_of(server)
        runs = [threads.submit(client.edits, asked.seconds) for client in clients]
        found = [answered for run in runs for answered in run.result()]
        used = cpu_of(server) - before
    kinds = Counter(answered.kind for answered in found)
    print(f"{len(found)} answers to edits that all differ, every one right: {dict(kinds)}")
    print(told("verdict", [answered.verdict for answered in found]))
    print(told("all there is to see", [answered.whole for answered in found]))
    print(f"{used / len(found):.3f} s of CPU an answer, in the server and its workers")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
