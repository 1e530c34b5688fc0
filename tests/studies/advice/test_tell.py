"""Advice on a terminal and as a page: all numbers are there, the position is drawn."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import escape

import pytest

from silver_sim.advice.result import Advice, Condition, Fact
from silver_sim.games import registry
from silver_sim.report.page.page import rendered
from silver_sim.studies.advice.sentences import sentences
from silver_sim.studies.advice.tell import printed as parts
from silver_sim.studies.advice.tell import tell as page
from tests.report import test_page as pages
from tests.report.html import Tag, assert_nothing_is_fetched, assert_only_its_scripts_run, read
from tests.report.terminal.reading import printed
from tests.studies.advice.made_up import (
    ALIKE,
    advice,
    answer,
    around,
    consequence,
    draw_or_take,
    odin,
)

pytestmark = pytest.mark.slow

WIDTH = 80


def silver() -> Advice:
    """A clear verdict with all that can be told."""
    first, second = draw_or_take(around(0.034, 0.011))
    dropped = answer("call", 0.3, around(0.16, 0.05), dropped=True, worlds=128, best=0.0)
    return advice(
        "clear",
        [first, ALIKE, second, dropped],
        [0, 1],
        played=2,
        consequences=[
            consequence("turns", around(-1.2, 0.3)),
            consequence("sum", around(0.0, 0.0)),
        ],
        conditions=[Condition(Fact(2, 0, low=0, high=3), 0.31, 2, around(0.021, 0.009))],
    )


def only_one() -> Advice:
    return advice("only one", [answer("pass", 0.63, around(0.0, 0.0))], picture=None)


EVERY = [silver, odin, only_one]


@pytest.mark.parametrize("made", EVERY)
def test_without_more_an_answer_has_twelve_lines(made: Callable[[], Advice]) -> None:
    found = made()
    card = printed(parts(found), WIDTH)
    assert len(card.splitlines()) <= 12
    assert "\n\n" not in card
    words = " ".join(card.split())
    assert words.startswith(found.position.understood)
    assert words.count(page(found).answer.sentence) == 1
    assert all(len(re.findall(rf"^{each.words}\b.* ± ", card, re.M)) <= 1 for each in found.answers)
    assert words.endswith("; champion plays for everyone; 95 % intervals. --more: details.")


@pytest.mark.parametrize("long", [0, 1, 2, 3])
def test_of_a_long_answer_the_reasons_go_first_and_then_the_last_answers(long: int) -> None:
    """Three answers stay, however much is said of the position."""
    many = [answer(f"answer {each}", 0.5, around(0.03 * each, 0.005)) for each in range(9)]
    found = advice("clear", many, [0], consequences=[consequence("turns", around(-1.2, 0.3))])
    position = replace(found.position, understood=" ".join(["You have this card."] * 8 * long))
    card = printed(parts(replace(found, position=position)), WIDTH)
    assert len(card.splitlines()) <= 12
    assert len(re.findall("^answer \\d", card, re.M)) == (5, 5, 4, 3)[long]
    assert ("Why: " in card) == (long < 3)


@pytest.mark.parametrize("made", EVERY)
def test_with_more_every_answer_and_every_hidden_card_is_told(made: Callable[[], Advice]) -> None:
    found = made()
    text = printed(parts(found, more=True), WIDTH)
    table = text.partition("\nThe best answer first. ")[2]
    assert all(each.words in table for each in found.answers)
    hidden = text.partition("hidden cards may be" if found.game == "silver" else "unseen card")[2]
    cards = ["your 2nd card", "the left opponent's 1st card"] * (found.game == "silver")
    assert all(each in hidden for each in cards or ("r2", "y9"))
    assert f"seed {found.seed}" in " ".join(text.split())
    assert found.position.line.split()[1] in text
    shown = found._repr_html_()  # of a notebook
    assert ('src="data:image/svg' in shown) == (len(found.answers) > 1)
    assert "<th>answer</th>" in shown
    assert all(escape(each.words) in shown for each in found.answers)


def test_with_more_what_was_dropped_or_is_the_same_says_so_and_chances_are_bars() -> None:
    text = printed(parts(silver(), more=True), WIDTH)
    call, *_ = re.findall(r"^call.*$", text, re.MULTILINE)
    assert re.search(r"^call \(ruled out\) .* – +128$", call)
    assert re.search(r"^guard nothing with 2 .* same +– ", text, re.MULTILINE)
    assert "ruled out: hopeless after that many simulations" in " ".join(text.split())
    assert "the left opponent's 1st card  ▄█▄ " in text  # as high as its chance
    assert "1: 50 %, 0: 25 %, 2: 25 %" in text


@pytest.mark.parametrize("game", registry.names())
def test_a_page_has_a_title_whatever_is_asked(game: str) -> None:
    """Also with more answers than make a title: that of a question of the machine."""
    many = [answer(f"answer {each}", 0.5, around(0.01 * each, 0.005)) for each in range(5)]
    found = replace(advice("clear", many, [0]), game=game)
    for question in registry.game(game).machine.asked:
        assert page(replace(found, question=question)).title.endswith("?")
    between = replace(silver(), question="close_turn")  # no function of a strategy answers it
    assert page(between).title == "Guard with a Bodyguard?"


def test_equity_of_other_rules_is_warned_of() -> None:
    found = replace(silver(), rules=["call_penalty"])
    assert "warning: The chances to win come from games without call_penalty." in printed(
        parts(found), WIDTH
    ).replace("\n", " ")
    assert page(found).warnings


@pytest.mark.parametrize("made", EVERY)
def test_the_page_is_whole_closed_to_the_outside_and_says_what_the_terminal_says(
    made: Callable[[], Advice],
) -> None:
    found = made()
    text = rendered(page(found)).decode()
    tree = read(text)
    pages.test_a_page_has_its_language_one_title_and_one_heading(tree)
    pages.test_every_row_has_as_many_cells_as_its_table_has_columns(tree)
    if tree.all("figure"):
        pages.test_every_table_has_a_caption_and_every_figure_a_finding(tree)
    assert_nothing_is_fetched(text)
    assert_only_its_scripts_run(tree)
    told = tree.text.replace("\xa0", " ")
    assert all(line in told for line in sentences(found))
    (command,) = [tag for tag in tree.all("pre") if tag.attributes["id"] == "command"]
    assert command.text == found.command
    assert ('class="board"' in text) == (".board" in text) == (found.picture is not None)


def drawn(tree: Tag) -> list[Tag]:
    """The cards of the position; the first screen has the own ones, too."""
    first, board = [tag for tag in tree.all("div") if tag.attributes.get("class") == "board"]
    own, cards = ([each.text for each in tag.all("li")] for tag in (first, board))
    assert own
    assert set(own) <= set(cards)
    return board.all("li")


def test_the_position_is_drawn_card_by_card_and_told_to_who_cannot_see_it() -> None:
    cards = drawn(read(rendered(page(silver())).decode()))
    told = [card.all("span")[0].text for card in cards]
    assert told == [
        "7; faceup",
        "3 Bodyguard; facedown; the right opponent knows it",
        "not known to you; facedown; likeliest 0: 10 %, 1: 10 %, 2: 10 %",
        "not known to you; facedown; its owner does not know it; likeliest 1: 50 %, 0: 25 %, "
        "2: 25 %",
        "not known to you; facedown",
        "not known to you; facedown",
        "2; faceup; guarded",
    ]
    heights = [float(bar.attributes["height"]) for bar in cards[3].all("rect")]
    assert heights == [5.0, 10.0, 5.0] + [0.0] * 11
    assert not cards[0].all("svg")


def test_both_charts_are_drawn_beside_the_position() -> None:
    tree = read(rendered(page(silver())).decode())
    pages.test_every_table_has_a_caption_and_every_figure_a_finding(tree)
    charts = [tag for tag in tree.all("div") if tag.attributes.get("class") == "chart"]
    assert len(charts) == 2  # all answers, and the first of them on the first screen
    assert all(chart.all("svg") for chart in charts)
    assert len(drawn(tree)) == 7
