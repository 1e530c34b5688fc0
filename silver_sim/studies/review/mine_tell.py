"""What is said of somebody's own games, on a page and on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from silver_sim import __version__
from silver_sim.advice.interval import Interval
from silver_sim.games import registry
from silver_sim.report.model import AnswerCard, Copied, Figure, Page, Section
from silver_sim.report.tables import Cell, Column, Table, by_name, interval, plain, whole
from silver_sim.report.text.forests import PERCENT, Forest, ForestLine, ReferenceLine
from silver_sim.report.text.wording import counted, listed, number
from silver_sim.result import shown
from silver_sim.studies.advice import text as say
from silver_sim.studies.core.game import game_named
from silver_sim.studies.review.mine import CHANGES, MyGames, further_games, label
from silver_sim.studies.review.mistakes import FoundMistake, found_mistakes, section_of
from silver_sim.studies.review.people import begin, spoken_to
from silver_sim.studies.review.tell import GLOSSARY, mistakes_table

FEW, MOST_DRAWN, MOST_LISTED = 3, 6, 20  # themes on the card; positions drawn; mistakes listed
UNIT = f"{say.WINS} per close decision"
METHOD = (
    "The number is what choices lost for each close decision, as in a review of one game. Its "
    "interval comes from how much games differ. A change is seen in 4 of 5 cases if it is 2.8 "
    "standard errors of the difference between the games before and after (statistics, 4.3)."
)


def tell(found: MyGames) -> Page:
    """Return the page of a player's games."""
    found = shown(found)
    found = replace(found, review=spoken_to(found.review))
    review, game = found.review, game_named(found.review.game)
    [person], wrong = review.people, found_mistakes(review)
    same = [each for each in review.games if each.same]
    said = (
        (f"Counted once: {counted(len(same), 'game')} in more than one file.", same),
        (f"Left out: {len(found.left_out)} (--tables names them).", found.left_out),
        (f"Practise {counted(len(wrong), 'mistake')}: silver-sim learn puzzles --mine", wrong),
    )
    time, worlds = _over_time(found), f"{review.games[0].worlds:,} and more"
    about = ("simulations per decision", worlds), ("seed", str(review.seed))
    sure = " ".join([_change(found.change), *[*_more(found)][:1]])
    return Page(
        title=f"What did {person.name} give away, and where?",
        verdict=" ".join(sentence for sentence, some in said if some),
        kind=f"My games, {counted(person.games, 'game')}",
        line=[("game", game.title), ("judged by", review.own_strategy), *about],
        sections=[*_sections(found, time, wrong)],
        answer=AnswerCard(time.finding, sure, time, table=_themes(found, FEW)),
        copied=[Copied("command", "Type", review.command or "")],
        names=[review.own_strategy, *(each.name for each in review.known)],
        glossary=(*GLOSSARY, *game.words.glossary),
        version=__version__,
        notes=[f"{label(each)} and {listed(each.same or [])} are one game." for each in same],
        source="what the command prints with --json",
        reading="Numbers are wins in 100; ± is the half-width of the 95 % interval.",
        again="The same number of simulations and the same seed give the same page.",
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
    columns = [
        (Column("given away", "estimate"), lambda each: _lost(each.lost)),
        (Column("close decisions"), lambda each: whole(each.counted)),
        (Column("mistakes"), lambda each: whole(each.mistakes)),
        (Column("games"), lambda each: whole(each.games)),
    ]
    named = [(each.name, each) for each in people]
    return Figure.of(forest, by_name("time-table", f"In {UNIT}", "", named, columns, brief=True))


def _lost(lost: Interval | None) -> Cell:
    return plain(None, 0) if lost is None else interval(lost.measured, 100)


def _themes(found: MyGames, most: int | None = None) -> Table:
    """What was lost by each theme; a card has room for the first."""
    columns = [(Column("given away", "estimate"), _lost)]
    named, caption = [*found.themes.items()][:most], "Where, in wins in 100 per game"
    return by_name("themes-table", caption, "theme", named, columns, brief=most is None)


def _sections(found: MyGames, time: Figure, wrong: Sequence[FoundMistake]) -> Iterator[Section]:
    """The sections, from the number over time to how it was judged."""
    yield Section("over-time", "The number over time", figures=[time])
    yield Section("themes", "Where most is lost", tables=[_themes(found)])
    if wrong:
        lead = "The costliest come first: silver-sim learn puzzles --mine  asks them as puzzles."
        table = replace(mistakes_table(found.review, wrong[:MOST_LISTED]), brief=False)
        yield Section("practise", "What to practise", lead, tables=[table])
    for each in wrong[:MOST_DRAWN]:
        section = section_of(each)
        yield replace(section, title=f"{label(each.game)}, {section.title}")
    if found.left_out:
        yield Section("left-out", "Left out", said=found.left_out)
    title = "How sure is it, and how many games until a change could be seen?"
    yield Section("method", title, paragraphs=[METHOD], said=[*_more(found)])
