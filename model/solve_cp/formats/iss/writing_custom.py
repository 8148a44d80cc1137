"""Relations, automata and unknown regions as types of an ISS string."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any
from urllib.parse import quote

from solve_cp import rules as r
from solve_cp.board.cells import Cell
from solve_cp.formats.iss.codes import code_of_pairs
from solve_cp.formats.iss.writing_constraints import Writing, automaton_code
from solve_cp.language.constraints import Automaton

Writer = Callable[[Writing, Any], Iterable[str]]


class Unwritable(Exception):  # noqa: N818 (it is no error: the constraint language says it)
    """A rule that its ISS type cannot express with these arguments."""


def name_code(name: str) -> str:
    """A name as an argument, without separator characters."""
    return "_" + quote(name, safe="").replace(".", "%2E").replace("~", "%7E")


def pairs_in(name: str, field: str) -> Writer:
    """A relation between cells."""

    def write(writing: Writing, rule: Any) -> Iterator[str]:
        digits, allowed = writing.puzzle.board.digits, rule.allowed
        pairs: Iterable[tuple[int, int]] = allowed
        if callable(allowed):
            pairs = [pair for pair in product(digits, digits) if allowed(*pair)]
        code, cells = code_of_pairs(pairs, digits), writing.line(getattr(rule, field))
        yield f"{name}~{code}~{name_code(rule.name)}~{cells}"

    return write


def state_machine(writing: Writing, rule: r.StateMachine) -> Iterator[str]:
    """A state machine of solve-cp."""
    machine = Automaton(rule.cells, rule.start, rule.step, rule.accept)
    yield f"NFA~{automaton_code(machine, writing)}~_~{writing.line(rule.cells)}"


def automaton(writing: Writing, rule: r.IssAutomaton) -> Iterator[str]:
    """An automaton that came from ISS."""
    names = [writing.name(cell) for cell in rule.cells]
    for place in sorted(rule.breaks, reverse=True):
        names.insert(place, "-")
    yield f"NFA~{rule.automaton}~{name_code(rule.name)}~{'~'.join(names)}"


def connected(writing: Writing, rule: r.ConnectedDigits) -> Iterator[str]:
    """Connected cells of the board or a group."""
    blocks = {block.cells: name for name, block in writing.names.blocks.items()}
    group = blocks.get(rule.cells, "")
    if not group and rule.cells not in ((), writing.puzzle.board.cells):
        raise Unwritable
    yield f"ConnectedValues~{group}~{'_'.join(map(str, rule.digits))}" + (
        "" if rule.size is None else f"~{rule.size}"
    )


def count_distinct(writing: Writing, rule: r.CountDistinct) -> Iterator[str]:
    """A count of different digits; a known number becomes a state machine."""
    if isinstance(rule.control, Cell):
        yield f"CountDistinct~{writing.line((rule.control, *rule.cells))}"
        return
    machine = Automaton(
        rule.cells,
        frozenset(),
        lambda seen, digit: seen | {digit},
        lambda seen: len(seen) == rule.control,
    )
    yield f"NFA~{automaton_code(machine, writing)}~_~{writing.line(rule.cells)}"


def _regions(writing: Writing, cells: Iterable[Cell]) -> str:
    index = writing.puzzle.board.index
    return "~".join(f"CC{index[cell] + 1}" for cell in cells)


def chaos_count(writing: Writing, rule: r.ChaosCount) -> Iterator[str]:
    """A count of cells in one region."""
    cells = _regions(writing, rule.cells)
    yield f"ChaosCount~{writing.name(rule.control)}~{rule.offset or ''}~{cells}"


def chaos_arrow(writing: Writing, rule: r.ChaosArrow) -> Iterator[str]:
    """A count of cells along arms."""
    arms = "~-~".join(_regions(writing, arm) for arm in rule.arms)
    yield f"ChaosArrow~{writing.name(rule.control)}~{rule.offset}~{arms}"
