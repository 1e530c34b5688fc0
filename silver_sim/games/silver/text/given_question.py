"""Whether what is asked in a given position can be asked there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.acts import ROWS, WINDOWS, rows_at
from silver_sim.games.silver.rules.cards import NAMES, Character
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.text.given import CardGiven, SilverGiven
from silver_sim.games.silver.text.given_cards import cards_of, field_of
from silver_sim.games.text.telling import count

# The card on the discard pile whose ability asks.
ABILITIES = {row.name: row.character for row in ROWS if row.character is not None}
ABILITIES["master_exchange"] = Character.MASTER
_LAST = "close_turn"  # the only question at which cards may have moved in the turn
SOURCES = ("deck", "row", "pile")  # of a card in hand
_ONE_CARD = ("place_card", "witch")  # in hand


def check_question(given: SilverGiven) -> None:
    """Raise UserError if ``given.question`` cannot be asked in this position."""
    _check_hand(given)
    _check_first_look(given)
    _check_master(given)
    _check_ability(given)
    _check_targets(given)
    _check_use(given)
    _check_spent(given)
    _check_free_acts(given)


def least_free_acts(given: SilverGiven) -> int:
    """How many free acts of this turn can be seen on the table."""
    return given.spent + (given.placed_amulet and given.turn == 1)


def _check_spent(given: SilverGiven) -> None:
    """An Empath looks where it is faceup before seat 0, and may have moved at the end."""
    if given.question == _LAST:
        return
    for seat, slot, card in cards_of(given):
        if card.spent and (seat != 0 or not card.up):
            raise UserError(
                f"{field_of(seat)}: card {slot} of seat {seat} has s, and the question is "
                f"{given.question}",
                why="an Empath looks where it is faceup before you (silver-rules 7.2), and no "
                f"card moves in a turn before {_LAST}",
                help=f"2+s in own, or ask:{_LAST}",
            )


def _check_free_acts(given: SilverGiven) -> None:
    """Each is a look of an Empath, the amulet, or a Bodyguard that is moved (silver-rules 4.1)."""
    least, most = least_free_acts(given), given.rules.max_free_acts
    why = f"{count(given.spent, 'Empath')} with s"
    why += f", and at most {count(most, 'free act')} in a turn (silver-rules 11.5)"
    guards = any(card.up and card.value == Character.BODYGUARD for card in given.villages[0])
    if given.question == "first_look":
        most, why = 0, "nobody has had a turn"
    elif given.question != _LAST and not guards:
        most = min(most, given.spent + given.placed_amulet)
        why = f"{count(given.spent, 'Empath')} with s"
        why += f"{' and the amulet' if given.placed_amulet else ''}, and no Bodyguard faceup in own"
    elif least > given.spent:
        why = f"{count(given.spent, 'Empath')} with s, and the amulet in the first turn"
    if not least <= given.free_acts <= most:
        possible = f"{least} to {most} is possible" if least <= most else "leave s out"
        raise UserError(f"free_acts: {given.free_acts} is out of range", why=why, help=possible)


def answered(given: SilverGiven) -> SilverGiven:
    """The position by which answers are listed: the Master chooses among the cards that are given.

    What is beneath them differs from world to world, and so has no place that an answer names.
    So do cards of a row that is there because a Squire of which nothing is given is faceup.
    """
    if given.question == "open_turn" and not given.open:
        own, *others = given.villages
        faceless = (tuple(replace(each, any_face=False) for each in cards) for cards in others)
        return replace(given, villages=(own, *faceless))
    if given.question != "master" or given.whole_pile:
        return given
    return replace(given, whole_pile=True, deck=None)


def after_draw(given: SilverGiven) -> Iterator[tuple[str, SilverGiven]]:
    """The position with each card in hand that the deck may give next, by the name of the card."""
    if given.question != "open_turn" or given.deck == 0:
        return
    deck = None if given.deck is None else given.deck - 1
    named = [card.value for _, _, card in cards_of(given)]
    named += [*(given.discard or ()), *given.row, *given.seen]
    first, *rest = given.returned or (CardGiven(),)
    for value, copies in enumerate(given.rules.copies):
        if first.value in (None, value) and named.count(value) < copies:
            there = replace(given, deck=deck, returned=tuple(rest), question="place_card")
            yield str(value), replace(there, hand=(value,), hand_from=SOURCES[0])


def _check_hand(given: SilverGiven) -> None:
    question, cards = given.question, len(given.hand)
    if question == "choose_drawn":
        _check_drawn(given)
    elif question in _ONE_CARD and cards != 1:
        raise UserError(
            f"ask: {question} with {count(cards)} in hand",
            why="at this question one card is in hand",
            help="hand: and the card; choose_drawn asks which of several to keep",
        )
    elif question not in _ONE_CARD and cards:
        raise UserError(
            f"hand: {count(cards)}, but at {question} none is in hand",
            help="ask:place_card if a card is to be placed, or no hand",
        )
    if given.hand_from not in SOURCES and cards:
        raise UserError(
            f"from: {given.hand_from!r} is no place", help=f"one of {', '.join(SOURCES)}"
        )
    if not cards and given.hand_from:
        raise UserError(
            f"from: {given.hand_from}, but no card is in hand", help="hand: and the card"
        )
    if question in ("choose_drawn", "witch") and given.hand_from != "deck":
        raise UserError(
            f"from: {given.hand_from} at {question}",
            why="the cards that it asks about are from the deck",
            help="from:deck",
        )
    _check_knowers_of_hand(given)


def _check_drawn(given: SilverGiven) -> None:
    """Rascals draw more cards (silver-rules 5.2)."""
    cards = len(given.hand)
    rascals = sum(card.up and card.value == Character.RASCAL for card in given.villages[0])
    if not 2 <= cards <= 1 + rascals:
        raise UserError(
            f"hand: {count(cards)} at choose_drawn, with {count(rascals, 'Rascal')} faceup",
            why="each own faceup Rascal may add a card to the one that is drawn (silver-rules 5.2)",
            help="two cards or more, and at most one more than your faceup Rascals (4+)",
        )


def _check_knowers_of_hand(given: SilverGiven) -> None:
    seats = given.hand_known_to
    if seats == {0}:
        return
    if len(given.hand) != 1 or given.hand_from != "deck":
        raise UserError(
            "hand: k stands behind it",
            why="k may stand only behind a single card from the deck",
            help="leave k out",
        )
    if not seats <= set(range(given.players)) or 0 not in seats:
        raise UserError(
            "hand: k names seats that cannot be",
            why=f"seat 0 is yours and knows the card; {given.players} play",
            help="k with 0 and the seats that had put this card back on the deck",
        )


def _check_first_look(given: SilverGiven) -> None:
    if given.question != "first_look":
        return
    size = given.rules.village_size
    as_dealt = all(
        not card.up and not card.amulet and len(village) == size
        for village in given.villages
        for card in village
    )
    own = all(card.value is None for card in given.villages[0])
    untouched = not (given.row or given.returned or given.amulet_used)
    pile = given.discard != () and len(given.discard or ()) + len(given.seen) <= 1
    if not (as_dealt and own and untouched and pile):
        raise UserError(
            "ask: first_look in a round that has begun",
            why=f"{size} cards are facedown before everybody then, your own unknown, "
            "and one card on the discard pile (silver-rules 3)",
            help="leave ask out if it is your turn",
        )
    if not given.rules.first_looks:
        raise UserError(
            "ask: first_look",
            why="with first_looks 0 nobody is asked",
            help="ask about another question, or give a rule set with first_looks",
        )


def _check_master(given: SilverGiven) -> None:
    if (given.chosen is not None) != (given.question == "master_exchange"):
        raise UserError(
            "discard: c stands behind a card that the Master chose"
            if given.chosen is not None
            else "ask: master_exchange, but no card of discard has c",
            why="only at this question has the Master chosen a card",
            help="discard:10,5,7c ask:master_exchange",
        )
    if given.chosen == 0:
        raise UserError(
            "discard: the Master has not chosen itself",
            why="it may not (silver-rules 7.10)",
            help="write c behind a card beneath it",
        )


def _check_ability(given: SilverGiven) -> None:
    """The card whose ability asks is on the pile (silver-rules 7)."""
    wanted = ABILITIES.get(given.question)
    if wanted is None:
        return
    pile = given.discard or ()
    if pile[:1] != (wanted,):
        top = f"a {pile[0]} ({NAMES[pile[0]]}) is" if pile else "no card is"
        raise UserError(
            f"ask: {given.question}, but {top} on the discard pile",
            why=f"a {NAMES[wanted]} ({int(wanted)}) that was just discarded asks this",
            help=f"discard:{int(wanted)} and the cards beneath it",
        )
    if wanted == Character.MASTER and len(pile) + len(given.seen) < 2:
        raise UserError(
            f"ask: {given.question}, but no card beneath the Master is given",
            why="it chooses one of them, and without any it cannot be used (silver-rules 7.10)",
            help=f"discard:{int(wanted)} and the cards from which you choose, from the top, "
            f"as in discard:{int(wanted)},6,0,...",
        )


def _check_targets(given: SilverGiven) -> None:
    """An ability is used, and a card taken, only where a card can be reached (silver-rules 7)."""
    others = range(1, given.players)
    hidden, others_hidden = _hidden(given, 0), any(_hidden(given, seat) for seat in others)
    free, others_free = _free(given, 0), any(_free(given, seat) for seat in others)
    there = {
        **{"own_hidden": hidden, "others_hidden": others_hidden, "hidden": hidden or others_hidden},
        **{"own_free": free, "others_free": others_free, "beneath": free},
        "uses": given.hand_from != "pile",
    }
    rows = (row for row in rows_at(Question[given.question.upper()]) if row.at != WINDOWS)
    if not any(all(there.get(what, True) for what in row.needs.offers.values()) for row in rows):
        raise UserError(
            f"ask: {given.question}, but no card can be its target",
            why="cards are faceup, guarded or under the amulet (silver-rules 7, 9.3)",
            help="look at the marks of the cards again",
        )


def _check_use(given: SilverGiven) -> None:
    """Whether the card in hand can be used does not hang on villages of which nothing is given."""
    if given.question != "place_card" or given.hand_from == "pile":
        return
    value = given.hand[0]
    if value not in (Character.REVEALER, Character.APPRENTICE_SEER, Character.SEER):
        return
    aimed = range(int(value == Character.APPRENTICE_SEER), given.players)
    faces_given = {seat: not any(card.any_face for card in given.villages[seat]) for seat in aimed}
    if not all(faces_given.values()) and not any(
        faces_given[s] and _hidden(given, s) for s in aimed
    ):
        raise UserError(
            f"others: n, and in hand is {value} ({NAMES[value]})",
            why="whether it can be used depends on which are faceup",
            help="x for a facedown card, its value and + for a faceup one",
        )


def _hidden(given: SilverGiven, seat: int) -> bool:
    """Whether seat 0 may look at or turn a card of this village (``rules.village``)."""
    return any(
        not card.up and not _barred(given, seat, slot, card) for slot, card in _of(given, seat)
    )


def _free(given: SilverGiven, seat: int) -> bool:
    """Whether seat 0 may take or exchange a card of this village."""
    return any(not _barred(given, seat, slot, card) for slot, card in _of(given, seat))


def _of(given: SilverGiven, seat: int) -> list[tuple[int, CardGiven]]:
    return list(enumerate(given.villages[seat]))


def _barred(given: SilverGiven, seat: int, slot: int, card: CardGiven) -> bool:
    if seat == 0:
        return card.amulet and given.rules.amulet_binds_owner
    guarded = any(other.guards == slot for other in given.villages[seat])
    return card.amulet or guarded or card.guards is not None
