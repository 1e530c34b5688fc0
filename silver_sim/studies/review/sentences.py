"""A review in sentences: who played best, who was lucky, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.advice.interval import QUANTILE, Interval
from silver_sim.report.text.wording import POINTS, counted, number
from silver_sim.studies.advice import text as say
from silver_sim.studies.review.result import Person, Review

TOLD = 0.0005  # a share of the game: less is not told


def title(found: Review) -> str:
    """The question."""
    if len(found.people) > 1:
        return "Who played best, and who was lucky?"
    return f"What did {found.people[0].name} lose, and to what?"


def shortly(found: Review) -> str:
    """The answer in one sentence."""
    if len(found.people) == 1:
        [person] = found.people
        luck, choices = (_share(each, person.games) for each in (person.luck, person.choices))
        return f"Luck: {_points(luck)}; choices: {_points(choices)} beside {found.own_strategy}."
    luckiest = max(found.people, key=lambda each: each.lucky.estimate / each.games)
    best, other = ranked(found)[:2]
    if not is_ahead(best, other):
        return f"{best.name} and {other.name} played alike; {luckiest.name} was luckiest."
    if best.name == luckiest.name:
        return f"{best.name} played best, and was luckiest."
    return f"{best.name} played best; {luckiest.name} was luckiest."


def sure(found: Review) -> str:
    """How sure that is."""
    a_game = "" if len(found.games) == 1 else " a game"
    if len(found.people) == 1:
        [person] = found.people
        told = say.told(_share(person.choices, person.games), 100, "+")
        return f"How sure: choices {told} {POINTS}{a_game} (95 %), and luck as sure."
    best, other = ranked(found)[:2]
    more = say.told(_apart(best, other), 100, "+")
    return f"How sure: {best.name} beside {other.name} {more} {POINTS}{a_game} by choices (95 %)."


def sentences(found: Review) -> list[str]:
    """The answer in full, then what happened to everybody."""
    told = [_told(found, each) for each in found.people]
    return [*([_first(found)] if len(told) > 1 else []), *told, *_beside(found)]


def _first(found: Review) -> str:
    best, other = ranked(found)[:2]
    more = say.told(_apart(best, other), 100)
    end = "" if is_ahead(best, other) else ", which may be chance"
    first = f"{best.name} played best in {_these(found)}: {more} {POINTS} better than {other.name}"
    return f"{first}{end}. {_who_is_better(best, other)}"


def _these(found: Review) -> str:
    return "this game" if len(found.games) == 1 else f"these {len(found.games)} games"


def _who_is_better(best: Person, other: Person) -> str:
    """Whether it is also shown who is the better player."""
    if best.lost is None or other.lost is None or best.lost.hi is None or other.lost.lo is None:
        return "Who is the better player takes more games."
    if best.lost.hi < other.lost.lo:
        return f"It is also shown that {best.name} loses less a decision."
    return "Who is the better player is not shown by that: it takes more games."


def _told(found: Review, person: Person) -> str:
    """Where the result of somebody came from."""
    over = all(game.over for game in found.games)
    games = person.games
    begun, ended = (number(100 * each / games, 1) for each in (person.start, person.result))
    each_game = "" if games == 1 else f" a game, {counted(games, 'game')}"
    result = "won" if over else "stands at"
    others = ""
    if person.others is not None and abs(person.others) >= TOLD:
        others = f", the choices of others {number(100 * person.others / games, 1, '+')}"
    luck, choices = (
        say.told(_share(each, games), 100, "+") for each in (person.lucky, person.choices)
    )
    return (
        f"{person.name} began with {begun} %; luck brought {luck}{others}, own choices {choices}: "
        f"{result} {ended} %{each_game}."
    )


def _beside(found: Review) -> Iterator[str]:
    """Yield where somebody stands beside known players."""
    for person in found.people:
        if (lost := person.lost) is None:
            continue
        told = (
            f"{person.name} lost {say.told(lost, 100)} {POINTS} a decision, of "
            f"{person.counted:,} that were not obvious"
        )
        if not found.known:
            yield f"{told}."
            continue
        near = min(found.known, key=lambda each: abs(each.lost.estimate - lost.estimate))
        yield f"{told}: most like {near.name} ({say.told(near.lost, 100)}).{_more(found, person)}"


def _more(found: Review, person: Person) -> str:
    """How many games would tell somebody from the known player who is nearest above chance."""
    needed = [
        (games, known.name)
        for games, known in zip(person.more, found.known, strict=True)
        if games is not None and games > person.games
    ]
    if not needed:
        return ""
    games, name = max(needed)
    return f" About {games:,} such games would tell {person.name} from {name}."


def rests(found: Review) -> str:
    """What the answer rests on."""
    judged = sum(len(seat.decisions) for game in found.games for seat in game.seats)
    return (
        f"{counted(judged, 'decision')} in {counted(len(found.games), 'game')}, each by what its "
        f"player knew, played on by {found.own_strategy}."
    )


def method(found: Review) -> Iterator[str]:
    """Yield how it was judged."""
    worlds = found.games[0].worlds
    yield (
        "Every decision between several legal answers was judged by what its player knew then: "
        "the hidden cards were dealt anew by what the others had done, and answers were played on "
        "in the same worlds. Forced moves need no judgement."
    )
    yield (
        f"The best answer was chosen in {worlds // 4:,} worlds, and compared with the one that was "
        f"played in {worlds:,} others; where a mistake was possible and not sure, in up to "
        f"{8 * worlds:,}. A mistake costs more than half a percentage point: tested at every look, "
        "and for all decisions of a seat together (Benjamini and Hochberg, 5 %)."
    )
    yield (
        "Start, luck and choices add up to the result exactly. Choices are told beside the answers "
        f"of {found.own_strategy}, mistakes beside the best answer: that is another sum, in which "
        "what is missed again and again counts as often. Advice looks one decision deeper where a "
        "deal ends soon, and may find a little more there."
    )


# Who is ahead


def ranked(found: Review) -> list[Person]:
    """Everybody, by what choices brought in a game, the best first."""
    return sorted(found.people, key=lambda each: -each.choices.estimate / each.games)


def is_ahead(best: Person, other: Person) -> bool:
    """Whether it is shown that one played better in these games."""
    return _apart(best, other).is_above()


def _apart(best: Person, other: Person) -> Interval:
    """By how much somebody's choices were better than another's, a game."""
    one, two = _share(best.choices, best.games), _share(other.choices, other.games)
    errors = [each.measured.se or 0.0 for each in (one, two)]
    half = QUANTILE * sum(each**2 for each in errors) ** 0.5
    more = one.estimate - two.estimate
    return Interval(more, more - half, more + half)


def _share(found: Interval, games: int) -> Interval:
    """A sum over games as a mean."""
    ends = (None if end is None else end / games for end in (found.lo, found.hi))
    return Interval(found.estimate / games, *ends)


def _points(found: Interval) -> str:
    return f"{number(100 * found.estimate, 0, '+')} {POINTS}"
