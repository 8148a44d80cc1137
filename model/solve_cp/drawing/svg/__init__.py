"""Pictures as SVG: puzzles, grids, results and answers, with the marks of their rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from solve_cp.puzzle.puzzle import Puzzle

ThemeName: TypeAlias = Literal["light", "dark", "print"]


class Svg(str):
    """An SVG picture as text; notebooks display it as a picture."""

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
    """Draw a puzzle, a grid, a result or an answer as SVG.

    `puzzle` is the puzzle of a grid; results and answers know theirs. `candidates` are the digits
    of cells, drawn as pencil marks. `highlight` maps cells (`"r1c1"`) and candidates (`("r1c1",
    5)`) to colours: a name such as yellow, green, red or blue, or `#rrggbb`; the cells of a list
    become yellow. `arrows` lead from one cell or candidate to another: pairs, or triples with a
    colour. `size` is the width in pixels.
    """
    from solve_cp.drawing.svg.document import page
    from solve_cp.drawing.svg.overlays import Overlays
    from solve_cp.drawing.svg.things import panels_of

    overlays = Overlays.of(candidates, highlight, arrows)
    return Svg(page(panels_of(thing, puzzle, overlays), size=size, theme=theme, legend=legend))
