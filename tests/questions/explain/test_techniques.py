"""The names of techniques, checked by separate definitions on 200 boards.

The boards of boards.txt are minimal: clues were removed from shuffled copies of one solution while
it stayed unique. The definitions below use candidates only: no facts, links or what-ifs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

import pytest

from solve_cp import Cell, read, solve
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.facts import facts_of
from solve_cp.questions.explain.finding.shapes import first_with_alike
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.telling.speech import Speech
from solve_cp.questions.explain.telling.techniques import name_of

BOARDS = (Path(__file__).parent / "boards.txt").read_text().split()
Marks: TypeAlias = dict[Cell, set[int]]
Definition: TypeAlias = Callable[[Marks, Marks], bool]
CELLS = [Cell(row, col) for row in range(9) for col in range(9)]
ROWS = [[Cell(row, col) for col in range(9)] for row in range(9)]
COLUMNS = [[Cell(row, col) for row in range(9)] for col in range(9)]
BOXES = [
    [Cell(3 * up + row, 3 * left + col) for row in range(3) for col in range(3)]
    for up in range(3)
    for left in range(3)
]
HOUSES = ROWS + COLUMNS + BOXES


def sees(a: Cell, b: Cell) -> bool:
    """Whether two cells share a house."""
    box = (a.row // 3, a.col // 3) == (b.row // 3, b.col // 3)
    return a != b and (a.row == b.row or a.col == b.col or box)


def places(marks: Marks, house: list[Cell], digit: int) -> list[Cell]:
    """The cells of a house that can hold a digit."""
    return [cell for cell in house if digit in marks[cell]]


def gone(removed: Marks) -> Iterator[tuple[Cell, int]]:
    """Each candidate that is removed."""
    return ((cell, digit) for cell, digits in removed.items() for digit in digits)


def one_digit(removed: Marks) -> int | None:
    """The removed digit, if there is only one."""
    digits = {digit for _, digit in gone(removed)}
    return digits.pop() if len(digits) == 1 else None


def is_naked_single(marks: Marks, placed: Marks) -> bool:
    return all(marks[cell] == digits for cell, digits in placed.items())


def hidden_single_in(houses: list[list[Cell]]) -> Definition:
    def holds(marks: Marks, placed: Marks) -> bool:
        return all(
            any(places(marks, house, digit) == [cell] for house in houses)
            for cell, digit in gone(placed)
        )

    return holds


def locked(own: list[list[Cell]], others: list[list[Cell]]) -> Definition:
    def holds(marks: Marks, removed: Marks) -> bool:
        digits = {digit for _, digit in gone(removed)}
        return any(
            all(
                (found := places(marks, house, digit)) and set(found) <= set(other)
                for digit in digits
            )
            and set(removed) <= set(other) - set(house)
            for house in own
            for other in others
        )

    return holds


def naked_set(size: int) -> Definition:
    def holds(marks: Marks, removed: Marks) -> bool:
        digits = {digit for _, digit in gone(removed)}
        for house in HOUSES:
            open_cells = [c for c in house if 1 < len(marks[c]) <= size]
            for cells in combinations(open_cells, size):
                union = set().union(*(marks[cell] for cell in cells))
                if (
                    len(union) == size
                    and digits <= union
                    and all(
                        sees(cell, other)
                        for cell, digit in gone(removed)
                        for other in cells
                        if digit in marks[other]
                    )
                ):
                    return True
        return False

    return holds


def hidden_set(size: int) -> Definition:
    def holds(marks: Marks, removed: Marks) -> bool:
        for house in HOUSES:
            for digits in combinations(range(1, 10), size):
                where = {c for digit in digits for c in places(marks, house, digit)}
                fits = len(where) == size and set(removed) <= where
                if fits and not {digit for _, digit in gone(removed)} & set(digits):
                    return True
        return False

    return holds


def fish(size: int) -> Definition:
    def holds(marks: Marks, removed: Marks) -> bool:
        digit = one_digit(removed)
        if digit is None:
            return False
        for lines, crossing in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
            for chosen in combinations(lines, size):
                spots = {c for line in chosen for c in places(marks, line, digit)}
                covers = [line for line in crossing if spots & set(line)]
                inside = {cell for line in chosen for cell in line}
                covered = {cell for line in covers for cell in line}
                if len(covers) == size and set(removed) <= covered - inside:
                    return True
        return False

    return holds


def pairs_of(marks: Marks, houses: list[list[Cell]], digit: int) -> list[list[Cell]]:
    """The houses in which a digit has two places left."""
    found = (places(marks, house, digit) for house in houses)
    return [two for two in found if len(two) == 2]


def is_skyscraper(marks: Marks, removed: Marks) -> bool:
    digit = one_digit(removed)
    if digit is None:
        return False
    for lines in (ROWS, COLUMNS):
        for first, second in combinations(pairs_of(marks, lines, digit), 2):
            for a, b in (first, first[::-1]):
                for c, d in (second, second[::-1]):
                    if sees(a, c) and all(sees(x, b) and sees(x, d) for x in removed):
                        return True
    return False


def is_kite(marks: Marks, removed: Marks) -> bool:
    digit = one_digit(removed)
    if digit is None:
        return False
    for first in pairs_of(marks, ROWS, digit):
        for second in pairs_of(marks, COLUMNS, digit):
            for a, b in (first, first[::-1]):
                for c, d in (second, second[::-1]):
                    if sees(a, c) and all(sees(x, b) and sees(x, d) for x in removed):
                        return True
    return False


def is_empty_rectangle(marks: Marks, removed: Marks) -> bool:
    """In a box, a digit lies in one row and one column, which a pair of cells links."""
    digit = one_digit(removed)
    if digit is None:
        return False
    for box in BOXES:
        spots = places(marks, box, digit)
        for row in {cell.row for cell in box}:
            for col in {cell.col for cell in box}:
                fits = all(cell.row == row or cell.col == col for cell in spots)
                if fits and _leads(marks, digit, box, row, col, removed):
                    return True
    return False


def _leads(marks: Marks, digit: int, box: list[Cell], row: int, col: int, removed: Marks) -> bool:
    """Whether a pair has one end in the box's row or column, and the other sees what is removed."""
    for pair in pairs_of(marks, HOUSES, digit):
        for near, far in (pair, pair[::-1]):
            if near in box:
                continue
            if near.row == row and all(x.col == col and sees(x, far) for x in removed):
                return True
            if near.col == col and all(x.row == row and sees(x, far) for x in removed):
                return True
    return False


