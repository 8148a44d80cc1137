"""MiniZinc: the text of a model, and its solutions by Gecode if MiniZinc is installed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from solve_cp import Board, Cell, Puzzle, read, solutions
from solve_cp import rules as r
from solve_cp.formats import write
from solve_cp.formats.iss.reading import puzzle_from_iss
from solve_cp.formats.minizinc.writing import puzzle_to_minizinc
from solve_cp.testing import RuleExample
from tests.cli.running import PUZZLES
from tests.rules.examples import EXAMPLES

needs_minizinc = pytest.mark.skipif(
    shutil.which("minizinc") is None,
    reason="minizinc is not installed (Debian package minizinc): the export is not run",
)

RULES: tuple[type[r.Rule], ...] = (
    *(r.AntiKnight, r.AllowedDigits, r.Contains, r.CountDistinct, r.CountingCircles, r.Diagonals),
    *(r.Difference, r.Doublers, r.EqualSums, r.FullRank, r.GlobalEntropy, r.KillerCage),
    *(r.LockoutLine, r.ModularLine, r.MultiSumCage, r.Not, r.NumberedRoom, r.Or, r.PillArrow),
    *(r.Ratio, r.Regex, r.RellikCage, r.Renban, r.Sandwich, r.Skyscraper, r.SlowThermometer),
    *(r.StrictXV, r.SumLine, r.Thermometer, r.Whispers, r.XSum, r.ConnectedDigits),
)
CHOSEN = [next(e for e in EXAMPLES if type(e.rule) is rule) for rule in RULES]
CHOSEN += [e for e in EXAMPLES if "[ConnectedDigits" in str(e.rule) or "YinYang" in str(e.rule)]


def gecode(puzzle: Puzzle, folder: Path, *options: str) -> list[tuple[int, ...]]:
    """The grids that MiniZinc with Gecode finds; it must have searched to the end."""
    file = folder / "model.mzn"
    file.write_text(puzzle_to_minizinc(puzzle))
    command = ["minizinc", "--solver", "gecode", *options, str(file)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    *grids, rest = found.stdout.split("----------\n")
    assert rest.strip() in ("==========", "=====UNSATISFIABLE=====")
    return [tuple(map(int, grid.split())) for grid in grids]


@needs_minizinc
@pytest.mark.parametrize("example", CHOSEN, ids=lambda e: type(e.rule).__name__)
def test_gecode_finds_the_same_solutions(example: RuleExample, tmp_path: Path) -> None:
    grids = {grid.digits for grid in solutions(example.puzzle, engine="dfs-full").solutions}
    assert set(gecode(example.puzzle, tmp_path, "-a")) == grids


UNIQUE = {
    "plain": ".~R1C1_5~R1C2_3~R1C5_7~R2C1_6~R2C4_1~R2C5_9~R2C6_5~R3C2_9~R3C3_8~R3C8_6~R4C1_8~R4C5_6"
    "~R4C9_3~R5C1_4~R5C4_8~R5C6_3~R5C9_1~R6C1_7~R6C5_2~R6C9_6~R7C2_6~R7C7_2~R7C8_8~R8C4_4~R8C5_1"
    "~R8C6_9~R8C9_5~R9C5_8~R9C8_7~R9C9_9",
    "automaton in logic": ".Shape~4x4.~R1C2_2~R4C4_3~R3C1_2"
    ".Or.Skyscraper~R1~4~.Skyscraper~R1~3~.End",
    "cells beside the board": ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C2_4~R3C2_1~R4C3_1~R3C1_2"
    ".Var~A~~3.AllDifferent~R1C1~VA1~VA2.Arrow~VA1~R1C1~R1C1",
}


@needs_minizinc
@pytest.mark.parametrize("name", UNIQUE)
def test_gecode_proves_the_same_solution_unique(name: str, tmp_path: Path) -> None:
    puzzle = puzzle_from_iss(UNIQUE[name])
    (grid,) = solutions(puzzle).solutions
    assert set(gecode(puzzle, tmp_path, "-a")) == {grid.digits}


VARIANTS = (
    *("anti-knight-9", "between-lines-9", "clones-9", "diagonals-9", "disjoint-groups-9"),
    *("entropic-lines-9", "extra-regions-9", "inequalities-6", "killer-6", "kropki-6"),
    *("little-killer-6", "low-and-high-8", "nonconsecutive-9", "palindromes-9", "parity-9"),
    *("quadruples-9", "renban-9", "skyscrapers-6", "thermometers-6", "windoku-9", "x-sums-6"),
)


@needs_minizinc
@pytest.mark.parametrize("name", VARIANTS)
def test_gecode_proves_the_shipped_variants_unique(name: str, tmp_path: Path) -> None:
    (puzzle,) = read(PUZZLES / "variants" / f"{name}.json")
    assert puzzle.solution is not None
    assert gecode(puzzle, tmp_path, "-n", "2") == [puzzle.solution.digits]


def test_the_model_of_a_tiny_board_is_this() -> None:
    rules = (
        r.KillerCage("r1c1 r2c2", 3),
        r.Or((r.Odd("r1c1"), r.Thermometer("r1c1 r1c2"))),
        r.Whispers("r1c1 r2c1", 1),
    )
    puzzle = Puzzle(Board.latin(2), {Cell(0, 1): 2}, rules, title="tiny", author="me")
    assert write(puzzle, format="minizinc") == TINY


TINY = """\
% tiny
% by me
% 2×2 board without boxes

include "alldifferent.mzn";
include "table.mzn";
include "regular.mzn";

var {1, 2}: r1c1; var {1, 2}: r1c2;
var {1, 2}: r2c1; var {1, 2}: r2c2;

% givens
constraint r1c2 = 2;

constraint all_different([r1c1, r1c2]) :: domain_propagation; % row 1
constraint all_different([r2c1, r2c2]) :: domain_propagation; % row 2
constraint all_different([r1c1, r2c1]) :: domain_propagation; % column 1
constraint all_different([r1c2, r2c2]) :: domain_propagation; % column 2

% KillerCage(cells r1c1 r2c2, total 3)
constraint all_different([r1c1, r2c2]) :: domain_propagation;
constraint r1c1 + r2c2 = 3;

% Or(rules [Odd(cells r1c1), Thermometer(line r1c1 r1c2)])
constraint (r1c1 = 1 \\/ r1c1 < r1c2);

% Whispers(line r1c1 r2c1, difference 1)
constraint abs(r1c1 - r2c1) >= 1;

solve :: int_search([r1c1, r1c2, r2c1, r2c2], dom_w_deg, indomain_min) satisfy;

output [
  "\\(r1c1) \\(r1c2)\\n",
  "\\(r2c1) \\(r2c2)\\n"
];
"""


def test_what_is_not_modelled_is_said_in_a_comment() -> None:
    text = puzzle_to_minizinc(Puzzle(Board.standard(4), not_modelled=("14 lines (drawing)",)))
    assert "% not modelled: 14 lines (drawing)" in text.splitlines()
