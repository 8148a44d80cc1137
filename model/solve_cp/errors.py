"""Every error the library raises.

    SolveCpError
    ├── InputError (also a ValueError)   what the caller gave cannot be used
    │   ├── FormatError                  a file, link or text cannot be read
    │   │   └── BoardError               one board of a batch cannot be read or written
    │   ├── PuzzleError                  a board, a given or a grid that makes no sense
    │   ├── RuleError                    a rule's arguments make no sense on this board
    │   └── ConstraintError              the arguments of a constraint make no sense
    ├── EngineError                      this engine cannot answer this model
    │   └── WorkerError                  the processes that were to answer are gone
    └── VerificationError                an engine's grid breaks the rules: a bug in solve-cp

Messages are lower case, say what was expected, then what was found and where.
"""

from __future__ import annotations

from typing import Any


class SolveCpError(Exception):
    """The root of the tree."""


class InputError(SolveCpError, ValueError):
    """What the caller gave cannot be used."""


class FormatError(InputError):
    """A file, a link or a text cannot be read."""


class BoardError(FormatError):
    """A board of a batch cannot be read, or cannot be written among the others."""


class PuzzleError(InputError):
    """A board, a given or a grid makes no sense."""


class RuleError(InputError):
    """A rule's arguments make no sense, by themselves or on this board.

    `number` is the rule's among those of its puzzle, from 1, and `place` its name and cells, both
    where they are known.
    """

    number: int | None = None
    place: str = ""

    def at(self, number: int, place: str) -> RuleError:
        """The same error, which knows the rule's number and place."""
        self.number, self.place = number, place
        return self

    def told(self, source: str) -> str:
        """The error with its place first: "rule 17 of bad.json, KillerCage r1c1 r1c2: …"."""
        if self.number is None:
            return f"{self}: {source}" if source else str(self)
        name = self.place.split(" ")[0]
        text = str(self).removesuffix(f": {name}").replace(f": {name}, field", ": field")
        return f"rule {self.number}{f' of {source}' if source else ''}, {self.place}: {text}"


class ConstraintError(InputError):
    """The arguments of a constraint, a sentence of the constraint language, make no sense."""


class EngineError(SolveCpError):
    """This engine does not exist or cannot answer this model."""


class WorkerError(EngineError):
    """The processes, or the machines of a cluster, that were to answer are gone."""


class VerificationError(SolveCpError):
    """An engine returned a grid that breaks the rules: a bug in solve-cp."""


def need(value: Any, kind: type, what: str) -> None:
    """Raise an InputError, which says what was expected, unless a value is of this kind."""
    if not isinstance(value, kind):
        raise InputError(f"expected {what}, got {described(value)}")


def described(value: Any) -> str:
    """What a value of the wrong kind is, in a few words."""
    if value is None:
        return "None"
    return f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__
