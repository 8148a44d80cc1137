"""The true candidates."""

import pytest
from hypothesis import given, settings

from solve_cp import (
    Board,
    Cell,
    InterruptedQuestion,
    Limits,
    Puzzle,
    Status,
    candidates,
    read,
    solutions,
)
from solve_cp.engines import sat
from solve_cp.engines.cpsat import calls
from solve_cp.questions import probing
from solve_cp.questions.answer import tell_nobody
from solve_cp.questions.candidates import candidates_under
from solve_cp.questions.why import changed_cells
from solve_cp.rules import AntiKing, KillerCage
from tests.questions.boards import FOUR, all_solutions, puzzles

HARD = read("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")[0]


@pytest.fixture
def without_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if python-sat were not installed."""
    monkeypatch.setattr(sat, "installed", lambda: False)


def by_brute_force(puzzle: Puzzle) -> dict[Cell, tuple[int, ...]]:
    grids = all_solutions(puzzle)
    return {cell: tuple(sorted({grid[cell] for grid in grids})) for cell in FOUR.cells}


@pytest.mark.slow
@settings(max_examples=40)
@given(puzzles())
def test_candidates_are_the_digits_of_all_solutions(puzzle: Puzzle) -> None:
    found = candidates(puzzle)
    assert found.candidates == by_brute_force(puzzle)
    assert found.unknown == {}


@settings(max_examples=25)
@given(puzzles())
def test_known_solutions_change_nothing(puzzle: Puzzle) -> None:
    known = [*solutions(puzzle, 2).solutions]
    found = candidates_under(puzzle, Limits().start(), 0, tell_nobody, known=known)
    assert (found.candidates, found.unknown) == (by_brute_force(puzzle), {})


def test_nothing_is_searched_where_known_solutions_show_every_digit_left() -> None:
    grid = all_solutions(Puzzle(FOUR))[0]
    swapped = next(g for g in all_solutions(Puzzle(FOUR)) if 0 < len(changed_cells(g, grid)) <= 4)
    same = {cell: grid[cell] for cell in FOUR.cells if grid[cell] == swapped[cell]}
    puzzle = Puzzle(FOUR, same)
    found = candidates_under(puzzle, Limits().start(), 0, tell_nobody, known=[grid, swapped])
    assert (found.engine, found.complete, found.unique) == ("propagation", True, False)
    assert found.candidates == by_brute_force(puzzle)


@pytest.mark.extras("pysat")
@settings(max_examples=25)
@given(puzzles(rules=[AntiKing()]))
def test_cpsat_sat_and_the_frontier_find_the_same(puzzle: Puzzle) -> None:
    answers = [candidates(puzzle)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sat, "installed", lambda: False)
        answers.append(candidates(puzzle))
        patch.setattr(probing, "is_for", lambda _: False)
        answers.append(candidates(puzzle))
    engines = tuple(answer.engine for answer in answers)
    without_rules = "cpsat" if puzzle.rules else "frontier"
    assert engines in {("sat", without_rules, "cpsat"), ("propagation",) * 3}
    expected = by_brute_force(puzzle)
    assert all(answer.candidates == expected for answer in answers)


@pytest.mark.extras("pysat")
def test_cpsat_goes_on_where_a_question_takes_sat_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = HARD.with_givens(dict(list(HARD.givens.items())[4:])) + KillerCage("r1c2 r1c3", 8)
    by_sat = candidates(puzzle)
    monkeypatch.setattr("solve_cp.engines.sat.seeing.patiently", lambda *_: None)
    found = candidates(puzzle)
    assert (by_sat.engine, found.engine) == ("sat", "cpsat")
    assert by_sat.candidates == found.candidates


@pytest.mark.usefixtures("without_sat")
def test_cpsat_goes_on_where_the_frontier_makes_too_great_an_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = HARD.with_givens(dict(list(HARD.givens.items())[1:]))
    whole = candidates(puzzle)
    monkeypatch.setattr(probing, "EFFORT", 81)
    found = candidates(puzzle)
    assert (whole.engine, found.engine) == ("frontier", "cpsat")
    assert found.candidates == whole.candidates
    assert found.complete


@pytest.mark.parametrize(
    "engine", [pytest.param("sat", marks=pytest.mark.extras("pysat")), "frontier"]
)
def test_one_solution_is_proved_unique(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "installed", lambda: engine == "sat")
    found = candidates(HARD)
    assert (found.status, found.unique, found.engine) == (Status.SOLVED, True, engine)
    assert found.grid is not None
    assert HARD.violations(found.grid) == []
    assert found.candidates == {cell: (found.grid[cell],) for cell in HARD.board.cells}
    assert found.undetermined == ()


@pytest.mark.usefixtures("without_sat")
def test_one_call_of_cpsat_finds_and_proves_the_only_solution() -> None:
    found = candidates(HARD + KillerCage("r1c2 r1c3", 8))
    assert (found.engine, found.unique) == ("cpsat", True)
    assert found.statistics["solves"] == 1


@pytest.mark.usefixtures("without_sat")
def test_few_calls_of_cpsat_show_hundreds_of_candidates() -> None:
    found = candidates(Puzzle(Board.standard(9)) + [AntiKing(), KillerCage("r1c1 r1c2", 12)])
    assert found.complete
    assert sum(map(len, found.candidates.values())) > 600
    assert found.statistics["solves"] <= 10


def test_no_solution_leaves_no_candidates() -> None:
    puzzle = Puzzle(FOUR, {Cell(0, 0): 1}) + KillerCage("r1c1 r1c2", 7)
    found = candidates(puzzle)
    assert (found.status, found.unique, found.grid) == (Status.UNSOLVABLE, None, None)
    assert set(found.candidates.values()) == {()}


def test_a_board_decided_by_singles_needs_no_search() -> None:
    found = candidates(Puzzle.from_rows(["1234", "3412", "2143", "432."]))
    assert (found.engine, found.unique) == ("propagation", True)


def test_a_limit_leaves_candidates_unknown_and_claims_nothing() -> None:
    empty = Puzzle(Board.standard(16))
    found = candidates(empty, limits=Limits(nodes=20))
    assert found.status is Status.GAVE_UP
    assert found.reason == "node limit of 20 reached"
    assert not found.complete
    for cell in empty.board.cells:
        known = {*found.candidates[cell], *found.unknown.get(cell, ())}
        assert known == set(range(1, 17))


@pytest.mark.usefixtures("without_sat")
@pytest.mark.parametrize("budget", [1e-9, 1e-3])
def test_calls_that_use_up_their_budget_prove_nothing(
    monkeypatch: pytest.MonkeyPatch, budget: float
) -> None:
    puzzle = HARD.with_givens(dict(list(HARD.givens.items())[12:])) + KillerCage("r1c2 r1c3", 8)
    whole = candidates(puzzle)
    monkeypatch.setattr(calls, "QUICK", budget)
    monkeypatch.setattr(calls, "PATIENCE", budget)
    found = candidates(puzzle)
    assert found.statistics["solves"] > whole.statistics["solves"]
    assert found.candidates == whole.candidates


@pytest.mark.usefixtures("without_sat")
def test_an_unknown_answer_of_cpsat_excludes_nothing() -> None:
    fewer = HARD.with_givens(dict(list(HARD.givens.items())[4:]))
    puzzle = fewer + KillerCage("r1c2 r1c3", 8)
    found = candidates(puzzle, limits=Limits(nodes=50))
    full = candidates(puzzle)
    assert (found.status, full.status) == (Status.GAVE_UP, Status.SOLVED)
    assert (found.engine, full.engine) == ("cpsat", "cpsat")
    assert found.unknown
    for cell in puzzle.board.cells:
        assert set(full.candidates[cell]) <= {*found.candidates[cell], *found.unknown.get(cell, ())}


def test_digits_need_not_be_without_gaps() -> None:
    found = candidates(Puzzle(Board.latin(3, digits=[1, 3, 7]), {Cell(0, 0): 3}))
    for cell, digits in found.candidates.items():
        assert digits == ((3,) if cell == (0, 0) else (1, 7) if 0 in cell else (1, 3, 7))


@pytest.mark.usefixtures("without_sat")
def test_ctrl_c_keeps_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(probing._Probes, "ask_for_each", stop)
    with pytest.raises(InterruptedQuestion) as caught:
        candidates(Puzzle(FOUR))
    answer = caught.value.answer
    assert (answer.status, answer.reason) == (Status.GAVE_UP, "interrupted")
    assert answer.to_json()["candidates"]["r1c1"] != []


def test_json_names() -> None:
    data = candidates(Puzzle.from_rows(["12..", "34..", "....", "...."])).to_json()
    assert data["candidates"]["r1c3"] == [3, 4]
    assert list(data) == [
        *("status", "unique", "grid", "engine", "seconds", "statistics", "not_modelled", "reason"),
        *("complete", "candidates", "unknown"),
    ]


def test_progress_is_told() -> None:
    told: list[str] = []
    candidates(Puzzle(FOUR), tell=told.append)
    assert told
    assert told[-1] == "64 candidates found"


def test_models_keep_their_own_domains() -> None:
    """A question does not change the shared structure, so the next puzzle is answered correctly."""
    first = Puzzle(FOUR, {Cell(0, 0): 1}) + AntiKing()
    second = Puzzle(FOUR, {Cell(0, 0): 2}) + AntiKing()
    expected = [by_brute_force(first), by_brute_force(second)]
    assert [candidates(first).candidates, candidates(second).candidates] == expected
