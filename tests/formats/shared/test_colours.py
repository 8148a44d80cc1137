"""Colours as files write them, and the words people use for them."""

import pytest

from solve_cp.formats.shared.colours import colour_word, hex_colour


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("#cccf", "grey"),
        ("#f00", "red"),
        ("#FF0000", "red"),
        ("#ff0000cc", "red"),
        ("rgb(255, 0, 0)", "red"),
        ("oklch(0.628 0.2577 29.23)", "red"),
        ("oklch(62.8% 0.2577 29.23)", "red"),
    ],
)
def test_colours_are_read_in_every_way_to_write_them(written: str, word: str) -> None:
    assert colour_word(hex_colour(written) or "") == word


@pytest.mark.parametrize("written", ["#ff000000", "#0000", "transparent", "", None])
def test_a_colour_that_does_not_show_is_none(written: str | None) -> None:
    assert not hex_colour(written)
