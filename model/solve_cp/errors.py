"""Every error the library raises.

    SolveCpError
    ├── InputError (also a ValueError)   what the caller gave cannot be used
    │   ├── FormatError                  a file, link or text cannot be read
    │   │   └── BoardError               one board of a batch cannot be read or written
    │   ├── PuzzleError                  a board, a given or a grid that makes no sense
    │   ├── RuleError                    a rule's arguments make no sense on this board
    │   │   └── UnknownRuleError         no rule has this name
    │   └── ConstraintError              the arguments of a constraint make no sense
    ├── EngineError                      this engine cannot answer this model
    │   └── WorkerError                  the worker processes have died
    └── VerificationError                an engine's grid breaks the rules: a bug in solve-cp

Messages are lower case, say what was expected, then what was found and where.
"""

from __future__ import annotations

from typing import Any


class SolveCpError(Exception):
    """The base class of all errors of the library."""


class InputError(SolveCpError, ValueError):
    """The caller's input cannot be used."""


class FormatError(InputError):
    """A file, a link or a text cannot be read."""


class BoardError(FormatError):
    """A board of a batch cannot be read or written."""


class PuzzleError(InputError):
    """A board, a given or a grid makes no sense."""


class RuleError(InputError):
    """A rule's arguments make no sense, by themselves or on this board.

    `number` is the number of the rule in its puzzle, from 1, and `place` its name and cells, if
    known.
    """

    number: int | None = None
    place: str = ""

    def at(self, number: int, place: str) -> RuleError:
        """The same error with the number and place of the rule."""
        self.number, self.place = number, place
        return self

    def told(self, source: str) -> str:
        """The message, starting with the place: "rule 17 of bad.json, KillerCage r1c1 r1c2: …"."""
        if self.number is None:
            return f"{self}: {source}" if source else str(self)
        name = self.place.split(" ")[0]
        text = str(self).removesuffix(f": {name}").replace(f": {name}, field", ": field")
        return f"rule {self.number}{f' of {source}' if source else ''}, {self.place}: {text}"


class UnknownRuleError(RuleError):
    """No rule has this name."""


class ConstraintError(InputError):
    """The arguments of a constraint make no sense."""


class EngineError(SolveCpError):
    """This engine does not exist or cannot answer this model."""


class WorkerError(EngineError):
    """Worker processes, or machines of a cluster, have died."""


class VerificationError(SolveCpError):
    """An engine returned a grid that breaks the rules: a bug in solve-cp."""


def need(value: Any, kind: type, what: str) -> None:
    """Raise an InputError that says what was expected, unless the value has this type."""
    if not isinstance(value, kind):
        raise InputError(f"expected {what}, got {described(value)}")


def described(value: Any) -> str:
    """A short description of a value of the wrong type."""
    if value is None:
        return "None"
    return f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__
