"""Atomic writing: a file is replaced completely or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from solve_cp.errors import FormatError


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file that replaces `path` when the block succeeds.

    Pipes and devices are written directly.
    """
    if path.is_dir():
        raise FormatError(f"expected a file to write, got a directory: {path}")
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                yield file
        else:
            with _temporary(path.resolve()) as file:
                yield file
    except OSError as error:
        reason = (error.strerror or "unknown error").lower()
        raise FormatError(f"cannot write {path}: {reason}") from None


@contextmanager
def _temporary(path: Path) -> Iterator[BinaryIO]:
    import tempfile  # loads a dozen modules, which solving does not need

    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """The mode of the file to replace, or the default mode for a new file."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
