"""Sets of integers as intervals."""

from hypothesis import given
from hypothesis import strategies as st

from solve_cp.language.intervals import Intervals

NUMBERS = st.sets(st.integers(-20, 20))


@given(NUMBERS)
def test_members_are_the_numbers_it_was_made_of(numbers: set[int]) -> None:
    intervals = Intervals.of(numbers)
    assert set(intervals.within(-30, 30)) == numbers
    assert {n for n in range(-30, 31) if n in intervals} == numbers
    assert bool(intervals) == bool(numbers)


@given(NUMBERS)
def test_the_complement_has_what_it_has_not(numbers: set[int]) -> None:
    intervals = Intervals.of(numbers)
    assert set(intervals.complement().within(-30, 30)) == set(range(-30, 31)) - numbers
    assert intervals.complement().complement() == intervals


def test_shifted_has_each_member_plus_the_number() -> None:
    assert Intervals.of([1, 2, 5]).shifted(-3) == Intervals.of([-2, -1, 2])


def test_numbers_ranges_and_bounds() -> None:
    assert Intervals.of(3) == Intervals.of([3]) == Intervals.of(range(3, 4))
    assert Intervals.of(range(5, 2, -1)).spans == ((3, 5),)
    assert not Intervals.of(range(0))
    assert list(Intervals.at_least(3).within(1, 5)) == [3, 4, 5]
    assert list(Intervals.at_most(3).within(1, 5)) == [1, 2, 3]


def test_it_says_itself_in_words() -> None:
    assert str(Intervals.of([1, 2, 3, 7])) == "1–3, 7"
    assert str(Intervals.at_least(4)) == "at least 4"
    assert str(Intervals.at_most(4)) == "at most 4"
    assert str(Intervals.of([])) == "nothing"
