"""The architecture: which folder may import which, read from the source without importing it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

LIBRARY = Path(__file__).parent.parent / "model" / "solve_cp"
COMMAND = Path(__file__).parent.parent / "cli" / "solve_cp_cli"

# From the bottom to the top: a module imports from its own floor and from floors below it.
# A longer name is a separate folder inside another one.
FLOORS: tuple[tuple[str, ...], ...] = (
    ("errors", "signals", "garbage", "files", "lazy"),
    ("board",),
    ("limits",),
    ("language", "drawing.marks"),  # constraints and marks of rules: plain data
    ("puzzle", "rules"),  # these know each other: a rule reads the puzzle, a puzzle has rules
    ("result",),
    ("engines",),
    ("questions",),
    ("drawing",),
    ("formats",),
    ("questions.certificate",),  # it writes and reads puzzles
    ("bench",),
    ("batch",),
    ("questions.generate",),  # it uses all cores
    ("questions.suggest",),  # it lays clues as the generator does
    ("web",),
    ("testing",),
    ("__init__",),
)

# Answers draw themselves when they are printed: the import is inside one of these methods.
DRAWING_METHODS = ("__str__", "_repr_svg_", "_repr_html_")

MOST_FILES = 15
MOST_AT_THE_ROOT = 10

Import = tuple[str, int, tuple[str, ...]]


@cache
def imports_of(source: str) -> tuple[Import, ...]:
    """Each module a source imports, with the line, and the functions around the import."""
    return tuple(_imports(ast.parse(source), ()))


def _imports(node: ast.AST, inside: tuple[str, ...]) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from ((alias.name, child.lineno, inside) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            module = child.module or ""
            for alias in child.names:
                name = f"{module}.{alias.name}" if module == "solve_cp" else module
                yield name, child.lineno, inside
        elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from _imports(child, (*inside, child.name))
        else:
            yield from _imports(child, inside)


def floor_of(module: str) -> int:
    """The floor of a module, named without `solve_cp.`; the longest name that fits decides."""
    fitting = [
        (len(room), floor)
        for floor, rooms in enumerate(FLOORS)
        for room in rooms
        if module == room or module.startswith(f"{room}.")
    ]
    assert fitting, f"no floor is known for {module}: add its room to FLOORS"
    return max(fitting)[1]


def looking_up(module: str, source: str) -> list[str]:
    """The lines of a module that import from a higher floor."""
    floor = floor_of(module)
    return [
        f"{module}, line {line}: imports {name}, which is above it"
        for name, line, inside in imports_of(source)
        if name.startswith("solve_cp.")
        and floor_of(name.removeprefix("solve_cp.")) > floor
        and not (name.startswith("solve_cp.drawing.") and set(inside) & set(DRAWING_METHODS))
    ]


@cache
def modules(folder: Path) -> list[tuple[str, str]]:
    """The name (from the folder) and the source of every module."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found.append((name, path.read_text()))
    return found


def test_no_room_looks_up() -> None:
    wrong = [text for name, source in modules(LIBRARY) for text in looking_up(name, source)]
    assert not wrong, "\n".join(wrong)


def test_an_import_that_is_turned_round_is_named_with_its_line() -> None:
    source = '"""Cells."""\n\nfrom solve_cp.questions.solve import solve\n'
    assert looking_up("board.cells", source) == [
        "board.cells, line 3: imports solve_cp.questions.solve, which is above it"
    ]
    hidden = "def f():\n    from solve_cp import rules\n"
    assert looking_up("language.model", hidden) == [
        "language.model, line 2: imports solve_cp.rules, which is above it"
    ]


def test_only_printing_may_look_up_to_the_drawing() -> None:
    drawn = "def {}(self):\n    from solve_cp.drawing.text import draw\n"
    assert not looking_up("board.grid", drawn.format("__str__"))
    assert looking_up("board.grid", drawn.format("rows"))


def test_rules_and_engines_do_not_know_each_other() -> None:
    for name, source in modules(LIBRARY):
        room = name.split(".")[0]
        other = {"rules": "solve_cp.engines", "engines": "solve_cp.rules"}.get(room)
        if other:
            wrong = [line for module, line, _ in imports_of(source) if module.startswith(other)]
            assert not wrong, f"{name}, line {wrong[0]}: imports {other}"


def test_engines_know_models_not_puzzles() -> None:
    for name, source in modules(LIBRARY):
        if name.startswith("engines"):
            puzzles = [n for m, n, _ in imports_of(source) if m.startswith("solve_cp.puzzle")]
            assert not puzzles, f"{name}, line {puzzles[0]}: imports solve_cp.puzzle"


@pytest.mark.parametrize(
    ("package", "homes"),
    [("ortools", ("engines.cpsat",))],
)
def test_a_solver_is_imported_by_its_engines_only(package: str, homes: tuple[str, ...]) -> None:
    for name, source in [*modules(LIBRARY), *modules(COMMAND)]:
        for module, line, _ in imports_of(source):
            if module.split(".")[0] == package:
                assert name.startswith(homes), f"{name}, line {line}: imports {module}"


def test_the_library_does_not_know_the_command() -> None:
    for name, source in modules(LIBRARY):
        assert not [m for m, _, _ in imports_of(source) if m.startswith("solve_cp_cli")], name


def test_few_files_stand_side_by_side() -> None:
    for top in (LIBRARY, COMMAND):
        for folder in [top, *(path for path in top.rglob("*") if path.is_dir())]:
            files = [path.name for path in folder.glob("*.py") if path.name != "__init__.py"]
            most = MOST_AT_THE_ROOT if folder == LIBRARY else MOST_FILES
            assert len(files) <= most, f"{folder.name} has {len(files)} modules: {sorted(files)}"


def test_every_room_says_what_it_is() -> None:
    for folder in (LIBRARY, COMMAND):
        for path in folder.rglob("__init__.py"):
            assert ast.get_docstring(ast.parse(path.read_text())), path


ENDINGS = ("ings", "ing", "ions", "ion", "ers", "er", "ors", "or", "es", "ed", "s", "e", "d")


def stem(name: str) -> str:
    """The name of a module without its ending."""
    for ending in ENDINGS:
        if name.endswith(ending) and len(name) - len(ending) >= 3:
            return name[: -len(ending)]
    return name


def test_no_two_modules_differ_by_an_ending_only() -> None:
    """This applies to modules of the library; commands are named for their users."""
    names: dict[str, set[str]] = {}
    for module, _ in modules(LIBRARY):
        for part in module.split("."):
            names.setdefault(stem(part), set()).add(part)
    alike = [sorted(found) for found in names.values() if len(found) > 1]
    assert not alike


def test_endings_are_told_apart_from_words() -> None:
    assert stem("names") == stem("named") == stem("naming")
    assert stem("paths") == stem("path") != stem("patterns")
