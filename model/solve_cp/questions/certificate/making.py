"""Prove that a puzzle has no solution, or no other one: a formula and a DRAT proof by CaDiCaL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solve_cp.engines.sat import installed
from solve_cp.errors import EngineError
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import NO_LIMITS, Answer, Tell, tell_nobody
from solve_cp.questions.certificate.formula import (
    CELLS,
    GIVENS,
    HOUSE,
    OTHER,
    RULE,
    Formula,
    Part,
)
from solve_cp.questions.solve import verified
from solve_cp.result import Status
from solve_cp.rules.base import Rule
from solve_cp.signals import deferred_interrupt

if TYPE_CHECKING:
    from solve_cp.questions.certificate.provenance import Recording

MISSING = "expected the package python-sat for a proof: pip install 'solve-cp[prove]'"
PROVER = "cadical195"
FINDER = "glucose4"


@dataclass(frozen=True, kw_only=True, repr=False)
class Certificate(Answer):
    """A proof that `grid` is the only solution, or that there is none, with its formula.

    `proof` has the lines of a DRAT proof that no values satisfy `formula`; it is empty if there are
    several solutions or a limit was reached. `meanings` says what the first variables of the
    formula mean: the name of a cell or an extra variable, and its value.
    """

    formula: Formula = field(default=Formula(0, ()), repr=False)
    meanings: tuple[tuple[str, int], ...] = field(default=(), repr=False)
    proof: tuple[str, ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        if self.status is Status.GAVE_UP:
            return f"gave up: {self.reason}"
        if not self.proved:
            return "several solutions: nothing to prove"
        what = "no solution" if self.grid is None else "exactly one solution"
        return f"proved: {what}; {len(self.proof)} steps"

    @property
    def proved(self) -> bool:
        """Whether there is a proof."""
        return bool(self.proof)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, with the sizes of the proof."""
        return {
            **super().to_json(),
            "proved": self.proved,
            "variables": self.formula.variables,
            "clauses": len(self.formula.clauses()),
            "steps": len(self.proof),
        }

    def write(self, folder: str | Path) -> None:
        """Write the certificate to a new folder, completely or not at all."""
        from solve_cp.questions.certificate.folder import write_certificate

        write_certificate(self, Path(folder))


def prove(puzzle: Puzzle, *, limits: Limits = NO_LIMITS, tell: Tell = tell_nobody) -> Certificate:
    """Prove that the puzzle has no other solution than one, or none at all."""
    watch = started(limits)
    if not installed():
        raise EngineError(MISSING)
    with watch.paused(), deferred_interrupt():
        from solve_cp.questions.certificate.provenance import Recording
    statistics: dict[str, Any] = {}
    try:
        tell("writing the formula")
        model = compile_puzzle(puzzle, watch)
        recorded = Recording(model.structure, model.structure.domains, watch)
        return _Proving(puzzle, model, recorded, watch, statistics).certificate(tell)
    except LimitReached as stop:
        return Certificate(
            status=Status.GAVE_UP,
            reason=str(stop),
            statistics=statistics,
            **_about(puzzle, watch),
        )


def _about(puzzle: Puzzle, watch: Watch) -> dict[str, Any]:
    return {
        "engine": "sat",
        "seconds": watch.seconds,
        "not_modelled": puzzle.not_modelled,
        "puzzle": puzzle,
    }


@dataclass(frozen=True)
class _Proving:
    """One proof, under one watch."""

    puzzle: Puzzle
    model: Model
    recorded: Recording
    watch: Watch
    statistics: dict[str, Any]

    def certificate(self, tell: Tell) -> Certificate:
        """Find a solution, forbid it, and let the solver prove that there is no other."""
        tell("solving")
        parts = [*self._parts(), self._givens()]
        held, _ = self._solve(FINDER, parts, False)
        if held is not None:
            count = self.model.structure.cell_count
            other = tuple(-literal for literal in held[:count])
            parts.append(Part(OTHER, 0, (other,), "the grid differs from the solution"))
        tell("proving")
        second, proof = self._solve(PROVER, parts, True)
        if second is not None:
            self._grid(second)  # two verified grids prove that there are several
        return Certificate(
            status=Status.UNSOLVABLE if held is None else Status.SOLVED,
            unique=None if held is None else second is None,
            grid=None if held is None else self._grid(held),
            formula=Formula(self.recorded.used, tuple(parts)),
            meanings=tuple(self.recorded.meanings()),
            proof=tuple(proof),
            statistics=self.statistics,
            **_about(self.puzzle, self.watch),
        )

    def _grid(self, held: Sequence[int]) -> Any:
        values = [self.recorded.values[literal - 1] for literal in held]
        return verified(self.puzzle, self.model, values)

    def _solve(
        self, name: str, parts: Sequence[Part], proving: bool
    ) -> tuple[list[int] | None, list[str]]:
        """The literals that are true in a solution; None and a proof if there is none."""
        from pysat.solvers import Solver

        from solve_cp.engines.sat.run import decided

        clauses = Formula(self.recorded.used, tuple(parts)).clauses()
        self.statistics.update(solves=0, decisions=0, conflicts=0)
        if () in clauses:  # it is its own proof
            return None, ["0"] if proving else []
        with Solver(name=name, bootstrap_with=clauses, with_proof=proving) as solver:
            if decided(solver, self.watch, self.statistics):
                named = solver.get_model()[: len(self.recorded.values)]
                return [literal for literal in named if literal > 0], []
            return None, self._complete(solver.get_proof()) if proving else []

    @staticmethod
    def _complete(proof: list[str]) -> list[str]:
        """The proof; it must end with the empty clause, which old versions of python-sat omit."""
        if "0" not in proof:
            raise EngineError(
                "expected a complete proof, got a truncated one: python-sat 1.9.dev16 is needed"
            )
        return proof

    def _givens(self) -> Part:
        number = {meaning: n for n, meaning in enumerate(self.recorded.meanings(), 1)}
        clauses = [
            (number[place],) if (place := (str(cell), digit)) in number else ()
            for cell, digit in self.puzzle.givens.items()
        ]
        return Part(GIVENS, 0, tuple(clauses), "each given is in its cell")

    def _parts(self) -> Iterator[Part]:
        """The clauses that hold for all givens: of cells, and of each house and rule.

        Constraints implied by several of these are left out, because they cannot be tested alone.
        """
        cells, *constraints = self.recorded.parts
        yield _part(CELLS, 0, cells, "each cell and variable has one value")
        said = zip(self._origins(), constraints, strict=True)
        for (kind, number), group in groupby(said, key=lambda found: found[0]):
            about = str((self.puzzle.board.houses if kind == HOUSE else self.puzzle.rules)[number])
            clauses = chain.from_iterable(part for _, part in group)
            yield _part(kind, number, clauses, about)

    def _origins(self) -> Iterator[tuple[str, int]]:
        """The kind and number of the origin of each constraint."""
        houses = {house: n for n, house in enumerate(self.puzzle.board.houses)}
        for origin in self.model.structure.origins:
            if isinstance(origin, Rule):
                yield RULE, self.puzzle.rules.index(origin)
            else:
                yield HOUSE, houses[origin]


def _part(kind: str, number: int, said: Iterable[Sequence[int]], about: str) -> Part:
    clauses = (tuple(dict.fromkeys(clause)) for clause in said)
    return Part(kind, number, tuple(clause for clause in clauses if not _is_true(clause)), about)


def _is_true(clause: Sequence[int]) -> bool:
    """Whether a clause holds for all values; checkers count such clauses in different ways."""
    return any(-literal in clause for literal in clause)
