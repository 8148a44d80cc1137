"""Sheets: several pictures on an HTML page that prints well."""

from __future__ import annotations

from collections.abc import Iterable

from solve_cp.drawing.svg.elements import escaped
from solve_cp.drawing.svg.themes import theme_named

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ margin: 1.5rem; background: {paper}; }}
main {{ display: grid; grid-template-columns: repeat({columns}, minmax(0, 1fr)); gap: 2rem; }}
figure {{ margin: 0; break-inside: avoid; }}
figure svg {{ display: block; width: 100%; height: auto; max-height: 95vh; }}
@page {{ margin: 12mm; }}
@media print {{ body {{ margin: 0; }} main {{ gap: 8mm; }} }}
</style>
</head>
<body>
<main>
{figures}
</main>
</body>
</html>
"""


def sheet(
    pictures: Iterable[str], *, title: str = "", columns: int = 2, theme: str = "print"
) -> str:
    """The pictures on an HTML page, in `columns` columns."""
    return _PAGE.format(
        title=escaped(title or "Puzzles"),
        paper=theme_named(theme).paper,
        columns=columns,
        figures="\n".join(f"<figure>\n{picture}\n</figure>" for picture in pictures),
    )
