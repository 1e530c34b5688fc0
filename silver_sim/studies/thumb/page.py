"""The page of rules of thumb: each with what it keeps, beside what people would say otherwise."""

from __future__ import annotations

from silver_sim.report.model import Copied, Figure, Page, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.tables import Column, Table, interval, text, whole
from silver_sim.report.text.wording import counted
from silver_sim.studies.core.game import game_of
from silver_sim.studies.thumb.words import (
    READING,
    Found,
    in_short,
    quoted,
    sentence,
    verdict,
    where,
)

NUMBERS = ("agrees", "gain", "kept")


def page(found: Found) -> Page:
    """Return the page of what ``studies.thumb.study`` found."""
    game, topics = game_of(found), found["topics"]
    title, rules = f"How do I play {game.title} well?", [*map(in_short, topics)]
    if len(topics) == 1:
        title, rules = topics[0]["title"], [sentence(topics[0])]
    games = counted(found["games"], "game")
    return Page(
        title=title,
        verdict=verdict(found),
        kind=f"Rules of thumb for {game.title}",
        rests=f"{games} a question, seed {found['seed']}, edition {found['edition']}; 95 % "
        "intervals between games",
        line=[("edition", found["edition"]), ("seed", str(found["seed"]))],
        warnings=[],
        sections=[*(_section(*each) for each in enumerate(topics, 1)), _trust(found)],
        copied=[
            Copied("command", "Type", found["command"]),
            Copied("sources", "What played", f"silver-sim {found['version']}"),
        ],
        names=[found["player"], *(each["others"] for each in topics)],
        glossary=method.glossary(game),
        version=found["version"],
        notes=[*rules, *filter(None, [found["further"]])],
        source="what thumb.json holds",
        pictured="silver-sim rules-of-thumb --out DIR --static",
        again="The same command gives the same numbers, bit for bit, on any number of threads.",
    )


def _section(number: int, topic: Found) -> Section:
    """A question, its rule, and the rules beside it."""
    rules, name = topic["rules"], f"{topic['name']}-{number}"
    short = [f"rule {place}" if place else "usual" for place in range(len(rules))]
    short = [
        f"{head} (told)" if each["chosen"] else head
        for head, each in zip(short, rules, strict=True)
    ]
    rows = forest_rows(short, [each["kept"] for each in rules])
    reading = (
        f"100 % is as good as advice, 0 as good as {quoted(topic['over'])}. The usual rule is what "
        "people would say otherwise."
    )
    table = Table(
        f"{name}-rules",
        "In percent; gain: points of the game a decision",
        [
            Column("", "name"),
            Column("rule", "text"),
            *(Column(each, "estimate") for each in NUMBERS),
            Column("decisions"),
        ],
        [
            [
                text(head),
                text(each["words"]),
                *(interval(each[field], 100) for field in NUMBERS),
                whole(each["decisions"]),
            ]
            for head, each in zip(short, rules, strict=True)
        ],
        sortable=False,
    )
    line = forest(name, rows, "kept of what advice gains (%)", (100.0, "advice"))
    figure = Figure(name, sentence(topic), reading, table, line, rows, open=True)
    return Section(f"{name}-section", topic["title"], where(topic), [figure])


def _trust(found: Found) -> Section:
    """How sure it is."""
    return Section(
        "method",
        "How sure is it",
        READING,
        paragraphs=[
            f"At drawn decisions of games of {found['player']} all answers that the question is "
            f"about are weighed as silver-sim advise does, in {found['worlds']} worlds of the "
            "belief policy. The best one is advice; where a rule says what to do but not how, it "
            "is done as advice would. What an answer is worth is told by other worlds, which had "
            "no say in the choice: the cards as they truly lay, the deck dealt anew "
            f"{found['true_worlds']} times. Where {found['player']} itself did something that the "
            "question is not about (it called instead of drawing or taking), the decision is left "
            "out.",
            "Of the rules that were tried, the simplest one is told that gains nine tenths of what "
            "the best one gained in the games where numbers were chosen, half of all.",
            *method.limits(found["edition"], found["player"]),
        ],
    )
