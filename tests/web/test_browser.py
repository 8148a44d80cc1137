"""The page in a real browser: reading, editing, verdicts, rules, questions, exports."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("websockets")
pytest.importorskip("playwright.sync_api")

from solve_cp import Board, Puzzle, read, solve, write
from solve_cp.rules import Odd
from tests.web.browsing import drag, new_board, paste, press, rules, selected, shown, wait_for
from tests.web.serving import BOARD, CANDIDATES, SMALL

pytestmark = [pytest.mark.extras, pytest.mark.slow, pytest.mark.xdist_group("browser")]
SEVERAL = "12..34..2......."
LONG = "4..2.....9...8...7....9.........1.2...3...6.9...9..83..4......22..7.65...183...4."
"""A board with a step whose chain is a list."""


# Reading.


def test_a_link_is_pasted_and_the_verdict_seen(page: Any) -> None:
    paste(page, f"https://www.f-puzzles.com/?load={CANDIDATES}")
    wait_for(page, "several")
    assert page.text_content("#words") == "Several solutions"
    page.wait_for_selector("#reasons:not([hidden])")
    assert rules(page) == ['X("r1c2 r1c1")', 'V("r2c1 r2c2")']


def test_a_puzzle_is_pasted_anywhere_and_dropped_anywhere(page: Any) -> None:
    page.evaluate("text => navigator.clipboard.writeText(text)", BOARD)
    page.focus("#board")
    page.keyboard.press("Control+v")
    wait_for(page, "one")
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "puzzle.csv"));
          for (const kind of ["dragover", "drop"])
            document.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true }));
        }""",
        SMALL,
    )
    page.wait_for_function("() => document.querySelectorAll('#pad button').length === 4")
    wait_for(page, "one")
    assert page.is_hidden("#drop")


def test_a_file_is_read_and_nonsense_is_told(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(SMALL)
    page.set_input_files("#file", str(file))
    page.wait_for_function("() => document.querySelectorAll('#pad button').length === 4")
    paste(page, "nonsense!")
    page.wait_for_selector("#notice:not([hidden])")
    assert page.text_content("#notice").startswith("Expected a puzzle")
    paste(page, BOARD)
    wait_for(page, "one")
    assert page.is_hidden("#notice")


@pytest.mark.parametrize("size", [1, 5, 12])
def test_an_empty_board_of_any_size(page: Any, size: int) -> None:
    new_board(page, size)
    wait_for(page, "one" if size == 1 else "several")
    assert page.text_content("#about").startswith(f"{size}×{size} board")


def test_what_is_not_modelled_is_always_in_view_and_markup_stays_text(page: Any) -> None:
    content = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], "unheardof": [1]}
    content["title"] = "<img src=x onerror=alert(1)>"
    paste(page, json.dumps(content))
    page.wait_for_selector("#unsure li")
    assert page.is_visible("#unsure")
    assert page.text_content("#unsure").startswith("Not modelled: ")
    wait_for(page, "several")
    assert page.text_content("#words") == "Several solutions (of what is modelled)"
    assert page.text_content("#name") == "<img src=x onerror=alert(1)>"
    assert page.locator("#name img").count() == 0


def test_the_address_keeps_the_state(page: Any) -> None:
    paste(page, BOARD)
    wait_for(page, "one")
    page.focus("#board")
    press(page, "ArrowRight", "z", "4")
    page.wait_for_function("() => location.hash.length > 80")
    page.wait_for_timeout(200)
    page.reload()
    wait_for(page, "one")
    assert len(shown(page, "given")) == len(read(BOARD)[0].givens)
    assert shown(page, "entered") == ["4"]


# Verdicts.


def test_a_puzzle_is_edited_until_it_is_unique(page: Any) -> None:
    paste(page, BOARD)
    wait_for(page, "one")
    page.click("#board", position={"x": 30, "y": 30})
    page.keyboard.press("Delete")
    wait_for(page, "several")
    page.keyboard.press("1")
    wait_for(page, "one")
    page.click("#undo")
    wait_for(page, "several")
    page.click("#redo")
    wait_for(page, "one")


def test_a_contradiction_is_shown_in_words_and_on_the_board(page: Any) -> None:
    paste(page, BOARD)
    wait_for(page, "one")
    page.focus("#board")
    press(page, "ArrowRight", "ArrowRight", "1")
    wait_for(page, "none")
    page.wait_for_selector("#reasons:not([hidden])")
    assert page.text_content("#reason-title") == "Why there is no solution"
    assert "given 1 at r1c1" in page.text_content("#reason")
    assert page.locator("#board rect.bad").count() == 2
    page.hover("#reason li:has-text('row 1')")
    assert page.locator("#board rect.bad").count() == 2 + 9


def test_the_two_closest_solutions_are_shown(page: Any) -> None:
    paste(page, SEVERAL)
    wait_for(page, "several")
    page.wait_for_selector("#reasons:not([hidden])")
    assert "The two closest solutions differ in 4 cells. 10 cells can" in page.text_content(
        "#reason"
    )
    page.click("text=First solution")
    one = shown(page, "found")
    page.click("text=Second solution")
    other = shown(page, "found")
    assert len(one) == len(other) == 11
    assert sum(a != b for a, b in zip(one, other, strict=True)) == 4
    assert page.locator("#board rect.because").count() == 4


