"""The output of a batch in progress, which can be resumed after any interruption.

Records are appended to OUT.partial. Then OUT.partial.json records how many of its bytes are valid,
how many boards they contain, their verdicts, and what was read of the input. Bytes after those were
written by a run that was interrupted before it could record them; they are dropped. OUT appears
only when it is complete: OUT.partial.json records that all is done, OUT.partial is renamed to OUT,
and OUT.partial.json is deleted. If a run is interrupted between these steps, the next run does the
rest.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from solve_cp.errors import FormatError, InputError

try:
    import fcntl
except ImportError:  # Windows itself refuses to open a file twice for writing
    fcntl = None  # type: ignore[assignment]


def files_of(output: Path) -> tuple[Path, Path, Path, Path]:
    """The files that a batch writes: OUT (the target if it is a link), and the files beside it."""
    if not output.name:
        raise FormatError(f"expected a file to write, got a directory: {output}")
    try:
        target = output.resolve() if output.is_symlink() else output
    except (OSError, RuntimeError):
        raise FormatError(f"expected a file to write, got a link to itself: {output}") from None
    names = ("", ".partial", ".partial.json", ".partial.json.new")
    first, *others = (target.with_name(f"{target.name}{suffix}") for suffix in names)
    return first, *others  # type: ignore[return-value]


class Journal:
    """The partial output and its record; `options` are those that the answers depend on."""

    def __init__(self, output: Path, options: Mapping[str, Any], restart: bool = False) -> None:
        self.output, self.partial, self.record, self._new = files_of(output)
        self.options = dict(options)
        self.boards = self.size = self.wrong = 0
        self.read = ""
        self.tally: Counter[str] = Counter()
        self.done = self._renamed = False
        if output.exists() and not output.is_file():
            kind = "directory" if output.is_dir() else "device or pipe"
            raise FormatError(f"expected a file to write, got a {kind}: {output}")
        self._file = self._open()
        try:
            if not restart:
                self._recover()
            self._start()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.close()

    def _open(self) -> BinaryIO:
        try:
            file = os.fdopen(os.open(self.partial, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        except OSError as error:
            raise _unwritable(self.partial, error) from None
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                message = f"expected only this run to write {self.output}, but another one does"
                raise InputError(message) from None
        return file

    def _recover(self) -> None:
        """Continue an earlier run, if its options were the same."""
        if not self.record.exists():
            self._refuse_strangers()
            return
        try:
            found = json.loads(self.record.read_text(encoding="utf-8"))
            boards, size, wrong = (int(found[name]) for name in ("boards", "size", "wrong"))
            options, tally = dict(found["options"]), Counter(dict(found["tally"]))
            read, done = str(found["read"]), bool(found["done"])
        except (OSError, ValueError, KeyError, TypeError):
            raise self._refused("an unreadable record of it", self.record) from None
        if not size:
            return
        for name, value in self.options.items():
            if options.get(name) != value:
                raise self._refused(f"{name} {_shown(options.get(name))}", _shown(value))
        self._renamed = done and self._is_renamed(size)
        if size > self.partial.stat().st_size and not self._renamed:
            raise self._refused(f"a record of {size} bytes", "a shorter file")
        self.boards, self.size, self.wrong, self.tally = boards, size, wrong, tally
        self.read, self.done = read, done

    def _refuse_strangers(self) -> None:
        """Raise an error if OUT.partial has content without a record."""
        if self.partial.stat().st_size:
            raise InputError(
                f"expected to create {self.partial}, but it exists without a record of its "
                "content; --restart overwrites it"
            )

    def _is_renamed(self, size: int) -> bool:
        """Whether a finished run had renamed the output before it ended."""
        if self.partial.stat().st_size:
            return False
        return self.output.exists() and self.output.stat().st_size == size

    def _start(self) -> None:
        """Drop unrecorded bytes; the record is written first, so that it covers what follows."""
        try:
            self._save()
            self._file.truncate(0 if self._renamed else self.size)
            self._file.seek(0, os.SEEK_END)
        except OSError as error:
            raise _unwritable(self.partial, error) from None

    def expect(self, read: str) -> None:
        """Raise an error unless an earlier run read the same input."""
        if read != self.read:
            raise self._changed(f"in the {self.boards} boards that were read for it")

    def expect_more(self) -> None:
        """Raise an error if an earlier run reached the end of the input."""
        if self.done:
            raise self._changed(f"after the {self.boards} boards it had")

    def _changed(self, where: str) -> InputError:
        return InputError(
            f"expected to continue {self.partial}, but the input has changed {where}; "
            "--restart starts over"
        )

    def _refused(self, before: str, now: object) -> InputError:
        return InputError(
            f"expected to continue {self.partial}, but it was made with {before}, now it is "
            f"{now}; --restart starts over"
        )

    def begin(self, start: bytes) -> None:
        """Write the start of the file, unless an earlier run did."""
        if not self.size:
            self.add(start, 0, {})

    def add(
        self, content: bytes, boards: int, tally: Mapping[str, int], wrong: int = 0, read: str = ""
    ) -> None:
        """Write the records of some boards, then record that they are valid."""
        try:
            self._file.write(content)
            self._file.flush()
            self.size += len(content)
            self.boards += boards
            self.wrong += wrong
            self.tally.update(tally)
            self.read = read
            self._save()
        except OSError as error:
            raise _unwritable(self.partial, error) from None

    def _save(self) -> None:
        names = ("boards", "size", "tally", "wrong", "read", "done", "options")
        text = json.dumps({name: getattr(self, name) for name in names})
        self._new.write_text(text, encoding="utf-8")
        self._new.replace(self.record)

    def finish(self, complete: Callable[[BinaryIO, int], None]) -> None:
        """Rename the output when all records are in it."""
        try:
            if not self.done:
                complete(self._file, self.boards)
                self._file.flush()
                os.fsync(self._file.fileno())
                self.done = True
                self._save()
            if self._renamed:
                self.partial.unlink(missing_ok=True)
            else:
                self.partial.replace(self.output)
            self.record.unlink(missing_ok=True)
        except OSError as error:
            raise _unwritable(self.output, error) from None


def _shown(value: Any) -> str:
    return "nothing" if value is None else str(value)


def _unwritable(path: Path, error: OSError) -> FormatError:
    return FormatError(f"cannot write {path}: {(error.strerror or 'unknown error').lower()}")
