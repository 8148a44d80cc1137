"""Values of the wrong type get a clear message, not an internal error."""

from collections.abc import Callable
from typing import Any

import pytest

import solve_cp
from solve_cp import Board, EngineError, InputError, Puzzle, read
from solve_cp.rules import AntiKing

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE: Any = read(LINE)[0]
VARIANT = Puzzle(Board.standard(9)) + AntiKing()
cp: Any = solve_cp
NO_PUZZLE = r"expected a Puzzle, like read\(text\)\[0\], got "


@pytest.mark.parametrize("wrong", [LINE, [PUZZLE], None, 9, Puzzle])
@pytest.mark.parametrize(
    "ask",
    [
        *(solve_cp.solve, solve_cp.solutions, solve_cp.count, solve_cp.candidates, solve_cp.why),
        *(solve_cp.redundant, solve_cp.minimise, lambda puzzle: solve_cp.check(puzzle, LINE)),
        solve_cp.crosscheck,
    ],
)
def test_a_question_is_about_a_puzzle(ask: Callable[[Any], object], wrong: Any) -> None:
    with pytest.raises(InputError, match=NO_PUZZLE):
        ask(wrong)


@pytest.mark.parametrize("wrong", [[PUZZLE], None, 9, Puzzle])
def test_many_questions_are_about_puzzles(wrong: Any) -> None:
    with pytest.raises(InputError, match=NO_PUZZLE):
        next(solve_cp.solve_many([wrong]))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: PUZZLE + AntiKing,
            r"expected a rule, .*, got the class AntiKing",
        ),
        (lambda: PUZZLE + "AntiKing", r"expected a rule, like AntiKnight\(\), got str"),
        (lambda: PUZZLE + 5, r"expected a rule, like AntiKnight\(\), got int"),
        (lambda: cp.Puzzle(9), r"expected a Board, like Board.standard\(9\), got int"),
        (lambda: cp.Puzzle(Board.standard(9), LINE), "expected givens as digits by cell, got str"),
        (lambda: cp.Puzzle.from_rows([5, 3]), "expected rows of digits, got int"),
        (lambda: cp.solve(PUZZLE, limits=5), "expected Limits, like .*, got int"),
        (lambda: cp.candidates(PUZZLE, limits=5), "expected Limits, like .*, got int"),
        (lambda: cp.check(PUZZLE, LINE, limits=5), "expected Limits, like .*, got int"),
        (lambda: cp.count(PUZZLE, "5"), "expected a whole number, got '5': limit"),
        (lambda: cp.Limits(nodes=1.5), "expected a whole number, got 1.5: nodes"),
        (lambda: cp.solve(VARIANT, seed=2**40), "expected a seed from 0 to 2147483647, got "),
        (lambda: cp.solve(VARIANT, seed="x"), "expected a whole number, got 'x': seed"),
        (lambda: cp.sudoku_solver([[1, 2], [1]]), "expected an array .*, got rows of several"),
        (lambda: cp.write(5), "expected a puzzle or a grid to write, got int"),
        (lambda: cp.write([LINE]), "expected a puzzle or a grid to write, got str"),
        (lambda: cp.check(PUZZLE, 5), "expected a Grid, rows, .*, got int"),
        (lambda: cp.check(PUZZLE, LINE[1:]), "expected 81 symbols, got 80"),
    ],
)
def test_arguments_of_the_wrong_kind(call: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        call()


def test_an_engine_is_named_or_given() -> None:
    with pytest.raises(EngineError, match="expected an engine or its name, got int"):
        cp.solve(PUZZLE, 5)


def test_a_grid_may_be_a_line_of_symbols() -> None:
    solution = solve_cp.solve(PUZZLE).grid
    assert solution is not None
    text = "".join(map(str, solution.digits))
    assert solve_cp.check(PUZZLE, text).right
    assert solve_cp.check(PUZZLE, LINE).right
    swapped = solve_cp.check(PUZZLE, f"{text[1]}{text[0]}{text[2:]}")
    assert swapped.right is False
    assert [str(cell) for cell in swapped.wrong] == ["r1c1", "r1c2"]
    letters = Puzzle(Board.standard(16)) + AntiKing()
    assert solve_cp.check(letters, "G" + "." * 255).right
