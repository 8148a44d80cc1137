"""Answers print as a person wants to read them, and their reprs are short."""

import re
from typing import Any

import pytest

import solve_cp
from solve_cp import Board, Limits, Puzzle
from solve_cp.rules import Doublers, KillerCage

FOUR = solve_cp.read("1.....3..4.....2")[0]
CLASH = solve_cp.read("1..1............")[0]
SEVERAL = solve_cp.read("1.....3..4......")[0]
RULES = Puzzle(Board.standard(4)) + KillerCage("r1c1 r1c2", 3)
SOLVED = """1 3 │ 2 4
4 2 │ 3 1
────┼────
2 4 │ 1 3
3 1 │ 4 2"""


def text(answer: Any) -> str:
    return re.sub(r"[\d.]+ m?s\b", "TIME", str(answer))


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (solve_cp.solve(FOUR), f"{SOLVED}\nsolved: the only solution (TIME, propagation)"),
        (solve_cp.solve(CLASH), "no solution: 1 twice in row 1: r1c1, r1c4 (TIME, propagation)"),
        (
            solve_cp.candidates(FOUR),
            "1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2\n"
            "every cell has one candidate: the only solution (TIME, propagation)",
        ),
        (solve_cp.candidates(CLASH), "no solution (TIME, propagation)"),
        (
            solve_cp.why(FOUR),
            "nothing is wrong: the puzzle has exactly one solution (TIME, propagation)",
        ),
        (
            solve_cp.why(CLASH),
            "no solution: these contradict each other:\n  given 1 at r1c1\n  given 1 at r1c4\n"
            "  row 1\nwithout any one of them, the rest is consistent (TIME, propagation)",
        ),
        (solve_cp.check(FOUR, "1324423124133142"), "right (TIME, propagation)"),
        (
            solve_cp.redundant(CLASH),
            "no solution, so nothing can be dropped: 1 twice in row 1: r1c1, r1c4 (TIME, auto)",
        ),
        (
            solve_cp.crosscheck(FOUR, ["frontier", "dfs-full"]),
            "frontier  solved with one solution, TIME, 1 nodes\n"
            "dfs-full  solved with one solution, TIME, 1 nodes\nall engines agree",
        ),
        (solve_cp.hint(FOUR), "In box 1, r1c2 is the only place left for 3."),
        (
            solve_cp.grade(FOUR),
            "1.2 easy (like Sudoku Explainer's); hardest step: hidden single in a box; "
            "12 steps: 4 of 1, 8 of 1.2 (TIME)",
        ),
        (solve_cp.estimate(CLASH, walks=1), "exactly 0 solutions (TIME, dfs-full)"),
    ],
    ids=lambda value: "" if isinstance(value, str) else repr(value),
)
def test_an_answer_is_printed_in_words(answer: Any, shown: str) -> None:
    assert text(answer) == shown


def test_a_path_is_a_line_for_each_step() -> None:
    shown = text(solve_cp.explain(FOUR)).splitlines()
    assert shown[0] == " 1. In box 1, r1c2 is the only place left for 3. (hidden single in a box)"
    assert shown[12:] == ["The puzzle is solved. (12 steps, 12 proved, TIME, propagation)"]


def test_suggested_givens_come_with_the_choices() -> None:
    shown = str(solve_cp.suggest(SEVERAL)).splitlines()
    assert re.fullmatch(r"r\dc\d=\d", shown[0])
    told = "1 further given leaves one solution; no smaller set is enough for it ("
    assert shown[1].startswith(told)
    assert shown[2] == f"  {shown[0]} leaves 1 of 3 solutions"


def test_a_new_puzzle_is_drawn_with_its_rules() -> None:
    made = next(solve_cp.generate(RULES, seed=1))
    givens = len(made.puzzle.givens) if made.puzzle else 0
    assert str(made).splitlines()[5:] == [
        "rules:",
        "  KillerCage(cells r1c1 r1c2, total 3)",
        f"{givens} givens; exactly one solution",
    ]


