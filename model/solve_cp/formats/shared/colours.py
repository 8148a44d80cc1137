"""Colours: notations in files, hex codes, and colour words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from colorsys import rgb_to_hsv
from math import cos, dist, radians, sin
from typing import Any

_HEX = re.compile(r"#?([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_CALL = re.compile(r"(rgba?|oklch)\(([^()]{1,80})\)")
_NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+%?")
_NAMES = """
    black #000000, white #ffffff, red #ff0000, green #008000, blue #0000ff, yellow #ffff00,
    orange #ffa500, purple #800080, gray #808080, grey #808080, pink #ffc0cb, cyan #00ffff,
    magenta #ff00ff, brown #a52a2a, lime #00ff00, teal #008080, gold #ffd700, silver #c0c0c0,
    lightgray #d3d3d3, lightgrey #d3d3d3, lightblue #add8e6, lightgreen #90ee90
"""
_NAMED = dict(pair.split() for pair in _NAMES.split(","))

# The words that setters use, by the few colour words of `colour_word`.
FAMILIES = {
    "green": "green lime mint olive",
    "purple": "purple pink magenta violet lavender lilac fuchsia mauve plum",
    "blue": "blue navy indigo",
    "teal": "teal cyan turquoise aqua",
    "orange": "orange peach tan brown amber salmon beige",
    "red": "red crimson maroon",
    "grey": "grey silver",
    "black": "black",
    "yellow": "yellow gold golden",
    "white": "white",
}
WORDS = {word: family for family, words in FAMILIES.items() for word in words.split()}
# Typical colours of these words, to tell a pink line from a lavender one.
_SHADES = """
    pink #f070e0, magenta #e020e0, purple #a030d0, violet #8040e0, lavender #cdb1ec, lilac #c8a2c8,
    fuchsia #ff00ff, mauve #b784a7, plum #8e4585, orange #ff9a00, peach #ffccaa, tan #d2b48c,
    brown #8b4513, amber #ffbf00, salmon #fa8072, beige #f0e0c0, green #30b030, lime #67f067,
    mint #a0ffd0, olive #808000, blue #2e90ff, navy #000080, indigo #4b0082, teal #008080,
    cyan #00ffff, turquoise #40e0d0, aqua #00ffff, red #e02020, crimson #dc143c, maroon #800000,
    yellow #ffff30, gold #e0b000, golden #e0b000, grey #a0a0a0, silver #d0d0d0
"""
SHADES = dict(pair.split() for pair in _SHADES.split(","))
# Colours between two names: some people say blue, others teal.
NEAR = {
    "blue": ("teal", "purple"),
    "teal": ("blue", "green"),
    "green": ("teal", "yellow"),
    "purple": ("red", "blue"),
    "red": ("orange", "purple"),
    "orange": ("yellow", "red"),
    "yellow": ("orange", "green"),
    "grey": ("black",),
    "black": ("grey",),
    "white": ("grey",),
}


def hex_colour(source: Any) -> str:
    """The colour as `#rrggbb` or `#rrggbbaa`; empty if there is none or it is transparent."""
    if isinstance(source, int) and not isinstance(source, bool):
        source = f"{source:06d}"  # a compressed colour without letters looks like a number
    if not isinstance(source, str):
        return ""
    text = source.strip().lower()
    if found := _HEX.fullmatch(text):
        digits = found[1] if len(found[1]) > 4 else "".join(2 * sign for sign in found[1])
        solid = digits[:6] if digits[6:] == "ff" else digits
        return "" if digits[6:] == "00" else f"#{solid}"
    if found := _CALL.fullmatch(text):
        return _called(found[1], found[2])
    return _NAMED.get(text, "")


def _called(name: str, arguments: str) -> str:
    """The colour of `rgb(…)` or `oklch(…)`."""
    numbers = [_amount(text) for text in _NUMBER.findall(arguments)]
    if len(numbers) < 3 or (len(numbers) > 3 and numbers[3] == 0):
        return ""
    red, green, blue = _from_oklch(*numbers[:3]) if name == "oklch" else numbers[:3]
    parts = (min(255, max(0, round(part))) for part in (red, green, blue))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _amount(text: str) -> float:
    return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def _from_oklch(light: float, chroma: float, hue: float) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 255 (Ottosson's OKLab matrices)."""
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    red, green, blue = (255 * max(0.0, part) ** (1 / 2.2) for part in linear)
    return red, green, blue


def colour_word(colour: str) -> str:
    """The word for a colour on white paper; "" for no colour."""
    if not colour:
        return ""
    parts = [int(colour[place : place + 2], 16) for place in range(1, len(colour), 2)]
    solid = parts[3] / 255 if len(parts) > 3 else 1.0
    red, green, blue = (part / 255 * solid + 1 - solid for part in parts[:3])
    hue, strength, light = rgb_to_hsv(red, green, blue)
    if strength < 0.13:
        return "black" if light < 0.25 else "white" if light > 0.965 else "grey"
    return _hue_word(360 * hue, strength)


def nearest_word(colour: str, words: Iterable[str]) -> str:
    """The word whose usual shade is nearest to a colour."""
    return min(words, key=lambda word: dist(_parts(colour), _parts(SHADES.get(word, "#000000"))))


def _parts(colour: str) -> list[int]:
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]


def _hue_word(hue: float, strength: float) -> str:
    if hue < 14 or hue >= 345:
        return "red" if strength > 0.35 else "purple"
    bounds = ((42, "orange"), (70, "yellow"), (160, "green"), (195, "teal"), (255, "blue"))
    return next((word for bound, word in bounds if hue < bound), "purple")
