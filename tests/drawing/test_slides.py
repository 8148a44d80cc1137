"""Paths as pictures: one per step, and a self-contained page."""

import re
from xml.etree import ElementTree

from solve_cp import explain, read
from solve_cp.drawing.slides import path_page, path_picture, path_svg, step_picture
from solve_cp.drawing.svg.parts import Shared

LONG = "4..2.....9...8...7....9.........1.2...3...6.9...9..83..4......22..7.65...183...4."
EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def test_a_step_is_a_picture() -> None:
    puzzle = read(EASY)[0]
    step = explain(puzzle).steps[0]
    assert ElementTree.fromstring(step_picture(puzzle, step)).tag.endswith("svg")


def test_the_pictures_of_a_path_are_one_svg_with_every_sentence() -> None:
    puzzle = read(EASY)[0]
    path = explain(puzzle)
    root = ElementTree.fromstring(path_svg(puzzle, path))
    texts = [part.text for part in root if part.tag.endswith("text")]
    assert texts == [f"{n}. {step.sentence}" for n, step in enumerate(path.steps, 1)]
    assert sum(part.tag.endswith("svg") for part in root) == len(path.steps)


def test_the_page_holds_every_step_and_loads_nothing() -> None:
    puzzle = read(EASY)[0]
    path = explain(puzzle)
    page = path_page(puzzle, path)
    assert page.count("<section ") == len(path.steps) + 1  # the last one is the end
    assert path.closing in page
    assert all(step.sentence in page for step in path.steps)
    assert "default-src 'none'" in page
    assert not re.search(r"(src|href)=\"(?!#)", page)
    assert path_picture(puzzle, path, "a.HTML") == page


def test_what_steps_have_in_common_is_on_the_page_once() -> None:
    puzzle = read(EASY)[0]
    path = explain(puzzle)
    page = path_page(puzzle, path)
    parts = re.findall(r'<g id="(p\d+)">', page)
    assert len(parts) == len(set(parts))
    assert set(re.findall(r'<use href="#(p\d+)"/>', page)) == set(parts)
    assert page.count('class="thick"') == 1
    alone = sum(len(step_picture(puzzle, step)) for step in path.steps)
    assert len(page) < alone / 2


def test_a_shared_picture_shows_the_same_elements() -> None:
    puzzle = read(EASY)[0]
    step, shared = explain(puzzle).steps[0], Shared()
    picture = step_picture(puzzle, step, shared=shared)
    parts = dict(re.findall(r'<g id="(\w+)">(.*?)</g>', shared.definitions(), re.DOTALL))
    whole = re.sub(r'<use href="#(\w+)"/>', lambda use: parts[use[1]], picture)
    board = '<g class="board"'
    assert whole.split(board)[1] == step_picture(puzzle, step).split(board)[1]


def test_a_notebook_lists_the_steps() -> None:
    path = explain(read(LONG)[0])
    root = ElementTree.fromstring(f"<div>{path._repr_html_()}</div>")
    steps = root.findall("ol/li")
    assert [step.findtext("small") for step in steps] == [step.name for step in path.steps]
    assert [step.findtext("p") for step in steps] == [step.told.lead for step in path.steps]
    assert any(step.findall("ol/li") for step in steps)
    assert (root.findtext("p") or "").startswith(path.closing)


def test_text_of_a_puzzle_cannot_become_markup() -> None:
    puzzle = read(EASY)[0]
    from dataclasses import replace

    strange = replace(puzzle, title="<script>alert(1)</script>")
    page = path_page(strange, explain(strange))
    assert "<script>alert" not in page
    assert page.count("<script>") == 1
