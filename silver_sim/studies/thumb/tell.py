"""What is said of rules of thumb: the families of their rows, the claim, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from silver_sim.report.model import MOST_WORDS, Page
from silver_sim.report.sections import method
from silver_sim.report.text.sure import in_percent
from silver_sim.report.text.wording import capital, counted, listed, number, plus_minus
from silver_sim.studies.arms import tell as rows
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.claims import sentence
from silver_sim.studies.arms.result import MORE, OPEN, Claim, Row
from silver_sim.studies.arms.sentences import BESIDE, LONG, RULE, RULES
from silver_sim.studies.core.telling import paged_alone
from silver_sim.studies.thumb.result import RulesOfThumb

WORDS, ALL = "in words", "all"  # the facet, and the family of the rules that are given
ADVICE = "advice"  # the label of what it gains
USUAL, GIVEN = "usual", " (given)"  # in the labels of what people say, and of what is given
READING = "± is half the 95 % interval, between games; –: too few games to say."


def told(found: RulesOfThumb) -> RulesOfThumb:
    """Return rules with all that is said of them."""
    topics = found.topics
    family = ALL if topics[1:] else topics[0].family
    labels = [row.label for row in found.of("keeps", family)]
    shown = labels if topics[1:] else [each for each in labels if GIVEN in each or USUAL in each]
    words = [(capital(each.words), f"{capital(each.meaning)}.") for each in found.own.values()]
    whole = replace(
        found,
        setting=f"{found.player} plays",
        limits="at drawn decisions where it takes one of the options that the question is about",
        picture=Picture("table", family, ["keeps"], arms=shown),
        families=[*_families(found)],
        glossary=[method.WORLD, *words],
    )
    return replace(whole, claim=_of_all(whole) if topics[1:] else _of_one(whole))


def _families(found: RulesOfThumb) -> Iterator[Family]:
    """Yield all the rules that are given, if there are several, and each with those beside it."""
    how = (
        "The rule that is given is the simplest one that gained nine tenths of what the best one "
        "did, in half of the games; the others judge it. Advice weighs all answers in "
        f"{found.worlds} worlds of the belief policy. What an answer is worth is known from "
        f"others: the cards as they truly lay, the deck dealt again {found.true_worlds} times."
    )
    rules = Family(ALL, "The rules", how, facets=[WORDS], even=(100.0, ADVICE), each="rule")
    if found.topics[1:]:
        yield replace(rules, each="question")
    for each in found.topics:
        lead = f"{listed([*map(str, each.players)])} players"
        lead += f", all others are {each.others}." if each.others else "."
        lead += " “Usual” is what people would say otherwise."
        lead += "" if found.topics[1:] else f" {how}"
        over = f"0 % is as good as “{each.over.rstrip('.')}”, 100 % as advice."
        yield replace(rules, name=each.family, title=each.title, lead=lead, reading=over)


def _of_one(found: RulesOfThumb) -> Claim:
    """Return the rule, how often it agrees, and what it keeps of what advice gains."""
    [topic] = found.topics
    keeps = next(row for row in found.of("keeps", topic.family) if GIVEN in row.label)
    agrees, decisions = (found.number(each, keeps.label) for each in ("agrees", "decisions"))
    advice, rule = found.number("gain", ADVICE), found.arm(keeps.label).varied[WORDS]
    side = MORE if keeps.side() > 0 else OPEN
    facts = {"rule": rule, "share": in_percent(keeps) if side == MORE else ""}
    facts |= {"agrees": in_percent(agrees), "decisions": f"{decisions.value:,.0f}"}
    facts |= {"over": topic.over.rstrip("."), "points": plus_minus(advice, 100, "+")}
    long = LONG if len(rule.split()) > MOST_WORDS else ""
    said, beside = (sentence(found, RULE, side, each, **facts) for each in (long, BESIDE))
    return Claim(RULE, keeps.label, None, side, said, _sure(found, [decisions]), [beside])


def _of_all(found: RulesOfThumb) -> Claim:
    """Return what all rules keep of which that can be said."""
    keeps = found.of("keeps", ALL)
    kept = sorted(100 * row.value for row in keeps if row.side() > 0)
    facts = {"all": str(len(keeps)), "some": f"{len(kept)} of " * (len(kept) < len(keeps))}
    shares = " to ".join(dict.fromkeys(number(each, 0) for each in (kept[:1] + kept[-1:])))
    facts |= {"keep": "keeps" if len(kept) == 1 else "keep", "ends": shares}
    side, sure = MORE if kept else OPEN, _sure(found, found.of("decisions", ALL))
    return Claim(RULES, ALL, None, side, sentence(found, RULES, side, **facts), sure)


def _sure(found: RulesOfThumb, decisions: list[Row]) -> str:
    many, games = sum(int(row.value) for row in decisions), counted(found.games, "game")
    return f"How sure: judged at {many:,} decisions of {games} a question; 95 % intervals."


def tell(found: RulesOfThumb) -> Page:
    """Return the page of rules of thumb."""
    page = replace(
        rows.tell(found),
        line=method.run_line(found),
        names=found.names,
        notes=[found.further] * bool(found.further),
        reading=" ".join([READING, f"{found.setting}.", *map(": ".join, found.glossary)]),
    )
    return paged_alone(page, found, "rules-of-thumb", "thumb.json")
