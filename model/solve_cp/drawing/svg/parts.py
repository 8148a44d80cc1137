"""Parts that several pictures of one page have in common, each drawn once."""

from __future__ import annotations

from collections.abc import Iterable

from solve_cp.drawing.svg.elements import group

PIECEMEAL = ("pencil", "digits")
"""Groups that change cell by cell, so that each cell is a part; others are shared as a whole."""

OWN = ("highlight", "arrows")
"""Groups that differ from picture to picture."""


class Shared:
    """Draws groups as references to parts; `definitions` has every part once."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def group(self, name: str, parts: Iterable[str], about: str = "") -> str:
        """The group, with its parts shared if other pictures are likely to have them."""
        shown = list(filter(None, parts))
        if name in PIECEMEAL:
            shown = [self._use(part) for part in shown]
        elif name not in OWN and shown:
            shown = [self._use("\n".join(shown))]
        return group(name, shown, about)

    def _use(self, part: str) -> str:
        name = self._names.setdefault(part, f"p{len(self._names)}")
        return f'<use href="#{name}"/>'

    def definitions(self) -> str:
        """The parts, in a picture that is not shown itself."""
        parts = "\n".join(f'<g id="{name}">{part}</g>' for part, name in self._names.items())
        return f'<svg class="parts" aria-hidden="true"><defs>\n{parts}\n</defs></svg>'
