"""The tree of a search as a picture."""

from xml.etree import ElementTree

import pytest

from solve_cp import InputError, Limits, Puzzle
from solve_cp.drawing.tree_svg import tree_svg
from solve_cp.questions.search_tree import search_tree
from tests.engines.search.boards import board

SVG = "{http://www.w3.org/2000/svg}"


def test_every_node_is_a_box_and_the_path_is_blue() -> None:
    _, tree = search_tree(board("four"), "bfs-candidates")
    root = ElementTree.fromstring(tree_svg(tree))
    labels = [text.text for text in root.iter(f"{SVG}text")]
    assert len(labels) == len(tree) == 19
    assert labels[:2] == ["root", "r1c1=2"]
    blue = [line for line in root.iter(f"{SVG}line") if line.get("stroke") == "#0072B2"]
    assert len(blue) == 10


def test_a_tree_that_nobody_could_read_is_refused() -> None:
    empty = Puzzle.from_rows([[0] * 9] * 9)
    _, tree = search_tree(empty, "bfs-legal", limits=Limits(nodes=5000))
    with pytest.raises(InputError, match="expected a tree of at most 3000 nodes to draw"):
        tree_svg(tree)
    assert tree_svg(tree, levels=1).count("<text") == 10
