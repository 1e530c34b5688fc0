"""The page of a judgement of beliefs: what each level gains, with whom, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Figure, Page, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.sections.reliability import reliability
from silver_sim.report.tables import Column, Table, interval, plain, text, whole
from silver_sim.report.text.wording import listed, plus_minus
from silver_sim.studies.belief.words import HOW, NATS
from silver_sim.studies.core.game import game_of

Summary = Mapping[str, Any]
Named = Sequence[tuple[str, Summary]]

GLOSSARY = (
    ("World", "A deal of the hidden cards that the player who must answer cannot tell apart."),
    ("uniform", "The belief that counts cards: every such deal is equally likely."),
    ("kept", "The belief that goes by how each card came to lie where it lies."),
    (
        "policy",
        "The belief that asks what the others would have done in each world: each is taken for one "
        "of a mix of strategies, which do something else now and then.",
    ),
    (
        "Effective worlds",
        "So many worlds of equal weight would tell as much: (sum w)² / sum w². The weights of "
        "policy are held back until 30 % of the worlds are effective.",
    ),
    ("Log score", f"The {NATS}"),
)


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `belief`."""
    groups = [(_who(each), each) for each in summary["groups"]]
    hidden = f"What is believed of {summary['hidden']}"
    below = f"Whether another player {summary['below']}"
    return Page(
        title=printable(summary["title"]) or "What can be known of hidden cards?",
        verdict=summary["verdict"],
        kind=f"Beliefs, {listed([str(n) for n in summary['seats']])} players",
        rests=method.rests(summary, f"{_decisions(summary):,} decisions"),
        who=spec.get("words", {}),
        line=[*method.run_line(summary), ("worlds", str(summary["worlds"]))],
        warnings=method.warnings(summary),
        sections=[
            _scored(summary, "card_score", "cards", hidden),
            _scored(summary, "below_score", "others", below),
            _true(summary),
            _when(summary, hidden, below),
            _cost(summary, groups),
            _method(summary, groups),
        ],
        copied=method.reproduce(spec, manifest, summary),
        names=[],
        glossary=(*GLOSSARY, *method.glossary(game_of(spec))),
        version=str(manifest["silver_sim"]),
    )


def _who(each: Summary) -> str:
    return f"{printable(each['who'])}, {each['seats']} players"


def _decisions(summary: Summary) -> int:
    return sum(each["decisions"] for each in summary["groups"])


def _scored(summary: Summary, score: str, name: str, title: str) -> Section:
    """What each level gains over the one before, at every table."""
    groups = summary["groups"]
    mix = [each for each in groups if each["who"] == groups[0]["who"]]
    pairs = [(gain, each) for step in range(2) for each in mix for gain in [each["gains"][step]]]
    names = [f"{gain['level']}: {_who(each)}" for gain, each in pairs]
    rows = forest_rows(names, [gain[score] for gain, _ in pairs], 1, "+")
    ends = [told for step in range(2) if (told := _ends(mix, score, step))]
    figure = Figure(
        f"{name}-gains",
        f"On the mix {listed(ends or ['nothing was judged'])}",
        "kept: gain over uniform; policy: gain over kept; in nats of log score, right of the "
        "dashed line is better. Thick bar 50 %, thin bar 95 % interval, paired by block. Those of "
        "other players are among the numbers.",
        _scores(f"{name}-scores", f"{title}: log scores", [(_who(each), each) for each in groups],
                "players", score),
        forest(f"{name}-gains", rows, "gain (nats)", (0.0, "no gain")),
        rows,
        open=True,
    )  # fmt: skip
    return Section(f"{name}-section", title, f"Log score: the {NATS}", figures=[figure])


def _ends(groups: Sequence[Summary], score: str, step: int) -> str:
    """The least and the largest gain of a level over the one before; empty if none was judged."""
    judged = (each["gains"][step] for each in groups if each["decisions"])
    gains = sorted(judged, key=lambda gain: gain[score]["estimate"])
    if not gains:
        return ""
    told = dict.fromkeys(plus_minus(gain[score], 1, "+") for gain in (gains[0], gains[-1]))
    return f"{gains[0]['level']} gains {' to '.join(told)} nats over {gains[0]['over']}"


def _scores(name: str, title: str, rows: Named, head: str, score: str) -> Table:
    """The score of counting cards, and what each further level gains."""
    gains = rows[0][1]["gains"]
    return Table(
        name,
        title,
        [
            Column(head, "name"),
            Column("decisions"),
            Column("uniform", "estimate"),
            *(Column(f"{gain['level']} over {gain['over']}", "estimate") for gain in gains),
        ],
        [
            [
                text(who),
                whole(each["decisions"]),
                interval(each["levels"]["uniform"][score]),
                *(interval(gain[score], 1, "+") for gain in each["gains"]),
            ]
            for who, each in rows
        ],
    )


