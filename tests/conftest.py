"""What all tests need."""

import signal

from hypothesis import settings

# How long an example takes depends on what else the machine does.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# A shell starts background jobs with Ctrl-C ignored, and their children inherit that; the tests
# that interrupt need it to arrive.
signal.signal(signal.SIGINT, signal.default_int_handler)
