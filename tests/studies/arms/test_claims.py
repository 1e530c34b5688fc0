"""What is said of each finding: a table of forms and findings, as somebody read them.

And how many cards remembered are enough: no more than the intervals say.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest

from silver_sim.report.model import MOST_WORDS
from silver_sim.report.text.sure import in_100, more_in_100
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms import sentences
from silver_sim.studies.arms.arm import Arm
from silver_sim.studies.arms.claims import (
    against_fair,
    of_abilities,
    of_adapting,
    of_base,
    of_changes,
    of_difference,
)
from silver_sim.studies.arms.memories import remembered
from silver_sim.studies.arms.metrics import LUCK
from silver_sim.studies.arms.ranking import of_best, of_first, of_start
from silver_sim.studies.arms.result import Claim
from silver_sim.studies.questions.even import Even
from tests.as_read import assert_cases_as_read
from tests.stats.fake_rows import fake_rows, part_of
from tests.studies.arms.made_up import (
    Shares,
    adapting,
    arm,
    difference,
    found,
    of_table,
    ranking,
    remembering,
    row,
    ruled,
    surviving,
    swept,
    worth,
)

LOOKS = {"method": "confidence sequence"}
SURE, UNSURE, WORSE = (0.021, 0.0001), (0.004, 0.2), (-0.05, 0.001)


def two(value: float, half: float, what: str, question: str = "", **more: Any) -> Claim:
    looks = more.pop("looks", False) or more.get("method") == LOOKS["method"]
    share = difference(value, half, **more)
    both = [row("a", 0.5 + value / 2, half), row("b", 0.5 - value / 2, half), share]
    asked = {"question": question or "Is a better than b?", "title": question}
    result = found(both, [arm("a"), arm("b")], **asked, every_look=looks)
    return of_difference(result, share, what, 0.005)


def fair(value: float, step: str = "open") -> Claim:
    gain = row("kept", 0.2, 0.05, other="uniform", family="steps", finding=step)
    families = [{"name": "steps", "title": "Steps to a better belief"}]
    result = found([row("kept", value, 0.05), gain], [arm("kept")], families=families)
    return against_fair(result, "kept", "looking ahead, a")


def base(changes: Mapping[Any, tuple[float, float]], **more: Any) -> Claim:
    kept = {name: more.pop(name) for name in ("beyond", "kept") if name in more}
    result = swept(dict(changes), **more)
    beyond = kept.get("beyond", {"lower": True, "higher": True})
    usual = result.arms[0].label
    return of_base(result, "greedy", usual, beyond, kept=kept.get("kept", False))


def even(better: float) -> Claim:
    """Of games in which a has so many points fewer a round than b."""
    arms = [Arm(each, [(0, player)], 2) for player, each in enumerate("ab")]
    counted = Even(arms)
    counted.add(counted.counted(part_of(fake_rows([0.0, better], 60), [2])))
    kept = [{"name": each.name, "player": each.player, "label": each.label} for each in arms]
    result = found([*counted.rows(None)], kept)
    return counted.claim(result, None)


THREE = {"a": 0.40, "b": 0.35, "c": 0.25}
EVERY = "ab ac bc"


def line_up(shares: Shares = THREE, apart: str = EVERY, **more: Any) -> Claim:
    seats = len(shares)
    return of_first(ranking(of_table(shares, apart, seats=seats), **more))


def tied(*names: str) -> Claim:
    result = ranking(of_table(dict.fromkeys(names, 1 / len(names)), seats=len(names)))
    same: dict[str, Any] = {"estimate": 0.0, "se": 0.0, "lo": -0.01, "hi": 0.01}
    same |= {"method": "constant", "joint_lo": -0.01, "joint_hi": 0.01, "p_adjusted": 1.0}
    rows = [replace(each, **same) if each.other else each for each in result.rows]
    return of_first(replace(result, rows=rows))


def starting(won: float) -> Claim:
    share = row("everybody", won, 0.01, metric="start_player_win_share", seats=4)
    arms = [arm(f"a #{player}", player="a", seats=4) for player in range(1, 5)]
    return of_start(found([share], arms))


def best(
    shares: Shares = THREE, apart: str = EVERY, ahead: Shares | None = None, **more: Any
) -> Claim:
    return of_best(ranking(of_table(shares, apart, ahead or {}), **more))


def many(count: int = 15) -> dict[str, float]:
    return {name: 0.9 - 0.02 * place for place, name in enumerate("abcdefghijklmno"[:count])}


def several(*tables: tuple[str, str]) -> Claim:
    """Of each number of players from 2 on: the order, and who is told apart."""
    every = [
        of_table(
            dict(zip(order, THREE.values(), strict=True)), apart, {}, seats, f", {seats} players"
        )
        for seats, (order, apart) in enumerate(tables, 2)
    ]
    return of_best(ranking(*every))


def with_survivors(**shares: tuple[float, float, float]) -> Claim:
    rows, arms = of_table(THREE, "ac bc", {"ac": 0.6, "bc": 0.6})
    return of_best(ranking(([*rows, *surviving(shares)], arms)))


CASES: dict[str, Callable[[], Claim]] = {
    "two: more": lambda: two(0.017, 0.006, "more", p=0.0043),
    "two: less": lambda: two(-0.017, 0.006, "less", p=0.0001),
    "two: more, of another question": lambda: two(0.017, 0.006, "more", "How good is a?", p=0.0043),
    "two: more, without luck": lambda: two(0.017, 0.006, "more", metric=LUCK, p=0.0043),
    "two: more, told by the test before the interval": lambda: two(0.02, 0.025, "more", **LOOKS),
    "two: less, told by the test before the interval": lambda: two(-0.02, 0.025, "less", **LOOKS),
    "two: more, at every look": lambda: two(0.02, 0.005, "more", **LOOKS),
    "two: alike": lambda: two(0.001, 0.003, "alike", p=0.5),
    "two: alike by the test, the interval is wider": lambda: two(0.02, 0.025, "alike", **LOOKS),
    "two: tie": lambda: two(0.0, 0.0, "tie", se=0.0, method="constant"),
    "two: open": lambda: two(0.001, 0.003, "open", p=0.5),
    "two: open, not decided": lambda: two(0.28, 0.113, "open", **LOOKS),
    "two: open, too few blocks for a look": lambda: two(0.9, 0.05, "open", looks=True),
    "two: open, though the interval leaves 0 out": lambda: two(0.9, 0.05, "open", p=0.0625),
    "two: open, at every look": lambda: two(0.02, 0.025, "open", **LOOKS),
    "first: more": lambda: line_up(),
    "first: more, of two": lambda: line_up({"a": 0.55, "b": 0.45}, "ab"),
    "first: more, in a fixed order": lambda: line_up(kind="simulate", seating="fixed"),
    "first: open": lambda: line_up(apart="ac bc"),
    "first: open, of two": lambda: line_up({"a": 0.55, "b": 0.45}, ""),
    "first: open, two are near": lambda: line_up(apart=""),
    "first: tie": lambda: tied("a", "b", "c"),
    "first: tie, of two": lambda: tied("a", "b"),
    "best: more, where both play": lambda: best(ahead={"ab": 0.6, "ac": 0.7}),
    "best: more, by win shares": lambda: best(),
    "best: more, against win shares": lambda: best(apart="ac bc", ahead={"ba": 0.6}),
    "best: more, of many": lambda: best(many(), " ".join(f"a{o}" for o in "bcdefghijklmno")),
    "best: more, with fresh games":
        lambda: best(confirmations=[{"label": "a", "other": "b", "seats": 2, "games": 90}]),
    "best: open": lambda: best(apart="ac bc"),
    "best: open, of many": lambda: best(many(), ""),
    "best: open, in a circle": lambda: best(ahead={"ab": 0.6, "bc": 0.6, "ca": 0.6}, apart=""),
    "best: open, and who may survive":
        lambda: with_survivors(a=(0.6, 0.0, 1.0), b=(0.4, 0.0, 1.0), c=(0.0, 0.0, 0.0)),
    "best: open, and who survives":
        lambda: with_survivors(a=(0.6, 0.2, 0.8), b=(0.4, 0.2, 0.8), c=(0.0, 0.0, 0.0)),
    "best: more, with every number of players": lambda: several(("abc", EVERY), ("abc", EVERY)),
    "best: open, another with each": lambda: several(("abc", EVERY), ("bac", EVERY), ("cab", "")),
    "best: more, another with each count": lambda: several(("abc", EVERY), ("bac", EVERY)),
    "best: open, with all numbers of players": lambda: several(("abc", ""), ("bac", "")),
    "best: more, very many": lambda: several(*(("abc", EVERY), ("bac", EVERY), ("cab", EVERY)) * 3),
    "start: more": lambda: starting(0.30),
    "start: less": lambda: starting(0.20),
    "start: open": lambda: starting(0.255),
    "abilities: more": lambda: of_abilities(worth((0.1, 0.0), SURE, (0.0, 0.9)), []),
    "abilities: more, one costs games": lambda: of_abilities(worth((0.1, 0.0), (-0.03, 0.0)), []),
    "abilities: open": lambda: of_abilities(worth(UNSURE), ["Left out: seer."]),
    "abilities: open, all cost games": lambda: of_abilities(worth(WORSE), []),
    "abilities: tie": lambda: of_abilities(worth(), []),
    "fair: more": lambda: fair(0.78, "more"),
    "fair: less": lambda: fair(0.4),
    "fair: open": lambda: fair(0.52),
    "base: more": lambda: base({10: WORSE, 9: (-0.01, 0.1), 2: (0.05, 0.0)}),
    "base: more, and no lower value can be":
        lambda: base({2: (0.05, 0.0)}, beyond={"lower": False, "higher": True}),
    "base: the best is the best that is shown": lambda: base({6: (0.03, 0.06), 7: (0.02, 0.01)}),
    "base: open": lambda: base({6: (0.002, 0.4), 7: WORSE}),
    "base: open, others are worse": lambda: base({4: WORSE, 6: WORSE}),
    "base: worse up to one and from one on":
        lambda: base({2: WORSE, 3: WORSE, 9: (-0.01, 0.2), 10: WORSE, 11: WORSE}),
    "base: worse in the middle": lambda: base({4: (-0.001, 0.9), 9: WORSE, 10: (-0.01, 0.2)}),
    "base: a rule": lambda: base({10: (0.03, 0.01)}, kept=True),
    "base: yes or no": lambda: base({"yes": (0.03, 0.01)}, usual="no", name="goes_on"),
    "base: nobody used it": lambda: base({10: (0.0, 1.0)}, met=0, kept=True),
    "base: only the usual value": lambda: base({}),
    "changes: one of two": lambda: of_changes(ruled(SURE, (0.001, 0.8))),
    "changes: both": lambda: of_changes(ruled(SURE, (-0.03, 0.0001))),
    "changes: less": lambda: of_changes(ruled((-0.03, 0.0001))),
    "changes: open": lambda: of_changes(ruled(UNSURE)),
    "changes: none ends a game otherwise": lambda: of_changes(ruled((0.0, 1.0), ends=0)),
    "even: more": lambda: even(6.0),
    "even: less": lambda: even(-6.0),
    "even: open": lambda: even(0.0),
    "even: tie": lambda: even(90.0),
    "gains: more": lambda: of_adapting(adapting(SURE, (0.001, 0.8)), "plain"),
    "gains: more, with both": lambda: of_adapting(adapting(SURE, (0.03, 0.0001)), "plain"),
    "gains: open": lambda: of_adapting(adapting(UNSURE), "plain"),
    "changes: nobody used them": lambda: of_changes(ruled((0.0, 1.0), (0.0, 1.0), ends=0, met=0)),
    "one block answers no question": lambda: of_changes(replace(ruled((0.0, 1.0)), blocks=1)),
}  # fmt: skip


def test_every_claim_is_as_it_was_read() -> None:
    claims = {name: say() for name, say in CASES.items()}
    said = {name: [each.sentence, each.sure, *each.beside] for name, each in claims.items()}
    assert_cases_as_read(Path(__file__).with_name("claims.txt"), said)
    for name, each in claims.items():
        assert name.startswith((f"{each.form}: ", "one block"))
        assert len(each.sentence.split()) <= MOST_WORDS
        assert not re.search(r"=|False|True|\b[a-z]+_[a-z]+|certain|because", each.sentence)
        assert len([*wrap(each.sentence, 80), *wrap(each.sure, 80)]) <= 5  # of a card of 12 lines
        assert each.sure.startswith("How sure: ")


def test_every_form_and_finding_has_a_case() -> None:
    claims = [say() for say in CASES.values()]
    told = {(each.form, each.found) for each in claims}
    of_tools = "TUNE RESPONSE STRONGEST PAIR TOURNAMENT PLAN DIFFERS MOST RULE RULES PROFILED"
    elsewhere = ("ladder", *(getattr(sentences, each) for each in of_tools.split()))
    here = {key for key in sentences.SENTENCES if key[0] not in elsewhere}
    assert not [key for key in here - told if key[1] in ("more", "less", "alike", "tie", "open")]


def test_a_sentence_has_no_number_that_its_interval_does_not_carry() -> None:
    """Where it may be 0 the ends are told, not the estimate."""
    for numbers, much in (
        ((0.47, 2.4, -4.21, 5.15), ("from 421 fewer to 515 more games in 100", "")),
        ((0.043, 0.011, 0.021, 0.065), ("4 more games in 100", "(2 to 6)")),
        ((-0.038, 0.017, -0.072, -0.004), ("3.8 fewer games in 100", "(0.4 to 7.2)")),
    ):
        assert more_in_100(Estimate(*numbers, method="t")) == much
    for share, words in (
        (Estimate(0.53, 0.014, 0.503, 0.557, method="t"), "53 games in 100 (50 to 56)"),
        (Estimate(0.53, 0.05, 0.43, 0.63, method="t"), "53 games in 100 (43 to 63)"),
        (Estimate(1.0, 0.0, 0.996, 1.0, method="constant"), "100.0 games in 100 (99.6 to 100.0)"),
    ):
        assert in_100(share) == words
    with pytest.raises(ValueError, match="not known"):
        in_100(Estimate(None))


def said_of_memories(leads: dict[str, tuple[float, float]], whole: str = "a") -> list[str]:
    return [*remembered(remembering(leads, whole), 2)]


NO_LESS = (0.0, 0.001)
WAYS = {"a+memory(3)": NO_LESS, "a+memory(3,least)": (0.2, 0.001), "b+memory(3)": (0.1, 0.001)}
OTHERS = {"a+memory(3)+noise(0.1)": (0.5, 0.001), "mix(a:0.5,b+memory(2):0.5)": (0.4, 0.001)}
LOST = {"a+memory(2)": (0.1, 0.01), "a+memory(8)": (0.001, 0.002), "a+memory(4)": (0.002, 0.0031)}
LARGE, SMALL = {"a+memory(9)": (0.005, 0.01)}, {"a+memory(3)": NO_LESS}
REMEMBERED = {
    "the fewest that lose less than a point": said_of_memories(LOST),
    # That would be chance: the claims are judged in order, from the largest memory down.
    "a smaller memory is not enough if a larger one is not shown to be": said_of_memories(
        LARGE | SMALL
    ),
    "what loses more than a point": said_of_memories({"a+memory(1)": (0.3, 0.02)}),
    "a memory that loses nothing, and fewer were not tried": said_of_memories(
        {"a+memory(5)": (0.0, 0.0)}
    ),
    "each strategy and each way to forget by itself": said_of_memories(WAYS | OTHERS),
    "a noisy one": said_of_memories({"a+memory(3)+noise(0.1)": NO_LESS}, "a+noise(0.1)"),
    "nothing is said without the whole memory": said_of_memories(SMALL | LARGE, "b"),
}


def test_what_is_said_of_memories_is_as_it_was_read() -> None:
    assert_cases_as_read(Path(__file__).with_name("memories.txt"), REMEMBERED)


def test_without_an_interval_that_holds_together_nothing_is_enough() -> None:
    """As at the first looks of a race: the ordinary interval of one look may be narrow."""
    found = remembering({"a+memory(5)": NO_LESS})
    rows = [replace(row, joint_lo=None, joint_hi=None) for row in found.rows]
    (sentence,) = remembered(replace(found, rows=rows), 2)
    assert sentence.startswith("These games do not show how many cards")
