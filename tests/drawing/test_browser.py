"""Pictures in a real browser: they render without errors, and marks are where they should be."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from solve_cp import Board, Puzzle, explain, read, solve, svg
from solve_cp import rules as r
from solve_cp.drawing.sheets import sheet
from solve_cp.drawing.slides import path_page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PUZZLES = Path(__file__).parent.parent.parent / "puzzles"

pytestmark = [
    pytest.mark.extras,
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None or find_spec("playwright") is None, reason="needs Chromium and Playwright"
    ),
]


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser.new_page()
        browser.close()


def show(page: Any, content: str) -> list[str]:
    """Load a page; returns the errors of the browser."""
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_content(content)
    return errors


def boxes(page: Any, selector: str) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of elements, in cells of the board."""
    found = page.eval_on_selector_all(
        selector,
        """items => items.map(item => {
            const box = item.getBoundingClientRect();
            const grid = document.querySelector('.grid').getBoundingClientRect();
            const cell = document.querySelector('svg').viewBox.baseVal.width
                / document.querySelector('svg').getBoundingClientRect().width / 100;
            return [(box.x - grid.x) * cell, (box.y - grid.y) * cell,
                box.width * cell, box.height * cell];
        })""",
    )
    return [tuple(box) for box in found]


def middles(page: Any, selector: str) -> list[tuple[float, float]]:
    """The middle of each element: its row and column."""
    return [
        (top + height / 2, left + width / 2) for left, top, width, height in boxes(page, selector)
    ]


def test_marks_are_where_they_should_be(page: Any) -> None:
    puzzle = Puzzle(Board.standard(4), {}) + [
        r.Odd("r2c3"),
        r.Difference("r1c1 r1c2"),
        r.Sandwich("left of row 3", 2),
    ]
    assert show(page, svg(puzzle.with_givens({"r4c2": 3}), size=800)) == []
    assert middles(page, ".fills circle")[0] == pytest.approx((1.5, 2.5), abs=0.05)
    assert middles(page, ".marks circle")[0] == pytest.approx((0.5, 1.0), abs=0.05)
    assert middles(page, ".digits text")[0] == pytest.approx((3.5, 1.5), abs=0.15)
    assert middles(page, ".outside text")[0] == pytest.approx((2.5, -0.5), abs=0.15)


def test_a_total_stands_in_the_corner_of_its_first_cell(page: Any) -> None:
    puzzle = Puzzle(Board.standard(9)) + r.KillerCage("r2c3 r2c4 r3c3", 15)
    assert show(page, svg(puzzle, size=900)) == []
    left, top, width, height = boxes(page, ".labels text")[0]
    assert 2.0 < left < 2.1
    assert 1.0 <= top < 1.1
    assert width < 0.4
    assert height < 0.4
    left, top, width, height = boxes(page, ".marks path")[0]
    assert (left, top) == pytest.approx((2.08, 1.08), abs=0.05)
    assert (width, height) == pytest.approx((1.84, 1.84), abs=0.05)


def test_digits_stay_in_their_cells(page: Any) -> None:
    show(page, svg(solve(Puzzle(Board.standard(16)), unique=False), size=1600))
    places = boxes(page, ".digits text")
    assert len(places) == 256
    for left, _, width, _ in places:
        assert int(left + width / 2) <= left
        assert left + width <= int(left + width / 2) + 1


def test_all_shipped_variants_render_without_errors(page: Any) -> None:
    paths = sorted((PUZZLES / "variants").glob("*.json"))
    pictures = [svg(puzzle) for path in paths for puzzle in read(path)]
    assert show(page, sheet(pictures, theme="light")) == []
    shown = page.eval_on_selector_all(
        "svg", "items => items.map(item => item.getBoundingClientRect().height)"
    )
    assert len(shown) == len(pictures)
    assert min(shown) > 100


def test_every_part_that_slides_share_is_seen(page: Any) -> None:
    puzzle = read(PUZZLES / "variants" / "killer-6.json")[0]
    path = explain(puzzle)
    assert show(page, path_page(puzzle, path)) == []
    for _ in range(3):
        shown = page.eval_on_selector_all(
            "section.now use", "items => items.map(item => item.getBoundingClientRect().width)"
        )
        assert len(shown) > 36
        assert min(shown) > 1
        page.keyboard.press("ArrowRight")
