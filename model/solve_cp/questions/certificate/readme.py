"""The page that explains what a certificate proves and how to check it."""

from __future__ import annotations

from solve_cp.questions.certificate.making import Certificate

CLAIMS = {
    True: "The grid in solution.json is the only solution of the puzzle in puzzle.json.",
    False: "The puzzle in puzzle.json has no solution.",
}
PAGE = """\
A certificate made by solve-cp
==============================

{claim}

Files
-----
puzzle.json    the puzzle: board, givens, rules
formula.cnf    clauses in the DIMACS format: {asked}
map.json       what the first {named} variables of the formula mean: a cell and a digit{extra};
               the other {others} variables are helpers, such as partial sums
{solution}proof.drat     the proof, in the DRAT format, that no values satisfy formula.cnf
README.txt     this page

What is proved
--------------
proof.drat proves that formula.cnf cannot be satisfied. Every step of it can be checked by a
program that knows nothing about puzzles and shares no code with solve-cp.

What is not proved
------------------
The proof does not show that formula.cnf says what the puzzle says. That is tested, not proved:
`solve-cp prove --check` compares the formula with the rules' own definitions on the solution, on
changes of it, on other filled grids, and house by house and rule by rule on small fillings. It
prints what these tests cover. A clause that is wrong only for fillings that were not tried is not
found. "The only solution" refers to the digits: values that rules add, such as a shading, may
still differ.
{left_out}
How to check
------------
1. The proof, with a checker that is not ours. drat-trim (C, by Marijn Heule):
       drat-trim formula.cnf proof.drat
   which prints "s VERIFIED". Or dratify (Python, pip install dratify):
       python -c "import dratify as d; print(d.check_proof(d.parse_dimacs(
           open('formula.cnf').read()), open('proof.drat').read(), check_rat=False).ok)"
   which prints True. No step of the proof needs RAT: each clause follows from those before it.
2. Formula and puzzle, and the proof again:
       pip install 'solve-cp[prove]'
       solve-cp prove --check FOLDER
3. By eye: comments in formula.cnf name the house or rule that the clauses after them come from.
   The part "givens" has one clause for each given. {by_eye}
"""


def page(certificate: Certificate) -> str:
    """The text of README.txt."""
    only = certificate.grid is not None
    named = len(certificate.meanings)
    asked = "the puzzle, and that its grid is another one" if only else "the puzzle"
    missing = certificate.not_modelled
    left_out = "".join(f"- {' '.join(text.split())}\n" for text in missing)
    return PAGE.format(
        claim=CLAIMS[only],
        asked=asked,
        named=named,
        others=certificate.formula.variables - named,
        extra=" (or a variable of a rule and its value)" if _has_extras(certificate) else "",
        solution="solution.json  the solution\n" if only else "",
        left_out=f"The puzzle has parts that no rule models; they are not covered:\n{left_out}"
        * bool(missing),
        by_eye='The part "other" is one clause: some cell differs.' if only else "",
    )


def _has_extras(certificate: Certificate) -> bool:
    puzzle = certificate.puzzle
    assert puzzle is not None
    cells = {str(cell) for cell in puzzle.board.cells}
    return any(name not in cells for name, _ in certificate.meanings)
