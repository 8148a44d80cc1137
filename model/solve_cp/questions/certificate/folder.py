"""Write a certificate as a folder of files, completely or not at all, and read it."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solve_cp.board.grid import Grid
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.puzzle_json.reading import puzzle_from_json
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp.formats.shared.json_text import load_json
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.certificate.formula import Formula, parse_formula
from solve_cp.questions.certificate.making import Certificate
from solve_cp.questions.certificate.readme import page

PUZZLE, FORMULA, MAP = "puzzle.json", "formula.cnf", "map.json"
SOLUTION, PROOF, README = "solution.json", "proof.drat", "README.txt"
MAX_BYTES = 1 << 30


@dataclass(frozen=True)
class Saved:
    """The content of the files of a certificate."""

    puzzle: Puzzle
    formula: Formula
    meanings: Mapping[int, tuple[str, int]]
    grid: Grid | None
    proof: str


def write_certificate(certificate: Certificate, folder: Path) -> None:
    """Write a certificate to a new or empty folder; a failure leaves nothing behind."""
    if not certificate.proved:
        raise InputError("expected a certificate with a proof to write, got one without")
    expect_room(folder)
    files = _files(certificate)
    try:
        made = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.resolve().parent))
        try:
            for name, text in files.items():
                (made / name).write_text(text, encoding="utf-8", newline="\n")
            made.chmod(0o755)
            if folder.is_dir():
                folder.rmdir()
            made.rename(folder.resolve())
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
            raise
    except OSError as error:
        reason = (error.strerror or "unknown error").lower()
        raise FormatError(f"cannot write {folder}: {reason}") from None


def expect_room(folder: Path) -> None:
    """Raise an error unless a certificate can be written there: the folder must be new or empty."""
    if folder.exists() and not folder.is_dir():
        raise FormatError(f"expected a new folder for the certificate, got a file: {folder}")
    if folder.is_dir() and any(folder.iterdir()):
        raise FormatError(f"expected a new or empty folder for the certificate: {folder}")
    if not folder.resolve().parent.is_dir():
        raise FormatError(f"cannot write {folder}: no such directory")


def _files(certificate: Certificate) -> dict[str, str]:
    puzzle = certificate.puzzle
    assert puzzle is not None
    meanings = {str(n): list(found) for n, found in enumerate(certificate.meanings, 1)}
    comments = [
        certificate_title(certificate),
        f"variables 1 to {len(meanings)} are values of cells, {MAP} says which",
    ]
    files = {
        PUZZLE: _json(puzzle_to_json(puzzle)),
        FORMULA: certificate.formula.text(comments),
        MAP: _lines_of(meanings),
        PROOF: "\n".join(certificate.proof) + "\n",
        README: page(certificate),
    }
    if certificate.grid is not None:
        extras = {str(variable): value for variable, value in certificate.grid.extras.items()}
        files[SOLUTION] = _json({"grid": certificate.grid.tolist(), "extras": extras})
    return files


def certificate_title(certificate: Certificate) -> str:
    """What the formula says, in one line."""
    asked = "a solution" if certificate.grid is None else "a solution other than the one found"
    return f"satisfiable if and only if the puzzle has {asked}"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _lines_of(meanings: Mapping[str, list[Any]]) -> str:
    """The map as JSON, one entry per line."""
    entries = (f'"{number}": {json.dumps(found)}' for number, found in meanings.items())
    return "{\n" + ",\n".join(entries) + "\n}\n"


def read_certificate(folder: Path) -> Saved:
    """Read the files of a folder; raises a FormatError if one is missing or damaged."""
    if not folder.is_dir():
        raise FormatError(f"expected the folder of a certificate, got none: {folder}")
    puzzle = puzzle_from_json(_dict(folder / PUZZLE), str(folder / PUZZLE))
    return Saved(
        puzzle,
        parse_formula(_text(folder / FORMULA), str(folder / FORMULA)),
        _meanings(folder / MAP),
        _grid(folder / SOLUTION, puzzle) if (folder / SOLUTION).exists() else None,
        _text(folder / PROOF),
    )


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise FormatError(f"expected a file of at most {MAX_BYTES >> 20} MiB: {path}")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or "unknown error").lower()
        raise FormatError(f"cannot read {path}: {reason}") from None
    except UnicodeDecodeError:
        raise FormatError(f"expected UTF-8 text: {path}") from None


def _dict(path: Path) -> dict[str, Any]:
    data = load_json(_text(path), str(path))
    if not isinstance(data, dict):
        raise FormatError(f"expected a JSON object: {path}")
    return data


def _meanings(path: Path) -> dict[int, tuple[str, int]]:
    found = {}
    for key, meaning in _dict(path).items():
        match meaning:
            case [str(name), int(value)] if key.isascii() and key.isdigit():
                found[int(key)] = (name, value)
            case _:
                raise FormatError(f'expected entries like "1": ["r1c1", 1], got {key!r}: {path}')
    return found


def _grid(path: Path, puzzle: Puzzle) -> Grid:
    """The grid of a solution, with the values of the puzzle's extra variables."""
    data = _dict(path)
    rows, extras = data.get("grid"), data.get("extras", {})
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise FormatError(f"expected rows of digits under 'grid': {path}")
    if not isinstance(extras, dict):
        raise FormatError(f"expected values by name under 'extras': {path}")
    variables = compile_puzzle(puzzle).structure.variables[len(puzzle.board.cells) :]
    if {*extras} != {*map(str, variables)} or not all(type(v) is int for v in extras.values()):
        raise FormatError(f"expected a value for each extra variable of the puzzle: {path}")
    try:
        digits = puzzle.grid(rows).digits
    except InputError as error:
        raise FormatError(f"{error}: {path}") from None
    return Grid(puzzle.board, digits, {variable: extras[str(variable)] for variable in variables})
