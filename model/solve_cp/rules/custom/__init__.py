"""Rules given by pairs, patterns and state machines."""