def is_xy_wing(marks: Marks, removed: Marks) -> bool:
    digit = one_digit(removed)
    two = [cell for cell in CELLS if len(marks[cell]) == 2]
    for pivot in two:
        near = [cell for cell in two if sees(cell, pivot) and digit in marks[cell]]
        for a, b in combinations(near, 2):
            rest = (marks[a] | marks[b]) - {digit}
            if rest == marks[pivot] and all(sees(x, a) and sees(x, b) for x in removed):
                return True
    return False


def is_xyz_wing(marks: Marks, removed: Marks) -> bool:
    digit = one_digit(removed)
    for pivot in (cell for cell in CELLS if len(marks[cell]) == 3 and digit in marks[cell]):
        near = [c for c in CELLS if len(marks[c]) == 2 and sees(c, pivot) and digit in marks[c]]
        for a, b in combinations(near, 2):
            fits = marks[a] | marks[b] == marks[pivot]
            if fits and all(sees(x, y) for x in removed for y in (a, b, pivot)):
                return True
    return False


def is_w_wing(marks: Marks, removed: Marks) -> bool:
    digit = one_digit(removed)
    two = [cell for cell in CELLS if len(marks[cell]) == 2 and digit in marks[cell]]
    for a, b in combinations(two, 2):
        if marks[a] != marks[b] or not all(sees(x, a) and sees(x, b) for x in removed):
            continue
        other = next(iter(marks[a] - {digit}))
        for first, second in pairs_of(marks, HOUSES, other):
            straight = sees(a, first) and sees(b, second)
            if straight or (sees(a, second) and sees(b, first)):
                return True
    return False


def is_xy_chain(marks: Marks, removed: Marks) -> bool:
    """Cells with two candidates, each linked to the next by a digit, see what is removed."""
    return all(_chain_against(marks, cell, digit) for cell, digit in gone(removed))


def _chain_against(marks: Marks, target: Cell, digit: int) -> bool:
    two = [cell for cell in CELLS if len(marks[cell]) == 2]
    starts = [c for c in two if sees(c, target) and digit in marks[c]]
    todo = [(c, next(iter(marks[c] - {digit}))) for c in starts]
    known = set(todo)
    while todo:
        cell, value = todo.pop()
        if value == digit and sees(cell, target):
            return True
        for other in two:
            if sees(cell, other) and value in marks[other]:
                following = (other, next(iter(marks[other] - {value})))
                if following not in known:
                    known.add(following)
                    todo.append(following)
    return False


