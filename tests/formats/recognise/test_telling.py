"""Rule texts: split into sentences, normalised, and recognised or not."""

import pytest

from solve_cp.formats.recognise.english.relations import Relation
from solve_cp.formats.recognise.english.sentences import sentences_of
from solve_cp.formats.recognise.english.statements import Statement
from solve_cp.formats.recognise.english.telling import told
from solve_cp.rules.levelling import levelled
from solve_cp.rules.phrases import topics
from solve_cp.rules.registry import rule_class


def test_a_text_is_split_into_sentences_without_examples() -> None:
    text = "Normal sudoku rules apply. Renban: digits on a line (e.g. 1-2) are a set; i.e. so"
    assert [s.text for s in sentences_of(text)] == [
        "normal sudoku rules apply",
        "renban",
        "digits on a line   are a set",
    ]
    assert [s.is_heading for s in sentences_of(text)] == [False, True, False]


def test_ways_to_say_a_thing_are_levelled() -> None:
    plain = "digits along arrow sum to digit in circle"
    assert levelled("the digits along an arrow must add up to the number in its circle") == plain
    assert levelled("numbers along arrows should sum to the value in the attached circle") == plain


UNDERSTOOD = {
    "Normal sudoku rules apply.": ["normal"],
    "Place the digits 1-9 once each in every row, column and 3x3 box": ["normal"],
    "Digits cannot repeat within a cage and must sum to the total given": [
        "cages differ",
        "killer",
    ],
    "Digits may repeat in cages if allowed by other rules": ["cages repeat"],
    "Digits separated by a white dot are consecutive": ["white dots"],
    "Cells joined by a black dot contain digits in a 1:2 ratio": ["black dots"],
    "Not all dots are given": ["not all given"],
    "All possible X's and V's are given": ["all given"],
    "Digits joined by an X sum to 10": ["xv"],
    "Adjacent digits on a green line differ by at least 5": ["whispers"],
    "Purple lines contain a set of consecutive digits in any order": ["renban"],
    "Box borders divide each blue line into segments with the same sum": ["region sum"],
    "Digits along thermometers must increase from the bulb": ["thermometer"],
    "Cells separated by a knight's move (in chess) cannot contain the same digit": ["knight"],
    "Clues outside the grid show the sum of the indicated diagonal": ["little killer"],
    "The main diagonals do not repeat digits": ["diagonals"],
    "A digit in a circle indicates how many circles contain that digit": ["counting circles"],
    "Cages can't contain repeated digits": ["cages differ"],
    "In each cage all digits are different and sum to the clue": ["cages differ", "killer"],
    "The number in a circle equals the sum of the numbers along its arrow": ["arrow"],
    "The difference between adjacent cells on a green line is at least 5": ["whispers"],
    "Consecutive digits along a green line differ by at least 5": ["whispers"],
    "The digits on a purple line must be consecutive, but not necessarily in order": ["renban"],
    "Digits have an equal sum within each box that a blue line passes through": ["region sum"],
    "Box borders divide blue region sum lines into segments with the same sum": ["region sum"],
    "Digits on either side of an X total 10": ["xv"],
    "Cells with a V or X between them sum to 5 or 10": ["xv"],
    "Any 2×2 block within the grid has at least one low digit (1,2,3), one middle digit "
    "(4,5,6), and one high digit (7,8,9)": ["global entropy"],
    "Each digit in a circle is the number of circles that contain that digit": [
        "counting circles",
    ],
    "The absence of a dot means nothing": ["not all given"],
    "Other pairs of digits may also be consecutive or have a 2:1 ratio": ["not all given"],
    "Only cells joined by a black dot are in a 1:2 ratio": ["all given", "black dots"],
    "Digits along a thermometer strictly increase (not necessarily consecutively)": [
        "thermometer",
    ],
    "Digits may repeat on a diagonal as long as the other rules don't contradict it": [
        "may repeat",
    ],
    "Digits in cages sum to a value whose remainder when divided by 7 is given in the corner": [
        "remainder cages",
    ],
    "The grid is partially covered in fog": ["nothing"],
    "No guessing is required": ["nothing"],
}


@pytest.mark.parametrize(("text", "names"), UNDERSTOOD.items())
def test_common_sentences_are_understood(text: str, names: list[str]) -> None:
    found = told(text)
    assert (list(found.topics), found.unread) == (names, [])


