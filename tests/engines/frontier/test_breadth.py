from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.houses import House
from solve_cp.engines.by_name import engine_named
from solve_cp.engines.frontier import breadth as frontier
from solve_cp.engines.frontier.breadth import Answers, Frontier, solve_digits
from solve_cp.engines.frontier.nodes import Nodes, bit_count, count_by_table
from solve_cp.engines.frontier.singles import Singles
from solve_cp.engines.protocol import Outcome
from solve_cp.engines.singles import propagate
from solve_cp.errors import EngineError, InputError, PuzzleError, VerificationError
from solve_cp.language.constraints import AllDifferent, Clause, Constraint, Member
from solve_cp.language.model import Model
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle, structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import count, solutions, solve
from solve_cp.result import Status

JIGSAW_5 = "AAABB ACABB CCDBE CCDEE DDDEE"
JIGSAW_6 = "AAABBB AABBCB ADCCCC DDDCEE DFEEEE DFFFFF"
BOARDS = {
    "4x4": Board.standard(4),
    "6x6": Board.standard(6),
    "latin 4": Board.latin(4),
    "jigsaw 5": Board.jigsaw(JIGSAW_5.split()),
    "digits from 0": Board.standard(4, digits=range(4)),
    "digits far apart": Board.latin(3, digits=(-7, 5, 90)),
    "rectangle": Board.rectangle(3, 4),
    "overlapping": Board.overlapping([(0, 0), (2, 2)], n=4),
    "no house": Board.open(2, 2, (1, 2, 3)),
    "a small house": Board.open(2, 3, (1, 2, 3)).with_houses(
        House("extra", "extra", (Cell(0, 0), Cell(0, 2), Cell(1, 1)))
    ),
}


