"""Where the command starts: Ctrl-C is quiet even while the program is being loaded."""

import os
import signal
import sys


def main() -> None:
    """Load the command and run it."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:  # as it is for a shell's background jobs
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    from solve_cp_cli.main import main as run

    signal.signal(signal.SIGINT, before)
    try:
        run()
    except KeyboardInterrupt:
        sys.exit(130)
