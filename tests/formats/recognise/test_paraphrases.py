"""Many wordings of the common rules: each sentence is recognised, with the right topic."""

from pathlib import Path

import pytest

from solve_cp.formats.recognise.english.telling import told

LINES = Path(__file__).with_name("paraphrases.txt").read_text("utf-8").splitlines()
NO_RULE = {
    *("normal", "nothing", "about the puzzle", "may repeat"),
    *("decoration", "how drawn", "unknown clues"),
}
DOTS = {"white dots", "black dots"}


@pytest.mark.parametrize("line", LINES)
def test_sentences_are_on_their_topic(line: str) -> None:
    name, _, sentence = line.partition(": ")
    found = told(sentence)
    topics = set(found.topics)
    assert not found.unread
    assert topics <= NO_RULE if name == "no rule" else name in topics or topics >= DOTS
