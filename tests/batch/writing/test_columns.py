"""Records of many boards, written at once."""

from __future__ import annotations

import numpy as np

from solve_cp.batch.writing.columns import Columns, gathered, in_places


def test_each_record_uses_what_it_needs_of_a_column() -> None:
    columns = Columns(3).text(b"no. ").numbers(np.array([7, 1000, 42])).text(b": ")
    columns.one_of((b"yes", b"", b"perhaps"), np.array([2, 0, 1]))
    content, lengths = columns.joined()
    assert content.tobytes() == b"no. 7: perhapsno. 1000: yesno. 42: "
    assert lengths.tolist() == [14, 13, 8]


def test_cells_have_texts_of_several_lengths_with_others_between() -> None:
    cells = np.array([[0, 1, 2, 1], [2, 2, 1, 0]], dtype=np.uint8)
    content, _ = Columns(2).cells(cells, (b"-", b"1", b"12"), (b", ", b"; ", b", ", b"\n")).joined()
    assert content.tobytes() == b"-, 1; 12, 1\n12, 12; 1, -\n"


def test_parts_are_put_in_their_places() -> None:
    first, second = gathered([b"aa", b"", b"c"]), gathered([b"bbb", b"d"])
    places = (np.array([0, 2, 4]), first), (np.array([1, 3]), second)
    assert in_places(5, places) == b"aabbbdc"
    assert in_places(3, places[:1]) == b"aac"
