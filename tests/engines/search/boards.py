"""The ancestors' boards, as literal text."""

from __future__ import annotations

from solve_cp.puzzle.puzzle import Puzzle

_BOARDS = {
    "four": "0104 4000 0003 3020",
    "six_first_20blanks": "150040 240056 400003 000004 630020 020031",
    "six_first_21blanks": "150040 200056 400003 000004 630020 020031",
    "six_first_easy_8blanks": "156340 243156 412003 365204 630420 024031",
    "six_second": "000040 560000 302654 040203 400065 156000",
    "nine": (
        "000840650 080000009 000005201 034070506 060251030 509060720 108500000 600000040 052086000"
    ),
    "ten_2x5": (
        "0640050000 0005040009 5908030470 0200005A00 0A01000000 "
        "0000007040 0059000300 017030209A 200070A000 0000800207"
    ),
}


def board(name: str) -> Puzzle:
    """The puzzle with this name; A is 10."""
    return Puzzle.from_rows([[int(c, 16) for c in row] for row in _BOARDS[name].split()])
