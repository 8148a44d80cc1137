"""Counting classes of digits over houses, and assumptions about several digits at once."""

from solve_cp import Board, Limits, Puzzle
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.classes import ClassCount, partitions
from solve_cp.questions.explain.facts.facts import Facts, facts_of
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.telling.prose import Words
from solve_cp.questions.explain.telling.step import Told
from solve_cp.questions.explain.telling.techniques import name_of
from solve_cp.rules import Difference, KillerCage, Rule, Whispers

NINE = Puzzle(Board.standard(9))
WHISPERS = NINE + Whispers("r1c1 r1c2 r1c3 r2c3 r2c2") + Whispers("r2c1 r3c1 r3c2")


def facts(puzzle: Puzzle) -> Facts:
    return facts_of(compile_puzzle(puzzle).structure)


def counted(*rules: Rule) -> set[str]:
    """The classes that are counted in a puzzle with these rules."""
    puzzle = NINE
    for rule in rules:
        puzzle += rule
    origins = (fact.origin for fact in facts(puzzle).facts)
    return {origin.word for origin in origins if isinstance(origin, ClassCount)}


def test_classes_part_the_digits_as_people_do() -> None:
    assert partitions(range(1, 7)) == [
        {"odd": (1, 3, 5), "even": (2, 4, 6)},
        {"low": (1, 2, 3), "high": (4, 5, 6)},
        {"from 1 to 2": (1, 2), "from 3 to 4": (3, 4), "from 5 to 6": (5, 6)},
        {"3 and 6": (3, 6), "1 and 4": (1, 4), "2 and 5": (2, 5)},
    ]


def test_only_classes_that_a_rule_keeps_apart_are_counted() -> None:
    assert counted() == set()
    assert counted(KillerCage("r1c1 r1c2 r1c3", 12)) == set()
    assert counted(Difference("r1c1 r1c2", 1)) == {"odd", "even"}
    assert counted(Whispers("r1c1-r1c4")) == {"low", "high"}


def test_a_cell_is_supposed_to_have_one_of_several_digits() -> None:
    model = compile_puzzle(WHISPERS)
    known = facts_of(model.structure)
    low = 0b1111
    domains = [*model.domains]
    domains[9] = low  # r2c1 is low, so r3c2 is: if r1c1 were low too, box 1 had five low digits
    first = low << known.base[0]
    walk = Walk(known, domains, known.all & ~first)
    found = walk.larger.sets.steps((12,))[0]
    assert (found.removed, name_of(known, found)) == (first, "whispers lines and low digits")
    assert Words(WHISPERS, known).say(found) == Told(
        "Suppose r1c1 were at most 4. Then r1c3 and r2c2 are at most 4 (whispers line from r1c1), "
        "so r3c2 is at most 4 (whispers line from r2c1), but then box 1 would have more than four "
        "low digits (1 to 4). So r1c1 is at least 5."
    )
    prover = Prover(known, Limits().start())
    prover.prove(found)
    assert prover.proved == 1


def low_in_box_1(domains: dict[int, int], removed: int) -> str:
    """What is said if the low digits of box 1 remove candidates, from these domains."""
    model = compile_puzzle(WHISPERS)
    known = facts_of(model.structure)
    fact = next(
        n
        for n, fact in enumerate(known.facts)
        if isinstance(fact.origin, ClassCount)
        and fact.origin.word == "low"
        and str(fact.origin.group.origin) == "box 1"
    )
    walk = Walk(known, [domains.get(v, d) for v, d in enumerate(model.domains)], known.all)
    cell = removed << known.base[20]  # r3c3
    return str(Words(WHISPERS, known).say(walk.found("rule", 2, (fact,), cell)))


def test_the_cells_that_hold_all_digits_of_a_class_are_named() -> None:
    low = dict.fromkeys((0, 1, 9, 10), 0b1111)
    assert low_in_box_1(low, 0b1111) == (
        "Box 1 has only four low digits (1 to 4), and r1c1, r1c2, r2c1 and r2c2 hold them, so r3c3 "
        "is at least 5."
    )


def test_the_only_cells_that_can_hold_the_digits_of_a_class_are_named() -> None:
    high = dict.fromkeys((0, 1, 2, 9, 10), 0b111110000)
    assert low_in_box_1(high, 0b111110000) == (
        "Box 1 has four low digits (1 to 4), and only r2c3, r3c1, r3c2 and r3c3 can hold them, so "
        "r3c3 is at most 4."
    )
