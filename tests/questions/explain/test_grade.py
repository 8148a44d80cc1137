"""Grades: a number, a word, the hardest step, and how many steps have each number."""

from math import inf
from pathlib import Path

import pytest

from solve_cp import Limits, Status, grade, read
from solve_cp.limits import LimitReached
from solve_cp.questions.answer import tell_nobody
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.sizes import LAST_RESORT
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.grade import classic_word_for, word_for
from solve_cp.questions.explain.ground import Start, ground_for
from tests.cli.running import PUZZLES

BOARDS = (Path(__file__).parent / "boards.txt").read_text().split()
EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def test_an_easy_board_is_easy() -> None:
    found = grade(read(EASY)[0])
    assert (found.number, found.word, found.finished) == (1.2, "easy", True)
    assert found.hardest == "hidden single in a box"
    assert found.steps == {1.0: 16, 1.2: 35}
    assert found.length == 51


def test_no_step_has_a_higher_number_than_the_hardest() -> None:
    for board in BOARDS[:12]:
        found = grade(read(board)[0])
        assert max(found.steps) == found.number


def test_a_hard_board_is_graded_by_its_hardest_step() -> None:
    found = grade(read(PUZZLES / "classic" / "nine_hard.csv")[0])
    assert (found.number, found.word, found.finished) == (7.1, "very hard", True)
    assert found.hardest == "W-wing"
    assert found.scale == "like Sudoku Explainer's"


def test_a_variant_is_graded_by_the_size_of_its_hardest_step() -> None:
    found = grade(read(PUZZLES / "variants" / "thermometers-6.json")[0])
    assert (found.number, found.size, found.scale) == (2.5, 2.5, "size of the hardest step")


def test_a_puzzle_without_solution_has_no_grade() -> None:
    found = grade(read(PUZZLES / "broken.json")[0])
    assert (found.status, found.number, found.word) == (Status.UNSOLVABLE, None, "")


def test_a_limit_leaves_no_grade() -> None:
    found = grade(read(EASY)[0], limits=Limits(seconds=1e-9))
    assert (found.status, found.number, found.finished) == (Status.GAVE_UP, None, False)


@pytest.mark.parametrize(
    ("size", "number", "word"),
    [
        (0.0, 1.2, "easy"),
        (0.5, 2.3, "moderate"),
        (2.0, 3.0, "tricky"),
        (3.5, 5.5, "hard"),
        (5.5, 7.3, "very hard"),
        (12.5, 9.2, "fiendish"),
        (20.5, 10.0, "extreme"),
        (LAST_RESORT, 11.0, "extreme"),
    ],
)
def test_words_grow_with_sizes_and_numbers(size: float, number: float, word: str) -> None:
    assert (word_for(size), classic_word_for(number)) == (word, word)


@pytest.mark.parametrize("name", ["classic/nine_hard.csv", "variants/thermometers-6.json"])
def test_all_steps_that_a_grade_counts_are_proved(name: str) -> None:
    watch = Limits().start()
    ground = ground_for(read(PUZZLES / name)[0], Start({}, {}), watch, 0, tell_nobody)
    walk, prover = (
        Walk(ground.facts, ground.model.domains, ground.truth),
        Prover(ground.facts, watch),
    )
    taken = 0
    while not walk.done:
        for found in walk.steps():
            prover.prove(found)
            walk.apply(found)
            taken += 1
    assert prover.proved == taken > 0


def test_a_limit_that_cuts_off_the_proof_is_giving_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise LimitReached("time limit reached")

    monkeypatch.setattr("solve_cp.questions.explain.grade.Prover.prove", stop)
    found = grade(read(EASY)[0])
    assert (found.status, found.reason, found.hardest) == (
        Status.GAVE_UP,
        "time limit reached",
        "",
    )


def test_a_bound_ends_the_grade_at_the_first_harder_step() -> None:
    puzzle = read(PUZZLES / "variants" / "killer-9.json")[0]
    whole, cut = grade(puzzle), grade(puzzle, most=(1.0, inf))
    assert (whole.finished, cut.finished) == (True, False)
    assert whole.number is not None
    assert cut.number is not None
    assert 1.0 < cut.number <= whole.number
    assert cut.length < whole.length
    assert grade(puzzle, most=(whole.number, inf)).steps == whole.steps
