"""Estimates and search spaces in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from solve_cp.drawing.verdicts.basics import gave_up, how, proviso, spaced

if TYPE_CHECKING:
    from solve_cp.questions.counting.estimate import Estimate
    from solve_cp.questions.space import Space

# Estimates.


def estimate_text(answer: Estimate) -> str:
    """About how many solutions there are, and how certain that is."""
    if not answer.walks:
        return gave_up(answer)
    one = answer.exact and round(answer.estimate) == 1
    noun = "solution" if one else "solutions"
    noun += ", different extras counted separately" if answer.extras else ""
    if answer.exact:
        return f"exactly {answer.estimate:.0f} {noun}{proviso(answer)} ({how(answer)})"
    about = f"about {_rounded(answer.estimate)} {noun}, standard error {_rounded(answer.error)}"
    return f"{about}, from {spaced(answer.walks)} random walks{proviso(answer)} ({how(answer)})"


def _rounded(number: float) -> str:
    if number < 10:
        return f"{number:.2g}"
    return spaced(round(number)) if number < 1e6 else f"{number:.3g}"


# The search space.


def space_text(found: Space) -> str:
    """How many cells are blank, and the sizes of the search trees."""
    return f"{blanks_text(found)}\n{tree_sizes_text(found)}"


def blanks_text(found: Space) -> str:
    """How many cells are blank, and how many candidates they have."""
    sizes = Counter(found.domain_sizes)
    domains = ", ".join(f"{sizes[size]} with {size}" for size in sorted(sizes))
    return f"{found.cells} cells, {found.blanks} blank; cells by number of candidates: {domains}"


def tree_sizes_text(found: Space) -> str:
    """The sizes of the search trees, a line for each."""
    from solve_cp.questions.space import magnitude

    figures = (
        ("from the empty board, every digit", found.nodes_from_empty),
        ("from the givens, every digit", found.nodes_from_givens),
        ("  at least, for a breadth-first search", found.fewest_from_givens),
        ("initial candidates, in reading order", found.nodes_from_candidates),
        ("initial candidates, fewest first", found.nodes_from_candidates_fewest_first),
    )
    lines = (f"  {label:42} {magnitude(nodes)}" for label, nodes in figures)
    return "\n".join(["nodes of the search tree", *lines])
