"""Write pictures to files; bad file names are refused before any work is done."""

from __future__ import annotations

from pathlib import Path

import click

from solve_cp.files import replacing

SUFFIXES = (".html", ".svg")


def check_picture(output: str | None) -> None:
    """Raise if the file name has no known suffix or its folder does not exist."""
    if output is None:
        return
    path = Path(output)
    if path.suffix.lower() not in SUFFIXES:
        raise click.UsageError(f"expected an output that ends in .html or .svg, got {output!r}")
    if not path.resolve().parent.is_dir():
        raise click.UsageError(f"expected a folder that exists, got {output!r}")


def write_picture(output: str, text: str) -> None:
    """Write the picture; if that fails, the old file stays."""
    with replacing(Path(output)) as file:
        file.write(text.encode())
