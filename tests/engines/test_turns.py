"""Two engines that take turns with a question."""

from __future__ import annotations

from solve_cp.engines.turns import LONGER, PATIENCE, in_turns


class Engine:
    """Answers if it is given so many seconds at once."""

    def __init__(self, name: str, needs: float) -> None:
        self.name, self.needs = name, needs
        self.given: list[float] = []

    def __call__(self, seconds: float) -> str | None:
        self.given.append(seconds)
        return self.name if seconds >= self.needs else None


def test_the_first_is_asked_alone_if_it_answers_at_once() -> None:
    first, second = Engine("first", PATIENCE), Engine("second", 0)
    assert in_turns(first, second) == "first"
    assert (first.given, second.given) == ([PATIENCE], [])


def test_each_is_asked_for_longer_until_one_answers() -> None:
    first, second = Engine("first", 100 * PATIENCE), Engine("second", 2.5 * PATIENCE)
    assert in_turns(first, second) == "second"
    turns = [PATIENCE, PATIENCE * LONGER, PATIENCE * LONGER**2]
    assert (first.given, second.given) == (turns, turns)
