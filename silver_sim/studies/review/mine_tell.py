"""What is said of somebody's own games, on a page and on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from silver_sim import __version__
from silver_sim.advice.interval import Interval
from silver_sim.games import registry
from silver_sim.report.model import AnswerCard, Copied, Figure, Page, Section
from silver_sim.report.tables import Cell, Column, Table, by_name, interval, plain, text, whole
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import counted, listed, number
from silver_sim.result import shown
from silver_sim.stats.results import ENDS, Estimate
from silver_sim.studies.advice import text as say
from silver_sim.studies.core.game import game_named
from silver_sim.studies.review.mine import CHANGES, MyGames, ThemeLoss, label
from silver_sim.studies.review.mistakes import FoundMistake, found_mistakes, named, section_of
from silver_sim.studies.review.people import begin, spoken_to
from silver_sim.studies.review.result import Person
from silver_sim.studies.review.tell import GLOSSARY

FEW, MOST_DRAWN, MOST_LISTED = 3, 6, 20  # themes on the card; positions drawn; mistakes listed
PRACTISE = "silver-sim learn puzzles --mine"
UNIT = f"{say.WINS} per close decision"
STATED = f"{100 * CHANGES[0]:g}"  # the change of which the card speaks
THEME = ("Theme", "What kind of decision it is: what the game asked, or whether to end the deal.")


def tell(found: MyGames) -> Page:
    """Return the page of a player's games."""
    found = shown(found)
    found = replace(found, review=spoken_to(found.review))
    review, game = found.review, game_named(found.review.game)
    [person], wrong = review.people, found_mistakes(review)
    same = [each for each in review.games if each.same]
    practise = f"Practise {counted(len(wrong), 'mistake')}: {PRACTISE}"
    again = f"Counted once: {counted(len(same), 'game')} in more than one file."
    left = f"Left out: {len(found.left_out)} (--tables names them)."
    said = (again, same), (left, found.left_out), (practise, wrong)
    verdict = " ".join(sentence for sentence, some in said if some)
    return Page(
        title=f"What did {person.name} give away, and where?",
        verdict=verdict,
        kind=f"My games, {counted(person.games, 'game')}",
        line=[
            ("game", game.title),
            ("judged by", review.own_strategy),
            ("simulations per decision", f"{review.games[0].worlds:,} and more"),
            ("seed", str(review.seed)),
        ],
        sections=[*_sections(found, person, wrong)],
        answer=AnswerCard(
            _number(person), _change(found), _over_time(found), table=_themes(found, FEW)
        ),
        copied=[Copied("command", "Type", review.command)] if review.command else [],
        names=[review.own_strategy, *(each.name for each in review.known)],
        glossary=(THEME, *GLOSSARY, *game.words.glossary),
        version=__version__,
        rests=f"{counted(sum(len(each.seats[0].decisions) for each in review.games), 'decision')} "
        f"in {counted(person.games, 'game')}, each judged by what {person.name} knew then.",
        notes=[f"{each.file} {each.place} and {listed(each.same or [])} are one game."
               for each in same],
        source="what the command prints with --json",
        reading="Numbers are wins in 100; ± is the half-width of the 95 % interval.",
        again="The same number of simulations and the same seed give the same page.",
    )  # fmt: skip


def _number(person: Person) -> str:
    """What a player gives away, in one sentence, as far as it is shown."""
    lost, who = person.lost, begin(person.name)
    if lost is None:
        return f"There is no close decision in {counted(person.games, 'game')}."
    after = f" {UNIT}, in {counted(person.games, 'game')}."
    if lost.is_above():
        return f"{who} gave away {say.ranged(lost, 100)}{after}"
    if lost.opposite.is_above():
        return f"{who} gained {say.ranged(lost.opposite, 100)}{after}"
    return f"No loss of {person.name} is shown: {say.ranged(lost, 100)}{after}"


def _change(found: MyGames) -> str:
    """Whether that changed, and how many games would show a change."""
    change, after = found.change, "in the later half of the games"
    if change is None or change.lo is None or change.hi is None:
        changed = "Too few games to say whether that changed."
    elif change.lo <= 0.0 <= change.hi:
        lo, hi = (number(100 * abs(end), 1) for end in (change.lo, change.hi))
        changed = f"No change is shown: from {lo} less to {hi} more {after}."
    else:
        falls = change.estimate < 0
        much = say.ranged(change.opposite if falls else change, 100)
        changed = f"That was {much} {'less' if falls else 'more'} {after}."
    if STATED not in found.more:
        return changed
    further, both = found.more[STATED]
    games = f"{both:,} games before it and {both:,} after"
    games = games if further is None else f"about {further:,} more games"
    return f"{changed} To see a change by {STATED} takes {games}."


def _over_time(found: MyGames) -> Figure:
    """The player's number by stretches of games; below it that of known players."""
    [person], own = found.review.people, found.review.own_strategy
    people = [*found.over_time, replace(person, name="all games")]
    met = registry.info(found.review.game).trained_by  # `random` would stretch the axis
    known = [each for each in found.review.known if each.name in met and each.name != own]
    rows = [(each.name, each.lost) for each in people if each.lost is not None]
    rows += [(f"{each.name}, a strategy", each.lost) for each in known]
    forest = Forest(
        "time",
        [ForestLine(name, _scaled(lost)) for name, lost in rows],
        "",
        f"given away ({UNIT})",
        ReferenceLine(0.0, f"as {found.review.own_strategy}"),
        f"Games in the order of their files' names; then all of them"
        f"{', and what known strategies give away' * bool(known)}.",
        scale=1,
    )
    table = by_name(
        "time-table",
        f"Given away, in {UNIT}",
        "games",
        [(each.name, each) for each in people],
        [
            (Column("given away", "estimate"), lambda each: _lost(each.lost)),
            (Column("number"), lambda each: whole(each.games)),
            (Column("close decisions"), lambda each: whole(each.counted)),
            (Column("mistakes"), lambda each: whole(each.mistakes)),
        ],
        brief=True,
    )
    return replace(Figure.of(forest, table), finding=_number(person))


