"""Rules from statements: the relation holds in each place of the kind that is drawn or meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Cage, Shape
from solve_cp.formats.recognise.english.relations import Relation
from solve_cp.formats.recognise.english.statements import Statement
from solve_cp.formats.recognise.families.from_text.on_board import (
    box_centres,
    corners,
    diagonals,
    moves,
    rows_of_three,
)
from solve_cp.formats.recognise.families.from_text.on_cells import (
    coloured,
    marked,
    named_cells,
    near_colours,
    pairs_of,
    rules_of_set,
    totals,
)
from solve_cp.formats.recognise.geometry import Way, joined
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import Stroke
from solve_cp.formats.shared.json_values import number_in
from solve_cp.rules import (
    DifferentSums,
    EqualSums,
    KillerCage,
    MultiSum,
    MultiSumCage,
    Or,
    Rule,
    SuccessivePairs,
    Thermometer,
)

Path = tuple[Cell, ...]
# Relations that apply to neighbours on a line, even if the text does not say so.
ALIKE = {"same parity", "same remainder", "same digit", "multiple or factor", "double or triple"}


def stated_of_colours(scene: Scene) -> None:
    """Create rules from the statements that name a colour."""
    for topic, statement in scene.told.statements.items():
        if statement.colours:
            MAKERS[statement.place](scene, topic, statement)


def stated_of_the_rest(scene: Scene) -> None:
    """Create rules from the statements that name no colour."""
    for topic, statement in scene.told.statements.items():
        if not statement.colours:
            MAKERS[statement.place](scene, topic, statement)


def _add_pairs(
    scene: Scene, topic: str, statement: Statement, path: Path, numbers: list[int]
) -> None:
    if statement.is_of_two:
        allowed = pairs_of(scene.board, statement.holds)
        scene.add(topic, numbers, SuccessivePairs, path, allowed, topic)


# Marks on edges.


def _dots(scene: Scene, topic: str, statement: Statement) -> None:
    """Marks without text on edges, in the named colours."""
    for pair, numbers in scene.drawings.edges().items() if not statement.negated else ():
        marks = [scene.drawings.drawn[number].mark for number in numbers]
        fills = {word for number in numbers if (word := scene.drawings.fill_word(number))}
        plain = all(isinstance(mark, Shape) and not mark.text for mark in marks)
        if plain and (not statement.colours or fills & near_colours(statement.colours)):
            _add_pairs(scene, topic, statement, pair, numbers)


def _marks(scene: Scene, topic: str, statement: Statement) -> None:
    """Marks on edges with the text that the sentence names, or those left, if all look alike."""
    found = {}
    for pair, numbers in scene.drawings.edges().items():
        fills = {scene.drawings.fill_word(number) for number in numbers}
        if not statement.colours or fills & near_colours(statement.colours):
            found[pair] = numbers
    texts = {pair: "".join(map(scene.drawings.text, numbers)) for pair, numbers in found.items()}
    named = {pair for pair, text in texts.items() if text.lower() == statement.mark}
    alike = len(set(texts.values())) == 1 and not any(text.isalnum() for text in texts.values())
    for pair, numbers in found.items():
        if pair in named or (alike and not named):
            _add_pairs(scene, topic, statement, pair, numbers)


# Lines.


def _line_pairs(scene: Scene, topic: str, statement: Statement) -> None:
    for path, numbers in _paths(scene, statement):
        if statement.names == {"same difference"}:
            scene.add(topic, numbers, Or, tuple(scene.sensible(_differences(scene.board, path))))
        else:
            _add_pairs(scene, topic, statement, path, numbers)


def _differences(board: Board, path: Path) -> Iterator[Rule]:
    """All neighbours on the line have the same difference, of any value."""
    for value in range(board.digits[-1] - board.digits[0] + 1):
        statement = Statement("line pairs", (Relation("differ by", (value,)),))
        yield SuccessivePairs(path, pairs_of(board, statement.holds))


def _line_runs(scene: Scene, topic: str, statement: Statement) -> None:
    for path, numbers in _paths(scene, statement) if statement.is_sum else ():
        for run in runs(path, statement.count):
            scene.add(topic, numbers, MultiSum, run, totals(scene, statement, run))


def runs(path: Path, count: int) -> list[Path]:
    """The parts of a line with `count` cells in a row; a closed line has no ends."""
    ring = path[:-1] + path[: count - 1] if path[0] == path[-1] else path
    return [ring[k : k + count] for k in range(len(ring) - count + 1)]


def _segments(scene: Scene, topic: str, statement: Statement) -> None:
    """The parts of a line in each region: each has one of the allowed sums."""
    region = scene.board.region_number
    for path, numbers in _paths(scene, statement) if statement.is_sum else ():
        for _, part in groupby(path, key=region.get):
            cells = tuple(part)
            scene.add(topic, numbers, MultiSum, cells, totals(scene, statement, cells))


def _lines(scene: Scene, topic: str, statement: Statement) -> None:
    paths = _paths(scene, statement)
    numbers = [number for _, part in paths for number in part]
    if statement.names == {"same sum"} and not statement.negated:
        scene.add(topic, numbers, EqualSums, tuple(tuple(dict.fromkeys(p)) for p, _ in paths))
        return
    if statement.names == {"different sums"} and not statement.negated:
        scene.add(topic, numbers, DifferentSums, tuple(tuple(dict.fromkeys(p)) for p, _ in paths))
        return
    for path, part in paths:
        for rule in scene.sensible(_line_rules(scene, statement, path)):
            scene.add(topic, part, lambda rule=rule: rule)


def _line_rules(scene: Scene, statement: Statement, path: Path) -> Iterator[Rule]:
    if statement.names == {"increase"} and not statement.negated:
        yield Or((Thermometer(path), Thermometer(path[::-1])))
    elif statement.names == {"same steps"} and not statement.negated:
        yield Or(tuple(scene.sensible(_steps(scene.board, path))))
    elif statement.names <= ALIKE and not statement.negated:
        yield SuccessivePairs(path, pairs_of(scene.board, statement.holds))
    else:
        yield from rules_of_set(scene, statement, tuple(dict.fromkeys(path)))


def _steps(board: Board, path: Path) -> Iterator[Rule]:
    """Each digit on the line differs from the one before it by the same step, up or down."""
    most = board.digits[-1] - board.digits[0]
    for step in (step for step in range(-most, most + 1) if step):
        yield SuccessivePairs(path, [(a, a + step) for a in board.digits])


def _thermometers(scene: Scene, topic: str, statement: Statement) -> None:
    """Create more rules from the thermometers that were found."""
    for rule in [rule for rules in scene.found.values() for rule in rules]:
        if isinstance(rule, Thermometer) and statement.names == {"consecutive"}:
            _add_pairs(scene, topic, statement, rule.line, [])
        elif isinstance(rule, Thermometer):
            for made in scene.sensible(rules_of_set(scene, statement, rule.line)):
                scene.add(topic, [], lambda made=made: made)


def _paths(scene: Scene, statement: Statement) -> list[tuple[Path, list[int]]]:
    """The lines in the named colours, or all that are left; lines that meet at ends are joined."""
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
    colours = set(statement.colours) & drawn or near_colours(statement.colours)
    fits = (stroke for stroke in strokes if not statement.colours or stroke.colour in colours)
    return [stroke for stroke in fits if stroke.cells]


def _joined(strokes: list[Stroke]) -> list[Path]:
    return joined([Way(s.cells, s.points[0], s.points[-1]) for s in strokes if s.cells])


# Cages and marked cells.


def _cages(scene: Scene, topic: str, statement: Statement) -> None:
    if statement.is_kind or statement.names == {"one parity"}:
        for cells, numbers in _cage_cells(scene):
            for rule in scene.sensible(rules_of_set(scene, statement, cells)):
                scene.add(topic, numbers, lambda rule=rule: rule)
        return
    sums = [relation for relation in statement.relations if relation.is_sum]
    differ = "different" in statement.names
    if not sums or len(sums) + differ < len(statement.relations) or statement.any_of:
        return
    about_sum = Statement(statement.place, tuple(sums), negated=statement.negated)
    for number, mark in scene.drawings.marks():
        if isinstance(mark, Cage) and all(cell in scene.board.index for cell in mark.cells):
            sums_told = totals(scene, about_sum, mark.cells)
            repeat = scene.says("cages repeat") or scene.breaks(KillerCage(mark.cells))
            kind = MultiSum if repeat else MultiSumCage
            used = number in scene.drawings.used
            told = used or not mark.label or number_in(mark.label) in sums_told
            scene.add(topic, [number] if told else [], kind, mark.cells, sums_told)


def _cage_cells(scene: Scene) -> Iterator[tuple[Path, list[int]]]:
    """The cells of each cage, and its number if it has no label that needs explaining."""
    for number, mark in scene.drawings.marks():
        if isinstance(mark, Cage) and all(cell in scene.board.index for cell in mark.cells):
            yield mark.cells, [] if mark.label else [number]


MAKERS: dict[str, Callable[[Scene, str, Statement], None]] = {
    "named cells": named_cells,
    "corners": corners,
    "box centres": box_centres,
    "neighbours": moves((0, 1), (1, 0)),
    "row neighbours": moves((0, 1)),
    "column neighbours": moves((1, 0)),
    "diagonal neighbours": moves((1, 1), (1, -1)),
    "king moves": moves((0, 1), (1, 0), (1, 1), (1, -1)),
    "knight moves": moves((1, 2), (2, 1), (1, -2), (2, -1)),
    "rows of three": rows_of_three,
    "diagonals": diagonals,
    "dots": _dots,
    "marks": _marks,
    "line pairs": _line_pairs,
    "line runs": _line_runs,
    "line segments": _segments,
    "lines": _lines,
    "thermometers": _thermometers,
    "cages": _cages,
    "circles": marked("circle"),
    "squares": marked("square"),
    "coloured cells": coloured,
}