def _true(summary: Summary) -> Section:
    """Whether the chances come true, those of the last level first."""
    found = {level: summary["reliability"][level] for level in reversed(HOW)}
    what = f"another player {summary['below']}"
    return reliability("true", "Do the chances come true", "In games of the mix.", what, found)


def _when(summary: Summary, hidden: str, below: str) -> Section:
    """At which questions, and how late in a deal, the past tells something."""
    by_turn, by_question = _by_turn(summary), _by_question(summary)
    names = [f"{gain['level']}: turns {turns}" for step in range(2) for turns, each in by_turn
             for gain in [each["gains"][step]]]  # fmt: skip
    numbers = [each["gains"][step]["card_score"] for step in range(2) for _, each in by_turn]
    rows = forest_rows(names, numbers, 1, "+")
    if not by_turn:
        return Section("when-section", "When the past tells something", "Nothing was judged.")
    last = by_turn[-1][1]["gains"]
    figure = Figure(
        "turn-gains",
        f"In turns {by_turn[-1][0]} kept gains {plus_minus(last[0]['card_score'], 1, '+')} nats "
        f"over uniform, policy {plus_minus(last[1]['card_score'], 1, '+')} more",
        "Games of the mix, all numbers of players. kept: gain over uniform; policy: gain over "
        "kept. Turns count from the beginning of a deal, all players together.",
        _scores("turn-scores", f"{hidden}: log scores by turn", by_turn, "turns", "card_score"),
        forest("turn-gains", rows, "gain (nats)", (0.0, "no gain")),
        rows,
    )
    tables = [
        _scores("turn-others", f"{below}: log scores by turn", by_turn, "turns", "below_score"),
        _scores("question-scores", f"{hidden}: log scores by question", by_question, "question",
                "card_score"),
        _scores("question-others", f"{below}: log scores by question", by_question, "question",
                "below_score"),
    ]  # fmt: skip
    return Section("when-section", "When the past tells something", figures=[figure], tables=tables)


def _by_turn(summary: Summary) -> Named:
    return [(each["turns"], each) for each in summary["by_turn"]]


def _by_question(summary: Summary) -> Named:
    return [(each["question"].replace("_", " "), each) for each in summary["by_question"]]


def _cost(summary: Summary, groups: Named) -> Section:
    """How many worlds keep a say, and how much has to be asked."""
    lead = (
        "policy asks in every world at every decision that the others have made what each "
        "strategy of the mix would have done; kept and uniform ask nothing. What a world takes in "
        "time is measured by python -m benchmarks --only rollouts."
    )
    worlds = summary["worlds"]
    tables = [
        _costs("cost-players", worlds, groups, "players"),
        _costs("cost-turns", worlds, _by_turn(summary), "turns"),
        _costs("cost-questions", worlds, _by_question(summary), "question"),
    ]
    return Section("cost-section", "What it costs", lead, tables=tables)


def _costs(name: str, worlds: int, rows: Named, head: str) -> Table:
    """Effective worlds, and decisions asked, by something."""
    return Table(
        name,
        f"Of {worlds} worlds, how many are effective, in percent, and decisions asked in each, "
        f"by {head}",
        [
            Column(head, "name"),
            Column("kept", "estimate"),
            Column("policy", "estimate"),
            Column("decisions asked a world", "estimate", "of others, each of every strategy"),
        ],
        [
            [
                text(who),
                *(
                    interval(each["levels"][level]["effective"], 100)
                    for level in ("kept", "policy")
                ),
                interval(each["asked"]),
            ]
            for who, each in rows
        ],
    )


def _method(summary: Summary, groups: Named) -> Section:
    """How sure it is."""
    table = Table(
        "judged",
        "What was judged",
        [Column("players", "name"), Column("who", "text"), Column("decisions"),
         Column("hidden cards"), Column("cards a decision")],
        [
            [text(who), text(printable(each["player"])), whole(each["decisions"]),
             whole(each["cards"]), plain(each["cards"] / max(1, each["decisions"]), 1)]
            for who, each in groups
        ],
    )  # fmt: skip
    return method.method(
        summary,
        table,
        f"One decision in {summary['every']} was judged, drawn by chance that no player sees. The "
        f"three levels were asked at the same decisions and dealt their {summary['worlds']} worlds "
        "by the same chance. Of what no world says, the chance is that of one further world in "
        "which everything is equally likely. Each interval stands for itself: a gain counts as "
        "shown if its 95 % interval has no 0, so one in forty gains is shown where there is none.",
        [
            f"Limits: beliefs are judged in games of these players, under the rules "
            f"{printable(summary['edition'])}. policy takes the others for {summary['models']}, "
            f"whoever they are. {method.PROGRAMS}"
        ],
    )
