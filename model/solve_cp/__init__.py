"""Sudoku and its variants as constraints, on a board of any size."""

from solve_cp import engines, language, rules
from solve_cp.batch.arrays import sudoku_solver
from solve_cp.batch.solve_many import solve_many
from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.board.houses import House
from solve_cp.errors import (
    BoardError,
    EngineError,
    FormatError,
    InputError,
    PuzzleError,
    RuleError,
    SolveCpError,
    VerificationError,
    WorkerError,
)
from solve_cp.formats.reading import read, scan
from solve_cp.formats.writing import write
from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle, Violation
from solve_cp.questions.answer import InterruptedQuestion
from solve_cp.questions.candidates import Candidates, candidates
from solve_cp.questions.check import Check, check
from solve_cp.questions.crosscheck import crosscheck
from solve_cp.questions.redundant import Minimised, Redundant, minimise, redundant
from solve_cp.questions.solve import count, solutions, solve
from solve_cp.questions.why import Why, why
from solve_cp.result import Interrupted, Result, Status
from solve_cp.rules.base import Rule

__version__ = "0.1.0"

__all__ = [
    "Board",
    "BoardError",
    "Candidates",
    "Cell",
    "Check",
    "EngineError",
    "FormatError",
    "Grid",
    "House",
    "InputError",
    "Interrupted",
    "InterruptedQuestion",
    "Limits",
    "Minimised",
    "Puzzle",
    "PuzzleError",
    "Redundant",
    "Result",
    "Rule",
    "RuleError",
    "SolveCpError",
    "Status",
    "VerificationError",
    "Violation",
    "Why",
    "WorkerError",
    "candidates",
    "check",
    "count",
    "crosscheck",
    "engines",
    "language",
    "minimise",
    "read",
    "redundant",
    "rules",
    "scan",
    "solutions",
    "solve",
    "solve_many",
    "sudoku_solver",
    "why",
    "write",
]
