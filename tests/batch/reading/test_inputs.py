"""What `solve_many` takes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solve_cp import FormatError, InputError, read, solve_many
from solve_cp.batch.reading.chunks import PuzzleChunk, TextChunk
from solve_cp.batch.reading.inputs import Typed, chunks_in
from tests.batch.test_batch import CLASSIC

PUZZLES = Path(__file__).parents[3] / "puzzles"
TEXT = "".join(f"{line}\n" for line in CLASSIC)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "boards.txt"
    path.write_text(TEXT)
    return path


def test_anything_that_can_be_read_gives_the_same_grids(file: Path) -> None:
    known = [result.grid for result in solve_many(read(TEXT))]
    with file.open() as text, file.open("rb") as raw:
        sources: list[Any] = [TEXT, TEXT.encode(), file, str(file), text, raw, io.StringIO(TEXT)]
        sources += [CLASSIC, iter(CLASSIC), [f"{line}\n" for line in CLASSIC]]
        for source in sources:
            assert [result.grid for result in solve_many(source)] == known


def test_one_line_is_one_puzzle_and_no_path() -> None:
    assert [result.unique for result in solve_many("1.....3..4.....2")] == [True]
    with pytest.raises(FormatError, match=r"no such file: nothing\.txt"):
        next(solve_many("nothing.txt"))


def test_other_files_are_read_into_puzzles() -> None:
    file = PUZZLES / "broken.json"
    assert [result.status for result in solve_many(file)] == ["unsolvable"]
    assert isinstance(next(chunks_in(file, 10)), PuzzleChunk)


@pytest.mark.parametrize("empty", ["\n", b"", "# nothing\n\n", ["# nothing"], "puzzle,solution\n"])
def test_a_source_without_puzzles_is_an_error(empty: Any) -> None:
    with pytest.raises(FormatError, match="expected a puzzle, got "):
        next(solve_many(empty))


def test_lines_and_puzzles_do_not_mix() -> None:
    with pytest.raises(InputError, match=r"expected a board as a line of text.*, got Puzzle"):
        list(solve_many([CLASSIC[0], read(TEXT)[0]]))
    with pytest.raises(InputError, match=r"expected a Puzzle, .* got str"):
        list(solve_many([read(TEXT)[0], CLASSIC[0]]))


def test_lines_are_taken_as_they_are_needed() -> None:
    taken = []

    def endless() -> Iterator[str]:
        while True:
            taken.append(1)
            yield CLASSIC[0]

    chunk = next(chunks_in(endless(), 10))
    assert isinstance(chunk, TextChunk)
    assert chunk.boards <= len(taken) < 3 * chunk.boards


def test_a_stream_of_lines_ends() -> None:
    stream = Typed(iter(["1 \n", "2"]))
    assert [stream.read(9), stream.read(9)] == [b"1\n2\n", b""]
