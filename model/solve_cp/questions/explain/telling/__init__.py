"""Describes steps: names from the shape of a reason, sentences, and the chain of a what-if."""
