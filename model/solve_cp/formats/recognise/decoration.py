"""Drawings without a meaning: what the text calls decoration, and what no sentence can be about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import LOOKS, colour_of, is_picture, look_of
from solve_cp.formats.shared.colours import NEAR, WORDS, colour_word

_COSMETIC = re.compile(r"\b(?:cosmetic|decorat|aesthetic|ornament)")


def take_decoration(scene: Scene, about: Sequence[str] | None) -> None:
    """Take the drawings that are decoration; `about` are the topics on coloured cells, if known."""
    drawings = scene.drawings
    drawings.take(drawings.outlines(_named_colours(scene)))
    drawings.take(_called_decoration(scene))
    if scene.told.unread or not any(scene.told.topics.values()):
        return
    if about is not None and all(scene.told.colours(name) for name in about):
        drawings.take(list(_backgrounds(scene, about)))
    drawings.take(_pictures(scene))
    drawings.take([number for number, mark in drawings.left() if drawings.is_faint(mark)])


def _named_colours(scene: Scene) -> set[str]:
    """The colours that any sentence names."""
    said = " ".join(s.plain for some in scene.told.topics.values() for s in some)
    return {WORDS[word] for word in re.findall(r"[a-z]+", said) if word in WORDS}


def _called_decoration(scene: Scene) -> list[int]:
    """The lines and shapes that the text calls decoration, by their colours or else by kind."""
    said = [s.plain for s in scene.told.about("nothing") if _COSMETIC.search(s.plain)]
    said = list(dict.fromkeys([*said, *(s.plain for s in scene.told.about("decoration"))]))
    found = []
    for words in (re.findall(r"[a-z]+", text) for text in said):
        named = {WORDS[word] for word in words if word in WORDS}
        # "The colours of the lines have no meaning" is not about the lines themselves.
        kinds = {LOOKS[word] for word in words if word in LOOKS and "colour" not in words}
        for number, mark in scene.drawings.left():
            if colour_of(mark) in named if named else look_of(mark) in kinds:
                found.append(number)
    return found


def _backgrounds(scene: Scene, about: Sequence[str]) -> Iterator[int]:
    """Cells filled with a colour that no sentence about such cells names."""
    named = {colour for name in about for colour in scene.told.colours(name)}
    named |= {near for colour in named for near in NEAR.get(colour, ())}
    for colour, cells in scene.drawings.filled().items():
        for numbers in cells.values() if colour_word(colour) not in named else ():
            yield from numbers


def _pictures(scene: Scene) -> list[int]:
    """Pictures like a sun, and words that do not occur in the text."""
    said = " ".join(s.text for some in scene.told.topics.values() for s in some)
    return [
        number
        for number, mark in scene.drawings.written()
        if is_picture(mark.text) and not any(w in said for w in mark.text.lower().split())
    ]
