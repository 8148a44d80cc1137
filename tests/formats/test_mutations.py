"""Files of every format with changed values or characters: read, or one clear error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import InputError, Puzzle, read, write
from tests.cli.running import PUZZLES
from tests.formats.sudokumaker.test_reading import small

SOURCES = [path for path in sorted((PUZZLES / "variants").glob("*.json")) if path.stat().st_size]
TREES = ("json", "fpuzzles", "sudokupad", "sudokumaker")
TEXTS = ("iss", "iss-link", "fpuzzles-link", "sudokupad-link")
VALUES: tuple[Any, ...] = (
    None,
    -1,
    0,
    1.5,
    10**12,
    "",
    "r1c1",
    "R99C1",
    True,
    [],
    [[]],
    [None],
    {},
)


def written(number: int, kind: str) -> str:
    if kind == "sudokumaker":
        return json.dumps(small())
    puzzle: Puzzle = read(SOURCES[number % len(SOURCES)])[0]
    try:
        return str(write(puzzle, None, kind))
    except InputError:  # a rule that the format does not have
        return str(write(Puzzle(puzzle.board, puzzle.givens), None, kind))


def places(tree: Any) -> list[tuple[Any, Any]]:
    """Every container with a key of it."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    inner = [(key, value) for key, value in pairs]
    below = [
        place for _, value in inner if isinstance(value, (dict, list)) for place in places(value)
    ]
    return [(tree, key) for key, _ in inner] + below


def is_read_or_refused(text: str) -> None:
    said = ""
    try:
        read(text)
    except InputError as error:
        said = str(error)
    assert "\n" not in said


@pytest.mark.slow
@pytest.mark.parametrize("kind", TREES)
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_value_of_another_kind_is_one_clear_error_at_most(kind: str, data: st.DataObject) -> None:
    tree = json.loads(written(data.draw(st.integers(0, 99)), kind))
    container, key = data.draw(st.sampled_from(places(tree)))
    container[key] = data.draw(st.sampled_from(VALUES))
    is_read_or_refused(json.dumps(tree))


@pytest.mark.slow
@pytest.mark.parametrize("kind", TEXTS)
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_changed_characters_are_one_clear_error_at_most(kind: str, data: st.DataObject) -> None:
    text = written(data.draw(st.integers(0, 99)), kind).strip()
    start = data.draw(st.integers(0, len(text) - 1))
    end = min(len(text), start + data.draw(st.integers(0, 6)))
    is_read_or_refused(text[:start] + data.draw(st.text("~.-_%=R1C9é", max_size=4)) + text[end:])
