"""Boards solved as rows of arrays get the same records as boards solved one by one."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Limits
from solve_cp.batch.answering import Step, answer_chunk
from solve_cp.batch.reading.chunks import Chunk, Reading, chunks_of
from solve_cp.batch.reading.rows import Rows
from solve_cp.batch.resumable import Batch
from solve_cp.batch.wanted import Question
from solve_cp.batch.writing.records import FORMATS, records_of
from solve_cp.formats.source import from_bytes
from solve_cp.puzzle.puzzle import Puzzle
from tests.batch.test_batch import CLASSIC, NONE, SEVERAL, relabelled, solution_of
from tests.batch.test_resumable import HARD, run

STUCK = "12345678." + "........9" + "." * 63  # no clash, but no place for the last 9
SIXTEEN = "1" + "." * 255
EIGHT = "1234567856781234214365876587214334127856785634124321876587654321"  # in boxes of 2×4
HEXADECIMAL = "0.F" + "." * 253
TWO_SPELLINGS = CLASSIC[0].translate(str.maketrans("123456789.", "ABCDEFGHI-"))
ODD_LINES = (
    "",
    "   ",
    "# a comment",
    "// another",
    "12345",
    CLASSIC[0][:-1] + "%",
    CLASSIC[0][:-1] + "ü",
    "\u2003",
    f" {CLASSIC[1]}  ",
    f"{CLASSIC[2]} # rated 3",
    f"{CLASSIC[3]} {solution_of(CLASSIC[3])}",
    f"{CLASSIC[4]},{solution_of(CLASSIC[5])}",
    f'"{CLASSIC[5]}"',
    CLASSIC[6].replace(".", "0"),
    CLASSIC[7].replace(".", "x"),
    CLASSIC[8].replace(".", "*"),
    TWO_SPELLINGS,
    "0" * 81,
    SEVERAL,
    NONE,
    STUCK,
    HARD,
    "1.....3..4.....2",
    "." * 36,
    "." * 25,
    SIXTEEN,
    HEXADECIMAL,
)


def written(content: bytes, format: str, question: Question, reading: Reading) -> tuple[Any, ...]:
    """The records of a file, and the steps without the order of their verdicts."""
    chunks = list(chunks_of(from_bytes(content, "boards"), reading))
    first = next(item for item in chunks[0].items() if isinstance(item, Puzzle))
    records = records_of(format, first)
    done = [answer_chunk(chunk, question, records, strict=False) for chunk in chunks]
    return b"".join(part.content for part in done), [part.step for part in done]


def one_by_one(content: bytes, *how: Any) -> tuple[Any, ...]:
    """The same without arrays."""
    with pytest.MonkeyPatch.context() as patch:
        for kind in Chunk.__subclasses__():
            patch.setattr(kind, "rows", lambda _: [])
        return written(content, *how)


def check(content: bytes, question: Question | None = None, **reading: Any) -> list[Step]:
    asked, how = question or Question(), Reading(**reading)
    for format in FORMATS:
        found = written(content, format, asked, how)
        assert found == one_by_one(content, format, asked, how)
    steps: list[Step] = found[1]
    return steps


def blanked(solution: str, blanks: int, seed: int) -> str:
    """The solution without some cells."""
    blank = set(Random(seed).sample(range(len(solution)), blanks))
    return "".join("." if i in blank else symbol for i, symbol in enumerate(solution))


def mixed(count: int, seed: int) -> list[str]:
    """Boards with unusual lines between them, in any order; an ordinary one comes first."""
    lines = [*relabelled(count, seed), *ODD_LINES]
    Random(seed).shuffle(lines)
    return [CLASSIC[0], *lines]


@pytest.mark.slow
def test_lines_of_all_kinds_are_written_as_one_by_one() -> None:
    (step,) = check("\n".join(mixed(60, seed=1)).encode())
    assert step.boards == 1 + 60 + len(ODD_LINES) - 5
    assert set(step.tally) == {
        "with one solution",
        "with several solutions",
        "unsolvable",
        "bad input",
    }


def test_lines_that_end_as_on_windows_are_read_alike() -> None:
    lines = [*relabelled(30), "", "12345", NONE, CLASSIC[0]]
    one, other = (end.join(lines).encode() for end in ("\n", "\r\n"))
    how = "csv", Question(), Reading()
    assert written(one, *how)[0] == written(other, *how)[0]
    check(other)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from([*ODD_LINES, *CLASSIC]), max_size=40), st.booleans(), st.booleans())
def test_any_mixture_is_written_as_one_by_one(odd: list[str], unique: bool, fewer: bool) -> None:
    lines = [CLASSIC[0], *odd, *CLASSIC[: 5 if fewer else None]]
    how = Question(unique=unique), Reading()
    content = "\n".join(lines).encode()
    assert written(content, "jsonl", *how) == one_by_one(content, "jsonl", *how)


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        Question(unique=False),
        Question(engine="frontier", limits=Limits(memory=2**28)),
        Question(limits=Limits(nodes=10_000)),
        Question(engine="dfs-hidden-singles"),
    ],
)
def test_other_questions_are_written_as_one_by_one(question: Question) -> None:
    check("\n".join([*relabelled(30), SEVERAL, NONE]).encode(), question)


def test_forced_digits_and_boxes_are_written_as_one_by_one() -> None:
    zero_based = [line.translate(str.maketrans("123456789", "012345678")) for line in CLASSIC]
    check("\n".join(zero_based).encode(), digits="0-8")
    eights = ["." * 64, "1" + "." * 63, *(blanked(EIGHT, 30, seed) for seed in range(38))]
    check("\n".join(eights).encode(), Question(unique=False), box="2x4")


def test_a_prime_size_says_in_each_record_that_there_are_no_boxes() -> None:
    check("\n".join(["12345" + "." * 20] * 30).encode(), Question(unique=False))


def test_what_is_left_to_other_engines_is_written_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solve_cp.batch.together.EFFORT", 1)
    check("\n".join([*relabelled(30), HARD, *relabelled(5), NONE]).encode())


def test_tables_are_written_as_one_by_one() -> None:
    lines = relabelled(40)
    answers = [solution_of(line) for line in lines]
    rows = [f"{line},{answer}" for line, answer in zip(lines, answers, strict=True)]
    rows[3] = f"{lines[3]},"
    rows[5] = f"{lines[5]},{answers[6]}"
    rows[7] = f'"{lines[7]}","{answers[7]}"'
    rows[9] = f"{lines[9]}"
    rows[11] = f"{lines[11]},{answers[11]},3"
    rows[13] = f"{lines[13]},{answers[13][:-1]}."
    rows[15] = f" {lines[15]}, {answers[15]} "
    rows[17] = f"{SEVERAL},{answers[17]}"
    rows[19] = f"{lines[19]},{answers[19].replace('1', 'z')}"
    rows[21:23] = ["", "# nothing"]
    (step,) = check("\n".join(["# a table", "quizzes,solutions", *rows]).encode())
    assert (step.boards, step.wrong, step.tally["bad input"]) == (38, 1, 4)
    check("\n".join(["id;puzzle;x", *(f"{n};{line};y" for n, line in enumerate(lines))]).encode())
    check("\n".join(["puzzle,layout", *(f"{line}," for line in lines)]).encode())
    check("\n".join(["puzzle", *lines, NONE]).encode())


def test_arrays_are_written_as_one_by_one() -> None:
    digits = [[int(c) if c.isdigit() else 0 for c in line] for line in relabelled(40)]
    whole = np.array(digits, dtype=np.int64)
    fractions = whole.astype(float)
    fractions[0, whole[0] == 0] = np.nan
    fractions[1:7, 0] = 0.5, 10, -1, np.inf, 1e300, -3
    whole[0:5, 0] = -1, -2, 10, 2**40, -(2**40)
    large = np.abs(whole).astype(np.uint64)
    large[7, 7] = 2**63 + 5
    for array in (whole, fractions, large, np.asfortranarray(whole), whole.astype(">i4")):
        file = io.BytesIO()
        np.save(file, array)
        (step,) = check(file.getvalue())
        assert step.boards == 40
    file = io.BytesIO()
    np.save(file, np.maximum(whole[9:], 0).astype(np.int8).reshape(-1, 9, 9) - 1)
    check(file.getvalue(), digits="0-8")


def test_most_boards_of_an_ordinary_file_are_rows_of_one_array() -> None:
    lines = [*relabelled(50), "12345", NONE]
    (chunk,) = chunks_of(from_bytes("\n".join(lines).encode(), "boards"), Reading())
    (rows,) = chunk.rows()
    assert isinstance(rows, Rows)
    assert rows.places.tolist() == [*range(50), 51]
    assert rows.numbers[51 - 1].tolist() == [1, 1] + [0] * 79


def test_arrays_do_not_make_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "boards.txt").write_text("".join(f"{line}\n" for line in relabelled(60)))
    monkeypatch.setattr(Puzzle, "__post_init__", lambda _: pytest.fail("a puzzle was made"))
    batch = Batch(str(tmp_path / "boards.txt"), tmp_path / "out.txt")
    assert [step.tally for step in run(batch)] == [{}, {"with one solution": 60}]
