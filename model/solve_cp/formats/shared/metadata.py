"""SudokuPad metadata, which f-puzzles files can contain too, alone or in cages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from solve_cp.formats.shared.json_values import Leftovers, names

WORDS = names("title author rules solution source msgcorrect msgincorrect")
# These do not affect the solution either.
SETTINGS = names(
    "id url date created difficulty tags video videos foglight triggereffect bgimageopacity"
    " giftmessage"
)
IMAGES = names("bgimage")
_PAIR = re.compile(r"([A-Za-z]\w{0,30}):\s*(.*)", re.DOTALL)


def metadata_in(cage: Mapping[str, Any]) -> tuple[str, str] | None:
    """The name and the text of a cage like `title: …`, which is metadata and not a drawing.

    f-puzzles cannot draw a cage without cells, so a cage with cells is metadata if its name is
    known.
    """
    value = cage.get("value")
    match = _PAIR.fullmatch(value) if isinstance(value, str) else None
    if not match or (cage.get("cells") and match[1].lower() not in WORDS):
        return None
    return match[1].lower(), match[2]


def note_metadata(
    found: Mapping[str, Any], leftovers: Leftovers, known: frozenset[str] = frozenset()
) -> None:
    """Record metadata that may contain a rule."""
    for name, value in found.items():
        if value in (None, "", False) or name in WORDS | SETTINGS | known:
            continue
        leftovers.say(
            f"{name} (drawing)" if name in IMAGES else f"metadata {name[:40]!r} (unknown)"
        )
