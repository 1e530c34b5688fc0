"""An answer in words: the verdict in a few lines, and all the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from silver_sim.advice.goal import EQUAL, MATTERS, POINTS, SECOND, WIN
from silver_sim.advice.interval import SLIGHT, TOSS_UP, Interval
from silver_sim.arena.find import STRONGEST
from silver_sim.report.text.wording import bounded, chance, counted, ends, percent, upper
from silver_sim.stats.core.intervals import LEVEL, constant_interval
from silver_sim.studies.silver.call_safety.advice.answer import (
    LIVE,
    CallAnswer,
    CardCertainty,
    Change,
    GoingOn,
    PaysFrom,
    PlayedWorlds,
)
from silver_sim.studies.silver.call_safety.advice.atlas import LETTERS, NOT_KNOWN
from silver_sim.studies.silver.call_safety.advice.changes import KNOWN_SUM, UNKNOWN_CARDS
from silver_sim.studies.silver.call_safety.advice.decided import LOST, LOST_BY_CALL, WON
from silver_sim.studies.silver.call_safety.advice.question import CERTAIN, Question

if TYPE_CHECKING:
    from silver_sim.studies.silver.call_safety.advice.hand import Hand, HandCell

HEADLINES = {
    "call": "Call",
    "wait": "Wait",
    TOSS_UP: "Toss-up: not shown which is better",
    NOT_KNOWN: "Not known: the interval is too wide to say",
}
SLIGHTLY = {"call": "Call, by a little", "wait": "Wait, by a little"}
FINE = "Toss-up: either is fine"  # as the interval holds nothing that matters
DECIDED = {
    WON: "The game is decided: you lead by {apart} points, and your cards and the penalty of a "
    "failed call cannot cost more than {at_most}. You win whether you call or go on, as long as "
    "you add no card to your village.",
    LOST: "The game is decided: you are {apart} points behind, and who leads cannot score more "
    "than {at_most}. You lose whether you call or go on.",
    LOST_BY_CALL: "No call wins the game: you are {apart} points behind, and in the one turn after "
    "a call who leads cannot come to score more than {at_most}. What going on may still win is all "
    "that is at stake, and may be nothing.",
}
OFTEN, SELDOM = 0.75, 0.5  # chances to be lowest at which a verdict needs a reason
AS_OFTEN = 0.05  # a difference of chances that hardly matters
DECIMALS = (1, 2, 3, 4)  # of percentage points; as many as are needed
LEAST_SHARE = 0.01  # causes that are rarer are not told
CAUSES = {
    "behind": "already behind",
    "afterwards": "overtaken in the turns after it",
    "exchange": "an exchange",
    "set": "a set",
    "take": "a taken card",
    "master": "Master",
    "witch": "Witch",
    "robber": "Robber",
    "otherwise": "otherwise",
}


def verdict(answer: CallAnswer) -> list[str]:
    """The verdict, in lines of at most 80 letters."""
    lines = [_headline(answer), _chance(answer), _pays(answer.pays_from), *_worth(answer)]
    return [*lines, *_certainty(answer.certainty), _from(answer)]


def understood(asked: Question) -> str:
    """What was understood: "You: 4 known cards, 9 points. Others: 4, 5, 3 cards."."""
    known = asked.known_cards
    own = [f"{counted(known, 'known card')}, {counted(asked.known_sum, 'point')}"] if known else []
    up = [value for value, is_up in zip(asked.known, asked.up, strict=False) if is_up]
    own[:1] = [f"{each} (faceup: {', '.join(map(str, up))})" if up else each for each in own]
    own += [f"{asked.unknown} unknown"] if asked.unknown else []
    others = asked.opponents
    said = [f"You: {', and '.join(own)}", f"Others: {', '.join(map(str, others))} cards"]
    if len(others) == 1:
        said[1] = f"The other: {counted(others[0], 'card')}"
    sure = zip(asked.known, asked.sure, strict=bool(asked.sure))
    doubted = [f"{value} to {percent} %" for value, percent in sure if percent < CERTAIN]
    said += [f"Sure of the {' and the '.join(doubted)}"] if doubted else []
    said += [f"Your turn {asked.turn}"] if asked.turn else []
    said += [f"Deck: {counted(asked.deck, 'card')}"] if asked.deck is not None else []
    if asked.scores:
        said.append(f"Round {asked.round}, totals {', '.join(map(str, asked.scores))}")
    said += [f"Seen: {len(asked.seen)} other cards"] if asked.seen is not None else []
    return f"{'. '.join(said)}."


def more(answer: CallAnswer) -> Iterator[str]:
    """Everything else, one paragraph a line."""
    sure = answer.decided
    if sure:
        yield DECIDED[sure.game].format(apart=sure.apart, at_most=sure.at_most)
    yield (
        "If the round ended now a call would save points from "
        f"{_percent(answer.naive.pays_from)} on, with {answer.naive.expected_sum:.1f} points "
        "expected in hand."
    )
    yield _going_on(answer.going_on)
    yield _beaten(answer)
    if answer.changes is not None:
        yield _changes(answer.changes)
    yield _rests(answer)
    yield f"Not told: {', '.join(answer.not_told)}."
    if answer.commands.again:
        yield f"The same:  {answer.commands.again}"
    if answer.commands.advise:
        yield f"All answers:  {answer.commands.advise}"


def hand_chance(cell: HandCell) -> str:
    """The verdict, as a letter, and the chance to be lowest in a cell of a hand of neighbours."""
    return f"{LETTERS[cell.verdict]} {bounded(cell.chance, 0)} %"


def hand_legend(hand: Hand) -> Iterator[str]:
    """What the rows, columns and cells of a hand of neighbours are."""
    yield (
        f"You asked about a known sum of {hand.asked.sum}, where the opponent with the fewest has "
        f"{counted(hand.asked.fewest, 'card')}; columns are that number, and no other opponent has "
        "fewer."
    )
    names = ", ".join(f"{letter} {verdict}" for verdict, letter in LETTERS.items())
    yield f"{names}; and the chance to be lowest with a call. --json has the intervals."
    cells = [cell for row in hand.rows for cell in row.cells]
    live = sum(cell.source == LIVE for cell in cells)
    if live:
        yield f"Of {len(cells)} cells, {live} were played now."


# The verdict


def _headline(answer: CallAnswer) -> str:
    names = HEADLINES | (SLIGHTLY if answer.sure == SLIGHT else {})
    settled = answer.decided and answer.decided.game != LOST_BY_CALL and answer.goal == WIN
    if settled or answer.gain.is_within(MATTERS[answer.goal]):
        names[TOSS_UP] = FINE
    reason = _reason(answer)
    return f"{names[answer.verdict]}{', ' + reason if reason else ''}."


def _reason(answer: CallAnswer) -> str:
    """Why it is not as the chance to be lowest makes believe; empty if it is."""
    lowest, verdict, points = answer.chance.estimate, answer.verdict, answer.points.estimate
    if answer.decided and verdict != "call":
        lost = answer.decided.game == LOST_BY_CALL
        return "as no call can win the game" if lost else "as the game is decided"
    if answer.goal == POINTS:
        return ""
    if verdict == "call" and lowest < SELDOM:
        return "as going on costs still more" if points > 0 else "as going on wins fewer games"
    if verdict in ("call", NOT_KNOWN) or lowest < OFTEN:
        return ""
    if points > EQUAL[POINTS]:
        sure = answer.question.scores and (answer.points.lo or 0) > 0
        return "as points matter little at this score" if sure else ""
    cheap = "costs as few points" if points > -EQUAL[POINTS] else "costs fewer points"
    if (answer.going_on.lowest or 0.0) >= lowest - AS_OFTEN:
        return f"as going on is lowest nearly as often and {cheap}"
    return f"as going on {cheap}"


def _chance(answer: CallAnswer) -> str:
    return f"Chance to be lowest {chance(answer.chance)}."


def _worth(answer: CallAnswer) -> tuple[str, str]:
    points, saves = _turned(answer.points)
    return (
        f"A call {'saves' if saves else 'costs'} {points.estimate:.1f} points of the round "
        f"({ends(points)}) against going on,",
        f"and {_gains(answer)}.",
    )


def _turned(gain: Interval) -> tuple[Interval, bool]:
    """A gain, or a loss the other way round; whether it is a gain."""
    gains = gain.estimate >= 0
    return (gain if gains else gain.opposite), gains


def _gains(told: CallAnswer) -> str:
    """The gain of a verdict, so exact that the end that decides it is not shown as 0.0."""
    second = told.second if told.goal == SECOND else None
    gain = second or told.win
    decisive = {"call": gain.lo, "wait": gain.hi}.get(told.verdict, 0)
    shown = (each for each in DECIMALS if round(100 * (decisive or 0), each))
    decimals = next(shown, DECIMALS[0])
    much, gains = _turned(gain)
    what = "of being first or second" if second else "of the game"
    return (
        f"{'gains' if gains else 'loses'} {100 * much.estimate:.{decimals}f} percentage points "
        f"{what} ({ends(much, 100, decimals)})"
    )


def _pays(pays: PaysFrom) -> str:
    """From which chance on a call pays: what is needed, beside what one has."""
    told = [
        f"{_with_ends(each)} {what}"
        for each, what in ((pays.win, "for the game"), (pays.points, "in points"))
        if each
    ]
    if not told:
        return "At no chance to be lowest would a call pay more, as far as is known."
    return f"Needed: {', '.join(told)}."


def _certainty(card: CardCertainty | None) -> Iterator[str]:
    """From which certainty of a card on the answer is another one."""
    if card:
        sides = (("below", card.below), ("above", card.above))
        told = [f"{side} {_with_ends(each)}" for side, each in sides if each]
        other = f"The other answer is better {' and '.join(told)}"
        none = "No other certainty would surely change the answer"
        yield f"{other if told else none}, as far as the {card.value} goes."


def _from(answer: CallAnswer) -> str:
    if live := answer.live:
        return (
            f"Played in {live.worlds:,} worlds of seed {live.seed} by {_players(live)}; --more "
            "tells the rest."
        )
    assert answer.atlas is not None
    forks, player = answer.atlas.forks, answer.atlas.made.player
    # an atlas of settings that are no longer its own
    earlier = " of an earlier champion" if player.startswith(f"{STRONGEST}:") else ""
    return (
        f"From the atlas{earlier}: {forks:,} such positions and their neighbours played both ways."
    )


def _players(live: PlayedWorlds) -> str:
    own, others = live.player, live.against
    return own if own == others else f"{own} against {others}"


# The rest


def _going_on(found: GoingOn) -> str:
    costs = f"costs {found.points:.1f} points of the round, the call {found.call:.1f}"
    if found.lowest is None:
        return f"Going on {costs}; --worlds 1024 tells how it ends."
    lowest = bounded(Interval(found.lowest, found.lo, found.hi), 1)
    return f"Going on ends lowest in {lowest} % and {costs}."


def _beaten(answer: CallAnswer) -> str:
    beaten = answer.beaten
    if beaten is None:
        return "What beats the call is not known."
    rest_on = beaten.forks or (answer.live.independent if answer.live else 0)
    causes = sorted(beaten.causes.items(), key=lambda each: -each[1])
    told = [
        f"{CAUSES.get(cause, cause)} {percent(share, 1, rest_on)} %"
        for cause, share in causes
        if share >= LEAST_SHARE
    ]
    left = (constant_interval(share, rest_on, LEVEL)[1] for _, share in causes)
    least = max(LEAST_SHARE, *left)
    nothing = f"nothing in {upper(100 * least)} % of calls or more"
    text = f"What beats the call: {', '.join(told) or nothing}"
    if beaten.ties is None:
        return f"{text}."
    ties = percent(beaten.ties, 1, rest_on)
    where = "whatever the opponents have"
    if beaten.opponents is not None:
        cards = counted(beaten.opponents, "card")
        where = f"where the opponent with the fewest has {cards}"
    return f"{text}; {ties} % are won by a tie ({rest_on:,} forks {where})."


# What would change it


def _changes(changes: Sequence[Change]) -> str:
    flips = [
        f"{_otherwise(each.what, f'{flip.to}')} ({flip.verdict})"
        for each in changes
        for flip in each.flips
    ]
    if flips:
        return f"What would change it: {'; '.join(flips)}."
    tried = [_tried(each) for each in changes]
    return f"What would change it: nothing that was tried{': ' if tried else ''}{'; '.join(tried)}."


def _otherwise(what: str, number: str) -> str:
    if what == UNKNOWN_CARDS:
        return "one unknown card fewer"
    if what == KNOWN_SUM:
        return f"a known sum of {number}"
    return f"the opponent with the fewest having {number} card{'' if number == '1' else 's'}"


def _tried(change: Change) -> str:
    least, most = min(change.tried), max(change.tried)
    return _otherwise(change.what, f"{least}" if least == most else f"{least} to {most}")


# What it rests on


def _rests(answer: CallAnswer) -> str:
    asked = answer.question
    if live := answer.live:
        sums = f" The {answer.splits} sets of cards with that sum come as often as there."
        return (
            f"What was not told is as in {live.real.number:,} real positions, {live.real.alike:,} "
            "of them with the very same numbers of cards; intervals hold what other real positions "
            f"and other worlds would say. {_players(live)} plays on in all."
            f"{sums if answer.splits > 1 else ''}"
        )
    assert answer.atlas is not None
    made = answer.atlas.made
    return (
        f"Rests on {answer.atlas.forks:,} forks (positions played on both ways) of {asked.seats} "
        f"seats, {counted(asked.cards, 'card')}, {asked.unknown or 'none'} of them unknown, with "
        "these cards of the opponents, and on a function fitted to all forks; players "
        f"{made.player}, edition {made.edition}, seed {made.seed}."
    )


# Numbers


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _with_ends(share: Interval) -> str:
    return f"{_percent(share.estimate)} ({ends(share, 100)})"
