"""Whether what is asked in a told position can be asked there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.acts import ROWS, WINDOWS, rows_at
from silver_sim.games.silver.rules.cards import NAMES, Character
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.text.told import CardTold, SilverTold
from silver_sim.games.silver.text.told_cards import cards_of, field_of
from silver_sim.games.text.telling import count

# The card on the discard pile whose ability asks.
ABILITIES = {row.name: row.character for row in ROWS if row.character is not None}
ABILITIES["master_exchange"] = Character.MASTER
_LAST = "close_turn"  # the only question at which cards may have moved in the turn
SOURCES = ("deck", "row", "pile")  # of a card in hand
_ONE_CARD = ("place_card", "witch")  # in hand


def check_question(told: SilverTold) -> None:
    """Raise UserError if ``told.question`` cannot be asked in this position."""
    _check_hand(told)
    _check_first_look(told)
    _check_master(told)
    _check_ability(told)
    _check_targets(told)
    _check_use(told)
    _check_spent(told)
    _check_free_acts(told)


def least_free_acts(told: SilverTold) -> int:
    """How many free acts of this turn can be seen on the table."""
    return told.spent + (told.placed_amulet and told.turn == 1)


def _check_spent(told: SilverTold) -> None:
    """An Empath looks where it lies faceup before seat 0, and may have moved at the end."""
    if told.question == _LAST:
        return
    for seat, slot, card in cards_of(told):
        if card.spent and (seat != 0 or not card.up):
            raise UserError(
                f"{field_of(seat)}: card {slot} of seat {seat} has s, and the question is "
                f"{told.question}",
                why="an Empath looks where it is faceup before you (silver-rules 7.2), and no "
                f"card moves in a turn before {_LAST}",
                help=f"2+s in own, or ask:{_LAST}",
            )


def _check_free_acts(told: SilverTold) -> None:
    """Each is a look of an Empath, the amulet, or a Bodyguard that is moved (silver-rules 4.1)."""
    least, most = least_free_acts(told), told.rules.max_free_acts
    why = f"{count(told.spent, 'Empath')} with s"
    why += f", and at most {count(most, 'free act')} in a turn (silver-rules 11.5)"
    guards = any(card.up and card.value == Character.BODYGUARD for card in told.villages[0])
    if told.question == "first_look":
        most, why = 0, "nobody has had a turn"
    elif told.question != _LAST and not guards:
        most = min(most, told.spent + told.placed_amulet)
        why = f"{count(told.spent, 'Empath')} with s"
        why += f"{' and the amulet' if told.placed_amulet else ''}, and no Bodyguard faceup in own"
    elif least > told.spent:
        why = f"{count(told.spent, 'Empath')} with s, and the amulet in the first turn"
    if not least <= told.free_acts <= most:
        possible = f"{least} to {most} is possible" if least <= most else "leave s out"
        raise UserError(f"free_acts: {told.free_acts} is out of range", why=why, help=possible)


def answered(told: SilverTold) -> SilverTold:
    """The position by which answers are listed: the Master chooses among the cards that are told.

    What lies beneath them differs from world to world, and so has no place that an answer names.
    So do cards of a row that is there because a Squire of which nothing is told lies faceup.
    """
    if told.question == "open_turn" and not told.open:
        own, *others = told.villages
        faceless = (tuple(replace(each, any_face=False) for each in cards) for cards in others)
        return replace(told, villages=(own, *faceless))
    if told.question != "master" or told.whole_pile:
        return told
    return replace(told, whole_pile=True, deck=None)


def after_draw(told: SilverTold) -> Iterator[tuple[str, SilverTold]]:
    """The position with each card in hand that the deck may give next, by the name of the card."""
    if told.question != "open_turn" or told.deck == 0:
        return
    deck = None if told.deck is None else told.deck - 1
    named = [card.value for _, _, card in cards_of(told)]
    named += [*(told.discard or ()), *told.row, *told.seen]
    first, *rest = told.returned or (CardTold(),)
    for value, copies in enumerate(told.rules.copies):
        if first.value in (None, value) and named.count(value) < copies:
            there = replace(told, deck=deck, returned=tuple(rest), question="place_card")
            yield str(value), replace(there, hand=(value,), hand_from=SOURCES[0])


def _check_hand(told: SilverTold) -> None:
    question, cards = told.question, len(told.hand)
    if question == "choose_drawn":
        _check_drawn(told)
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
    if told.hand_from not in SOURCES and cards:
        raise UserError(
            f"from: {told.hand_from!r} is no place", help=f"one of {', '.join(SOURCES)}"
        )
    if not cards and told.hand_from:
        raise UserError(
            f"from: {told.hand_from}, but no card is in hand", help="hand: and the card"
        )
    if question in ("choose_drawn", "witch") and told.hand_from != "deck":
        raise UserError(
            f"from: {told.hand_from} at {question}",
            why="the cards that it asks about are from the deck",
            help="from:deck",
        )
    _check_knowers_of_hand(told)


def _check_drawn(told: SilverTold) -> None:
    """Rascals draw more cards (silver-rules 5.2)."""
    cards = len(told.hand)
    rascals = sum(card.up and card.value == Character.RASCAL for card in told.villages[0])
    if not 2 <= cards <= 1 + rascals:
        raise UserError(
            f"hand: {count(cards)} at choose_drawn, with {count(rascals, 'Rascal')} faceup",
            why="each own faceup Rascal may add a card to the one that is drawn (silver-rules 5.2)",
            help="two cards or more, and at most one more than your faceup Rascals (4+)",
        )


def _check_knowers_of_hand(told: SilverTold) -> None:
    seats = told.hand_known_to
    if seats == {0}:
        return
    if len(told.hand) != 1 or told.hand_from != "deck":
        raise UserError(
            "hand: k stands behind it",
            why="k may stand only behind a single card from the deck",
            help="leave k out",
        )
    if not seats <= set(range(told.players)) or 0 not in seats:
        raise UserError(
            "hand: k names seats that cannot be",
            why=f"seat 0 is yours and knows the card; {told.players} play",
            help="k with 0 and the seats that had put this card back on the deck",
        )


def _check_first_look(told: SilverTold) -> None:
    if told.question != "first_look":
        return
    size = told.rules.village_size
    as_dealt = all(
        not card.up and not card.amulet and len(village) == size
        for village in told.villages
        for card in village
    )
    own = all(card.value is None for card in told.villages[0])
    untouched = not (told.row or told.returned or told.amulet_used)
    pile = told.discard != () and len(told.discard or ()) + len(told.seen) <= 1
    if not (as_dealt and own and untouched and pile):
        raise UserError(
            "ask: first_look in a round that has begun",
            why=f"{size} cards are facedown before everybody then, your own unknown, "
            "and one card on the discard pile (silver-rules 3)",
            help="leave ask out if it is your turn",
        )
    if not told.rules.first_looks:
        raise UserError(
            "ask: first_look",
            why="with first_looks 0 nobody is asked",
            help="ask about another question, or give a rule set with first_looks",
        )


def _check_master(told: SilverTold) -> None:
    if (told.chosen is not None) != (told.question == "master_exchange"):
        raise UserError(
            "discard: c stands behind a card that the Master chose"
            if told.chosen is not None
            else "ask: master_exchange, but no card of discard has c",
            why="only at this question has the Master chosen a card",
            help="discard:10,5,7c ask:master_exchange",
        )
    if told.chosen == 0:
        raise UserError(
            "discard: the Master has not chosen itself",
            why="it may not (silver-rules 7.10)",
            help="write c behind a card beneath it",
        )


def _check_ability(told: SilverTold) -> None:
    """The card whose ability asks lies on the pile (silver-rules 7)."""
    wanted = ABILITIES.get(told.question)
    if wanted is None:
        return
    pile = told.discard or ()
    if pile[:1] != (wanted,):
        top = f"a {pile[0]} ({NAMES[pile[0]]}) is" if pile else "no card is"
        raise UserError(
            f"ask: {told.question}, but {top} on the discard pile",
            why=f"a {NAMES[wanted]} ({int(wanted)}) that was just discarded asks this",
            help=f"discard:{int(wanted)} and the cards beneath it",
        )
    if wanted == Character.MASTER and len(pile) + len(told.seen) < 2:
        raise UserError(
            f"ask: {told.question}, but no card beneath the Master is given",
            why="it chooses one of them, and without any it cannot be used (silver-rules 7.10)",
            help=f"discard:{int(wanted)} and the cards from which you choose, from the top, "
            f"as in discard:{int(wanted)},6,0,...",
        )


def _check_targets(told: SilverTold) -> None:
    """An ability is used, and a card taken, only where a card can be reached (silver-rules 7)."""
    others = range(1, told.players)
    hidden, others_hidden = _hidden(told, 0), any(_hidden(told, seat) for seat in others)
    free, others_free = _free(told, 0), any(_free(told, seat) for seat in others)
    there = {
        **{"own_hidden": hidden, "others_hidden": others_hidden, "hidden": hidden or others_hidden},
        **{"own_free": free, "others_free": others_free, "beneath": free},
        "uses": told.hand_from != "pile",
    }
    rows = (row for row in rows_at(Question[told.question.upper()]) if row.at != WINDOWS)
    if not any(all(there.get(what, True) for what in row.needs.offers.values()) for row in rows):
        raise UserError(
            f"ask: {told.question}, but no card can be its target",
            why="cards are faceup, guarded or under the amulet (silver-rules 7, 9.3)",
            help="look at the marks of the cards again",
        )


def _check_use(told: SilverTold) -> None:
    """Whether the card in hand can be used does not hang on villages of which nothing is told."""
    if told.question != "place_card" or told.hand_from == "pile":
        return
    value = told.hand[0]
    if value not in (Character.REVEALER, Character.APPRENTICE_SEER, Character.SEER):
        return
    aimed = range(int(value == Character.APPRENTICE_SEER), told.players)
    faces_told = {seat: not any(card.any_face for card in told.villages[seat]) for seat in aimed}
    if not all(faces_told.values()) and not any(faces_told[s] and _hidden(told, s) for s in aimed):
        raise UserError(
            f"others: n, and in hand is {value} ({NAMES[value]})",
            why="whether it can be used depends on which are faceup",
            help="x for a facedown card, its value and + for a faceup one",
        )


def _hidden(told: SilverTold, seat: int) -> bool:
    """Whether seat 0 may look at or turn a card of this village (``rules.village``)."""
    return any(
        not card.up and not _barred(told, seat, slot, card) for slot, card in _of(told, seat)
    )


def _free(told: SilverTold, seat: int) -> bool:
    """Whether seat 0 may take or exchange a card of this village."""
    return any(not _barred(told, seat, slot, card) for slot, card in _of(told, seat))


def _of(told: SilverTold, seat: int) -> list[tuple[int, CardTold]]:
    return list(enumerate(told.villages[seat]))


def _barred(told: SilverTold, seat: int, slot: int, card: CardTold) -> bool:
    if seat == 0:
        return card.amulet and told.rules.amulet_binds_owner
    guarded = any(other.guards == slot for other in told.villages[seat])
    return card.amulet or guarded or card.guards is not None
