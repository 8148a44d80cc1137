"""Statements about the whole board: cells one step apart, three in a row, and diagonals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.formats.recognise.english.statements import Statement
from solve_cp.formats.recognise.families.from_text.on_cells import pairs_of, rules_of_set
from solve_cp.formats.recognise.families.from_text.whole_board import drawn_diagonals
from solve_cp.formats.recognise.scene import Scene
from solve_cp.rules import EqualSums, Not, Renban, Rule, SuccessivePairs

Path = tuple[Cell, ...]
Step = tuple[int, int]


def moves(*steps: Step) -> Callable[[Scene, str, Statement], None]:
    """The function that creates rules for all cells one step apart, on the whole board."""

    def make(scene: Scene, topic: str, statement: Statement) -> None:
        if statement.colours or not statement.is_of_two:
            return
        allowed = pairs_of(scene.board, statement.holds)
        for path in chains(scene.board, steps):
            scene.add(topic, [], SuccessivePairs, path, allowed, topic)

    return make


def chains(board: Board, steps: Iterable[Step]) -> Iterator[Path]:
    """The longest paths over the board for each step."""
    for step, start in product(steps, board.cells):
        if start.step(-step[0], -step[1]) not in board.index:
            path = [start]
            while (after := path[-1].step(*step)) in board.index:
                path.append(after)
            if len(path) > 1:
                yield tuple(path)


def rows_of_three(scene: Scene, topic: str, statement: Statement) -> None:
    """Create a rule for every three cells in a row or in a column."""
    across = "vertical" not in topic or "horizontal" in topic
    down = "horizontal" not in topic or "vertical" in topic
    steps = [(0, 1)] * across + [(1, 0)] * down
    if statement.colours or "diagonal" in topic:
        return
    for path in chains(scene.board, steps):
        for start in range(len(path) - 2):
            for rule in scene.sensible(_of_three(scene, statement, path[start : start + 3])):
                scene.add(topic, [], lambda rule=rule: rule)


def _of_three(scene: Scene, statement: Statement, cells: Path) -> Iterator[Rule]:
    if statement.is_sum:
        yield from rules_of_set(scene, statement, cells)
    elif statement.negated and statement.names == {"digit run"}:
        yield Not(Renban(cells))
    elif statement.negated and statement.names <= {"one parity", "same parity"}:
        alike = Statement(statement.place, statement.relations)
        yield Not(SuccessivePairs(cells, pairs_of(scene.board, alike.holds)))


def corners(scene: Scene, topic: str, statement: Statement) -> None:
    """Create the rule on the four corner cells of the board."""
    last = (scene.board.rows - 1, scene.board.cols - 1)
    cells = tuple(Cell(row, col) for row in (0, last[0]) for col in (0, last[1]))
    _add_set(scene, topic, statement, cells)


def box_centres(scene: Scene, topic: str, statement: Statement) -> None:
    """Create the rule on the middle cells of all boxes, if they are squares that have one."""
    boxes = [sorted(region.cells) for region in scene.board.regions]
    cells = tuple(box[len(box) // 2] for box in boxes)
    if boxes and all(box[0].step(2, 2) == box[-1] and len(box) == 9 for box in boxes):
        _add_set(scene, topic, statement, cells)


def _add_set(scene: Scene, topic: str, statement: Statement, cells: Path) -> None:
    numbers = [
        n for found in scene.drawings.filled().values() for c in cells for n in found.get(c, ())
    ]
    for rule in scene.sensible(rules_of_set(scene, statement, cells)):
        scene.add(topic, numbers, lambda rule=rule: rule)


def diagonals(scene: Scene, topic: str, statement: Statement) -> None:
    """Create a rule for each of the two long diagonals, or for those that are drawn."""
    n, drawn = scene.board.rows, drawn_diagonals(scene)
    if not drawn and re.search(r"\bgiven\b", topic):
        return
    ways = {
        "falling": tuple(Cell(k, k) for k in range(n)),
        "rising": tuple(Cell(n - 1 - k, k) for k in range(n)),
    }
    if statement.names == {"same sum"} and not statement.negated:
        numbers = [number for part in drawn.values() for number in part]
        scene.add(topic, numbers, EqualSums, tuple(ways.values()))
        return
    for name in drawn or ways:
        for rule in scene.sensible(rules_of_set(scene, statement, ways[name])):
            scene.add(topic, drawn.get(name, []), lambda rule=rule: rule)
