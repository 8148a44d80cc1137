"""Steps whose words are made when somebody looks: they are like any others."""

import copy
import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from solve_cp import Path, Step, explain, read
from tests.cli.running import PUZZLES

HARD = PUZZLES / "classic" / "nine_hard.csv"
KILLER = PUZZLES / "variants" / "killer-6.json"


def fresh() -> Path:
    return explain(read(HARD)[0])


def is_made(step: Step) -> bool:
    return "_contents" not in vars(step)


def test_words_are_made_when_somebody_looks_and_kept() -> None:
    step = fresh().steps[0]
    assert vars(step).keys() == {"_contents"}
    told = step.told
    assert vars(step).keys() == {"_contents", "told"}
    assert step.told is told


def test_words_do_not_depend_on_the_order_of_looking() -> None:
    forwards, backwards = fresh(), fresh()
    last_first = [step.to_json() for step in reversed(backwards.steps)]
    assert [step.to_json() for step in forwards.steps] == last_first[::-1]
    assert any(step.sentence.startswith("So ") for step in forwards.steps)


def test_steps_with_rules_are_told_at_once() -> None:
    for step in explain(read(KILLER)[0]).steps:
        made = is_made(step)
        assert made or {part.kind for part in step.reason} <= {"cell", "place"}


def test_steps_are_compared_copied_and_pickled_by_what_they_say() -> None:
    one, other = fresh().steps, fresh().steps
    assert one == other
    assert hash(fresh().steps[0]) == hash(one[0])
    assert fresh().steps[0] != one[1]
    for again in (pickle.loads(pickle.dumps(fresh().steps[0])), copy.deepcopy(fresh().steps[0])):
        assert is_made(again)
        assert again == one[0]
    assert replace(fresh().steps[0], name="seen").name == "seen"


def test_a_step_has_no_other_attributes_and_none_can_be_changed() -> None:
    step = fresh().steps[0]
    assert not hasattr(step, "words")
    with pytest.raises(FrozenInstanceError):
        step.name = "other"  # type: ignore[misc]
