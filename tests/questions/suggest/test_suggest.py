"""Further givens that leave one solution."""

from dataclasses import replace
from itertools import combinations
from random import Random

from solve_cp import Board, Cell, Puzzle, Status, count, read, solve, suggest
from solve_cp.questions.suggest.fewest import Covers
from solve_cp.rules import KillerCage

SEVERAL = read("..343412..434321")[0]


def test_the_givens_leave_one_solution_and_none_can_go() -> None:
    puzzle = Puzzle(Board.standard(6))
    answer = suggest(puzzle, seed=1)
    assert (answer.status, answer.unique) == (Status.SOLVED, False)
    assert solve(puzzle.with_givens(answer.givens), "cpsat-textbook").unique
    for cell in answer.givens:
        less = {other: digit for other, digit in answer.givens.items() if other != cell}
        assert solve(puzzle.with_givens(less)).unique is False


def test_one_given_is_proved_to_be_the_fewest() -> None:
    answer = suggest(SEVERAL)
    assert (len(answer.givens), answer.fewest) == (1, True)


def test_the_recorded_solution_is_aimed_at() -> None:
    for rows in (["1234", "3412", "2143", "4321"], ["2134", "3412", "1243", "4321"]):
        solution = SEVERAL.grid([list(map(int, row)) for row in rows])
        answer = suggest(replace(SEVERAL, solution=solution))
        assert answer.grid == solution
        assert [solution[cell] for cell in answer.givens] == list(answer.givens.values())


def test_a_unique_puzzle_needs_none() -> None:
    answer = suggest(read("1.....3..4.....2")[0])
    assert (answer.unique, answer.givens, answer.fewest) == (True, {}, True)


def test_a_puzzle_without_a_solution_is_told() -> None:
    puzzle = Puzzle(Board.standard(4), {Cell(0, 0): 1, Cell(0, 1): 1})
    assert suggest(puzzle).status is Status.UNSOLVABLE


def test_clues_of_a_kind_leave_one_solution_and_none_can_go() -> None:
    puzzle = Puzzle(Board.standard(4)).with_givens({"r1c1": 1})
    answer = suggest(puzzle, clues="killer", seed=2)
    assert {type(rule) for rule in answer.clues} == {KillerCage}
    assert solve((puzzle + answer.clues).with_givens({**puzzle.givens, **answer.givens})).unique
    for rule in answer.clues:
        less = puzzle + [other for other in answer.clues if other is not rule]
        assert solve(less.with_givens({**puzzle.givens, **answer.givens})).unique is False


def test_each_choice_says_how_many_solutions_it_leaves() -> None:
    puzzle = Puzzle(Board.standard(4)).with_givens({"r1c1": 1})
    for kinds in ((), ("kropki",)):
        answer = suggest(puzzle, clues=kinds)
        assert (answer.seen, answer.all) == (72, True)
        for clue in answer.choices:
            assert clue.left == count(clue.added_to(puzzle)).count
        assert [c.left for c in answer.choices] == sorted(c.left for c in answer.choices)


def brute(needs: list[frozenset[int]]) -> int:
    """The size of the smallest set that has one of each need."""
    choices = sorted(frozenset().union(*needs))
    return next(
        size
        for size in range(len(choices) + 1)
        if any(all(need & set(some) for need in needs) for some in combinations(choices, size))
    )


def test_the_smallest_set_is_as_small_as_by_brute_force() -> None:
    chance = Random(7)
    for _ in range(60):
        needs = [
            frozenset(chance.sample(range(8), chance.randint(1, 4)))
            for _ in range(chance.randint(1, 9))
        ]
        least = brute(needs)
        found = Covers(needs).within(least)
        assert found is not None
        assert len(found) <= least
        assert all(need & set(found) for need in needs)
        assert Covers(needs).within(least - 1) is None


def test_the_fewest_givens_of_a_small_board_are_proved() -> None:
    answer = suggest(Puzzle(Board.standard(4)))
    assert answer.fewest
    assert (len(answer.givens), answer.all) == (4, True)
