"""What a rule is: fields, a definition (`holds`), an expansion (`constraints`), a drawing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from solve_cp.board.cells import Cell, cells_text
from solve_cp.drawing.marks import Fill, Mark, Note
from solve_cp.errors import InputError, RuleError
from solve_cp.language.constraints import Constraint, Var
from solve_cp.rules.fields import Kind, kinds
from solve_cp.rules.wording import first_sentence, worded, words_of

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout

FEW_CELLS = 4  # of a rule, in an error


class Rule(ABC):
    """A rule of a puzzle: subclass it as a frozen dataclass whose docstring says the rule.

    `holds` is the definition, over a filled grid, as a referee would check it; `constraints` is
    the expansion into the constraint language. The two share no code: each checks the other.
    """

    noun: ClassVar[str] = ""
    """How a sentence names the rule, fields in braces: "the thermometer from {first}"."""
    phrase: ClassVar[str] = ""
    """What it forces, as a clause: "the thermometer rises from {first} to {last}"."""

    def __post_init__(self) -> None:
        for name, kind in kinds(type(self)).items():
            try:
                value = kind.parse(getattr(self, name))
            except InputError as error:
                raise RuleError(f"{error}: {type(self).__name__}, field {name!r}") from None
            object.__setattr__(self, name, value)

    @abstractmethod
    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        """Whether a filled grid keeps the rule."""

    @abstractmethod
    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        """The rule in the constraint language."""

    def __or__(self, other: Rule) -> Rule:
        """At least one of the two rules holds."""
        from solve_cp.rules.families.logic import Or

        return Or(self, other) if isinstance(other, Rule) else NotImplemented

    def __and__(self, other: Rule) -> Rule:
        """Both rules hold."""
        from solve_cp.rules.families.logic import And

        return And(self, other) if isinstance(other, Rule) else NotImplemented

    def __invert__(self) -> Rule:
        """The rule does not hold."""
        from solve_cp.rules.families.logic import Not

        return Not(self)

    def definitions(self, puzzle: Puzzle) -> Iterable[Constraint]:
        """What ties the rule's extra variables to the cells; every filling satisfies it somehow."""
        return ()

    def drawing(self, puzzle: Puzzle) -> Iterable[Mark]:
        """How the rule looks: by default its cells are tinted, and the legend names it."""
        cells = self.mentioned_cells()
        if cells:
            yield Fill(cells, inset=0.1)
        yield Note(str(self))

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterable[Mark]:
        """What the rule adds to the picture of an answer, beyond digits; nothing if not known."""
        return ()

    @classmethod
    def laid(cls, layout: Layout) -> Iterable[Rule]:  # noqa: ARG003
        """Clues of this kind that are true on the layout's grid; for a generator."""
        return ()

    def called(self) -> str:
        """How a sentence names the rule: its `noun`, or what its class is called."""
        if self.noun:
            return worded(self, self.noun)
        cells = self.mentioned_cells()
        name = words_of(type(self))
        return f"the {name} at {cells[0]}" if cells else f"the {name} rule"

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        """What the rule forces, as a clause: its `phrase`, or what its docstring demands."""
        if self.phrase:
            return worded(self, self.phrase)
        return f"{self.called()} says: {first_sentence(type(self))}"

    def tells(self, variable: Var, values: tuple[int, ...]) -> str:
        """What it means that an extra variable of the rule has one of these values, as a clause."""
        return ""

    def cell_values(self, puzzle: Puzzle) -> Mapping[Cell, Var]:
        """The variables for what cells count as, where the rule makes that more than the digit."""
        return {}

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        """The ways to give the rule's extra variables values on a grid that has digits only."""
        yield {}

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        """What an answer shows beyond its digits, under names a person understands."""
        return {}

    def check(self, puzzle: Puzzle) -> None:  # noqa: B027 (most rules have nothing to check)
        """Raise a RuleError if the rule makes no sense on the puzzle's board."""

    def check_cells(self, puzzle: Puzzle) -> None:
        """Raise a RuleError if the rule names a cell that is not on the board."""
        for name, kind in kinds(type(self)).items():
            for cell in kind.cells(getattr(self, name)):
                if cell not in puzzle.board.index:
                    raise self.error(f"expected cells of a {puzzle.board}, got {cell}", name)

    def error(self, message: str, field: str | None = None) -> RuleError:
        """The error to raise for a wrong argument: names the rule and the field."""
        where = f", field {field!r}" if field else ""
        return RuleError(f"{message}: {type(self).__name__}{where}")

    def name_and_cells(self) -> str:
        """The rule's name and its first cells: what tells it from others of its kind."""
        cells = self.mentioned_cells()
        more = " …" if len(cells) > FEW_CELLS else ""
        return f"{type(self).__name__} {cells_text(cells[:FEW_CELLS])}".rstrip() + more

    def mentioned_cells(self) -> tuple[Cell, ...]:
        """The cells its fields name, each once."""
        named = (kind.cells(getattr(self, name)) for name, kind in kinds(type(self)).items())
        return tuple(dict.fromkeys(cell for cells in named for cell in cells))

    def __str__(self) -> str:
        parts = [
            f"{name} {_words(getattr(self, name), kind)}"
            for name, kind in kinds(type(self)).items()
            if getattr(self, name) is not None and not _is_left_out(self, name)
        ]
        return f"{type(self).__name__}({', '.join(parts)})"


def _is_left_out(rule: Rule, name: str) -> bool:
    """Whether an empty list or text, or a no, stands in a field that has it by default."""
    value = getattr(rule, name)
    empty = value is False or value in ((), "")
    return empty and bool(value == getattr(type(rule), name, None))


def has_worlds(rule: Rule) -> bool:
    """Whether the rule has ways of its own to give extra variables values."""
    return type(rule).worlds is not Rule.worlds


def combined_worlds(
    rules: Iterable[Rule], grid: Grid, puzzle: Puzzle
) -> Iterator[Mapping[Var, int]]:
    """Every way to take one of the worlds of each of the rules."""
    several = [rule for rule in rules if has_worlds(rule)]
    if not several:
        yield {}
        return
    for world in several[0].worlds(grid, puzzle):
        for rest in combined_worlds(several[1:], grid, puzzle):
            yield {**world, **rest}


def _words(value: Any, kind: Kind) -> str:
    """A field's value as a person reads it."""
    if isinstance(value, tuple) and value and all(isinstance(part, Rule) for part in value):
        return f"[{', '.join(map(str, value))}]"
    return getattr(value, "__name__", None) or str(kind.dump(value))
