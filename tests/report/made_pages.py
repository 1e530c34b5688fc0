"""Pages of results that were never found: what only their first screens need to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from silver_sim.report.model import Page
from silver_sim.studies.arms import claims
from silver_sim.studies.difference.claim import with_claim as difference_told
from silver_sim.studies.difference.result import DifferenceResult
from silver_sim.studies.difference.tell import tell as difference_page
from silver_sim.studies.questions.abilities import tell as abilities_told
from silver_sim.studies.thumb.result import RulesOfThumb
from silver_sim.studies.thumb.tell import tell as thumb_page
from silver_sim.studies.thumb.tell import with_claim as rules_told
from silver_sim.studies.tune.result import TuneResult
from silver_sim.studies.tune.tell import claim_of
from silver_sim.studies.tune.tell import tell as tune_told
from tests.made import made
from tests.report.text.made_up import estimate
from tests.studies.arms.made_up import arm, row, worth

BELIEF = "belief minus truth"
LONG = "mix(greedy:1,early_caller:1)"


def of_difference() -> Page:
    """Seven kinds of changes, of which those worth most are shown."""
    changes = {f"place card: discard → exchange {n}": 9.0 - 3 * n for n in range(7)}
    rows = [row(k, w / 100, 0.013, metric="worth", family="kinds") for k, w in changes.items()]
    rows += [row("all", -0.035, 0.018, metric=m, family="together") for m in ("worth", "gain")]
    rows += [row(BELIEF, 0.0, 0.1, metric="worth", family="together")]
    rows += [row("all", 0.054, 0.006, metric="differs", family="often")]
    names = {"a": "greedy:call_at=6", "b": LONG, "question": f"Where does {LONG} decide otherwise?"}
    plain = names | {"game": "silver", "plays": "a", "seats": 3, "games": 100, "blocks": 100}
    plain |= {"weighed": {"games": 100, "worlds": 64, "weighed": 320}, "names": [names["a"], LONG]}
    plain |= {"arms": [arm(each) for each in [*changes, "all", BELIEF]], "rows": rows}
    return _first_screen(difference_page(difference_told(made(DifferenceResult, plain))))


QUESTIONS = (
    ("When do I take the open card?", "Take it if you know that you hold one like it."),
    ("I have drawn a Robber: do I use it?", "Always rob."),
    ("Whom do I rob?", "Rob the player with the fewest cards."),
    ("Somebody always calls early: do I call first?", "Call when you expect to hold 12 less."),
    (
        "An early caller has called, I have one turn left: do I take the open card?",
        "Take it if it is 4 or less, or if you know that you hold one like it, or a Doppelganger.",
    ),
)


def rules_of_thumb(rules: Mapping[str, str], kept: float | None) -> RulesOfThumb:
    """A rule for each question, of which each keeps so much."""
    lost = {} if kept else {"estimate": None, "lo": None, "hi": None}
    numbers = {"keeps": (kept or 0.0, lost), "agrees": (0.8, {}), "decisions": (90, {})}
    rows = [
        row(title, value, 0.04, metric=metric, family="all", **more)
        for title in rules
        for metric, (value, more) in numbers.items()
    ]
    rows.append(row("advice", 0.01, 0.02, metric="gain", family="x-1"))
    arms = [arm(title, varied={"in words": words}) for title, words in rules.items()]
    plain = {"game": "silver", "games": 600, "blocks": 600, "player": "champion", "rows": rows}
    topic = {"name": "x", "players": [2], "family": "x-1"}
    plain |= {"topics": [topic | {"title": each} for each in rules]}
    plain |= {"arms": [*arms, arm("advice")], "question": "How do I play well?"}
    return rules_told(made(RulesOfThumb, plain))


def of_rules_of_thumb(first: int = 0) -> Page:
    """The rules from one on; the last alone has a long one."""
    return _first_screen(thumb_page(rules_of_thumb(dict(QUESTIONS[first:]), 0.93)))


def of_one_rule_of_thumb() -> Page:
    """One question: its rule beside what people would say."""
    return of_rules_of_thumb(len(QUESTIONS) - 1)


def of_tuning() -> Page:
    """Better on average, and less so with two players than with four."""
    gains = {"2 players": 1.2, "3 players": 2.8, "4 players": 4.1, "mean": 2.7}
    named = {"metric": "win_share", "family": "confirmed", "finding": "more", "blocks": 300}
    rows = [
        estimate(gain / 100, 0.005) | named | {"label": where, "other": "the start"}
        for where, gain in gains.items()
    ]
    values = [("call_two", 0.9), ("last_turn", 2.5), ("reveal_first", 1.0)]
    plain = {
        "question": "Does counter win more with other parameters?", "start": "counter",
        "best": "counter:call_two=0.9,last_turn=2.5,reveal_first=1", "blocks": 300, "rows": rows,
        "field": ["pairs", LONG], "command": "silver-sim strategies tune", "better": True,
        "seats": [2, 3, 4],
        "parameters": [{"parameter": name, "start": 0.0, "best": best} for name, best in values],
        "arms": [{"label": where, "name": where, "seats": 2} for where in ("the start", *gains)],
        "families": [{"name": "confirmed"}], "picture": {"family": "confirmed"},
    }  # fmt: skip
    found = made(TuneResult, plain)
    return _of_terminals(tune_told(replace(found, claim=claim_of(found))))


def of_abilities() -> Page:
    """What abilities are worth: a terminal alone shows it, by the same card."""
    worths = (
        ("call", "counter", 0.416), ("doppelganger", "gambler", 0.406),
        ("apprentice seer", "villager_rush", 0.38), ("take", "keeper", 0.28),
        ("witch", "raider", 0.168), ("master", "spy", 0.1), ("robber", "spy", -0.02),
    )  # fmt: skip
    found = worth(*((value, 0.0001) for *_, value in worths), names=[each[:2] for each in worths])
    claimed = replace(found, claim=claims.of_abilities(found, []))
    return _of_terminals(abilities_told(claimed))


def _of_terminals(told: Page) -> Page:
    """The first screen of what has no page of its own, or none without a run."""
    return replace(_first_screen(told), line=[], warnings=[], glossary=[], notes=[])


def _first_screen(page: Page) -> Page:
    """A page without what lies below its first screen, which takes long to draw."""
    return replace(page, sections=[])


ALL = [of_difference, of_rules_of_thumb, of_one_rule_of_thumb, of_tuning, of_abilities]
