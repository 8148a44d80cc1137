"""Alphabets write digits, and are detected from the symbols of a board."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solve_cp.board.alphabet import DECIMAL, Alphabet, decode, default_alphabet, is_blank
from solve_cp.errors import FormatError


@pytest.mark.parametrize(
    ("spec", "symbols", "digits"),
    [
        ("1-9", "123456789", range(1, 10)),
        ("1-9A-G", "123456789ABCDEFG", range(1, 17)),
        ("0-9A-F", "0123456789ABCDEF", range(16)),
        ("A-P", "ABCDEFGHIJKLMNOP", range(1, 17)),
        ("WORDIS", "WORDIS", range(1, 7)),
        ("1", "1", range(1, 2)),
    ],
)
def test_a_spec_names_symbols_and_their_digits(spec: str, symbols: str, digits: range) -> None:
    alphabet = Alphabet.parse(spec)
    assert (alphabet.symbols, alphabet.digits) == (tuple(symbols), tuple(digits))
    assert [alphabet.symbol(digit) for digit in digits] == list(symbols)
    assert [alphabet.digit(symbol) for symbol in symbols] == list(digits)


def test_numbers_are_an_alphabet_without_symbols() -> None:
    assert (DECIMAL.symbol(100), DECIMAL.digit("007"), DECIMAL.digits) == ("100", 7, None)
    bounded = Alphabet.parse("0-15")
    assert (bounded.symbols, bounded.digits) == ((), tuple(range(16)))
    assert (bounded.find("15"), bounded.find("16"), bounded.find("x")) == (15, None, None)


@pytest.mark.parametrize("spec", ["", "9-1", "1-", "-", "11", "1.", "A-P-", "é-ü", "x" * 300])
def test_a_spec_that_makes_no_sense_is_refused(spec: str) -> None:
    with pytest.raises(FormatError, match="expected an alphabet like"):
        Alphabet.parse(spec)


def test_either_case_is_read_where_only_one_is_used() -> None:
    assert Alphabet.parse("1-9A-G").digit("g") == 16
    assert Alphabet.parse("1-9A-Za").digit("a") == 36
    assert Alphabet.parse("1-9A-Za").digit("A") == 10


def test_an_unknown_symbol_or_digit_is_an_error() -> None:
    with pytest.raises(FormatError, match="expected a symbol of 1-9, got 'A'"):
        Alphabet.parse("1-9").digit("A")
    with pytest.raises(FormatError, match="expected a digit that 1-9 can write, got 10"):
        Alphabet.parse("1-9").symbol(10)


@pytest.mark.parametrize(
    ("digits", "spec"),
    [
        (range(1, 10), "1-9"),
        (range(9), "0-8"),
        (range(1, 11), "1-9A"),
        (range(1, 17), "1-9A-G"),
        (range(1, 36), "1-9A-Z"),
        (range(36), "0-9A-Z"),
        (range(1, 37), "decimal"),
        (range(-1, 3), "decimal"),
    ],
)
def test_each_board_has_a_default_alphabet(digits: range, spec: str) -> None:
    alphabet = default_alphabet(digits)
    assert alphabet.spec == spec
    assert [alphabet.find(alphabet.symbol(d)) for d in digits if d >= 0] == [
        d for d in digits if d >= 0
    ]


@pytest.mark.parametrize(
    ("n", "symbols", "spec"),
    [
        (9, "123.", "1-9"),
        (9, "1230", "1-9"),
        (9, "123.0", "1-9"),
        (9, "1.09", "1-9"),
        (9, "ABI.", "A-I"),
        (16, "1AH"[1:] + ".", "A-P"),
        (16, "19G-", "1-9A-G"),
        (16, "190F-", "0-9A-F"),
        (16, "190Fx", "0-9A-F"),
        (16, "190G.", "1-9A-G"),
        (16, "19F.", "1-9A-G"),
        (16, "19F0", "1-9A-G"),
        (16, "19af.", "1-9A-G"),
        (25, "19AP.", "1-9A-P"),
        (25, "AP.", "A-Y"),
        (25, "AY.", "A-Y"),
        (36, "09AZ.", "0-9A-Z"),
        (36, "19AZa.", "1-9A-Za"),
    ],
)
def test_the_symbols_on_a_board_tell_its_alphabet(n: int, symbols: str, spec: str) -> None:
    assert decode(n, frozenset(symbols))[0].spec == spec


def test_numbers_of_two_figures_are_decimals() -> None:
    assert decode(16, frozenset(["1", "16", "0"])) == (DECIMAL, {"1": 1, "16": 16, "0": None})
    alphabet, table = decode(16, frozenset(["1", "15", "0", "."]))
    assert (alphabet.spec, table) == ("0-15", {"1": 1, "15": 15, "0": 0, ".": None})


def test_an_x_is_a_blank_where_it_is_no_digit() -> None:
    assert decode(9, frozenset("12xX"))[1] == {"1": 1, "2": 2, "x": None, "X": None}
    assert decode(25, frozenset("AX."))[1] == {"A": 1, "X": 24, ".": None}


@pytest.mark.parametrize(("n", "symbol"), [(9, "A1"), (9, "1é"), (4, "15"), (16, "1H"), (25, "1Q")])
def test_a_symbol_out_of_range_is_named(n: int, symbol: str) -> None:
    with pytest.raises(FormatError, match="or a blank, got"):
        decode(n, frozenset(symbol))


def test_a_forced_alphabet_wins() -> None:
    forced = Alphabet.parse("A-P")
    assert decode(16, frozenset("AB.0"), forced)[1] == {"A": 1, "B": 2, ".": None, "0": None}
    with pytest.raises(FormatError, match="expected an alphabet of 9 digits, got 1-4"):
        decode(9, frozenset("1"), Alphabet.parse("1-4"))


@example(1, {"ß"})
@given(st.integers(1, 61), st.sets(st.text(max_size=3), max_size=8))
def test_decoding_answers_or_raises_a_format_error(n: int, symbols: set[str]) -> None:
    try:
        alphabet, table = decode(n, frozenset(symbols))
    except FormatError:
        return
    assert set(table) == symbols
    assert {d for d in table.values() if d is not None} <= set(alphabet.board_digits(n))
    assert all(table[s] is None for s in symbols if is_blank(s))
