"""Load on the page: clients that edit at once; every answer is checked, and the times are told.

python tests/benchmarks/bench_page.py --clients 20 --seconds 60
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from tests.web.serving import BOARD, Server, ask, serving

PAUSE = 0.5
"""Seconds a person thinks between two edits, on average."""


def edit(server: Server, seed: int, seconds: float) -> list[float]:
    """How long each live answer took for a client that removes and restores givens."""
    chance, times, end = random.Random(seed), [], monotonic() + seconds
    with server.connect("/live", server.own) as socket:
        puzzle = ask(socket, 0, "read", {"text": BOARD})["answer"]["puzzle"]
        puzzle["rules"] = []
        number = 1
        while monotonic() < end:
            sleep(chance.uniform(0, 2 * PAUSE))
            cell = chance.choice(list(puzzle["givens"]))
            wrong = {**puzzle["givens"], cell: puzzle["givens"][cell] % 9 + 1}
            givens = puzzle["givens"] if number % 2 else wrong
            begun = monotonic()
            answer = ask(socket, number, "live", {"puzzle": {**puzzle, "givens": givens}})
            times.append(monotonic() - begun)
            kind = answer["answer"]["verdict"]["kind"]
            assert kind == "one" if number % 2 else kind != "one", answer
            number += 1
    return times


def main() -> None:
    """Run the clients, and print the times."""
    options = argparse.ArgumentParser()
    options.add_argument("--clients", type=int, default=20)
    options.add_argument("--seconds", type=float, default=60)
    asked = options.parse_args()
    with serving() as server, ThreadPoolExecutor(asked.clients) as clients:
        runs = [clients.submit(edit, server, n, asked.seconds) for n in range(asked.clients)]
        times = sorted(time for run in runs for time in run.result())
    print(f"{len(times)} answers, all as expected; median {statistics.median(times):.3f} s, ")
    print(f"90 % within {times[int(len(times) * 0.9)]:.3f} s, longest {times[-1]:.3f} s")


if __name__ == "__main__":
    main()
