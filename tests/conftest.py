"""What all tests need."""

import signal
from importlib.util import find_spec

import pytest
from hypothesis import settings

# How long an example takes depends on what else the machine does.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# A shell starts background jobs with Ctrl-C ignored, and their children inherit that; the tests
# that interrupt need it to arrive.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One file or test runs in this process: that is quicker than starting workers."""
    return 0 if len(config.args) == 1 and ".py" in config.args[0] else None


# These start processes, hundreds of them: not for the daily round.
THROUGH_PROCESSES = ("tests/cli/", "tests/bench/", "tests/test_readme.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests through processes slow; skip `extras("package")` where that is not installed."""
    for item in items:
        if item.nodeid.startswith(THROUGH_PROCESSES):
            item.add_marker(pytest.mark.slow)
        for mark in item.iter_markers("extras"):
            missing = [package for package in mark.args if find_spec(package) is None]
            if missing:
                item.add_marker(pytest.mark.skip(reason=f"needs the package {missing[0]}"))
