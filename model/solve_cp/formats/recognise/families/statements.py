"""Rules of statements: the relation holds in each place of the kind that is drawn or meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Cage, Shape
from solve_cp.formats.recognise.english.statements import Statement
from solve_cp.formats.recognise.geometry import Way, joined
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import Stroke
from solve_cp.formats.shared.colours import NEAR
from solve_cp.formats.shared.json_values import number_in
from solve_cp.rules import (
    EqualSums,
    ExtraRegion,
    KillerCage,
    MultiSum,
    MultiSumCage,
    Or,
    Rule,
    SuccessivePairs,
    Thermometer,
)

Path = tuple[Cell, ...]

_ORTHOGONAL = ((0, 1), (1, 0))
_DIAGONAL = ((1, 1), (1, -1))
STEPS = {
    "neighbours": _ORTHOGONAL,
    "diagonal neighbours": _DIAGONAL,
    "king moves": (*_ORTHOGONAL, *_DIAGONAL),
    "knight moves": ((1, 2), (2, 1), (1, -2), (2, -1)),
}


def stated_of_colours(scene: Scene) -> None:
    """Make rules of the statements that name a colour."""
    for topic, statement in scene.told.statements.items():
        if statement.colours:
            _state(scene, topic, statement)


def stated_of_the_rest(scene: Scene) -> None:
    """Make rules of the statements that name no colour."""
    for topic, statement in scene.told.statements.items():
        if not statement.colours:
            _state(scene, topic, statement)


def _state(scene: Scene, topic: str, statement: Statement) -> None:
    of_two = all(relation.is_of_two for relation in statement.relations)
    if statement.place in STEPS and of_two and not statement.colours:
        for path in chains(scene.board, STEPS[statement.place]):
            _add_pairs(scene, topic, statement, path, [])
    elif statement.place == "dots" and of_two and not statement.negated:
        _dots(scene, topic, statement)
    elif statement.place == "line pairs" and of_two:
        for path, numbers in _paths(scene, statement):
            _add_pairs(scene, topic, statement, path, numbers)
    elif statement.place == "lines":
        _lines(scene, topic, statement)
    elif statement.place == "cages":
        _cages(scene, topic, statement)


def chains(board: Board, steps: Iterable[tuple[int, int]]) -> Iterator[Path]:
    """The longest ways over the board by each step."""
    for step, start in product(steps, board.cells):
        if start.step(-step[0], -step[1]) not in board.index:
            path = [start]
            while (after := path[-1].step(*step)) in board.index:
                path.append(after)
            if len(path) > 1:
                yield tuple(path)


def _add_pairs(
    scene: Scene, topic: str, statement: Statement, path: Path, numbers: list[int]
) -> None:
    digits = scene.board.digits
    allowed = [(a, b) for a, b in product(digits, digits) if statement.holds(a, b)]
    scene.add(topic, numbers, SuccessivePairs, path, allowed, topic)


def _dots(scene: Scene, topic: str, statement: Statement) -> None:
    """Marks without text on edges, of the colours that are named."""
    for pair, numbers in scene.drawings.edges().items():
        marks = [scene.drawings.drawn[number].mark for number in numbers]
        fills = {word for number in numbers if (word := scene.drawings.fill_word(number))}
        plain = all(isinstance(mark, Shape) and not mark.text for mark in marks)
        if plain and (not statement.colours or fills & _near(statement.colours)):
            _add_pairs(scene, topic, statement, pair, numbers)


def _near(colours: Iterable[str]) -> set[str]:
    return {near for colour in colours for near in (colour, *NEAR.get(colour, ()))}


def _paths(scene: Scene, statement: Statement) -> list[tuple[Path, list[int]]]:
    """The lines of the colours that are named, or all that are left; ends that meet are joined."""
    drawings = scene.drawings
    chosen = _coloured(drawings.strokes(), statement) or _coloured(
        drawings.strokes(True), statement
    )
    found = []
    for colour in dict.fromkeys(stroke.colour for stroke in chosen):
        group = [stroke for stroke in chosen if stroke.colour == colour]
        found += [(path, [s.number for s in group]) for path in _joined(group) if len(path) > 1]
    return found


def _coloured(strokes: list[Stroke], statement: Statement) -> list[Stroke]:
    drawn = {stroke.colour for stroke in strokes}
    colours = set(statement.colours) & drawn or _near(statement.colours)
    fits = (stroke for stroke in strokes if not statement.colours or stroke.colour in colours)
    return [stroke for stroke in fits if stroke.cells]


def _joined(strokes: list[Stroke]) -> list[Path]:
    return joined([Way(s.cells, s.points[0], s.points[-1]) for s in strokes if s.cells])


def _lines(scene: Scene, topic: str, statement: Statement) -> None:
    paths = _paths(scene, statement)
    numbers = [number for _, part in paths for number in part]
    if statement.names == {"same sum"} and not statement.negated:
        scene.add(topic, numbers, EqualSums, tuple(tuple(dict.fromkeys(p)) for p, _ in paths))
        return
    for path, part in paths:
        for rule in _line_rules(scene, statement, path):
            scene.add(topic, part, lambda rule=rule: rule)


def _line_rules(scene: Scene, statement: Statement, path: Path) -> Iterator[Rule]:
    cells = tuple(dict.fromkeys(path))
    if all(relation.is_sum for relation in statement.relations):
        yield MultiSum(cells, _totals(scene, statement, cells))
    elif statement.names == {"increase"} and not statement.negated:
        yield Or((Thermometer(path), Thermometer(path[::-1])))
    elif statement.names == {"different"} and not statement.negated:
        yield ExtraRegion(cells)


def _cages(scene: Scene, topic: str, statement: Statement) -> None:
    sums = [relation for relation in statement.relations if relation.is_sum]
    differ = "different" in statement.names
    if not sums or len(sums) + differ < len(statement.relations) or statement.any_of:
        return
    about_sum = Statement(statement.place, tuple(sums), negated=statement.negated)
    for number, mark in scene.drawings.marks():
        if isinstance(mark, Cage) and all(cell in scene.board.index for cell in mark.cells):
            totals = _totals(scene, about_sum, mark.cells)
            repeat = scene.says("cages repeat") or scene.breaks(KillerCage(mark.cells))
            kind = MultiSum if repeat else MultiSumCage
            used = number in scene.drawings.used
            told = used or not mark.label or number_in(mark.label) in totals
            scene.add(topic, [number] if told else [], kind, mark.cells, totals)


def _totals(scene: Scene, statement: Statement, cells: Path) -> tuple[int, ...]:
    low, high = min(scene.board.digits), max(scene.board.digits)
    return tuple(
        total for total in range(len(cells) * low, len(cells) * high + 1) if statement.allows(total)
    )
