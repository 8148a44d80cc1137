"""Connected areas that share no cell: a compact one and its images under a symmetry."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, combinations
from random import Random

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.symmetry import images_of
from solve_cp.rules.support.connected import hangs_together

Cells = tuple[Cell, ...]
Sizes = tuple[int, int]

TRIES = 12  # to find a partition without leftover cells


class Areas:
    """Areas under construction; `fits` says whether cells may be in one area."""

    def __init__(
        self, board: Board, symmetry: str, fits: Callable[[Cells], bool], chance: Random
    ) -> None:
        self.board, self.symmetry, self.fits, self.chance = board, symmetry, fits, chance
        self.beside = {cell: tuple(board.around(cell)) for cell in board.cells}
        self.taken: set[Cell] = set()
        self.found: list[Cells] = []
        """One area of each group of images."""

    def fill(self, sizes: Sizes, taken: Iterable[Cell] = ()) -> list[Cells]:
        """Place areas of these sizes on free cells, the tightest places first."""
        self.taken, self.found = set(taken), []
        small: list[Cells] = []
        least, most = sizes
        while (start := self._tightest()) is not None:
            area = self._grown(start, self.chance.randint(least, most))
            (self.found if len(area) >= least else small).append(area)
            self.taken.update(chain.from_iterable(self.images(area)))
        return small

    def partition(self, sizes: Sizes) -> None:
        """Cover the board with areas; too small ones are joined to others or take a cell."""
        left, best = len(self.board.cells), list[Cells]()
        for _ in range(TRIES):
            small = [area for area in self.fill(sizes) if not self._join(area, sizes[1])]
            alone = [area for area in small if not (sizes[0] == 2 and self._pair(area))]
            if len(alone) < left:
                left, best = len(alone), [*self.found, *alone]
            if not left:
                break
        self.found = best

    def images(self, area: Cells) -> list[Cells]:
        """The area and its images."""
        return images_of(self.board, self.symmetry, area)

    def every(self) -> list[Cells]:
        """All areas, images next to each other, each in reading order."""
        return [tuple(sorted(image)) for area in self.found for image in self.images(area)]

    def _tightest(self) -> Cell | None:
        """A free cell with the fewest free neighbours."""
        free = [cell for cell in self.board.cells if cell not in self.taken]
        if not free:
            return None
        room = {cell: sum(o not in self.taken for o in self.beside[cell]) for cell in free}
        fewest = min(room.values())
        return self.chance.choice([cell for cell in free if room[cell] == fewest])

    def _grown(self, start: Cell, size: int) -> Cells:
        area: Cells = (start,)
        whole = (
            self.symmetry != "none" and len(self.images(area)) == 1
        )  # a cell in the middle grows with its images
        size = max(size, 3) if whole else size
        while len(area) < size:
            options: dict[Cells, int] = {}
            for cell in self._free_beside(area):
                more = chain.from_iterable(self.images((cell,))) if whole else (cell,)
                larger = (*area, *more)
                if len(larger) <= size and self.suits(larger):
                    options[larger] = touching(cell, area) ** 2
            if not options:
                break
            area = self.chance.choices(list(options), list(options.values()))[0]
        return area

    def _free_beside(self, area: Cells) -> list[Cell]:
        beside = chain.from_iterable(self.beside[cell] for cell in area)
        return [c for c in dict.fromkeys(beside) if c not in self.taken and c not in area]

    def suits(self, area: Cells) -> bool:
        """Whether an area and its images are on the board, fit, and share no cell."""
        images = self.images(area)
        return (
            all(cell in self.board.index for image in images for cell in image)
            and all(set(one).isdisjoint(other) for one, other in combinations(images, 2))
            and all(map(self.fits, images))
        )

    def _join(self, small: Cells, most: int) -> bool:
        """Join each area that is too small to the smallest neighbour that fits."""
        options = []
        for place, area in enumerate(self.found):
            whole = len(self.images(area)) == 1
            several = self.images(small)
            for part in [tuple(chain.from_iterable(several))] if whole else several:
                beside = any(touching(cell, area) for cell in part)
                if beside and len(area) + len(part) <= most + 1 and self.suits((*area, *part)):
                    options.append((len(area), place, part))
        if options:
            _, place, part = min(options)
            self.found[place] += part
        return bool(options)

    def _pair(self, small: Cells) -> bool:
        """Give a single cell a neighbour from a larger area."""
        whole = self.symmetry != "none" and len(self.images(small)) == 1
        for neighbour in self.beside[small[0]]:
            taken = tuple(chain.from_iterable(self.images((neighbour,)))) if whole else (neighbour,)
            for place, image in self._holding(neighbour):
                rest = tuple(cell for cell in image if cell != neighbour)
                free = len(rest) > 1 and hangs_together(rest)
                if free and self.suits((*small, *taken)):
                    self.found[place] = rest
                    self.found.append((*small, *taken))
                    return True
        return False

    def _holding(self, cell: Cell) -> list[tuple[int, Cells]]:
        """The index and the image of the area with this cell; none if it is its own image."""
        several = [(place, self.images(area)) for place, area in enumerate(self.found)]
        return [
            (place, image)
            for place, images in several
            for image in images
            if cell in image and (len(images) > 1 or self.symmetry == "none")
        ]


def touching(cell: Cell, area: Cells) -> int:
    """How many cells of an area a cell shares an edge with."""
    return sum(abs(cell.row - o.row) + abs(cell.col - o.col) == 1 for o in area)
