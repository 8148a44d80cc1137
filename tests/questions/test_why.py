"""Why a puzzle has no solution, or several."""

import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings

from solve_cp import (
    Board,
    Cell,
    Grid,
    InterruptedQuestion,
    Limits,
    Puzzle,
    Rule,
    Status,
    Why,
    read,
    solutions,
    solve,
    why,
)
from solve_cp.engines.cpsat.nearest import nearest
from solve_cp.language.constraints import AllDifferent, Constraint, Var
from solve_cp.limits import LimitReached
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions import cores
from solve_cp.questions.conflict import Search
from solve_cp.questions.items import Item, Parts
from solve_cp.rules import (
    And,
    AntiKing,
    Arrow,
    Doublers,
    KillerCage,
    Sandwich,
    SumCage,
    Thermometer,
    ValueCells,
)
from solve_cp.rules.fields import Cells
from tests.questions.boards import FOUR, PLAIN, all_solutions, interrupt_solving, puzzles

NONE = ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6."


def only(puzzle: Puzzle, items: tuple[Item, ...]) -> Puzzle:
    """The puzzle with only these givens, houses and rules."""
    texts = {str(item) for item in items}
    board = puzzle.board
    houses = tuple(house for house in board.houses if house.name in texts)
    bare = Board(board.rows, board.cols, board.digits, houses, board.cells)
    givens = {c: d for c, d in puzzle.givens.items() if f"given {d} at {c}" in texts}
    return Puzzle(bare, givens, tuple(rule for rule in puzzle.rules if str(rule) in texts))


def assert_minimal(puzzle: Puzzle, conflict: tuple[Item, ...]) -> None:
    assert solve(only(puzzle, conflict), unique=False).status is Status.UNSOLVABLE
    for item in conflict:
        rest = tuple(other for other in conflict if other != item)
        assert solve(only(puzzle, rest), unique=False).status is Status.SOLVED


@pytest.mark.slow
@settings(max_examples=40)
@given(puzzles(rules=PLAIN))
def test_the_answer_is_right_on_small_boards(puzzle: Puzzle) -> None:
    grids = all_solutions(puzzle)
    answer = why(puzzle)
    if not grids:
        assert (answer.status, answer.minimal) == (Status.UNSOLVABLE, True)
        assert_minimal(puzzle, answer.conflict)
    elif len(grids) == 1:
        assert (answer.unique, answer.grid) == (True, grids[0])
        assert (answer.conflict, answer.solutions) == ((), ())
    else:
        assert (answer.unique, answer.closest, answer.complete) == (False, True, True)
        distances = [
            sum(a != b for a, b in zip(one.digits, other.digits, strict=True))
            for one, other in combinations(grids, 2)
        ]
        assert len(answer.changed) == min(distances)
        assert set(answer.solutions) <= set(grids)
        several = {cell for cell in FOUR.cells if len({grid[cell] for grid in grids}) > 1}
        assert set(answer.undetermined) == several


@pytest.mark.parametrize(
    "rows", [["1...", "....", "....", "...1"], ["12..", "34..", "....", "4..."]]
)
def test_two_solutions_differ_in_cells_not_only_in_extra_variables(rows: list[str]) -> None:
    puzzle = Puzzle.from_rows(rows) + Doublers()
    answer = why(puzzle)
    one, other = answer.solutions
    assert one.digits != other.digits
    assert [puzzle.violations(Grid(FOUR, grid.digits)) for grid in (one, other)] == [[], []]
    assert (answer.closest, len(answer.changed)) == (True, 8)  # by brute force


@dataclass(frozen=True)
class LeavesOne(Rule):
    """The cells differ, and one more digit is in none of them."""

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digits = {grid[cell] for cell in self.cells}
        return len(digits) == len(self.cells) < len(puzzle.board.digits)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield AllDifferent((Var("unused", tuple(puzzle.board.digits)), *self.cells))


def test_a_house_with_an_extra_variable_lets_one_cell_change_alone() -> None:
    answer = why(Puzzle(Board.open(1, 2, [1, 2, 3])) + LeavesOne("r1c1 r1c2"))
    assert (answer.closest, len(answer.changed)) == (True, 1)


def test_clashing_givens_are_named_with_their_house() -> None:
    answer = why(Puzzle.from_rows(["1.2.", "....", "....", "1..."]))
    assert [str(item) for item in answer.conflict] == [
        "given 1 at r1c1",
        "given 1 at r4c1",
        "column 1",
    ]
    assert answer.minimal is True
    assert answer.reason == "1 twice in column 1: r1c1, r4c1"


