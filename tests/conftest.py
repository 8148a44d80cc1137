"""What all tests need."""

import signal

# A shell starts background jobs with Ctrl-C ignored, and their children inherit that; the tests
# that interrupt need it to arrive.
signal.signal(signal.SIGINT, signal.default_int_handler)
