"""Where a generator puts clues: shapes that look good and are true on a filled grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING

from solve_cp.board.board import KING, Offset
from solve_cp.board.cells import Cell
from solve_cp.rules.places import Side
from solve_cp.rules.support.areas import Areas, Sizes, touching
from solve_cp.rules.support.connected import hangs_together
from solve_cp.rules.support.ground import Ground
from solve_cp.rules.support.walks import Cells, calm_path, corners

if TYPE_CHECKING:
    from solve_cp.rules.base import Rule

Make = Callable[[Cells], "Rule | None"]

ROW_ENDS = ("left", "right")
EVERY_END = (*ROW_ENDS, "above", "below")
SHARE_ON_LINES = 0.45  # share of the board's cells: more looks crowded
LOOKS = 12  # lines from a cell to try before the grid is changed for one
SHARE_IN_AREAS = 0.35
SPREADS = 24  # areas to try among those that touch no other
REFUSALS = 8  # failed lines, true on no grid, before the search for lines ends


class Layout(Ground):
    """Finds shapes on the ground: cells, pairs, squares, sides, lines and areas."""

    def single_cells(self, make: Make) -> Iterator[Rule]:
        """A clue in each cell where it is true."""
        for cell in self.shuffled(self.puzzle.board.cells):
            rule = make((cell,))
            if rule:
                rule.check(self.puzzle)  # it may need another rule that is missing
            if rule and self.is_true(rule):
                yield rule

    def pairs(self, make: Make) -> Iterator[Rule]:
        """A clue between cells that share an edge, where it is true and there is none yet.

        None is put on a line, unless all clues are to be shown.
        """
        for pair in self.shuffled(self.puzzle.board.pairs()):
            edge = frozenset(pair)
            free = edge not in self.edges and (self.all or edge not in self.under_lines)
            rule = make(pair) if free else None
            if rule and self.is_true(rule):
                self.edges.add(edge)
                yield rule

    def squares(self, make: Make) -> Iterator[Rule]:
        """A clue in the middle of 2×2 blocks that share no cell."""
        used: set[Cell] = set()
        for square in self.shuffled(self.puzzle.board.squares()):
            images = [tuple(sorted(image)) for image in self.images(square)]
            cells = list(chain.from_iterable(images))
            if len(set(cells)) == len(cells) and used.isdisjoint(cells):
                used.update(cells)
                yield from filter(None, map(make, images))

    def sides(
        self, make: Callable[[Side, int], Rule], ends: Sequence[str] = EVERY_END
    ) -> Iterator[Rule]:
        """A clue at the ends of rows and columns: the first number that is true there."""
        most = sum(map(abs, self.puzzle.board.digits))
        for side in self.shuffled(self.outside(ends)):
            yield from self.first_true(make(side, number) for number in range(most + 1))

    def outside(self, ends: Sequence[str] = EVERY_END) -> list[Side]:
        """The ends of rows and columns with several cells."""
        board = self.puzzle.board
        sides = [Side(end, row) for end in ends if end in ROW_ENDS for row in range(board.rows)]
        sides += [
            Side(end, col) for end in ends if end not in ROW_ENDS for col in range(board.cols)
        ]
        return [side for side in sides if len(side.cells(board)) > 1]

    def diagonals(self) -> Iterator[tuple[Cell, Offset]]:
        """The first cell and the step of each diagonal of at least 2 cells, from the border in."""
        board = self.puzzle.board
        steps = [(rows, cols) for rows in (-1, 1) for cols in (-1, 1)]
        ends = [(cell, step) for cell in board.cells for step in steps]
        for cell, (rows, cols) in self.shuffled(ends):
            outside = cell.step(-rows, -cols) not in board.index
            if outside and len(board.ray(cell, (rows, cols))) > 1:
                yield cell, (rows, cols)

    def rays(self, most: int) -> Iterator[tuple[Cell, Offset]]:
        """Up to so many diagonals with their images, each with its own place beside the board."""
        places: set[Cell] = set()
        for cell, step in self.diagonals():
            images = self.images((cell, cell.step(*step)))
            steps = [(two.row - one.row, two.col - one.col) for one, two in images]
            rays = list(zip((one for one, _ in images), steps, strict=True))
            new = {first.step(-rows, -cols) for first, (rows, cols) in rays}
            if len(new) == len(rays) <= most - len(places) and places.isdisjoint(new):
                places |= new
                yield from rays

    # Lines.

    def lines(self, make: Make, sizes: Sizes, *, step: int = 1, regions: int = 1) -> Iterator[Rule]:
        """Lines with the rule, until they cover a good part of the board.

        Their lengths are the least size plus a number of steps; a line visits at least `regions`
        regions. If no line is true on the grid, the grid is changed.
        """
        least, most = self.sizes or sizes
        lengths = range(least, most + 1, step)
        room = SHARE_ON_LINES * len(self.puzzle.board.cells) / self.kinds
        limit = len(self.on_lines) + max(room, 2 * least)
        refusals = 0
        for start in self.shuffled(self.puzzle.board.cells):
            if len(self.on_lines) + least > limit or refusals == REFUSALS:
                return
            if not self._is_free(start):
                continue
            found = sorted(self._looked_at(start, lengths, regions), key=self._crowding)
            laid = self._kept(found, make)
            refusals += bool(found and not laid)
            yield from laid

    def _looked_at(self, start: Cell, lengths: range, regions: int) -> Iterator[list[Cells]]:
        """Some good-looking lines from a cell, each with its images."""
        board = self.puzzle.board
        for _ in range(LOOKS):
            length = self.chance.choice(lengths)
            path = calm_path(board, start, length, self._is_free, self.chance)
            path = path[: max((n for n in lengths if n <= len(path)), default=0)]
            visited = {board.region_number.get(cell) for cell in path}
            if len(path) > 1 and len(visited) >= regions and self._go_together(self.images(path)):
                yield self.images(path)

    def _crowding(self, lines: list[Cells]) -> float:
        """How close a line is to others and to its images, its ends above all."""
        board, line = self.puzzle.board, lines[0]
        others = self.on_lines.union(*lines[1:])
        near = {cell: sum(other in others for other in board.around(cell, KING)) for cell in line}
        return sum(near.values()) / len(line) + near[line[0]] + near[line[-1]]

    def _is_free(self, cell: Cell) -> bool:
        return cell not in self.on_lines and cell not in self.in_cages

    def _go_together(self, lines: list[Cells]) -> bool:
        """Whether lines are on the board, share no cell or corner, and do not start side by side.

        The same goes for them and the lines that are there already.
        """
        cells = list(chain.from_iterable(lines))
        over = list(chain.from_iterable(map(corners, lines)))
        starts = {line[0] for line in lines}
        beside = set(chain.from_iterable(map(self.puzzle.board.around, starts)))
        return (
            len(set(cells)) == len(cells)
            and len(set(over)) == len(over)
            and self.crossings.isdisjoint(over)
            and beside.isdisjoint(self.starts | starts)
            and all(cell in self.puzzle.board.index and self._is_free(cell) for cell in cells)
        )

    def _kept(self, found: list[list[Cells]], make: Make) -> list[Rule]:
        """The rules on the first lines that are true on the grid, or on a changed grid."""
        several = [(lines, [rule for line in lines if (rule := make(line))]) for lines in found]
        several = [(lines, rules) for lines, rules in several if len(rules) == len(lines)]
        true = [(lines, rules) for lines, rules in several if all(map(self.is_true, rules))]
        for lines, rules in (true or several)[:1]:
            if self.admits(rules):
                for line in lines:
                    self.take_line(line)
                return rules
        return []

    # Areas.

    def cages(self, sizes: Sizes, *, differ: bool = True) -> list[Cells]:
        """Connected cages that share no cell, by default of different digits.

        They keep away from lines where there is room for that.
        """
        fits = self._differ if differ else bool
        areas = Areas(self.puzzle.board, self.symmetry, fits, self.chance)
        least, most = self.sizes or (sizes[0], max(sizes[0] + 1, sizes[1] - self.smaller))
        if self.partition:
            areas.partition((least, most))
        else:
            areas.fill((least, most), self.in_cages | self.on_lines)
            if not areas.found:
                areas.fill((least, most), self.in_cages)
        cages = areas.every()
        self.in_cages.update(chain.from_iterable(cages))
        return cages

    def _differ(self, cells: Cells) -> bool:
        return len({self.grid[cell] for cell in cells}) == len(cells)

    def spread(self, sizes: Sizes, *, symmetry: str | None = None) -> Iterator[list[Cells]]:
        """Areas, each with its images, that touch no other; add those you use to `in_cages`."""
        board = self.puzzle.board
        for _ in range(SPREADS):
            if len(self.in_cages) > SHARE_IN_AREAS * len(board.cells):
                return
            beside = chain.from_iterable(map(board.around, self.in_cages))
            areas = Areas(board, symmetry or self.symmetry, bool, self.chance)
            areas.fill(self.sizes or sizes, self.in_cages.union(beside, self.on_lines))
            found = [images for images in map(areas.images, areas.found) if _apart(images)]
            if found:
                yield self.chance.choice(found)

    def areas(self, make: Make, sizes: Sizes) -> Iterator[Rule]:
        """A clue on each of some areas that do not touch; the grid is changed to fit them."""
        for images in self.spread(sizes):
            rules = [rule for image in images if (rule := make(tuple(sorted(image))))]
            if len(rules) == len(images) and self.admits(rules):
                self.in_cages.update(chain.from_iterable(images))
                yield from rules

    def halves(self, make: Callable[[Cells, Cells], Rule], sizes: Sizes) -> Iterator[Rule]:
        """A clue on the two halves of areas that do not touch; the grid is changed to fit them."""
        for images in self.spread(sizes):
            places = range(len(images[0]))
            cuts = [set(cut) for cut in combinations(places, len(places) // 2)]
            parted = [[_parted(image, cut) for image in images] for cut in self.shuffled(cuts)]
            pairs = next((p for p in parted if all(map(hangs_together, p[0]))), [])
            if pairs and self.admits(rules := [make(*pair) for pair in pairs]):
                self.in_cages.update(chain.from_iterable(images))
                yield from rules

    def groups(self, make: Callable[[list[Cells]], Rule], sizes: Sizes) -> Iterator[Rule]:
        """One clue about several areas that do not touch."""
        groups: list[Cells] = []
        for images in self.spread(sizes):
            more = [*groups, *(tuple(sorted(image)) for image in images)]
            if len(more) == 1 or self.admits([make(more)]):
                self.in_cages.update(chain.from_iterable(images))
                groups = more
        if len(groups) > 1:
            yield make(groups)

    def twins(self, sizes: Sizes) -> Iterator[tuple[Cells, Cells]]:
        """Areas of different shapes, each with a copy; add those you use to `in_cages`."""
        board, shapes = self.puzzle.board, set[Cells]()
        for (area,) in self.spread(sizes, symmetry="none"):
            shape = _moved(tuple(sorted(area)), min(area), Cell(0, 0))
            taken = self.in_cages.union(area)
            near = self.on_lines.union(taken, *map(board.around, taken))
            copies = [_moved(area, area[0], cell) for cell in self.shuffled(board.cells)]
            free = [
                c for c in copies if near.isdisjoint(c) and all(cell in board.index for cell in c)
            ]
            if free and shape not in shapes:
                shapes.add(shape)
                yield area, free[0]


def _apart(areas: Sequence[Cells]) -> bool:
    """Whether no two areas share a cell or an edge."""
    return all(
        set(one).isdisjoint(other) and not any(touching(cell, other) for cell in one)
        for one, other in combinations(areas, 2)
    )


def _parted(area: Cells, places: set[int]) -> tuple[Cells, Cells]:
    """The cells of an area at some positions, and the others."""
    inside = tuple(cell for place, cell in enumerate(area) if place in places)
    return inside, tuple(cell for cell in area if cell not in inside)


def _moved(area: Cells, start: Cell, end: Cell) -> Cells:
    """An area, moved as `start` is moved to `end`."""
    return tuple(cell.step(end.row - start.row, end.col - start.col) for cell in area)
