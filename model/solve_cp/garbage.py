"""Let Python's garbage collector wait while a model is built.

Many new objects start it again and again. It then looks at all objects of the program, which takes
longer than building many a model, and finds nothing.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collections() -> Iterator[None]:
    """No collections in the block; a decorator, too."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
