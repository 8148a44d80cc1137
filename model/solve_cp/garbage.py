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
    """No collections in the block, unless another thread ends one meanwhile; a decorator, too.

    Only a block that finds the collector on turns it off: then it is on when all have ended.
    """
    if not gc.isenabled():
        yield
        return
    try:
        gc.disable()
        yield
    finally:
        gc.enable()
