"""Givens and rules that a puzzle does not need."""

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from solve_cp import (
    Board,
    Cell,
    InputError,
    InterruptedQuestion,
    Limits,
    Minimised,
    Puzzle,
    Redundant,
    Rule,
    Status,
    count,
    minimise,
    read,
    redundant,
    solve,
)
from solve_cp.board.cells import parse_cells
from solve_cp.questions.reducing import removal
from solve_cp.questions.reducing.removal import AnotherGrid, without
from solve_cp.rules import Difference, ExtraRegion, KillerCage, StrictDifference
from solve_cp.testing import RuleExample, check_rule
from tests.questions.boards import FOUR, GRIDS, PLAIN, all_solutions, interrupt_solving, puzzles

EASY = read("84.15.3.9.29.36..7..3...1.421..74......2...7.7.86154.2.3..629.....981.4...75.321.")[0]


def by_brute_force(puzzle: Puzzle) -> list[str]:
    parts: list[Cell | Rule] = [*puzzle.givens, *puzzle.rules]
    kept = [part for part in parts if len(all_solutions(without(puzzle, part))) == 1]
    return [
        f"given {puzzle.givens[part]} at {part}" if isinstance(part, Cell) else str(part)
        for part in kept
    ]


@pytest.mark.slow
@settings(max_examples=40)
@given(puzzles(rules=PLAIN))
def test_what_is_redundant_is_what_brute_force_says(puzzle: Puzzle) -> None:
    grids = all_solutions(puzzle)
    answer = redundant(puzzle)
    if len(grids) != 1:
        assert (answer.redundant, answer.needed) == ((), ())
        assert answer.unique is (False if grids else None)
        return
    assert [str(item) for item in answer.redundant] == by_brute_force(puzzle)
    total = len(puzzle.givens) + len(puzzle.rules)
    assert len(answer.redundant) + len(answer.needed) == total


def test_a_sum_that_follows_from_a_region_does_not_outlive_it() -> None:
    """Cage and region give the last digit of the diagonal, but the cage alone does not."""
    cage = KillerCage("r1c1 r2c2 r3c3 r4c4 r5c5", 20)
    region = ExtraRegion("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6")
    puzzle = Puzzle.from_line("........25......1..3.......4....6...") + cage + region
    assert count(without(puzzle, region)).count == 3
    answer = redundant(puzzle)
    assert answer.redundant == ()
    assert len(answer.needed) == 8


