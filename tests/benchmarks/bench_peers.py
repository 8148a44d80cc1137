"""Our engines and Python peers side by side: the same boards, uniqueness proved by each.

    pip install 'solve-cp[bench]'
    python tests/benchmarks/bench_peers.py
    python tests/benchmarks/bench_peers.py --sets easy=easy.txt hard=hard.txt --boards 100 \
        --csv times.csv --plot times.svg

Each solver runs in a process of its own, one board at a time (`ours: batch` gets all at once),
until it has answered all boards of a set or its seconds are over. They take turns of ten boards, so
that a machine that is busy for a while slows all of them. Time is processor time of all threads; a
ratio compares two solvers on the boards that both have answered. Answers are compared, and a
difference ends in exit code 1.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter, process_time

from peers import PEERS, Answer, Peer

from solve_cp import Puzzle, read

PUZZLES = Path(__file__).parent.parent.parent / "puzzles"
SETS = {
    "9×9": PUZZLES / "classic" / "nine_30.txt",
    "9×9 of the ancestors": PUZZLES / "ancestors" / "bath_hard_puzzle.npy",
    "16×16": PUZZLES / "classic" / "sixteen.csv",
    "25×25": PUZZLES / "classic" / "twenty_five.csv",
}
# Answered first and not timed, so that everything is imported; singles do not decide it.
SMALL = Puzzle.from_rows([[1, 0, 3, 4], [0] * 4, [2, 0, 4, 0], [0] * 4])
AGAINST = ("CPMpy", "plain CP-SAT")
TURN = 10
READY = "ready"
FAILED = "failed: see above"
NOT_INSTALLED = "skipped: not installed (pip install 'solve-cp[bench]')"


@dataclass
class Run:
    """The answers and times of a solver for the boards of a set."""

    peer: Peer
    answers: list[Answer] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    note: str = ""

    @property
    def cpu_ms(self) -> float:
        """Milliseconds of processor time per board."""
        return 1000 * sum(self.cpu) / len(self.cpu)

    @property
    def wall_ms(self) -> float:
        """Milliseconds per board by the clock."""
        return 1000 * sum(self.wall) / len(self.wall)

    def times_as_fast(self, other: Run) -> float | None:
        """How many times as fast it is as another, on the boards that both have answered."""
        both = min(len(self.cpu), len(other.cpu))
        return sum(other.cpu[:both]) / max(sum(self.cpu[:both]), 1e-9) if both else None


def work(name: str, puzzles: list[Puzzle], pipe: Connection) -> None:
    """Answer boards in a separate process, as requested; send each answer with its times."""
    peer = next(peer for peer in PEERS if peer.name == name)
    if peer.batch:
        peer.batch([SMALL])
        pipe.send(READY)
        pipe.recv()
        cpu, wall = process_time(), perf_counter()
        found = peer.batch(puzzles)
        cpu, wall = process_time() - cpu, perf_counter() - wall
        for answer in found:
            pipe.send((answer, cpu / len(puzzles), wall / len(puzzles)))
    elif peer.answer:
        peer.answer(SMALL)
        pipe.send(READY)
        done = 0
        while done < len(puzzles):
            turn = puzzles[done : pipe.recv()]
            for puzzle in turn:
                cpu, wall = process_time(), perf_counter()
                answer = peer.answer(puzzle)
                pipe.send((answer, process_time() - cpu, perf_counter() - wall))
            done += len(turn)
    pipe.close()


class Worker:
    """A solver in its process, and what it has done."""

    def __init__(self, peer: Peer, puzzles: list[Puzzle], seconds: float) -> None:
        self.run, self.boards, self.seconds = Run(peer), len(puzzles), seconds
        self.left = seconds
        if peer.is_missing:
            self.run.note = NOT_INSTALLED
            return
        self.pipe, theirs = Pipe()
        context = get_context("spawn")
        self.process = context.Process(target=work, args=(peer.name, puzzles, theirs))
        self.process.start()
        theirs.close()

    def wait(self) -> None:
        """Wait until it has loaded what it needs."""
        if not self.run.note:
            try:
                self.pipe.recv()
            except EOFError:
                self.run.note = FAILED

    def advance(self, boards: int) -> None:
        """Let it answer some boards, or all at once, unless it has failed or is out of time."""
        if self.run.note or len(self.run.answers) == self.boards:
            return
        end = perf_counter() + self.left
        wanted = self.boards if self.run.peer.batch else boards
        try:
            self.pipe.send(wanted)
            while len(self.run.answers) < wanted and self.pipe.poll(max(0.0, end - perf_counter())):
                answer, cpu, wall = self.pipe.recv()
                self.run.answers.append(answer)
                self.run.cpu.append(cpu)
                self.run.wall.append(wall)
        except (EOFError, OSError):
            self.run.note = FAILED
        self.left = end - perf_counter()
        if not self.run.note and len(self.run.answers) < wanted:
            self.run.note = f"{len(self.run.answers)} boards in {self.seconds:g} s"
        if self.run.note or len(self.run.answers) == self.boards:
            self.process.kill()
            self.process.join()


def measured(peers: Sequence[Peer], puzzles: list[Puzzle], seconds: float) -> list[Run]:
    """The runs of all solvers, each ended when its seconds are over."""
    workers = [Worker(peer, puzzles, seconds) for peer in peers]
    for worker in workers:
        worker.wait()
    for start in range(0, len(puzzles), TURN):
        for worker in workers:
            worker.advance(min(start + TURN, len(puzzles)))
    return [worker.run for worker in workers]


def differing(runs: Sequence[Run]) -> list[str]:
    """The solvers whose answer differs from the first answer."""
    found = []
    for number in range(max((len(run.answers) for run in runs), default=0)):
        answered = [run for run in runs if len(run.answers) > number]
        first = answered[0].answers[number]
        wrong = [run.peer.name for run in answered if run.answers[number] != first]
        found += [
            f"board {number + 1}: {name} differs from {answered[0].peer.name}" for name in wrong
        ]
    return found


def rows_of(name: str, runs: Sequence[Run]) -> Iterator[list[str]]:
    """The lines of a set's table: solver, boards, times, ratios, note."""
    known = {run.peer.name: run for run in runs}
    for run in runs:
        if not run.answers:
            yield [name, run.peer.name, "0", "", "", *[""] * len(AGAINST), run.note]
            continue
        ratios = [run.times_as_fast(known[other]) for other in AGAINST if other in known]
        shown = ["" if ratio is None else f"{ratio:.3g}" for ratio in ratios]
        times = [f"{run.cpu_ms:.3f}", f"{run.wall_ms:.3f}"]
        yield [name, run.peer.name, str(len(run.answers)), *times, *shown, run.note]


