"""Lines that differ by their colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Shape
from solve_cp.formats.recognise.families.further_lines import FURTHER
from solve_cp.formats.recognise.geometry import Way, cell_at, is_forked, joined, networks
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import Stroke, size_of
from solve_cp.formats.shared.colours import NEAR, WORDS, nearest_word
from solve_cp.rules import (
    BetweenLine,
    CountingCircles,
    DoubleArrow,
    EntropicLine,
    EqualSums,
    LockoutLine,
    ModularLine,
    Nabner,
    Palindrome,
    RegionSumLine,
    Renban,
    Rule,
    SortedLine,
    SumLine,
    Whispers,
    ZipperLine,
)
from solve_cp.rules.phrases import topic_named, topics

Path = tuple[Cell, ...]


def coloured_lines(scene: Scene) -> None:
    """Create rules from the lines whose colour is named in the text or set by convention."""
    told = [t.name for t in topics() if t.name in MAKERS and scene.says(t.name)]
    rivals = _rivals({topic: scene.told.colour_words(topic) for topic in told})
    groups: dict[str, list[Stroke]] = {}
    for stroke in scene.drawings.strokes():
        words = rivals.get(stroke.colour)
        name = nearest_word(stroke.shade, words) if words else stroke.colour
        groups.setdefault(name, []).append(stroke)
    named = {topic: _named(scene, topic, rivals) for topic in told}
    everywhere = [t for t in told if not named[t] and _on_all_lines(scene, t)]
    assigned = _assigned({t: named[t] for t in told if t not in everywhere}, list(groups))
    for colour in groups if everywhere else ():
        assigned[colour] = [*assigned.get(colour, []), *everywhere]
    for colour, names in assigned.items():
        for topic in names:
            _lines_of(scene, topic, [stroke for stroke in groups[colour] if stroke.cells])
    if scene.says("counting line"):
        _counting(scene)


def _on_all_lines(scene: Scene, topic: str) -> bool:
    """Whether the text says that lines of all colours are of a kind."""
    return bool(re.search(r"^all (?:\w+ )?lines? |\ball lines?$", scene.told.plain(topic)))


def _counting(scene: Scene) -> None:
    """Each digit on a line, or on all lines together, occurs there as often as its value."""
    text = scene.told.plain("counting line")
    kind = Palindrome if "palindrome" in text else Rule
    found = [r for rules in scene.found.values() for r in rules if isinstance(r, kind)]
    lines = list(dict.fromkeys(rule.line for rule in found if hasattr(rule, "line")))
    if "all line" in text:
        lines = [tuple(dict.fromkeys(cell for line in lines for cell in line))]
    for line in lines:
        scene.add("counting line", [], CountingCircles, tuple(dict.fromkeys(line)))


def _rivals(words: dict[str, list[str]]) -> dict[str, list[str]]:
    """The colours for which two topics use different words, with those words."""
    families: dict[str, dict[str, str]] = {}
    for topic, own in words.items():
        for word in own:
            families.setdefault(WORDS[word], {}).setdefault(word, topic)
    return {
        family: list(found) for family, found in families.items() if len(set(found.values())) > 1
    }


def _named(scene: Scene, topic: str, rivals: dict[str, list[str]]) -> list[str]:
    """The colours that a topic names, as its own word if another topic uses a different one."""
    words = scene.told.colour_words(topic)
    return list(dict.fromkeys(w if WORDS[w] in rivals else WORDS[w] for w in words))


def _assigned(named: dict[str, list[str]], colours: Sequence[str]) -> dict[str, list[str]]:
    """The topics of each line colour."""
    told = list(named)
    found: dict[str, list[str]] = {}
    for topic in told:
        for colour in named[topic]:
            if drawn := _drawn_colour(colour, colours, found):
                found.setdefault(drawn, [topic])
    for topic in told:  # two kinds of rules on lines of the same colour
        if not any(topic in names for names in found.values()):
            for colour in set(named[topic]) & set(found):
                found[colour].append(topic)
    free = [topic for topic in told if not named[topic]]
    for topic in free:
        if [topic] not in found.values():
            usual = [c for c in topic_named(topic).colours if c in colours and c not in found]
            found |= {colour: [topic] for colour in usual[:1]}
    taken = {topic for names in found.values() for topic in names}
    if taken | set(free) >= set(told):
        _assign_rest(found, free, [colour for colour in colours if colour not in found])
    return found


def _assign_rest(found: dict[str, list[str]], free: Sequence[str], rest: Sequence[str]) -> None:
    """Give unnamed colours to the one topic without a colour, or add such topics to all lines."""
    missing = [topic for topic in free if [topic] not in found.values()]
    if rest and len(missing or free) == 1:
        found |= {colour: list(missing or free) for colour in rest}
    elif not rest:
        for topics_of_colour in found.values():
            topics_of_colour += [topic for topic in missing if topic not in topics_of_colour]


def _drawn_colour(named: str, colours: Sequence[str], taken: Collection[str]) -> str:
    """The line colour that a named colour means: itself, or the nearest one that is drawn."""
    if named in colours:
        return named
    return next((c for c in NEAR.get(named, ()) if c in colours and c not in taken), "")


def _lines_of(scene: Scene, topic: str, strokes: list[Stroke]) -> None:
    numbers = [stroke.number for stroke in strokes]
    ways = joined([Way(s.cells, s.points[0], s.points[-1]) for s in strokes if s.cells])
    paths = [path for path in ways if len(path) > 1]
    if topic in BETWEEN_MARKS:
        stops = _stops(scene, strokes)
        paths = [part for path in paths for part in _parts(path, stops)]
    rules = [
        rule
        for lines in networks(paths)
        for rule in scene.sensible(_made(scene, topic, lines, strokes[0]))
    ]
    for rule in rules:
        scene.add(topic, numbers, lambda rule=rule: rule)
    if rules:
        _take_ornaments(scene, strokes)
    if topic in BETWEEN_MARKS:
        for path in paths:
            for end in (path[0], path[-1]):
                for kind in ("circle", "square"):
                    scene.drawings.take(scene.drawings.shapes(kind).get(end, []))


BETWEEN_MARKS = ("between", "lockout", "double arrow")


def _stops(scene: Scene, strokes: list[Stroke]) -> set[Cell]:
    """The marked cells where lines end: lines that meet there are not one line."""
    shapes = scene.drawings.shapes
    marked = shapes("circle", used=True).keys() | shapes("circle").keys()
    marked |= shapes("square", used=True).keys() | shapes("square").keys()
    return {cell for s in strokes if s.cells for cell in (s.cells[0], s.cells[-1])} & marked


def _parts(path: Path, stops: set[Cell]) -> Iterator[Path]:
    """A line cut at the cells where it stops."""
    cuts = [k for k in range(1, len(path) - 1) if path[k] in stops]
    for start, end in pairwise([0, *cuts, len(path) - 1]):
        yield path[start : end + 1]


def _made(scene: Scene, topic: str, lines: list[Path], first: Stroke) -> Iterator[Rule]:
    """The rules for a line with its branches."""
    whole = FORKED[topic](scene, lines) if topic in FORKED and is_forked(lines) else None
    if whole and not scene.breaks(whole):
        yield whole
    else:
        for line in lines:
            yield from MAKERS[topic](scene, line, first.colour)


def _take_ornaments(scene: Scene, strokes: list[Stroke]) -> None:
    """Small shapes in the lines' colour on the lines: their ends and middles."""
    on_lines = {cell for stroke in strokes for cell in stroke.cells or ()}
    for number, mark in scene.drawings.written():
        if isinstance(mark, Shape) and not mark.text and size_of(mark) < 0.6:
            same = scene.drawings.fill_word(number) == strokes[0].colour
            if same and cell_at(mark.center, scene.board) in on_lines:
                scene.drawings.take([number])


