"""Answers in words: what the command prints, and what `print(answer)` shows."""
