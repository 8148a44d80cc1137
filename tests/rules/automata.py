"""Automata for tests, as codes."""

from solve_cp.rules.custom.nfa import Nfa, code_of_nfa


def nfa(symbols: int, accepted: set[int], *arcs: dict[int, set[int]]) -> str:
    """The code of an automaton that starts in state 0."""
    table = tuple(tuple(frozenset(row.get(s, ())) for s in range(symbols)) for row in arcs)
    return code_of_nfa(Nfa(symbols, frozenset({0}), frozenset(accepted), table))


# Some way through it ends in state 1: the last digit is greater than some digit before it.
GROWS = nfa(3, {1}, {0: {0, 2}, 1: {0, 3}, 2: {0}}, {}, {1: {1}, 2: {1}}, {2: {1}})
# A separator, symbol 3, must follow a digit 1.
AFTER_1 = nfa(4, {0, 1}, {0: {1}, 1: {0}, 2: {0}}, {0: {1}, 1: {0}, 2: {0}, 3: {0}})
