"""The lowering of a structure, kept for the next puzzles with the same board and rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from solve_cp.engines.literals.lowering import Lowering
from solve_cp.language.model import Model, Structure

SomeLowering = TypeVar("SomeLowering", bound=Lowering)


def kept_lowering(
    model: Model, name: str, make: Callable[[Structure, Sequence[int]], SomeLowering]
) -> SomeLowering:
    """The lowering under this name in the structure's cache, made anew if it lacks candidates.

    A new structure is lowered with the candidates of its puzzle, because fewer candidates need
    fewer clauses. If a second puzzle has the same rules, it is lowered again, for all puzzles.
    """
    structure = model.structure
    lowering: SomeLowering | None = structure.cache.get(name)
    if lowering is None or not _covers(lowering.domains, model.domains):
        domains = structure.domains if lowering else _first_domains(model)
        lowering = structure.cache[name] = make(structure, domains)
    return lowering


def _covers(domains: Sequence[int], others: Sequence[int]) -> bool:
    """Whether the first domains include the others."""
    return not any(other & ~domain for domain, other in zip(domains, others, strict=True))


def _first_domains(model: Model) -> Sequence[int]:
    whole = model.structure.only_all_different or not all(model.domains)
    return model.structure.domains if whole else model.domains