def test_candidates_are_coloured_by_how_many_solutions_they_have(page: Any) -> None:
    paste(page, SEVERAL)
    wait_for(page, "several")
    page.wait_for_selector("#scale:not([hidden])")
    assert shown(page, "n1")
    assert shown(page, "n3")
    assert page.locator("#board rect.change").count() == 10
    page.uncheck("#show-candidates")
    assert not shown(page, "n1")
    page.uncheck("#show-changing")
    assert page.locator("#board rect.change").count() == 0


# Rules.


def test_a_rule_is_drawn_with_the_mouse_and_found_in_the_list(page: Any) -> None:
    new_board(page, 4)
    drag(page, 4, (0, 0), (0, 1), (1, 1))
    assert selected(page) == 3
    page.keyboard.press("r")
    page.keyboard.type("thermometer")
    page.keyboard.press("Enter")
    assert page.input_value(".editor input") == 'Thermometer("r1c1 r1c2 r2c2")'
    page.keyboard.press("Enter")
    page.wait_for_selector("#rules li")
    assert rules(page) == ['Thermometer("r1c1 r1c2 r2c2")']
    wait_for(page, "several")


def test_a_rule_is_switched_off_edited_and_deleted(page: Any) -> None:
    new_board(page, 4)
    page.click("#add")
    page.fill("#search", "killer cage")
    page.click("#found button >> nth=0")
    page.fill(".editor input", 'KillerCage("r1c1 r1c2", 2)')
    page.keyboard.press("Enter")
    wait_for(page, "none")
    page.click('#rules input[type="checkbox"]')
    wait_for(page, "several")
    page.click('#rules input[type="checkbox"]')
    wait_for(page, "none")
    page.click("#rules button:text-is('Edit')")
    page.fill("#rules .editor input", 'KillerCage("r1c1 r1c2", 3)')
    page.keyboard.press("Enter")
    wait_for(page, "several")
    assert rules(page) == ['KillerCage("r1c1 r1c2", 3)']
    page.click("#rules button[title=Delete]")
    page.wait_for_selector("#no-rules:not([hidden])")
    page.click("#undo")
    assert rules(page) == ['KillerCage("r1c1 r1c2", 3)']


def test_a_mistake_in_a_rule_is_shown_where_it_is(page: Any) -> None:
    new_board(page, 4)
    page.click("#add")
    page.fill("#search", "killer cage")
    page.keyboard.press("Enter")
    for text, wrong in (
        ('KillerCage("r1c1 r9c9", 3)', '"r1c1 r9c9"'),
        ('KillerCage("r1c1", "x")', '"x"'),
        ('Kilercage("r1c1", 3)', "Kilercage"),
    ):
        page.fill(".editor input", text)
        page.keyboard.press("Enter")
        page.wait_for_selector(f".wrong mark:text-is('{wrong}')")
    assert rules(page) == []


def test_the_text_of_a_rule_is_completed(page: Any) -> None:
    new_board(page, 4)
    drag(page, 4, (2, 0), (2, 1))
    page.click("#add-here")
    page.fill("#search", "odd")
    page.keyboard.press("Enter")
    page.fill(".editor input", "")
    page.keyboard.type("kill")
    assert page.locator(".complete li").first.text_content().startswith("KillerCage")
    press(page, "ArrowDown", "Enter")
    assert page.input_value(".editor input") == 'KillerCage("r3c1 r3c2")'
    assert "total: a whole number" in page.text_content(".takes")


# Questions.


def test_an_explanation_is_stepped_through(page: Any) -> None:
    paste(page, SMALL)
    wait_for(page, "one")
    page.click("#ask-explain")
    page.wait_for_selector("#answer .steps li")
    assert page.text_content(".stepper span").startswith("Step 1 of ")
    page.click("text=Next")
    assert page.text_content(".stepper span").startswith("Step 2 of ")
    assert page.text_content("#said") == page.text_content("#answer li[aria-current=true]")
    page.focus("#answer .steps")
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    assert page.text_content(".stepper span").startswith("Step 3 of ")
    assert page.text_content("#command code") == "solve-cp explain puzzle.json"
    assert page.locator("#board rect.places").count() == 1
    assert len(shown(page, "placed")) == 1
    page.click("text=Done")
    assert page.locator("#board rect.places").count() == 0


def test_a_long_chain_is_a_numbered_list(page: Any) -> None:
    paste(page, LONG)
    wait_for(page, "one")
    page.click("#ask-explain")
    page.wait_for_selector("#answer .steps li")
    page.locator("#answer .steps li", has_text=re.compile(":$")).first.click()
    lead = page.text_content("#answer .steps li[aria-current=true]")
    assert page.text_content("#said p") == lead
    points = page.locator("#said > ol > li").all_text_contents()
    assert len(points) >= 5
    assert points[-1].startswith("But then ")
    assert page.is_hidden(".chain")


