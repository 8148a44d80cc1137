"""Explains puzzles in words: solution paths, hints and grades.

No technique is programmed. A reason is a small set of facts (a cell has a digit, a digit has a
place in a house, a rule holds), found by general methods. Its name is derived from its shape
afterwards.
"""
