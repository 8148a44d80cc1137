"""Convert SVG pictures to PNG with resvg-py."""

from __future__ import annotations

from importlib.util import find_spec

from solve_cp.drawing.svg.elements import FONT
from solve_cp.errors import SolveCpError

_PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
_TEXT = f'<text y="18" font-family="{FONT}">8</text>'


def expect_png() -> None:
    """Raise an error unless pictures can be converted to PNG."""
    if find_spec("resvg_py") is None:
        raise SolveCpError("PNG pictures need resvg-py: pip install 'solve-cp[png]'")


def png(picture: str) -> bytes:
    """Convert an SVG picture to PNG, in its original size."""
    expect_png()
    if _render(_PROBE.format("")) == _render(_PROBE.format(_TEXT)):
        raise SolveCpError("PNG pictures need a font such as DejaVu Sans or Liberation Sans")
    return _render(picture)


def _render(picture: str) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=picture))
