"""An answer in words: the verdict in a few lines, and all the rest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from silver_sim.advice.goal import EQUAL, POINTS, SECOND, WIN
from silver_sim.advice.interval import SLIGHT, TOSS_UP, Interval
from silver_sim.advice.worlds import REAL
from silver_sim.arena.find import STRONGEST
from silver_sim.report.text.wording import capital, counted, ends, listed, number
from silver_sim.studies.advice.sentences import who_plays_on
from silver_sim.studies.silver.call_safety.advice.answer import (
    CALL,
    WAIT,
    CallAnswer,
    CardCertainty,
    DependsOn,
    Group,
)
from silver_sim.studies.silver.call_safety.advice.decided import LOST, LOST_BY_CALL, WON

DECIDED = {
    WON: "The game is decided: you lead by {apart} points, and your cards with a failed call's "
    "penalty cannot cost more than {at_most}. If you add no card to your village, you win whether "
    "you call or go on.",
    LOST: "The game is decided: you are {apart} points behind, and the leader cannot score more "
    "than {at_most}. You lose whether you call or go on.",
    LOST_BY_CALL: "No call wins the game: you are {apart} points behind, and in the one turn after "
    "a call the leader cannot come to score more than {at_most}. Only going on may still win.",
}
OFTEN, SELDOM = 0.75, 0.5  # chances to be lowest at which a verdict needs a reason
AS_OFTEN = 0.05  # a difference of chances that hardly matters
BEYOND = 0.03  # of the game: what the strategy gives away by its own answer, if it is more
FEW = 32  # positions with the very same numbers of cards: of fewer a word is said
MOST = 1  # things on which it depends that are said at once
WHERE = {  # what a call depends on: {} is a group of ``DependsOn``
    "turn": "on your turn {}",
    "faces": "if {} of their cards are faceup",
    "amulet": "if the amulet is {}",
    "standing": "if you are {} in the game",
}
ROUNDS, CLOSE = "such rounds", "Close"
DOES = {WIN: "wins", SECOND: "brings you first or second place in", POINTS: "scores"}
CAUSES = {"behind": "somebody was lower already", "afterwards": "somebody got lower afterwards"}


def verdict(answer: CallAnswer) -> list[str]:
    """The verdict, a sentence or two a line; the first is what was understood and assumed."""
    others = answer.games_of not in (None, answer.others)
    games = f", from games of {answer.games_of}" if others else ""
    rare = answer.alike is not None and answer.alike < FEW
    return [
        f"{answer.position.understood} {capital(who_plays_on(answer))}{games}.".strip(),
        _headline(answer),
        f"If you call, you are lowest in {_of_100(answer.chance, ROUNDS)}.",
        _pays(answer),
        _worth(answer),
        *map(_depends, answer.depends_on[:MOST]),
        *_beyond_itself(answer),
        *_certainty(answer.certainty),
        *["Such a position hardly ever occurs, so similar ones were counted."] * rare,
        *_later_rounds(answer),
        f"{counted(answer.worlds, 'simulation')} with seed {answer.seed}.",
    ]


def more(answer: CallAnswer) -> Iterator[str]:
    """Everything else, one paragraph a line."""
    if sure := answer.decided:
        yield DECIDED[sure.game].format(apart=sure.apart, at_most=sure.at_most)
    yield (
        f"Your cards are expected to have {answer.naive.expected_sum:.1f} points. If the round "
        f"ended now, a call would pay if you were lowest in {100 * answer.naive.pays_from:.0f} of "
        "100; that leaves out what going on may bring."
    )
    by_points = answer.goal != POINTS
    if pays := answer.pays_from.points if by_points else answer.pays_from.win:
        count = "points, not wins" if by_points else "wins, not points"
        least = _of_100(pays)
        yield f"If you count {count}, a call pays from {least} on."
    going_on = answer.going_on
    yield (
        f"If you go on, you end lowest in {_of_100(going_on.lowest, ROUNDS)} and score "
        f"{going_on.points:.1f} points on average; if you call, {going_on.call:.1f}."
    )
    lost = [f"{CAUSES[cause]} in {100 * share:.0f}" for cause, share in answer.beaten.items()]
    yield f"Of 100 such calls, {listed(lost)}."
    for each in answer.depends_on[MOST:]:
        yield _depends(each)
    yield _rests(answer)
    if answer.command:
        yield f"To repeat this: {answer.command}"


# The verdict


def _headline(answer: CallAnswer) -> str:
    if turned := next((each for each in answer.depends_on if each.turns), None):
        alike = groupby(turned.groups, lambda each: each.verdict)
        said = [f"{word} {' or '.join(where(turned, each) for each in some)}"
                for word, some in alike]  # fmt: skip
        return f"It depends: {', '.join(said)}."
    word, reason = _word(answer), _reason(answer)
    colon = "; " if ":" in word else ": "
    return f"{word}{colon + reason if reason else ''}."


def _word(answer: CallAnswer) -> str:
    if answer.verdict != TOSS_UP:
        return capital(answer.verdict) + (", by a little" if answer.sure == SLIGHT else "")
    settled = answer.decided and answer.decided.game != LOST_BY_CALL and answer.goal == WIN
    if settled or not answer.is_close:
        return "Toss-up: either is fine"
    return f"{CLOSE}: a call {DOES[answer.goal]} {_between(answer.gain, answer.goal)}"


def _between(gain: Interval, goal: str) -> str:
    """A gain of which it is not known whether it is one: "from 1.2 fewer to 3.0 more wins ..."."""
    if gain.lo is None or gain.hi is None:
        return "an unknown gain"
    if goal == POINTS:
        return f"from {abs(gain.lo):.1f} more to {gain.hi:.1f} fewer points"
    return f"from {abs(100 * gain.lo):.1f} fewer to {100 * gain.hi:.1f} more games in 100"


def _reason(answer: CallAnswer) -> str:
    """Why it is not as the chance to be lowest makes believe; empty if it is."""
    lowest, verdict, points = answer.chance.estimate, answer.verdict, answer.points.estimate
    if answer.goal == POINTS:
        return ""
    if answer.decided and answer.goal == WIN and verdict != CALL:
        lost = answer.decided.game == LOST_BY_CALL
        return "no call can win the game" if lost else "the game is decided"
    if verdict == CALL and lowest < SELDOM:
        return "going on costs even more" if points > 0 else "going on wins fewer games"
    if verdict != WAIT or lowest < OFTEN:
        return ""
    cheap = "costs about the same" if points > -EQUAL[POINTS] else "costs fewer points"
    if answer.going_on.lowest.estimate >= lowest - AS_OFTEN:
        return f"going on is lowest nearly as often and {cheap}"
    return f"going on {cheap}"


def _worth(answer: CallAnswer) -> str:
    """What a call wins of the game, and saves in points; not what the headline says already."""
    gain, goal = (answer.second, SECOND) if answer.goal == SECOND else (answer.win, WIN)
    gains = {goal: gain, POINTS: answer.points}
    if _word(answer).startswith(CLOSE):
        del gains[answer.goal]
    said = listed([_more(each, of) for of, each in gains.items() if each])
    return f"Compared with going on, a call {said}."


def _more(gain: Interval, goal: str) -> str:
    """What a call gives or saves, with its interval; both ends where it may be either."""
    lo, hi, scale = gain.lo, gain.hi, 1 if goal == POINTS else 100
    verb, unit = "saves" if gain.estimate > 0 else "costs", "points"
    if goal != POINTS:
        verb, unit = DOES[goal], f"{'more' if gain.estimate > 0 else 'fewer'} games in 100"
    much = scale * abs(gain.estimate)
    if lo is None or hi is None:
        return f"{verb} {much:.1f} {unit} (interval not known)"
    if lo <= 0 <= hi:
        return f"{DOES[goal]} {_between(gain, goal)}"
    least = min(abs(lo), abs(hi))
    digits = next((each for each in (1, 2, 3) if round(scale * least, each)), 1)
    shown = gain if gain.estimate > 0 else gain.opposite
    return f"{verb} {much:.{digits}f} {unit} ({ends(shown, scale, digits)})"


def _pays(answer: CallAnswer) -> str:
    """From which chance on a call pays: what is needed, besides what one has."""
    pays: Interval | None = getattr(answer.pays_from, answer.goal)
    if pays is None:
        few = "fail" if answer.chance.estimate > 0.5 else "are lowest"
        why = f"too few of these calls {few} or change who wins"
        return f"Which chance a call needs cannot be said: {why}."
    return f"A call pays if you are lowest in at least {_of_100(pays)}."


def _depends(found: DependsOn) -> str:
    """How the chance is moved by what was not said."""
    said = [f"in {_of_100(each.chance)} {where(found, each)}" for each in found.groups]
    return f"If you call, you are lowest {listed(said)}."


def where(found: DependsOn, group: Group) -> str:
    """Some worlds in words: "on your turns 4 to 6"."""
    words = WHERE[found.what].format(group.name)
    return words.replace("turn ", "turns ") if " to " in group.name else words


def _beyond_itself(answer: CallAnswer) -> Iterator[str]:
    """That the strategy would do something else by itself, where that gives away much."""
    gain = answer.gain if answer.own == WAIT else answer.gain.opposite
    if answer.goal != POINTS and gain.is_above() and gain.estimate > BEYOND:
        does = "call" if answer.own == CALL else "go on"
        yield (
            f"By itself {answer.own_strategy} would {does} here. It decides by a rule; these "
            "simulations play both ways to the end."
        )


def _later_rounds(answer: CallAnswer) -> Iterator[str]:
    """That wins come from another table's games: among weaker players a point is worth less."""
    if {answer.own_strategy, answer.others} != {STRONGEST}:
        yield f"Wins assume that later rounds are played as by {STRONGEST}; trust points more."


