"""Regular expressions as state machines agree with Python's."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solve_cp.rules.custom.regex import Pattern, follow, parse_pattern

ATOMS = st.sampled_from(["1", "2", ".", "[12]", "[^1]", "[1-2]"])
PATTERNS = st.recursive(
    ATOMS,
    lambda parts: st.one_of(
        st.tuples(parts, parts).map("".join),
        st.tuples(parts, parts).map(lambda pair: f"({pair[0]}|{pair[1]})"),
        st.tuples(parts, st.sampled_from("*+?")).map(lambda pair: f"(?:{pair[0]}){pair[1]}"),
        st.tuples(parts, st.sampled_from(["{2}", "{1,2}", "{1,}", "{0,1}"])).map(
            lambda pair: f"({pair[0]}){pair[1]}"
        ),
    ),
    max_leaves=6,
)


def matches(pattern: str, text: str) -> bool:
    state: Pattern | None = parse_pattern(pattern)
    for read in text:
        state = follow(state, read) if state else None
    return state is not None and state.can_be_empty


@pytest.mark.slow
@given(PATTERNS)
def test_texts_match_as_python_says(pattern: str) -> None:
    texts = ["".join(text) for length in range(5) for text in product("123", repeat=length)]
    python = [re.fullmatch(pattern, text) is not None for text in texts]
    assert [matches(pattern, text) for text in texts] == python


@pytest.mark.parametrize("pattern", ["1*", "(1|2)*3", "(1*2*)*", "(?:12|1)*1?"])
def test_there_are_finitely_many_states(pattern: str) -> None:
    states: set[Pattern] = set()
    queue: list[Pattern | None] = [parse_pattern(pattern)]
    while queue:
        state = queue.pop()
        if state is not None and state not in states:
            states.add(state)
            queue += [follow(state, read) for read in "123"]
    assert len(states) < 10