def test_a_hint_comes_in_levels(page: Any) -> None:
    paste(page, SMALL)
    wait_for(page, "one")
    page.click("#ask-hint")
    page.click("text=Tell me more")
    assert page.locator("#board rect.because").count() > 0
    page.click("text=Tell me more")
    assert page.locator("text=Tell me more").count() == 0
    assert page.locator("#answer p").count() == 3
    assert page.locator("#board rect.places").count() == 1


def test_a_clue_is_suggested_and_added(page: Any) -> None:
    paste(page, SEVERAL)
    wait_for(page, "several")
    page.click("#ask-suggest")
    page.click("text=Add as givens")
    wait_for(page, "one")
    page.click("#ask-redundant")
    page.wait_for_selector("#command:not([hidden])")
    assert page.text_content("#answer p").startswith(("Each of these", "Every clue"))


def test_a_count_tells_how_far_it_is_and_an_estimate(page: Any) -> None:
    new_board(page, 6)
    wait_for(page, "several")
    page.click("#ask-count")
    page.wait_for_selector("#answer p:has-text('so far')")
    page.wait_for_selector("#answer p:has-text('Estimate: about')")
    page.click("text=Stop")
    assert page.text_content("#answer p") == "Stopped."
    new_board(page, 4)
    wait_for(page, "several")
    page.click("#ask-count")
    page.wait_for_selector("#answer p:text-is('288 solutions.')")


def test_what_was_entered_is_checked_graded_and_solved(page: Any) -> None:
    paste(page, SMALL)
    wait_for(page, "one")
    page.focus("#board")
    press(page, "ArrowRight", "ArrowRight", "z", "4")
    page.click("#ask-check")
    page.wait_for_selector("#answer p:has-text('Wrong: r1c3')")
    assert page.locator("#board rect.bad").count() == 1
    page.click("#ask-grade")
    page.wait_for_selector("#answer p:has-text('Easy: ')")
    page.click("#ask-solve")
    page.wait_for_selector("#answer p:text-is('Exactly one solution.')")
    grid = solve(read(SMALL)[0]).grid
    assert grid is not None
    assert len(shown(page, "found")) == 16 - 7 - 1
    page.click("#ask-why")
    page.wait_for_selector("#answer p:has-text('nothing is wrong')")


# Exports.


def test_what_is_exported_reads_back(page: Any) -> None:
    paste(page, BOARD)
    wait_for(page, "one")
    givens = read(BOARD)[0].givens
    page.click("text=Export")
    for format_ in ("json", "csv"):
        with page.expect_download() as download:
            page.click(f"#save-{format_}")
        assert read(Path(download.value.path()).read_text())[0].givens == givens
    for format_ in ("fpuzzles", "sudokupad", "iss"):
        page.click(f"#link-{format_}")
        page.wait_for_selector(f"#export-command:has-text('{format_}-link')")
        assert read(page.input_value("#out"))[0].givens == givens
        assert page.get_attribute("#visit", "href") == page.input_value("#out")
    for format_, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.click(f"#save-{format_}")
        assert Path(download.value.path()).read_bytes().startswith(start)


def test_paper_shows_the_puzzle_and_nothing_of_its_answer(page: Any) -> None:
    paste(page, SMALL)
    wait_for(page, "one")
    page.wait_for_selector("#board text.n8")
    page.emulate_media(media="print")
    assert page.is_visible("#board text.given")
    assert not page.is_visible("#board text.lone")
    assert not page.is_visible("#verdict")


def test_paper_and_page_tell_the_rules(page: Any) -> None:
    own = Puzzle(Board.standard(4)) + Odd("r1c1")
    paste(page, str(write([own], format="json")))
    wait_for(page, "several")
    assert page.is_hidden("#told")
    page.emulate_media(media="print")
    assert page.is_visible("#rules >> text=odd digits")
    assert not page.is_visible("#rules button")
    page.emulate_media(media="screen")
    paste(page, str(write([replace(own, comment="Grey is odd.")], format="json")))
    page.wait_for_selector("#told:has-text('Grey is odd.')")
    page.emulate_media(media="print")
    assert page.is_visible("#told")
    assert not page.is_visible("#rules >> text=odd digits")


def test_a_hint_does_not_show_the_solution(page: Any) -> None:
    paste(page, BOARD)
    wait_for(page, "one")
    page.wait_for_selector("#board text.lone")
    page.click("#ask-hint")
    page.wait_for_selector("#answer >> text=Look at")
    assert not page.query_selector("#board text.lone")


def test_cosmetic_edits_ask_for_nothing(page: Any) -> None:
    paste(page, SMALL)
    wait_for(page, "one")
    page.focus("#board")
    press(page, "ArrowRight", "ArrowRight", "v", "3", "c", "2")
    assert page.get_attribute("#verdict", "data-kind") == "one"


def test_a_link_to_the_variant_of_a_file_is_read(page: Any) -> None:
    puzzle = read(str(Path(__file__).parents[2] / "puzzles" / "variants" / "killer-6.json"))[0]
    paste(page, str(write([puzzle], format="fpuzzles-link")).strip())
    wait_for(page, "one")
    assert len(rules(page)) == len(puzzle.rules)
