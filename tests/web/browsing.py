"""What a user does on the page, and what it shows."""

from __future__ import annotations

from typing import Any


def paste(page: Any, text: str) -> None:
    """Read a text through the field at the top."""
    page.fill("#paste", text)
    page.click("#open button")
    page.wait_for_function(
        "() => !document.getElementById('paste').value || !document.getElementById('notice').hidden"
    )


def wait_for(page: Any, kind: str) -> None:
    """Wait for the verdict: one, several, none, open."""
    page.wait_for_selector(f'#verdict[data-kind="{kind}"]')


def shown(page: Any, name: str) -> list[str]:
    """The texts of one class on the board."""
    found: list[str] = page.locator(f"#board text.{name}").all_text_contents()
    return found


def press(page: Any, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        page.keyboard.press(key)


def new_board(page: Any, size: int) -> None:
    """An empty board."""
    page.click("text=New board")
    page.fill("#size", str(size))
    page.click("#fresh button.main")
    page.wait_for_selector(f"#pad button:nth-child({size}):last-child")


def drag(page: Any, size: int, *cells: tuple[int, int]) -> None:
    """Draw over cells with the mouse, on a board without clues outside."""
    box = page.locator("#board").bounding_box()
    unit = box["width"] / (size + 0.15)
    for number, (row, col) in enumerate(cells):
        spot = box["x"] + unit * (col + 0.55), box["y"] + unit * (row + 0.55)
        page.mouse.move(*spot, steps=3)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def selected(page: Any) -> int:
    """How many cells are selected."""
    count: int = page.locator("#board rect.chosen").count()
    return count


def rules(page: Any) -> list[str]:
    """The rules as text."""
    found: list[str] = page.locator("#rules .text").all_text_contents()
    return found
