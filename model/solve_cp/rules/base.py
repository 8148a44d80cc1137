"""The base class of rules: fields, definition (`holds`), expansion (`constraints`), drawing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from solve_cp.board.cells import Cell, cells_text
from solve_cp.errors import InputError, PuzzleError, RuleError
from solve_cp.language.constraints import Constraint, Var
from solve_cp.rules.fields import Kind, kinds
from solve_cp.rules.wording import about, first_sentence, label_of, worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.drawing.marks import Mark
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout

World = TypeVar("World")

FEW_CELLS = 4  # cells of a rule shown in an error
MOST_WORLDS = 100_000  # that are all tried on a grid without extras
FIRST_WORLDS = 1000  # that are tried if there are more


class Rule(ABC):
    """A rule of a puzzle. Subclass it as a frozen dataclass whose docstring states the rule.

    `holds` defines the rule on a filled grid; `constraints` expands it into the constraint
    language. The two share no code, so that each checks the other.
    """

    noun: ClassVar[str] = ""
    """How a sentence names the rule, fields in braces: "the thermometer from {first}"."""
    phrase: ClassVar[str] = ""
    """What it requires, as a clause: "the thermometer rises from {first} to {last}"."""
    broken: ClassVar[str] = ""
    """That it is broken, as a clause: "the thermometer from {first} can no longer rise"."""
    label: ClassVar[str] = ""
    """Its name in the name of a step: "white dot"; by default the name of its class in words."""
    shape_first: ClassVar[bool] = False
    """Whether a generator chooses the cells first and then a grid, as it does for lines."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.__repr__ = cls.__repr__  # type: ignore[method-assign]  # so that @dataclass keeps it

    def __repr__(self) -> str:
        """The expression that makes the rule: `KillerCage("r1c1 r1c2", 15)`."""
        from solve_cp.rules.written import call_text

        return call_text(self)

    def __post_init__(self) -> None:
        for name, kind in kinds(type(self)).items():
            try:
                value = kind.parse(getattr(self, name))
            except InputError as error:
                raise RuleError(f"{error}: {type(self).__name__}, field {name!r}") from None
            object.__setattr__(self, name, value)

    @abstractmethod
    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        """Whether a filled grid satisfies the rule."""

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
        """Constraints that tie the extra variables to the cells; every filling can satisfy them."""
        return ()

    def drawing(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The marks of the rule; by default its cells are tinted and the legend names it."""
        from solve_cp.drawing.marks import Fill, Note

        cells = self.mentioned_cells()
        if cells:
            yield Fill(cells, inset=0.1)
        yield Note(str(self))

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterable[Mark]:
        """The marks for the rule's extras in a solution."""
        return ()

    @classmethod
    def laid(cls, layout: Layout) -> Iterable[Rule]:  # noqa: ARG003
        """Clues of this kind that are true on the layout's grid; for a generator."""
        return ()

    def called(self) -> str:
        """The name of the rule in a sentence: its `noun`, or the name of its class in words."""
        if self.noun:
            return worded(self, self.noun)
        cells = self.mentioned_cells()
        name = label_of(type(self))
        return f"the {name} at {cells[0]}" if cells else f"the {name} rule"

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        """What the rule requires, as a clause: its `phrase`, or its docstring."""
        if self.phrase:
            return worded(self, self.phrase)
        told = first_sentence(type(self))
        named = about(self, told)
        return named if named != told else f"{self.called()} says: {told}"

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        """What one of its constraints requires, as a clause; empty if that is just its phrase."""
        return ""

    def leaves(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        """The choices that it leaves for its cells, as a list: "29 or 38"; empty if not known."""
        return ""

    def unmet(self) -> str:
        """That no digits fit the rule any more, as a clause: `broken`, or made from its name."""
        if self.broken:
            return worded(self, self.broken)
        return f"no digits are left that fit {self.called()}"

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        """A clause that says that an extra variable has one of these values."""
        return ""

    def paired(self, puzzle: Puzzle, variable: Var, value: int) -> tuple[str, int] | None:
        """The place and the digit for which a value of an extra variable stands, if it is both."""
        return None

    def cell_values(self, puzzle: Puzzle) -> Mapping[Cell, Var]:
        """The variables with the values of cells, if the rule makes them differ from the digits."""
        return {}

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        """All possible values of the rule's extra variables on a grid that has only digits."""
        yield {}

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        """What a solution shows of the extra variables, by name."""
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
        """The error for a wrong argument, with the names of the rule and the field."""
        where = f", field {field!r}" if field else ""
        return RuleError(f"{message}: {type(self).__name__}{where}")

    def name_and_cells(self) -> str:
        """The name of the rule and its first cells."""
        cells = self.mentioned_cells()
        more = " …" if len(cells) > FEW_CELLS else ""
        return f"{type(self).__name__} {cells_text(cells[:FEW_CELLS])}".rstrip() + more

    def mentioned_cells(self) -> tuple[Cell, ...]:
        """The cells in its fields, each once."""
        named = (kind.cells(getattr(self, name)) for name, kind in kinds(type(self)).items())
        return tuple(dict.fromkeys(cell for cells in named for cell in cells))

    def outline(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        """Cells that tell where its mark is, and for an arrow or a clue outside which way."""
        return self.mentioned_cells()

    def __str__(self) -> str:
        parts = [
            f"{name} {_words(getattr(self, name), kind)}"
            for name, kind in kinds(type(self)).items()
            if getattr(self, name) is not None and not _is_left_out(self, name)
        ]
        return f"{type(self).__name__}({', '.join(parts)})"


def _is_left_out(rule: Rule, name: str) -> bool:
    """Whether a field has its default and that is empty or false."""
    value = getattr(rule, name)
    empty = value is False or value in ((), "")
    return empty and bool(value == getattr(type(rule), name, None))


def has_worlds(rule: Rule) -> bool:
    """Whether the rule overrides `worlds`."""
    return type(rule).worlds is not Rule.worlds


def combined_worlds(
    rules: Iterable[Rule], grid: Grid, puzzle: Puzzle
) -> Iterator[Mapping[Var, int]]:
    """Every combination of one world of each rule."""
    several = [rule for rule in rules if has_worlds(rule)]
    if not several:
        yield {}
        return
    for world in several[0].worlds(grid, puzzle):
        for rest in combined_worlds(several[1:], grid, puzzle):
            yield {**world, **rest}


def tried(worlds: Iterable[World], total: int) -> Iterator[World]:
    """The worlds; if there are too many to try, the first ones, and then an error."""
    if total <= MOST_WORLDS:
        yield from worlds
    else:
        yield from islice(worlds, FIRST_WORLDS)
        raise too_many_worlds()


def too_many_worlds() -> PuzzleError:
    """The error for a grid without extras whose possible extras are too many to try."""
    return PuzzleError(
        "expected a grid with its extras, got too many possible extras to try them all; "
        "`check(puzzle, grid)` searches for them"
    )


def _words(value: Any, kind: Kind) -> str:
    """The value of a field as text."""
    if isinstance(value, tuple) and value and all(isinstance(part, Rule) for part in value):
        return f"[{', '.join(map(str, value))}]"
    return getattr(value, "__name__", None) or str(kind.dump(value))
