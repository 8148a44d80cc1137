"""The kinds of fields of rules: how each is parsed, written and checked.

A rule's dataclass field is annotated with one of the names below (`Cells`, `Path`, …) or with
`int`, `bool`, `str` or `int | None`. The `| Any` lets callers write cells as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_type_hints

from solve_cp.board.cells import Cell, cells_text, parse_cell, parse_cells
from solve_cp.errors import InputError
from solve_cp.rules.places import Direction, Side, parse_direction, parse_side

if TYPE_CHECKING:
    from solve_cp.rules.base import Rule


@dataclass(frozen=True)
class Kind:
    """How the value of a field is parsed and written."""

    name: str
    parse: Callable[[Any], Any]
    dump: Callable[[Any], Any]
    cells: Callable[[Any], Iterable[Cell]] = lambda _: ()


def _distinct_cells(source: Any) -> tuple[Cell, ...]:
    cells = _some_cells(source)
    seen: set[Cell] = set()
    for cell in cells:
        if cell in seen:
            raise InputError(f"expected each cell once, got {cell} twice")
        seen.add(cell)
    return cells


def _some_cells(source: Any) -> tuple[Cell, ...]:
    cells = parse_cells(source)
    if not cells:
        raise InputError("expected at least one cell, got none")
    return cells


def _line_or_loop(source: Any) -> tuple[Cell, ...]:
    """Cells, each once; a loop may end with its first cell again."""
    cells = _some_cells(source)
    closed = len(cells) > 2 and cells[0] == cells[-1]
    return _distinct_cells(cells[:-1] if closed else cells)


def _cell_lists(source: Any) -> tuple[tuple[Cell, ...], ...]:
    if isinstance(source, str):
        source = [part for part in source.split("/") if part.strip()]
    if not isinstance(source, Iterable):
        raise InputError(f"expected lists of cells, got {source!r}")
    return tuple(_some_cells(part) for part in source)


def _numbers(source: Any) -> tuple[int, ...]:
    if isinstance(source, str):
        source = source.replace(",", " ").split()
    if isinstance(source, int):
        source = [source]
    if not isinstance(source, Iterable):
        raise InputError(f"expected whole numbers, got {source!r}")
    return tuple(_integer(number) for number in source)


def _integer(source: Any) -> int:
    if isinstance(source, bool) or (isinstance(source, float) and not source.is_integer()):
        raise InputError(f"expected a whole number, got {source!r}")
    try:
        return int(source)
    except (TypeError, ValueError):
        raise InputError(f"expected a whole number, got {source!r}") from None


def _boolean(source: Any) -> bool:
    if not isinstance(source, bool):
        raise InputError(f"expected true or false, got {source!r}")
    return source


def _text(source: Any) -> str:
    if not isinstance(source, str):
        raise InputError(f"expected text, got {source!r}")
    return source


def _number_pairs(source: Any) -> tuple[tuple[int, int], ...]:
    if isinstance(source, str):
        source = [item.replace("×", "x").split("x") for item in source.replace(",", " ").split()]
    if not isinstance(source, Iterable):
        raise InputError(f"expected pairs of numbers, like '2x3 1x5', got {source!r}")
    pairs = tuple(_numbers(item) for item in source)
    for pair in pairs:
        if len(pair) != 2:
            raise InputError(f"expected pairs of numbers, like '2x3 1x5', got {list(pair)}")
    return tuple((pair[0], pair[1]) for pair in pairs)


def _cell_or_number(source: Any) -> Cell | int:
    if isinstance(source, int) or (isinstance(source, str) and source.strip().isdecimal()):
        return _integer(source)
    return parse_cell(source)


def _sides(source: Any) -> tuple[Side, ...]:
    if isinstance(source, str):
        source = [part for part in source.split(",") if part.strip()]
    items = [source] if isinstance(source, Side) else source
    if not isinstance(items, Iterable):
        raise InputError(f"expected sides like 'left of row 3, above column 4', got {source!r}")
    return tuple(map(parse_side, items))


def _rays(source: Any) -> tuple[tuple[Cell, Direction], ...]:
    if isinstance(source, str):
        source = [part.split(maxsplit=1) for part in source.split(",") if part.strip()]
    if not isinstance(source, Iterable):
        raise InputError(f"expected diagonals like 'r1c3 down right, r9c1 UR', got {source!r}")
    rays = [part.split(maxsplit=1) if isinstance(part, str) else tuple(part) for part in source]
    for ray in rays:
        if len(ray) != 2:
            raise InputError(f"expected a cell and a direction, like 'r1c3 DR', got {ray!r}")
    return tuple((parse_cell(first), parse_direction(way)) for first, way in rays)


def _relation(source: Any) -> Any:
    return source if callable(source) else frozenset(_number_pairs(source))


def _dump_relation(relation: Any) -> Any:
    return relation if callable(relation) else [list(pair) for pair in sorted(relation)]


def _function(source: Any) -> Any:
    if not callable(source):
        raise InputError(f"expected a Python function, got {source!r}")
    return source


def _rules(source: Any) -> tuple[Rule, ...]:
    from solve_cp.rules.base import Rule
    from solve_cp.rules.registry import from_data

    items = [source] if isinstance(source, (Rule, dict)) else source
    if not isinstance(items, Iterable) or isinstance(items, str):
        raise InputError(f"expected rules, got {source!r}")
    return tuple(item if isinstance(item, Rule) else from_data(item) for item in items)


def _dump_rules(rules: tuple[Rule, ...]) -> list[dict[str, Any]]:
    from solve_cp.rules.registry import to_data

    return [to_data(rule) for rule in rules]


def _same(value: Any) -> Any:
    return value


CELLS = Kind("cells, each once", _distinct_cells, cells_text, _same)
LINE_OR_LOOP = Kind("cells, each once, or a closed loop", _line_or_loop, cells_text, _same)
PATH = Kind("cells in order", _some_cells, cells_text, _same)
ANY_CELLS = Kind(
    "cells, each once, or none",
    lambda source: () if source in ((), [], "") else _distinct_cells(source),
    cells_text,
    _same,
)
CELL = Kind("a cell", parse_cell, str, lambda cell: (cell,))
CELL_LISTS = Kind(
    "lists of cells",
    _cell_lists,
    lambda lists: [cells_text(cells) for cells in lists],
    lambda lists: (cell for cells in lists for cell in cells),
)
NUMBERS = Kind("whole numbers", _numbers, list)
INTEGER = Kind("a whole number", _integer, _same)
MAYBE_INTEGER = Kind(
    "a whole number, or nothing", lambda value: None if value is None else _integer(value), _same
)
NUMBER_PAIRS = Kind(
    "pairs of whole numbers", _number_pairs, lambda pairs: [list(pair) for pair in pairs]
)
RELATION = Kind("pairs of digits, or a Python function", _relation, _dump_relation)
FUNCTION = Kind("a Python function", _function, _same)
SIDE = Kind("a line seen from outside the board, like 'left of row 3'", parse_side, str)
DIRECTION = Kind("a diagonal direction, like 'down right'", parse_direction, str)
SIDES = Kind(
    "lines seen from outside, like 'row 3, above column 4'",
    _sides,
    lambda sides: ", ".join(map(str, sides)),
)
RAYS = Kind(
    "diagonals, like 'r1c3 down right, r9c1 up right'",
    _rays,
    lambda rays: ", ".join(f"{first} {way}" for first, way in rays),
    lambda rays: (first for first, _ in rays),
)
CELL_OR_NUMBER = Kind(
    "a cell, or a whole number",
    _cell_or_number,
    lambda value: str(value) if isinstance(value, Cell) else value,
    lambda value: (value,) if isinstance(value, Cell) else (),
)
RULES = Kind(
    "rules",
    _rules,
    _dump_rules,
    lambda rules: (cell for rule in rules for cell in rule.mentioned_cells()),
)
BOOLEAN = Kind("true or false", _boolean, _same)
TEXT = Kind("text", _text, _same)

Cells = Annotated[tuple[Cell, ...] | Any, CELLS]
LineOrLoop = Annotated[tuple[Cell, ...] | Any, LINE_OR_LOOP]
Path = Annotated[tuple[Cell, ...] | Any, PATH]
OneCell = Annotated[Cell | Any, CELL]
CellLists = Annotated[tuple[tuple[Cell, ...], ...] | Any, CELL_LISTS]
AnyCells = Annotated[tuple[Cell, ...] | Any, ANY_CELLS]
Numbers = Annotated[tuple[int, ...] | Any, NUMBERS]
NumberPairs = Annotated[tuple[tuple[int, int], ...] | Any, NUMBER_PAIRS]
Pairs = Annotated[frozenset[tuple[int, int]] | Callable[[int, int], bool] | Any, RELATION]
Function = Annotated[Any, FUNCTION]
Outside = Annotated[Side | Any, SIDE]
Diagonal = Annotated[Direction | Any, DIRECTION]
Sides = Annotated[tuple[Side, ...] | Any, SIDES]
Rays = Annotated[tuple[tuple[Cell, Direction], ...] | Any, RAYS]
CellOrNumber = Annotated[Cell | int | Any, CELL_OR_NUMBER]
Rules = Annotated[Any, RULES]

_PLAIN: dict[Any, Kind] = {int: INTEGER, bool: BOOLEAN, str: TEXT, int | None: MAYBE_INTEGER}


@cache
def kinds(rule: type[Rule]) -> dict[str, Kind]:
    """The kind of each field of a rule's class, in order."""
    hints = get_type_hints(rule, include_extras=True)
    return {field.name: _kind(hints[field.name]) for field in fields(rule)}  # type: ignore[arg-type]


def _kind(hint: Any) -> Kind:
    for part in get_args(hint)[1:]:
        if isinstance(part, Kind):
            return part
    return _PLAIN.get(hint, Kind("a Python object", _same, _same))
