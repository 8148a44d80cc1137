"""The live protocol of f-puzzles' solver script: what it asks, and answers as it expects them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.errors import InputError
from solve_cp.formats.fpuzzles.reading import read_fpuzzles
from solve_cp.formats.shared.json_text import load_json
from solve_cp.formats.shared.lzstring import decode_base64
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.candidates import candidates
from solve_cp.questions.counting.estimate import estimate
from solve_cp.questions.explain.hint import hint
from solve_cp.questions.explain.path import explain
from solve_cp.questions.explain.telling.step import Step
from solve_cp.questions.solve import count, solve
from solve_cp.result import Status
from solve_cp.web.asking import counted
from solve_cp.web.states import bounded, model_key
from solve_cp.web.worker import How

Answer = dict[str, Any]
NO_SOLUTION = "No solutions found."
INITIAL = "Initial candidates."
NO_STEP = "No logical steps found."
COLOURED = 8
MOST_COUNTED = 1000
_COUNTING = "truecandidatesnumsolutions="
WALKING = ("step", "solvepath", "estimate")
"""The commands that start from the digits and marks a person has entered."""


class Asked:
    """A request: the puzzle, the options, and what is entered."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        self.command = str(request.get("command"))
        packed = str(request.get("data") or "").split("?load=")[-1]
        self.content = load_json(decode_base64(packed.replace(" ", "+")), "the request")
        if not isinstance(self.content, dict):
            raise InputError("expected an f-puzzles file")
        self.puzzle = bounded(read_fpuzzles(_without_looks(self.content), strict=True))

    @property
    def start(self) -> dict[Cell, tuple[int, ...]]:
        """The digits and centre marks that are entered, where they matter."""
        if self.command not in WALKING:
            return {}
        digits = set(self.puzzle.board.digits)
        found = {}
        for cell, data in self._cells():
            held = [data["value"]] if data.get("value") else data.get("centerPencilMarks")
            if isinstance(held, list) and held and cell not in self.puzzle.givens:
                found[cell] = tuple(d for d in held if isinstance(d, int) and d in digits)
        return {cell: held for cell, held in found.items() if held}

    def _cells(self) -> Iterator[tuple[Cell, Mapping[str, Any]]]:
        for row, cells in enumerate(self.content["grid"]):
            for col, data in enumerate(cells):
                yield Cell(row, col), data

    @property
    def most(self) -> int:
        """Up to how many solutions of each candidate are counted."""
        options = self.content.get("truecandidatesoptions")
        for option in options if isinstance(options, list) else ():
            if option == "colored":
                return COLOURED
            if isinstance(option, str) and option.startswith(_COUNTING):
                number = option.removeprefix(_COUNTING)
                return min(MOST_COUNTED, max(1, int(number))) if number.isdecimal() else 1
        return 1


def _without_looks(content: dict[str, Any]) -> dict[str, Any]:
    """The file without its drawings and words, which mean nothing to this protocol."""
    looks = ("text", "line", "rectangle", "circle", "cage", "ruleset", "title", "author")
    return {key: value for key, value in content.items() if key not in looks}


def key(request: Mapping[str, Any], _: How) -> str:
    """What the answer depends on: the command, its options, and what the model says."""
    asked = Asked(request)
    start = sorted((str(cell), held) for cell, held in asked.start.items())
    return model_key(asked.puzzle, asked.command, asked.most, start)


def answer(request: Mapping[str, Any], how: How) -> Answer:
    """The last answer to a request; those before it are told."""
    asked = Asked(request)
    if asked.puzzle.not_modelled:
        return invalid(f"Not modelled: {'; '.join(asked.puzzle.not_modelled)}.")
    if asked.command not in COMMANDS:
        raise InputError(f"expected a command of {', '.join(COMMANDS)}, got {asked.command[:40]!r}")
    return COMMANDS[asked.command](asked, how)


def invalid(message: str) -> Answer:
    """The answer that there is none."""
    return {"type": "invalid", "message": message}


def _gave_up(reason: str) -> Answer:
    return invalid(f"Gave up: {reason}.")


def _candidates(asked: Asked, how: How) -> Answer:
    puzzle, most = asked.puzzle, asked.most
    found = candidates(puzzle, count=most if most > 1 else None, limits=how.limits)
    if found.status is Status.UNSOLVABLE:
        return invalid(NO_SOLUTION)
    if found.status is Status.GAVE_UP:
        return _gave_up(found.reason)
    numbers = found.counts or {
        cell: dict.fromkeys(digits, 1) for cell, digits in found.candidates.items()
    }
    flat = [
        numbers.get(cell, {}).get(digit, 0)
        for cell in puzzle.board.cells
        for digit in range(1, puzzle.board.rows + 1)
    ]
    return {"type": "truecandidates", "solutionsPerCandidate": flat}


def _solve(asked: Asked, how: How) -> Answer:
    result = solve(asked.puzzle, unique=False, limits=how.limits)
    if result.grid is None:
        unsolvable = result.status is Status.UNSOLVABLE
        return invalid(NO_SOLUTION) if unsolvable else _gave_up(result.reason)
    return {"type": "solved", "solution": list(result.grid.digits)}


