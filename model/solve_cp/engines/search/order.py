"""Initial candidates, and cell orders that are fixed before the search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solve_cp.engines.search.options import CellOrder, SearchOptions
from solve_cp.errors import InputError
from solve_cp.language.model import Model


def is_single(domain: int) -> bool:
    """Whether a domain has exactly one value."""
    return domain != 0 and domain & (domain - 1) == 0


def initial_candidates(model: Model) -> list[int]:
    """The domains without the values of decided peers."""
    decided = [domain if is_single(domain) else 0 for domain in model.domains]
    found = []
    for variable, domain in enumerate(model.domains):
        taken = 0
        if not decided[variable]:
            for peer in model.structure.peers[variable]:
                taken |= decided[peer]
        found.append(domain & ~taken)
    return found


def fixed_order(
    model: Model, options: SearchOptions, blank: Iterable[int], candidates: Sequence[int]
) -> list[int]:
    """The blank cells as the options order them, then the extra variables."""
    first = _explicit(model, options)
    cells = model.structure.cell_count
    static = options.cell_order is CellOrder.STATIC

    def key(variable: int) -> tuple[bool, int, int, int]:
        fewest = candidates[variable].bit_count() if static else 0
        return variable >= cells, fewest, first.get(variable, len(first)), variable

    return sorted(blank, key=key)


def _explicit(model: Model, options: SearchOptions) -> dict[int, int]:
    """The place of each variable that the options put first."""
    structure = model.structure
    places: dict[int, int] = {}
    for cell in options.order:
        number = cell if isinstance(cell, int) else structure.index.get(cell, -1)
        if not 0 <= number < structure.cell_count:
            raise InputError(f"expected cells of a {structure.board} in the order, got {cell}")
        places[number] = len(places)
    return places
