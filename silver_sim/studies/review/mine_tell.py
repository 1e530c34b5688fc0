"""What is said of somebody's own games, on a page and on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from silver_sim.advice.interval import Interval
from silver_sim.games import registry
from silver_sim.report.model import AnswerCard, Figure, Page, Section
from silver_sim.report.tables import Cell, Column, Table, by_name, interval, plain
from silver_sim.report.text.forests import PERCENT, Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import counted, number
from silver_sim.result import shown
from silver_sim.studies.advice import text as say
from silver_sim.studies.review.mine import CHANGES, MyGames, further_games
from silver_sim.studies.review.people import begin, spoken_to
from silver_sim.studies.review.tell import people_table
from silver_sim.studies.review.tell import tell as tell_review

FEW = 3  # themes on the card
UNIT = f"{say.WINS} per close decision"
METHOD = (
    "The number is what choices lost for each close decision, as in a review of one game. Its "
    "interval comes from how much games differ. A change is seen in 4 of 5 cases if it is 2.8 "
    "standard errors of the difference between the games before and after (statistics, 4.3)."
)


def tell(found: MyGames) -> Page:
    """Return the page of a player's games: that of a review of them, with other sections."""
    found = shown(found)
    found = replace(found, review=spoken_to(found.review))
    [person], page, time = found.review.people, tell_review(found.review), _over_time(found)
    same = sum(1 for game in found.review.games if game.same)
    wrong = counted(person.mistakes, "mistake")
    said = (
        (f"Counted once: {counted(same, 'game')} in more than one file.", same),
        (f"Left out: {len(found.left_out)} (--tables names them).", found.left_out),
        (f"Practise {wrong}: silver-sim learn puzzles --mine", person.mistakes),
    )
    sure = " ".join([_change(found.change), *[*_more(found)][:1]])
    return replace(
        page,
        title=f"What did {person.name} give away, and where?",
        verdict=" ".join(sentence for sentence, some in said if some),
        kind=f"My games, {counted(person.games, 'game')}",
        sections=[*_sections(found, time, page)],
        warnings=[],
        answer=AnswerCard(time.finding, sure, time, table=_themes(found, FEW)),
    )


def _change(change: Interval | None) -> str:
    """Whether the number changed, as far as it is shown."""
    after = "in the later half of the games"
    if change is None or change.lo is None or change.hi is None:
        return "Too few games to say whether that changed."
    if change.lo <= 0.0 <= change.hi:
        lo, hi = (number(100 * abs(end), 1) for end in (change.lo, change.hi))
        return f"No change is shown: from {lo} less to {hi} more {after}."
    word, much = ("less", change.opposite) if change.estimate < 0 else ("more", change)
    return f"That was {say.ranged(much, 100)} {word} {after}."


def _more(found: MyGames) -> Iterator[str]:
    """Yield how many games would show changes of some sizes, the smallest first."""
    for size in CHANGES if found.spread is not None else ():
        further, both = further_games(size, found.spread or 0.0, len(found.review.games))
        games = f"{both:,} games before it and {both:,} after"
        games = games if further is None else f"about {counted(further, 'more game')}"
        yield f"To see a change by {100 * size:g} takes {games}."


def _over_time(found: MyGames) -> Figure:
    """The player's number by stretches of games; below it that of known strategies."""
    [person], own = found.review.people, found.review.own_strategy
    lost, after = person.lost, f" {UNIT}, in {counted(person.games, 'game')}."
    if lost is None:
        finding = f"There is no close decision in {counted(person.games, 'game')}."
    elif lost.is_above():
        finding = f"{begin(person.name)} gave away {say.ranged(lost, 100)}{after}"
    elif lost.opposite.is_above():
        finding = f"{begin(person.name)} gained {say.ranged(lost.opposite, 100)}{after}"
    else:
        finding = f"No loss of {person.name} is shown: {say.ranged(lost, 100)}{after}"
    people = [*found.over_time, replace(person, name="all games")]
    met = registry.info(found.review.game).trained_by  # `random` would stretch the axis
    known = [each for each in found.review.known if each.name in met and each.name != own]
    rows = [(each.name, each.lost) for each in people]
    rows += [(f"{each.name}, a strategy", each.lost) for each in known]
    lines = [ForestLine(name, each.measured) for name, each in rows if each is not None]
    axis, rule = f"given away ({UNIT})", ReferenceLine(0.0, f"as {own}")
    reading = "Games come in the order of their files' names."
    forest = Forest("time", lines, finding, axis, rule, reading, "+", PERCENT)
    table = people_table(replace(found.review, people=people))
    return Figure.of(forest, replace(table, name="time-table", brief=True))


def _lost(lost: Interval | None) -> Cell:
    return plain(None, 0) if lost is None else interval(lost.measured, 100)


def _themes(found: MyGames, most: int | None = None) -> Table:
    """What was lost by each theme; a card has room for the first."""
    columns = [(Column("given away", "estimate"), _lost)]
    named, caption = [*found.themes.items()][:most], "Where, in wins in 100 per game"
    return by_name("themes-table", caption, "theme", named, columns, brief=most is None)


def _sections(found: MyGames, time: Figure, review: Page) -> Iterator[Section]:
    """The sections, from the number over time to how it was judged."""
    yield Section("over-time", "The number over time", figures=[time])
    yield Section("themes", "Where most is lost", tables=[_themes(found)])
    yield from (each for each in review.sections if each.name.startswith("mistake"))
    if found.left_out:
        yield Section("left-out", "Left out", said=found.left_out)
    title = "How sure is it, and how many games until a change could be seen?"
    yield Section("method", title, paragraphs=[METHOD], said=[*_more(found)])
