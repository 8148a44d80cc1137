"""Write a puzzle's model in MiniZinc, so that other solvers can check it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from solve_cp.board.cells import Cell
from solve_cp.board.houses import House
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.minizinc.terms import Terms, braces
from solve_cp.language.constraints import Variable
from solve_cp.language.model import Model
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle

HEAD = 'include "alldifferent.mzn";\ninclude "table.mzn";\ninclude "regular.mzn";'
MAX_COMMENT = 160


def puzzle_to_minizinc(puzzle: Puzzle) -> str:
    """The model of a puzzle as a MiniZinc file that prints the grid."""
    model = compile_puzzle(puzzle)
    names = _names(model)
    terms = Terms(model, names)
    constraints = list(_constraints(model, terms))
    cells = [names[cell] for cell in puzzle.board.cells]
    parts = [
        _title(puzzle),
        HEAD,
        "\n".join(_variables(model, names)),
        *_givens(puzzle, names),
        "\n".join(constraints[: len(puzzle.board.houses)]),
        *constraints[len(puzzle.board.houses) :],
        f"solve :: int_search([{', '.join(cells)}], dom_w_deg, indomain_min) satisfy;",
        *_output(puzzle, names),
    ]
    return "\n\n".join(parts) + "\n"


def _title(puzzle: Puzzle) -> str:
    lines = [puzzle.title, puzzle.author and f"by {puzzle.author}", str(puzzle.board)]
    lines += [f"not modelled: {text}" for text in puzzle.not_modelled]
    return "\n".join(_comment(line) for line in lines if line)


def _comment(text: str) -> str:
    line = " ".join(text.split())
    return f"% {line if len(line) <= MAX_COMMENT else line[: MAX_COMMENT - 1] + '…'}"


def _names(model: Model) -> dict[Variable, str]:
    """A cell is r1c1; other variables are numbered, and named in a comment."""
    return {
        variable: str(variable) if isinstance(variable, Cell) else f"x{number}"
        for number, variable in enumerate(model.structure.variables, 1 - model.structure.cell_count)
    }


def _variables(model: Model, names: dict[Variable, str]) -> Iterator[str]:
    structure = model.structure
    board = structure.board
    for row in range(board.rows):
        cells = [f"var {braces(board.digits)}: {names[cell]};" for cell in board.row(row)]
        if cells:
            yield " ".join(cells)
    for variable, domain in zip(structure.variables, structure.domains, strict=True):
        if not isinstance(variable, Cell):
            values = braces(structure.values(domain))
            yield f"var {values}: {names[variable]}; {_comment(str(variable))}"


def _givens(puzzle: Puzzle, names: dict[Variable, str]) -> Iterator[str]:
    if puzzle.givens:
        lines = (f"constraint {names[cell]} = {d};" for cell, d in sorted(puzzle.givens.items()))
        yield "\n".join(("% givens", *lines))


def _constraints(model: Model, terms: Terms) -> Iterator[str]:
    """The constraints of each house and each rule, under a comment that names it."""
    for origin, group in groupby(model.structure.posted(), key=lambda posted: posted[1]):
        known = len(terms.declared)
        try:
            lines = [f"constraint {terms.alone(constraint)};" for constraint, _ in group]
        except InputError as error:
            raise FormatError(f"{error}: {origin}") from None
        name = _comment(origin.name if isinstance(origin, House) else str(origin))
        if isinstance(origin, House):
            yield f"{lines[0]} {name}"
        else:
            yield "\n".join((name, *terms.declared[known:], *lines))


def _output(puzzle: Puzzle, names: dict[Variable, str]) -> Iterable[str]:
    board = puzzle.board
    rows = [" ".join(f"\\({names[cell]})" for cell in board.row(row)) for row in range(board.rows)]
    lines = ",\n".join(f'  "{row}\\n"' for row in rows if row)
    return (f"output [\n{lines}\n];",)