def x_chain(grouped: bool) -> Definition:
    """One digit: if it were in the cell, one place or group after the other would hold it."""

    def holds(marks: Marks, removed: Marks) -> bool:
        digit = one_digit(removed)
        return digit is not None and all(_leads_nowhere(marks, x, digit, grouped) for x in removed)

    return holds


def _leads_nowhere(marks: Marks, target: Cell, digit: int, grouped: bool) -> bool:
    start = frozenset([target])
    todo, known = [start], {start}
    while todo:
        group = todo.pop()
        for house in HOUSES:
            spots = places(marks, house, digit)
            left = frozenset(c for c in spots if not all(sees(c, other) for other in group))
            if not left - {c for c in spots if sees(c, target)} and target not in spots:
                return True
            if left < set(spots) and (grouped or len(spots) == 2) and left not in known:
                known.add(left)
                todo.append(left)
    return False


def is_wxyz_wing(marks: Marks, removed: Marks) -> bool:
    """Four cells with four digits, of which only one can be in cells that do not see each other."""
    digit = one_digit(removed)
    near = [c for c in CELLS if 1 < len(marks[c]) <= 4 and c not in removed]
    return any(
        len(digits := set[int]().union(*(marks[cell] for cell in cells))) == 4
        and all(sees(x, c) for x in removed for c in cells if digit in marks[c])
        and all(
            sees(a, b)
            for other in digits - {digit}
            for a, b in combinations([c for c in cells if other in marks[c]], 2)
        )
        for cells in combinations(near, 4)
    )


DEFINITIONS: dict[str, Definition] = {
    "naked single": is_naked_single,
    "hidden single in a box": hidden_single_in(BOXES),
    "hidden single in a row": hidden_single_in(ROWS),
    "hidden single in a column": hidden_single_in(COLUMNS),
    "pointing": locked(BOXES, ROWS + COLUMNS),
    "claiming": locked(ROWS + COLUMNS, BOXES),
    "naked pair": naked_set(2),
    "naked triple": naked_set(3),
    "naked quad": naked_set(4),
    "hidden pair": hidden_set(2),
    "hidden triple": hidden_set(3),
    "hidden quad": hidden_set(4),
    "X-wing": fish(2),
    "swordfish": fish(3),
    "jellyfish": fish(4),
    "skyscraper": is_skyscraper,
    "two-string kite": is_kite,
    "empty rectangle": is_empty_rectangle,
    "XY-wing": is_xy_wing,
    "XYZ-wing": is_xyz_wing,
    "W-wing": is_w_wing,
    "XY-chain": is_xy_chain,
    "remote pair": is_xy_chain,
    "WXYZ-wing": is_wxyz_wing,
    "turbot fish": x_chain(grouped=False),
    "X-chain": x_chain(grouped=False),
    "grouped turbot fish": x_chain(grouped=True),
    "grouped X-chain": x_chain(grouped=True),
}


def named_steps(board: str) -> Iterator[tuple[str, Marks, Marks]]:
    """The name of each step of a path, with the candidates before it and what it does."""
    puzzle = read(board)[0]
    model = compile_puzzle(puzzle)
    facts = facts_of(model.structure)
    speech = Speech(puzzle, facts)
    grid = solve(puzzle).grid
    assert grid
    truth = facts.candidates([1 << digit - 1 for digit in grid.digits])
    walk = Walk(facts, model.domains, truth)
    while not walk.done and (steps := walk.steps()):
        found = first_with_alike(facts, steps)
        marks = {cell: set(some) for cell, some in speech.candidates(found.before).items()}
        changed = speech.candidates(found.placed or found.removed)
        yield name_of(facts, found), marks, {cell: set(some) for cell, some in changed.items()}
        walk.apply(found)


@pytest.mark.slow
def test_every_name_given_on_200_boards_is_right() -> None:
    seen: Counter[str] = Counter()
    wrong = []
    for board in BOARDS:
        for name, marks, changed in named_steps(board):
            if name in DEFINITIONS:
                seen[name] += 1
                if not DEFINITIONS[name](marks, changed):
                    wrong.append((board, name, changed))
    assert not wrong, (len(wrong), wrong[:3])
    assert len(BOARDS) == 200
    assert sum(seen[name] >= 5 for name in DEFINITIONS) >= 15, seen


def test_a_definition_can_fail() -> None:
    marks = {cell: set(range(1, 10)) for cell in CELLS}
    assert not any(holds(marks, {Cell(0, 0): {1}}) for holds in DEFINITIONS.values())
