"""Sudoku and its variants as constraints, on a board of any size."""

from typing import TYPE_CHECKING

from solve_cp.lazy import lazy

if TYPE_CHECKING:
    from solve_cp import engines, language, rules
    from solve_cp.batch.arrays import sudoku_solver
    from solve_cp.batch.solve_many import solve_many
    from solve_cp.bench.crosscheck import CrossCheck, crosscheck
    from solve_cp.board.board import Board
    from solve_cp.board.cells import Cell
    from solve_cp.board.grid import Grid
    from solve_cp.board.houses import House
    from solve_cp.drawing.svg import Svg, svg
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
    from solve_cp.questions.certificate.making import Certificate, prove
    from solve_cp.questions.certificate.verification import CertificateCheck, check_certificate
    from solve_cp.questions.check import Check, check
    from solve_cp.questions.counting.estimate import Estimate, estimate
    from solve_cp.questions.explain.grade import Grade, grade
    from solve_cp.questions.explain.hint import Hint, hint
    from solve_cp.questions.explain.path import Path, explain
    from solve_cp.questions.explain.telling.step import Step
    from solve_cp.questions.generate.making import Generated, generate
    from solve_cp.questions.generate.randomness.random_grid import random_grid
    from solve_cp.questions.reducing.minimise import Minimised, minimise
    from solve_cp.questions.reducing.redundant import Redundant, redundant
    from solve_cp.questions.solve import count, solutions, solve
    from solve_cp.questions.space import Space, space
    from solve_cp.questions.suggest.suggest import Suggestion, suggest
    from solve_cp.questions.why import Why, why
    from solve_cp.result import Interrupted, Result, Status
    from solve_cp.rules.base import Rule

__version__ = "0.1.0"

__all__ = [
    "Board",
    "BoardError",
    "Candidates",
    "Cell",
    "Certificate",
    "CertificateCheck",
    "Check",
    "CrossCheck",
    "EngineError",
    "Estimate",
    "FormatError",
    "Generated",
    "Grade",
    "Grid",
    "Hint",
    "House",
    "InputError",
    "Interrupted",
    "InterruptedQuestion",
    "Limits",
    "Minimised",
    "Path",
    "Puzzle",
    "PuzzleError",
    "Redundant",
    "Result",
    "Rule",
    "RuleError",
    "SolveCpError",
    "Space",
    "Status",
    "Step",
    "Suggestion",
    "Svg",
    "VerificationError",
    "Violation",
    "Why",
    "WorkerError",
    "candidates",
    "check",
    "check_certificate",
    "count",
    "crosscheck",
    "engines",
    "estimate",
    "explain",
    "generate",
    "grade",
    "hint",
    "language",
    "minimise",
    "prove",
    "random_grid",
    "read",
    "redundant",
    "rules",
    "scan",
    "solutions",
    "solve",
    "solve_many",
    "space",
    "sudoku_solver",
    "suggest",
    "svg",
    "why",
    "write",
]

# Where each name lives.
__getattr__ = lazy(
    __name__,
    {
        "solve_cp.batch.arrays": "sudoku_solver",
        "solve_cp.batch.solve_many": "solve_many",
        "solve_cp.bench.crosscheck": "CrossCheck crosscheck",
        "solve_cp.board.board": "Board",
        "solve_cp.board.cells": "Cell",
        "solve_cp.board.grid": "Grid",
        "solve_cp.board.houses": "House",
        "solve_cp.drawing.svg": "Svg svg",
        "solve_cp.errors": (
            "BoardError EngineError FormatError InputError PuzzleError RuleError "
            "SolveCpError VerificationError WorkerError"
        ),
        "solve_cp.formats.reading": "read scan",
        "solve_cp.formats.writing": "write",
        "solve_cp.limits": "Limits",
        "solve_cp.puzzle.puzzle": "Puzzle Violation",
        "solve_cp.questions.answer": "InterruptedQuestion",
        "solve_cp.questions.candidates": "Candidates candidates",
        "solve_cp.questions.certificate.verification": "CertificateCheck check_certificate",
        "solve_cp.questions.certificate.making": "Certificate prove",
        "solve_cp.questions.check": "Check check",
        "solve_cp.questions.counting.estimate": "Estimate estimate",
        "solve_cp.questions.explain.grade": "Grade grade",
        "solve_cp.questions.explain.hint": "Hint hint",
        "solve_cp.questions.explain.path": "Path explain",
        "solve_cp.questions.explain.telling.step": "Step",
        "solve_cp.questions.generate.randomness.random_grid": "random_grid",
        "solve_cp.questions.generate.making": "Generated generate",
        "solve_cp.questions.suggest.suggest": "Suggestion suggest",
        "solve_cp.questions.reducing.minimise": "Minimised minimise",
        "solve_cp.questions.reducing.redundant": "Redundant redundant",
        "solve_cp.questions.solve": "count solutions solve",
        "solve_cp.questions.space": "Space space",
        "solve_cp.questions.why": "Why why",
        "solve_cp.result": "Interrupted Result Status",
        "solve_cp.rules.base": "Rule",
        "solve_cp.engines": "",
        "solve_cp.language": "",
        "solve_cp.rules": "",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
