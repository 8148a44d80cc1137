"""Every constraint of a rule has its own clauses in a certificate."""

from __future__ import annotations

from pathlib import Path

import pytest

from solve_cp import Board, Puzzle, check_certificate, prove, read
from solve_cp.language.implied import implied_sums
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import ConnectedDigits
from solve_cp.testing import RuleExample
from tests.cli.running import PUZZLES
from tests.rules.examples import EXAMPLES

pytestmark = pytest.mark.extras("pysat", "dratify")


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_the_clauses_of_each_constraint_are_known(
    example: RuleExample, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Apart from implied sums, and from what follows for the parts of houses."""
    from solve_cp.questions.certificate.provenance import Recording

    monkeypatch.setattr("solve_cp.engines.literals.lowering.Lowering.tie_houses", lambda _: None)
    structure = compile_puzzle(example.puzzle + example.rule).structure
    recorded = Recording(structure, structure.domains)
    assert len(recorded.parts) == 1 + len(structure.constraints)
    assert not recorded.outside or implied_sums(structure)


@pytest.mark.parametrize("name", ["renban-9", "entropic-lines-9"])
def test_rules_that_engines_say_together_have_certificates(name: str, tmp_path: Path) -> None:
    certificate = prove(read(PUZZLES / "variants" / f"{name}.json")[0])
    assert certificate.unique is True
    certificate.write(tmp_path / name)
    assert check_certificate(tmp_path / name).right is True


def test_clauses_of_a_rule_do_not_rely_on_a_count_of_another_rule(tmp_path: Path) -> None:
    """A single 1 is connected, too; only the other rule wants two."""
    rules = [ConnectedDigits("1"), ConnectedDigits("1", size=2)]
    puzzle = Puzzle.from_rows([[1, 1], [0, 0]], Board.open(2, 2, [1, 2])) + rules
    certificate = prove(puzzle)
    assert certificate.unique is True
    certificate.write(tmp_path / "connected")
    checked = check_certificate(tmp_path / "connected")
    assert checked.right is True, checked.reason
