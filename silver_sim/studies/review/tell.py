"""What is said of a review, on a page and on a terminal: said once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from silver_sim import __version__
from silver_sim.advice.interval import Interval
from silver_sim.report.model import AnswerCard, Copied, Page, Section
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.text.wording import counted
from silver_sim.result import shown
from silver_sim.studies.advice.text import PLAYED_ON, SIMULATION
from silver_sim.studies.core.game import game_named
from silver_sim.studies.review import sentences as say
from silver_sim.studies.review.mistakes import FoundMistake, found_mistakes, named, section_of
from silver_sim.studies.review.people import begin, spoken_to
from silver_sim.studies.review.result import Person, Review

FEW = 5  # mistakes on the card
MOST_DRAWN = 12  # mistakes that are drawn, all games together
GLOSSARY = (
    SIMULATION,
    ("Chance to win", PLAYED_ON),
    (
        "Choices",
        "What the answers won compared with those of the strategy that judges: below 0 they lost. "
        "On average a player wins that much more than the strategy would in that seat.",
    ),
    (
        "Luck",
        "All that choices did not do: the deal, the draws, and what an answer brought on the true "
        "cards beyond what could be known. It is 0 on average. The choices of the others are a "
        "part of it where they were not judged.",
    ),
    ("Others", "What the choices of the others brought, by what they could know."),
    (
        "Lost per decision",
        "What choices lost for each close decision. A decision is not close if no other answer "
        "surely costs half a win in 100, or if all others cost 10 and the best was taken.",
    ),
    (
        "Mistake",
        "Another answer is better by more than half a win in 100. Fresh simulations say so, which "
        "did not choose that answer; one in twenty of those shown may be none.",
    ),
)


def tell(review: Review) -> Page:
    """Return the page of a review."""
    found = spoken_to(shown(review))
    some = found_mistakes(found)
    game = game_named(found.game)
    costliest = _mistakes(found, some[:FEW], few=True) if some else people_table(found)
    return Page(
        title=say.title(found),
        verdict="",  # the card says it
        kind=f"Review, {counted(len(found.games), 'game')}",
        line=[
            ("game", game.title),
            ("judged by", found.own_strategy),
            ("simulations per decision", f"{found.games[0].worlds:,} and more"),
            ("seed", str(found.seed)),
        ],
        warnings=[
            f"{found.own_strategy} judges, and favours its own style: --as names another judge."
        ],
        sections=[*_sections(found, some)],
        answer=AnswerCard(say.shortly(found), say.sure(found), table=costliest),
        copied=[Copied("command", "Type", found.command)] if found.command else [],
        names=[found.own_strategy, *(each.name for each in found.known)],
        glossary=(*GLOSSARY, *game.words.glossary),
        version=__version__,
        rests=say.rests(found),
        notes=say.sentences(found),
        source="what the command prints with --json",
        reading="Numbers are wins in 100; ± is the half-width of the 95 % interval.",
        again="The same number of simulations and the same seed give the same review.",
    )


def _sections(found: Review, some: Sequence[FoundMistake]) -> Iterator[Section]:
    """The sections, from who did what to how it was judged."""
    deal = game_named(found.game).words.deal
    people = replace(people_table(found), brief=bool(some))  # else the card has it
    yield Section("people", "Luck and choices", tables=[people])
    commands = [each.command for each in some[:FEW]]
    yield Section(
        "mistakes",
        "Mistakes" if some else "No mistake is shown",
        _lead(found, some),
        tables=[_mistakes(found, some), _by_kind(some)] if some else [],
        typed=commands,
    )
    yield from (section_of(each) for each in some[:MOST_DRAWN])
    yield from _what_if(found)
    yield Section("deals", f"{deal.capitalize()} by {deal}", tables=[_deals(found)])
    if found.known:
        yield Section("known", "Compared with known players", tables=[_known(found)])
    yield Section("method", "How sure is it", paragraphs=[*say.method(found)])


# Tables


def people_table(found: Review) -> Table:
    """Everybody, in one line each, as a terminal shows it."""
    with_others, many = all(each.others is not None for each in found.people), len(found.games) > 1
    parts = ["start", "luck", *(["others"] if with_others else []), "choices"]
    heads = {"luck": "estimate", "choices": "estimate"}
    return Table(
        "people-table",
        f"Wins in 100: {' + '.join(parts)} = result",
        [
            Column("who", "name"),
            *([Column("games")] if many else []),
            *(Column(part, heads.get(part, "number")) for part in parts),
            Column("result"),
            Column("lost per decision", "estimate"),
            Column("mistakes"),
        ],
        [_person(each, with_others, many) for each in found.people],
    )


def _person(each: Person, with_others: bool, many: bool) -> list[Cell]:
    """A person's line, perhaps with what the others brought, and with how many games."""
    scale = 100 / each.games
    lost = plain(None, 0) if each.lost is None else interval(each.lost.measured, 100)
    return [
        text(each.name),
        *([whole(each.games)] if many else []),
        plain(scale * each.start, 1),
        _moved(each.lucky if with_others else each.luck, scale),
        *([plain(scale * (each.others or 0.0), 1, "+")] if with_others else []),
        _moved(each.choices, scale),
        plain(scale * each.result, 1),
        lost,
        whole(each.mistakes),
    ]


def _moved(found: Interval, scale: float) -> Cell:
    return Cell(say.moved(found, scale), interval(found.measured, scale).values)


