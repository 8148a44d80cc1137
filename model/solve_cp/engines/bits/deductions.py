"""Deductions on a regular board: singles, locked candidates, and where to branch.

Counts are unary: `once` has the bits of groups with at least one candidate, `twice` those with at
least two, `thrice` those with at least three. The count of a group is at its first bit; other bits
have no meaning and are masked out.
"""

from __future__ import annotations

from solve_cp.engines.bits.regular import Regular, spread

DEAD = 0


def settled(board: Regular, state: int, placed: int) -> tuple[int, int]:
    """The state after all naked and hidden singles, and the bits placed; DEAD on a contradiction.

    Bits that were placed earlier have already removed the candidates they exclude.
    """
    keep, families = board.keep, board.families
    while True:
        singles = 0
        for inner, kinds in families:
            once, twice = state, 0
            for shift in inner:
                more = state >> shift
                twice |= once & more
                once |= more
            for outer, starts in kinds:
                some, several = once, twice
                for shift in outer:
                    more = once >> shift
                    several |= some & more | twice >> shift
                    some |= more
                if some & starts != starts:
                    return DEAD, placed
                if single := starts & ~several:
                    singles |= spread(spread(single, inner), outer)
        singles &= state & ~placed
        if not singles:
            return state, placed
        placed |= singles
        while singles:
            place = singles.bit_length() - 1
            singles ^= 1 << place
            state &= keep[place]


def without_locked(board: Regular, state: int) -> int:
    """The state without the candidates that locked candidates exclude.

    A digit whose places in a house are all in one segment is in that segment. So it is in no other
    segment of the other house to which the segment belongs.
    """
    gone = 0
    for crossing in board.crossings:
        segments = state
        for shift in crossing.inner:
            segments |= state >> shift
        segments &= crossing.segments
        some, several = segments, 0
        for shift in crossing.one.outer:
            more = segments >> shift
            several |= some & more
            some |= more
        locked = spread(crossing.one.starts & ~several, crossing.one.outer) & segments
        houses = locked
        for shift in crossing.other.outer:
            houses |= locked >> shift
        others = spread(houses & crossing.other.starts, crossing.other.outer) & ~locked & segments
        if others:
            gone |= spread(others, crossing.inner)
    return state & ~gone


def branching_place(board: Regular, state: int) -> int:
    """The candidate to branch on: one that is in the most pairs, or else in the smallest cell.

    A pair is a cell with two candidates, or a digit with two places in a house: placing one
    excludes the other, and excluding one places the other.
    """
    one = two = three = 0
    for pair in _pairs(board, state):
        three |= two & pair
        two |= one & pair
        one |= pair
    best = three or two or one or _smallest_cell(board, state)
    return best.bit_length() - 1


def _pairs(board: Regular, state: int) -> list[int]:
    """For each kind of house, the candidates that are in a pair."""
    found = []
    for kind in board.kinds:
        once, twice, thrice = state, 0, 0
        for shift in kind.inner:
            more = state >> shift
            thrice |= twice & more
            twice |= once & more
            once |= more
        some, several, many = once, twice, thrice
        for shift in kind.outer:
            more, couples = once >> shift, twice >> shift
            many |= several & more | some & couples | thrice >> shift
            several |= some & more | couples
            some |= more
        found.append(kind.spread(kind.starts & several & ~many) & state)
    return found


def _smallest_cell(board: Regular, state: int) -> int:
    """The candidates of the first open cell with the fewest."""
    domains = board.domains(state)
    sizes = [(domain.bit_count(), cell) for cell, domain in enumerate(domains)]
    cell = min(size for size in sizes if size[0] > 1)[1]
    return domains[cell] << (cell * board.n)
