"""How long explanations take, how far they come, and how grades agree with ratings.

    python tests/benchmarks/bench_explain.py classic BOARDS.txt [COUNT]
    python tests/benchmarks/bench_explain.py variants SECONDS PUZZLE...
    python tests/benchmarks/bench_explain.py ratings RATED.txt even|odd

`classic` explains and grades boards, one a line; "told" is a path with all its words. `variants`
explains puzzles of any format within a limit of seconds each, and counts those that come to the end
without the last resort. `ratings` takes lines "board rating", every other one, and prints
Spearman's rank correlation of the number of the grade with the rating, overall and from 4.5 to 7.5.
Times are CPU times.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import process_time

from solve_cp import Limits, Puzzle, explain, grade, hint, read

PERCENTILES = (50, 90, 100)


def timed(question: Callable[[Puzzle], object], puzzles: Iterable[Puzzle]) -> list[float]:
    """The CPU seconds of a question for each puzzle, ascending."""
    found = []
    for puzzle in puzzles:
        start = process_time()
        question(puzzle)
        found.append(process_time() - start)
    return sorted(found)


def line(name: str, times: Sequence[float]) -> str:
    """Median, 90 % and maximum in words."""
    shown = [times[min(len(times) - 1, len(times) * p // 100)] for p in PERCENTILES]
    return f"{name:8} median {shown[0]:.4f} s, 90 % {shown[1]:.4f} s, at most {shown[2]:.4f} s"


def classic(file: str, count: str = "100") -> None:
    """Times of paths, also with all words looked at, hints and grades of boards."""
    lines = [text.split()[0] for text in Path(file).read_text().splitlines() if text.strip()]
    boards = [text for text in lines if text[0] != "#"][: int(count)]
    puzzles = [read(board)[0] for board in boards]
    explain(puzzles[0])  # load what is needed once
    print(f"{len(puzzles)} boards of {file}")
    asked: dict[str, Callable[[Puzzle], object]]
    asked = {"explain": explain, "told": told, "hint": hint, "grade": grade}
    for name, question in asked.items():
        print(line(name, timed(question, puzzles)))


def told(puzzle: Puzzle) -> object:
    """The path with the words of all steps, which are made when somebody looks at them."""
    return explain(puzzle).to_json()


def variants(seconds: str, *sources: str) -> None:
    """How many puzzles are explained to the end."""
    finished: Counter[bool] = Counter()
    for source in sources:
        for puzzle in read(source):
            start = process_time()
            path = explain(puzzle, limits=Limits(seconds=float(seconds)))
            finished[path.finished] += 1
            largest = max((step.size for step in path.steps), default=0)
            spent = process_time() - start
            print(
                f"{spent:7.2f} s  {path.end:13} {'' if path.finished else 'not '}finished, "
                f"{len(path.steps)} steps, largest {largest:g}: {puzzle.source or puzzle.title}",
                flush=True,
            )
    print(f"{finished[True]} of {finished.total()} came to the end without the last resort")


def ratings(file: str, half: str) -> None:
    """Rank correlation of grades with ratings."""
    lines = [text.split() for text in Path(file).read_text().splitlines() if text.strip()]
    rated = [fields for fields in lines if fields[0] != "#"][{"even": 0, "odd": 1}[half] :: 2]
    pairs = []
    for board, rating, *_ in rated:
        found = grade(read(board)[0], limits=Limits(seconds=60))
        pairs.append((float(rating), found.number or 0.0))
    middle = [pair for pair in pairs if 4.5 <= pair[0] <= 7.5]
    print(f"{len(pairs)} boards: {spearman(pairs):.3f}")
    print(f"{len(middle)} of them from 4.5 to 7.5: {spearman(middle):.2f}")


def spearman(pairs: Sequence[tuple[float, float]]) -> float:
    """The rank correlation of two columns."""
    first, second = (ranks([pair[n] for pair in pairs]) for n in (0, 1))
    mean = (len(pairs) - 1) / 2
    spread = [sum((rank - mean) ** 2 for rank in some) for some in (first, second)]
    together = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    product = (spread[0] * spread[1]) ** 0.5
    return float(together / product) if product else 0.0


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value from 0, equal ones sharing the middle of theirs."""
    return [
        sum(other < value for other in values) + (values.count(value) - 1) / 2 for value in values
    ]


if __name__ == "__main__":
    asked: dict[str, Callable[..., None]] = {
        "classic": classic,
        "variants": variants,
        "ratings": ratings,
    }
    asked[sys.argv[1]](*sys.argv[2:])
