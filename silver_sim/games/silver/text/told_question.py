"""Whether what is asked in a told position can be asked there."""

from __future__ import annotations

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import NAMES, Character
from silver_sim.games.silver.text.told import CardTold, SilverTold
from silver_sim.games.text.telling import count

# The card on the discard pile whose ability asks.
ABILITIES = {
    "expose": Character.EXPOSER,
    "reveal": Character.REVEALER,
    "behold": Character.BEHOLDER,
    "peek": Character.APPRENTICE_SEER,
    "see": Character.SEER,
    "master": Character.MASTER,
    "master_exchange": Character.MASTER,
    "witch": Character.WITCH,
    "rob": Character.ROBBER,
}
SOURCES = ("deck", "row", "pile")  # of a card in hand
_ONE_CARD = ("place_card", "witch")  # in hand


def check_question(told: SilverTold) -> None:
    """Raise UserError if ``told.question`` cannot be asked in this position."""
    _check_hand(told)
    _check_first_look(told)
    _check_master(told)
    _check_ability(told)
    _check_targets(told)
    most = told.rules.max_free_acts
    spent = sum(card.spent for village in told.villages for card in village)
    if not spent <= told.free_acts <= most or (told.question == "first_look" and told.free_acts):
        raise UserError(
            f"free_acts: {told.free_acts} is out of range",
            why=f"{count(spent, 'Empath')} with s, at most {most} free acts in a turn, "
            "none before the first",
            help="look at free_acts and at the Empaths with s again",
        )


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
            why="who knows the card can be told of one card from the deck alone",
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
    if not (as_dealt and own and not told.row and len(told.discard or ()) <= 1):
        raise UserError(
            "ask: first_look in a round that has begun",
            why=f"{size} facedown cards lie before everybody then, your own unknown, "
            "and one card on the discard pile (silver-rules 3)",
            help="leave ask out if it is your turn",
        )
    if not told.rules.first_looks:
        raise UserError(
            "ask: first_look",
            why="with first_looks 0 nobody is asked",
            help="ask about another question, or tell a rule set with first_looks",
        )


def _check_master(told: SilverTold) -> None:
    if (told.chosen is not None) != (told.question == "master_exchange"):
        raise UserError(
            "discard: c stands behind a card that the Master chose"
            if told.chosen is not None
            else "ask: master_exchange, but no card of discard has c",
            why="at this question, and there alone, the Master has chosen a card",
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
        lies = f"a {pile[0]} ({NAMES[pile[0]]}) lies" if pile else "no card lies"
        raise UserError(
            f"ask: {told.question}, but {lies} on the discard pile",
            why=f"a {NAMES[wanted]} ({int(wanted)}) that was just discarded asks this",
            help=f"discard:{int(wanted)} and the cards beneath it",
        )
    if wanted == Character.MASTER and told.whole_pile and len(pile) < 2:
        raise UserError(
            f"ask: {told.question}, but no card lies beneath the Master",
            why="without one its ability cannot be used (silver-rules 7.10)",
            help="leave end out behind the Master, or name the cards beneath it",
        )


def _check_targets(told: SilverTold) -> None:
    """An ability is used, and a card taken, only where a card can be reached (silver-rules 7)."""
    others = range(1, told.players)
    hidden, others_hidden = _hidden(told, 0), any(_hidden(told, seat) for seat in others)
    free, others_free = _free(told, 0), any(_free(told, seat) for seat in others)
    possible = {
        "place_card": free or told.hand_from != "pile",
        "expose": hidden,
        "behold": hidden,
        "reveal": hidden or others_hidden,
        "see": hidden or others_hidden,
        "peek": others_hidden,
        "master": free,
        "master_exchange": free,
        "witch": free or others_free,
        "rob": free and others_free,
    }
    if not possible.get(told.question, True):
        raise UserError(
            f"ask: {told.question}, but no card can be its target",
            why="cards lie faceup, are guarded or lie under the amulet (silver-rules 7, 9.3)",
            help="look at the marks of the cards again",
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