def _certainty(card: CardCertainty | None) -> Iterator[str]:
    """From which certainty of a card on the answer is another one."""
    if card:
        sides = (("less", card.below), ("more", card.above))
        sure = [f"{side} than {_of_100(each)} sure" for side, each in sides if each]
        if sure:
            yield f"If you are {' or '.join(sure)} of the {card.value}, the other answer is better."
        else:
            yield f"However sure you are of the {card.value}, the answer stays."


# The rest


def _rests(answer: CallAnswer) -> str:
    if answer.source != REAL:
        return (
            f"Hidden cards were dealt {counted(answer.independent, 'way')} that fit what was "
            f"played. {capital(who_plays_on(answer))}."
        )
    left_out = listed(answer.position.not_told)
    return (
        f"You did not say: {left_out}. These come from {counted(answer.independent, 'position')} "
        f"in games of {answer.games_of}, {answer.alike:,} of them with exactly the same numbers of "
        "cards. Intervals allow for luck in both, the positions and the simulations."
    )


# Numbers


def _of_100(share: Interval, what: str = "") -> str:
    """A chance, "21 of 100 (19 to 23)"; with a decimal where whole numbers say too little."""
    wide = share.lo is None or share.hi is None or share.hi - share.lo >= 0.02
    digits = int(not wide or not 0.01 <= share.estimate <= 0.99)
    of = f"{number(100 * share.estimate, digits)} of 100{what and ' ' + what}"
    return f"{of} ({ends(share, 100, digits)})"