def _plain(kind: Callable[[Any], Rule]) -> Callable[[Scene, Path, str], Iterator[Rule]]:
    def make(_: Scene, path: Path, __: str) -> Iterator[Rule]:
        yield kind(path)

    return make


def _whispers(scene: Scene, path: Path, colour: str) -> Iterator[Rule]:
    yield Whispers(path, _least(scene, colour))


def _least(scene: Scene, colour: str) -> int | None:
    """The difference that the text gives for lines of a colour."""
    text = scene.told.plain_of("whispers", colour)
    found = re.findall(r"at least (\d)|\b(\d) or (?:more|greater|higher)", text)
    values = [int(a or b) for a, b in found]
    named = 4 if "dutch" in text else None
    return values[0] if values else named


def _renban(_: Scene, path: Path, __: str) -> Iterator[Rule]:
    yield Renban(tuple(dict.fromkeys(path)))


def _nabner(_: Scene, path: Path, __: str) -> Iterator[Rule]:
    yield Nabner(tuple(dict.fromkeys(path)))


def _region_sum(scene: Scene, path: Path, _: str) -> Iterator[Rule]:
    yield RegionSumLine(_from_border(scene, path))


def _from_border(scene: Scene, path: Path) -> Path:
    """A closed line, starting where it enters a region, so that no run is cut in two."""
    if len(path) < 3 or path[0] != path[-1]:
        return path
    region, ring = scene.board.region_number, path[:-1]
    for place, cell in enumerate(ring):
        if region.get(ring[place - 1]) != region.get(cell):
            return ring[place:] + ring[:place]
    return ring


