"""Build a puzzle from what a reader found: from declared rules alone, or also recognised ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from solve_cp.board.board import Board
from solve_cp.formats.recognise.decoration import take_decoration
from solve_cp.formats.recognise.english.telling import Told, told
from solve_cp.formats.recognise.families.areas import areas
from solve_cp.formats.recognise.families.arrows import arrows
from solve_cp.formats.recognise.families.cages import cages
from solve_cp.formats.recognise.families.cells import cells
from solve_cp.formats.recognise.families.comparisons import comparisons
from solve_cp.formats.recognise.families.dots import TOPIC as ALL_GIVEN
from solve_cp.formats.recognise.families.dots import dots, is_declared
from solve_cp.formats.recognise.families.from_text.statements import (
    stated_of_colours,
    stated_of_the_rest,
)
from solve_cp.formats.recognise.families.from_text.to_shade import to_shade
from solve_cp.formats.recognise.families.from_text.whole_board import whole_board
from solve_cp.formats.recognise.families.how_many import counts
from solve_cp.formats.recognise.families.lines import coloured_lines
from solve_cp.formats.recognise.families.outside import outside
from solve_cp.formats.recognise.families.special_cages import special_cages
from solve_cp.formats.recognise.families.thermometers import other_thermometers, thermometers
from solve_cp.formats.recognise.redrawing import redrawn
from solve_cp.formats.recognise.scene import Scene
from solve_cp.formats.recognise.sorting import Drawings
from solve_cp.formats.shared.found import (
    MOST_NAMED,
    Found,
    assembled,
    declared_puzzle,
    described,
    has_label,
    with_digits,
    with_stored_digits,
)
from solve_cp.formats.shared.solutions import stored_solution
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule, has_worlds
from solve_cp.rules.phrases import topic_named
from solve_cp.rules.support.looks import kind_in_words

# In this order: the most distinctive drawings come first.
FAMILIES: tuple[Callable[[Scene], None], ...] = (
    to_shade,
    comparisons,
    cages,
    special_cages,
    dots,
    outside,
    arrows,
    thermometers,
    whole_board,
    stated_of_colours,
    coloured_lines,
    areas,
    counts,
    cells,
    stated_of_the_rest,
    other_thermometers,
)
# What drawings mean if a file has no text at all.
CONVENTIONS = (
    *("white dots", "black dots", "xv", "quadruples"),
    *("arrow", "pills", "thermometer", "little killer", "diagonals"),
)
# Topics that need no drawing of their own if one of these was found.
TWINS = {
    "white dots": {"black dots", "all given"},
    "black dots": {"white dots", "all given"},
    "kropki": {"white dots", "all given"},
    "xv": {"all given"},
    "thermometer": {"bulbless thermometer"},
    "odd": {"even"},
    "even": {"odd"},
    "whispers": {"shaded whispers"},
}
NO_WORDS = "rules in words (the file has none: drawings were read by convention)"
NOT_READ = "rules in words (not read, only what the file declares)"
WORDS_ONLY = "described in words only"
NOT_DRAWN = f"{WORDS_ONLY}, nothing drawn for it"


def puzzle_of(found: Found, strict: bool = False) -> Puzzle:
    """The puzzle that a file describes; `strict` uses only the rules that it declares."""
    if strict and found.words.strip():
        found.leftovers.say(NOT_READ)
    if strict or not (found.words.strip() or (found.drawn and found.draws_rules)):
        return declared_puzzle(found)
    words = told(found.words) if found.words.strip() else Told(dict.fromkeys(CONVENTIONS, ()))
    board = with_stored_digits(_with_told_digits(found.board, words), found.stored)
    found.rules += [rule for rule in words.own.rules if rule not in found.rules]
    scene = Scene(board, words, Drawings(board, found.drawn), found.rules)
    scene.drawings.take(redrawn(words.own.rules, scene.drawings))
    scene.solution = stored_solution(found.stored, board).grid
    for family in FAMILIES:
        family(scene)
    return _puzzle(found, scene)


def _with_told_digits(board: Board, words: Told) -> Board:
    """The board with the digits that the text names, if they differ from its own."""
    if words.digits is None:
        return board
    low, high = words.digits
    most = max((len(house.cells) for house in board.houses), default=1)
    if (low, high) == (board.digits[0], board.digits[-1]) or high - low + 1 < most:
        return board
    return with_digits(board, range(low, high + 1))


def _puzzle(found: Found, scene: Scene) -> Puzzle:
    drawings = scene.drawings
    _drop(scene, _of_kinds(scene, scene.told.own.rules if found.draws_rules else scene.declared))
    scene.misread = _drop(scene, _misread(found, scene))
    rules = list(found.rules)
    for number, drawn in enumerate(found.drawn):
        if drawn.rule and number not in drawings.used and not _overruled(scene, drawn.rule):
            rules.append(drawn.rule)
            drawings.take([] if has_label(drawn) else [number])
    for topic_rules in scene.found.values():
        rules += [rule for rule in topic_rules if rule not in rules]
    rules.sort(key=has_worlds, reverse=True)  # other rules refer to them
    if scene.told.own.kinds:
        drawings.take(redrawn(rules, drawings))
    drawings.take(drawings.doubles())
    about = [name for name in _topics(scene) if topic_named(name).drawing == "cell"]
    all_served = all(_is_served(scene, name) for name in about)
    take_decoration(scene, about if all_served else None)
    left = [mark for _, mark in drawings.left()]
    for line in (*described(left), *_untold(scene)):
        found.leftovers.say(line)
    marks = [m for n, m in drawings.marks() if n not in drawings.used or _is_kept(scene, n)]
    puzzle = assembled(found, scene.board, rules, marks, recognised(scene))
    return replace(puzzle, not_modelled=(*puzzle.not_modelled, *_misread_lines(scene)))


def _drop(scene: Scene, rules: list[Rule]) -> dict[str, list[Rule]]:
    """Remove recognised rules, and topics with none left; returns what was removed."""
    dropped = {}
    for topic, found in list(scene.found.items()):
        scene.found[topic] = [rule for rule in found if rule not in rules]
        if not scene.found[topic]:
            del scene.found[topic]
        if wrong := [rule for rule in found if rule in rules]:
            dropped[topic] = list(dict.fromkeys(wrong))
    return dropped


def _misread_lines(scene: Scene) -> Iterator[str]:
    """The rules that the recorded solution breaks, with the sentences that describe them."""
    for topic, rules in scene.misread.items():
        more = [f"and {len(rules) - MOST_NAMED} more"] if len(rules) > MOST_NAMED else []
        named = "; ".join([*map(str, rules[:MOST_NAMED]), *more])
        why = "; ".join(s.text for s in scene.told.about(topic))[:160] or "drawn by convention"
        them = "it" if len(rules) == 1 else "them"
        yield f"{named} (perhaps misread, the recorded solution breaks {them}: {why})"


def _of_kinds(scene: Scene, declared: list[Rule]) -> list[Rule]:
    """The recognised rules of kinds that the file declares: text and drawings describe those."""
    kinds = {type(part) for rule in declared for part in _with_parts(rule)}
    return [rule for rules in scene.found.values() for rule in rules if type(rule) in kinds]


def _misread(found: Found, scene: Scene) -> list[Rule]:
    """The recognised rules that the recorded solution breaks: one of the two is wrong.

    If a rule adds to the digits, the digits alone cannot show this: the question `check` examines
    it.
    """
    rules = [rule for rules in scene.found.values() for rule in rules]
    puzzle = Puzzle(scene.board, rules=(*found.rules, *rules))
    if scene.solution is None or any(map(has_worlds, puzzle.rules)):
        return []
    return [rule for rule in rules if not rule.holds(scene.solution, puzzle)]


def _topics(scene: Scene) -> list[str]:
    """The topics in the text, without statements and counting clues."""
    free = {*scene.told.statements, *scene.told.counts}
    return [name for name in scene.told.topics if name not in free]


def _is_kept(scene: Scene, number: int) -> bool:
    """Whether a drawing has no meaning, and so belongs to no rule."""
    return number in Drawings(scene.board, scene.drawings.drawn).used


def _overruled(scene: Scene, rule: Rule) -> bool:
    """Whether the text or the recorded solution shows that a declared cage is only a drawing."""
    return scene.says("cages repeat") or scene.breaks(rule)


def recognised(scene: Scene) -> tuple[str, ...]:
    """A description of what was recognised: how many rules of which kind, from which sentence."""
    lines = []
    for topic, rules in scene.found.items():
        kinds: dict[str, int] = {}
        for rule in rules:
            kinds[type(rule).__name__] = kinds.get(type(rule).__name__, 0) + 1
        counts = ", ".join(f"{count} {name}" for name, count in kinds.items())
        why = "; ".join(s.text for s in scene.told.about(topic)) or "drawn by convention"
        lines.append(f"{counts}: {why}"[:400])
    return tuple(lines)


def _untold(scene: Scene) -> Iterator[str]:
    """The sentences that are not understood, and those whose drawing is missing."""
    if scene.found and not any(scene.told.topics.values()):
        yield NO_WORDS
    for sentence in scene.told.unread:
        yield f"{WORDS_ONLY}: {sentence.text[:160]}"
    for name, sentences in scene.told.topics.items():
        if sentences and not _is_served(scene, name):
            yield f"{NOT_DRAWN}: {sentences[0].text[:160]}"
    for kind in (kind for kind in scene.told.own.kinds if kind.__name__ not in _kinds(scene)):
        yield f"{NOT_DRAWN}: {kind_in_words(kind)[:160]}"


def _is_served(scene: Scene, name: str) -> bool:
    """Whether a topic needs no rule, or has one: recognised, declared, or from a twin topic."""
    if name in scene.told.statements or name in scene.told.counts:
        return name in scene.found or name in scene.misread
    topic = topic_named(name)
    if name == ALL_GIVEN and is_declared(scene):
        return True
    if not topic.rules and name != ALL_GIVEN:
        return True
    if name in scene.found or name in scene.misread:
        return True
    if name in ("cages differ", "cages repeat", "pills"):
        return True
    twins = TWINS.get(name, set())
    rules = {rule for twin in twins for rule in topic_named(twin).rules}
    if not twins.isdisjoint(scene.found):
        return True
    return not _kinds(scene).isdisjoint({*topic.rules, *rules})


def _kinds(scene: Scene) -> set[str]:
    """The names of the rules that were found or declared, and of the rules inside them."""
    cages = (drawn.rule for drawn in scene.drawings.drawn if drawn.rule)
    made = (rule for rules in scene.found.values() for rule in rules)
    rules = (*made, *scene.declared, *cages)
    return {type(part).__name__ for rule in rules for part in _with_parts(rule)}


def _with_parts(rule: Rule) -> Iterator[Rule]:
    yield rule
    for part in getattr(rule, "rules", ()):
        yield from _with_parts(part)
