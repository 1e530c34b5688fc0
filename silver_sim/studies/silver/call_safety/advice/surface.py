"""The answers to a question wherever in the atlas its villages may lie: in order, and possible.

What is known besides the villages moves every cell for itself. Here all cells between which steps
lead are moved and brought into order again, so that no step to a worse position raises the chance
to be lowest, or turns a wait into a call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from silver_sim.studies.silver.call_safety.advice.atlas import MANY, Atlas, Range
from silver_sim.studies.silver.call_safety.advice.levels import GAPS, levels_of
from silver_sim.studies.silver.call_safety.advice.order import chances_in_order, signs_in_order
from silver_sim.studies.silver.call_safety.advice.question import (
    CARDS,
    PENALTY,
    ROUNDS,
    CallQuestion,
    sums,
)
from silver_sim.studies.silver.call_safety.advice.reading import (
    Base,
    CellPlace,
    Reading,
    base_of,
    read,
    verdict_of,
)

STANDING = "standing"
# A village grows by so many cards in a turn: a new one, and one of a bad set (silver-rules 6.6).
MOST_NEW = 2
# What is sure of the game: with a call and without one, or only with a call.
WON, LOST, LOST_BY_CALL = "won", "lost", "lost by a call"


class Told(NamedTuple):
    """What a question tells besides the villages, in levels: all of it, and what counts."""

    all: Mapping[str, int]
    counted: Mapping[str, int]


class Decided(NamedTuple):
    """What is sure of the game, as its totals are ``apart`` by more points than ``at_most``."""

    game: str
    apart: int
    at_most: int


class Surface:
    """The answers to a question, and to the same one with other villages."""

    def __init__(self, atlas: Atlas, question: CallQuestion) -> None:
        self._atlas, self._question = atlas, question
        self._levels: dict[CellPlace, Told] = {}
        self._found: dict[int | None, Mapping[CellPlace, Reading]] = {}

    @cached_property
    def place(self) -> CellPlace:
        """Where the question lies."""
        return CellPlace.of(self._question)

    @property
    def first_round(self) -> bool:
        """Whether all totals are 0: there is one class of score, and nothing beside it."""
        return self._question.round == 1

    def told(self, place: CellPlace) -> Told:
        """What else the question tells, at a place: it depends on what is in one's own hand."""
        hand = place._replace(opponents=())
        if hand not in self._levels:
            self._levels[hand] = self._told(hand)
        return self._levels[hand]

    def _told(self, place: CellPlace) -> Told:
        told = levels_of(self._question, place.known)
        pair = told.get("deck_unseen")
        if pair is not None and not self._atlas.shift(
            "deck_unseen", place.seats, place.expected, pair
        ):
            del told["deck_unseen"]
        return Told(told, {name: told[name] for name in told if name not in implied(told)})

    def at(self, place: CellPlace) -> Reading | None:
        """The answer at a place, everything else being the same; None if there is no cell."""
        standing = self.told(place).counted.get(STANDING)
        found = self._reading(place, standing)
        if found is None:
            return None
        if standing is not None:
            found = self._whatever_the_gap(found, place, standing)
        found = self._possible(found, place)
        return _down_to_nothing(found) if self._may_be_nothing(found, place) else found

    def without_score(self, place: CellPlace) -> Reading | None:
        """The same if nothing were told of the score."""
        return self._reading(place, None)

    def _reading(self, place: CellPlace, standing: int | None) -> Reading | None:
        """The answer if the score is of a level, or none; cells of the atlas are in order."""
        if self._levels_at(place, standing):
            return self._ordered(standing).get(place)
        base = base_of(self._atlas, place)
        return read(self._atlas, place, base, {}) if base else None

    def decided(self, place: CellPlace) -> Decided | None:
        """What is sure of the game at a place whatever is dealt and done; None if nothing is.

        In the last round a total changes by the sum of the village, and by the penalty of a failed
        call (silver-rules 10.2). Others exchange cards of one's own village one for one (7.11,
        7.12), and nobody else adds any; after a call everybody has one turn (4.4). Without one, an
        opponent may come to hold all cards but one, and those of absent players.
        """
        ahead = self._ahead
        if ahead is None:
            return None
        costs = _heaviest(place.cards) + PENALTY
        if ahead > costs:
            return Decided(WON, ahead, costs)
        ever = CARDS - self._question.absent - 1
        in_a_turn = max(MANY, *self._question.opponents) + MOST_NEW
        for game, cards in ((LOST, ever), (LOST_BY_CALL, in_a_turn)):
            if -ahead > _heaviest(cards):
                return Decided(game, -ahead, _heaviest(cards))
        return None

    @property
    def _ahead(self) -> int | None:
        """The points by which one leads in the last round; None if it is another one."""
        number, scores = self._question.round, self._question.scores
        return min(scores[1:]) - scores[0] if number == ROUNDS and scores else None

    def loses_at_most(self, place: CellPlace, chance: Range) -> Range | None:
        """What share of the game a call can lose, where that is known; else None.

        In the last round who leads wins by scoring nothing (silver-rules 10.2): a call wins at
        least as often as it is lowest, and going on wins at most always. Of a game that is decided
        nothing can be lost.
        """
        decided = self.decided(place)
        if decided and decided.game != LOST_BY_CALL:
            return Range(0.0, 0.0, 0.0)
        if self._ahead is None or self._ahead <= 0:
            return None
        return Range(1 - chance.estimate, 1 - chance.hi, 1 - chance.lo)

    # The score

    def _whatever_the_gap(self, reading: Reading, place: CellPlace, standing: int) -> Reading:
        """Let the gain hold all that the classes of score beside this one say.

        Within a class the score makes more of a difference than single cells do.
        """
        if not counts_standing(reading) or self.first_round:
            return reading
        here = divmod(standing, GAPS)
        beside = [GAPS * here[0] + gap for gap in (here[1] - 1, here[1] + 1) if 0 <= gap < GAPS]
        others = [self._reading(place, each) for each in beside]
        ranges = [reading.win, *(each.win for each in others if each and counts_standing(each))]
        lo, hi = min(each.lo for each in ranges), max(each.hi for each in ranges)
        return with_win(reading, Range(reading.win.estimate, lo, hi))

    def _possible(self, reading: Reading, place: CellPlace) -> Reading:
        """Keep the gain to what arithmetic allows."""
        loss = self.loses_at_most(place, reading.chance) or Range(1, 1, 1)
        least = Range(0 - loss.estimate, 0 - loss.hi, 0 - loss.lo)
        most = 0.0 if self.decided(place) else 1.0
        pairs = zip(reading.win, least, strict=True)
        return with_win(reading, Range(*(min(max(gain, low), most) for gain, low in pairs)))

    def _may_be_nothing(self, reading: Reading, place: CellPlace) -> bool:
        """Whether a call is better, or worse, by an amount that may be nothing.

        The classes of score at the ends have no end: the farther apart totals are, the less is at
        stake. And a call that loses the game loses what going on may still win.
        """
        decided = self.decided(place)
        if decided:
            return decided.game == LOST_BY_CALL
        gap = self.told(place).counted.get(STANDING, 0) % GAPS
        at_an_end = gap in (0, GAPS - 1) and counts_standing(reading) and not self.first_round
        return at_an_end and reading.verdict in ("call", "wait")

    # Order

    def _ordered(self, standing: int | None) -> Mapping[CellPlace, Reading]:
        """The answers at all places."""
        if standing not in self._found:
            self._found[standing] = _in_order(dict(self._read(standing)))
        return self._found[standing]

    def _read(self, standing: int | None) -> Iterator[tuple[CellPlace, Reading]]:
        for place, base in self._bases:
            yield place, read(self._atlas, place, base, self._levels_at(place, standing))

    def _levels_at(self, place: CellPlace, standing: int | None) -> dict[str, int]:
        """What counts at a place, if the score is of a level, or none."""
        levels = {each: at for each, at in self.told(place).counted.items() if each != STANDING}
        return levels if standing is None else levels | {STANDING: standing}

    @cached_property
    def _bases(self) -> list[tuple[CellPlace, Base]]:
        """All cells between which steps lead."""
        return [(place, base) for place in self._places() if (base := base_of(self._atlas, place))]

    def _places(self) -> Iterator[CellPlace]:
        here = self.place.seats, self.place.cards - self.place.unknown
        for (seats, cards, unknown, opponents), line in self._atlas.lines.items():
            if (seats, cards - unknown) == here and isinstance(opponents, tuple):
                for known, _ in line:
                    yield CellPlace(seats, cards, unknown, known, opponents)


