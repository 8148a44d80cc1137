"""Steps in Sudoku Explainer's order: each is proved, its name checked by a separate definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from solve_cp import Cell, Limits, Puzzle, VerificationError, grade, read
from solve_cp.questions.answer import tell_nobody
from solve_cp.questions.explain.finding.found import Swap
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.resort import Resorts
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.ground import Start, ground_for
from solve_cp.questions.explain.rating import scale
from solve_cp.questions.explain.rating.ladder import Ladder
from solve_cp.questions.explain.rating.numbered import Rated
from solve_cp.questions.explain.telling.speech import Speech
from solve_cp.questions.explain.telling.techniques import name_of
from tests.questions.explain.test_techniques import (
    BOARDS,
    BOXES,
    CELLS,
    COLUMNS,
    HOUSES,
    ROWS,
    Definition,
    Marks,
    gone,
    hidden_set,
    locked,
    one_digit,
    places,
    sees,
)

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
LOOSE = "530070000600195000098000060800060003400803001700020006060000280000419005000080070"


def after(first: Definition, removals: list[Marks], marks: Marks, placed: Marks) -> bool:
    """Whether a digit has one place left in a house after one of these steps."""
    ((cell, digit),) = gone(placed)
    own = [house for house in HOUSES if cell in house]
    for removed in removals:
        left = {c: some - removed.get(c, set()) for c, some in marks.items()}
        alone = any(places(left, house, digit) == [cell] for house in own)
        if alone and first(marks, removed):
            return True
    return False


def after_locked(own: list[list[Cell]], others: list[list[Cell]]) -> Definition:
    def holds(marks: Marks, placed: Marks) -> bool:
        digit = one_digit(placed)
        assert digit
        removals: list[Marks] = [
            {cell: {digit} for cell in places(marks, other, digit) if cell not in house}
            for house in own
            for other in others
        ]
        return after(locked(own, others), [some for some in removals if some], marks, placed)

    return holds


def after_hidden(size: int) -> Definition:
    def holds(marks: Marks, placed: Marks) -> bool:
        removals = []
        for house in HOUSES:
            for digits in combinations(range(1, 10), size):
                where = {c for digit in digits for c in places(marks, house, digit)}
                if len(where) == size:
                    removals.append({cell: marks[cell] - set(digits) for cell in where})
        return after(hidden_set(size), removals, marks, placed)

    return holds


def is_rectangle(marks: Marks, removed: Marks) -> bool:
    """Four cells in two rows, columns and boxes share two digits and see what is removed."""
    for a, b in combinations(range(1, 10), 2):
        for top, low in combinations(range(9), 2):
            for left, right in combinations(range(9), 2):
                cells = [Cell(row, col) for row in (top, low) for col in (left, right)]
                boxes = {(cell.row // 3, cell.col // 3) for cell in cells}
                both = all({a, b} <= marks[cell] for cell in cells)
                plain = [cell for cell in cells if marks[cell] == {a, b}]
                if both and len(boxes) == 2 and len(plain) >= 2:
                    roof = [cell for cell in cells if cell not in plain]
                    if all(x in roof or any(sees(x, y) for y in roof) for x in removed):
                        return True
    return False


def is_grave(marks: Marks, removed: Marks) -> bool:
    """All open cells except one to three have two candidates."""
    larger = [cell for cell in CELLS if len(marks[cell]) > 2]
    near = all(x in larger or any(sees(x, y) for y in larger) for x in removed)
    return near and 1 <= len(larger) <= 3


def is_wing(size: int) -> Definition:
    """Some cells with as many digits: one cell has two candidates, the others share a house."""

    def holds(marks: Marks, removed: Marks) -> bool:
        digit = one_digit(removed)
        for pivot in (c for c in CELLS if len(marks[c]) == 2 and digit in marks[c]):
            for house in HOUSES:
                near = [c for c in house if 1 < len(marks[c]) <= size and c != pivot]
                for cells in combinations(near, size - 1):
                    union = set().union(*(marks[cell] for cell in cells))
                    holders = [c for c in (*cells, pivot) if digit in marks[c]]
                    shared = marks[pivot] - {digit}
                    if (
                        len(union) == size
                        and marks[pivot] <= union
                        and all(sees(pivot, c) for c in cells if shared & marks[c])
                        and all(sees(x, c) for x in removed for c in holders)
                    ):
                        return True
        return False

    return holds


DEFINITIONS: dict[str, Definition] = {
    "hidden single after pointing": after_locked(BOXES, ROWS + COLUMNS),
    "hidden single after claiming": after_locked(ROWS + COLUMNS, BOXES),
    "hidden single after a hidden pair": after_hidden(2),
    "hidden single after a hidden triple": after_hidden(3),
    "unique rectangle": is_rectangle,
    "bivalue universal grave": is_grave,
    "WXYZ-wing": is_wing(4),
    "VWXYZ-wing": is_wing(5),
}


def rated_steps(puzzle: Puzzle) -> Iterator[tuple[Rated, str, Marks, Marks]]:
    """Each step of a grade, proved, with its name, the candidates before it and what it does."""
    watch = Limits().start()
    ground = ground_for(puzzle, Start({}, {}), watch, 0, tell_nobody)
    facts = ground.facts
    walk, prover = Walk(facts, ground.model.domains, ground.truth), Prover(facts, watch)
    speech = Speech(puzzle, facts)
    ladder = Ladder(walk, Resorts(walk, prover), bool(ground.result.unique))
    while not walk.done and (steps := ladder.steps()):
        for rated in steps:
            found = rated.found
            prover.prove(found)
            marks = {cell: set(some) for cell, some in speech.candidates(found.before).items()}
            changed = speech.candidates(found.placed or found.removed)
            does = {cell: set(some) for cell, some in changed.items()}
            yield rated, rated.name or name_of(facts, found), marks, does
            walk.apply(found)
    assert walk.done or not walk.targets


@pytest.mark.slow
def test_rated_steps_on_200_boards_are_proved_and_their_names_right() -> None:
    seen: Counter[str] = Counter()
    wrong = []
    for board in BOARDS:
        for _, name, marks, changed in rated_steps(read(board)[0]):
            if name in DEFINITIONS:
                seen[name] += 1
                if not DEFINITIONS[name](marks, changed):
                    wrong.append((board, name, changed))
    assert not wrong, (len(wrong), wrong[:3])
    assert sum(seen[name] >= 5 for name in DEFINITIONS) >= 6, seen


def test_the_definitions_can_fail() -> None:
    marks = {cell: set(range(1, 10)) for cell in CELLS}
    assert not any(holds(marks, {Cell(0, 0): {1}}) for holds in DEFINITIONS.values())


def test_a_board_with_several_solutions_is_not_rated_by_swaps() -> None:
    names = [name for _, name, _, _ in rated_steps(read(LOOSE)[0])]
    assert not {"unique rectangle", "unique loop", "bivalue universal grave"} & set(names)


def test_the_easiest_step_comes_first() -> None:
    numbers = {rated.number for rated, *_ in rated_steps(read(EASY)[0])}
    assert numbers == {1.0, 1.2}


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (scale.longer(4), 0.0),
        (scale.longer(6), 0.1),
        (scale.longer(17), 0.5),
        (scale.strong_links(2, ["row"], False), 4.0),
        (scale.strong_links(2, ["row", "column"], False), 4.1),
        (scale.strong_links(3, ["row", "column", "box"], False), 5.6),
        (scale.strong_links(4, ["row"], True), 6.1),
        (scale.wing(3, 3), 4.4),
        (scale.wing(4, 3), 5.6),
        (scale.wing(5, 5), 6.2),
        (scale.wing(6, 2), 6.6),
    ],
)
def test_numbers_are_those_of_the_published_scale(number: float, expected: float) -> None:
    assert number == pytest.approx(expected)


def test_cells_that_cannot_be_swapped_prove_nothing() -> None:
    watch = Limits().start()
    ground = ground_for(read(LOOSE)[0], Start({}, {}), watch, 0, tell_nobody)
    walk = Walk(ground.facts, ground.model.domains, ground.truth)
    two = [v for v in range(81) if walk.facts.domain(walk.candidates, v).bit_count() == 2]
    step = walk.found("what-if", 1, (), 1, swap=Swap((two[0],), 2))
    with pytest.raises(VerificationError, match="could not be swapped"):
        Prover(ground.facts, watch).prove(step)


def turned(board: str, chance: Random) -> str:
    """The board with other digits, its rows and columns in another order, and transposed."""
    digits = dict(zip("123456789", chance.sample("123456789", 9), strict=True))
    rows = [[digits.get(digit, ".") for digit in board[i : i + 9]] for i in range(0, 81, 9)]
    for _ in range(3):
        order = [3 * band + row for band in chance.sample(range(3), 3) for row in range(3)]
        rows = [list(column) for column in zip(*(rows[i] for i in order), strict=True)]
    return "".join(map("".join, rows))


@pytest.mark.slow
def test_a_board_that_is_turned_has_the_same_number() -> None:
    chance = Random(17)
    for board in BOARDS[::10]:
        assert grade(read(turned(board, chance))[0]).number == grade(read(board)[0]).number
