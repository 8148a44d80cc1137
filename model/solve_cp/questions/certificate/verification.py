"""Check a certificate: its files, its solution, its formula, and its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from solve_cp.board.grid import Grid
from solve_cp.engines.sat import installed
from solve_cp.errors import EngineError
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.answer import NO_LIMITS, Tell, tell_nobody
from solve_cp.questions.certificate.folder import Saved, read_certificate
from solve_cp.questions.certificate.formula import GIVENS, HOUSE, OTHER, RULE
from solve_cp.questions.certificate.readme import CLAIMS
from solve_cp.signals import deferred_interrupt

MISSING = "expected the packages python-sat and dratify to check: pip install 'solve-cp[prove]'"
VERDICTS = {True: "the certificate is right", False: "refused", None: "gave up"}


@dataclass(frozen=True, repr=False)
class CertificateCheck:
    """Whether a certificate is right: True or False once known, otherwise None.

    `claim` is what it states, `passed` what was checked, `covered` what the tests of the formula
    against the puzzle cover, and `not_covered` what they do not; `reason` says why it was rejected
    or why the check gave up.
    """

    right: bool | None
    claim: str
    passed: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()
    not_covered: tuple[str, ...] = ()
    reason: str = ""
    seconds: float = 0.0

    def __repr__(self) -> str:
        return f"<CertificateCheck: {VERDICTS[self.right]}>"

    def __str__(self) -> str:
        lines = [VERDICTS[self.right] + (f": {self.reason}" if self.reason else "")]
        lines.append(f"it claims: {self.claim}")
        lines += (f"checked: {text}" for text in self.passed)
        lines += (f"covered by tests: {text}" for text in self.covered)
        lines += (f"not covered: {text}" for text in self.not_covered)
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            "right": self.right,
            "claim": self.claim,
            "passed": list(self.passed),
            "covered": list(self.covered),
            "not_covered": list(self.not_covered),
            "reason": self.reason or None,
            "seconds": round(self.seconds, 6),
        }


class Refused(Exception):  # noqa: N818 (not an error: the answer is "no")
    """A check failed; the message says which."""


def check_certificate(
    folder: str | Path, *, limits: Limits = NO_LIMITS, seed: int = 0, tell: Tell = tell_nobody
) -> CertificateCheck:
    """Check the certificate in a folder; another seed tests with other fillings."""
    watch = started(limits)
    if not installed() or find_spec("dratify") is None:
        raise EngineError(MISSING)
    saved = read_certificate(Path(folder))
    return _Checking(saved, watch, seed).run(tell)


class _Checking:
    """The checks of one certificate, in order, until one fails."""

    def __init__(self, saved: Saved, watch: Watch, seed: int) -> None:
        self.saved, self.watch, self.seed = saved, watch, seed
        self.passed: list[str] = []
        self.covered: list[str] = []
        self.not_covered: list[str] = []

    def run(self, tell: Tell) -> CertificateCheck:
        """Run all checks."""
        with self.watch.paused(), deferred_interrupt():
            import pysat.solvers  # noqa: F401
        checks: tuple[tuple[str, Callable[[], str]], ...] = (
            ("reading the map", self._map),
            ("checking the solution", self._solution),
            ("checking the givens", self._fixed_parts),
            ("comparing formula and puzzle", self._belonging),
            ("checking the proof", self._proof),
        )
        try:
            for doing, check in checks:
                tell(doing)
                self.watch.expect_time()
                self.passed.append(check())
        except Refused as refused:
            return self._result(False, str(refused))
        except LimitReached as stop:
            return self._result(None, str(stop))
        return self._result(True)

    def _result(self, right: bool | None, reason: str = "") -> CertificateCheck:
        return CertificateCheck(
            right,
            CLAIMS[self.saved.grid is not None],
            tuple(self.passed),
            tuple(self.covered),
            tuple(self.not_covered),
            reason,
            self.watch.seconds,
        )

    # What is checked exactly.

    def _map(self) -> str:
        """Each variable of the map is one of the formula, and stands for one value of one thing."""
        saved = self.saved
        structure = compile_puzzle(saved.puzzle, self.watch).structure
        known = {
            (str(variable), value)
            for variable in structure.variables
            for value in saved.puzzle.options(variable)
        }
        for number, meaning in saved.meanings.items():
            if not 1 <= number <= saved.formula.variables:
                raise Refused(f"the map names variable {number}, which the formula does not have")
            if meaning not in known:
                raise Refused(f"the map names {meaning[0]}={meaning[1]}, which is no value of it")
        if len(set(saved.meanings.values())) < len(saved.meanings):
            raise Refused("the map gives two variables the same meaning")
        counts = {HOUSE: len(saved.puzzle.board.houses), RULE: len(saved.puzzle.rules)}
        for part in saved.formula.parts:
            if part.number >= counts.get(part.kind, 1):
                raise Refused(f"the puzzle has no {part.kind} {part.number}")
        return f"the map gives {len(saved.meanings)} variables a meaning, all different"

    def _solution(self) -> str:
        grid = self.saved.grid
        if grid is None:
            return "there is no solution to check"
        if broken := self.saved.puzzle.violations(grid):
            raise Refused(f"the solution is wrong: {broken[0]}")
        if not self._satisfies(grid):
            raise Refused("the solution does not satisfy the formula")
        return "the solution satisfies the givens, houses, rules and the formula"

    def _satisfies(self, grid: Grid) -> bool:
        """Whether a grid with its extras satisfies all clauses except "another grid"."""
        from pysat.solvers import Solver

        values = {**grid.by_cell, **grid.extras}
        held = {(str(variable), value) for variable, value in values.items()}
        if not held <= {*self.saved.meanings.values()}:
            return False
        assumed = [n if meaning in held else -n for n, meaning in self.saved.meanings.items()]
        kinds = {part.kind for part in self.saved.formula.parts} - {OTHER}
        clauses = self.saved.formula.clauses(*kinds)
        if () in clauses:
            return False
        with Solver(name="glucose4", bootstrap_with=clauses) as solver:
            return bool(solver.solve(assumptions=assumed))

    def _fixed_parts(self) -> str:
        """The clauses of the givens and of "another grid" must be the expected ones."""
        saved = self.saved
        number = {meaning: n for n, meaning in saved.meanings.items()}
        givens = [
            (number[place],) if (place := (str(cell), digit)) in number else ()
            for cell, digit in saved.puzzle.givens.items()
        ]
        if sorted(saved.formula.clauses(GIVENS)) != sorted(givens):
            raise Refused("the clauses of the givens are not those of the puzzle")
        other = []
        if saved.grid is not None:
            held = saved.grid.by_cell.items()
            other = [sorted(-number[str(cell), digit] for cell, digit in held)]
        if [sorted(clause) for clause in saved.formula.clauses(OTHER)] != other:
            raise Refused("the clause for another grid does not match the solution")
        return "the clauses for the givens and for another grid are exactly the expected ones"

    # What is tested.

    def _belonging(self) -> str:
        from solve_cp.questions.certificate.belonging import Apart, Belonging

        tests = Belonging(self.saved, self.watch, self.seed)
        try:
            tests.run()
        except Apart as apart:
            raise Refused(str(apart)) from None
        self.covered += (f"{count} {what}" for what, count in tests.counts.items())
        self.not_covered += (f"the clauses of {text}, by themselves" for text in tests.untested)
        if shared := tests.shared():
            self.not_covered.append(
                f"{shared} helper variables that several parts share, part by part"
            )
        self.not_covered.append("fillings that were not tried")
        self.not_covered += self.saved.puzzle.not_modelled
        return "formula and puzzle agree in all tests (tested, not proved)"

    # What is proved.

    def _proof(self) -> str:
        import dratify

        try:
            steps = dratify.parse_proof(self.saved.proof)
            formula = dratify.CNF()
            for clause in self.saved.formula.clauses():
                formula.add_dimacs(list(clause))
            self._expect_known(steps)
            # Every clause must follow from those before it. CaDiCaL adds no others, and dratify's
            # test of others (RAT) can be deceived: after the clauses that force a literal are
            # deleted, it accepts the opposite one, and so refutes what has a solution.
            checker = dratify.DRATChecker(formula, check_rat=False)
            found = checker.check(self._timed(steps))
        except ValueError as error:
            raise Refused(f"the proof cannot be read: {error}") from None
        if not (found.ok and found.reached_empty):
            raise Refused(f"the proof is wrong: {found.reason or f'step {found.failed_step}'}")
        if not found.steps:
            return "the proof is right: dratify needs none of its steps, unit propagation is enough"
        return f"the proof is right: dratify went through {found.steps} of its steps"

    def _expect_known(self, steps: list[Any]) -> None:
        """Reject variables far beyond the formula, which would only use memory."""
        import dratify

        most = self.saved.formula.variables
        for _, literals in steps:
            if any(abs(dratify.to_dimacs(literal)) > 2 * most for literal in literals):
                raise Refused("the proof uses variables that the formula does not have")

    def _timed(self, steps: list[Any]) -> Iterator[Any]:
        for step in steps:
            self.watch.expect_time()
            yield step