def _lead(found: Review, some: Sequence[FoundMistake]) -> str:
    if not some:
        return "No decision is shown to have cost a win in 100."
    few = f" The first {MOST_DRAWN} are drawn below." if len(some) > MOST_DRAWN else ""
    return (
        "The costliest come first. Lost: how many more wins in 100 the better answer has, as far "
        f"as one could know. {begin(found.own_strategy)} would have made some of them, too.{few}"
    )


def _mistakes(found: Review, some: Sequence[FoundMistake], *, few: bool = False) -> Table:
    """The mistakes that are shown, of ``few`` as short as a card needs them."""
    many = len(found.games) > 1
    # Texts fold only before the first number, and a card has no room for wide texts.
    at = [[whole(each.decision.number)] for each in some]
    places = [Column("decision")]
    if not few:
        places.append(Column(game_named(found.game).words.deal))
        at = [[number, whole(each.decision.deal)] for [number], each in zip(at, some, strict=True)]
    return Table(
        "mistakes-table",
        "Mistakes, and the wins in 100 that each cost",
        [
            *([Column("game", "text")] if many else []),
            *([] if few else places),
            Column("who", "name"),
            Column("played", "text"),
            Column("better", "text"),
            *(places if few else []),
            Column("lost", "estimate"),
            Column("about", "text", brief=False),
        ],
        [
            [
                *([text(f"{each.game.file} {each.game.place}")] if many else []),
                *([] if few else cells),
                text(each.seat.name),
                *(
                    text(each.words(answer) if few else named(each.game, answer))
                    for answer in (each.decision.played, each.decision.best)
                ),
                *(cells if few else []),
                interval(each.decision.lost.measured, 100),
                text(each.decision.about),
            ]
            for cells, each in zip(at, some, strict=True)
        ],
        brief=len(some) > FEW,
    )


def _by_kind(some: Sequence[FoundMistake]) -> Table:
    """Mistakes by what was decided."""
    lost: dict[tuple[str, str], list[float]] = {}
    for each in some:
        key = each.seat.name, each.decision.about
        lost.setdefault(key, []).append(each.decision.lost.estimate)
    return Table(
        "kinds-table",
        "Mistakes by what was decided",
        [Column("who", "name"), Column("about", "text"), Column("mistakes"), Column("lost")],
        [
            [text(who), text(about), whole(len(all_lost)), plain(100 * sum(all_lost), 1)]
            for (who, about), all_lost in sorted(lost.items(), key=lambda each: -sum(each[1]))
        ],
    )


def _what_if(found: Review) -> Iterator[Section]:
    """Yield the section of the decisions by which deals were ended, if there are any."""
    rows = [
        [
            whole(seat.decisions[each.decision].number),
            whole(seat.decisions[each.decision].deal),
            text(seat.name),
            text(named(game, each.other)),
            interval(each.gain.measured, 100, "+"),
            plain(100 * each.lay.played if each.lay else None, 0),
            plain(100 * each.lay.other if each.lay else None, 0),
        ]
        for game, seat, each in say.endings(found)
    ]
    if not rows:
        return
    deal = game_named(found.game).words.deal
    table = Table(
        "whatif-table",
        f"Decisions that ended a {deal}, compared with the best other answer; in wins in 100",
        [
            Column("decision"),
            Column(deal),
            Column("who", "name"),
            Column("instead", "text"),
            Column("wins more", "estimate", "in simulations that fit what one could know"),
            Column("as it was, %", help="the chance to win with the cards as they were"),
            Column("instead, %", help="the same with the other answer"),
        ],
        rows,
    )
    lead = (
        f"What another answer would have been worth where one ended the {deal}: as far as one "
        "could know, and with the cards of this game as they were."
    )
    title = f"What if the {deal} had gone on?"
    yield Section("whatif", title, lead, points=say.what_if(found), tables=[table])


def _deals(found: Review) -> Table:
    """What happened in each deal."""
    several = len(found.games) > 1
    return Table(
        "deals-table",
        "The chance to win at the beginning and the end, luck and choices between, %",
        [
            Column("who", "name"),
            Column(game_named(found.game).words.deal),
            *map(Column, ("begins", "luck", "choices", "ends")),
        ],
        [
            [
                text(f"{seat.name}, {game.file} {game.place}" if several else seat.name),
                whole(each.deal),
                plain(100 * each.begins, 1),
                plain(100 * each.luck, 1, "+"),
                plain(100 * each.choices, 1, "+"),
                plain(100 * each.ends, 1),
            ]
            for game in found.games
            for seat in game.seats
            for each in seat.deals
        ],
    )


def _known(found: Review) -> Table:
    """What everybody and known players lose per decision."""
    here = "this game" if len(found.games) == 1 else "these games"
    people = [
        (f"{each.name}, {here}", each.lost, each.games, each.counted) for each in found.people
    ]
    known = [(each.name, each.lost, each.games, each.counted) for each in found.known]
    rows = [*people, *known]
    rows.sort(key=lambda each: -1.0 if each[1] is None else -each[1].estimate)
    return Table(
        "known-table",
        "Lost per decision, in wins in 100; known players play at tables of their own kind",
        [Column("who", "name"), Column("lost", "estimate"), Column("games"), Column("decisions")],
        [
            [
                text(name),
                plain(None, 0) if lost is None else interval(lost.measured, 100),
                whole(games),
                whole(decisions),
            ]
            for name, lost, games, decisions in rows
        ],
    )
