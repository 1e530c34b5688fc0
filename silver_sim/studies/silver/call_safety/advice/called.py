"""A call against going on, in worlds of the position in which somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from silver_sim.advice.budget import Budget
from silver_sim.advice.certainty import break_even, is_right
from silver_sim.advice.goal import POINTS, SECOND, WIN
from silver_sim.advice.interval import Interval, Range, rounded
from silver_sim.advice.position import Position
from silver_sim.advice.table import MILLION, AdviceTable
from silver_sim.advice.weighing import Weighed, weigh
from silver_sim.advice.worlds import REAL
from silver_sim.errors import UserError
from silver_sim.games.positions import Doubted
from silver_sim.games.silver.study.filling import goes_by
from silver_sim.games.silver.study.real_positions import nearest
from silver_sim.games.silver.text.given import SilverGiven
from silver_sim.studies.advice.questions import Sitting
from silver_sim.studies.silver.call_safety.advice.answer import (
    CALL,
    WAIT,
    CallAnswer,
    CardCertainty,
    DependsOn,
    GoingOn,
    Group,
    Naive,
    PaysFrom,
    verdict_of,
)
from silver_sim.studies.silver.call_safety.advice.at_position import AtPosition
from silver_sim.studies.silver.call_safety.advice.decided import decided

WORLDS, MORE_WORLDS, SECONDS = 2048, 16_384, 5.0  # at first, and where that says too little
ENOUGH = 32  # real positions of a kind: of fewer nothing is said
MOVES = 0.1  # a chance: what moves it further is said
GROUPS = 3  # into which turns are cut
AT_ONCE = 1.45  # times as wide as for one are intervals of ten groups that hold together
BEHIND, AFTERWARDS = "behind", "afterwards"
FACES = "which of your cards lie faceup"


def called(
    sitting: Sitting, position: Position, *, goal: str = WIN, goes_on: bool = False
) -> CallAnswer:
    """Whether to call at a position: in all worlds of the budget.

    ``goes_on``: where they leave open which is better by more than matters, ``MORE_WORLDS`` are
    played, for ``SECONDS`` about. UserError where no call is legal, or these players have no such
    goal; StrategyError if a strategy fails.
    """
    found = _found(sitting, position, goal)
    if goes_on and found.is_close:
        more = Budget(SECONDS, MORE_WORLDS, floor=sitting.budget.worlds)
        found = _found(sitting._replace(budget=more), position, goal)
    return found


def _found(sitting: Sitting, position: Position, goal: str) -> CallAnswer:
    table = sitting.table(position, goal)
    own = _two_ways(table, position)
    budget = sitting.budget._replace(keeps_all=True)
    weighed = weigh([table], budget, None, sitting.asker.progress, plans=False)
    near, here, alike = None, AtPosition.of(weighed.worlds, weighed.period), None
    if table.worlds.source == REAL:
        met = sitting.asker.players.met(position.game.name, position.players)
        near = nearest(position.as_given, met)
        places = goes_by(near, table.worlds.key, weighed.worlds)
        here = AtPosition(near, places)
        numbers = [len(village) for village in position.as_given.villages]
        behind = near.reals["cards_in"][np.unique(places), : len(numbers)]
        alike = int((behind == numbers).all(axis=1).sum())
    outcome = _Outcome(weighed, table, here, goal)
    doubted = position.game.positions().doubted
    cards = doubted(position.as_given) if doubted and position.given else []
    about = sitting.about(position, table, weighed.worlds)
    place = about["position"]
    # No line says what is open: it would be another question.
    line = "" if position.given and position.as_given.open else place.line
    unsaid = [*position.not_given]
    if position.given:
        mine = position.as_given.villages[0]
        if position.as_given.open and not any(card.up for card in mine):
            unsaid.append(FACES)
    about["position"] = replace(place, line=line, not_told=unsaid)
    return CallAnswer(
        **about,
        goal=goal,
        verdict=verdict_of(outcome.gain()),
        chance=outcome.chance(),
        points=outcome.points(),
        win=outcome.win(),
        second=outcome.gain() if goal == SECOND else None,
        depends_on=[]
        if near is None
        else outcome.depends_on(position.as_given, near.reals[places]),
        pays_from=outcome.pays_from(),
        naive=_naive(position.as_given),
        going_on=outcome.going_on(),
        beaten=outcome.beaten(),
        certainty=_certainty(weighed, cards[0]) if len(cards) == 1 else None,
        decided=decided(position.as_given),
        own=own,
        independent=here.number,
        alike=alike,
    )


def _two_ways(table: AdviceTable, position: Position) -> str:
    """Leave a call and going on to be tried; returns what the strategy would do by itself.

    Going on is a blank answer: what the strategy does if it may not call in this turn.
    """
    acts = [each["act"] for each in table.lines()]
    if CALL not in acts:
        given = position.as_given
        cards, most = len(given.villages[0]), given.rules.call_max_cards
        raise UserError(
            f"{cards} own cards are too many to call" if cards > most else "you may not call there",
            why=f"a call needs at most {most} (silver-rules 4.3)"
            if cards > most
            else "somebody else has called, or something is done in this turn (silver-rules 4.2)",
            help="give all your cards, and a position in which your turn begins",
        )
    call = acts.index(CALL)
    blank = np.zeros(1, table.answers.dtype)
    table.answers = np.concatenate([table.answers[call : call + 1], blank])
    return CALL if call == 0 else WAIT


class _Outcome:
    """What came of a call and of going on in all worlds, at the position described."""

    def __init__(self, weighed: Weighed, table: AdviceTable, here: AtPosition, goal: str) -> None:
        self._here, self._goal = here, goal
        failed, self._ends_lowest, score = (
            weighed.led[:, :, table.consequence(name)]
            for name in ("failed_call", "lowest", "score")
        )
        self._lowest = 1 - failed[:, 0]
        self._behind = weighed.below.any(axis=1)
        self._score = score
        self._won = weighed.chances / MILLION
        self._worth = weighed.worths / MILLION

    def chance(self, which: Any = None) -> Interval:
        """To be lowest with a call; ``which`` are some of the worlds."""
        return self._here.share(self._lowest, which).interval

    def points(self, which: Any = None) -> Interval:
        """That a call saves."""
        return self._here.mean(self._score[:, 1] - self._score[:, 0], which).interval

    def win(self, which: Any = None) -> Interval:
        """The share of the game that it gains."""
        return self._more(self._won, which)

    def gain(self, which: Any = None) -> Interval:
        """Of what counts."""
        if self._goal == SECOND:
            return self._more(self._worth, which)
        return self.points(which) if self._goal == POINTS else self.win(which)

    def _more(self, worth: Any, which: Any) -> Interval:
        """How much more a call is worth; where that is nothing in all worlds, what these leave."""
        more = worth[:, 0] - worth[:, 1]
        found = self._here.mean(more, which)
        if found.lo == found.hi == 0.0:
            most = self._here.share(more != 0, which).hi
            found = Range(0.0, -most, most)
        return found.interval

    def going_on(self) -> GoingOn:
        """What it costs, and how it ends."""
        call, wait = (rounded(self._here.mean(self._score[:, way]).estimate) for way in (0, 1))
        return GoingOn(wait, call, self._here.share(self._ends_lowest[:, 1]).interval)

    def beaten(self) -> dict[str, float]:
        """How often a call fails that was behind already, and one that was not."""
        fails = 1 - self._lowest
        causes = {BEHIND: fails * self._behind, AFTERWARDS: fails * ~self._behind}
        return {name: rounded(self._here.share(each).estimate) for name, each in causes.items()}

    def pays_from(self) -> PaysFrom:
        """The chance from which on a call gains points, of the game, and of what counts."""
        second = self._needed(self._worth) if self._goal == SECOND else None
        return PaysFrom(self._needed(-self._score), self._needed(self._won), second)

    def _needed(self, worth: Any) -> Interval | None:
        """The chance at which a call is worth as much as going on.

        A call that is lowest is worth ``stake`` more than one that fails, so that it needs a chance
        that is lower by what it gains over that. The error is that of all parts together (delta
        method): ``off`` moves the stake, and has itself no mean.
        """
        lowest, fails = self._lowest == 1, self._lowest == 0
        if min(self._here.behind(lowest), self._here.behind(fails)) < ENOUGH:
            return None
        means = [self._here.mean(worth[:, 0], which).estimate for which in (lowest, fails)]
        stake = means[0] - means[1]
        if stake <= 0:
            return None
        gains = worth[:, 0] - worth[:, 1]
        gain, chance = self._here.mean(gains).estimate, self._here.mean(lowest).estimate
        off = lowest * (worth[:, 0] - means[0]) / lowest.mean()
        off = off - fails * (worth[:, 0] - means[1]) / fails.mean()
        found = self._here.mean(lowest - gains / stake + gain / stake**2 * off)
        moved = chance - gain / stake - found.estimate
        return Range(*(min(max(each + moved, 0.0), 1.0) for each in found)).interval

    def depends_on(self, given: SilverGiven, reals: Any) -> list[DependsOn]:
        """What was not said and moves the chance: first what turns the verdict."""
        found = []
        for what, names, kind in _kinds(given, reals):
            groups = [
                Group(name, rounded(which.mean()), self.chance(which), gain, _surely(gain))
                for number, name in enumerate(names)
                for which in [kind == number]
                if self._here.behind(which) >= ENOUGH
                for gain in [self.gain(which)]
            ]
            if len(groups) < 2:
                continue
            depends = DependsOn(what, groups)
            least, *_, most = sorted((g.chance for g in groups), key=lambda each: each.estimate)
            moves = most.estimate - least.estimate
            if depends.turns or ((least.hi or 1.0) < (most.lo or 0.0) and moves > MOVES):
                found.append((moves, depends))
        return [each for _, each in sorted(found, key=lambda each: (not each[1].turns, -each[0]))]


def _surely(gain: Interval) -> str:
    """The verdict of one of several groups, all of which hold at once (Bonferroni)."""
    if gain.lo is None or gain.hi is None:
        return verdict_of(gain)
    lo, hi = (gain.estimate + AT_ONCE * (end - gain.estimate) for end in (gain.lo, gain.hi))
    return verdict_of(Interval(gain.estimate, lo, hi))


def _kinds(given: SilverGiven, reals: Any) -> Iterator[tuple[str, list[str], Any]]:
    """What was not said: its name, those of its kinds, and which kind each real position is of."""
    if given.turn is None and given.own_turn is None:
        turns = (reals["turn"].astype(int) - 1) // given.players + 1
        _, place, often = np.unique(turns, return_inverse=True, return_counts=True)
        middle = (often.cumsum() - often / 2) / len(turns)  # of the share of each turn
        kind = np.unique((GROUPS * middle).astype(int), return_inverse=True)[1][place]
        names = []
        for number in range(int(kind.max()) + 1):
            first, last = turns[kind == number].min(), turns[kind == number].max()
            names.append(_turns(first, last, number == kind.max()))
        yield "turn", names, kind
    if any(card.any_face for village in given.villages for card in village):
        shown = reals["up"][:, 1 : given.players].astype(bool).any(axis=(1, 2))
        yield "faces", ["none", "some"], shown.astype(int)
    if given.open and given.amulet_owner is None:
        yield "amulet", ["not yours", "yours"], (reals["amulet_owner"] == 0).astype(int)
    if given.totals is None:
        leads = reals["totals"][:, 1 : given.players].min(axis=1) - reals["totals"][:, 0]
        yield "standing", ["behind", "level", "ahead"], np.searchsorted([-4, 5], leads, "right")


def _turns(first: int, last: int, is_latest: bool) -> str:
    if is_latest:
        return f"{first} or later"
    return f"{first}" if first == last else f"{first} to {last}"


def _naive(given: SilverGiven) -> Naive:
    """A call costs S + penalty with chance 1 - p, no call costs S: they are equal at 10 / (10 + S).

    Unknown cards count with the mean of those that are not seen.
    """
    named = [card.value for village in given.villages for card in village if card.value is not None]
    seen = (*given.seen, *(given.discard or ()), *given.row)
    named += [card for card in seen if card is not None]
    known = [card.value for card in given.villages[0] if card.value is not None]
    total = sum(known) + (given.own_sum or 0)
    unknown = len(given.villages[0]) - len(known) - given.summed
    copies = given.rules.copies
    left = sum(copies) - len(named) - given.summed
    points = sum(value * number for value, number in enumerate(copies)) - sum(named)
    expected = total + unknown * max(points - (given.own_sum or 0), 0) / max(left, 1)
    penalty = given.rules.call_penalty
    return Naive(rounded(expected), rounded(penalty / (penalty + expected)))


def _certainty(weighed: Weighed, card: Doubted) -> CardCertainty:
    """The certainty of a doubted card below and above which the verdict is another one."""
    gain = weighed.worths[:, 0] - weighed.worths[:, 1]
    other = -gain if gain.mean() > 0 else gain
    ends = break_even(other, is_right(weighed, card), weighed.period)
    sides = {end: at.interval for end, at in ends.items()}
    return CardCertainty(**vars(card), below=sides.get("below"), above=sides.get("above"))
