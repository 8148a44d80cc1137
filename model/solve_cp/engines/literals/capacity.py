"""The size limit for models in literals."""

from __future__ import annotations

from solve_cp.language.model import Model
from solve_cp.limits import LimitReached

MOST_LITERALS = 3_000_000  # a model of this size takes several gigabytes


def expect_size(model: Model, solver: str) -> None:
    """Raise LimitReached if the model has too many candidates for the solver."""
    left = sum(map(int.bit_count, model.domains))
    if left > MOST_LITERALS:
        raise LimitReached(f"expected at most {MOST_LITERALS} candidates for {solver}, got {left}")
