"""LZ-string: known vectors, round trips, and clear errors for damaged data."""

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solve_cp import FormatError
from solve_cp.formats.shared import lzstring
from solve_cp.formats.shared.lzstring import decode_base64, decode_uri, encode_base64, encode_uri

BLANK_3 = '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}'
VECTORS = {
    "": "Q===",
    "hello": "BYUwNmD2Q===",
    BLANK_3: "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
}
TEXTS = st.text() | st.text("ab", max_size=300)


@pytest.mark.parametrize(("text", "data"), VECTORS.items())
def test_known_vectors_hold_both_ways(text: str, data: str) -> None:
    assert (encode_base64(text), decode_base64(data)) == (data, text)


def test_the_alphabet_for_addresses_differs_in_the_last_symbol_and_has_no_padding() -> None:
    assert (encode_uri("hello"), decode_uri("BYUwNmD2Q")) == ("BYUwNmD2Q", "hello")
    assert encode_uri(BLANK_3) == encode_base64(BLANK_3).rstrip("=").replace("/", "-")


@pytest.mark.parametrize(("text", "start"), [('{"', "N4Ig"), ("{i", "N4Sw")])
def test_json_begins_as_links_do(text: str, start: str) -> None:
    assert encode_base64(text + "abc").startswith(start)


@given(TEXTS)
@example("🎉 party 🎉🎉")
@example("\ud800 alone")
@example("a" * 5000)
def test_every_text_comes_back(text: str) -> None:
    assert decode_base64(encode_base64(text)) == text
    assert decode_uri(encode_uri(text)) == text


def test_padding_may_be_missing() -> None:
    assert decode_base64("BYUwNmD2Q") == "hello"


BAD = {
    "nothing": ("", "expected compressed data, got none"),
    "padding only": ("==", "expected compressed data, got none"),
    "a strange character": ("BYU wNm", "expected compressed data, got ' ' (character 4)"),
    "not base64": ("BYUé", "expected compressed data, got 'é' (character 4)"),
    "an invalid code": ("////", "expected compressed data, got an invalid code"),
}


@pytest.mark.parametrize(("data", "message"), BAD.values(), ids=BAD)
def test_bad_data_is_named(data: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        decode_base64(data)
    assert str(caught.value) == message


def test_the_beginning_of_data_is_not_enough() -> None:
    data = encode_base64("the quick brown fox jumps over the lazy dog").rstrip("=")
    for length in range(1, len(data) - 1):
        with pytest.raises(FormatError, match="only its beginning"):
            decode_base64(data[:length])


@pytest.mark.slow
def test_a_bomb_is_stopped_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lzstring, "MAX_TEXT", 1 << 20)
    bomb = encode_base64("a" * 2_000_000)
    assert len(bomb) < 8000
    with pytest.raises(FormatError, match="expected at most 1 MiB of text"):
        decode_base64(bomb)


def test_data_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lzstring, "MAX_DATA", 1 << 20)
    with pytest.raises(FormatError, match="expected at most 1 MiB of compressed data"):
        decode_base64("A" * ((1 << 20) + 1))


@settings(max_examples=300)
@given(TEXTS, st.data())
def test_flipped_symbols_never_do_more_than_a_format_error(text: str, data: st.DataObject) -> None:
    symbols = list(encode_base64(text).rstrip("="))
    place = data.draw(st.integers(0, len(symbols) - 1))
    symbols[place] = data.draw(st.sampled_from(lzstring.BASE64))
    with suppress(FormatError):
        decode_base64("".join(symbols))
