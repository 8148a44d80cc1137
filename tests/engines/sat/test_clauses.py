"""Clauses kept by their length."""

from solve_cp.engines.sat.clauses import Clauses


def test_clauses_come_back_by_their_length_in_the_order_they_were_added() -> None:
    clauses = Clauses()
    clauses.add_all([[1, -2], [3], (), (4, 5), (-3,)])
    clauses.of_length(3).extend([1, 2, 3, -1, -2, -3])
    assert list(clauses) == [(), (3,), (-3,), (1, -2), (4, 5), (1, 2, 3), (-1, -2, -3)]
    assert len(clauses) == 7


def test_without_clauses_there_are_none() -> None:
    clauses = Clauses()
    clauses.of_length(2)
    assert (list(clauses), len(clauses)) == ([], 0)


def test_moved_clauses_keep_their_signs() -> None:
    clauses = Clauses()
    clauses.add_all([(1, -2), (3,), (), (-4, 5)])
    assert [*clauses.moved(10)] == [(), (13,), (11, -12), (-14, 15)]
    assert [*clauses] == [(), (3,), (1, -2), (-4, 5)]
