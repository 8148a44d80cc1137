"""Placing clues: they do not overlap, are symmetric if asked, complete if the rule says so."""

from itertools import chain, combinations, pairwise
from random import Random

import pytest

from solve_cp import Board, Cell, Puzzle, generate, random_grid, redundant, solve
from solve_cp.board.symmetry import images_of
from solve_cp.questions.generate.kinds import Clues
from solve_cp.rules import (
    Difference,
    KillerCage,
    LittleKiller,
    Ratio,
    Rule,
    StrictKropki,
    StrictXV,
    Thermometer,
    V,
    X,
)
from solve_cp.rules.support.connected import hangs_together
from solve_cp.rules.support.shapes import Layout
from solve_cp.rules.support.walks import corner

SIX = Puzzle(Board.standard(6))
NINE = Puzzle(Board.standard(9))


def made(template: Puzzle, *kinds: str, seed: int = 1) -> Puzzle:
    """A generated puzzle with these kinds of clues."""
    (answer,) = generate(template, clues=kinds, seed=seed)
    assert answer.puzzle is not None, answer.reason
    return answer.puzzle


def laid(kind: str, seed: int) -> list[Rule]:
    """The clues of a kind on a random grid."""
    layout = Layout(random_grid(NINE, seed), NINE, Random(seed))
    return list(Clues.parse(kind).laid(layout))


@pytest.mark.parametrize("kind", ["thermometers", "arrows", "region-sums", "palindromes"])
def test_lines_share_no_cell_and_do_not_cross(kind: str) -> None:
    lines = [rule.mentioned_cells() for seed in range(3) for rule in laid(kind, seed)]
    assert lines
    for seed in range(3):
        drawn = [rule.mentioned_cells() for rule in laid(kind, seed)]
        for one, other in combinations(drawn, 2):
            assert set(one).isdisjoint(other)
        corners = [corner(a, b) for line in drawn for a, b in pairwise(line)]
        crossed = [spot for spot in corners if spot]
        assert len(crossed) == len(set(crossed))


def test_cages_are_connected_and_do_not_overlap() -> None:
    cages = [rule for rule in laid("killer", 4) if isinstance(rule, KillerCage)]
    cells = [cell for cage in cages for cell in cage.cells]
    assert len(cells) == len(set(cells))
    assert all(hangs_together(cage.cells) and 2 <= len(cage.cells) <= 5 for cage in cages)


def test_cages_keep_away_from_lines() -> None:
    layout = Layout(random_grid(NINE, 3), NINE, Random(3))
    lines = [rule.mentioned_cells() for rule in Clues.parse("thermometers").laid(layout)]
    cages = [rule.mentioned_cells() for rule in Clues.parse("killer").laid(layout)]
    assert cages
    assert set(chain.from_iterable(lines)).isdisjoint(chain.from_iterable(cages))


def test_lines_do_not_start_side_by_side() -> None:
    starts = [rule.mentioned_cells()[0] for rule in laid("thermometers", 5)]
    for one, other in combinations(starts, 2):
        assert other not in NINE.board.around(one)


def test_dots_do_not_stand_on_lines() -> None:
    layout = Layout(random_grid(NINE, 3), NINE, Random(3))
    lines = [rule.mentioned_cells() for rule in Clues.parse("thermometers").laid(layout)]
    dots = {frozenset(rule.mentioned_cells()) for rule in Clues.parse("kropki").laid(layout)}
    assert dots.isdisjoint(frozenset(pair) for line in lines for pair in pairwise(line))


def test_clues_outside_and_at_corners_stay_or_go_with_their_images() -> None:
    for kind in ("skyscrapers", "quadruples", "little-killers"):
        puzzle = made(SIX, kind)
        outlines = [rule.outline(puzzle) for rule in puzzle.rules]
        stand = {frozenset(cells) for cells in outlines}
        for cells in outlines:
            images = images_of(puzzle.board, "rotate180", cells)
            assert {frozenset(image) for image in images} <= stand


def test_each_little_killer_has_its_own_place_beside_the_board() -> None:
    places = [rule.start for rule in laid("little-killers", 2) if isinstance(rule, LittleKiller)]
    assert len(places) == len(set(places)) == 18


def unmarked(puzzle: Puzzle, *marks: type[Rule]) -> list[tuple[Cell, Cell]]:
    """The pairs of neighbours without one of the marks."""
    marked = {frozenset(r.mentioned_cells()) for r in puzzle.rules if isinstance(r, marks)}
    return [pair for pair in puzzle.board.pairs() if frozenset(pair) not in marked]


def test_all_dots_are_shown_and_the_rule_says_so() -> None:
    for template, kind in ((SIX, "kropki:all"), (SIX + StrictKropki(), "kropki")):
        puzzle = made(template, kind)
        assert puzzle.rules[-1] == StrictKropki()
        grid = puzzle.solution
        assert grid is not None
        for one, other in unmarked(puzzle, Difference, Ratio):
            low, high = sorted((grid[one], grid[other]))
            assert high - low != 1
            assert high != 2 * low
        assert solve(puzzle).unique


def test_all_dots_and_all_signs_may_be_shown_together() -> None:
    puzzle = made(SIX, "kropki:all", "xv:all")
    assert {StrictKropki(), StrictXV()} <= set(puzzle.rules)
    assert not puzzle.violations(puzzle.solution)
    assert {Difference, X, V} <= {type(rule) for rule in puzzle.rules}


def test_new_lines_keep_away_from_those_of_the_template() -> None:
    own = Thermometer("r3c3 r3c4 r4c4 r4c3")
    puzzle = made(SIX + own, "arrows")
    arrows = [rule.mentioned_cells() for rule in puzzle.rules if rule is not own]
    assert len(arrows) > 1
    assert all(set(own.line).isdisjoint(cells) for cells in arrows)


@pytest.mark.slow
def test_more_givens_make_lines_easier() -> None:
    (usual,) = generate(SIX, clues=["whispers"], seed=3)
    (eased,) = generate(SIX, clues=["whispers"], grade=["easy", "moderate"], seed=3)
    assert eased.statistics["missed"]  # attempts without givens to spare were harder
    assert eased.statistics["grade"] in ("easy", "moderate")
    assert spare_givens(eased.puzzle) > spare_givens(usual.puzzle) == 0


def spare_givens(puzzle: Puzzle | None) -> int:
    """How many of the givens could each be left out."""
    assert puzzle is not None
    return sum(item.kind == "given" for item in redundant(puzzle).redundant)
