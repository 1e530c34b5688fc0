"""Whether the cards of a given position can lie as they are given.

Messages name the field of the notation (docs/positions.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.acts import ROWS
from silver_sim.games.silver.rules.cards import NAMES, Character
from silver_sim.games.silver.text.given import CERTAIN, NOBODY, CardGiven, SilverGiven
from silver_sim.games.text.telling import count, listed

_AIMED = [row.name for row in ROWS if "target" in row.fields]  # questions for a card of any village


def check_cards(given: SilverGiven) -> None:
    """Raise UserError for cards, guards or an amulet that cannot be."""
    _check_faces(given)
    for seat, slot, card in cards_of(given):
        _check_card(given, seat, slot, card)
    for place, card in enumerate(given.returned):
        _check_returned(given, place, card)
    _check_amulet(given)
    _check_copies(given)


def cards_of(given: SilverGiven) -> Iterator[tuple[int, int, CardGiven]]:
    """Seat, slot and card of all villages."""
    for seat, village in enumerate(given.villages):
        for slot, card in enumerate(village):
            yield seat, slot, card


def field_of(seat: int) -> str:
    """The field that tells the village of a seat."""
    return "own" if seat == 0 else "others"


def within(field: str, number: int, least: int, most: int, why: str) -> None:
    """Refuse a number below ``least`` or above ``most``."""
    if not least <= number <= most:
        raise UserError(
            f"{field}: {number} is out of range", why=why, help=f"{least} to {most} is possible"
        )


def check_seat(field: str, seat: int, given: SilverGiven) -> None:
    """Refuse a seat at which nobody sits."""
    within(
        field,
        seat,
        0,
        given.players - 1,
        f"{given.players} play: seat 0 is yours, the others follow clockwise",
    )


def _check_faces(given: SilverGiven) -> None:
    """Of which cards it may be left open how they lie."""
    for seat, village in enumerate(given.villages):
        open_ones = sum(card.any_face for card in village)
        if open_ones and seat == 0:
            raise UserError(
                "own: n", why="you see which of your own cards are faceup", help="x, or a value"
            )
        if 0 < open_ones < len(village):
            raise UserError(
                f"others: n next to other cards of seat {seat}",
                why="n says that only the number of cards of a village is known",
                help="x for a facedown card, its value and + for a faceup one",
            )
        if open_ones and given.question in _AIMED:
            raise UserError(
                f"others: n, and the question is {given.question}",
                why="which cards may be chosen depends on which are faceup",
                help="x for a facedown card, its value and + for a faceup one",
            )


def _check_card(given: SilverGiven, seat: int, slot: int, card: CardGiven) -> None:
    field, what = field_of(seat), f"card {slot} of seat {seat}"
    if card.up and card.value is None:
        raise UserError(
            f"{field}: {what} is faceup without a value",
            why="everybody sees a faceup card",
            help="its value before the +, as in 2+",
        )
    if card.doubted:
        _check_doubted(given, seat, what, card)
    if card.known_to is not None:
        _check_knowers(given, field, what, card)
    if card.guards is not None:
        _check_guarding(given, seat, slot, card)
    if card.spent and card.value != Character.EMPATH:
        raise UserError(
            f"{field}: {what} has s, but is no Empath",
            why="s is an Empath that has given its look in this turn (silver-rules 7.2)",
            help="2+s for such an Empath",
        )


def _check_doubted(given: SilverGiven, seat: int, what: str, card: CardGiven) -> None:
    field, why = field_of(seat), "~ says how sure you are of an own facedown card"
    if seat or card.up or card.value is None:
        is_what = "is not yours" if seat else "is faceup" if card.up else "has no value"
        raise UserError(
            f"{field}: {what} has ~{card.sure}, but {is_what}",
            why=why,
            help="leave ~ out here; 7~80 for an own card that is a 7 with a chance of 80 %",
        )
    within(f"{field}, ~ of {what}", card.sure, 1, CERTAIN - 1, why)


def _check_knowers(given: SilverGiven, field: str, what: str, card: CardGiven) -> None:
    seats = card.known_to or frozenset()
    if card.up:
        raise UserError(
            f"{field}: {what} is faceup and has k",
            why="everybody knows a faceup card",
            help="leave k out",
        )
    for seat in sorted(seats):
        check_seat(f"{field}, k of {what}", seat, given)
    if 0 in seats and card.value is None:
        raise UserError(
            f"{field}: {what} is x, but k names seat 0",
            why="seat 0 is yours: you know its value, or you do not",
            help="its value instead of x, or k without 0",
        )
    if 0 not in seats and card.value is not None:
        raise UserError(
            f"{field}: {what} has a value, but k does not name seat 0",
            why="seat 0 is yours",
            help="k with 0, or x instead of the value",
        )


def _check_guarding(given: SilverGiven, seat: int, slot: int, card: CardGiven) -> None:
    field, village = field_of(seat), given.villages[seat]
    what = f"card {slot} of seat {seat}"
    if card.value != Character.BODYGUARD or not card.up:
        raise UserError(
            f"{field}: {what} has g, but is no faceup Bodyguard",
            why="only a faceup Bodyguard guards (silver-rules 7.3)",
            help=f"3+g{card.guards} for a Bodyguard that guards card {card.guards}",
        )
    seen = {slot}
    guarded = card.guards
    while guarded is not None:
        if guarded >= len(village):
            raise UserError(
                f"{field}: {what} guards card {guarded}, but there is none",
                help=f"cards count from the left, from 0 to {len(village) - 1}",
            )
        if guarded in seen:
            raise UserError(
                f"{field}: {what} guards in a circle",
                why="a Bodyguard guards another card, and not in a circle (silver-rules 7.3)",
                help="g and the place of the guarded card, counted from the left, from 0",
            )
        seen.add(guarded)
        guarded = village[guarded].guards


def _check_returned(given: SilverGiven, place: int, card: CardGiven) -> None:
    """A card that was put back on the deck is facedown and has no other mark than k."""
    what = f"card {place}"
    if card.up or card.amulet or card.spent or card.guards is not None or card.doubted:
        raise UserError(
            f"returned: {what} has a mark that only a card of a village has",
            why="cards of the deck are facedown (silver-rules 5.2)",
            help="its value or x, then k and the seats that know it, as in 6k0",
        )
    if card.known_to is not None:
        _check_knowers(given, "returned", what, card)


def _check_amulet(given: SilverGiven) -> None:
    covered = [(seat, slot) for seat, slot, card in cards_of(given) if card.amulet]
    owner, start = given.amulet_owner, given.start
    if len(covered) > 1:
        places = " and ".join(f"card {slot} of seat {seat}" for seat, slot in covered)
        raise UserError(
            f"{field_of(covered[1][0])}: a on {places}",
            why="there is one amulet",
            help="write a behind one card",
        )
    if owner is None or owner == NOBODY:
        if covered or given.amulet_used:
            raise UserError(
                "amulet: it was placed, but nobody owns it",
                why="only its owner places the amulet (silver-rules 9.2)",
                help="amulet: and the seat of its owner",
            )
        return
    check_seat("amulet", owner, given)
    if given.amulet_used and not covered and given.rules.amulet_binds_owner:
        raise UserError(
            f"amulet: seat {owner} has placed it, but it is on no card",
            why="where it binds its owner it stays on its card (silver-rules 9.2, 9.3)",
            help=f"a behind a card of seat {owner}, or edition:bga",
        )
    if covered and covered[0][0] != owner:
        raise UserError(
            f"amulet: seat {owner} owns it, but it is with seat {covered[0][0]}",
            why="it is on a card of its owner (silver-rules 9.2)",
            help="look at amulet and at the card with a again",
        )
    if start is not None and start != owner:
        raise UserError(
            f"amulet: seat {owner} owns it, but seat {start} started the round"
            + (f", as turn {given.turn} is yours" if given.turn else ""),
            why="its owner is the caller who won the round before, and starts (silver-rules 10.3)",
            help="look at amulet, start and turn again",
        )
    if given.round_no == 1 and not given.head_start:
        raise UserError(
            "amulet: nobody owns it in round 1",
            why="a successful call in the round before wins it (silver-rules 9.1)",
            help="amulet:-, another round, or head_start:yes if the game began with it",
        )


def _check_copies(given: SilverGiven) -> None:
    own, *others = given.villages
    named = {
        "own": [card.value for card in own],
        "others": [card.value for village in others for card in village],
        "discard": given.discard or (),
        "returned": [card.value for card in given.returned],
        "row": given.row,
        "seen": given.seen,
        "hand": given.hand,
    }
    found = Counter(value for values in named.values() for value in values)
    for value, copies in enumerate(given.rules.copies):
        if found[value] > copies:
            fields = listed(field for field, values in named.items() if value in values)
            raise UserError(
                f"{fields}: {count(found[value])} of value {value} ({NAMES[value]})",
                why=f"there are {copies}" if copies else "there is none",
                help="name every card once, where it is",
            )
