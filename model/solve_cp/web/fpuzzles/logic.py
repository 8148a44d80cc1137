"""Answers as steps: the next step, a whole path, and the candidates that logic leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.verdicts.teaching import points
from solve_cp.limits import LimitReached
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.candidates import Candidates
from solve_cp.questions.explain.facts.facts import facts_of
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.ground import Start, ground_for
from solve_cp.questions.explain.hint import hint
from solve_cp.questions.explain.path import CLOSING, End, Journey
from solve_cp.questions.explain.telling.prose import Words
from solve_cp.questions.explain.telling.step import Step
from solve_cp.questions.explain.telling.techniques import name_of
from solve_cp.web.fpuzzles.request import Asked, Marks
from solve_cp.web.worker import How

Answer = dict[str, Any]
INITIAL = "Initial candidates."
NO_STEP = "No logical steps found."
INDENT = " " * 4
QUICK = 0.3
"""The share of the time that a request for candidates may spend on logic."""

KINDS: Mapping[str, tuple[str, ...]] = {
    "tuples": ("naked pair", "naked triple", "naked quad", "hidden pair", "hidden triple")
    + ("hidden quad",),
    "pointing": ("pointing", "claiming", "locked candidates", "all places see it"),
    "fishes": ("x-wing", "swordfish", "jellyfish", "finned"),
    "wings": ("xy-wing", "xyz-wing", "wxyz-wing", "w-wing"),
    "aic": (
        "chain",
        "grouped chain",
        "grouped x-chain",
        "xy-chain",
        "x-chain",
        "remote pair",
        "skyscraper",
    )
    + ("two-string kite", "turbot fish", "grouped turbot fish", "empty rectangle"),
    "contradictions": ("net of", "cases inside", "no short reason"),
}
"""Prefixes of the names of our steps, by the option of a request that switches the logic off."""


def next_step(asked: Asked, how: How) -> Answer:
    """The next step; first the initial candidates, if the marks differ from ours."""
    try:
        journey = Guided(asked, how)
        if journey.hopeless:
            return _broken(asked, how)
        ours = journey.plain()
        if any(asked.centre.get(cell) != ours[cell] for cell in journey.open):
            return logical(asked, ours, INITIAL)
        if journey.lone:
            return _placed_alone(asked, journey)
        found = journey.next()
        if found is None:
            return logical(asked, ours, NO_STEP)
        step = journey.told(found)
        journey.walk.apply(found)
    except LimitReached as stop:
        return {"type": "invalid", "message": f"Gave up: {stop}."}
    return logical(asked, journey.left, "\n".join(_lines(step)), placed=step.placed)


def _placed_alone(asked: Asked, journey: Guided) -> Answer:
    """Place the digit of a cell with one mark, and remove it from the cells it sees."""
    cell, digit = next(iter(journey.lone.items()))
    seen = journey.seen_from(cell, digit)
    left = {c: tuple(d for d in held if (c, d) not in seen) for c, held in asked.marks.items()}
    return logical(asked, left, _only(cell, digit), placed={cell: digit})


def _only(cell: Cell, digit: int) -> str:
    return f"{digit} is the only digit left for {cell}."


def _broken(asked: Asked, how: How) -> Answer:
    """Why there is no solution from here: what is wrong with the digits, or with the puzzle."""
    found = hint(asked.puzzle, asked.start or None, limits=how.limits)
    if found.reason and found.step is None:
        return {"type": "invalid", "message": f"Gave up: {found.reason}."}
    if found.step is None:
        return logical(asked, {}, CLOSING[End.CONTRADICTION], valid=False)
    return logical(asked, found.step.before, "\n".join(_lines(found.step)), valid=False)


def whole_path(asked: Asked, how: How) -> Answer:
    """All steps from here to the end, one per line, and the final board."""
    journey = None
    reason, lines = "", list[str]()
    try:
        journey = Guided(asked, how)
        lines += [_only(cell, digit) for cell, digit in journey.lone.items()]
        for step in journey:
            lines += _lines(step)
    except LimitReached as stop:
        reason = f"Gave up: {stop}."
    if journey is None:
        return {"type": "invalid", "message": reason}
    stuck = NO_STEP if journey.end is End.OPEN else CLOSING[journey.end]
    message = "\n".join([*lines, reason or stuck])
    valid = journey.end is not End.CONTRADICTION
    return logical(asked, journey.left, message, valid, journey.standing)


def _lines(step: Step) -> Iterator[str]:
    """A step on one line, and each of its points, or each link of its chain, on its own line."""
    yield step.told.lead
    below = [line[2:] for line in points(step.told)] or [link.text for link in step.trace]
    yield from (f"{INDENT}{line}" for line in below)


def logical(
    asked: Asked,
    held: Mapping[Cell, tuple[int, ...]],
    message: str,
    valid: bool = True,
    placed: Mapping[Cell, int] | None = None,
) -> Answer:
    """The board after a step: placed digits, and candidates elsewhere."""
    board = asked.puzzle.board
    standing = {**asked.puzzle.givens, **asked.entered, **(placed or {})}
    cells = [
        {"value": standing[cell]}
        if cell in standing
        else {"value": 0, "candidates": list(held.get(cell, board.digits))}
        for cell in board.cells
    ]
    return {"type": "logical", "cells": cells, "message": message, "isValid": valid}


class Guided(Journey):
    """A path from what is entered, without the logic that is switched off."""

    def __init__(self, asked: Asked, how: How) -> None:
        watch = how.limits.start()
        start = Start(asked.entered, asked.marks)
        super().__init__(ground_for(asked.puzzle, start, watch, 0, lambda _: None), watch, 0)
        self.disabled = asked.disabled
        self.walk.allows = allowance(self.walk, asked.disabled)
        self.lone = {cell: held[0] for cell, held in asked.marks.items() if len(held) == 1}
        standing = asked.puzzle.givens.keys() | asked.entered.keys()
        self.open = {cell for cell in asked.puzzle.board.cells if cell not in standing}

    @property
    def hopeless(self) -> bool:
        """Whether there is no solution from here."""
        return self._hopeless

    def next(self) -> Found | None:
        """The cheapest step from here among the wanted ones."""
        if "contradictions" not in self.disabled or self._hopeless:
            return super().next()
        return self.walk.first()

    def plain(self) -> Marks:
        """The candidates that the digits on the board and the marks leave, by cell."""
        structure, domains = self.ground.model.structure, list(self.ground.model.domains)
        for cell in self.lone:
            domains[structure.index[cell]] = structure.domains[structure.index[cell]]
        walk = Walk(self.ground.facts, domains)
        found = self._by_cell(walk.candidates)
        return {c: (self.lone[c],) if c in self.lone else held for c, held in found.items()}

    def seen_from(self, cell: Cell, digit: int) -> set[tuple[Cell, int]]:
        """The candidates that a digit in a cell excludes."""
        facts, structure = self.ground.facts, self.ground.model.structure
        number = facts.base[structure.index[cell]] + digit - structure.offset
        found = self._by_cell(facts.links[number])
        return {(other, d) for other, digits in found.items() for d in digits}

    def _by_cell(self, candidates: int) -> Marks:
        found = self.words.speech.candidates(candidates)
        return {cell: found.get(cell, ()) for cell in self.ground.puzzle.board.cells}

    @property
    def left(self) -> Marks:
        """The candidates at the current point of the path."""
        return self._by_cell(self.walk.candidates)

    @property
    def standing(self) -> dict[Cell, int]:
        """The placed digits at the current point of the path."""
        return {c: held[0] for c, held in self._by_cell(self.walk.placed).items() if held}


def allowance(walk: Walk, disabled: frozenset[str]) -> Callable[[Found], bool] | None:
    """Which steps are wanted; None for all."""
    if not disabled & KINDS.keys():
        return None
    return lambda found: kind_of(walk, found) not in disabled


def kind_of(walk: Walk, found: Found) -> str:
    """The kind of logic of a step, as a request names it; empty if there is none."""
    name = name_of(walk.facts, found).lower()
    for kind, names in KINDS.items():
        if name.startswith(names):
            return kind
    return "contradictions" if found.stage in ("what-if", "nested", "last resort") else ""


def survivors(asked: Asked, known: Candidates, how: How) -> Marks:
    """The candidates that logic leaves, within its share of the time."""
    limits = replace(how.limits, seconds=(how.limits.seconds or 60.0) * QUICK)
    watch = limits.start()
    model = compile_puzzle(asked.puzzle)
    structure, facts = model.structure, facts_of(model.structure)
    cells = [structure.mask(digits) for digits in known.candidates.values()]
    truth = facts.candidates([*cells, *structure.domains[len(cells) :]])
    walk = Walk(facts, model.domains, truth, watch.expect_time)
    walk.allows = allowance(walk, asked.disabled)
    with suppress(LimitReached):
        while walk.targets and (steps := walk.steps()):
            for step in steps:
                walk.apply(step)
    words = Words(asked.puzzle, facts)
    return words.speech.candidates(walk.candidates)
