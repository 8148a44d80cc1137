"""Propagators for each constraint of the language."""
