"""The extras of a solution, as marks."""

from solve_cp import Board, Cell, Grid, Puzzle, solve
from solve_cp import rules as r
from solve_cp.drawing.marks import FOUND, Border, Fill, Line, Shape, Text, center
from solve_cp.rules.beyond_digits.loops import DRAWN
from solve_cp.rules.beyond_digits.shading import DARK, shade

TWO = Board.open(2, 2, (1, 2))
A, B, C, D = TWO.cells


def test_shaded_cells_are_dark() -> None:
    puzzle = Puzzle(TWO) + r.YinYang()
    grid = Grid(TWO, (1, 1, 1, 1), {shade(A): 1, shade(B): 0, shade(C): 1, shade(D): 0})
    assert list(puzzle.rules[0].answer_drawing(puzzle, grid)) == [Fill((A, C), DARK)]


def test_cells_shaded_by_their_digits_need_no_more() -> None:
    puzzle = Puzzle(TWO) + r.YinYang([2])
    drawn = puzzle.rules[0].answer_drawing(puzzle, Grid(TWO, (1, 2, 1, 2)))
    assert list(drawn) == [Fill((B, D), DARK)]


def test_a_loop_and_a_snake_are_lines() -> None:
    on_it = dict.fromkeys(map(shade, TWO.cells), 1)
    loop, snake = r.Loop(), r.Snake()
    puzzle = Puzzle(TWO) + loop
    closed = Line(tuple(map(center, (A, B, D, C))), DRAWN, 0.2, closed=True)
    assert list(loop.answer_drawing(puzzle, Grid(TWO, (1, 1, 1, 1), on_it))) == [closed]
    assert list(loop.answer_drawing(puzzle, Grid(TWO, (1, 1, 1, 1)))) == []
    line = Line(tuple(map(center, (A, C, D))), DRAWN, 0.2)
    drawn = snake.answer_drawing(puzzle, Grid(TWO, (1, 1, 1, 1), {**on_it, shade(B): 0}))
    assert list(drawn) == [line]


def test_connected_digits_are_filled() -> None:
    puzzle = Puzzle(TWO) + r.And([r.ConnectedDigits([2])])
    drawn = puzzle.rules[0].answer_drawing(puzzle, Grid(TWO, (1, 2, 1, 2)))
    assert list(drawn) == [Fill((B, D), "#7dcb8866")]


def test_unknown_regions_have_borders() -> None:
    chaos = r.ChaosConstruction()
    puzzle = Puzzle(TWO) + chaos
    regions = {chaos.region_of(puzzle, cell): 1 + cell.col for cell in TWO.cells}
    drawn = list(chaos.answer_drawing(puzzle, Grid(TWO, (1, 1, 2, 2), regions)))
    assert drawn == [Border((((0, 1), (1, 1)), ((1, 1), (2, 1))))]
    assert list(chaos.answer_drawing(puzzle, Grid(TWO, (1, 1, 2, 2)))) == []


def test_doublers_are_ringed_and_say_what_they_do() -> None:
    puzzle = Puzzle(Board.latin(3)) + r.Doublers()
    grid = solve(puzzle, unique=False).grid
    assert grid is not None
    ringed = [cell for cell in puzzle.board.cells if grid[r.Doublers().mark(cell)]]
    drawn = list(puzzle.rules[0].answer_drawing(puzzle, grid))
    assert [m.center for m in drawn if isinstance(m, Shape)] == [center(cell) for cell in ringed]
    assert [m.text for m in drawn if isinstance(m, Text)] == ["×2"] * 3


def test_cells_beside_the_board_show_their_digits() -> None:
    rule = r.ExtraCells("A r4c1", [r.Clone("r4c1", "r1c2")])
    puzzle = Puzzle(TWO) + rule
    grid = solve(puzzle.with_givens({B: 2}), unique=False).grid
    assert grid is not None
    assert list(rule.answer_drawing(puzzle, grid)) == [Text(center(Cell(3, 0)), "2", 0.8, FOUND)]
