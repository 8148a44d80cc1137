"""Generated puzzles: unique by another engine, as ordered, and repeatable with a seed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pytest

from solve_cp import (
    Board,
    Cell,
    Grid,
    InputError,
    Limits,
    Puzzle,
    Status,
    explain,
    generate,
    grade,
    minimise,
    solve,
)
from solve_cp.board.cells import parse_cells
from solve_cp.board.symmetry import SYMMETRIES, orbits
from solve_cp.language import Constraint, Linear
from solve_cp.questions.generate.kinds import KINDS, NOT_PLACED, Clues
from solve_cp.rules import AntiKnight, ChaosConstruction, Rule, YinYang
from solve_cp.rules.catalogue import CATALOGUE
from solve_cp.rules.fields import CELL, CELL_LISTS, CELLS, LINE_OR_LOOP, PATH, RULES, Cells, kinds
from solve_cp.rules.support.connected import hangs_together
from solve_cp.rules.support.shapes import Layout

FOUR = Puzzle(Board.standard(4))
PLACES = (CELL, CELLS, CELL_LISTS, LINE_OR_LOOP, PATH, RULES)
SIX = Puzzle(Board.standard(6))
NINE = Puzzle(Board.standard(9))


def made(template: Puzzle, **order: object) -> Puzzle:
    """The generated puzzle; another engine proves that the recorded solution is the only one."""
    (answer,) = generate(template, **order)  # type: ignore[arg-type]
    assert (answer.status, answer.unique) == (Status.SOLVED, True), answer.reason
    puzzle = answer.puzzle
    assert puzzle is not None
    checked = solve(replace(puzzle, solution=None), "cpsat-textbook")
    assert (checked.unique, checked.grid) == (True, puzzle.solution)
    return puzzle


def test_a_minimal_classic_can_spare_no_given() -> None:
    puzzle = made(NINE, minimal=True, seed=3)
    answer = minimise(puzzle)
    assert answer.minimal
    assert answer.dropped == ()


def test_givens_are_as_many_as_ordered() -> None:
    numbers = [len(a.puzzle.givens) for a in generate(NINE, givens=(30, 32), count=4) if a.puzzle]
    assert len(numbers) == 4
    assert set(numbers) <= {30, 31, 32}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_givens_have_the_symmetry(symmetry: str) -> None:
    puzzle = made(SIX, symmetry=symmetry, minimal=True, seed=1)
    for group in orbits(puzzle.board, symmetry, puzzle.board.cells):
        assert len({cell in puzzle.givens for cell in group}) == 1


def test_full_symmetry_joins_the_four_corners() -> None:
    groups = orbits(Board.standard(4), "full", Board.standard(4).cells)
    assert groups[0] == (Cell(0, 0), Cell(0, 3), Cell(3, 0), Cell(3, 3))
    assert sorted(map(len, groups)) == [4, 4, 8]


def test_a_pattern_says_where_givens_stand() -> None:
    cells = parse_cells("r1c1-r1c3 r2c4 r3c1 r4c3 r4c4")
    puzzle = made(FOUR, pattern=cells, seed=2)
    assert set(puzzle.givens) == set(cells)


def test_givens_and_rules_of_the_template_stay() -> None:
    template = SIX.with_givens({"r1c1": 6, "r6c6": 1}) + AntiKnight()
    puzzle = made(template, minimal=True, seed=5)
    assert template.givens.items() <= puzzle.givens.items()
    assert puzzle.rules == template.rules


def slow(kind: str) -> object:
    return pytest.param(kind, marks=pytest.mark.slow) if kind == "full-rank" else kind


@pytest.mark.parametrize("kind", [slow(kind) for kind in KINDS if kind != "cages"])
def test_every_kind_of_clue_is_laid_and_leaves_one_solution(kind: str) -> None:
    puzzle = made(SIX, clues=[kind], seed=1)
    assert {type(rule) for rule in puzzle.rules} <= set(Clues.parse(kind).rules)
    assert puzzle.rules


BEYOND = {
    "Shaded": YinYang(),
    "ShadedCount": YinYang(),
    "ShadedSum": YinYang(),
    "ChaosCount": ChaosConstruction(),
    "ChaosArrow": ChaosConstruction(),
    "ChaosApart": ChaosConstruction(),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BEYOND)
def test_clues_beyond_digits_leave_one_solution_in_all(name: str) -> None:
    template = Puzzle(Board.standard(6 if name.startswith("Shaded") else 3)) + BEYOND[name]
    puzzle = made(template, clues=[name], seed=1)
    assert name in {type(rule).__name__ for rule in puzzle.rules}
    assert solve(puzzle).extras_unique


PLAIN = [
    *("FastThermometer", "SortedLine", "DifferenceLine", "SameDifferenceLine", "SplitPeas"),
    *("ProductLine", "SumWindows", "MultiSum", "ContainsExactly", "CountDigits", "IndexLine"),
    *("CountCompared", "SmallerSeen"),
]


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAIN)
def test_rules_without_a_name_of_a_kind_are_laid(name: str) -> None:
    assert made(SIX, clues=[name], seed=1).rules


def test_every_rule_with_marks_is_laid_or_has_a_reason_not_to_be() -> None:
    named = {name for names in KINDS.values() for name in names.split()}
    laid, whole, rest = set[str](), set[str](), set[str]()
    for rule in (rule for family in CATALOGUE.values() for rule in family):
        on_cells = any(kind in PLACES for kind in kinds(rule).values())
        own = "laid" in vars(rule)
        (laid if own else rest if on_cells else whole).add(rule.__name__)
    assert named <= laid
    assert rest - {"NoTies"} <= set(NOT_PLACED)
    assert laid.isdisjoint(NOT_PLACED)
    assert laid - named - set(PLAIN) - set(BEYOND) == {
        *("MagicSquare", "Unshaded", "ShadedAround", "ShadeSeen"),
        *("ChaosSame", "ChaosDistinct", "AreaSize", "AreaSum"),
    }


def test_cages_of_a_partition_cover_the_board_without_givens() -> None:
    puzzle = made(SIX, clues=["cages:partition"], seed=1)
    cells = [cell for rule in puzzle.rules for cell in rule.mentioned_cells()]
    assert puzzle.givens == {}
    assert sorted(cells) == sorted(puzzle.board.cells)
    assert all(hangs_together(rule.mentioned_cells()) for rule in puzzle.rules)


def test_kinds_are_combined_and_sizes_kept() -> None:
    puzzle = made(SIX, clues=["thermometers:4-5", "killer:2", "kropki"], seed=2)
    names = {type(rule).__name__ for rule in puzzle.rules}
    assert names <= {"Thermometer", "KillerCage", "Difference", "Ratio"}
    for rule in puzzle.rules:
        size = len(rule.mentioned_cells())
        assert size in (4, 5) if type(rule).__name__ == "Thermometer" else size == 2


def test_several_kinds_of_lines_share_the_board() -> None:
    puzzle = made(SIX, clues=["thermometers:3:all", "arrows:3:all"], seed=2)
    assert {type(rule).__name__ for rule in puzzle.rules} == {"Thermometer", "Arrow"}


def test_the_same_seed_gives_the_same_puzzles_and_another_gives_others() -> None:
    orders = [list(generate(SIX, clues=["killer"], seed=seed, count=2)) for seed in (1, 1, 2)]
    first, again, others = ([answer.puzzle for answer in made] for made in orders)
    assert first == again
    assert first[0] != first[1]
    assert not any(puzzle in first for puzzle in others)


@pytest.mark.slow
def test_what_cannot_be_made_is_given_up_with_what_came_last() -> None:
    (answer,) = generate(FOUR, givens=(3, 3), limits=Limits(seconds=1))
    assert (answer.status, answer.puzzle) == (Status.GAVE_UP, None)
    assert "; the closest had " in answer.reason


def test_makings_together_give_what_each_gives_alone() -> None:
    puzzles = [answer.puzzle for answer in generate(SIX, minimal=True, count=12, seed=4)]
    limits = Limits(seconds=60)  # which makes each by itself
    alone = generate(SIX, minimal=True, count=12, seed=4, limits=limits)
    assert puzzles == [answer.puzzle for answer in alone]


def test_random_regions_are_connected_and_of_one_size() -> None:
    puzzles = [made(Puzzle(Board.standard(n)), jigsaw=True, seed=2) for n in (5, 6)]
    for puzzle in puzzles:
        regions = [region.cells for region in puzzle.board.regions]
        assert sorted(c for cells in regions for c in cells) == sorted(puzzle.board.cells)
        assert all(hangs_together(cells) for cells in regions)
        assert {len(cells) for cells in regions} == {puzzle.board.rows}
    assert puzzles[1].board != SIX.board


def test_a_required_step_is_on_the_path() -> None:
    (answer,) = generate(NINE, require="naked pair", seed=1)
    assert answer.puzzle is not None
    assert any("naked pair" in step.name for step in explain(answer.puzzle).steps)


def test_a_range_of_grades_is_kept() -> None:
    (answer,) = generate(NINE, grade=(2.0, 4.0), seed=1)
    assert 2.0 <= answer.statistics["number"] <= 4.0


def test_without_guessing_no_step_is_large() -> None:
    (answer,) = generate(SIX, clues="killer", avoid_guessing=True, seed=2)
    assert answer.puzzle is not None
    assert grade(answer.puzzle).size <= 6.5  # type: ignore[operator]


def test_the_path_of_the_making_is_told() -> None:
    (answer,) = generate(FOUR, givens=(4, 4), seed=3)
    told = answer.statistics
    assert (told["givens"], told["clues"], len(told["missed"])) == (4, 0, told["attempts"] - 1)


@dataclass(frozen=True)
class Twice(Rule):
    """The second cell holds twice the first."""

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return grid[self.cells[1]] == 2 * grid[self.cells[0]]

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        yield Linear([(2, self.cells[0]), (-1, self.cells[1])], 0)

    @classmethod
    def laid(cls, layout: Layout) -> Iterable[Rule]:
        return layout.pairs(cls)


def test_a_users_rule_is_laid() -> None:
    puzzle = made(SIX, clues=[Clues("twice", (Twice,))], seed=1)
    assert {type(rule) for rule in puzzle.rules} == {Twice}


def test_a_grade_is_kept() -> None:
    (answer,) = generate(SIX, grade="easy", givens=(14, 18), seed=1)
    assert answer.statistics["grade"] == "easy"


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"clues": ["kilers"]}, "expected a kind of clue, got 'kilers' (did you mean killer?)"),
        ({"clues": ["AntiKnight"]}, "expected clues that can be placed, got AntiKnight"),
        ({"clues": ["killer:big"]}, "expected a size like 4-6, all or partition, got 'big'"),
        ({"clues": ["xv:partition"]}, "expected cages:partition or killer:partition"),
        ({"givens": (5, 4)}, "expected givens from 0 to 16, got 5-4"),
        ({"symmetry": "odd"}, "expected a symmetry of none, rotate180"),
        ({"pattern": "r9c9"}, "expected cells of a 4×4 board"),
        ({"grade": "nasty"}, "expected a grade of easy"),
        ({"count": 0}, "expected a count of at least 1, got 0"),
    ],
)
def test_an_order_without_meaning_is_refused(order: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as refused:
        generate(FOUR, **order)  # type: ignore[arg-type]
    assert str(refused.value).startswith(message)
