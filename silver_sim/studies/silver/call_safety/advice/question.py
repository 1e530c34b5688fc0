"""A question about a call: what somebody at the table knows, refused where it cannot be so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import MIN_SEATS, NAMES, SEATS, STANDARD_COPIES, ways

Numbers = tuple[int, ...]

COPIES = STANDARD_COPIES
CARDS = sum(COPIES)
POINTS = sum(value * number for value, number in enumerate(COPIES))  # of all cards together
PLURALS = [f"{name}es" if name == "Witch" else f"{name}s" for name in NAMES]
WORDS = ("no", "one", "two", "three", "four", "five", "six")

VILLAGE = 5  # cards that a village is dealt
MOST_TO_CALL = 4  # own cards (silver-rules 4.3)
CERTAIN = 100  # percent
MOST_CARDS = 20  # of an opponent; real villages stay far below
DECK = CARDS - SEATS * VILLAGE - 1  # cards left when a round begins
ROUNDS = 4
PENALTY = 10  # points of a call that fails (silver-rules 10.2)
MOST_POINTS = POINTS + PENALTY  # of a round: all cards, and the penalty of a failed call
LAST_TURN = 200  # of a round, by all players together (silver-rules 11.5)


@dataclass(frozen=True)
class Question:
    """What somebody at the table knows; None where nothing is told.

    ``known`` are the values of the own cards that are known, ``unknown`` is the number of the
    others; ``opponents`` are numbers of cards, clockwise; ``turn`` is the own turn of the round,
    from 1; ``scores`` are the totals before the round, the own first; ``seen`` are values of cards
    that are seen or known anywhere else. In place of ``known`` it may be told that ``summed`` known
    cards have a ``sum``. ``sure`` says with how many percent each of the ``known`` is so, else it
    is another card; it is empty where all are certain. ``up`` says which of the ``known`` lie
    faceup; it is empty where that is not told.
    """

    seats: int
    known: Numbers
    unknown: int
    opponents: Numbers
    turn: int | None = None
    deck: int | None = None
    round: int | None = None
    scores: Numbers | None = None
    seen: Numbers | None = None
    summed: int = 0
    sum: int | None = None
    sure: Numbers = ()
    up: tuple[bool, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what cannot be: UserError."""
        _check_opponents(self)
        _check_own_cards(self)
        _check_values(self)
        for percent in self.sure:
            _within("~ of --known", percent, 1, CERTAIN, "it is how many percent sure you are")
        _check_sum(self)
        _check_clocks(self)
        _check_standing(self)
        _check_room(self)

    @property
    def cards(self) -> int:
        """The number of own cards."""
        return self.known_cards + self.unknown

    @property
    def known_cards(self) -> int:
        """The number of own cards whose values, or the sum of them, are known."""
        return len(self.known) + self.summed

    @property
    def known_sum(self) -> int:
        """What these sum up to."""
        return sum(self.known) if self.sum is None else self.sum

    @cached_property
    def splits(self) -> tuple[Numbers, ...]:
        """The cards that the known ones may be, the lowest first: a single one if they are told."""
        if self.sum is None:
            return (self.known,)
        return tuple(ways(self.summed, self.sum, tuple(self.unseen)))

    @property
    def absent(self) -> int:
        """The cards that left the round with the villages of absent players (silver-rules 3.1)."""
        return (SEATS - self.seats) * VILLAGE

    @property
    def unseen(self) -> list[int]:
        """The cards of each value that are neither known nor seen."""
        found = self.known + (self.seen or ())
        return [copies - found.count(value) for value, copies in enumerate(COPIES)]

    @property
    def mean_unseen(self) -> float:
        """The mean of the cards that are neither known nor seen; 0 if there are none."""
        points = POINTS - self.known_sum - sum(self.seen or ())
        return max(points, 0) / max(sum(self.unseen) - self.summed, 1)

    @property
    def expected_sum(self) -> float:
        """What the own cards are expected to sum up to, unknown ones at the mean of the unseen."""
        return self.known_sum + self.unknown * self.mean_unseen


class CallQuestion(Question):
    """The question of somebody who may call: with as few cards as a call needs."""

    def __post_init__(self) -> None:
        """Refuse what cannot be: UserError."""
        super().__post_init__()
        if self.cards > MOST_TO_CALL:
            raise UserError(
                f"{self.cards} own cards are too many to call",
                why=f"a call needs at most {MOST_TO_CALL} (silver-rules 4.3)",
                help="get rid of a card first; --known and --unknown together are all your cards",
            )


def sums(number: int) -> range:
    """What so many cards of one deck can sum up to."""
    deck = [value for value, copies in enumerate(COPIES) for _ in range(copies)]
    return range(sum(deck[:number]), sum(deck[len(deck) - number :]) + 1)