@pytest.mark.parametrize(
    ("rows", "rules", "expected"),
    [
        (["....", "....", "....", "...."], [KillerCage("r1c1 r1c2", 7), KillerCage("r1c1 r1c3", 3)],
         ["KillerCage(cells r1c1 r1c2, total 7)", "KillerCage(cells r1c1 r1c3, total 3)"]),
        (["4...", "....", "....", "...."], [Thermometer("r1c1 r2c2")],
         ["given 4 at r1c1", "Thermometer(line r1c1 r2c2)"]),
        (["1...", ".1..", "....", "...."], [AntiKing()],
         ["given 1 at r1c1", "given 1 at r2c2", "box 1"]),
        (["1...", "....", "..1.", "...1"], [AntiKing()],
         ["given 1 at r3c3", "given 1 at r4c4", "box 4"]),
        (["....", ".1..", "..1.", "...."], [AntiKing()],
         ["given 1 at r2c2", "given 1 at r3c3", "AntiKing()"]),
    ],
)  # fmt: skip
def test_a_conflict_is_said_in_words(
    rows: list[str], rules: list[Rule], expected: list[str]
) -> None:
    answer = why(Puzzle.from_rows(rows) + rules)
    assert [str(item) for item in answer.conflict] == expected
    assert answer.minimal is True


@pytest.mark.parametrize(
    "way",
    [
        pytest.param("sat", marks=pytest.mark.extras("pysat")),
        pytest.param("slow sat", marks=pytest.mark.extras("pysat")),
        "cpsat",
    ],
)
def test_a_deep_conflict_on_a_whole_board_is_minimal(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cores, "can_assume", lambda *_, **__: way != "cpsat")
    if way == "slow sat":
        monkeypatch.setattr("solve_cp.engines.sat.assuming.patiently", lambda *_, **__: None)
    puzzle = read(NONE)[0]
    answer = why(puzzle)
    assert (answer.minimal, answer.engine) == (True, way.split()[-1])
    assert_minimal(puzzle, answer.conflict)
    kinds = [item.kind for item in answer.conflict]
    assert kinds == sorted(kinds)  # givens, houses, rules


def test_cpsat_is_asked_if_a_sum_is_short_only_because_of_houses() -> None:
    board = Board.standard(9)
    whole = SumCage(board.cells, 405)
    cages = KillerCage("r1c1 r1c2 r1c3", 6), KillerCage("r2c1 r2c2 r2c3", 6)
    answer = why(Puzzle(board) + [whole, *cages])
    assert (answer.minimal, answer.engine) == (True, "cpsat")
    assert [item.kind for item in answer.conflict] == ["house", "rule", "rule"]


def test_the_seed_may_change_the_set_but_the_same_seed_does_not() -> None:
    puzzle = read(NONE)[0]
    assert why(puzzle, seed=3).conflict == why(puzzle, seed=3).conflict


def test_rules_with_extra_variables_can_be_to_blame() -> None:
    puzzle = Puzzle(FOUR, {Cell(0, 0): 1}) + [Doublers(), KillerCage("r1c1 r1c2", 11)]
    answer = why(puzzle)
    assert (answer.status, answer.minimal) == (Status.UNSOLVABLE, True)
    assert [item.kind for item in answer.conflict][-1] == "rule"


def test_a_proper_puzzle_is_said_to_be_proper() -> None:
    answer = why(Puzzle.from_rows(["1...", "..3.", ".4..", "...2"]))
    assert (answer.status, answer.unique, answer.reason) == (Status.SOLVED, True, "")


def test_an_open_answer_at_a_limit_is_gave_up() -> None:
    puzzle = Puzzle(Board.standard(25), {Cell(0, 0): 1}) + KillerCage("r1c1 r1c2")
    answer = why(puzzle, limits=Limits(seconds=0.01))
    assert answer.status is Status.GAVE_UP
    assert answer.unique is None
    assert answer.reason == "time limit of 0.01 s reached"


def test_a_limit_leaves_a_conflict_that_is_not_proved_minimal() -> None:
    puzzle = read(NONE)[0]
    search = Search(puzzle, Limits(nodes=1).start(), 0)
    search.asked.statistics["conflicts"] = 1
    search.run(lambda _: None)
    conflict = search.conflict()
    assert conflict.minimal is False
    assert conflict.reason == "node limit of 1 reached"
    assert solve(only(puzzle, conflict.items), unique=False).status is Status.UNSOLVABLE