NOT_UNDERSTOOD = [
    "One of the arrows is wrong",
    "Each cage contains an even digit",
    "Adjacent digits on a purple line are consecutive if both are odd",
    "Two of the adjacent digits on a purple line are consecutive",
    "If a thermometer crosses a purple line, digits on purple lines differ by at least 5",
    "Digits along pink lines form a consecutive set, which must appear out of order",
    "Shade some cells so that all shaded cells are connected",
    "Each row, column and box contains two 1s and one each of 2, 4, 5, 6 and 7",
    "Each killer cage represents a skyscraper with a height equal to its sum",
    "Digits in a circle differ by at least 5 from digits a knight's move away",
    "Digits joined by a V sum to 5 or 15",
    "Stars cannot touch each other, not even diagonally",
    "Two regions of the same colour may not touch diagonally",
    "Fill the grid with nine non-overlapping 3x3 regions with the digits 1-9 in every row",
    "The digit in a circle appears that many times in circles of that colour",
    "Digits joined by an X sum to 10 or 15",
]


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_means_something_else_is_not_understood(text: str) -> None:
    found = told(text)
    assert (found.topics, len(found.unread)) == ({}, 1)


CLAUSES = {
    "Digits along arrows sum to the digit in the circle, and digits on purple lines are "
    "consecutive in any order": ["arrow", "renban"],
    "Normal sudoku rules apply: fill each row, column and box with 1-9, plus identical digits "
    "cannot be a knight's move apart": ["normal", "knight"],
    "Digits in cages sum to the total, digits along thermometers increase from the bulb, and "
    "digits separated by a white dot are consecutive": ["killer", "white dots", "thermometer"],
    "Slow thermometers: digits increase or stay the same from the bulb": ["slow thermometer"],
}


@pytest.mark.parametrize(("text", "names"), CLAUSES.items())
def test_clauses_and_headings_tell_rules_together(text: str, names: list[str]) -> None:
    found = told(text)
    assert (list(found.topics), found.unread) == (names, [])


def test_a_statement_says_what_the_heading_above_it_means() -> None:
    found = told("Parity lines: adjacent digits on a red line contain an odd and an even digit")
    assert list(found.topics) == list(found.statements)


def test_a_sentence_says_which_rules_of_its_heading_apply() -> None:
    found = told("Odd and even: a digit in a grey square is even")
    assert list(found.topics) == ["even"]


def test_a_list_of_names_tells_nothing_that_sentences_tell() -> None:
    found = told("Odd/even, thermometers. Digits in grey circles are odd.")
    assert [s.plain for s in found.topics["odd"]] == ["digits in grey circle odd"]


def test_links_and_questions_are_no_rules() -> None:
    said = "Need a hint? See [the quiz](https://example.org/a.b). Or visit example.org/x. "
    found = told(said + "Can you find the way out? Cages show their sums.")
    assert (list(found.topics)[-1], found.unread) == ("killer", [])


def test_a_heading_does_not_stand_in_for_what_the_sentence_says() -> None:
    found = told("Killer cages: each cage must contain an even digit")
    assert [sentence.plain for sentence in found.unread] == ["cage contain even digit"]


STATED = {
    "Adjacent digits on a purple line are consecutive": Statement(
        "line pairs", (Relation("consecutive"),), ("purple",)
    ),
    "Any two orthogonally adjacent digits must have a difference of two or less": Statement(
        "neighbours", (Relation("differ at most", (2,)),)
    ),
    "Digits a knight's move apart can not sum to 6 or 12": Statement(
        "knight moves", (Relation("sum to", (6, 12)),), negated=True
    ),
    "No two neighbours on a line can be consecutive or have a sum of 10": Statement(
        "line pairs", (Relation("consecutive"), Relation("sum to", (10,))), (), True, True
    ),
    "Digits in cages sum to a number that ends in 5": Statement(
        "cages", (Relation("sum ends in", (5,)),)
    ),
}


@pytest.mark.parametrize(("text", "statement"), STATED.items())
def test_a_relation_may_be_stated_of_any_place(text: str, statement: Statement) -> None:
    found = told(text)
    assert (list(found.statements.values()), found.unread) == ([statement], [])


def test_talk_has_no_word_of_a_rule() -> None:
    text = "My cat made this for you. Digits on the green line (frog) differ by at least 5."
    found = told(text)
    assert (list(found.topics), found.unread) == (["whispers"], [])


def test_words_name_the_digits() -> None:
    assert told("Normal sudoku rules apply: place the digits 0-8 in each row").digits == (0, 8)
    assert told("Normal 6x6 sudoku rules apply").digits is None


def test_colours_belong_to_the_clause_that_names_them() -> None:
    found = told(
        "Adjacent digits on a green line differ by at least 5, and digits on a purple line "
        "form a set of consecutive digits"
    )
    assert found.colours("whispers") == ["green"]
    assert found.colours("renban") == ["purple"]


def test_every_topic_names_rules_of_the_catalogue_and_topics_of_the_table() -> None:
    names = {topic.name for topic in topics()}
    for topic in topics():
        assert all(rule_class(rule).__name__ == rule for rule in topic.rules), topic.name
        assert set(topic.over) <= names | {"*"}, topic.name
        assert topic.pattern.flags
