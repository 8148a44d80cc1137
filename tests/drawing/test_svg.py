"""Pictures as SVG: valid, self-contained, and showing what they should."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solve_cp import (
    Board,
    Cell,
    Grid,
    InputError,
    Puzzle,
    Svg,
    candidates,
    check,
    minimise,
    read,
    redundant,
    solve,
    svg,
    why,
)
from solve_cp import rules as r

PUZZLES = Path(__file__).parent.parent.parent / "puzzles"
FOUR = Puzzle.from_rows(["1...", "..3.", ".4..", "...2"])
SEVERAL = Puzzle.from_rows(["1...", "..3.", "....", "...."])
SPACE = "{http://www.w3.org/2000/svg}"


def tree(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def texts(picture: str, role: str) -> dict[tuple[int, int], str]:
    """The digits of a role by row and column."""
    found = {}
    for item in tree(picture).iter(f"{SPACE}text"):
        if item.get("class") == role:
            place = int(float(item.get("y", "")) // 100), int(float(item.get("x", "")) // 100)
            found[place] = item.text or ""
    return found


def shipped() -> list[Path]:
    return sorted(path for path in PUZZLES.rglob("*") if path.suffix in (".json", ".csv", ".npy"))


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.name)
def test_every_shipped_puzzle_can_be_drawn(path: Path) -> None:
    for puzzle in read(path)[:3]:
        picture = svg(puzzle)
        root = tree(picture)
        assert root.tag == f"{SPACE}svg"
        assert len(texts(picture, "given")) == len(puzzle.givens)
        assert "nan" not in picture
        assert "inf" not in re.sub(r"<desc>.*?</desc>", "", picture, flags=re.DOTALL)


BOARDS = {
    "rectangle": Board.rectangle(3, 5),
    "open": Board.open(2, 7, range(-2, 3)),
    "from zero": Board.standard(9, digits=range(9)),
    "samurai": Board.samurai(),
    "letters": Board.standard(16),
    "jigsaw": Board.jigsaw("aab\nacb\nccb"),
    "hundred": Board.standard(100),
    "one cell": Board.latin(1),
}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_boards_of_any_shape_are_drawn(board: Board) -> None:
    first = board.cells[0]
    puzzle = Puzzle(board, {first: board.digits[-1]})
    picture = svg(puzzle)
    assert texts(picture, "given") == {(first.row, first.col): str(board.digits[-1])}


def test_holes_have_no_lines() -> None:
    board = Board.overlapping([(0, 0), (2, 2)], 4)
    thick = next(e for e in tree(svg(Puzzle(board))).iter() if e.get("class") == "thick")
    assert "M0 0L400 0" in (thick.get("d") or "")
    assert "M0 0L600 0" not in (thick.get("d") or "")


def test_letters_are_drawn_as_the_file_has_them() -> None:
    puzzle = Puzzle(Board.standard(4), {Cell(0, 0): 3}, alphabet="A-D")
    assert texts(svg(puzzle), "given") == {(0, 0): "C"}


def test_a_solution_shows_what_was_given_and_what_was_found() -> None:
    picture = svg(solve(FOUR))
    assert len(texts(picture, "given")) == 4
    assert len(texts(picture, "found")) == 12


def test_a_grid_alone_is_all_given() -> None:
    grid = solve(FOUR).grid
    assert grid is not None
    assert len(texts(svg(grid), "given")) == 16
    assert len(texts(svg(grid, puzzle=FOUR), "found")) == 12


def test_what_an_answer_shows_beyond_digits_is_drawn() -> None:
    puzzle = Puzzle(Board.latin(3)) + r.Doublers()
    result = solve(puzzle, unique=False)
    assert svg(result).count("×2</text>") == 3
    assert result.grid is not None
    assert "doublers" in svg(result.grid)


def test_candidates_are_pencil_marks() -> None:
    picture = svg(candidates(SEVERAL))
    pencil = next(e for e in tree(picture).iter() if e.get("class") == "pencil")
    assert len(list(pencil)) == sum(
        len(digits) for digits in candidates(SEVERAL).candidates.values() if len(digits) > 1
    )


def test_two_closest_solutions_stand_side_by_side() -> None:
    answer = why(SEVERAL)
    boards = [e for e in tree(svg(answer)).iter() if e.get("class") == "board"]
    assert len(boards) == 2
    assert [e.text for e in tree(svg(answer)).iter() if e.get("class") == "caption"] == [
        "solution 1",
        "solution 2",
    ]


def test_a_conflict_stands_out() -> None:
    puzzle = FOUR.with_givens({"r1c1": 1, "r1c3": 1, "r4c4": 2})
    picture = svg(why(puzzle))
    faded = [e.text for e in tree(picture).iter(f"{SPACE}text") if e.get("opacity")]
    assert faded == ["2"]
    said = " ".join(e.text or "" for e in tree(picture).iter(f"{SPACE}text"))
    assert "contradiction: given 1 at r1c1" in said


def test_wrong_digits_are_red() -> None:
    grid = solve(FOUR).grid
    assert grid is not None
    rows = grid.tolist()
    rows[0][1], rows[0][2] = rows[0][2], rows[0][1]
    picture = svg(check(FOUR, rows))
    assert set(texts(picture, "wrong")) == {(0, 1), (0, 2)}


def test_needless_clues_step_back() -> None:
    full = solve(FOUR).grid
    assert full is not None
    puzzle = FOUR.with_givens(full.tolist())
    picture = svg(redundant(puzzle))
    assert picture.count('opacity="0.22"') == 16
    assert len(texts(svg(minimise(puzzle)), "given")) < 16


def test_overlays_lie_over_the_board() -> None:
    picture = svg(
        FOUR,
        candidates={"r1c2": [2, 3], (0, 0): [1, 2]},
        highlight={"r1c2": "yellow", ("r1c2", 3): "red"},
        arrows=[("r1c2", "r2c2"), (("r1c2", 3), "r4c1", "blue")],
    )
    groups = {e.get("class"): e for e in tree(picture).iter(f"{SPACE}g")}
    assert [e.text for e in groups["pencil"].iter(f"{SPACE}text")] == ["2", "3"]  # r1c1 has a given
    assert [e.get("fill") for e in groups["pencil"].iter(f"{SPACE}circle")] == ["#ff7684"]
    assert [e.get("d") for e in groups["highlight"]] == ["M100 0L200 0L200 100L100 100Z"]
    assert [e.get("stroke") for e in groups["arrows"]] == ["#c00000", "#7fbbff"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 0}, "expected a size from 1 to 20000 pixels, got 0"),
        ({"theme": "pink"}, "expected a theme (light, dark, print), got 'pink'"),
        ({"highlight": {"r1c1": "no"}}, "expected yellow, green,"),
        ({"highlight": ["r9c9"]}, "expected cells of a 4×4 board with 2×2 boxes, got r9c9"),
        ({"candidates": {"r1c2": [7]}}, "expected digits of a 4×4 board with 2×2 boxes, got 7"),
        ({"arrows": ["r1c1"]}, "expected an arrow as a pair of cells or candidates, got str"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        svg(FOUR, **options)
    assert str(error.value).startswith(message)


def test_other_things_cannot_be_drawn() -> None:
    with pytest.raises(InputError, match="expected a Puzzle, a Grid, a Result or an answer"):
        svg("r1c1")


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_themes_have_their_own_paper(theme: Any) -> None:
    papers = [
        e.get("fill") for e in tree(svg(FOUR, theme=theme)).iter() if e.get("class") == "paper"
    ]
    assert papers == {"light": ["#ffffff"], "dark": ["#1c1d21"], "print": ["#ffffff"]}[theme]


def test_the_size_is_the_width_in_pixels() -> None:
    assert tree(svg(FOUR, size=300)).get("width") == "300"


def test_a_picture_without_a_legend_has_no_words() -> None:
    puzzle = FOUR + r.AntiKnight()
    assert "Anti knight" in "".join(e.text or "" for e in tree(svg(puzzle)).iter(f"{SPACE}text"))
    plain = svg(puzzle, legend=False)
    assert not [e for e in tree(plain).iter() if e.get("class") == "legend"]


@given(title=st.text(), words=st.text())
def test_any_text_of_a_user_leaves_the_picture_valid(title: str, words: str) -> None:
    puzzle = Puzzle(Board.latin(1), title=title, author=words, not_modelled=(words,))
    root = tree(svg(puzzle))
    assert root.find(f"{SPACE}script") is None


def test_pictures_share_no_ids_and_run_no_script() -> None:
    picture = svg(read(PUZZLES / "variants" / "mixture-9.json")[0])
    assert " id=" not in picture
    assert "<script" not in picture
    assert "href" not in picture


def test_notebooks_show_things_as_pictures() -> None:
    result = solve(FOUR)
    for thing in (FOUR, result.grid, result, candidates(FOUR), why(FOUR)):
        assert thing._repr_svg_() == svg(thing)  # type: ignore[union-attr]
    assert isinstance(svg(FOUR), Svg)
    assert svg(FOUR)._repr_svg_() == str(svg(FOUR))


def test_a_grid_of_another_board_is_refused() -> None:
    with pytest.raises(InputError, match="expected a grid of a 4×4 board"):
        svg(Grid(Board.latin(1), [1]), puzzle=FOUR)


def test_dots_mean_the_same_on_dark_paper() -> None:
    puzzle = Puzzle(Board.standard(4)) + [r.Difference("r1c1 r1c2"), r.Ratio("r2c1 r2c2")]
    for theme in ("light", "dark"):
        picture = tree(svg(puzzle, theme=theme))
        assert [e.get("fill") for e in picture.iter(f"{SPACE}circle")] == ["#ffffff", "#000000"]


def test_labels_of_cages_that_begin_in_one_cell_stand_apart() -> None:
    cages = [r.KillerCage(f"r1c1-r1c{last}", 5 * last) for last in (2, 3, 4)]
    labels = [
        (e.text, e.get("x"), e.get("y"))
        for e in tree(svg(Puzzle(Board.standard(9)) + cages)).iter(f"{SPACE}text")
    ]
    assert labels == [("10", "6", "23.5"), ("15", "43.5", "23.5"), ("20", "6", "45.5")]
