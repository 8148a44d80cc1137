"""Write a puzzle's model as clauses in the DIMACS format, for other SAT solvers."""

from __future__ import annotations

from collections.abc import Iterator

from solve_cp.errors import FormatError, InputError
from solve_cp.formats.dimacs.clauses import Clauses
from solve_cp.language.model import Structure
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle


def puzzle_to_dimacs(puzzle: Puzzle) -> str:
    """The model of a puzzle as a CNF file; comments say what each literal means.

    A rule with too many clauses raises a FormatError that names it.
    """
    model = compile_puzzle(puzzle)
    structure = model.structure
    try:
        found = Clauses(structure)
    except FormatError as error:
        raise FormatError(f"{error}: {puzzle.board}") from None
    for constraint, origin in structure.posted():
        try:
            found.post(constraint)
        except InputError as error:
            raise FormatError(f"{error}: {origin}") from None
    for cell, digit in puzzle.givens.items():
        found.add((found.of(cell)[digit],))
    lines = [*_comments(puzzle, structure, found), f"p cnf {found.count} {len(found.clauses)}"]
    lines += (" ".join(map(str, (*clause, 0))) for clause in found.clauses)
    return "\n".join(lines) + "\n"


def _comments(puzzle: Puzzle, structure: Structure, found: Clauses) -> Iterator[str]:
    if puzzle.title:
        yield f"c {' '.join(puzzle.title.split())}"
    yield f"c {puzzle.board}"
    for text in puzzle.not_modelled:
        yield f"c not modelled: {' '.join(text.split())}"
    for rule in puzzle.rules:
        yield f"c rule {' '.join(str(rule).split())}"
    yield f"c literals 1 to {found.named} are values, the others are auxiliary"
    for variable, literals in zip(structure.variables, found.literals, strict=True):
        for value, literal in literals.items():
            yield f"c {literal} {variable}={value}"