def _scaled(lost: Interval) -> Estimate:
    """An estimate in wins in 100."""
    measured = lost.measured
    values = {name: getattr(measured, name) for name in ("estimate", "se", *ENDS)}
    scaled: dict[str, Any] = {name: v if v is None else 100 * v for name, v in values.items()}
    return replace(measured, **scaled)


def _lost(lost: Interval | None) -> Cell:
    return plain(None, 0) if lost is None else interval(lost.measured, 100)


def _themes(found: MyGames, most: int | None = None) -> Table:
    """What was lost by each theme; a card has room for the first, and for no more columns."""
    columns = [
        (Column("given away", "estimate"), lambda each: _lost(each.lost)),
        (Column("close decisions"), lambda each: whole(each.decisions)),
        (Column("mistakes"), lambda each: whole(each.mistakes)),
    ]
    themes: Sequence[ThemeLoss] = found.themes[:most]
    return by_name(
        "themes-table",
        "Where, in wins in 100 per game",
        "theme",
        [(each.about, each) for each in themes],
        columns[: 1 if most else None],
        brief=most is None,
    )


def _sections(found: MyGames, person: Person, wrong: Sequence[FoundMistake]) -> Iterator[Section]:
    """The sections, from the number over time to how it was judged."""
    review = found.review
    yield Section("over-time", "The number over time", figures=[_over_time(found)])
    surely = [each.about for each in found.themes if each.shown]
    lead = "No loss is shown in any of them: the games are too few, or too little is lost."
    if surely:
        lead = f"A loss is shown in these, all themes considered: {listed(surely)}."
    yield Section("themes", "Where most is lost", lead, tables=[_themes(found)])
    if found.more:
        yield Section(
            "games-needed",
            "How many games until a change could be seen",
            "From how much the games differ; a change is seen in 4 of 5 cases. "
            "A dash: the games so far are too few, however many follow.",
            tables=[_more(found)],
        )
    if wrong:
        drawn = f" The first {MOST_DRAWN} are drawn below." * (len(wrong) > MOST_DRAWN)
        yield Section(
            "practise",
            "What to practise",
            f"The costliest mistakes come first.{drawn} {PRACTISE} asks them all as puzzles.",
            tables=[_wrong(wrong[:MOST_LISTED])],
        )
        for each in wrong[:MOST_DRAWN]:
            section = section_of(each)
            yield replace(section, title=f"{label(each.game, review.games)}, {section.title}")
    yield Section("every-game", "Game by game", tables=[_games(found)])
    if found.left_out:
        yield Section("left-out", "Left out", said=found.left_out)
    yield Section(
        "method",
        "How sure is it",
        paragraphs=[
            f"The number is what choices lost for each close decision, compared with "
            f"{review.own_strategy}: the sum over games by the sum of close decisions, with an "
            "interval from how much games differ. It is that of a review of one game.",
            "The later half of the games is compared with the earlier. A change can be seen in 4 "
            "of 5 cases if it is 2.8 standard errors of such a difference (statistics, 4.3).",
        ],
    )


def _more(found: MyGames) -> Table:
    """How many games would show changes of some sizes."""
    return Table(
        "more-table",
        f"Games that would show a change, in {UNIT}",
        [Column("change"), Column("more games"), Column("or as many before and after")],
        [
            [text(size), *(plain(each, 0) for each in (further, both))]
            for size, (further, both) in found.more.items()
        ],
        brief=True,
    )


def _wrong(some: Sequence[FoundMistake]) -> Table:
    """The costliest mistakes."""
    return Table(
        "practise-table",
        "Mistakes, and the wins in 100 that each cost",
        [
            Column("game", "text"),
            Column("played", "text"),
            Column("better", "text"),
            Column("decision"),
            Column("lost", "estimate"),
            Column("theme", "text", brief=False),
        ],
        [
            [
                text(f"{each.game.file} {each.game.place}"),
                *(text(named(each.game, words, as_cards=True))
                  for words in (each.decision.played, each.decision.best)),
                whole(each.decision.number),
                interval(each.decision.lost.measured, 100),
                text(each.decision.about),
            ]
            for each in some
        ],
    )  # fmt: skip


def _games(found: MyGames) -> Table:
    """Every game, and what was lost in it."""
    return Table(
        "games-table",
        f"Lost in {UNIT}; the result is a share of the game",
        [
            Column("game", "text"),
            Column("lost", "estimate"),
            Column("close decisions"),
            Column("mistakes"),
            Column("result"),
        ],
        [
            [
                text(f"{each.file} {each.place}"),
                _lost(seat.lost),
                whole(seat.counted),
                whole(len(seat.mistakes)),
                text(number(seat.result, 2)),
            ]
            for each in found.review.games
            for seat in each.seats
        ],
        filtered=True,
    )
