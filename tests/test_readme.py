"""The pages are true: their commands, Python examples and tables are checked."""

import doctest
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import solve_cp
from solve_cp_cli.commands.rules import catalogue_table
from tests.cli import running

ROOT = Path(__file__).parent.parent
ROOMS = ("cli", "model", "puzzles", "tests")
PAGES = {
    str(path.relative_to(ROOT)): path.read_text()
    for path in [ROOT / "README.md", *(p for room in ROOMS for p in (ROOT / room).rglob("*.md"))]
}
README = PAGES["README.md"]
QUESTIONS = PAGES["model/solve_cp/questions/README.md"]


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGES[page], re.MULTILINE | re.DOTALL)


def pages_with(kind: str) -> list[str]:
    return [page for page in PAGES if blocks(page, kind)]


def sessions() -> list[tuple[str, str]]:
    """Each command of the console blocks with the output its page shows."""
    found = []
    for page in PAGES:
        for block in blocks(page, "console"):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return found


def without_times(text: str) -> str:
    """The text without what differs: times, and which solver answered, if extras are there."""
    text = re.sub(r"\b[\d.]+ m?s\b", "TIME", text).replace("(TIME, sat)", "(TIME, cpsat)")
    return text.replace("(TIME, clasp)", "(TIME, frontier)")


def pattern(output: str) -> str:
    """The output as a regular expression: "..." is part of a line, or alone, some lines."""
    lines = without_times(output).splitlines(keepends=True)
    some = r"(?:.*\n)*"
    whole = (some if line == "...\n" else re.escape(line) for line in lines)
    return "".join(part if part == some else part.replace(r"\.\.\.", ".*") for part in whole)


@pytest.mark.parametrize(("command", "output"), sessions(), ids=[c for c, _ in sessions()])
def test_commands_print_what_the_pages_show(command: str, output: str) -> None:
    name, *words = shlex.split(command)
    assert name == "solve-cp"
    finished = running.solve_cp(*words, cwd=ROOT)
    printed = finished.stdout.decode()
    assert re.fullmatch(pattern(output), without_times(printed)), finished


@pytest.fixture
def own_rules_forgotten() -> Iterator[None]:
    """Remove the rules that an example registers."""
    from solve_cp.rules.registry import registered, unregister

    before = registered()
    yield
    for rule in set(registered()) - set(before):
        unregister(rule)


@pytest.mark.parametrize("page", pages_with("python"))
@pytest.mark.usefixtures("own_rules_forgotten")
def test_python_examples_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, page, page, 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.failures == 0
    assert runner.tries > 2


def test_the_table_of_rules_is_the_catalogue() -> None:
    page = PAGES["model/solve_cp/rules/README.md"]
    table = page.split("<!-- rules -->\n")[1].split("\n<!-- end of rules -->")[0]
    assert table == catalogue_table(), "run: solve-cp rules --markdown"


@pytest.mark.parametrize("page", pages_with("json"))
def test_json_examples_are_puzzles(page: str) -> None:
    for block in blocks(page, "json"):
        assert solve_cp.read(json.dumps(json.loads(block)))


KEYS = QUESTIONS.split("<!-- keys -->\n")[1].split("<!-- end of keys -->")[0]
USUAL = [
    "puzzle",
    "status",
    "unique",
    "grid",
    "engine",
    "seconds",
    "statistics",
    "not_modelled",
    "reason",
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "row", "of_it"),
    [
        (["solve"], 0, slice(None)),
        (["count"], 0, slice(None)),
        (["candidates"], 1, slice(None)),
        (["why"], 2, slice(None)),
        (["redundant"], 3, slice(3)),
        (["redundant", "--minimise"], 3, slice(4, None)),
        (["check"], 4, slice(None)),
        (["explain"], 5, slice(5)),
        (["hint"], 6, slice(None)),
        (["grade"], 7, slice(None)),
    ],
)
def test_the_names_in_json_are_those_of_the_table(
    command: list[str], row: int, of_it: slice
) -> None:
    names = re.findall(r"`([^`]+)`", KEYS.splitlines()[2 + row].split("|")[2])
    board = "1.....3..4.....2"
    grids = [board] if command == ["check"] else []
    finished = running.solve_cp(*command, "--json", board, *grids)
    assert finished.returncode == 0
    assert list(json.loads(finished.stdout)) == [*USUAL, *names[of_it]]


def test_the_number_of_rules_is_right() -> None:
    from solve_cp.rules import CATALOGUE

    number = sum(len(rules) for rules in CATALOGUE.values())
    assert f"**{number} rules**" in README


def test_every_command_is_named() -> None:
    from solve_cp_cli.main import COMMANDS

    for name in COMMANDS:
        assert name == "solve" or f"`solve-cp {name}" in README, name


def test_the_front_page_is_short() -> None:
    assert len(README.splitlines()) <= 160


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files(page: str) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", PAGES[page]):
        assert (ROOT / page).parent.joinpath(link).exists(), link


def test_the_picture_of_the_house_has_every_room_of_two_floors() -> None:
    library = ROOT / "model" / "solve_cp"
    page = PAGES["model/README.md"]
    rooms = {path.parent.relative_to(library) for path in library.rglob("__init__.py")}
    shown = page[page.index("## The picture") : page.index("Imports go one way")]
    near = {room for room in rooms if 0 < len(room.parts) <= 2 and room.parts[0] != "formats"}
    missing = {str(room) for room in near if f"{room.name}/" not in shown}
    assert missing == set()
    assert all(f"{name}/" in shown for name in ("formats", "shared", "recognise"))


def test_the_files_that_the_house_names_exist() -> None:
    for path in re.findall(r"`([\w/]+/[\w/]+\.py)`", PAGES["model/README.md"]):
        places = (ROOT, ROOT / "model", ROOT / "model" / "solve_cp")
        assert any((place / path).exists() for place in places), path
