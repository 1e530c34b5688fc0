"""What is said of rules of thumb: the families of their rows, the claim, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from silver_sim.report.model import MOST_WORDS, Page
from silver_sim.report.sections import method
from silver_sim.report.tables import Column, Table, interval, text
from silver_sim.report.text.sure import in_percent
from silver_sim.report.text.wording import capital, counted, listed, number, plus_minus
from silver_sim.studies.arms import tell as rows
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.claims import sentence
from silver_sim.studies.arms.result import MORE, OPEN, Claim
from silver_sim.studies.arms.sentences import ALSO, LONG, RULE, RULES
from silver_sim.studies.thumb.result import RulesOfThumb

WORDS, ALL = "in words", "all"  # the facet, and the family of the rules that are given
ADVICE = "advice"  # the label of what it gains
NONE_SHOWN = "No short rule is shown to help here; --tables has those that were tried."
READING = "± is half the 95 % interval, between games."


def with_claim(found: RulesOfThumb) -> RulesOfThumb:
    """Return rules with all that is said of them."""
    words = [(capital(each.words), f"{capital(each.meaning)}.") for each in found.own.values()]
    whole = replace(
        found,
        setting=f"{found.player} plays",
        limits="at decisions drawn at random where it takes one of the options in question",
        picture=Picture("table", ALL, ["keeps"]),
        families=[*_families(found)],
        glossary=words,
    )
    return replace(whole, claim=_claimed(whole))


def _families(found: RulesOfThumb) -> Iterator[Family]:
    """Yield all the rules that are given, if there are several, and each with those next to it."""
    how = (
        "The rule given is the simplest that gained nine tenths of what the best one did in half "
        "of the games; the other half judges it. Advice weighs all answers in "
        f"{found.worlds} simulations that fit what the others did. What an answer is worth comes "
        f"from the cards as they were, with the deck dealt again {found.true_worlds} times."
    )
    given = "A rule for each question"
    rules = Family(ALL, given, how, facets=[WORDS], even=(100.0, ADVICE), head="question")
    yield rules
    for each in found.topics:
        lead = f"{listed([*map(str, each.players)])} players"
        lead += f", all others are {each.others}." if each.others else "."
        lead += " “Usual” is what people would say without the rule."
        over = f"0 % is as good as “{each.over.rstrip('.')}”, 100 % as advice."
        own = replace(rules, name=each.family, head="rule", reading=over)
        yield replace(own, title=each.title, lead=lead)


def _claimed(found: RulesOfThumb) -> Claim:
    """Return the one rule that is given, or what those of all questions keep of what advice gains.

    Of the one also how often it agrees, and over what advice gains.
    """
    keeps, decisions, games = found.of("keeps", ALL), found.of("decisions", ALL), found.games
    many = f"{sum(int(row.value) for row in decisions):,}"
    sure = (
        f"How sure: judged at {many} decisions of {counted(games, 'game')} for each question; 95 % "
    )
    sure += "intervals."
    kept = sorted(row.value for row in keeps if row.side() > 0)
    side, count = MORE if kept else OPEN, len(kept)
    if keeps[1:]:
        shares = dict.fromkeys(number(100 * share, 0) for share in kept[:1] + kept[-1:])
        facts = {"all": str(len(keeps)), "some": f"{count} of " * (count < len(keeps))}
        facts |= {"keep": "keeps" if count == 1 else "keep", "ends": " to ".join(shares)}
        return Claim(RULES, ALL, None, side, sentence(found, RULES, side, **facts), sure)
    [topic], [agrees], rule = found.topics, found.of("agrees", ALL), found.arm(keeps[0].label)
    words, points = str(rule.varied[WORDS]), plus_minus(found.number("gain", ADVICE), 100, "+")
    facts = {"rule": words, "share": in_percent(keeps[0]) if kept else "", "points": points}
    facts |= {"agrees": in_percent(agrees), "decisions": many, "over": topic.over.rstrip(".")}
    long = LONG if len(words.split()) > MOST_WORDS else ""
    said, also = (sentence(found, RULE, side, each, **facts) for each in (long, ALSO))
    return Claim(RULE, topic.title, None, side, said, sure, [also])


def tell(found: RulesOfThumb) -> Page:
    """Return the page of rules of thumb."""
    heads = (("question", "name"), ("rule", "text"), ("gain kept %", "estimate"))
    columns = [Column(*each) for each in heads]
    rules = [
        [
            text(row.label),
            text(str(found.arm(row.label).varied[WORDS]) if row.side() > 0 else NONE_SHOWN),
            text("too few games") if row.estimate is None else interval(row, 100),
        ]
        for row in found.of("keeps", ALL)
    ]
    page, table = rows.tell(found), Table("rules-given", "", columns, rules)
    page = replace(
        page,
        answer=replace(page.answer, table=table if rules[1:] else None),
        line=method.run_line(found),
        names=found.names,
        notes=[found.further] * bool(found.further),
        reading=" ".join([READING, f"{found.setting}.", *map(": ".join, found.glossary)]),
    )
    return rows.paged_without_run(page, found, "thumb.json")
