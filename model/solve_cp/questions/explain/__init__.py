"""The next step, in words: paths from the givens to the solution, hints and grades.

No technique is programmed. A reason is a small set of facts (a cell has a digit, a digit has a
place in a house, a rule holds), found by general means; its name comes from its shape afterwards.
"""