@pytest.mark.parametrize(
    "way",
    [
        pytest.param("sat", marks=pytest.mark.extras("pysat")),
        pytest.param("slow sat", marks=pytest.mark.extras("pysat")),
        "cpsat",
    ],
)
def test_all_ways_find_the_same(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    grid = solve(EASY).grid
    assert grid is not None
    cages = ["r1c3 r2c1", "r1c6 r1c8 r2c7", "r9c1 r9c2 r8c3 r7c3"]
    totals = [sum(grid[cell] for cell in parse_cells(cells)) for cells in cages]
    puzzle = EASY + [KillerCage(c, t) for c, t in zip(cages, totals, strict=True)]
    if way == "slow sat":
        monkeypatch.setattr("solve_cp.questions.reducing.second.PATIENCE", -1.0)
    monkeypatch.setattr(removal, "can_assume", lambda *_: way != "cpsat")
    answer = redundant(puzzle)
    kept = [part for part in puzzle.givens if count(without(puzzle, part), 2).count == 1]
    givens = [f"given {puzzle.givens[cell]} at {cell}" for cell in kept]
    assert [str(item) for item in answer.redundant] == [*givens, *map(str, puzzle.rules)]
    assert len(answer.needed) == len(puzzle.givens) - len(kept)


@pytest.mark.extras("pysat")
def test_one_question_may_find_several_redundant_parts() -> None:
    answer = redundant(EASY)
    assert answer.statistics["solves"] < len(answer.needed) + len(answer.redundant)


@pytest.mark.parametrize("by_sat", [pytest.param(True, marks=pytest.mark.extras("pysat")), False])
def test_a_rule_that_changes_what_others_mean_is_left_out_rightly(
    by_sat: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the dots, the rule that all dots are given forbids more, and breaks the solution."""
    monkeypatch.setattr(removal, "can_assume", lambda *_: by_sat)
    grid = solve(EASY).grid
    assert grid is not None
    pairs = [(a, b) for a in grid.board.cells for b in grid.board.cells if _beside(a, b)]
    dots = [Difference((a, b), 1) for a, b in pairs if abs(grid[a] - grid[b]) == 1]
    answer = redundant(EASY + [*dots, StrictDifference(1)])
    assert answer.unique
    assert {str(dot) for dot in dots} <= {str(item) for item in answer.needed}


def _beside(a: Cell, b: Cell) -> bool:
    return (b.row - a.row, b.col - a.col) in {(0, 1), (1, 0)}


@pytest.mark.slow
@settings(max_examples=10, suppress_health_check=[HealthCheck.filter_too_much])
@given(puzzles(rules=PLAIN))
def test_a_minimised_puzzle_keeps_its_solution_and_nothing_more_can_go(puzzle: Puzzle) -> None:
    grids = all_solutions(puzzle)
    assume(len(grids) == 1)
    answer = minimise(puzzle, seed=len(puzzle.givens))
    assert all_solutions(answer.puzzle) == grids
    assert by_brute_force(answer.puzzle) == []
    assert answer.minimal is True
    left = len(answer.puzzle.givens) + len(answer.puzzle.rules)
    assert left + len(answer.dropped) == len(puzzle.givens) + len(puzzle.rules)


def test_a_whole_board_is_minimised_in_the_order_of_the_seed() -> None:
    answers = [minimise(EASY, seed=seed) for seed in (1, 1, 2)]
    assert answers[0].puzzle == answers[1].puzzle != answers[2].puzzle
    for answer in answers:
        assert count(answer.puzzle).count == 1
        assert redundant(answer.puzzle).redundant == ()
        assert {**EASY.givens, **answer.puzzle.givens} == EASY.givens


def test_a_rule_that_others_speak_of_counts_as_the_puzzle_without_it() -> None:
    """A dot says less than the negative rule would say without the dot."""
    grid = GRIDS[0]
    givens = {cell: grid[cell] for cell in FOUR.cells}
    dots = [Difference([a, b], 1) for a, b in FOUR.pairs() if abs(grid[a] - grid[b]) == 1]
    answer = redundant(Puzzle(FOUR, givens, (*dots, StrictDifference("1"))))
    assert [str(item) for item in answer.needed] == [str(dot) for dot in dots]


def test_a_rule_that_is_there_twice_can_be_dropped_once() -> None:
    cage = KillerCage("r1c1 r1c2", 3)
    givens = {c: GRIDS[0][c] for c in FOUR.cells if c.row > 1 and c != (2, 0)}
    once, twice = Puzzle(FOUR, givens) + cage, Puzzle(FOUR, givens) + [cage, cage]
    assert [str(item) for item in redundant(once).needed if item.kind == "rule"] == [str(cage)]
    rules = [str(item) for item in redundant(twice).redundant if item.kind == "rule"]
    assert rules == [str(cage)] * 2
    assert minimise(twice).puzzle.rules == (cage,)


def test_the_only_rule_of_an_open_board_can_be_tried() -> None:
    board = Board.open(1, 2, [1, 2])
    answer = redundant(Puzzle(board, {Cell(0, 0): 1}) + KillerCage("r1c1 r1c2"))
    assert [str(item) for item in answer.needed] == [
        "given 1 at r1c1",
        "KillerCage(cells r1c1 r1c2)",
    ]


def test_a_limit_leaves_parts_undecided() -> None:
    answer = redundant(EASY, limits=Limits(seconds=1e-4))
    assert answer.status is Status.GAVE_UP
    assert answer.redundant == answer.needed == ()
    kept = minimise(EASY, limits=Limits(seconds=1e-4))
    assert (kept.status, kept.minimal, kept.puzzle) == (Status.GAVE_UP, False, EASY)
    assert answer.reason == kept.reason == "time limit of 0.0001 s reached"


def test_ctrl_c_keeps_what_is_decided() -> None:
    told: list[str] = []

    def stop_at_three(text: str) -> None:
        told.append(text)
        if len(told) == 4:
            raise KeyboardInterrupt

    with pytest.raises(InterruptedQuestion) as caught:
        redundant(EASY, tell=stop_at_three)
    data = caught.value.answer.to_json()
    assert len(data["redundant"]) + len(data["needed"]) == 3
    assert len(data["undecided"]) == len(EASY.givens) - 3
    assert (data["status"], data["reason"]) == ("gave up", "interrupted")


def test_another_grid_is_a_rule_like_any() -> None:
    check_rule(RuleExample(Board.latin(2), AnotherGrid((1, 2, 2, 1))))


def test_json_names() -> None:
    usual = [
        *("status", "unique", "grid", "engine", "seconds", "statistics", "not_modelled", "reason")
    ]
    assert list(redundant(EASY).to_json()) == [*usual, "redundant", "needed", "undecided"]
    assert list(minimise(EASY).to_json()) == [*usual, "minimal", "dropped"]


@pytest.mark.parametrize(("question", "kind"), [(redundant, Redundant), (minimise, Minimised)])
def test_ctrl_c_in_the_first_solve_is_an_interrupted_question(
    monkeypatch: pytest.MonkeyPatch, question: Any, kind: type
) -> None:
    interrupt_solving(monkeypatch)
    with pytest.raises(InterruptedQuestion) as caught:
        question(Puzzle(FOUR))
    assert isinstance(caught.value.answer, kind)
    assert (caught.value.answer.status, caught.value.answer.reason) == ("gave up", "interrupted")


def test_rules_and_named_givens_can_be_kept() -> None:
    puzzle = EASY + KillerCage("r1c3 r1c6")
    kept = [cell for number, cell in enumerate(puzzle.givens) if number % 2]
    answer = redundant(puzzle, keep=kept, keep_rules=True)
    tried = (*answer.redundant, *answer.needed, *answer.undecided)
    assert {item.kind for item in tried} == {"given"}
    assert {cell for item in tried for cell in item.cells} == puzzle.givens.keys() - set(kept)
    least = minimise(puzzle, keep=kept, keep_rules=True)
    assert (least.minimal, least.puzzle.rules) == (True, puzzle.rules)
    assert set(kept) <= least.puzzle.givens.keys() < puzzle.givens.keys()
    assert count(least.puzzle, 2).count == 1


def test_only_givens_can_be_named_to_keep() -> None:
    with pytest.raises(InputError, match="expected cells of givens to keep, got r1c3"):
        redundant(EASY, keep="r1c1 r1c3")


def test_givens_of_a_symmetry_go_together_or_stay_together() -> None:
    answer = minimise(EASY, symmetry="rotate180")
    left = set(answer.puzzle.givens)
    last = EASY.board.rows - 1
    turned = {Cell(last - cell.row, last - cell.col) for cell in left}
    assert turned & EASY.givens.keys() == left & turned
    assert answer.minimal
    assert solve(answer.puzzle).unique
    assert len(left) < len(EASY.givens)


def test_a_given_that_stays_keeps_its_images() -> None:
    kept = next(
        cell for cell in EASY.givens if _image(cell) in EASY.givens and _image(cell) != cell
    )
    answer = redundant(EASY, keep=str(kept), symmetry="rotate180")
    items = (*answer.redundant, *answer.needed, *answer.undecided)
    assert not {kept, _image(kept)} & {cell for item in items for cell in item.cells}


def _image(cell: Cell) -> Cell:
    return Cell(EASY.board.rows - 1 - cell.row, EASY.board.cols - 1 - cell.col)


def test_an_unknown_symmetry_is_named() -> None:
    with pytest.raises(InputError, match="expected a symmetry of none, rotate180"):
        redundant(EASY, symmetry="wavy")
