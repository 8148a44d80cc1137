"""Rules texts: sentences, and what each of them tells."""
