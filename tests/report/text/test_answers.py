"""The answer of every kind: its first word, its uncertainty in words, and the figures of tables."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.report.model import MOST_WORDS, Answer, Figure
from silver_sim.report.tables import Table
from silver_sim.report.text.sure import in_short, side_by_side
from silver_sim.report.text.wording import (
    about,
    adding_up,
    bounded,
    complement,
    how_rare,
    lead,
    number,
    percent,
    plus_minus,
)
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.results import Estimate
from silver_sim.studies.abilities import tell as abilities
from silver_sim.studies.abilities.result import Abilities
from silver_sim.studies.core.confirming import Again, in_one_sentence
from silver_sim.studies.profile import tell as profile
from silver_sim.studies.simulate import tell as simulate
from silver_sim.studies.simulate.answer import answer as of_a_line_up
from silver_sim.studies.simulate.result import SimulateResult
from silver_sim.studies.tournament import tell as tournament
from silver_sim.studies.tournament.answer import answer as of_a_roster
from silver_sim.studies.tournament.result import TournamentResult
from tests.as_read import assert_cases_as_read
from tests.made import made
from tests.report.text.made_up import estimate, known


def test_give_or_take_has_the_figures_of_tables() -> None:
    even = known(0.34182, 0.0041)
    assert about(even, 100, " %") == "34.18 %, give or take 0.41"
    assert plus_minus(even, 100) == "34.18 ± 0.41"
    assert plus_minus(replace(even, lo=0.34), 100) == "34.18 (34.00 to 34.59)"  # cut
    lopsided = Estimate(0.003, 0.002, 0.001, 0.009, method="wilson")
    assert about(lopsided, 100, " %") == "0.30 % (0.10 to 0.90)"
    assert about(replace(lopsided, lo=None), 100, " %") == "0.30 %, no interval known"


def test_none_and_all_are_told_as_what_so_many_worlds_leave_possible() -> None:
    """Of 64 worlds none: at most 1 - 0.05^(1 / 64), which is 4.6 %; always rounded outwards."""
    assert [percent(each, 1, 64) for each in (0.0, 0.5, 1.0)] == ["≤ 4.6", "50.0", "≥ 95.4"]
    assert percent(0.0001, 1, 20_000) == "≤ 0.025"  # would be read as 0.0
    assert percent(1.0, 2, 2) == "≥ 22"
    ahead = Estimate(1.0, lo=0.931, hi=1.0)
    assert bounded(ahead, 1) == "≥ 93.1"
    assert bounded(complement(ahead), 1) == "≤ 6.9"
    assert bounded(complement(Estimate(None)), 1) == "–"


def test_a_share_seen_from_the_other_side_keeps_all_its_ends_in_order() -> None:
    """A chart draws both intervals: one left behind would lie on the other side of 50 %."""
    share = Estimate(0.25, se=0.05, lo=0.125, lo50=0.1875, hi50=0.3125, hi=0.5)
    other, more = complement(share), lead(share)
    assert (other.lo, other.lo50, other.hi50, other.hi) == (0.5, 0.6875, 0.8125, 0.875)
    assert (more.lo, more.lo50, more.hi50, more.hi) == (-0.75, -0.625, -0.375, 0.0)
    assert complement(other) == share


def test_shares_of_a_whole_are_rounded_so_that_they_add_up() -> None:
    assert adding_up([0.545, 0.455]) == [0.55, 0.45]  # each by itself: 55 and 46
    assert adding_up([1 / 3] * 3, 1) == [0.334, 0.333, 0.333]
    assert adding_up([0.29, 0.71]) == [0.29, 0.71]  # 100 * 0.29 is a little less than 29
    assert adding_up([0.006, 0.006, 0.006, 0.982]) == [0.01, 0.01, 0.0, 0.98]
    assert adding_up([]) == []


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=14).filter(any), st.integers(0, 2))
def test_no_share_is_rounded_by_more_than_a_unit(parts: list[int], digits: int) -> None:
    shares = [each / sum(parts) for each in parts]
    told, unit = adding_up(shares, digits), 100 * 10**digits
    assert round(unit * sum(told)) == unit
    assert all(abs(a - b) * unit < 1 + 1e-6 for a, b in zip(told, shares, strict=True))


def test_two_shares_side_by_side_add_up_where_they_are_a_whole() -> None:
    assert side_by_side(known(0.545, 0.1), known(0.455, 0.1)) == ("55 %", "45 %")
    assert side_by_side(known(0.545, 0.1), known(0.355, 0.1)) == ("55 %", "36 %")


def test_what_rounds_to_zero_has_no_minus_sign() -> None:
    assert number(-0.04, 1, "+") == "+0.0"
    assert number(-0.04, 1) == "0.0"
    assert number(-0.06, 1, "+") == "−0.1"


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (0.0002, "in fewer than 1 of 1,000 such runs"),
        (0.00101, "in about 1 of 990 such runs"),
        (1 / 846, "in about 1 of 850 such runs"),
        (0.0043, "in about 1 of 230 such runs"),
        (0.099, "in about 1 of 10 such runs"),
        (0.31, "in about 3 of 10 such runs"),
        (1.0, "in most such runs"),
    ],
)
def test_how_rare_chance_is(p: float, words: str) -> None:
    assert how_rare(p) == words


# Who wins

LEADS = {(0, 1): 0.05, (0, 2): 0.15, (1, 2): 0.10}


def line_up(leads: dict[tuple[int, int], float], p: float, **more: Any) -> SimulateResult:
    """Three players a, b and c with 40, 35 and 25 % of the games."""
    names, shares = "abc", (0.40, 0.35, 0.25)
    lines = [
        {"player": who, "strategy": name, "label": name, "wins": round(1000 * share),
         "win_share": estimate(share, 0.02)}
        for who, (name, share) in enumerate(zip(names, shares, strict=True))
    ]  # fmt: skip
    pairs = [
        {"a": a, "b": b, "win_share_difference": estimate(lead, 0.02) | {"p": p, "p_adjusted": p}}
        for (a, b), lead in leads.items()
    ]
    summary = {"kind": "simulate", "blocks": 500, "games": 1500, "fair_share": 1 / 3,
               "strategies": lines, "players": 3, "seating": "drawn", "pairs": pairs}  # fmt: skip
    return made(SimulateResult, summary | more)


def all_alike(won: float) -> SimulateResult:
    """All play the same, and the start player wins so often."""
    lines = [
        {"player": player, "strategy": "a", "label": f"a #{player + 1}"} for player in range(4)
    ]
    start = {"win_share": estimate(won, 0.01)}
    summary = {"strategies": lines, "fair_share": 0.25, "blocks": 400, "start_player": start}
    return made(SimulateResult, summary | {"players": 4, "games": 1600})


# Who is best of many


def table(seats: int, leader: str, *, apart: bool) -> dict[str, Any]:
    names = [leader, *(name for name in "abc" if name != leader)]
    shares = (0.6, 0.5, 0.4)
    lines = [
        {"strategy": name, "win_share": estimate(share, 0.01)}
        for name, share in zip(names, shares, strict=True)
    ]
    pairs = [
        {"a": one, "b": other, "told_apart": apart or other == names[2],
         "win_share_difference": estimate(0.1, 0.02)}
        for one, other in ((names[0], names[1]), (names[0], names[2]), (names[1], names[2]))
    ]  # fmt: skip
    return {"seats": seats, "fair_share": 1 / seats, "lines": lines, "pairs": pairs, "circle": []}


def ranked(*tables: dict[str, Any]) -> TournamentResult:
    return made(TournamentResult, {"standings": list(tables), "games": 9000, "blocks": 500})


def played_again(*leads: float, other: str = "ant") -> str:
    """Whether a lead is confirmed with two players, with three, and so on; the last on `other`."""
    nexts = ["ant"] * (len(leads) - 1) + [other]
    return in_one_sentence(
        [
            Again(seats, 40, "zebra", nexts[seats - 2], made(Estimate, estimate(lead, 0.02)), None)
            for seats, lead in enumerate(leads, 2)
        ]
    )


def of_abilities(*worths: tuple[float, float]) -> Abilities:
    rows = [
        {"word": f"no_{word}", "strategy": "spy", "games": 20_000,
         "with_": estimate(0.5 + worth / 2, 0.01), "without": estimate(0.5 - worth / 2, 0.01),
         "difference": estimate(worth, 0.01) | {"p": p, "p_adjusted": p}}
        for word, (worth, p) in zip(("witch", "apprentice_seer", "robber"), worths, strict=False)
    ]  # fmt: skip
    return made(Abilities, {"abilities": rows})


def of_a_profile() -> str:
    found = {
        "strategy": "a", "tags": [], "behaviours": [],
        "win_shares": [{"win_share": estimate(0.6, 0.01), "fair_share": 0.5}],
        "matchups": [{"opponent": "b", "finding": "better"}, {"opponent": "c", "finding": "open"}],
    }  # fmt: skip
    return profile.verdict(made(Profile, found))


WORSE, SURE, UNSURE = (-0.05, 0.001), (0.021, 0.0001), (0.004, 0.2)
Found = Abilities | SimulateResult | TournamentResult
SAID: dict[str, Callable[[], Found | str]] = {
    "simulate: who wins most is said with the next": lambda: line_up(LEADS, 0.0004),
    "simulate: who is not told apart, with what chance may do":
        lambda: line_up(LEADS | {(0, 1): 0.01}, 0.2),
    "simulate: all play the same, and starting is worth something": lambda: all_alike(0.30),
    "simulate: all play the same, and it is not shown": lambda: all_alike(0.255),
    "simulate: a fixed order": lambda: line_up(LEADS, 0.0004, seating="fixed"),
    "simulate: one block answers no question":
        lambda: line_up(LEADS, 0.0004, seating="fixed", blocks=1),
    "tournament: who is best is said with the next": lambda: ranked(table(2, "a", apart=True)),
    "tournament: a lead on somebody is not shown": lambda: ranked(table(2, "a", apart=False)),
    "tournament: the same is best at all sizes":
        lambda: ranked(table(2, "a", apart=True), table(3, "a", apart=True)),
    "tournament: another is best":
        lambda: ranked(table(2, "a", apart=True), table(3, "b", apart=True)),
    "tournament: at one size nobody is":
        lambda: ranked(table(2, "a", apart=True), table(3, "a", apart=False)),
    "abilities: which is worth most": lambda: of_abilities((0.1, 0.0), SURE, (0.0, 0.9)),
    "abilities: one hurts": lambda: of_abilities((0.1, 0.0), SURE, (-0.03, 0.0)),
    "abilities: all hurt": lambda: of_abilities(WORSE),
    "abilities: none is shown": lambda: of_abilities(UNSURE),
    "abilities: none is measured": of_abilities,
    "abilities: nobody uses any": lambda: made(
        Abilities,
        {"left_out": [{"word": "no_witch", "strategy": "a", "games": 20_000, "left_out": "same"}]},
    ),
    "again: confirmed": lambda: played_again(0.1),
    "again: confirmed and refuted": lambda: played_again(0.1, 0.1, -0.1),
    "again: with another next": lambda: played_again(0.1, 0.1, -0.1, other="bee"),
    "profile: what equals would win": of_a_profile,
}  # fmt: skip


def in_full(found: Found | str) -> str:
    """The verdict."""
    match found:
        case str():
            return found
        case Abilities():
            return abilities.verdict(found)
        case SimulateResult():
            return simulate.verdict(found)
        case TournamentResult():
            return tournament.verdict(found)


def test_every_answer_is_as_it_was_read() -> None:
    assert played_again() == ""
    said = {name: in_full(say()) for name, say in SAID.items()}
    assert_cases_as_read(Path(__file__).with_name("answers.txt"), said)
    assert not re.search(r"certain|because|causes|therefore|proves", " ".join(said.values()))


# The answer cards of the same results, and of some that only they tell apart

LEFT = Figure("win-shares", "", "", Table("numbers", "", [], []))


def card(found: Found) -> Answer:
    match found:
        case Abilities():
            return abilities.answer(found)
        case SimulateResult():
            return of_a_line_up(found, LEFT)
        case TournamentResult():
            return of_a_roster(found, LEFT)


def many(count: int, *, apart: bool, **more: Any) -> dict[str, Any]:
    """A roster of so many, of whom the first is told from all others or from none."""
    names = [f"strategy_{place}" for place in range(count)]
    lines = [
        {"strategy": name, "win_share": estimate(0.9 - 0.02 * n, 0.01)}
        for n, name in enumerate(names)
    ]
    pairs = [
        {"a": names[0], "b": other, "told_apart": apart,
         "win_share_difference": estimate(0.02, 0.01 if apart else 0.03)}
        for other in names[1:]
    ]  # fmt: skip
    return {"seats": 2, "fair_share": 0.5, "lines": lines, "pairs": pairs, "circle": []} | more


def directly() -> dict[str, Any]:
    """A roster whose first is not shown to win more games than the next, but where both play."""
    found = many(4, apart=True)
    for pair in found["pairs"]:
        pair["win_share_difference"] = estimate(0.015, 0.007)  # too little among so many
        pair["told_apart"] = False
        pair["ahead"] = estimate(0.53, 0.01) | {"shown": True}
    return found


def tied() -> SimulateResult:
    found = line_up(LEADS, 0.0004)
    nothing = Estimate(0.0, 0.0, -0.01, 0.01, method="constant", p_adjusted=1.0)
    pairs = [replace(pair, win_share_difference=nothing) for pair in found.pairs]
    return replace(found, pairs=pairs)


def two() -> SimulateResult:
    found = line_up(LEADS, 0.0004)
    return replace(found, strategies=found.strategies[:2], pairs=found.pairs[:1], players=2)


MORE: dict[str, Callable[[], Found]] = {
    "simulate: two": two,
    "simulate: all tie exactly": tied,
    "simulate: all play the same, and starting hurts": lambda: all_alike(0.2),
    "tournament: many": lambda: ranked(many(15, apart=True)),
    "tournament: many are not told apart": lambda: ranked(many(15, apart=False)),
    "tournament: a few are not told apart": lambda: ranked(many(4, apart=False)),
    "tournament: one block": lambda: replace(ranked(many(4, apart=False)), blocks=1),
    "tournament: only the direct match tells": lambda: ranked(directly()),
    "tournament: a circle": lambda: ranked(
        many(5, apart=True, circle=["strategy_0", "strategy_1", "strategy_2"])
    ),
    "tournament: nobody is best with any number of players, always for the same":
        lambda: ranked(table(2, "a", apart=False), table(3, "a", apart=False)),
    "tournament: nobody is best with any number of players":
        lambda: ranked(table(2, "a", apart=False), table(3, "b", apart=False)),
    "tournament: another is best with each number of players":
        lambda: ranked(*(table(seats, name, apart=True) for seats, name in enumerate("abcab", 2))),
}  # fmt: skip


def test_long_names_stand_without_their_settings_unless_they_would_be_alike() -> None:
    mix, ahead = "mix(greedy:1,early_caller+memory(3):1)", "champion+search(worlds=64,seed=1)"
    limited, other = "greedy:call_at=5,take=6+memory(3)", "champion+search(worlds=16,seed=1)"
    said = f"{mix} beats {ahead}, {limited} and a."
    short = "mix(…) beats champion+search(…), greedy:…+memory(…) and a."
    assert in_short(said, [mix, ahead, limited, "a"]) == short
    assert in_short(ahead, [ahead, other]) == ahead
    assert in_short("greedy:call_at=5", ["greedy:call_at=5"]) == "greedy:call_at=5"


def test_every_answer_card_is_as_it_was_read() -> None:
    found = {name: say() for name, say in [*SAID.items(), *MORE.items()]}
    cards = {name: card(each) for name, each in found.items() if not isinstance(each, str)}
    said = {name: [each.sentence, each.sure] for name, each in cards.items()}
    assert_cases_as_read(Path(__file__).with_name("answer_cards.txt"), said)
    for each in cards.values():
        assert len(each.sentence.split()) <= MOST_WORDS
        assert not re.search(r"=|False|True|\b(?!strategy_)[a-z]+_[a-z]+", each.sentence)
        lines = [*wrap(each.sentence, 80), *wrap(each.sure, 80)]
        assert len(lines) <= 5  # beside a title and five rows, at most 12 in all
        assert each.sure.startswith("How sure: ")
        assert each.sure.endswith(".")
