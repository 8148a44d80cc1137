"""Settings for all tests."""

import signal
from importlib.util import find_spec

import pytest
from hypothesis import settings

# The time of an example depends on the load of the machine.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Background jobs of a shell ignore Ctrl-C, and their children inherit that; tests that interrupt
# need the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """A single file or test runs in this process: that is faster than starting workers."""
    return 0 if len(config.args) == 1 and ".py" in config.args[0] else None


# These start hundreds of processes: too slow for the quick tests.
THROUGH_PROCESSES = ("tests/cli/", "tests/bench/", "tests/test_readme.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that start processes as slow; skip `extras("package")` if it is not installed."""
    for item in items:
        if item.nodeid.startswith(THROUGH_PROCESSES):
            item.add_marker(pytest.mark.slow)
        for mark in item.iter_markers("extras"):
            missing = [package for package in mark.args if find_spec(package) is None]
            if missing:
                item.add_marker(pytest.mark.skip(reason=f"needs the package {missing[0]}"))
