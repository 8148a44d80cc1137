"""The page in a real browser, and its scripts under the type checker."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("websockets")
playwright = pytest.importorskip("playwright.sync_api")

from solve_cp import read  # noqa: E402
from solve_cp.web.server import STATIC  # noqa: E402
from tests.web.serving import BOARD, CANDIDATES, SMALL, Server, serving  # noqa: E402

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.extras,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="needs chromium"),
]
LONG = 60_000


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as tools:
        started = tools.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def page(server: Server, browser: Any) -> Iterator[Any]:
    """The page, open on an empty board; at the end the console has had nothing to say."""
    yield from opened(server, browser)


def opened(server: Server, browser: Any, **how: Any) -> Iterator[Any]:
    context = browser.new_context(**how)
    made = context.new_page()
    said: list[str] = []
    made.on("console", lambda message: said.append(message.text))
    made.on("pageerror", lambda error: said.append(str(error)))
    foreign: list[str] = []
    made.on("request", lambda request: foreign.append(request.url))
    made.goto(f"{server.own}/")
    made.wait_for_selector("#pad button", timeout=LONG)
    yield made
    context.close()
    assert not said
    assert not [url for url in foreign if not url.startswith((server.own, "blob:"))]


def paste(page: Any, text: str) -> None:
    page.fill("#paste", text)
    page.click("#open button")


def wait_for(page: Any, kind: str) -> None:
    page.wait_for_selector(f'#verdict[data-kind="{kind}"]', timeout=LONG)


def shown(page: Any, name: str) -> list[str]:
    """The texts of one class on the board."""
    found: list[str] = page.locator(f"#board text.{name}").all_text_contents()
    return found


def test_a_link_is_pasted_and_the_verdict_seen(page: Any) -> None:
    paste(page, f"https://www.f-puzzles.com/?load={CANDIDATES}")
    wait_for(page, "several")
    assert page.text_content("#words") == "Several solutions"
    page.wait_for_selector("#reasons:not([hidden])", timeout=LONG)
    texts = page.locator('#rules input[type="text"]').evaluate_all("all => all.map(i => i.value)")
    assert texts == ['X("r1c2 r1c1")', 'V("r2c1 r2c2")']


def test_a_puzzle_is_edited_until_it_is_unique(page: Any) -> None:
    paste(page, BOARD)
    wait_for(page, "one")
    page.click("#board", position={"x": 30, "y": 30})
    page.keyboard.press("Delete")
    wait_for(page, "several")
    page.keyboard.press("1")
    wait_for(page, "one")
    page.click("#undo")
    wait_for(page, "several")
    page.click("#redo")
    wait_for(page, "one")


def test_a_contradiction_is_shown_in_words_and_on_the_board(page: Any) -> None:
    paste(page, BOARD)
    wait_for(page, "one")
    page.focus("#board")
    for key in ("ArrowRight", "1"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    wait_for(page, "none")
    page.wait_for_selector("#reasons:not([hidden])", timeout=LONG)
    assert "given 1 at r1c1" in page.text_content("#reason")
    assert page.locator("#board rect.bad").count() > 0


def test_an_explanation_is_stepped_through(page: Any) -> None:
    paste(page, SMALL)
    wait_for(page, "one")
    page.click("#ask-explain")
    page.wait_for_selector("#answer ol li", timeout=LONG)
    assert page.text_content("#answer p").startswith("Step 1 of ")
    page.click("text=Next")
    assert page.text_content("#answer p").startswith("Step 2 of ")
    assert page.text_content("#command") == "solve-cp explain puzzle.json"
    assert page.locator("#board rect.places").count() > 0


def test_a_hint_comes_in_levels(page: Any) -> None:
    paste(page, SMALL)
    wait_for(page, "one")
    page.click("#ask-hint")
    page.click("text=Tell me more", timeout=LONG)
    page.click("text=Tell me more")
    assert page.locator("text=Tell me more").count() == 0
    assert page.locator("#board rect.places").count() > 0


def test_what_is_exported_reads_back(page: Any) -> None:
    paste(page, BOARD)
    wait_for(page, "one")
    with page.expect_download() as download:
        page.click("#exports button:text-is('JSON')")
    givens = read(Path(download.value.path()).read_text())[0].givens
    assert givens == read(BOARD)[0].givens
    page.click("text=f-puzzles link")
    page.wait_for_selector("#out:not([hidden])", timeout=LONG)
    assert read(page.input_value("#out").strip())[0].givens == givens


def test_the_address_keeps_the_state(page: Any) -> None:
    paste(page, BOARD)
    wait_for(page, "one")
    page.focus("#board")
    page.wait_for_url(lambda url: len(url) > 80)
    page.reload()
    wait_for(page, "one")
    assert len(shown(page, "given")) == len(read(BOARD)[0].givens)


def test_a_rule_is_added_switched_off_and_wrong_ones_are_told(page: Any) -> None:
    page.fill("#size", "4")
    page.click("#fresh button")
    page.wait_for_selector("#pad button:nth-child(4):last-child", timeout=LONG)
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.fill("#search", "killer")
    page.click("#found button:text-is('killer cage')", timeout=LONG)
    assert page.input_value("#text").startswith('KillerCage("r1c')
    page.fill("#text", 'KillerCage("r1c1 r1c2", 2)')
    page.keyboard.press("Enter")
    wait_for(page, "none")
    page.click('#rules input[type="checkbox"]')
    wait_for(page, "several")
    page.fill("#text", 'KillerCage("r9c9", ')
    page.keyboard.press("Enter")
    page.wait_for_selector("#wrong:has-text('expected')", timeout=LONG)


def test_everything_works_from_the_keyboard(page: Any) -> None:
    page.focus("#paste")
    page.keyboard.insert_text(BOARD)
    page.keyboard.press("Enter")
    wait_for(page, "one")
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    page.keyboard.press("2")
    page.keyboard.press("3")
    assert shown(page, "mark").count("23") == 1
    page.keyboard.press("z")
    page.keyboard.press("6")
    assert shown(page, "entered") == ["6"]
    page.keyboard.press("Control+z")
    assert shown(page, "entered") == []
    wait_for(page, "one")


def test_several_cells_take_a_colour(page: Any) -> None:
    page.focus("#board")
    page.keyboard.press("Control+a")
    page.keyboard.press("v")
    page.keyboard.press("3")
    assert page.locator('#board rect[fill="#7fbbff"]').count() == 81


def test_a_dark_screen_is_dark(server: Server, browser: Any) -> None:
    for page in opened(server, browser, color_scheme="dark"):
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert colour == "rgb(28, 29, 33)"
        page.click("#theme")
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert colour == "rgb(255, 255, 255)"
        page.wait_for_timeout(500)


def test_a_phone_needs_no_scrolling_sideways(server: Server, browser: Any) -> None:
    for page in opened(server, browser, viewport={"width": 400, "height": 800}):
        wait_for(page, "several")
        assert page.evaluate("document.documentElement.scrollWidth") <= 400


def test_the_page_is_accessible(page: Any) -> None:
    axe = Path(os.environ.get("NODE_PATH", "node_modules")) / "axe-core" / "axe.min.js"
    if not axe.exists():
        pytest.skip("needs axe-core in NODE_PATH")
    paste(page, BOARD)
    wait_for(page, "one")
    page.evaluate(axe.read_text())
    found = page.evaluate("axe.run().then(found => found.violations.map(v => [v.id, v.help]))")
    assert found == []


def test_the_scripts_pass_the_type_checker() -> None:
    folder = Path(os.environ.get("NODE_PATH", "node_modules"))
    tsc = shutil.which("tsc") or shutil.which("tsc", path=str(folder / ".bin"))
    if tsc is None:
        pytest.skip("needs tsc")
    checked = subprocess.run(
        [tsc, "-p", str(STATIC / "tsconfig.json")], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stdout) == (0, "")
