"""Further givens that leave one solution."""

from dataclasses import replace

from solve_cp import Board, Cell, Puzzle, Status, read, solve, suggest

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
