"""Answers out: the records of a batch, and the journal that lets a run resume."""
