"""Rules of statements: the relation holds in each place of the kind that is drawn or meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Cage, Shape
from solve_cp.formats.recognise.english.relations import Relation
from solve_cp.formats.recognise.english.statements import Statement
from solve_cp.formats.recognise.geometry import Way, joined
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import Stroke
from solve_cp.formats.shared.colours import NEAR
from solve_cp.formats.shared.json_values import number_in
from solve_cp.rules import (
    Clone,
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
# What holds for any two digits of a line if it holds for neighbours.
ALIKE = {"same parity", "same remainder", "same digit"}


def stated_of_colours(scene: Scene) -> None:
    """Make rules of the statements that name a colour."""
    for topic, statement in scene.told.statements.items():
        if statement.colours:
            MAKERS[statement.place](scene, topic, statement)


def stated_of_the_rest(scene: Scene) -> None:
    """Make rules of the statements that name no colour."""
    for topic, statement in scene.told.statements.items():
        if not statement.colours:
            MAKERS[statement.place](scene, topic, statement)


# Two digits.


def _add_pairs(
    scene: Scene, topic: str, statement: Statement, path: Path, numbers: list[int]
) -> None:
    if statement.is_of_two:
        allowed = _pairs(scene.board, statement.holds)
        scene.add(topic, numbers, SuccessivePairs, path, allowed, topic)


def _pairs(board: Board, holds: Callable[[int, int], bool]) -> list[tuple[int, int]]:
    return [(a, b) for a, b in product(board.digits, board.digits) if holds(a, b)]


def _moves(*steps: tuple[int, int]) -> Callable[[Scene, str, Statement], None]:
    """All cells that are a step apart, on the whole board."""

    def make(scene: Scene, topic: str, statement: Statement) -> None:
        for path in chains(scene.board, steps) if not statement.colours else ():
            _add_pairs(scene, topic, statement, path, [])

    return make


def chains(board: Board, steps: Iterable[tuple[int, int]]) -> Iterator[Path]:
    """The longest ways over the board by each step."""
    for step, start in product(steps, board.cells):
        if start.step(-step[0], -step[1]) not in board.index:
            path = [start]
            while (after := path[-1].step(*step)) in board.index:
                path.append(after)
            if len(path) > 1:
                yield tuple(path)


def _dots(scene: Scene, topic: str, statement: Statement) -> None:
    """Marks without text on edges, of the colours that are named."""
    for pair, numbers in scene.drawings.edges().items() if not statement.negated else ():
        marks = [scene.drawings.drawn[number].mark for number in numbers]
        fills = {word for number in numbers if (word := scene.drawings.fill_word(number))}
        plain = all(isinstance(mark, Shape) and not mark.text for mark in marks)
        if plain and (not statement.colours or fills & _near(statement.colours)):
            _add_pairs(scene, topic, statement, pair, numbers)


# Lines.


def _line_pairs(scene: Scene, topic: str, statement: Statement) -> None:
    for path, numbers in _paths(scene, statement):
        if statement.names == {"same difference"}:
            scene.add(topic, numbers, Or, tuple(scene.sensible(_differences(scene.board, path))))
        else:
            _add_pairs(scene, topic, statement, path, numbers)


def _differences(board: Board, path: Path) -> Iterator[Rule]:
    """Neighbours on the line have one difference, whichever it is."""
    for value in range(board.digits[-1] - board.digits[0] + 1):
        statement = Statement("line pairs", (Relation("differ by", (value,)),))
        yield SuccessivePairs(path, _pairs(board, statement.holds))


def _line_runs(scene: Scene, topic: str, statement: Statement) -> None:
    for path, numbers in _paths(scene, statement) if statement.is_sum else ():
        for run in runs(path, statement.count):
            scene.add(topic, numbers, MultiSum, run, _totals(scene, statement, run))


def runs(path: Path, count: int) -> list[Path]:
    """The pieces of a line of so many cells in a row; a closed line has no ends."""
    ring = path[:-1] + path[: count - 1] if path[0] == path[-1] else path
    return [ring[k : k + count] for k in range(len(ring) - count + 1)]


def _lines(scene: Scene, topic: str, statement: Statement) -> None:
    paths = _paths(scene, statement)
    numbers = [number for _, part in paths for number in part]
    if statement.names == {"same sum"} and not statement.negated:
        scene.add(topic, numbers, EqualSums, tuple(tuple(dict.fromkeys(p)) for p, _ in paths))
        return
    for path, part in paths:
        for rule in scene.sensible(_line_rules(scene, statement, path)):
            scene.add(topic, part, lambda rule=rule: rule)


def _line_rules(scene: Scene, statement: Statement, path: Path) -> Iterator[Rule]:
    cells = tuple(dict.fromkeys(path))
    if statement.is_sum:
        yield MultiSum(cells, _totals(scene, statement, cells))
    elif statement.names == {"increase"} and not statement.negated:
        yield Or((Thermometer(path), Thermometer(path[::-1])))
    elif statement.names == {"different"} and not statement.negated:
        yield ExtraRegion(cells)
    elif statement.names <= ALIKE and not statement.negated:
        yield SuccessivePairs(path, _pairs(scene.board, statement.holds))


def _paths(scene: Scene, statement: Statement) -> list[tuple[Path, list[int]]]:
    """The lines of the colours that are named, or all that are left; ends that meet are joined."""
    drawings = scene.drawings
    chosen = _coloured(drawings.strokes(), statement)
    chosen = chosen or _coloured(drawings.strokes(used=True), statement)
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


def _near(colours: Iterable[str]) -> set[str]:
    return {near for colour in colours for near in (colour, *NEAR.get(colour, ()))}


def _joined(strokes: list[Stroke]) -> list[Path]:
    return joined([Way(s.cells, s.points[0], s.points[-1]) for s in strokes if s.cells])


# Cages and marked cells.


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
    reach = range(len(cells) * low, len(cells) * high + 1)
    return tuple(total for total in reach if statement.allows(total))


def _marked(kind: str) -> Callable[[Scene, str, Statement], None]:
    """All circles, or all squares: their digits differ, are one, or have a sum."""

    def make(scene: Scene, topic: str, statement: Statement) -> None:
        shapes, named = scene.drawings.shapes(kind, used=True), set(statement.colours)
        fill = scene.drawings.fill_word
        cells = tuple(
            cell
            for cell, numbers in shapes.items()
            if not named or named & {fill(number) or "white" for number in numbers}
        )
        drawn = [number for cell in cells for number in shapes[cell]]
        if statement.negated or len(cells) < 2:
            return
        if statement.names == {"different"}:
            scene.add(topic, drawn, ExtraRegion, cells)
        elif statement.names == {"same digit"}:
            scene.add(topic, drawn, Clone, cells[:1] * (len(cells) - 1), cells[1:])
        elif statement.is_sum:
            scene.add(topic, drawn, MultiSum, cells, _totals(scene, statement, cells))

    return make


MAKERS: dict[str, Callable[[Scene, str, Statement], None]] = {
    "neighbours": _moves((0, 1), (1, 0)),
    "diagonal neighbours": _moves((1, 1), (1, -1)),
    "king moves": _moves((0, 1), (1, 0), (1, 1), (1, -1)),
    "knight moves": _moves((1, 2), (2, 1), (1, -2), (2, -1)),
    "dots": _dots,
    "line pairs": _line_pairs,
    "line runs": _line_runs,
    "lines": _lines,
    "cages": _cages,
    "circles": _marked("circle"),
    "squares": _marked("square"),
}
