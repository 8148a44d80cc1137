"""The name of a step, from the shape of its reason alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solve_cp.board.cells import Cell
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.classes import ClassCount
from solve_cp.questions.explain.facts.equal import EqualSets
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.kinds import Fact
from solve_cp.questions.explain.facts.sums import DerivedSum
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.shapes import is_straight
from solve_cp.questions.explain.finding.sizes import fills_house
from solve_cp.questions.explain.telling.listing import plural, together
from solve_cp.rules.base import Rule
from solve_cp.rules.wording import joined, label_of

SIZES = {1: "single", 2: "pair", 3: "triple", 4: "quad"}
FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}
SEEN = " and a cell that sees it"
ALL_SEEN = " and cells that see it"
BOXES = ("box", "region")
LINES = ("row", "column")


def name_of(facts: Facts, found: Found) -> str:
    """The usual name of such a step; "chain" or "net" if there is no better name."""
    return _Shape(facts, found).name()


class _Shape:
    """The facts of a step, with the remaining candidates of each."""

    def __init__(self, facts: Facts, found: Found) -> None:
        self.facts, self.found = facts, found
        self.parts: Sequence[Fact] = [facts.facts[number] for number in found.facts]
        self.live = [part.mask & found.before for part in self.parts]
        self.size = len(self.parts)
        self.kinds = {part.kind for part in self.parts}
        self.union = 0
        for mask in self.live:
            self.union |= mask

    def name(self) -> str:
        stage = self.found.stage
        if stage == "single":
            return self._single()
        if stage in ("nested", "last resort", "contradiction"):
            names = {"nested": "cases inside a what-if", "last resort": "no short reason"}
            unclear = stage == "contradiction" and self.size > 1
            return names["last resort"] if unclear else names.get(stage, stage)
        if stage == "cases":
            return f"{self._of_rules().removesuffix(SEEN).removesuffix(ALL_SEEN)}, case by case"
        if self.kinds == {"place"}:
            found = self._of_places()
        elif self.kinds == {"cell"}:
            found = self._of_cells()
        elif self.kinds == {"cell", "place"}:
            found = self._w_wing()
        else:
            return self._of_rules()
        return found or self._chain()

    def _variables(self, candidates: int) -> set[int]:
        owner = self.facts.owner
        return {owner[candidate] for candidate in bits(candidates)}

    def _counts(self) -> list[int]:
        return sorted(mask.bit_count() for mask in self.live)

    def _kind(self, part: Fact) -> str:
        return self.facts.groups[part.house].kind

    # Singles.

    def _single(self) -> str:
        part = self.parts[0]
        houses = self.facts.groups
        if fills_house(self.facts, self.found):
            return "last cell of a house"
        if part.kind == "cell":
            return "naked single"
        kind = houses[part.house].kind
        return f"hidden single in {_article(kind if kind != 'rule' else _house_name(part))}"

    # Places only.

    def _of_places(self) -> str:
        if self.size == 1 or self.found.stage == "locked":
            return self._locked()
        if len({part.house for part in self.parts}) == 1:
            return self._hidden_set()
        if len({part.value for part in self.parts}) == 1:
            return self._one_digit()
        return ""

    def _locked(self) -> str:
        """Pointing from a box into a line, or claiming from a line into a box."""
        own = self.parts[0].house
        all_variables = self._variables(self.union | self.found.removed)
        shared = [
            group.kind
            for number, group in enumerate(self.facts.groups)
            if number != own and all_variables <= set(group.variables)
        ]
        if self.found.stage == "what-if" or not shared:
            return "all places see it"
        if self._kind(self.parts[0]) in BOXES and set(shared) & set(LINES):
            return "pointing"
        if set(shared) & set(BOXES):
            return "claiming"
        return "locked candidates"

    def _hidden_set(self) -> str:
        cells = self._variables(self.union)
        inside = self._variables(self.found.removed) <= cells
        return f"hidden {SIZES[self.size]}" if len(cells) == self.size <= 4 and inside else ""

    def _one_digit(self) -> str:
        kinds = {self._kind(part) for part in self.parts}
        if fish := self._fish(kinds):
            return fish
        counts = self._counts()
        if counts[-1] == 2:
            return self._two_and_two(kinds) if self.size == 2 else self._straight("X-chain")
        if self.size == 2 and counts[0] == 2 and self._is_rectangle():
            return "empty rectangle"
        if self.size <= 4 and len(kinds) == 1 and kinds <= set(LINES):
            return f"finned {FISH[self.size]}"
        return "grouped turbot fish" if self.size == 2 else self._straight("grouped X-chain")

    def _is_rectangle(self) -> bool:
        """Whether the larger place is a box whose candidates lie in a row and a column."""
        larger = max(range(2), key=lambda number: self.live[number].bit_count())
        if self._kind(self.parts[larger]) not in BOXES:
            return False
        cells = [self.facts.structure.variables[v] for v in self._variables(self.live[larger])]
        spots = [cell for cell in cells if isinstance(cell, Cell)]
        rows, cols = {cell.row for cell in spots}, {cell.col for cell in spots}
        crossed = (all(c.row == row or c.col == col for c in spots) for row in rows for col in cols)
        return len(rows) > 1 and len(cols) > 1 and any(crossed)

    def _two_and_two(self, kinds: set[str]) -> str:
        if kinds in ({"row"}, {"column"}):
            return "skyscraper"
        return "two-string kite" if kinds == set(LINES) else "turbot fish"

    def _fish(self, kinds: set[str]) -> str:
        """Places in one kind of house, covered by the same number of houses of another kind."""
        if len(kinds) != 1 or self.size not in FISH:
            return ""
        cells, removed = self._variables(self.union), self._variables(self.found.removed)
        for kind in {group.kind for group in self.facts.groups if group.full} - kinds - {"rule"}:
            covering = [
                set(group.variables)
                for group in self.facts.groups
                if group.kind == kind and group.full and cells & set(group.variables)
            ]
            covered = set[int]().union(*covering)
            if len(covering) == self.size and cells | removed <= covered:
                plain = kinds | {kind} <= set(LINES)
                other = "boxes" if "box" in kinds | {kind} else "regions"
                return FISH[self.size] if plain else f"{FISH[self.size]} with {other}"
        return ""

    # Cells only.

    def _values(self) -> int:
        union = 0
        for part in self.parts:
            union |= self.facts.domain(self.found.before, part.variable)
        return union

    def _of_cells(self) -> str:
        cells = {part.variable for part in self.parts}
        digits, counts = self._values().bit_count(), self._counts()
        if digits == self.size and self._in_one_house(cells):
            return f"naked {SIZES[self.size]}" if self.size <= 4 else ""
        if self.size == 3 and digits == 3:
            return {6: "XY-wing", 7: "XYZ-wing"}.get(sum(counts), "")
        if counts[-1] == 2:
            return self._straight("remote pair" if digits == 2 else "XY-chain")
        return "WXYZ-wing" if self.size == digits == 4 and counts[:2] == [2, 2] else ""

    def _in_one_house(self, cells: set[int]) -> bool:
        """Whether a house or cage makes the cells differ."""
        return any(cells <= set(group.variables) for group in self.facts.groups)

    def _w_wing(self) -> str:
        cells = [part for part in self.parts if part.kind == "cell"]
        if self.size != 3 or len(cells) != 2 or self._counts()[-1] > 2:
            return ""
        before = self.found.before
        first, second = (self.facts.domain(before, part.variable) for part in cells)
        return "W-wing" if first == second else ""

    # Everything else.

    def _straight(self, name: str) -> str:
        """The name, if the step is a chain and not a net."""
        return name if is_straight(self.facts, self.found) else ""

    def _chain(self) -> str:
        if not self._straight("chain"):
            return f"net of {self.size}"
        grouped = self._counts()[-1] > 2
        return f"{'grouped chain' if grouped else 'chain'} of {self.size}"

    def _of_rules(self) -> str:
        stated = [part for part in self.parts if part.kind not in ("cell", "place")]
        once = {part.origin if _mentions(part) else type(part.origin): part for part in stated}
        rules = Counter(_rule_name(part) for part in once.values())
        names = [plural(name) if count > 1 else name for name, count in rules.items()]
        if len(names) > 3:
            names[3:] = ["others"]
        elif "place" in self.kinds:
            houses = {_house_name(part) for part in self.parts if part.kind == "place"}
            house = next(iter(houses)) if len(houses) == 1 else "houses"
            names.append("its places" if any(n.endswith(f"of {house}") for n in names) else house)
            names = list(dict.fromkeys(names))
        elif "cell" in self.kinds:
            names.append("cells")
        targets = self._variables(self.found.removed)
        if self.found.stage == "rule" or self.size > 1 or targets <= set(stated[0].scope):
            return joined(names)
        several = len(targets) > 1
        return joined(names) + (ALL_SEEN if several else SEEN)


def _article(noun: str) -> str:
    """A noun with its article, if it has one: "an extra region"."""
    if noun.split(" in ")[0].endswith("s"):
        return noun
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _mentions(part: Fact) -> bool:
    """Whether it is a sum, or a rule with cells of its own, not one for the whole board."""
    return not isinstance(part.origin, Rule) or bool(part.origin.mentioned_cells())


def _rule_name(part: Fact) -> str:
    """The name of a rule in the name of a step."""
    if isinstance(part.origin, DerivedSum):
        kind = "outies" if not part.origin.inside else "innies"
        if part.origin.inside and part.origin.outside:
            kind = "innies and outies"
        named = (*part.origin.houses, *part.origin.minus)
        return f"{kind} of {together(map(str, named))}" if named else "sums that overlap"
    if isinstance(part.origin, ClassCount):
        return part.origin.digits
    if isinstance(part.origin, EqualSets):
        return f"equal digits of {together(map(str, part.origin.houses))}"
    assert isinstance(part.origin, Rule)
    return label_of(type(part.origin))


def _house_name(part: Fact) -> str:
    """The name of a house of the board, or of the rule that makes other cells differ."""
    is_rule = isinstance(part.origin, Rule)
    return label_of(type(part.origin)) if is_rule else str(part.origin)