def implied(told: Mapping[str, int]) -> set[str]:
    """Factors that another one tells better."""
    found = {"turn"} if "deck" in told else set()
    return found | ({"deck", "unseen"} if "deck_unseen" in told else set())


def counts_standing(reading: Reading) -> bool:
    """Whether the score is counted in."""
    return any(shift.factor == STANDING for shift in reading.shifts)


def _heaviest(cards: int) -> int:
    """The most that so many cards can sum up to."""
    return sums(cards)[-1]


def _down_to_nothing(reading: Reading) -> Reading:
    """The same verdict, wait if nothing is gained, about a gain that may be nothing."""
    estimate, lo, hi = reading.win
    win = Range(estimate, 0.0, hi) if lo > 0 else Range(estimate, lo, 0.0)
    verdict = "call" if lo > 0 else "wait"
    return with_win(reading, win)._replace(verdict=verdict, down_to_nothing=True)


def with_win(reading: Reading, win: Range) -> Reading:
    """The same with another gain."""
    *before, last = reading.shifts or (None,)
    shifts = (*before, last._replace(win=win)) if last else ()
    return reading._replace(win=win, shifts=shifts, verdict=verdict_of(win))


def _in_order(found: Mapping[CellPlace, Reading]) -> dict[CellPlace, Reading]:
    """Bring chances and the signs of gains into order."""
    chances = chances_in_order({place: each.chance for place, each in found.items()})
    wins = signs_in_order({place: each.win for place, each in found.items()})
    return {
        place: _with_chance(with_win(reading, wins[place]), chances[place])
        for place, reading in found.items()
    }


def _with_chance(reading: Reading, chance: Range) -> Reading:
    *before, last = reading.shifts or (None,)
    shifts = (*before, last._replace(chance=chance)) if last else ()
    return reading._replace(chance=chance, shifts=shifts)
