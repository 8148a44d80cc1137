"""A proof is accepted exactly if every step of it follows, whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from solve_cp import Certificate, Puzzle, check_certificate, prove, read
from solve_cp.questions.certificate.formula import Clause, parse_formula
from solve_cp.rules import FullRank
from tests.cli.running import PUZZLES
from tests.questions.boards import FOUR

pytestmark = pytest.mark.extras("pysat", "dratify")

TWO_SOLUTIONS = "1..4..12....4..."
Change = Callable[[list[str], Random], list[str]]


# A referee: a forward checker in a few lines, without watched literals and without RAT.


def refutes(clauses: Iterable[Clause], proof: Sequence[str]) -> bool:
    """Whether each clause of a proof follows by unit propagation, until the empty one does.

    What follows from the clauses alone is kept when they are deleted: it stays true.
    """
    known = [frozenset(clause) for clause in clauses]
    root = propagated(known, set())
    for line in proof:
        lemma = frozenset(map(int, line.lstrip("d").split()[:-1]))
        if line.startswith("d"):
            if len(lemma) > 1 and lemma in known:
                known.remove(lemma)
            continue
        if root is not None:
            if propagated(known, root | {-literal for literal in lemma}) is not None:
                return False
            known.append(lemma)
            root = propagated(known, root)
        if not lemma:
            return True
    return False


def propagated(clauses: list[frozenset[int]], true: set[int]) -> set[int] | None:
    """All literals that follow from the true ones; None for a contradiction."""
    found = set(true)
    size = -1
    while size < len(found):
        size = len(found)
        for clause in clauses:
            if found.isdisjoint(clause):
                left = [literal for literal in clause if -literal not in found]
                if not left:
                    return None
                if len(left) == 1:
                    found.add(left[0])
    return None if any(-literal in found for literal in found) else found


def test_the_referee_knows_right_from_wrong() -> None:
    square = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    assert refutes(square, ["1 0", "0"])
    assert not refutes(square, ["0"])
    assert not refutes(square[:3], ["1 0", "0"])
    assert not refutes([(1, 2)], ["1 0", "-1 0", "0"])
    assert not refutes(square, ["d 1 2 0", "1 0", "0"])
    assert not refutes([(1, 2), (-2,)], ["d 1 2 0", "-1 0", "0"])


# Changed proofs.


@pytest.fixture(scope="module")
def killer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificate of a small killer."""
    folder = tmp_path_factory.mktemp("certificates") / "killer"
    prove(read(PUZZLES / "variants" / "killer-6.json")[0]).write(folder)
    return folder


def beginning_cut_off(lines: list[str], random: Random) -> list[str]:
    return lines[random.randrange(len(lines)) :]


def end_cut_off(lines: list[str], random: Random) -> list[str]:
    return lines[: random.randrange(len(lines))]


def shuffled(lines: list[str], random: Random) -> list[str]:
    return random.sample(lines, len(lines))


def some_left_out(lines: list[str], random: Random) -> list[str]:
    return [line for line in lines if random.random() < 0.8]


def a_literal_turned(lines: list[str], random: Random) -> list[str]:
    place = random.choice([n for n, line in enumerate(lines) if not line.startswith(("d", "0"))])
    literals = lines[place].split()
    literals[0] = str(-int(literals[0]))
    return [*lines[:place], " ".join(literals), *lines[place + 1 :]]


def a_literal_left_out(lines: list[str], random: Random) -> list[str]:
    place = random.choice([n for n, line in enumerate(lines) if not line.startswith(("d", "0"))])
    return [*lines[:place], lines[place].partition(" ")[2], *lines[place + 1 :]]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "change",
    [
        *(beginning_cut_off, end_cut_off, shuffled),
        *(some_left_out, a_literal_turned, a_literal_left_out),
    ],
)
def test_a_changed_proof_is_accepted_exactly_if_it_still_proves(
    killer: Path, tmp_path: Path, change: Change, seed: int
) -> None:
    for path in killer.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    formula = parse_formula((killer / "formula.cnf").read_text(), "formula")
    lines = change((killer / "proof.drat").read_text().splitlines(), Random(seed))
    (tmp_path / "proof.drat").write_text("".join(f"{line}\n" for line in lines))
    assert check_certificate(tmp_path).right is refutes(formula.clauses(), lines)


# Forged proofs.


def test_a_forged_proof_of_uniqueness_is_refused(tmp_path: Path) -> None:
    """Delete the clauses that force a digit, then say it is not there: with RAT this passes."""
    puzzle = read(TWO_SOLUTIONS)[0]
    several = prove(puzzle)
    assert several.unique is False
    forced = forced_literal(puzzle, several)
    clauses = [clause for clause in several.formula.clauses() if forced in clause]
    assert all(len(clause) > 1 for clause in clauses)
    proof = [*("d " + text(clause) for clause in clauses), text((-forced,)), "0"]
    replace(several, unique=True, proof=tuple(proof)).write(tmp_path / "forged")
    found = check_certificate(tmp_path / "forged")
    assert (found.right, "the proof is wrong" in found.reason) == (False, True)


def forced_literal(puzzle: Puzzle, certificate: Certificate) -> int:
    """A literal that unit propagation makes true, of a cell that is not given."""
    clauses = [frozenset(clause) for clause in certificate.formula.clauses()]
    found = propagated(clauses, set())
    given = {str(cell) for cell in puzzle.givens}
    names = dict(enumerate(certificate.meanings, 1))
    return next(n for n in sorted(found or ()) if n in names and names[n][0] not in given)


def text(clause: Clause) -> str:
    return " ".join(map(str, (*clause, 0)))


def test_rules_whose_clauses_hold_anyway_have_certificates_too(tmp_path: Path) -> None:
    ranks = [("above column 1", 10), ("above column 2", 15), ("left of row 4", 5)]
    puzzle = Puzzle(FOUR) + [FullRank(side, rank, tied=True) for side, rank in ranks]
    certificate = prove(puzzle)
    assert certificate.unique is True
    clauses = certificate.formula.clauses()
    assert not any(-literal in clause for clause in clauses for literal in clause)
    assert all(len(set(clause)) == len(clause) for clause in clauses)
    certificate.write(tmp_path / "ranks")
    assert check_certificate(tmp_path / "ranks").right is True