def brute_force(board: Board, digits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every filling, cell by cell, using only the definition of a house."""
    houses = [[board.index[cell] for cell in house.cells] for house in board.houses]

    def fill(done: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        cell = len(done)
        if cell == len(board.cells):
            yield done
            return
        seen = {done[i] for house in houses if cell in house for i in house if i < cell}
        for digit in board.digits:
            if digit not in seen and digits[cell] in (BLANK, digit):
                yield from fill((*done, digit))

    return fill(())


BLANK = -100


def puzzle_of(board: Board, digits: Sequence[int]) -> Puzzle:
    pairs = zip(board.cells, digits, strict=True)
    return Puzzle(board, {cell: digit for cell, digit in pairs if digit != BLANK})


def pattern(n: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """A filled grid of any size: each row is the shifted row above it."""
    height, width = Board.standard(n).box or (1, n)
    rows, cols = np.indices((n, n))
    return np.asarray((rows * width + rows // height + cols) % n + 1)


@st.composite
def partly_filled(draw: st.DrawFn) -> tuple[Board, list[int]]:
    """A board with givens that may clash, enough of them for brute force."""
    board = BOARDS[draw(st.sampled_from(sorted(BOARDS)))]
    blank = [BLANK] * len(board.cells)
    least = len(blank) // 2 if len(blank) > 25 else 2
    filled = next(brute_force(board, blank))
    kept = draw(st.sets(st.integers(0, len(blank) - 1), min_size=least))
    digits = [filled[i] if i in kept else BLANK for i in range(len(blank))]
    spoiled = draw(st.none() | st.tuples(st.integers(0, len(blank) - 1)))
    if spoiled:
        digits[spoiled[0]] = draw(st.sampled_from(board.digits))
    return board, digits


@pytest.mark.parametrize(
    ("board", "number"),
    [
        (Board.standard(1), 1),
        (Board.standard(4), 288),
        (Board.latin(4), 576),
        (Board.latin(5), 161280),
        (Board.rectangle(2, 3), 12),
        (Board.open(2, 3, (1, 2)), 64),
        (Board.standard(4, digits=(0, 3, 40, 99)), 288),
    ],
)
def test_an_empty_board_has_the_published_number_of_fillings(board: Board, number: int) -> None:
    result = count(Puzzle(board), engine="frontier")
    assert (result.count, result.complete, result.engine) == (number, True, "frontier")


@pytest.mark.slow
@settings(max_examples=150)
@given(partly_filled())
def test_it_finds_just_the_fillings_that_brute_force_finds(case: tuple[Board, list[int]]) -> None:
    board, digits = case
    result = solutions(puzzle_of(board, digits), engine="frontier")
    assert sorted(grid.digits for grid in result.solutions) == sorted(brute_force(board, digits))
    assert result.complete


@settings(max_examples=50)
@given(partly_filled(), st.integers(1, 4))
def test_a_batch_counts_up_to_what_is_wanted(case: tuple[Board, list[int]], want: int) -> None:
    board, digits = case
    found = list(brute_force(board, digits))
    answers = solve_digits(board, [digits], want=want)
    assert answers.counts.tolist() == [min(want, len(found))]
    assert answers.complete.tolist() == [len(found) < want]
    assert tuple(answers.digits[0]) in (found or [(-1,) * len(digits)])


def test_unique_ambiguous_and_unsolvable_boards_are_told_apart() -> None:
    board = Board.standard(4)
    full = pattern(4).ravel()
    unique = np.where(np.arange(16) % 5 == 0, 0, full)
    clash = np.r_[1, 1, np.zeros(14)].astype(int)
    stuck = np.r_[1, 2, 3, 0, 0, 0, 0, 4, np.zeros(8)].astype(int)
    answers = solve_digits(board, np.array([unique, np.zeros(16, int), clash, stuck, full]))
    assert answers.counts.tolist() == [1, 2, 0, 0, 1]
    assert answers.complete.tolist() == [True, False, True, True, True]
    assert answers.digits[[0, 2, 3, 4]].tolist() == [
        full.tolist(),
        [-1] * 16,
        [-1] * 16,
        full.tolist(),
    ]


def test_a_result_says_solved_unique_and_unsolvable() -> None:
    full = pattern(9)
    blank = np.where(np.eye(9, dtype=bool), 0, full)
    result = solve(Puzzle.from_rows(blank), "frontier")
    assert (result.status, result.unique) == (Status.SOLVED, True)
    assert np.array_equal(np.array(result.grid), full)
    blank[0, 0], blank[0, 1] = full[0, 1], 0
    result = solve(Puzzle.from_rows(blank), "frontier")
    assert (result.status, result.unique, result.grid) == (Status.UNSOLVABLE, None, None)


@pytest.mark.parametrize("times", [2, 3, 4])
def test_givens_that_clash_in_a_house_that_is_not_full_have_no_solution(times: int) -> None:
    cells = Board.open(1, 4, (1, 2, 3, 4, 5)).cells
    board = Board.open(1, 4, (1, 2, 3, 4, 5)).with_houses(House("extra", "extra", cells))
    answers = solve_digits(board, [[5] * times + [0] * (4 - times)])
    assert (answers.counts.tolist(), answers.complete.tolist()) == ([0], [True])


@pytest.mark.parametrize("n", [9, 12, 16, 25, 36, 64])
def test_a_nearly_full_board_of_any_size_is_solved(n: int) -> None:
    full = pattern(n)
    rows, cols = np.indices((n, n))
    blank = np.where((rows + cols) % n < 2, 0, full)
    result = solve(Puzzle.from_rows(blank), "frontier")
    assert result.status is Status.SOLVED
    diagonal = np.where(np.eye(n, dtype=bool), 0, full)
    result = solve(Puzzle.from_rows(diagonal), "frontier")
    assert result.unique is True
    assert np.array_equal(np.array(result.grid), full)


@pytest.mark.parametrize("n", [9, 16])
def test_an_empty_board_is_filled(n: int) -> None:
    result = solve(Puzzle(Board.standard(n)), "frontier", limits=Limits(memory=2**23))
    assert (result.status, result.unique) == (Status.SOLVED, False)


def test_a_jigsaw_is_searched_to_the_end() -> None:
    board = Board.jigsaw(JIGSAW_6.split())
    digits = [1, 2, 3, 4, 5, 6, *[BLANK] * 30]
    result = count(puzzle_of(board, digits), engine="frontier")
    assert (result.count, result.complete) == (len(list(brute_force(board, digits))), True)


@pytest.mark.parametrize("memory", [2**14, 2**16, 2**20])
def test_little_memory_changes_nothing_but_the_width(memory: int) -> None:
    board = Board.standard(6)
    digits = [1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, *[BLANK] * 20, 1, *[BLANK] * 3]
    puzzle = puzzle_of(board, digits)
    wide, narrow = (
        solutions(puzzle, engine="frontier", limits=Limits(memory=limit))
        for limit in (None, memory)
    )
    assert narrow.complete
    assert len(wide.solutions) > 100
    assert {g.digits for g in narrow.solutions} == {g.digits for g in wide.solutions}
    assert narrow.statistics["peak_frontier"] * 36 < memory


def test_a_batch_of_more_boards_than_fit_into_memory_is_solved() -> None:
    blank = np.where(np.eye(9, dtype=bool), 0, pattern(9)).reshape(1, 81)
    answers = solve_digits(Board.standard(9), blank.repeat(500, 0), limits=Limits(memory=2**15))
    assert (answers.digits == pattern(9).ravel()).all()
    assert answers.counts.tolist() == [1] * 500
    assert answers.statistics["peak_frontier"] < 50


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(memory=1000), "memory limit of 0.000953674 MiB reached"),
        (Limits(nodes=100), "node limit of 100 reached"),
        (Limits(seconds=1e-9), "time limit of 1e-09 s reached"),
    ],
)
def test_a_limit_that_is_reached_is_named(limits: Limits, reason: str) -> None:
    result = count(Puzzle(Board.standard(9)), engine="frontier", limits=limits)
    assert (result.status, result.complete, result.reason) == (Status.GAVE_UP, False, reason)


def test_boards_that_a_limit_cut_off_are_not_complete() -> None:
    full = pattern(9).reshape(1, 81)
    boards = np.concatenate([full, np.zeros((1, 81), dtype=int)])
    answers = solve_digits(Board.standard(9), boards, limits=Limits(nodes=50))
    assert answers.counts.tolist() == [1, 0]
    assert answers.complete.tolist() == [True, False]
    assert answers.reason == "node limit of 50 reached"


@pytest.fixture(scope="module")
def open_boards() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """9×9 boards of many kinds: from nearly full to nearly empty, some without solution."""
    random = np.random.default_rng(5)
    boards = np.repeat(pattern(9).reshape(1, 81), 30, axis=0)
    boards[random.random(boards.shape) < np.linspace(0.2, 0.9, 30)[:, None]] = 0
    boards[::5, 40] = random.integers(1, 10, 6)
    return boards


@pytest.mark.slow
def test_a_batch_equals_one_board_at_a_time(
    open_boards: np.ndarray[tuple[int, int], np.dtype[np.int64]],
) -> None:
    board = Board.standard(9)
    together = solve_digits(board, open_boards)
    alone = [solve_digits(board, row[None]) for row in open_boards]
    assert together.counts.tolist() == [one.counts[0] for one in alone]
    assert together.complete.tolist() == [one.complete[0] for one in alone]
    unique = together.counts == 1
    assert 5 < unique.sum() < 25
    expected = np.concatenate([one.digits for one in alone])
    assert (together.digits[unique] == expected[unique]).all()


@pytest.mark.slow
@settings(max_examples=25)
@given(st.permutations(range(1, 10)), st.booleans(), st.integers(0, 29))
def test_relabelling_and_transposing_change_nothing_but_the_labels(
    open_boards: np.ndarray[tuple[int, int], np.dtype[np.int64]],
    labels: list[int],
    turned: bool,
    number: int,
) -> None:
    board = Board.standard(9)
    renamed = np.array([0, *labels])[open_boards[number]].reshape(9, 9)
    moved = (renamed.T if turned else renamed).reshape(1, 81)
    before = solve_digits(board, open_boards[number : number + 1])
    after = solve_digits(board, moved)
    assert after.counts.tolist() == before.counts.tolist()
    if before.counts[0] == 1:
        back = after.digits.reshape(9, 9)
        expected = np.array([0, *labels])[before.digits.reshape(9, 9)]
        assert (back.T if turned else back).tolist() == expected.tolist()


def test_no_boards_have_no_answers() -> None:
    answers = solve_digits(Board.standard(9), np.zeros((0, 81), dtype=int))
    assert (answers.digits.shape, answers.counts.size) == ((0, 81), 0)


def test_the_solution_a_batch_shows_is_the_first_one_found() -> None:
    answers = solve_digits(Board.standard(4), [[0] * 16], want=200)
    found, _ = ask(compile_puzzle(Puzzle(Board.standard(4))), 1)
    assert answers.digits.tolist() == found


# Singles and locked candidates.


def settled(board: Board, givens: dict[str, int]) -> Nodes:
    """A board after one block of work, completely settled."""
    puzzle = Puzzle(board).with_givens(givens)
    singles = Singles(structure_of(board, ()))
    masks = np.array([compile_puzzle(puzzle).domains], dtype=singles.dtype).T
    nodes, unsettled = singles.settle(Nodes(masks, np.zeros(1, np.int64), np.zeros(1, np.int64)))
    while len(unsettled):
        nodes, unsettled = singles.settle(unsettled)
    return nodes


def test_a_digit_with_one_place_in_a_house_is_put_there() -> None:
    nodes = settled(Board.standard(9), {"r2c4": 1, "r3c7": 1, "r4c2": 1, "r7c3": 1})
    assert nodes.masks[0].tolist() == [1]


def holds_1(nodes: Nodes, cells: slice | list[int]) -> list[int]:
    return [mask & 1 for mask in nodes.masks[cells, 0].tolist()]


def test_a_digit_locked_in_the_row_of_a_box_leaves_the_rest_of_the_row() -> None:
    nodes = settled(Board.standard(9), {"r2c1": 2, "r2c2": 3, "r2c3": 4, "r3c8": 1})
    assert holds_1(nodes, slice(9)) == [1, 1, 1, 0, 0, 0, 0, 0, 0]
    free = settled(Board.standard(9), {"r2c1": 2, "r2c2": 3, "r2c3": 4})
    assert holds_1(free, slice(9)) == [1] * 9


def test_a_digit_locked_in_a_box_by_its_row_leaves_the_rest_of_the_box() -> None:
    nodes = settled(Board.standard(9), {f"r1c{digit + 2}": digit for digit in range(2, 8)})
    assert holds_1(nodes, [0, 1, 2, 9, 10, 11, 18, 19, 20]) == [1, 1, 1, 0, 0, 0, 0, 0, 0]


def test_a_clash_in_any_house_ends_a_node_at_once() -> None:
    board = Board.rectangle(3, 4)
    assert len(settled(board, {"r1c1": 1, "r3c1": 1})) == 0
    assert len(settled(board, {"r1c1": 1, "r3c2": 1})) == 1


def test_a_board_that_singles_decide_is_not_branched(
    open_boards: np.ndarray[tuple[int, int], np.dtype[np.int64]],
) -> None:
    roots = [propagate(compile_puzzle(Puzzle.from_rows(b.reshape(9, 9)))) for b in open_boards]
    decided = np.array([root.decided for root in roots])
    assert decided.sum() > 5
    answers = solve_digits(Board.standard(9), open_boards[decided])
    assert (answers.statistics["expanded"], set(answers.counts.tolist())) == (0, {1})


# As an engine.


def ask(model: Model, most: int) -> tuple[list[list[int]], Outcome]:
    found: list[list[int]] = []

    def sink(values: Sequence[int]) -> bool:
        found.append(list(values))
        return len(found) >= most

    return found, Frontier().answer(model, sink, Limits().start(), most, 0)


def with_constraint(board: Board, constraint: Constraint) -> Model:
    structure = structure_of(board, ())
    changed = replace(
        structure,
        constraints=(*structure.constraints, constraint),
        origins=(*structure.origins, structure.origins[0]),
        cache={},
    )
    return Model(changed, changed.domains)


def test_it_is_registered_by_name() -> None:
    assert isinstance(engine_named("frontier"), Frontier)


def test_it_stops_when_the_sink_has_enough() -> None:
    found, outcome = ask(compile_puzzle(Puzzle(Board.standard(4))), 3)
    assert (len(found), outcome.exhausted) == (3, False)


def test_it_says_when_the_last_solution_was_handed_over() -> None:
    found, outcome = ask(compile_puzzle(Puzzle(Board.standard(4))), 288)
    assert (len({tuple(values) for values in found}), outcome.exhausted) == (288, True)


def test_counters_agree_with_each_other() -> None:
    _, outcome = ask(compile_puzzle(Puzzle(Board.standard(4))), 1000)
    counters = outcome.statistics
    assert list(counters) == ["generated", "expanded", "peak_frontier", "depth", "blocks"]
    assert counters["generated"] == 1 + 2 * counters["expanded"]
    assert counters["expanded"] >= 287
    assert counters["depth"] <= counters["blocks"]


def test_candidates_that_a_model_excludes_stay_out() -> None:
    model = compile_puzzle(Puzzle(Board.latin(3)))
    domains = [0b011, *model.domains[1:8], 0b100]
    found, _ = ask(model.with_domains(domains), 100)
    expected = [
        list(grid)
        for grid in brute_force(Board.latin(3), [BLANK] * 9)
        if grid[0] < 3 and grid[8] == 3
    ]
    assert sorted(found) == sorted(expected)


def test_cells_that_outnumber_the_digits_cannot_differ() -> None:
    board = Board.standard(9)
    found, outcome = ask(with_constraint(board, AllDifferent(board.cells[:10])), 1)
    assert (found, outcome.exhausted, outcome.statistics["expanded"]) == ([], True, 0)


def test_other_rules_are_refused() -> None:
    board = Board.standard(4)
    model = with_constraint(board, Clause(Member(board.cells[0], frozenset({1}))))
    with pytest.raises(EngineError, match=r"^expected houses and no other rules for the frontier"):
        ask(model, 1)


def test_more_than_64_digits_are_refused() -> None:
    expected = "^expected at most 64 digits for the frontier engine, got 65$"
    with pytest.raises(EngineError, match=expected):
        ask(compile_puzzle(Puzzle(Board.latin(65))), 1)


def test_an_interrupt_comes_through() -> None:
    def sink(_: Sequence[int]) -> bool:
        raise KeyboardInterrupt

    model = compile_puzzle(Puzzle(Board.standard(4)))
    with pytest.raises(KeyboardInterrupt):
        Frontier().answer(model, sink, Limits().start(), None, 0)


# What is refused, and what would be a bug.


@pytest.mark.parametrize(
    ("digits", "message"),
    [
        ([[0] * 15], r"expected rows of 16 digits, got an array of shape \(1, 15\)"),
        ([0] * 16, r"expected rows of 16 digits, got an array of shape \(16,\)"),
        ([[0] * 16, [0] * 15 + [5]], "expected a digit from 1 to 4, got 5: r4c4 of board 2"),
    ],
)
def test_digits_that_are_none_are_refused(digits: list[object], message: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{message}$"):
        solve_digits(Board.standard(4), digits)


def test_at_least_one_solution_must_be_wanted() -> None:
    with pytest.raises(InputError, match=r"^expected at least 1 solution to be wanted, got 0$"):
        solve_digits(Board.standard(4), [[0] * 16], want=0)


@pytest.mark.parametrize("wrong", [np.ones(16, int), pattern(4).ravel()])
def test_a_wrong_grid_never_leaves(
    monkeypatch: pytest.MonkeyPatch, wrong: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> None:
    answers = Answers((1, 2, 3, 4), wrong[None].astype(np.uint8), np.array([1]), np.array([True]))
    monkeypatch.setattr(frontier, "solve_masks", lambda *_, **__: answers)
    given_digits = np.zeros((1, 16), dtype=int)
    given_digits[0, 0] = 2
    with pytest.raises(VerificationError, match=r"^the frontier engine returned a wrong grid$"):
        solve_digits(Board.standard(4), given_digits)


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32, np.uint64])
def test_bits_are_counted_alike_with_and_without_numpy_2(dtype: type[np.unsignedinteger]) -> None:
    top = np.iinfo(dtype).max
    masks = np.array([[0, 1, 3], [top, top // 2, 170]], dtype=dtype)
    expected = [[int(mask).bit_count() for mask in row] for row in masks]
    assert count_by_table(masks).tolist() == expected
    assert bit_count(masks).tolist() == expected
