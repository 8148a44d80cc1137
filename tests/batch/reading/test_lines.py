"""Lines as an array of bytes are the same lines as those of a source, cut at the same places."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp.batch.reading.chunks import Reading, TextChunk, chunks_of
from solve_cp.batch.reading.lines import Lines, cut
from solve_cp.batch.sizes import CHUNK, grouped, weight
from solve_cp.formats.source import from_bytes
from solve_cp.formats.text.lines import is_comment

BLANKS = ["\n", "\r", "\r\n", " ", "\u2003"]
PARTS = [*BLANKS, "#", "//", "/", "ü", "." * 81, "1" * 256, "." * 700, "\0"]


@settings(max_examples=150)
@given(st.lists(st.sampled_from(PARTS)), st.integers(1, 600), st.integers(1, 3))
def test_groups_of_lines_are_those_of_the_lines_one_by_one(
    parts: list[str], most: int, at_once: int
) -> None:
    content = "".join(parts).encode()
    numbered = list(from_bytes(content, "boards").lines(lenient=True))
    data = [line for line in numbered if not is_comment(line[1])]
    expected = list(grouped(data, lambda line: weight(len(line[1])), most))
    texts = [text.encode() + b"\n" for _, text in numbered]
    blocks = [
        Lines(b"".join(texts[start : start + at_once]), start + 1)
        for start in range(0, len(texts), at_once)
    ]
    found = [[lines.line(place) for place in lines.boards] for lines in cut(iter(blocks), most)]
    assert found == expected


@settings(max_examples=50)
@given(st.lists(st.sampled_from(["\n", "\r", "\r\n", "\r\r\n", "a", "\ufeff"])))
def test_lines_end_where_they_do_however_they_end(parts: list[str]) -> None:
    content = "".join(parts).encode()
    expected: list[str] = []
    for raw in content.split(b"\n"):
        expected += [part.decode() for part in raw.rstrip(b"\r").split(b"\r")]
    if not content or content.endswith(b"\n"):
        expected.pop()
    if expected:
        expected[0] = expected[0].removeprefix("\ufeff")
    assert [text for _, text in from_bytes(content, "text").lines()] == expected


def test_the_header_of_a_table_belongs_to_every_chunk() -> None:
    content = b"# boards\n\npuzzle\n" + (b"." * 81 + b"\n") * (CHUNK + 2)
    first, second = chunks_of(from_bytes(content, "boards"), Reading())
    assert isinstance(first, TextChunk)
    assert isinstance(second, TextChunk)
    assert first.header == second.header == ((3, "puzzle"),)
    assert (first.first, first.boards, second.first, second.boards) == (4, CHUNK, CHUNK + 4, 2)
