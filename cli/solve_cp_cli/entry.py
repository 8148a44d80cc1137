"""Where the command starts: Ctrl-C is quiet even while the program is being loaded."""

import os
import signal
import sys


def main() -> None:
    """Load the command and run it."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    from solve_cp_cli.main import main as run

    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        run()
    except KeyboardInterrupt:
        sys.exit(130)
