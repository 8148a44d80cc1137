"""Steps on a terminal: within its width, cells in bold, names dim."""

import re

import pytest

from solve_cp import Cell, Step
from solve_cp.drawing.terminal.paragraphs import step_on_terminal, told_lines
from solve_cp.questions.explain.telling.step import Point, Told

CHAIN = Told(
    "r1c1 cannot be 5. Suppose r1c1 were 5:",
    (Point("r2c2 is 6 (the last place in row 2)."), Point("But then r3c3 has no digit left.")),
    numbered=True,
)
CASES = Told(
    "Then r1c1 can only be 1 or 2:", (Point("If r1c1 is 1:"), Point("If r2c2 is 3, no.", 1))
)


def step(told: Told) -> Step:
    return Step(
        stage="what-if",
        name="chain of 2",
        cost=2,
        size=2.5,
        before={},
        removed={Cell(0, 0): (5,)},
        placed={},
        reason=(),
        told=told,
    )


def test_the_points_of_a_chain_are_numbered_and_cases_have_dashes() -> None:
    assert told_lines(CHAIN, 80) == [
        "r1c1 cannot be 5. Suppose r1c1 were 5:",
        "  1. r2c2 is 6 (the last place in row 2).",
        "  2. But then r3c3 has no digit left.",
    ]
    assert told_lines(CASES, 80)[1:] == ["  – If r1c1 is 1:", "    – If r2c2 is 3, no."]
    assert str(step(CHAIN)).splitlines()[0].endswith("(chain of 2)")


@pytest.mark.parametrize("width", [44, 60, 100])
def test_lines_are_wrapped_and_begin_below_each_other(width: int) -> None:
    told = Told(" ".join(["r1c1 cannot be 5."] * 9), (Point(" ".join(["r2c2 is 6."] * 9)),))
    lines = step_on_terminal(step(told), "12. ", width, coloured=False).splitlines()
    assert all(len(line) <= width for line in lines)
    assert all(line.startswith("    ") for line in lines[1:])
    assert (
        " ".join(" ".join(lines).split()) == f"12. {told.lead} (chain of 2) – {told.points[0].text}"
    )


def test_changed_cells_are_bold_and_the_name_is_dim() -> None:
    drawn = step_on_terminal(step(CHAIN), "1. ", 45, coloured=True)
    assert re.findall(r"\x1b\[1m(.*?)\x1b\[0m", drawn) == ["r1c1", "r1c1"]
    assert "".join(re.findall(r"\x1b\[2m(.*?)\x1b\[0m", drawn)).replace(" ", "") == "(chainof2)"
    plain = step_on_terminal(step(CHAIN), "1. ", 45, coloured=False)
    assert re.sub(r"\x1b\[\dm", "", drawn) == plain