def _sum_line(scene: Scene, path: Path, colour: str) -> Iterator[Rule]:
    found = re.search(
        r"sum (?:to|of)? ?(\d+)|(\d+)[ -](?:sum )?line", scene.told.plain_of("sum line", colour)
    )
    closed = path[0] == path[-1] and len(path) > 2
    if found:
        yield SumLine(path[:-1] if closed else path, int(found[1] or found[2]), closed)


def _modular(scene: Scene, path: Path, colour: str) -> Iterator[Rule]:
    """A line where runs as long as the modulus, by default 3, have different remainders by it."""
    text = scene.told.plain_of("modular", colour)
    found = re.search(r"(?:modulo|mod|by) (\d)\b", text)
    yield ModularLine(path, int(found[1]) if found else 3)


def _parity(_: Scene, path: Path, __: str) -> Iterator[Rule]:
    yield ModularLine(path, 2)


def _forked_region_sum(scene: Scene, lines: list[Path]) -> Rule:
    """In each region, every connected part of a line with branches has the same sum."""
    region = scene.board.region_number
    steps = [step for line in lines for step in pairwise(line)]
    inside = [(a, b) for a, b in steps if region.get(a) == region.get(b)]
    cells = dict.fromkeys(cell for line in lines for cell in line)
    piece = {cell: cell for cell in cells}
    for a, b in inside:
        old, new = piece[a], piece[b]
        piece = {cell: new if name == old else name for cell, name in piece.items()}
    names = dict.fromkeys(piece.values())
    return EqualSums(tuple(tuple(c for c in cells if piece[c] == name) for name in names))


# Rules for a line as a whole, with all its branches.
FORKED: dict[str, Callable[[Scene, list[Path]], Rule]] = {
    "region sum": _forked_region_sum,
}
MAKERS: dict[str, Callable[[Scene, Path, str], Iterator[Rule]]] = {
    "whispers": _whispers,
    "renban": _renban,
    "nabner": _nabner,
    "bulbless thermometer": _plain(SortedLine),
    "palindrome": _plain(Palindrome),
    "region sum": _region_sum,
    "between": _plain(BetweenLine),
    "lockout": _plain(LockoutLine),
    "entropic": _plain(EntropicLine),
    "modular": _modular,
    "zipper": _plain(ZipperLine),
    "sum line": _sum_line,
    "parity line": _parity,
    "double arrow": _plain(DoubleArrow),
    **FURTHER,
}
