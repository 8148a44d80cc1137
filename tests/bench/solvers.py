"""Correct and faulty solvers, as students write them, for test files."""

SOURCE = """
import os, sys, time
import numpy as np

def fits(board, row, col, digit):
    side = int(len(board) ** 0.5)
    top, left = row // side * side, col // side * side
    box = [board[top + i][left + j] for i in range(side) for j in range(side)]
    return digit not in [*board[row], *(line[col] for line in board), *box]

def in_place(board: list) -> bool:
    for row, line in enumerate(board):
        for col, digit in enumerate(line):
            if digit == 0:
                for digit in range(1, len(board) + 1):
                    if fits(board, row, col, digit):
                        board[row][col] = digit
                        if in_place(board):
                            return True
                        board[row][col] = 0
                return False
    return True

def sudoku_solver(array):
    rows = array.tolist()
    return np.array(rows, dtype=float) if in_place(rows) else np.full(array.shape, -1.0)

def generator(rows: list):
    if in_place(rows):
        yield rows
        yield rows

def lists_only(rows):
    rows[0].index(rows[0][0])
    return rows if in_place(rows) else None

def none(array):
    return None

def ones(array):
    return np.ones(array.shape)

def small(array):
    return [[1, 2], [2, 1]]

def text(array):
    print("rubbish")
    return "hello"

def raises(array):
    return 1 / 0

def hangs(array):
    while True:
        time.sleep(1)

def eats(array):
    kept = []
    while True:
        kept.append(np.ones(10_000_000))

def dies(array):
    os.abort()

def leaves(array):
    sys.exit(0)
"""

ENGINES = """
from solve_cp.engines import Outcome, engine_named, register

@register
class Twice:
    name = "twice"
    summary = "hands over every grid twice"

    def answer(self, model, sink, watch, want, seed):
        inner = engine_named("dfs-full")
        return inner.answer(model, lambda v: sink(v) or sink(v), watch, want, seed)

@register
class Liar:
    name = "liar"
    summary = "says that there is no solution"

    def answer(self, model, sink, watch, want, seed):
        return Outcome(True)
"""
