"""A server and a browser for the tests of the page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.serving import Server, serving

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
LONG = 60_000


@pytest.fixture(scope="module")
def page_server() -> Iterator[Server]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("needs chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tools:
        started = tools.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def page(page_server: Server, browser: Any) -> Iterator[Any]:
    """The page with an empty board; at the end the console must be empty."""
    yield from opened(page_server, browser)


def opened(server: Server, browser: Any, **how: Any) -> Iterator[Any]:
    """A page of the server, which must not contact another server or write to the console."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], **how)
    made = context.new_page()
    made.set_default_timeout(LONG)
    said: list[str] = []
    made.on("console", lambda message: said.append(message.text))
    made.on("pageerror", lambda error: said.append(str(error)))
    asked: list[str] = []
    made.on("request", lambda request: asked.append(request.url))
    made.goto(f"{server.own}/")
    made.wait_for_selector("#pad button")
    yield made
    context.close()
    assert not said
    assert not [url for url in asked if not url.startswith((server.own, "blob:"))]
