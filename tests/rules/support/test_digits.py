"""Low, middle and high digits, and remainders."""

from __future__ import annotations

import pytest

from solve_cp.rules.support.digits import high_digits, low_digits, residue_classes, thirds


@pytest.mark.parametrize(
    ("count", "classes"),
    [
        (4, ({1}, {2, 3}, {4})),
        (5, ({1, 2}, {3}, {4, 5})),
        (6, ({1, 2}, {3, 4}, {5, 6})),
        (7, ({1, 2}, {3, 4, 5}, {6, 7})),
        (8, ({1, 2, 3}, {4, 5}, {6, 7, 8})),
        (9, ({1, 2, 3}, {4, 5, 6}, {7, 8, 9})),
    ],
)
def test_the_middle_third_takes_the_odd_size(count: int, classes: tuple[set[int], ...]) -> None:
    assert [set(c) for c in thirds(range(1, count + 1))] == list(classes)


def test_the_middle_digit_is_neither_low_nor_high() -> None:
    assert sorted(low_digits(range(1, 10)) | high_digits(range(1, 10))) == [1, 2, 3, 4, 6, 7, 8, 9]
    assert (sorted(low_digits(range(6))), sorted(high_digits(range(6)))) == ([0, 1, 2], [3, 4, 5])


def test_digits_fall_into_residue_classes() -> None:
    assert [sorted(c) for c in residue_classes(range(5), 3)] == [[0, 3], [1, 4], [2]]
