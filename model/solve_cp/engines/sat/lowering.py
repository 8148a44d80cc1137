"""The model in literals as clauses, in the forms that suit one solver or another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Lock

from solve_cp.engines.literals.capacity import expect_size
from solve_cp.engines.literals.keeping import kept_lowering
from solve_cp.engines.literals.lowering import Lowering
from solve_cp.engines.sat.draft import SatDraft
from solve_cp.language.model import Model, Structure
from solve_cp.limits import Watch

SHARED_LITERALS = 8_000


class SatLowering(SatDraft, Lowering):
    """A structure as clauses."""

    def __init__(
        self, structure: Structure, domains: Sequence[int], watch: Watch | None = None
    ) -> None:
        SatDraft.__init__(self)
        Lowering.__init__(self, structure, domains, watch)

    def absent(self, domains: Sequence[int]) -> list[list[int]]:
        """A clause for each value that is not in these domains."""
        places = zip(self.owners, self.bits, strict=True)
        return [[-n] for n, (owner, bit) in enumerate(places, 1) if not domains[owner] & bit]

    def unlike(self, values: Sequence[int]) -> list[int]:
        """The clause that the first variables do not have all these values."""
        pairs = zip(self.structure.variables, values, strict=False)
        return [-self.literal(variable, value) - 1 for variable, value in pairs]


class NativeLowering(SatLowering):
    """A structure as clauses and at-most-ones, for solvers that take these as they are."""

    native = True


class PairwiseLowering(SatLowering):
    """A structure as clauses, with a clause for each pair of an at-most-one, if not very many."""

    pairwise = 32


@contextmanager
def lowered(model: Model, form: type[SatLowering], watch: Watch) -> Iterator[SatLowering]:
    """The structure as clauses, kept for other puzzles unless it is large."""
    expect_size(model, "SAT")
    structure = model.structure
    if sum(map(int.bit_count, structure.domains)) > SHARED_LITERALS or _is_small(model):
        yield form(structure, model.domains, watch)
        return
    with structure.cache.setdefault("sat lock", Lock()):
        yield kept_lowering(model, f"sat {form.__name__}", partial(form, watch=watch))


def _is_small(model: Model) -> bool:
    """Whether there are only houses: lowering just the candidates that are left is then faster."""
    return model.structure.only_all_different
