"""Pictures written to files: refused before the work where they cannot be."""

from __future__ import annotations

from pathlib import Path

import click

from solve_cp.files import replacing

SUFFIXES = (".html", ".svg")


def check_picture(output: str | None) -> None:
    """Raise if the output is neither a page nor a picture, or its folder is not there."""
    if output is None:
        return
    path = Path(output)
    if path.suffix.lower() not in SUFFIXES:
        raise click.UsageError(f"expected an output that ends in .html or .svg, got {output!r}")
    if not path.resolve().parent.is_dir():
        raise click.UsageError(f"expected a folder that exists, got {output!r}")


def write_picture(output: str, text: str) -> None:
    """Write the picture whole, or leave the file as it was."""
    with replacing(Path(output)) as file:
        file.write(text.encode())
