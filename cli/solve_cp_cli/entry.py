"""Entry point: Ctrl-C ends the program quietly, even while modules are being imported."""

import os
import signal
import sys


def main() -> None:
    """Import the command and run it."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:  # background jobs of a shell ignore SIGINT
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    from solve_cp_cli.main import main as run

    signal.signal(signal.SIGINT, before)
    try:
        run()
    except KeyboardInterrupt:
        sys.exit(130)
