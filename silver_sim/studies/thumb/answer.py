"""The answer card of rules of thumb: each rule, and what it keeps of what advice gains."""

from __future__ import annotations

from silver_sim.report.model import MOST_WORDS, Answer, Figure
from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.report.text.sure import fitting, in_percent
from silver_sim.report.text.wording import capital, counted, is_even, number
from silver_sim.stats.results import Estimate
from silver_sim.studies.thumb.result import JudgedRule, JudgedTopic, RulesOfThumb

KEPT = "What each rule keeps of what advice gains"
TOO_FEW = "too few games to say"


def answer(found: RulesOfThumb) -> Answer:
    """Return the answer card: the one rule beside the usual one, or every rule."""
    topics = found.topics
    decisions = sum(each.told.decisions for each in topics)
    return Answer(
        _sentence(topics),
        f"How sure: judged at {decisions:,} decisions of {counted(found.games, 'game')} a question "
        "that had no say in the rules; intervals of 95 %.",
        Figure("rules", KEPT, "", _rules(topics)),
        table=_in_short(topics) if topics[1:] else None,
    )


def verdict(found: RulesOfThumb) -> str:
    """The answer at once: the one rule, or what all of them keep."""
    topics = found.topics
    return _all(topics) if topics[1:] else topics[0].told.words


def percent(share: Estimate) -> str:
    """A share in whole percent, with its interval."""
    value, lo, hi = share.estimate, share.lo, share.hi
    if value is None:
        return TOO_FEW
    if lo is None or hi is None:
        return f"{number(100 * value, 0)} % (no interval)"
    if is_even(share):
        return f"{number(100 * value, 0)} ± {number(50 * (hi - lo), 0)} %"
    return f"{number(100 * value, 0)} % ({number(100 * lo, 0)} to {number(100 * hi, 0)})"


def _sentence(topics: list[JudgedTopic]) -> str:
    if topics[1:]:
        return _all(topics)
    rule = topics[0].told
    keeps = f"{capital(TOO_FEW)} what the rule keeps."
    if rule.keeps.side() > 0:
        keeps = f"This rule keeps {in_percent(rule.kept)} of what advice gains."
    return fitting(MOST_WORDS, rule.words, keeps)


def _all(topics: list[JudgedTopic]) -> str:
    """What all rules keep of which that can be told."""
    kept = sorted(100 * each.told.kept.value for each in topics if each.told.keeps.side() > 0)
    if not kept:
        return f"{len(topics)} rules; {TOO_FEW} what they keep."
    ends = dict.fromkeys((number(kept[0], 0), number(kept[-1], 0)))
    some = f"{len(kept)} of " * (len(kept) < len(topics))
    keep = "keeps" if len(kept) == 1 else "keep"
    return f"{some}{len(topics)} rules {keep} {' to '.join(ends)} % of what looking ahead gains."


def _rules(topics: list[JudgedTopic]) -> Table:
    """Every rule below its question; that of one question beside what people would say."""
    below = [(each.title, [each.told]) for each in topics]
    if not topics[1:]:
        told, usual = topics[0].told, topics[0].usual
        below = [("", [told, *([] if usual is told else [usual])])]
    return Table(
        "rules-numbers",
        f"{KEPT}; 100 % is as good as advice",
        [Column("rule", "text"), Column("keeps", "estimate")],
        [[text(rule.words), _kept(rule)] for _, rules in below for rule in rules],
        sortable=False,
        look="small",
        groups=[(title, len(rules)) for title, rules in below],
    )


def _kept(rule: JudgedRule) -> Cell:
    ends = rule.keeps.estimate, rule.keeps.lo, rule.keeps.hi
    return Cell(percent(rule.keeps), tuple(None if end is None else 100 * end for end in ends))


def _in_short(topics: list[JudgedTopic]) -> Table:
    """The questions without the rules, which a terminal prints above."""
    columns = [Column("question", "name"), Column("keeps", "estimate")]
    rows = [[text(each.title), _kept(each.told)] for each in topics]
    return Table("rules-short", KEPT, columns, rows)
