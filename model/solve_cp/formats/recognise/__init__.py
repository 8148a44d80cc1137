"""Recognise rules that a file gives as drawings and text, by reading both together."""
