"""Estimates of the number of solutions, compared with known numbers."""

import threading

import pytest

from solve_cp import Board, InterruptedQuestion, Limits, Puzzle, Status, estimate, read
from solve_cp.rules import AntiKing
from tests.questions.boards import FOUR

KNOWN = [
    (Puzzle(FOUR), 288),
    (Puzzle(Board.standard(6)), 28_200_960),
    (Puzzle(Board.latin(4)), 576),
]


@pytest.mark.parametrize(("puzzle", "number"), KNOWN)
def test_the_true_number_is_within_four_errors(puzzle: Puzzle, number: int) -> None:
    answer = estimate(puzzle, 60, seed=1)
    assert answer.walks == 60
    assert 0 < answer.error < number / 4
    assert abs(answer.estimate - number) < 4 * answer.error


def test_the_seed_decides() -> None:
    one, two = (estimate(Puzzle(FOUR), 10, seed=3) for _ in range(2))
    assert (one.estimate, one.error) == (two.estimate, two.error)


def test_what_propagation_settles_is_exact() -> None:
    settled = estimate(read("1.....3..4.....2")[0], 5)
    assert (settled.estimate, settled.error, settled.walks, settled.exact) == (1, 0, 1, True)
    none = estimate(Puzzle(FOUR, {"r1c1": 1, "r1c2": 1}), 5)  # type: ignore[dict-item]
    assert (none.estimate, none.exact) == (0, True)
    assert estimate(Puzzle(FOUR) + AntiKing(), 9).estimate == 0


def test_a_limit_ends_it_with_what_is_known() -> None:
    event = threading.Event()

    def tell(_: str) -> None:
        event.set()

    answer = estimate(Puzzle(FOUR), limits=Limits(stop=event), tell=tell)
    assert (answer.status, answer.reason, answer.walks) == (Status.SOLVED, "stopped", 1)
    assert answer.to_json()["error"] is None


def test_without_any_limit_it_ends_after_the_usual_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solve_cp.questions.counting.estimate.USUAL_SECONDS", 1e-9)
    assert "time limit" in estimate(Puzzle(FOUR)).reason
    assert estimate(Puzzle(FOUR), 2).walks == 2


def test_ctrl_c_ends_it_with_what_is_known() -> None:
    seen = []

    def tell(text: str) -> None:
        seen.append(text)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(InterruptedQuestion) as stop:
        estimate(Puzzle(FOUR), tell=tell)
    assert stop.value.answer.to_json()["walks"] == 3
