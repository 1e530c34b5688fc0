"""A review in sentences: who played best, who was lucky, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.advice.interval import QUANTILE, Interval
from silver_sim.advice.review.result import GameReview, SeatReview, WhatIf
from silver_sim.games.text.telling import YOU, does, whose
from silver_sim.report.text.wording import alike, capital, counted, listed, number
from silver_sim.studies.advice import text as say
from silver_sim.studies.core.game import game_named
from silver_sim.studies.review.known import KnownPlayer
from silver_sim.studies.review.mistakes import named
from silver_sim.studies.review.people import begin, difference
from silver_sim.studies.review.result import Person, Review

LEAST = 0.0005  # a share of the game: less is not said
LIKE, BETTER, WORSE = "like", "better", "worse"  # a known player


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
        return (
            f"Luck {_did(luck)} {person.name} {_size(luck)} {say.WINS}, "
            f"own choices {_did(choices)} {_size(choices)}."
        )
    (best, other), (luckiest, next_one) = ranked(found)[:2], by_luck(found)[:2]
    is_best, is_luckiest = is_ahead(best, other), is_luckier(luckiest, next_one)
    well, lot = ("best", "luckiest") if found.people[2:] else ("better", "luckier")
    if is_best and is_luckiest:
        also = f", and {_was(best)}" if best is luckiest else f"; {luckiest.name} {_was(luckiest)}"
        return f"{begin(best.name)} played {well}{also} {lot}."
    if is_best:
        return f"{begin(best.name)} played {well}; nobody is shown to have been {lot}."
    if is_luckiest:
        lucky = f"{begin(luckiest.name)} {_was(luckiest)} {lot}"
        return f"{lucky}; nobody is shown to have played {well}."
    return f"Nobody is shown to have played {well}, or to have been {lot}."


def sure(found: Review) -> str:
    """How sure that is."""
    if len(found.people) == 1:
        [person] = found.people
        choices = say.ranged(_share(person.choices, person.games), 100, "+")
        return (
            f"How sure: own choices {choices} {say.WINS} compared with those of "
            f"{found.own_strategy} (95 %); luck is as sure."
        )
    best, other = ranked(found)[:2]
    if best.choices == other.choices:
        names = f"{best.name} and {other.name}"
        return f"How sure: no difference is shown between the choices of {names}."
    return f"How sure: luck aside, choices gave {best.name} {_gained(best, other)} (95 %)."


def sentences(found: Review) -> list[str]:
    """The answer in full, then what happened to everybody."""
    return [
        *([_first(found)] if len(found.people) > 1 else []),
        *(
            each
            for person in found.people
            for each in (_course(found, person), *_by_mistakes(found, person))
        ),
        *(each for person in found.people for each in _lost(found, person)),
        *_counted_once(found),
        *(
            f"{listed(names)} count as {len(names)} people: are they one?"
            for names in alike(person.name for person in found.people)
        ),
    ]


def _counted_once(found: Review) -> Iterator[str]:
    """Yield which games stand in several places, and why chances do not add up."""
    for game in found.games:
        if game.same:
            yield f"{game.file} {game.place} and {listed(game.same)} are one game: it counts once."
    if len(found.people) > 1 and not all(game.over for game in found.games):
        yield (
            "Where a game is not over, the chances need not add up to 100 %: each is that at a "
            "player's own last decision, by what that player knew."
        )


def _first(found: Review) -> str:
    best, other, *_ = others = ranked(found)
    these, gained = _these(found), _gained(best, other)
    if not is_ahead(best, other):
        nobody = f"Nobody is shown to have played best in {these}"
        apart = ((each.name, _apart(best, each)) for each in others[1:])
        behind = [f"{who} (by {say.ranged(more, 100)})" for who, more in apart if more.is_above()]
        also = f" {begin(best.name)} played better than {listed(behind)}." if behind else ""
        return f"{nobody}: choices gave {best.name} {gained}.{also}"
    return f"{begin(best.name)} played best in {these}: {gained}. {_who_is_better(best, other)}"


def _gained(best: Person, other: Person) -> str:
    """By how much the choices of one were better than those of another."""
    return f"{say.ranged(_apart(best, other), 100)} more {say.WINS} than {other.name}"


def _these(found: Review) -> str:
    return "this game" if len(found.games) == 1 else f"these {len(found.games)} games"


def _who_is_better(best: Person, other: Person) -> str:
    """Whether it is also shown who is the better player."""
    if best.lost is None or other.lost is None or best.lost.hi is None or other.lost.lo is None:
        return "It takes more games to show who is the better player."
    if best.lost.hi < other.lost.lo:
        return f"It is also shown that {best.name} {does(best.name, 'lose')} less per decision."
    return "It takes more games to show who is the better player."


def _course(found: Review, person: Person) -> str:
    """Where the result of somebody came from."""
    games = person.games
    a_game = "" if games == 1 else f" per game ({counted(games, 'game')})"
    others = ""
    if person.others is not None and abs(person.others) >= LEAST:
        others = f", others' choices by {number(100 * person.others / games, 1, '+')}"
    luck, choices = (moved(each, 100 / games) for each in (person.lucky, person.choices))
    start = number(100 * person.start / games, 1)
    return (
        f"{begin(person.name)} began with a chance of {start} %; luck changed it by {luck}"
        f"{others}, own choices by {choices}{a_game}: {_came_of_it(found, person)}."
    )


def moved(found: Interval, scale: float) -> str:
    """What a sum brought, in percentage points; one that is known exactly without its digits."""
    if found.lo == found.hi:
        return number(found.estimate * scale, 1, "+")
    return say.ranged(found, scale, "+")


def _came_of_it(found: Review, person: Person) -> str:
    """What somebody won."""
    if not all(game.over for game in found.games):
        return f"the chance is {number(100 * person.result / person.games, 1)} % now"
    if person.games == 1 and person.result in (0.0, 1.0):
        return "won" if person.result else "lost"
    digits = 0 if float(person.result).is_integer() else 2
    return f"won {number(person.result, digits)} of {counted(person.games, 'game')}"


def _lost(found: Review, person: Person) -> Iterator[str]:
    """Yield what somebody lost per decision, and where that stands among known players."""
    if (lost := person.lost) is None:
        return
    if lost.estimate == lost.lo == lost.hi == 0.0:
        who = begin(person.name)
        yield f"{who} answered as {found.own_strategy} would: choices lost nothing."
        return
    did, much = ("gained", lost.opposite) if lost.estimate < 0.0 else ("gave away", lost)
    yield (
        f"{begin(person.name)} {did} {say.ranged(much, 100)} {say.WINS} per close decision "
        f"({counted(person.counted, 'decision')}). {_place(found, lost)}"
        f"{_more(found, person, lost)}"
    )


def _place(found: Review, lost: Interval) -> str:
    """Whom of the known players somebody is like, as far as is shown, and whom not."""
    if not found.known:
        return "What known players lose at such a table is not known."
    sides: dict[str, list[str]] = {LIKE: [], BETTER: [], WORSE: []}
    for known in found.known:
        sides[_side(known, lost)].append(f"{known.name} ({say.ranged(known.lost, 100)})")
    like = sides.pop(LIKE)
    said = [f"that is {side} than {listed(names)}" for side, names in sides.items() if names]
    if like:
        said = [f"{_these(found)} cannot distinguish that from {listed(like, 'or')}", *said]
    return f"{capital('; '.join(said))}."


def _side(known: KnownPlayer, lost: Interval) -> str:
    more = difference(known.lost, lost)
    if more.is_above():
        return BETTER
    return WORSE if more.opposite.is_above() else LIKE


def _more(found: Review, person: Person, lost: Interval) -> str:
    """How many games would show a difference from those that are not distinguished yet."""
    needed = [
        (games, known.name)
        for games, known in zip(person.more, found.known, strict=True)
        if games is not None and games > person.games and _side(known, lost) == LIKE
    ]
    if not needed:
        return ""
    games, name = max(needed)
    return f" At this rate about {games:,} games would probably show a difference from {name}."


def _by_mistakes(found: Review, person: Person) -> Iterator[str]:
    """Yield what part of the sum of choices is that of the mistakes that are listed."""
    mine = [seat for game in found.games for seat in game.seats if seat.name == person.name]
    made = [each for seat in mine for each in seat.decisions]
    shown = [each for each in made if each.shown]
    if not shown:
        return
    own, scale = sum(each.played == each.own for each in shown), 100 / person.games
    judge, many = begin(found.own_strategy), counted(len(shown), "mistake")
    if own == len(shown):
        yield f"{judge} would have made all {whose(person.name)} mistakes too: that counts as luck."
        return
    choices = sum(each.choice.estimate for each in shown)
    by, more = (number(scale * n, 1, "+") for n in (choices, person.choices.estimate - choices))
    others = counted(len(made) - len(shown), "other decision")
    whom = "Your" if person.name == YOU else whose(person.name)
    yield f"{whom} {many} brought {by} of that, {others} {more}."
    if own:
        yield f"{judge} would have made {own} of {len(shown)} too: that counts as luck."


def what_if(found: Review) -> list[str]:
    """Of each decision that ended a deal, what the best other answer would have been worth."""
    return [_instead(*each) for each in endings(found)]


def endings(found: Review) -> list[tuple[GameReview, SeatReview, WhatIf]]:
    """The decisions that ended a deal, in the order in which they were made."""
    return [
        (game, seat, each)
        for game in found.games
        for _, seat, each in sorted(
            (
                (seat.decisions[each.decision].number, seat, each)
                for seat in game.seats
                for each in seat.ended
            ),
            key=lambda ended: ended[0],
        )
    ]


def _instead(game: GameReview, seat: SeatReview, what: WhatIf) -> str:
    decision, other = seat.decisions[what.decision], named(game, what.other)
    gain, lay = what.gain, ""
    if gain.lo == gain.hi == 0.0:
        wins = "the same"
    elif gain.is_above() or gain.opposite.is_above():
        wins = say.difference(gain, 100, say.WINS)
    else:
        wins = f"{say.difference(gain, 100, say.WINS)}, which may be chance"
    if what.lay is not None:
        then, played = (number(100 * each, 0) for each in (what.lay.other, what.lay.played))
        lay = f" With the cards as they were: {then} % instead of {played} %."
    deal = capital(game_named(game.game).words.deal)
    return (
        f'{deal} {decision.deal}, decision {decision.number}, {seat.name}: "{other}" instead of '
        f'"{decision.played}" brings {wins}.{lay}'
    )


def rests(found: Review) -> str:
    """What the answer rests on."""
    judged = sum(len(seat.decisions) for game in found.games for seat in game.seats)
    return (
        f"{counted(judged, 'decision')} in {counted(len(found.games), 'game')}, each judged by "
        f"what its player knew; {found.own_strategy} plays on."
    )


def method(found: Review) -> Iterator[str]:
    """Yield how it was judged."""
    worlds = found.games[0].worlds
    yield (
        "Every decision between several legal answers was judged by what its player knew then. "
        "The hidden cards were dealt again to fit what the others had done, and all answers were "
        "played on in the same simulations. Forced moves need no judgement."
    )
    yield (
        f"The best answer was chosen in {worlds // 4:,} simulations, or in up to {4 * worlds:,} "
        f"where much was at stake. It was compared with the one played in {worlds:,} others, or in "
        f"up to {8 * worlds:,} where a large mistake was possible but not sure. A mistake costs "
        "more than half a win in 100: tested at every look, and for all decisions of a seat "
        "together (Benjamini and Hochberg, 5 %). What seems to cost less than 1 is not listed."
    )
    yield (
        "Start, luck and choices add up to the result exactly. Choices are compared with the "
        f"answers of {found.own_strategy}, mistakes with the best answer: that is another sum, in "
        "which a mistake that is made again counts again. Advice looks one decision deeper where a "
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
    return difference(_share(best.choices, best.games), _share(other.choices, other.games))


def by_luck(found: Review) -> list[Person]:
    """Everybody, by what luck brought in a game, the luckiest first."""
    return sorted(found.people, key=lambda each: -each.lucky.estimate / each.games)


def is_luckier(one: Person, other: Person) -> bool:
    """Whether it is shown that one was luckier: what luck gave one it took from another."""
    first, second = (_share(each.lucky, each.games) for each in (one, other))
    errors = sum(each.measured.se or 0.0 for each in (first, second))
    return first.estimate - second.estimate > QUANTILE * errors


def _share(found: Interval, games: int) -> Interval:
    """A sum over games as a mean."""
    ends = (None if end is None else end / games for end in (found.lo, found.hi))
    return Interval(found.estimate / games, *ends)


def _size(found: Interval) -> str:
    return number(100 * abs(found.estimate), 0)


def _was(person: Person) -> str:
    return "were" if person.name == YOU else "was"


def _did(found: Interval) -> str:
    return "brought" if found.estimate >= 0.0 else "cost"
