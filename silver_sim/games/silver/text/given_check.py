"""What is given of a position, made complete by what follows from it, and refused if it cannot be.

Messages name the field of the notation (docs/positions.md).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import MIN_SEATS, SEATS, VILLAGES, Character
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.rules.turn import VILLAGERS_THAT_END
from silver_sim.games.silver.text.given import NOBODY, SilverGiven
from silver_sim.games.silver.text.given_cards import (
    cards_of,
    check_cards,
    check_seat,
    within,
)
from silver_sim.games.silver.text.given_question import ABILITIES, check_question
from silver_sim.games.text.telling import count

_FIRST_LOOK = Question.FIRST_LOOK.name.lower()
_OPEN_TURN = Question.OPEN_TURN.name.lower()


def completed(given: SilverGiven) -> SilverGiven:
    """The same with what follows from it: the deck from the pile, and the like."""
    owner, start, turn, deck = given.amulet_owner, given.start, given.turn, given.deck
    covered = [seat for seat, _, card in cards_of(given) if card.amulet]
    if covered and owner is None:
        owner = covered[0]
    if owner is None and given.round_no == 1 and not given.head_start:
        owner = NOBODY
    if given.question == _FIRST_LOOK:
        turn = 0
    elif start is None and turn is not None:
        start = _start_of(given, turn)
    if start is None and owner is not None and owner != NOBODY:
        start = owner
    discard, whole = given.discard, given.whole_pile
    if discard is None and given.question in ABILITIES:
        discard = (int(ABILITIES[given.question]),)
    pile = len(discard or ())
    if deck is None and whole:
        deck = _deck_and_pile(given) - pile
    elif deck is not None and not given.seen and _deck_and_pile(given) == deck + pile:
        discard, whole = discard or (), True
    return replace(
        given,
        deck=deck,
        discard=discard,
        whole_pile=whole,
        turn=turn,
        start=start,
        amulet_owner=owner,
        amulet_used=given.amulet_used or bool(covered),
    )


def began_otherwise(given: SilverGiven) -> bool:
    """Whether there are points or an amulet that a game which begins as the rules say cannot have.

    Files of games can begin so; all of the position must be given.
    """
    if given.round_no == 1 and given.amulet_owner not in (None, NOBODY):
        return True
    return given.round_no is not None and any(
        total > _most_points(given, given.round_no) for total in given.totals or ()
    )


def check(given: SilverGiven) -> None:
    """Raise UserError for what cannot be; of a position that is ``completed``."""
    _check_players(given)
    check_cards(given)
    _check_clocks(given)
    _check_standing(given)
    _check_caller(given)
    check_question(given)
    _check_room(given)
    _check_row(given)


def _start_of(given: SilverGiven, turn: int) -> int:
    """Who started the round if this is its turn ``turn`` and seat 0 has it."""
    return (1 - turn) % given.players


def _deck_and_pile(given: SilverGiven) -> int:
    """The cards that are left for the deck and the discard pile together."""
    return sum(given.rules.copies) - _laid_out(given) - len(given.row) - len(given.hand)


def _laid_out(given: SilverGiven) -> int:
    """The cards in villages, those of absent players among them (silver-rules 3.1)."""
    absent = (VILLAGES - given.players) * given.rules.village_size
    return absent + sum(map(len, given.villages))


def _most_points(given: SilverGiven, round_no: int) -> int:
    """The most points that a player can have before this round."""
    points = sum(value * copies for value, copies in enumerate(given.rules.copies))
    return (round_no - 1) * (points + given.rules.call_penalty)


def _check_players(given: SilverGiven) -> None:
    others = given.players - 1
    if not MIN_SEATS <= given.players <= SEATS:
        raise UserError(
            f"others: {others} villages",
            why=f"{MIN_SEATS} to {SEATS} players play (silver-rules 2.1)",
            help="the cards of each other player, clockwise from your left, / between",
        )


def _check_clocks(given: SilverGiven) -> None:
    if given.question == _FIRST_LOOK:
        if given.turn:
            raise UserError(
                f"turn: {given.turn} at the first look", why="turns begin after it", help="turn:0"
            )
    elif given.turn is not None:
        why = "turns of all players count, this one too, from 1 (silver-rules 11.5)"
        within("turn", given.turn, 1, given.rules.max_turns, why)
    elif given.least_turn > given.rules.max_turns:
        raise UserError(
            f"set: max_turns={given.rules.max_turns}, but this is turn {given.least_turn} at least",
            why="turns of all players count, from the seat that started (silver-rules 11.5)",
            help="look at start, caller and amulet again",
        )
    if given.start is not None:
        check_seat("start", given.start, given)
        if given.turn and given.start != _start_of(given, given.turn):
            raise UserError(
                f"turn: {given.turn} is not yours if seat {given.start} started",
                why="turns of all players count, clockwise from the seat that started",
                help=f"start:{_start_of(given, given.turn)}, another turn, or only one of them",
            )


def _check_standing(given: SilverGiven) -> None:
    number, totals = given.round_no, given.totals
    if (number is None) != (totals is None):
        stated, missing = ("scores", "round") if number is None else ("round", "scores")
        raise UserError(
            f"{stated}: without {missing}",
            why="what a total is worth depends on the rounds that are left",
            help="give both, or none of them",
        )
    if number is None or totals is None:
        return
    rounds = given.rules.rounds
    within("round", number, 1, rounds, f"a game has {count(rounds, 'round')}")
    if len(totals) != given.players:
        raise UserError(
            f"scores: {count(len(totals), 'total')}, but {given.players} play",
            help="the totals before this round: yours, then clockwise, / between",
        )
    if given.head_start:
        return
    if number == 1 and any(totals):
        raise UserError(
            "scores: there are points before round 1",
            why="scores are the totals before this round",
            help=f"scores:{'/'.join('0' * given.players)}, the round that it is, "
            "or head_start:yes if the game began with points",
        )
    most = _most_points(given, number)
    why = "a round gives at most the points of all cards and the penalty of a call"
    for total in totals:
        within("scores", total, 0, most, why)


def _check_caller(given: SilverGiven) -> None:
    caller = given.caller
    if caller is None:
        return
    if caller == 0:
        raise UserError(
            "caller: seat 0 is yours",
            why="who has called has no turn more in the round (silver-rules 4.4)",
            help="the seat that called, clockwise from yours; leave it out if nobody has",
        )
    check_seat("caller", caller, given)
    if given.question == _FIRST_LOOK:
        raise UserError("caller: nobody has called at the first look", help="leave it out")
    cards, most = len(given.villages[caller]), given.rules.call_max_cards
    if cards > most:
        raise UserError(
            f"caller: seat {caller} has {count(cards)}",
            why=f"a call needs at most {most}, and none is added after it (silver-rules 4.3)",
            help="look at caller and others again",
        )
    since = given.players - caller
    if given.turn is not None and given.turn <= since:
        raise UserError(
            f"caller: seat {caller} has had no turn before turn {given.turn}",
            why="a call is a turn (silver-rules 4.2)",
            help="look at caller and turn again",
        )


def _check_room(given: SilverGiven) -> None:
    """Whether the cards of the game are enough, and the deck and the pile as they are given."""
    cards, rules = sum(given.rules.copies), given.rules
    rest = _deck_and_pile(given)
    pile = len(given.discard or ())
    if given.whole_pile and given.seen:
        raise UserError(
            "seen: all of the discard pile is given",
            why="seen names cards beneath it without a place",
            help="leave end out behind the cards of discard, or leave seen out",
        )
    deck = len(given.returned) if given.deck is None else given.deck
    least = deck + pile + len(given.seen)
    if rest < least:
        raise UserError(
            f"others: {cards - rest + least} cards, but the game has {cards}",
            why=f"{_laid_out(given)} in villages, those of absent players too (silver-rules 3.1), "
            f"{len(given.row)} in the row, {len(given.hand)} in hand, {deck} in the deck, "
            f"{pile + len(given.seen)} on the discard pile",
            help="name every card once, and look at deck again",
        )
    if given.deck is None:
        return
    if given.question == _FIRST_LOOK and deck != rest - 1:
        raise UserError(
            f"deck: {count(deck)} at the first look",
            why="all cards but those of the villages and one on the discard pile (silver-rules 3)",
            help=f"deck:{rest - 1}, or leave it out",
        )
    most = cards - VILLAGES * rules.village_size - 1
    why = (
        f"a round begins with {most} in the deck, and those of returned are among them; "
        "it follows from a discard pile that is given whole"
    )
    within("deck", deck, len(given.returned), most, why)
    if given.whole_pile and rest > least:
        raise UserError(
            f"discard: {count(pile)}, but {rest - deck} must be there",
            why=f"the game has {cards}, and all others are given",
            help="leave end out if others are beneath; look at deck and others again",
        )


def _check_row(given: SilverGiven) -> None:
    """What the end of the turn before has left (silver-rules 8.1, 11)."""
    up = Counter(card.value for _, _, card in cards_of(given) if card.up)
    if up[Character.VILLAGER] >= VILLAGERS_THAT_END:
        raise UserError(
            "others: two Villagers are faceup",
            why="that ends the round at once (silver-rules 11.2)",
            help="look at the cards with 0+ again",
        )
    if given.question != _OPEN_TURN:
        return
    squires, row = up[Character.SQUIRE], len(given.row)
    if row < squires and given.deck != 0:
        raise UserError(
            f"row: {count(row)}, but {count(squires, 'Squire')} faceup",
            why="each faceup Squire puts a card into the row before a turn (silver-rules 8.1)",
            help="row: and its cards, the oldest first, x for one that you do not know; or leave "
            "row out; deck:0 if there was none for it",
        )
    goes_on = given.caller is not None and not given.rules.deck_end_cuts_call
    if given.deck == 0 and not given.row and not goes_on:
        raise UserError(
            "deck: no card in deck and row",
            why="that ends the round (silver-rules 11.1)",
            help="look at deck again; or row: and its cards, x for one that you do not know",
        )
