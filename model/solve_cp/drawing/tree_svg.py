"""A search tree as SVG, without Graphviz."""

from __future__ import annotations

from html import escape

from solve_cp.engines.search.tree import PATH_COLOUR, Fate, Tree
from solve_cp.errors import InputError

MOST_NODES = 3000
WIDE, HIGH = 74, 64  # the space for a node
BOX_WIDE, BOX_HIGH = 62, 24
LOOKS = {
    Fate.OPEN: ("#ffffff", "#444444"),
    Fate.DISCARDED: ("#eeeeee", "#999999"),
    Fate.GOAL: ("#fff2cc", "#D55E00"),
}


def tree_svg(tree: Tree, levels: int | None = None) -> str:
    """The picture: discarded nodes are grey, goals orange, the path to the goal thick and blue."""
    depths = dict(tree.walk(levels))
    if len(depths) > MOST_NODES:
        raise InputError(
            f"expected a tree of at most {MOST_NODES} nodes to draw, got {len(depths)}: "
            "show fewer levels"
        )
    columns = _columns(tree, depths)
    path = tree.nodes_to_goal()
    parts = [
        _edge(columns, depths, node, child, child in path)
        for node in depths
        for child in tree.children(node)
        if child in depths
    ]
    parts += [_box(tree, node, columns[node], depths[node], node in path) for node in depths]
    wide = (max(columns.values(), default=0) + 1) * WIDE
    high = (max(depths.values(), default=0) + 1) * HIGH
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high}" '
            f'width="{wide:g}" height="{high}" font-family="sans-serif" font-size="13">',
            f'<rect width="{wide:g}" height="{high}" fill="#ffffff"/>',
            *parts,
            "</svg>",
        ]
    )


def _columns(tree: Tree, depths: dict[int, int]) -> dict[int, float]:
    """The x position of each node: leaves in order, parents centred above their children."""
    columns: dict[int, float] = {}
    order = list(depths)  # each before its children
    leaves = 0
    for node in order:
        if not any(child in depths for child in tree.children(node)):
            columns[node] = leaves
            leaves += 1
    for node in reversed(order):
        if node not in columns:
            under = [columns[child] for child in tree.children(node) if child in depths]
            columns[node] = (under[0] + under[-1]) / 2
    return columns


def _place(column: float, depth: int) -> tuple[float, float]:
    return column * WIDE + WIDE / 2, depth * HIGH + HIGH / 2


def _edge(
    columns: dict[int, float], depths: dict[int, int], node: int, child: int, thick: bool
) -> str:
    x1, y1 = _place(columns[node], depths[node])
    x2, y2 = _place(columns[child], depths[child])
    look = f'stroke="{PATH_COLOUR}" stroke-width="4"' if thick else 'stroke="#999999"'
    top, bottom = y1 + BOX_HIGH / 2, y2 - BOX_HIGH / 2
    return f'<line x1="{x1:g}" y1="{top:g}" x2="{x2:g}" y2="{bottom:g}" {look}/>'


def _box(tree: Tree, node: int, column: float, depth: int, thick: bool) -> str:
    x, y = _place(column, depth)
    fill, border = LOOKS[tree.fate(node)]
    look = f'stroke="{PATH_COLOUR}" stroke-width="3"' if thick else f'stroke="{border}"'
    ink = "#777777" if tree.fate(node) is Fate.DISCARDED else "#000000"
    return (
        f'<rect x="{x - BOX_WIDE / 2:g}" y="{y - BOX_HIGH / 2:g}" width="{BOX_WIDE}" '
        f'height="{BOX_HIGH}" rx="5" fill="{fill}" {look}/>'
        f'<text x="{x:g}" y="{y + 4.5:g}" text-anchor="middle" fill="{ink}">'
        f"{escape(tree.label(node))}</text>"
    )
