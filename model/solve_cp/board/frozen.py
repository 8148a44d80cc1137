"""Mappings that cannot be changed."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """An immutable dict; it can be hashed, copied and pickled."""

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("expected no change: this mapping is immutable; dict(…) copies it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Frozen, (dict(self),)


def freeze_mappings(thing: object) -> None:
    """Make every dict among the fields of a frozen dataclass immutable, with the lists in it."""
    for name, value in vars(thing).items():
        if type(value) is dict:
            frozen = {key: tuple(v) if isinstance(v, list) else v for key, v in value.items()}
            object.__setattr__(thing, name, Frozen(frozen))
