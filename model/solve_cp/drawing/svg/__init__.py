"""Pictures as SVG: puzzles, grids, results and answers, with the marks of their rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from solve_cp.puzzle.puzzle import Puzzle

ThemeName: TypeAlias = Literal["light", "dark", "print"]


class Svg(str):
    """A picture as text; notebooks show it as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def svg(
    thing: Any,
    *,
    puzzle: Puzzle | None = None,
    candidates: Mapping[Any, Iterable[int]] | None = None,
    highlight: Mapping[Any, str] | Iterable[Any] | None = None,
    arrows: Iterable[Any] = (),
    size: int | None = None,
    theme: ThemeName = "light",
    legend: bool = True,
) -> Svg:
    """A picture of a puzzle, a grid, a result or an answer.

    `puzzle` is the one that a grid belongs to; results and answers know theirs. `candidates` are
    the digits of cells, as pencil marks. `highlight` says the colour of cells (`"r1c1"`) and of
    candidates (`("r1c1", 5)`): a name such as yellow, green, red or blue, or `#rrggbb`; a list of
    cells is yellow. `arrows` lead from a cell or candidate to another: pairs, or with a colour
    as a third. `size` is the width in pixels.
    """
    from solve_cp.drawing.svg.document import page
    from solve_cp.drawing.svg.overlays import Overlays
    from solve_cp.drawing.svg.things import panels_of

    overlays = Overlays.of(candidates, highlight, arrows)
    return Svg(page(panels_of(thing, puzzle, overlays), size=size, theme=theme, legend=legend))