def test_two_solutions_are_drawn_with_what_changes() -> None:
    shown = str(solve_cp.why(SEVERAL)).splitlines()
    assert re.match(
        r"several solutions; these two differ in \d+ cells, no two are closer:", shown[0]
    )
    assert sum("┼" in line for line in shown) == 2
    assert shown[-2].startswith("what changes: r")
    assert shown[-1].startswith("undetermined: ")


def test_of_many_undetermined_cells_the_others_are_listed() -> None:
    empty = Puzzle(Board.standard(6))
    assert "\nundetermined: all 36 cells (" in str(solve_cp.why(empty))
    assert "35 cells, all except r1c1 (" in str(solve_cp.why(empty.with_givens({"r1c1": 1})))


def test_a_grade_says_that_its_steps_end_at_a_choice() -> None:
    assert "then a choice: there are several solutions" in str(solve_cp.grade(SEVERAL))
    assert "choice" not in str(solve_cp.grade(solve_cp.read("1.....3..4.....2")[0]))


def test_a_minimised_puzzle_is_drawn_with_what_was_dropped() -> None:
    full = solve_cp.read("1324423124133142")[0]
    shown = str(solve_cp.minimise(full)).splitlines()
    assert "dropped:" in shown
    assert "nothing more can be dropped" in shown[-1]


def test_the_sizes_of_trees_are_printed() -> None:
    shown = str(solve_cp.space(FOUR)).splitlines()
    assert shown[0].startswith("16 cells, 12 blank; cells by number of candidates: ")
    assert shown[1] == "nodes of the search tree"
    assert len(shown) == 7


def test_giving_up_says_at_which_limit() -> None:
    puzzle = Puzzle(Board.standard(9)) + Doublers()
    shown = text(solve_cp.solve(puzzle, engine="bfs", limits=Limits(nodes=5)))
    assert shown == "gave up: node limit of 5 reached (TIME, bfs)"


def test_a_puzzle_without_solution_has_no_grade() -> None:
    assert text(solve_cp.grade(CLASH)) == (
        "no grade: the puzzle has no solution (1 twice in row 1: r1c1, r1c4; TIME)"
    )


def test_a_grade_that_takes_too_long_says_so() -> None:
    shown = text(solve_cp.grade(RULES, limits=Limits(seconds=1e-9)))
    assert shown.startswith("no grade: time limit")


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (solve_cp.solve(FOUR), "<Result: solved, unique>"),
        (solve_cp.solve(RULES), "<Result: solved, not unique>"),
        (solve_cp.candidates(CLASH), "<Candidates: unsolvable>"),
        (solve_cp.why(FOUR), "<Why: solved, unique>"),
        (solve_cp.crosscheck(FOUR, ["dfs-full"]), "<CrossCheck: 1 engines agree>"),
        (solve_cp.explain(FOUR), "<Path: solved, unique>"),
        (solve_cp.explain(FOUR).steps[0], "<Step: hidden single in a box>"),
        (solve_cp.hint(FOUR), "<Hint: solved, unique>"),
        (solve_cp.grade(CLASH), "<Grade: unsolvable>"),
        (solve_cp.suggest(RULES), "<Suggestion: solved, not unique>"),
        (solve_cp.estimate(FOUR, walks=1), "<Estimate: solved>"),
        (next(solve_cp.generate(RULES, seed=1)), "<Generated: solved, unique>"),
        (Limits(seconds=3), "Limits(seconds=3)"),
        (solve_cp.space(FOUR), "<Space: 16 cells, 12 blank>"),
        (FOUR, "<Puzzle: 4×4 board with 2×2 boxes, 4 givens, 0 rules>"),
        (CLASH.clashes()[0], "<Violation: 1 twice in row 1: r1c1, r1c4>"),
        (solve_cp.CertificateCheck(None, "one"), "<CertificateCheck: gave up>"),
    ],
    ids=repr,
)
def test_reprs_are_short(answer: Any, shown: str) -> None:
    assert repr(answer) == shown
