"""The search for houses and cages that leave few cells when they are added and subtracted.

It starts with each house, and goes on with houses that contain a cell that is left: they are added
if the cell counts as negative, and subtracted if it counts as positive. Each time, the cages that
remove more cells than they add are subtracted. Only the most promising combinations are continued.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import NamedTuple

from solve_cp.language.model import Origin

MOST_LEFT = 5
"""Sums over more cells than this, or than half a house and one, say too little."""

MOST_HOUSES = 5
"""More houses than this are not combined."""

BEAM = 48
"""The number of combinations that are continued, for each number of houses."""

NEXT = 6
"""The number of houses with which a combination is continued."""

MOST_OTHERS = 3
"""The number of cages that are tried first if they overlap with others."""

MOST_FOUND = 80
"""The number of sums that are kept, the smallest ones."""

MOST_OPEN = 8
"""Combinations that leave more than this are not continued."""

LONG = 3
"""Cages with more cells than this are also combined without houses."""


class Known(NamedTuple):
    """A house or cage: the variables that count as positive and negative, as bits, and the sum."""

    plus: int
    minus: int
    total: int
    origin: Origin

    @property
    def variables(self) -> int:
        """All variables, as bits."""
        return self.plus | self.minus


class Rest(NamedTuple):
    """A sum of variables, as bits: `up` count as positive, `up2` twice; `down` as negative."""

    up: int = 0
    up2: int = 0
    down: int = 0
    down2: int = 0
    total: int = 0

    @property
    def size(self) -> int:
        """The number of variables, those that count twice counted twice."""
        up, up2, down, down2, _ = self
        return up.bit_count() + up2.bit_count() + down.bit_count() + down2.bit_count()

    @property
    def key(self) -> tuple[int, int, int, int]:
        """The variables; the same for a sum and its opposite."""
        up, up2, down, down2, _ = self
        return max((up, up2, down, down2), (down, down2, up, up2))

    def with_(self, plus: int, minus: int, total: int) -> Rest | None:
        """The sum with another added; None if a variable would count three times."""
        up, up2, down, down2, before = self
        if plus & up2 or minus & down2:
            return None
        up, up2, down, down2 = _raised(up, up2, down, down2, plus)
        down, down2, up, up2 = _raised(down, down2, up, up2, minus)
        return Rest(up, up2, down, down2, before + total)

    def gain(self, plus: int, minus: int) -> int:
        """How many variables disappear if these are added, less those that appear."""
        gone = (plus & self.down).bit_count() + (minus & self.up).bit_count()
        return 2 * gone - plus.bit_count() - minus.bit_count()


def _raised(up: int, up2: int, down: int, down2: int, more: int) -> tuple[int, int, int, int]:
    """The four masks after some variables are added once."""
    fresh = more & ~down
    return up | fresh, up2 | (fresh & up), down & ~(more & ~down2), down2 & ~more


class Signed(NamedTuple):
    """A house or cage by its number, and whether it is added or subtracted."""

    number: int
    sign: int


class Combined(NamedTuple):
    """Houses and cages that are added and subtracted, and what is left.

    `bare` is what is left of the houses alone; `fits` are the cages that could remove more of it
    than they add, with their gains.
    """

    houses: tuple[Signed, ...]
    cages: tuple[Signed, ...]
    bare: Rest
    fits: Mapping[Signed, int]
    rest: Rest

    @property
    def order(self) -> tuple[int, int]:
        """Few cells and houses come first."""
        return self.rest.size + len(self.houses), len(self.houses)


def combinations_of(houses: Sequence[Known], cages: Sequence[Known]) -> list[Combined]:
    """The combinations that leave few cells, the smallest first, without repetitions."""
    found: dict[tuple[int, ...], Combined] = {}
    search = _Search(houses, cages)
    most = min((MOST_LEFT, *(house.plus.bit_count() // 2 + 1 for house in houses)))
    for combined in chain(search.with_houses(), search.runs(), search.without()):
        rest = combined.rest
        if combined.cages and 0 < (rest.up | rest.down).bit_count() <= most:
            found.setdefault(rest.key, combined)
    for cage in cages:
        found.pop(Rest(up=cage.plus, down=cage.minus).key, None)
    return _best(found.values())


def _best(found: Iterable[Combined]) -> list[Combined]:
    """The smallest combinations, without those that two smaller ones add up to."""
    kept: list[Combined] = []
    parts: list[tuple[int, int]] = []
    for combined in sorted(found, key=lambda c: c.order):
        rest = combined.rest
        plain = not rest.up2 | rest.down2
        if plain and _made_of(rest, parts):
            continue
        kept.append(combined)
        if plain:
            parts += [(rest.up, rest.down), (rest.down, rest.up)]
        if len(kept) == MOST_FOUND:
            break
    return kept


def _made_of(rest: Rest, parts: Iterable[tuple[int, int]]) -> bool:
    """Whether two sums over different cells make up a sum."""
    within = {part for part in parts if not (part[0] & ~rest.up or part[1] & ~rest.down)}
    return any((rest.up & ~up, rest.down & ~down) in within for up, down in within)


NOTHING = Combined((), (), Rest(), {}, Rest())


class _Search:
    """The search among some houses and cages."""

    def __init__(self, houses: Sequence[Known], cages: Sequence[Known]) -> None:
        self.houses, self.cages = houses, cages
        self._near = [
            [n for n, cage in enumerate(cages) if cage.variables & house.variables]
            for house in houses
        ]
        covered = reduce(or_, (cage.variables for cage in cages), 0)
        self._apart = covered.bit_count() == sum(c.variables.bit_count() for c in cages)
        self._seen: set[tuple[int, ...]] = set()
        self._alone = [list(self._with(NOTHING, Signed(n, 1))) for n in range(len(houses))]
        self._sizes = [min((c.rest.size for c in some), default=0) for some in self._alone]

    def with_houses(self) -> Iterator[Combined]:
        """The combinations met, those of few houses first."""
        some = [*chain.from_iterable(self._alone)]
        for _ in range(MOST_HOUSES - 1):
            yield from some
            few = sorted((c for c in some if c.rest.size <= MOST_OPEN), key=lambda c: c.rest.size)
            best = few[: max(BEAM, len(self.houses))]
            some = [c for one in best for house in self._next(one) for c in self._with(one, house)]
        yield from some

    def runs(self) -> Iterator[Combined]:
        """Houses that follow each other on the board and share no cells."""
        for first, some in enumerate(self._alone):
            last = some[:1]
            for number in range(first + 1, len(self.houses)):
                if not last or last[0].bare.up & self.houses[number].plus:
                    break
                last = list(self._with(last[0], Signed(number, 1), again=True))[:1]
                yield from last

    def without(self) -> Iterator[Combined]:
        """What is left of each long cage, as if it were a house, minus others."""
        for number, cage in enumerate(self.cages):
            if cage.variables.bit_count() > LONG:
                rest = Rest(up=cage.plus, down=cage.minus, total=cage.total)
                others = (n for n in range(len(self.cages)) if n != number)
                for found in self._filled((), rest, dict(self._fitting(rest, others))):
                    if any(self.cages[c.number].origin is not cage.origin for c in found.cages):
                        yield found._replace(cages=(Signed(number, 1), *found.cages))

    def _next(self, one: Combined) -> list[Signed]:
        """The houses that leave few cells; they are added if they contain what is negative."""
        rest, gains = one.rest, []
        for number, house in enumerate(self.houses):
            added = (house.plus & rest.down).bit_count()
            taken = (house.plus & rest.up).bit_count()
            if added or taken:
                size = self._sizes[number] - 2 * max(added, taken)
                gains.append((size, number, 1 if added >= taken else -1))
        return [Signed(number, sign) for _, number, sign in sorted(gains)[:NEXT]]

    def _with(self, one: Combined, added: Signed, again: bool = False) -> Iterator[Combined]:
        """A combination with one more house, and the cages that fit then."""
        number, sign = added
        house = self.houses[number]
        plus, minus = (house.plus, 0)[::sign]
        bare = one.bare.with_(plus, minus, sign * house.total)
        known = not again and bare is not None and bare.key in self._seen
        if bare is None or known or any(house.number == number for house in one.houses):
            return
        self._seen.add(bare.key)
        near = set(self._near[number])
        fits = {fit: gain for fit, gain in one.fits.items() if fit.number not in near}
        fits.update(self._fitting(bare, near))
        yield from self._filled((*one.houses, added), bare, fits)

    def _fitting(self, rest: Rest, numbers: Iterable[int]) -> Iterator[tuple[Signed, int]]:
        """The cages that remove more than they add, with the gain."""
        for number in numbers:
            cage = self.cages[number]
            for sign, plus, minus in ((-1, cage.minus, cage.plus), (1, cage.plus, cage.minus)):
                gain = rest.gain(plus, minus)
                if gain > 0:
                    yield Signed(number, sign), gain

    def _filled(
        self, houses: tuple[Signed, ...], bare: Rest, fits: Mapping[Signed, int]
    ) -> Iterator[Combined]:
        """Houses with the cages that fit best; in several ways if cages overlap."""
        at_once = self._at_once(bare, fits) if self._apart else None
        if at_once is not None:
            yield Combined(houses, tuple(fits), bare, fits, at_once)
            return
        order = sorted(fits, key=lambda fit: (-fits[fit], fit))
        cages, rest, left = self._fill(bare, order)
        yield Combined(houses, tuple(cages), bare, fits, rest)
        for fit in left[:MOST_OTHERS]:
            cages, rest, _ = self._fill(bare, [fit, *(each for each in order if each != fit)])
            yield Combined(houses, tuple(cages), bare, fits, rest)

    def _at_once(self, rest: Rest, fits: Iterable[Signed]) -> Rest | None:
        """What is left when cages that share no cells are added or subtracted."""
        plus = minus = total = 0
        for number, sign in fits:
            cage = self.cages[number]
            one, other = (cage.plus, cage.minus)[::sign]
            plus, minus, total = plus | one, minus | other, total + sign * cage.total
        return rest.with_(plus, minus, total)

    def _fill(self, rest: Rest, order: Iterable[Signed]) -> tuple[list[Signed], Rest, list[Signed]]:
        """The cages in this order that remove more than they add, the rest, and other cages."""
        used: list[Signed] = []
        left: list[Signed] = []
        for fit in order:
            cage = self.cages[fit.number]
            plus, minus = (cage.plus, cage.minus)[:: fit.sign]
            after = None
            if rest.gain(plus, minus) > 0:
                after = rest.with_(plus, minus, fit.sign * cage.total)
            if after is None:
                left.append(fit)
            else:
                rest = after
                used.append(fit)
        return used, rest, left
