"""Every rule of the catalogue can be explained: each step is proved and told in plain words."""

import re

import pytest

from solve_cp import Limits, explain
from solve_cp.questions.explain.path import End
from solve_cp.testing import RuleExample
from tests.rules.examples import EXAMPLES

STRANGE = ("{", "}", "=", "<", ">", "None", "Cell(", "operator", "frozenset", "Table")


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_a_puzzle_with_the_rule_is_explained_as_far_as_it_goes(example: RuleExample) -> None:
    path = explain(example.puzzle, limits=Limits(seconds=5))
    assert path.end is not End.OPEN or path.reason.startswith("time limit")
    assert path.statistics.get("proved", 0) == len(path.steps)
    for step in path.steps:
        assert not any(sign in step.sentence for sign in STRANGE), step.sentence
        assert not re.search(r"\w\(", step.sentence), step.sentence  # no call of a rule
        assert not re.search(r"if (shaded|in area)|^order of| and digit of ", step.sentence)
        assert step.sentence.endswith(".")