def _check(asked: Asked, how: How) -> Answer:
    result = count(asked.puzzle, 2, limits=how.limits)
    if result.reason and not result.complete and result.count < 2:
        return _gave_up(result.reason)
    return _number(result.count, going_on=False)


def _count(asked: Asked, how: How) -> Answer:
    def tell(number: int) -> None:
        how.tell(_number(number, going_on=True))

    result = counted(asked.puzzle, how.limits, tell)
    return _number(result.count, False) if result.complete else _gave_up(result.reason)


def _number(number: int, going_on: bool) -> Answer:
    return {"type": "count", "count": number, "inProgress": going_on}


def _estimate(asked: Asked, how: How) -> Answer:
    """An estimate every half a second or so, until the job is stopped or its time is up."""
    total = how.limits.start()
    puzzle = _entered(asked)
    weight, mean, squares, seed = 0, 0.0, 0.0, 0
    told = invalid(NO_SOLUTION)
    while not total.reached():
        seconds = min(0.5, max(total.seconds_left or 0.5, 0.05))
        part = estimate(puzzle, limits=replace(how.limits, seconds=seconds), seed=seed)
        if not part.walks:
            break
        variance = part.error**2 * part.walks if math.isfinite(part.error) else 0.0
        squares += variance * part.walks + (part.estimate - mean) ** 2 * (
            weight * part.walks / (weight + part.walks)
        )
        mean += (part.estimate - mean) * part.walks / (weight + part.walks)
        weight, seed = weight + part.walks, seed + 1
        told = _estimated(mean, math.sqrt(squares) / weight, weight)
        how.tell(told)
        if part.exact:
            break
    return told


def _entered(asked: Asked) -> Puzzle:
    """The puzzle with every digit that is entered as a given."""
    digits = {cell: held[0] for cell, held in asked.start.items() if len(held) == 1}
    return asked.puzzle.with_givens({**asked.puzzle.givens, **digits})


def _estimated(mean: float, error: float, walks: int) -> Answer:
    return {
        "type": "estimate",
        "estimate": mean,
        "stderr": error,
        "iterations": walks,
        "ci95_lower": max(0.0, mean - 1.96 * error),
        "ci95_upper": mean + 1.96 * error,
        "relErrPercent": 100 * error / mean if mean else 0.0,
    }


def _step(asked: Asked, how: How) -> Answer:
    start = asked.start
    found = hint(asked.puzzle, start or None, limits=how.limits)
    step = found.step
    if step is None:
        if found.status is Status.UNSOLVABLE:
            return invalid(NO_SOLUTION)
        return _gave_up(found.reason) if found.reason else _logical(asked, start, NO_STEP)
    known = {**{cell: (d,) for cell, d in asked.puzzle.givens.items()}, **start}
    differ = any(known.get(cell) != held for cell, held in step.before.items())
    if differ and not found.wrong:
        return _logical(asked, step.before, INITIAL)
    return _logical(asked, _after(step), step.sentence, not found.wrong, step)


def _after(step: Step) -> dict[Cell, tuple[int, ...]]:
    """The candidates that a step leaves."""
    left = {
        cell: tuple(d for d in held if d not in step.removed.get(cell, ()))
        for cell, held in step.before.items()
    }
    return {**left, **{cell: (digit,) for cell, digit in step.placed.items()}}


def _logical(
    asked: Asked,
    held: Mapping[Cell, tuple[int, ...]],
    message: str,
    valid: bool = True,
    step: Step | None = None,
) -> Answer:
    """The board after a step: digits that stand, candidates elsewhere."""
    board = asked.puzzle.board
    standing = {cell: data["value"] for cell, data in asked._cells() if data.get("value")}
    standing |= dict(step.placed) if step else {}
    cells = [
        {"value": standing[cell]}
        if cell in standing
        else {"value": 0, "candidates": list(held.get(cell, board.digits))}
        for cell in board.cells
    ]
    return {"type": "logical", "cells": cells, "message": message, "isValid": valid}


def _path(asked: Asked, how: How) -> Answer:
    path = explain(asked.puzzle, start=asked.start or None, limits=how.limits)
    lines = []
    for step in path.steps:
        lines += [step.sentence, *(f"    {link.text}" for link in step.trace)]
    if path.reason and not path.steps:
        return _gave_up(path.reason)
    single = {cell: held[0] for cell, held in path.left.items() if len(held) == 1}
    valid = str(path.end) != "contradiction"
    lines.append(path.closing if not path.reason else f"Gave up: {path.reason}.")
    message = "\n".join(lines) if path.steps else NO_STEP
    told = _logical(asked, path.left, message, valid)
    for cell, shown in zip(asked.puzzle.board.cells, told["cells"], strict=True):
        if not shown["value"] and cell in single:
            shown.pop("candidates")
            shown["value"] = single[cell]
    return told


COMMANDS: Mapping[str, Callable[[Asked, How], Answer]] = {
    "truecandidates": _candidates,
    "solve": _solve,
    "check": _check,
    "count": _count,
    "estimate": _estimate,
    "solvepath": _path,
    "step": _step,
}
