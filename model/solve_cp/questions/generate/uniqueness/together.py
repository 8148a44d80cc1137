"""Generate several puzzles at once, and send their questions to the frontier engine together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np

from solve_cp.engines.frontier.breadth import solve_masks
from solve_cp.limits import Limits, Watch
from solve_cp.questions.generate.uniqueness.proving import Asking, Boards

Made = TypeVar("Made")

LARGE = 256  # cells; on larger boards the frontier engine may never finish
EFFORT = 50_000  # nodes times cells, for each of these boards
LEAST = 1e-9  # seconds: the shortest possible time limit


def finished(makings: Sequence[Asking[Made]], watch: Watch) -> Iterator[Made]:
    """The result of each generator, in order, as soon as it and all earlier ones are done."""
    waiting: dict[int, Boards] = {}
    done: dict[int, Made] = {}
    for number, making in enumerate(makings):
        _go_on(number, making, None, waiting, done)
    for number in range(len(makings)):
        while number not in done:
            answers = _answers(waiting, watch)
            waiting = {}
            for other, unique in answers.items():
                _go_on(other, makings[other], unique, waiting, done)
        yield done.pop(number)


def _go_on(
    number: int,
    making: Asking[Made],
    unique: list[bool] | None,
    waiting: dict[int, Boards],
    done: dict[int, Made],
) -> None:
    """Run one generator until it asks again or is done."""
    try:
        waiting[number] = next(making) if unique is None else making.send(unique)
    except StopIteration as stop:
        done[number] = stop.value


def _answers(waiting: dict[int, Boards], watch: Watch) -> dict[int, list[bool]]:
    """Which boards have exactly one solution; boards of the same structure are solved at once."""
    answers: dict[int, list[bool]] = {}
    structures = {id(boards.structure): boards.structure for boards in waiting.values()}
    for key, structure in structures.items():
        asking = {n: boards.masks for n, boards in waiting.items() if id(boards.structure) == key}
        masks = np.concatenate([*asking.values()])
        found = solve_masks(structure, masks, want=2, watch=_within(watch, *masks.shape))
        unique = ((found.counts == 1) & found.complete).tolist()
        start = 0
        for number, own in asking.items():
            answers[number] = unique[start : (start := start + len(own))]
    return answers


def _within(watch: Watch, boards: int, cells: int) -> Watch:
    """The watch, with a node limit for large boards; clues not proved unneeded then stay."""
    if cells <= LARGE:
        return watch
    left = watch.seconds_left
    seconds = None if left is None else max(left, LEAST)
    nodes = boards * max(1, EFFORT // cells)
    return Limits(seconds, nodes, stop=watch.limits.stop).start()
