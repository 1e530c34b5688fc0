"""What is said of each finding: a table of forms and findings, as somebody read them."""

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
from silver_sim.studies.arms.claims import (
    SENTENCES,
    against_fair,
    beside_another,
    of_base,
    of_changes,
)
from silver_sim.studies.arms.counted import LUCK
from silver_sim.studies.arms.result import Claim
from tests.as_read import assert_cases_as_read
from tests.studies.arms.made_up import arm, difference, found, row, ruled, swept

LOOKS = {"method": "confidence sequence"}
SURE, UNSURE, WORSE = (0.021, 0.0001), (0.004, 0.2), (-0.05, 0.001)


def two(value: float, half: float, what: str, question: str = "", **more: Any) -> Claim:
    looks = more.pop("looks", False) or more.get("method") == LOOKS["method"]
    share = difference(value, half, **more)
    both = [row("a", 0.5 + value / 2, half), row("b", 0.5 - value / 2, half), share]
    result = found(
        both,
        [arm("a"), arm("b")],
        question=question or "Is a better than b?",
        title=question,
        every_look=looks,
    )
    return beside_another(result, share, what, 0.005)


def fair(value: float, step: str = "open") -> Claim:
    gain = row("kept", 0.2, 0.05, other="uniform", family="steps", finding=step)
    families = [{"name": "steps", "title": "Steps to a better belief"}]
    result = found([row("kept", value, 0.05), gain], [arm("kept")], families=families)
    return against_fair(result, "kept", "looking ahead, a")


def base(changes: Mapping[Any, tuple[float, float]], **more: Any) -> Claim:
    kept = {name: more.pop(name) for name in ("beyond", "of_rules") if name in more}
    result = swept(dict(changes), **more)
    beyond = kept.get("beyond", {"lower": True, "higher": True})
    usual = result.arms[0].label
    return of_base(result, "greedy", usual, beyond, of_rules=kept.get("of_rules", False))


CASES: dict[str, Callable[[], Claim]] = {
    "two: more": lambda: two(0.017, 0.006, "more", p=0.0043),
    "two: less": lambda: two(-0.017, 0.006, "less", p=0.0001),
    "two: more, of a question that is not yes or no":
        lambda: two(0.017, 0.006, "more", "How good is a?", p=0.0043),
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
    "base: a rule": lambda: base({10: (0.03, 0.01)}, of_rules=True),
    "base: yes or no": lambda: base({"yes": (0.03, 0.01)}, usual="no", name="goes_on"),
    "base: nobody used it": lambda: base({10: (0.0, 1.0)}, met=0, of_rules=True),
    "base: only the usual value": lambda: base({}),
    "changes: one of two": lambda: of_changes(ruled(SURE, (0.001, 0.8))),
    "changes: both": lambda: of_changes(ruled(SURE, (-0.03, 0.0001))),
    "changes: less": lambda: of_changes(ruled((-0.03, 0.0001))),
    "changes: open": lambda: of_changes(ruled(UNSURE)),
    "changes: none ends a game otherwise": lambda: of_changes(ruled((0.0, 1.0), ends=0)),
    "changes: nobody used them": lambda: of_changes(ruled((0.0, 1.0), (0.0, 1.0), ends=0, met=0)),
    "one block answers no question":
        lambda: of_changes(replace(ruled((0.0, 1.0)), blocks=1)),
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
    assert {key for key in SENTENCES if key[0] != "ladder"} - told <= {
        key for key in SENTENCES if key[1] not in ("more", "less", "alike", "tie", "open")
    }


def test_a_sentence_has_no_number_that_its_interval_does_not_carry() -> None:
    """Where it may be 0 the ends are told, not the estimate."""
    assert more_in_100(Estimate(0.47, 2.4, -4.21, 5.15, method="t")) == (
        "from 421 fewer to 515 more games in 100",
        "",
    )
    assert more_in_100(Estimate(0.043, 0.011, 0.021, 0.065, method="t")) == (
        "4 more games in 100",
        "(2 to 6)",
    )
    much, ends = more_in_100(Estimate(-0.038, 0.017, -0.072, -0.004, method="t"))
    assert (much, ends) == ("3.8 fewer games in 100", "(0.4 to 7.2)")


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Estimate(0.53, 0.014, 0.503, 0.557, method="t"), "53 games in 100 (50 to 56)"),
        (Estimate(0.53, 0.05, 0.43, 0.63, method="t"), "53 games in 100 (43 to 63)"),
        (Estimate(1.0, 0.0, 0.996, 1.0, method="constant"), "100.0 games in 100 (99.6 to 100.0)"),
        (Estimate(None), ""),
    ],
)
def test_a_share_is_told_in_games(share: Estimate, words: str) -> None:
    if share.estimate is None:
        with pytest.raises(ValueError, match="not known"):
            in_100(share)
    else:
        assert in_100(share) == words
