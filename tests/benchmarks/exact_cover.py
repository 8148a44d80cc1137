"""Exact cover: boards as columns to be covered once each, by Knuth's Algorithm X over sets."""

from __future__ import annotations

from collections.abc import Iterator

from solve_cp import Puzzle

Row = tuple[int, int]  # a cell and its digit
Column = tuple[str, int, int]


def covers(puzzle: Puzzle) -> Iterator[list[int]]:
    """Every solution, as digits in reading order."""
    rows = _rows(puzzle)
    columns: dict[Column, set[Row]] = {}
    for row, covered in rows.items():
        for column in covered:
            columns.setdefault(column, set()).add(row)
    complete = {("cell", cell, 0) for cell in range(len(puzzle.board.cells))}
    full = [h for h in puzzle.board.houses if len(h.cells) == len(puzzle.board.digits)]
    complete |= {("house", puzzle.board.houses.index(h), d) for h in full for d in _digits(puzzle)}
    if complete <= columns.keys():
        yield from (_values(chosen) for chosen in _search(columns, rows, complete, []))


def _digits(puzzle: Puzzle) -> tuple[int, ...]:
    return puzzle.board.digits


def _rows(puzzle: Puzzle) -> dict[Row, list[Column]]:
    """The columns that each digit in each cell covers: the cell, and the digit in its houses."""
    board = puzzle.board
    houses: list[list[int]] = [[] for _ in board.cells]
    for number, house in enumerate(board.houses):
        for cell in house.cells:
            houses[board.index[cell]].append(number)
    rows: dict[Row, list[Column]] = {}
    for number, cell in enumerate(board.cells):
        given = puzzle.givens.get(cell)
        for digit in board.digits if given is None else (given,):
            places: list[Column] = [("house", house, digit) for house in houses[number]]
            rows[number, digit] = [("cell", number, 0), *places]
    return rows


def _search(
    columns: dict[Column, set[Row]],
    rows: dict[Row, list[Column]],
    needed: set[Column],
    chosen: list[Row],
) -> Iterator[list[Row]]:
    """Cover the needed column with the fewest rows left, in every way."""
    open_ = needed & columns.keys()
    if not open_:
        yield list(chosen)
        return
    column = min(open_, key=lambda name: len(columns[name]))
    for row in list(columns[column]):
        taken = _select(columns, rows, row)
        chosen.append(row)
        yield from _search(columns, rows, needed, chosen)
        chosen.pop()
        _restore(columns, rows, row, taken)


def _select(
    columns: dict[Column, set[Row]], rows: dict[Row, list[Column]], row: Row
) -> list[set[Row]]:
    """Take out the row's columns, and every row that shares one of them."""
    taken = []
    for column in rows[row]:
        for other in columns[column]:
            for shared in rows[other]:
                if shared != column and shared in columns:
                    columns[shared].discard(other)
        taken.append(columns.pop(column))
    return taken


def _restore(
    columns: dict[Column, set[Row]],
    rows: dict[Row, list[Column]],
    row: Row,
    taken: list[set[Row]],
) -> None:
    for column in reversed(rows[row]):
        columns[column] = taken.pop()
        for other in columns[column]:
            for shared in rows[other]:
                if shared in columns:
                    columns[shared].add(other)


def _values(chosen: list[Row]) -> list[int]:
    return [digit for _, digit in sorted(chosen)]
