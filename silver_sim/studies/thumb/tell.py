"""What is told of rules of thumb, on a page and on a terminal: said once."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from silver_sim.report.model import Figure, Page, Section
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, interval, text, whole
from silver_sim.report.terminal.prose import Prose
from silver_sim.report.terminal.told import card, sheet
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.wording import counted, listed, plus_minus
from silver_sim.result import shown
from silver_sim.studies.core.game import game_named
from silver_sim.studies.core.telling import paged_alone
from silver_sim.studies.thumb.answer import TOO_FEW, answer, percent, verdict
from silver_sim.studies.thumb.result import JudgedRule, JudgedTopic, RulesOfThumb

READING = (
    "Agrees: how often a rule does what advice does, or what is expected to be as good. Keeps: "
    "what it gains as a share of what advice gains. Points of the game are chances to win it, in "
    "percent. ± is half the 95 % interval, between games. Numbers in a rule were chosen in other "
    "games than those that tell this."
)


def tell(rules: RulesOfThumb) -> Page:
    """Return the page of rules of thumb."""
    found = shown(rules)
    game, topics = game_named(found.game), found.topics
    title = f"How do I play {game.title} well?"
    notes = [f"{each.title} {each.told.words} ({_keeps(each.told)})" for each in topics]
    if len(topics) == 1:
        title, notes = topics[0].title, [sentence(topics[0])]
    told = [*(_section(*each) for each in enumerate(topics, 1)), _trust(found)]
    page = Page(
        title=title,
        verdict=verdict(found),
        kind=f"Rules of thumb for {game.title}",
        rests=f"{counted(found.games, 'game')} a question, seed {found.seed}, edition "
        f"{found.edition}; 95 % intervals between games",
        line=[("edition", found.edition), ("seed", str(found.seed))],
        sections=told,
        answer=answer(found),
        names=[found.player, *(each.others for each in topics)],
        notes=[*notes, *filter(None, [found.further])],
    )
    return paged_alone(page, found, "rules-of-thumb", "thumb.json")


def printed(rules: RulesOfThumb) -> Iterator[RenderableType]:
    """Yield what a terminal prints: every rule and those beside it, and how to have them again."""
    found = shown(rules)
    for topic in found.topics:
        yield Text(f"{topic.title} ({_where(topic)})", style="bold")
        yield Prose(sentence(topic))
        yield sheet(_table(topic, topic.name))
        yield Text()
    if found.further:
        yield Text(f"{found.further}\n")
    yield Text(
        f"{found.player} plays; edition {found.edition}, seed {found.seed}, {found.games:,} games "
        f"a question, {found.worlds} worlds a decision. {READING}\n",
        style="dim",
    )
    yield Text(f"Exactly this again: {found.command}")
    yield card(tell(rules).title, answer(found))


def sentence(topic: JudgedTopic) -> str:
    """The rule, how often it agrees, what it keeps, and what the usual one keeps."""
    rule, usual = topic.told, topic.usual
    known = rule.keeps.ends is not None
    kept = f"it {_keeps(rule)}" if known else f"{TOO_FEW} what it keeps"
    told = (
        f"{rule.words} That is as good as what advice does in {percent(rule.agrees)} of "
        f"{rule.decisions:,} decisions; {kept} of what advice gains over {_quoted(topic.over)}: "
        f"{plus_minus(topic.advice, 100)} points of the game."
    )
    also = f" {_quoted(usual.words)} {_keeps(usual)}."
    return f"{told}{also}" if known and usual.keeps.ends and usual is not rule else told


def _keeps(rule: JudgedRule) -> str:
    """What a rule keeps of what advice gains."""
    return f"keeps {percent(rule.keeps)}" if rule.keeps.ends else f"{TOO_FEW} what it keeps"


def _where(topic: JudgedTopic) -> str:
    """Who plays there."""
    told = f"{listed([*map(str, topic.players)])} players"
    return f"{told}, all others are {topic.others}" if topic.others else told


def _quoted(words: str) -> str:
    """A rule within a sentence."""
    return f"“{words.rstrip('.')}”"


def _section(number: int, topic: JudgedTopic) -> Section:
    """A question, its rule, and the rules beside it."""
    name = f"{topic.name}-{number}"
    chart = Forest(
        name,
        rows_of(_heads(topic), [each.keeps for each in topic.rules]),
        sentence(topic),
        "kept of what advice gains (%)",
        ReferenceLine(100.0, "advice"),
    )
    reading = (
        f"100 % is as good as advice, 0 as good as {_quoted(topic.over)}. The usual rule is what "
        "people would say otherwise."
    )
    table = _table(topic, name)
    figure = Figure(name, chart.finding, reading, table, open=True, forest=chart)
    return Section(f"{name}-section", topic.title, _where(topic), [figure])


def _heads(topic: JudgedTopic) -> list[str]:
    """What rules are called in short."""
    return [
        f"{f'rule {place}' if place else 'usual'}{' (told)' if each.chosen else ''}"
        for place, each in enumerate(topic.rules)
    ]


def _table(topic: JudgedTopic, name: str) -> Table:
    """Every rule with its numbers."""

    def row(head: str, rule: JudgedRule) -> list[Cell]:
        numbers = (interval(each, 100) for each in (rule.agrees, rule.gain, rule.keeps))
        return [text(head), text(rule.words), *numbers, whole(rule.decisions)]

    return Table(
        f"{name}-rules",
        "In percent; gain: points of the game a decision",
        [
            Column("", "name"),
            Column("rule", "text"),
            *(Column(each, "estimate") for each in ("agrees", "gain", "kept")),
            Column("decisions"),
        ],
        [*map(row, _heads(topic), topic.rules)],
        sortable=False,
        brief=True,
    )


def _trust(found: RulesOfThumb) -> Section:
    """How sure it is."""
    return Section(
        "method",
        "How sure is it",
        READING,
        paragraphs=[
            f"At drawn decisions of games of {found.player} all answers that the question is "
            f"about are weighed as silver-sim advise does, in {found.worlds} worlds of the "
            "belief policy. The best one is advice; where a rule says what to do but not how, it "
            "is done as advice would. What an answer is worth is told by other worlds, which had "
            "no say in the choice: the cards as they truly lay, the deck dealt anew "
            f"{found.true_worlds} times. Where {found.player} itself did something that the "
            "question is not about (it called instead of drawing or taking), the decision is left "
            "out.",
            "Of the rules that were tried, the simplest one is told that gains nine tenths of what "
            "the best one gained in the games where numbers were chosen, half of all.",
            *method.limits(found.edition, found.player),
        ],
    )
