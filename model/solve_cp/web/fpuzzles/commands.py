"""The commands of the script, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solve_cp.errors import InputError
from solve_cp.web.fpuzzles import logic, quantities
from solve_cp.web.fpuzzles.request import Asked
from solve_cp.web.states import model_key
from solve_cp.web.worker import How

Answer = dict[str, Any]

COMMANDS: Mapping[str, Callable[[Asked, How], Answer]] = {
    "truecandidates": quantities.true_candidates,
    "solve": quantities.one_solution,
    "check": quantities.up_to_two,
    "count": quantities.how_many,
    "estimate": quantities.about_how_many,
    "solvepath": logic.whole_path,
    "step": logic.next_step,
}


def key(request: Mapping[str, Any], _: How) -> str:
    """What the answer depends on: the command, its options, and the model."""
    asked = Asked(request)
    start = sorted((str(cell), held) for cell, held in asked.start.items())
    options = [asked.most, asked.logical, sorted(asked.disabled)]
    return model_key(asked.puzzle, asked.command, *options, start, len(asked.entered))


def answer(request: Mapping[str, Any], how: How) -> Answer:
    """The final answer to a request; earlier ones are sent through `tell`."""
    asked = Asked(request)
    if asked.puzzle.not_modelled:
        return quantities.invalid(f"Not modelled: {'; '.join(asked.puzzle.not_modelled)}.")
    if asked.command not in COMMANDS:
        raise InputError(f"expected a command of {', '.join(COMMANDS)}, got {asked.command[:40]!r}")
    return COMMANDS[asked.command](asked, how)