def test_a_limit_while_the_model_is_built_leaves_all_items(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_time(*_: object) -> None:
        Limits(seconds=1e-9).start().expect_time()

    puzzle = read(NONE)[0]
    monkeypatch.setattr(Search, "__init__", no_time)
    answer = why(puzzle)
    assert (answer.status, answer.minimal) == (Status.UNSOLVABLE, False)
    assert answer.reason == "time limit of 1e-09 s reached"
    assert len(answer.conflict) == len(Parts(puzzle).items)


def test_no_model_for_cores_is_built_after_a_stop() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(LimitReached, match="stopped"):
        Search(read(NONE)[0], Limits(stop=stop).start(), 0)


def test_ctrl_c_leaves_an_infeasible_set_that_may_not_be_minimal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "run", stop)
    with pytest.raises(InterruptedQuestion) as caught:
        why(read(NONE)[0])
    data = caught.value.answer.to_json()
    assert (data["status"], data["minimal"]) == ("unsolvable", False)
    assert data["conflict"][0] == {"kind": "given", "text": "given 9 at r1c2", "cells": ["r1c2"]}


def values_of_two(puzzle: Puzzle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    first, second = solutions(puzzle, 2, "cpsat").solutions
    return first.digits, second.digits


def test_a_pair_that_a_limit_cut_short_is_not_called_the_closest() -> None:
    puzzle = Puzzle(Board.standard(9))
    known = values_of_two(puzzle)
    watch = Limits(nodes=1).start()
    pair, calls = nearest(compile_puzzle(puzzle), watch, 0, known, lambda _: None)
    assert (pair.proved, calls.reason()) == (False, "node limit of 1 reached")
    whole, _ = nearest(compile_puzzle(puzzle), Limits().start(), 0, known, lambda _: None)
    assert whole.proved


def test_ctrl_c_keeps_the_closest_pair_so_far() -> None:
    puzzle = Puzzle(Board.standard(9))
    before = sum(a != b for a, b in zip(*values_of_two(puzzle), strict=True))

    def stop_at_closer(text: str) -> None:
        if "found two that differ" in text:
            signal.raise_signal(signal.SIGINT)
            time.sleep(0.2)  # progress is reported meanwhile

    with pytest.raises(InterruptedQuestion) as caught:
        why(puzzle, tell=stop_at_closer)
    answer = caught.value.answer
    assert isinstance(answer, Why)
    assert (answer.closest, answer.reason) == (False, "interrupted")
    assert 0 < len(answer.changed) < before
    assert all(puzzle.violations(grid) == [] for grid in answer.solutions)


def test_json_names() -> None:
    assert list(why(Puzzle(FOUR)).to_json()) == [
        *("status", "unique", "grid", "engine", "seconds", "statistics", "not_modelled", "reason"),
        *(
            "conflict",
            "minimal",
            "counted_by",
            "solutions",
            "changed",
            "closest",
            "recorded",
            "undetermined",
            "complete",
        ),
    ]


def test_ctrl_c_in_the_first_solve_is_an_interrupted_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    interrupt_solving(monkeypatch)
    with pytest.raises(InterruptedQuestion) as caught:
        why(Puzzle(FOUR))
    assert isinstance(caught.value.answer, Why)
    assert (caught.value.answer.status, caught.value.answer.reason) == ("gave up", "interrupted")


def test_a_rule_on_what_cells_count_as_is_said_beside_the_conflict() -> None:
    row = Puzzle(Board.open(1, 3, range(1, 5)), {Cell(0, 1): 3})
    doubled = row + [ValueCells("r1c1"), Arrow("r1c3", "r1c1 r1c2")]
    answer = why(doubled)
    assert [str(item) for item in answer.conflict] == [
        "given 3 at r1c2",
        "Arrow(circle r1c3, shaft r1c1 r1c2)",
    ]
    assert [str(item).split("(")[0] for item in answer.counted_by] == ["ValueCells"]
    assert answer.minimal


@pytest.mark.slow
def test_what_cells_count_as_is_never_left_out() -> None:
    """Of 0 to 2, two cells of one column count for 5 at most with doublers: not for 6."""
    givens = {Cell(2, 1): 0, Cell(0, 2): 2, Cell(0, 0): 0}
    doublers, cage = Doublers(), SumCage("r1c1 r1c2 r2c2", 6)
    puzzle = Puzzle(Board.latin(3, digits=[0, 1, 2]), givens) + [doublers, cage]
    answer = why(puzzle)
    named = {str(item) for item in answer.conflict} - {"Doublers()"}
    assert (answer.minimal, answer.counted_by) == (True, ())
    assert len(named) == len(answer.conflict) - 1
    broken = {
        frozenset(_broken_items(puzzle, cage, grid) & named)
        for digits in product([0, 1, 2], repeat=9)
        if len(_broken_by_digits(puzzle, Grid(puzzle.board, digits)) & named) < 2
        for grid in _doubled(puzzle, doublers, digits)
    }
    assert frozenset() not in broken
    assert {frozenset({name}) for name in named} <= broken


def test_what_a_value_rule_demands_is_named() -> None:
    without = Puzzle.from_rows(["1234", "3412", "2341", "4123"])
    assert solve(without).unique
    answer = why(without + Doublers())
    assert "Doublers()" in {str(item) for item in answer.conflict}
    assert (answer.minimal, answer.counted_by) == (True, ())


def test_a_value_rule_that_cannot_hold_alone_is_the_only_item() -> None:
    cage = KillerCage("r1c1 r1c2", 5)
    answer = why(Puzzle(Board.rectangle(2, 4), {Cell(0, 0): 1}) + [Doublers(), cage])
    assert [str(item) for item in answer.conflict] == ["Doublers()"]
    assert (answer.minimal, answer.counted_by) == (True, ())


def _doubled(puzzle: Puzzle, doublers: Doublers, digits: tuple[int, ...]) -> Iterator[Grid]:
    """The digits with all possible doublers."""
    for extras in doublers.worlds(Grid(puzzle.board, digits), puzzle):
        grid = Grid(puzzle.board, digits, extras)
        if doublers.holds(grid, puzzle):
            yield grid


def _broken_items(puzzle: Puzzle, cage: SumCage, grid: Grid) -> set[str]:
    """The givens, the houses and the cage that a grid breaks, in words."""
    digits = _broken_by_digits(puzzle, grid)
    return digits | (set() if cage.holds(grid, puzzle) else {str(cage)})


def _broken_by_digits(puzzle: Puzzle, grid: Grid) -> set[str]:
    """The givens and the houses that a grid breaks, in words."""
    givens = {f"given {d} at {c}" for c, d in puzzle.givens.items() if grid[c] != d}
    houses = {h.name for h in puzzle.board.houses if len({grid[c] for c in h.cells}) < 3}
    return givens | houses


def test_digits_are_written_as_the_file_writes_them() -> None:
    (puzzle,) = read("A" + "." * 14 + "A" + "." * 239 + "G")
    assert [str(item) for item in why(puzzle).conflict] == [
        *("given A at r1c1", "given A at r1c16", "row 1"),
    ]
    assert str(puzzle.clashes()[0]) == "A twice in row 1: r1c1, r1c16"


def test_a_clue_beside_the_board_has_the_cells_of_its_line() -> None:
    puzzle = Puzzle(Board.rectangle(2, 3), {Cell(0, 0): 2}) + Sandwich("left of row 1", 2)
    given, sandwich = why(puzzle).conflict
    assert given.cells == (Cell(0, 0),)
    assert sandwich.cells == (Cell(0, 0), Cell(0, 1), Cell(0, 2))


def test_parts_of_an_and_are_named_one_by_one() -> None:
    both = And([Doublers(), KillerCage("r1c1 r1c2", 3)])
    answer = why(Puzzle(Board.standard(4)) + [both, KillerCage("r1c1 r1c2", 4)])
    assert [str(item) for item in answer.conflict] == [
        "KillerCage(cells r1c1 r1c2, total 3)",
        "KillerCage(cells r1c1 r1c2, total 4)",
    ]
    assert [str(item) for item in answer.counted_by] == ["Doublers()"]


def test_a_recorded_solution_is_paired_with_its_nearest_rival() -> None:
    grids = solutions(Puzzle(FOUR, {Cell(0, 0): 1, Cell(0, 1): 2})).solutions
    for recorded in grids[::9]:
        others = [grid for grid in grids if grid != recorded]
        puzzle = Puzzle(FOUR, {Cell(0, 0): 1, Cell(0, 1): 2}, solution=recorded)
        answer = why(puzzle)
        nearest_one = min(_distance(recorded, grid) for grid in others)
        assert (answer.recorded, answer.closest) == (True, True)
        assert (answer.solutions[0], len(answer.changed)) == (recorded, nearest_one)
        assert answer.to_json()["recorded"] is True


def test_a_recorded_grid_that_is_no_solution_is_not_paired() -> None:
    wrong = [[1, 2, 3, 4]] * 4
    answer = why(Puzzle(FOUR, {Cell(0, 0): 1}, solution=wrong))  # type: ignore[arg-type]
    assert (answer.unique, answer.recorded, answer.closest) == (False, False, True)


def test_a_recorded_solution_is_paired_where_rules_have_variables_of_their_own() -> None:
    puzzle = Puzzle(FOUR, {Cell(0, 0): 1}, (Doublers(), SumCage("r1c1 r1c2", 6)))
    recorded = solve(puzzle, unique=False, seed=5).grid
    assert recorded is not None
    answer = why(replace(puzzle, solution=Grid(recorded.board, recorded.digits)))
    assert (answer.recorded, answer.closest, answer.solutions[0]) == (True, True, recorded)


def _distance(first: Grid, second: Grid) -> int:
    return sum(a != b for a, b in zip(first.digits, second.digits, strict=True))
