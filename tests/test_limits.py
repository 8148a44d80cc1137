"""Limits and the watch."""

import time
from typing import Any

import pytest

from solve_cp import InputError, Limits


def test_no_limit_is_never_reached() -> None:
    assert Limits().start().reached(nodes=10**9, memory=10**12) == ""
    assert Limits().start().seconds_left is None


def test_each_limit_says_itself() -> None:
    assert Limits(nodes=5).start().reached(nodes=5) == "node limit of 5 reached"
    assert Limits(nodes=5).start().reached(nodes=4) == ""
    assert Limits(memory=2**21).start().reached(memory=2**21) == "memory limit of 2 MiB reached"
    watch = Limits(seconds=0.001).start()
    time.sleep(0.002)
    assert watch.reached() == "time limit of 0.001 s reached"
    assert watch.seconds_left == 0


def test_paused_time_does_not_count() -> None:
    watch = Limits(seconds=100).start()
    with watch.paused():
        time.sleep(0.05)
    assert watch.seconds < 0.05


def test_a_shorter_watch_ends_no_later() -> None:
    assert Limits(nodes=5).start().within(2).limits == Limits(seconds=2, nodes=5)
    left = Limits(seconds=100).start().within(200).seconds_left
    assert left is not None
    assert 99 < left <= 100
    late = Limits(seconds=1e-9).start()
    assert late.within(2).reached() == "time limit of 1e-09 s reached"


@pytest.mark.parametrize("limit", [{"seconds": 0}, {"nodes": -1}, {"memory": 0}, {"seconds": "1"}])
def test_a_limit_is_above_zero(limit: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="expected a limit above 0"):
        Limits(**limit)