# What is refused


def _check_opponents(question: Question) -> None:
    seats, opponents = question.seats, question.opponents
    _within("--seats", seats, MIN_SEATS, SEATS, "2 to 4 players play (silver-rules 2.1)")
    if len(opponents) != seats - 1:
        raise UserError(
            f"--opponents tells of {len(opponents)}, but there are {seats - 1}",
            why=f"one of {seats} seats is yours",
            help="the number of cards of each opponent, clockwise from your left, commas between",
        )
    for cards in opponents:
        _within("--opponents", cards, 1, MOST_CARDS, "an opponent has at least one card")


def _check_own_cards(question: Question) -> None:
    _within("--unknown", question.unknown, 0, None, "it is a number of cards")
    if question.cards < 1:
        raise UserError(
            "no own cards",
            why="every player has at least one",
            help="--known tells the values that you know, --unknown how many others you have",
        )


def _check_sum(question: Question) -> None:
    if question.sum is not None and not question.splits:
        possible = sums(question.summed)
        raise UserError(
            f"{_counted(range(question.summed), 'card')} cannot sum up to {question.sum}",
            why=f"so many have {possible.start} to {possible[-1]} points together, and what you "
            "see is not among them",
            help="--cards are all your cards, --unknown those that you do not know, --sum is "
            "that of the others",
        )


def _check_values(question: Question) -> None:
    for option, values in (("--known", question.known), ("--seen", question.seen or ())):
        for value in values:
            _within(option, value, 0, len(COPIES) - 1, "it is the value of a card")
    for value, left in enumerate(question.unseen):
        if left < 0:
            number = COPIES[value] - left
            raise UserError(
                f"{WORDS[number] if number < len(WORDS) else number} {PLURALS[value]} known",
                why=f"there are only {WORDS[COPIES[value]]} cards of value {value}",
                help="name every card once: in --known if it is yours, in --seen if it is not",
            )


def _check_clocks(question: Question) -> None:
    if question.turn is not None:
        last = -(-LAST_TURN // question.seats)
        _within("--turn", question.turn, 1, last, "your first turn of a round is turn 1")
    if question.deck is not None:
        _within("--deck", question.deck, 0, DECK, f"a round begins with {DECK} cards in the deck")


def _check_standing(question: Question) -> None:
    number, scores = question.round, question.scores
    if (number is None) != (scores is None):
        given, missing = ("--scores", "--round") if number is None else ("--round", "--scores")
        raise UserError(
            f"{given} without {missing}",
            why="what a total is worth depends on the rounds that are left",
            help="give both, or none of them",
        )
    if number is None or scores is None:
        return
    _within("--round", number, 1, ROUNDS, f"a game has {ROUNDS} rounds")
    if len(scores) != question.seats:
        raise UserError(
            f"--scores has {_counted(scores, 'total')}, but there are {question.seats} seats",
            why="every player has a total",
            help="the totals before this round: yours, then clockwise, commas between",
        )
    if number == 1 and any(total > 0 for total in scores):
        raise UserError(
            "there are points before round 1",
            why="--scores are the totals before this round",
            help=f"--scores {','.join('0' * question.seats)}, or the round that it is",
        )
    most = (number - 1) * MOST_POINTS
    why = f"a round gives 0 to {MOST_POINTS} points: all cards of the game, and the penalty"
    for total in scores:
        _within("--scores", total, 0, most, why)


def _check_room(question: Question) -> None:
    """Whether the cards of a game are enough for all that is told."""
    deck = question.deck or 0
    hidden = question.absent + deck
    villages = question.cards + sum(question.opponents)
    if villages + hidden > CARDS:
        raise UserError(
            f"{villages + hidden} cards, but the game has {CARDS}",
            why=f"{villages} in villages, {deck} in the deck, "
            f"{question.absent} of absent players (silver-rules 3.1)",
            help="look at --opponents and --deck again",
        )
    seen, most = question.seen or (), CARDS - question.cards - hidden
    if len(seen) > most:
        raise UserError(
            f"--seen names {_counted(seen, 'card')}, but only {most} can be seen",
            why=f"{question.cards} are your own, {deck} in the deck, "
            f"{question.absent} of absent players (silver-rules 3.1)",
            help="name every card once, and your own ones only in --known",
        )


def _within(option: str, number: int, least: int, most: int | None, why: str) -> None:
    """Refuse a number below ``least`` or above ``most``."""
    if number < least or (most is not None and number > most):
        possible = f"{least} or more" if most is None else f"{least} to {most}"
        raise UserError(
            f"{option} {number} is out of range", why=why, help=f"{possible} is possible"
        )


def _counted(things: Sequence[int], noun: str) -> str:
    return f"{len(things)} {noun}" if len(things) == 1 else f"{len(things)} {noun}s"