HEADINGS = ["set", "solver", "boards", "cpu ms", "wall ms", *(f"× {name}" for name in AGAINST), ""]


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """The lines of a table, in columns."""
    for row in (HEADINGS, *rows):
        left = f"{row[0]:<24}{row[1]:<26}{row[2]:>7}"
        print(left + "".join(f"{value:>15}" for value in row[3:-1]) + f"  {row[-1]}", flush=True)
    print(flush=True)


def plot(rows: Sequence[Sequence[str]], path: Path) -> None:
    """Processor time of each solver on each set, on a logarithmic axis."""
    from matplotlib.figure import Figure

    sets = list(dict.fromkeys(row[0] for row in rows))
    figure = Figure(figsize=(9, 3 * len(sets)), layout="constrained")
    for number, name in enumerate(sets, 1):
        chosen = [row for row in rows if row[0] == name and row[3]]
        axes = figure.add_subplot(len(sets), 1, number)
        colours = ["C0" if row[1].startswith("ours") else "0.6" for row in chosen]
        axes.barh([row[1] for row in chosen], [float(row[3]) for row in chosen], color=colours)
        axes.set_xscale("log")
        axes.invert_yaxis()
        axes.set_title(name)
        axes.set_xlabel("processor time in ms a board, uniqueness proved")
    figure.savefig(path)


def sets_of(names: Sequence[str] | None) -> dict[str, Path]:
    """The sets that were named, as NAME=FILE or FILE, or else those that ship."""
    if not names:
        return SETS
    pairs = [name.partition("=") for name in names]
    return {name if file else Path(name).stem: Path(file or name) for name, _, file in pairs}


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare all solvers on all sets; 1 if they differ anywhere."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sets", nargs="+", metavar="NAME=FILE", help="files of boards")
    parser.add_argument("--boards", type=int, default=100, help="at most so many of each set")
    parser.add_argument("--seconds", type=float, default=60, help="for each solver and set")
    parser.add_argument("--solvers", nargs="+", metavar="NAME", help="only these, by their names")
    parser.add_argument("--csv", type=Path, metavar="FILE")
    parser.add_argument("--plot", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    peers = [peer for peer in PEERS if not options.solvers or peer.name in options.solvers]
    rows: list[list[str]] = []
    wrong: list[str] = []
    for name, path in sets_of(options.sets).items():
        puzzles = read(path)[: options.boards]
        runs = measured(peers, puzzles, options.seconds)
        rows += (found := list(rows_of(name, runs)))
        wrong += differing(runs)
        wrong += [f"{name}: {run.peer.name} failed" for run in runs if run.note == FAILED]
        print_table(found)
    print("\n".join(wrong) or "all solvers agree on every board")
    if options.csv:
        with options.csv.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([HEADINGS[:-1] + ["note"], *rows])
    if options.plot:
        plot(rows, options.plot)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
