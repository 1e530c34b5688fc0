"""The page of rules of thumb: each with what it keeps, beside what people would say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Copied, Figure, Page, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.tables import Column, Table, interval, text, whole
from silver_sim.report.text.wording import counted, plus_minus
from silver_sim.studies.core.game import game_of
from silver_sim.studies.thumb.words import READING, chosen, question, sentence, verdict, where

Found = Mapping[str, Any]


def page(found: Found) -> Page:
    """Return the page of what ``studies.thumb.study`` found."""
    game, topics = game_of(found), found["topics"]
    single = topics[0]["title"] if len(topics) == 1 else f"How do I play {game.title} well?"
    rules = (
        [sentence(topics[0])] if len(topics) == 1 else [chosen(each)["words"] for each in topics]
    )
    return Page(
        title=single,
        verdict=verdict(found),
        kind=f"Rules of thumb for {game.title}",
        rests=f"{counted(found['games'], 'game')} a question, seed {found['seed']}, edition "
        f"{printable(found['edition'])}; 95 % intervals between games",
        line=[
            ("games a question", f"{found['games']:,}"),
            ("edition", printable(found["edition"])),
            ("seed", str(found["seed"])),
        ],
        warnings=[],
        sections=[*map(_section, range(len(topics)), topics), _trust(found)],
        copied=[
            Copied("command", "Type", printable(found["command"])),
            Copied("sources", "What played", f"silver-sim {printable(found['version'])}"),
        ],
        names=[found["player"], *filter(None, (each["others"] for each in topics))],
        glossary=method.glossary(game),
        version=printable(found["version"]),
        notes=[*rules, *filter(None, [found["further"]])],
        source="what thumb.json holds",
        pictured="silver-sim rules-of-thumb --out DIR --static",
        again="The same command gives the same numbers, bit for bit, on any number of threads.",
    )


def _section(number: int, topic: Found) -> Section:
    """A question, its rule, and the rules beside it."""
    rules, name = topic["rules"], f"{topic['name']}-{number + 1}"
    rows = forest_rows([each["words"] for each in rules], [each["kept"] for each in rules])
    table = Table(
        f"{name}-rules",
        f"{question(topic)}: over “{topic['over']}” advice gains "
        f"{plus_minus(topic['advice'], 100)} percentage points of the game a decision",
        [
            Column("rule", "name"),
            Column("agrees, %", "estimate"),
            Column("gain", "estimate"),
            Column("kept, %", "estimate"),
            Column("decisions"),
        ],
        [
            [
                text(each["words"]),
                *(interval(each[field], 100) for field in ("agrees", "gain", "kept")),
                whole(each["decisions"]),
            ]
            for each in rules
        ],
        sortable=False,
    )
    players = Table(
        f"{name}-players",
        f"“{chosen(topic)['words']}” by number of players",
        [
            Column("players", "name"),
            Column("agrees, %", "estimate"),
            Column("kept, %", "estimate"),
            Column("decisions"),
        ],
        [
            [
                text(str(each["players"])),
                *(interval(each[field], 100) for field in ("agrees", "kept")),
                whole(each["decisions"]),
            ]
            for each in topic["by_players"]
        ],
        sortable=False,
    )
    figure = Figure(
        name,
        sentence(topic),
        "Share of what advice gains, in percent: 100 is as good as advice, 0 as good as "
        f"“{topic['over']}”. The first row is what people would say otherwise.",
        table,
        forest(name, rows, "kept (%)", (100.0, "advice")),
        rows,
        open=True,
    )
    return Section(f"{name}-section", f"{topic['title']}", where(topic), [figure], [players])


def _trust(found: Found) -> Section:
    """How sure it is."""
    return Section(
        "method",
        "How sure is it",
        READING,
        paragraphs=[
            f"At drawn decisions of games that {found['player']} plays in every seat (or against "
            "whom the question names) all answers that the question is about are weighed as "
            f"silver-sim advise does, in {found['worlds']} worlds of the belief policy. The best "
            "one is advice; where a rule says what to do but not how, it is done as advice would. "
            "What an answer is worth is told by other worlds: the cards as they truly lay, the "
            f"deck dealt anew {found['true_worlds']} times. They had no say in the choice. Where "
            f"{found['player']} itself did something that the question is not about (it called "
            "instead of drawing or taking), the decision is left out.",
            "Of the rules that were tried, the simplest one is told that gains nine tenths of what "
            "the best one gained where the numbers in them were chosen: games of even numbers. "
            "Games of odd numbers tell all that stands here.",
            *method.limits(printable(found["edition"]), found["player"]),
        ],
    )
