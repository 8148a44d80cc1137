"""The page for everyone: keyboard only, light and dark, phones, accessibility, typed scripts."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("websockets")
pytest.importorskip("playwright.sync_api")

from solve_cp.web.server import STATIC
from tests.web.browsing import new_board, paste, press, rules, selected, shown, wait_for
from tests.web.conftest import opened
from tests.web.serving import BOARD, SMALL, Server

pytestmark = [pytest.mark.extras, pytest.mark.slow, pytest.mark.xdist_group("browser")]
NODE_MODULES = Path(os.environ.get("NODE_PATH", "node_modules"))


def background(page: Any) -> str:
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


def tab_to(page: Any, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(120):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector}")


def test_everything_works_from_the_keyboard(page: Any) -> None:
    tab_to(page, "#paste")
    page.keyboard.insert_text(SMALL)
    page.keyboard.press("Enter")
    wait_for(page, "one")
    tab_to(page, "#board")
    press(page, "ArrowRight", "ArrowRight", "Shift+Digit3", "Shift+Digit4")
    assert shown(page, "mark") == ["3", "4"]
    press(page, "Control+Digit1", "Control+Digit2")
    assert shown(page, "mark") == ["3", "4", "12"]
    press(page, "z", "3")
    assert shown(page, "entered") == ["3"]
    press(page, "Control+z")
    assert shown(page, "entered") == []
    press(page, "Control+y")
    assert shown(page, "entered") == ["3"]
    press(page, "Shift+ArrowRight")
    assert selected(page) == 2
    press(page, "r")
    page.keyboard.type("sum cage")
    press(page, "ArrowDown", "ArrowUp", "Enter")
    page.wait_for_selector(".editor input")
    page.keyboard.type("7")
    press(page, "Enter")
    page.wait_for_selector("#rules li")
    assert rules(page) == ['SumCage("r1c3 r1c4", 7)']
    wait_for(page, "one")
    tab_to(page, "#ask-explain")
    press(page, "Enter")
    page.wait_for_selector("#answer .steps li")
    tab_to(page, "#answer .steps")
    press(page, "ArrowDown")
    assert page.text_content(".stepper span").startswith("Step 2")


def test_dialogs_open_and_close_from_the_keyboard(page: Any) -> None:
    for opener in ("new-dialog", "export-dialog", "keys-dialog"):
        tab_to(page, f"[data-opens={opener}]")
        press(page, "Enter")
        assert page.is_visible(f"#{opener}")
        press(page, "Escape")
        assert page.is_hidden(f"#{opener}")


def test_marks_and_colours_are_as_in_sudokupad(page: Any) -> None:
    new_board(page, 4)
    page.focus("#board")
    press(page, "Control+a", "Control+Shift+Digit3")
    assert page.locator('#board rect[fill="#7fbbff"]').count() == 16
    press(page, "v", "1")
    assert page.locator('#board rect[fill="#ffd166"]').count() == 16
    press(page, "0")
    assert page.locator("#board rect[fill]").count() == 0
    press(page, "Space", "1")
    wait_for(page, "none")
    press(page, "1")
    wait_for(page, "several")


def test_seen_cells_and_equal_digits_are_shown(page: Any) -> None:
    paste(page, SMALL)
    wait_for(page, "one")
    page.check("#show-seen")
    page.focus("#board")
    press(page, "ArrowRight", "ArrowLeft")
    assert page.locator("#board rect.seen").count() == 7
    assert page.locator("#board rect.same").count() == 1


def test_a_dark_screen_is_dark(page_server: Server, browser: Any) -> None:
    for page in opened(page_server, browser, color_scheme="dark"):
        assert background(page) == "rgb(22, 23, 27)"
        page.click("#theme")
        assert background(page) == "rgb(244, 245, 248)"
        page.wait_for_timeout(500)


def test_a_phone_needs_no_scrolling_sideways(page_server: Server, browser: Any) -> None:
    screen = {"width": 400, "height": 800}
    for page in opened(page_server, browser, viewport=screen, has_touch=True, is_mobile=True):
        paste(page, SMALL)
        wait_for(page, "one")

        def fits(page: Any = page) -> bool:
            width: int = page.evaluate("document.documentElement.scrollWidth")
            return width <= 400

        assert fits()
        page.click("#add")
        assert fits()
        page.click("#ask-explain")
        page.wait_for_selector("#answer .steps li")
        assert fits()
        page.click("text=Next")
        board = page.locator("#board").bounding_box()
        assert 0 <= board["y"] < 800
        page.click("text=Done")
        page.click("text=Keys")
        assert fits()


def test_the_screens_are_accessible(page_server: Server, browser: Any) -> None:
    axe = NODE_MODULES / "axe-core" / "axe.min.js"
    if not axe.exists():
        pytest.skip("needs axe-core in NODE_PATH")
    script = axe.read_text()
    for scheme in ("light", "dark"):
        for page in opened(page_server, browser, color_scheme=scheme):

            def check(screen: str, page: Any = page, scheme: str = scheme) -> None:
                page.evaluate(script)
                found = page.evaluate(
                    "axe.run().then(r => r.violations.map(v => "
                    "[v.id, v.help, v.nodes.slice(0, 3).map(n => n.html)]))"
                )
                assert found == [], (screen, scheme)

            paste(page, SMALL)
            wait_for(page, "one")
            check("one solution")
            page.click("#ask-explain")
            page.wait_for_selector("#answer .steps li")
            check("an explanation")
            page.focus("#board")
            press(page, "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Delete", "r")
            page.wait_for_selector("#reasons:not([hidden])")
            check("several solutions, a new rule")
            page.fill("#search", "killer cage")
            press(page, "Enter")
            page.fill(".editor input", "Kil")
            check("completion")
            press(page, "Enter")
            page.wait_for_selector(".wrong mark")
            check("a mistake")
            paste(page, BOARD.replace("1.......2", "11......2"))
            wait_for(page, "none")
            page.wait_for_selector("#reasons:not([hidden])")
            check("no solution")
            for opener in ("new-dialog", "export-dialog", "keys-dialog"):
                page.click(f"[data-opens={opener}]")
                check(opener)
                press(page, "Escape")


def test_the_scripts_pass_the_type_checker() -> None:
    tsc = shutil.which("tsc") or shutil.which("tsc", path=str(NODE_MODULES / ".bin"))
    if tsc is None:
        pytest.skip("needs tsc")
    checked = subprocess.run(
        [tsc, "-p", str(STATIC / "tsconfig.json")], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stdout) == (0, "")
