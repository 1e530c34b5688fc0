"""Hidden cards as they were in real positions, and what is mended where they cannot be."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN
from silver_sim.games.silver.rules.knowledge import everybody
from silver_sim.games.silver.rules.past import Came
from silver_sim.games.silver.study.facts import NOT_GIVEN
from silver_sim.games.silver.study.real_positions import MOST_CARDS
from silver_sim.games.silver.study.room import Draws, find, lay, next_of, rank
from silver_sim.rng import below

DONORS = 24  # real positions that are asked for a card in place of one that cannot be

# Facedown cards, by whether it is given that their owner knows them; in the order in which they
# go by real ones.
UNKNOWN_TO_OWNER, KNOWN_TO_OWNER, ANY = 1, 2, 3


@kernel
def go_by_real(s, fact, room, reals, chosen, number):
    """What the facedown cards of others were in the real position, who knows them since when.

    Where it is given whether its owner knows a card, one of which this is so stands for it.
    """
    real = reals[chosen[number % len(chosen)]]
    for seat in range(s.players):
        rank(room, seat)
        room.any_face[seat] = fact.any_face[seat]
    _go_by_own(s, fact, room, real)
    for seat in range(1, s.players):
        for slot in range(MOST_CARDS):
            room.used[slot] = 0
        donor = 0
        for kind in (UNKNOWN_TO_OWNER, KNOWN_TO_OWNER, ANY):
            donor = _go_by_kind(s, fact, room, reals, chosen, number, seat, kind, donor)
        if fact.turn != NONE:
            _undo_placed(s, fact, room, seat)


@kernel
def _go_by_kind(s, fact, room, reals, chosen, number, seat, kind, donor):
    """The facedown cards of a kind; returns which other real position comes next."""
    real, cards = reals[chosen[number % len(chosen)]], 0
    for own in range(s.cards_in[seat]):
        cards += int(_kind(fact, seat, own) == kind)
    slot = _next_facedown(real, room, seat, 0, cards, kind, kind)
    for own in range(s.cards_in[seat]):
        if _kind(fact, seat, own) != kind:
            continue
        if slot < MOST_CARDS:
            room.used[slot] = kind
            _go_by_card(s, fact, room, seat, own, real, slot)
            slot = _next_facedown(real, room, seat, slot + 1, cards, kind, kind)
        elif kind != UNKNOWN_TO_OWNER:  # which nobody chose: it is any card
            donor = _add_card(s, fact, room, reals, chosen, number, seat, own, kind, donor)
    return donor


@inline_kernel
def _kind(fact, seat, own):
    """What is given of who knows a card; 0 for one that is faceup."""
    if fact.up[seat, own] == 1:
        return 0
    if fact.known[seat, own] == NOT_GIVEN:
        return ANY
    return KNOWN_TO_OWNER if (int(fact.known[seat, own]) >> seat) & 1 == 1 else UNKNOWN_TO_OWNER


@inline_kernel
def _is_of_kind(real, room, seat, slot, kind, phase):
    """Whether the real card is facedown, is of the kind, and no kind before has taken it.

    Or faceup, where nothing is known of any card of the village.
    """
    if (real.up[seat, slot] == 1 and room.any_face[seat] == 0) or 0 < room.used[slot] < phase:
        return False
    known = (int(real.known[seat, slot]) >> seat) & 1
    return kind == ANY or (known == 1) == (kind == KNOWN_TO_OWNER)


@kernel
def _next_facedown(real, room, seat, first, most, kind, phase):
    """The first card of a kind from a slot on that is among the ``most`` that are kept."""
    cards = min(real.cards_in[seat], MOST_CARDS)
    for slot in range(first, cards):
        if _is_of_kind(real, room, seat, slot, kind, phase):
            before = 0
            for other in range(cards):
                lower = room.rank[seat, other] < room.rank[seat, slot]
                before += int(lower and _is_of_kind(real, room, seat, other, kind, phase))
            if before < most:
                return slot
    return MOST_CARDS


@kernel
def _go_by_card(s, fact, room, seat, own, real, slot):
    """A facedown card came, is known and is worth what the real one in a slot was."""
    given = int(fact.value[seat, own] != UNKNOWN)
    if fact.known[seat, own] == NOT_GIVEN:
        seen = int(real.known[seat, slot]) if fact.open == 1 else int(real.known[seat, slot]) & ~1
        room.known[seat, own] = seen | given
        if fact.up[seat, own] == 1:
            room.known[seat, own] = everybody(s)
    if room.any_face[seat] == 1:
        room.up[seat, own] = real.up[seat, slot]
    room.came[seat, own] = real.came[seat, slot]
    room.since[seat, own] = max(s.turn - s.players * real.age[seat, slot], 0)
    room.wants[seat, own] = real.value[seat, slot]
    room.real_slot[seat, own] = slot


@kernel
def _add_card(s, fact, room, reals, chosen, number, seat, own, kind, donor):
    """A card more than in the real position is as one of another one; returns which comes next."""
    for step in range(donor, donor + DONORS):
        real = reals[chosen[(number + 1 + step) % len(chosen)]]
        slot = _next_facedown(real, room, seat, 0, 1, kind, 0)
        if slot < MOST_CARDS:
            _go_by_card(s, fact, room, seat, own, real, slot)
            room.real_slot[seat, own] = NONE
            return step + 1
    return donor


@kernel
def _go_by_own(s, fact, room, real):
    """Own cards: the known ones as known ones there, the others as unknown ones there."""
    for given in range(2):
        slot = 0
        for own in range(s.cards_in[0]):
            is_given = int(fact.value[0, own] != UNKNOWN)
            if is_given == given == 1 and fact.own_slot[own] != NONE:
                _go_by_card(s, fact, room, 0, own, real, int(fact.own_slot[own]))
                continue
            if fact.up[0, own] == 1 or is_given != given:
                continue
            cards = min(real.cards_in[0], MOST_CARDS)
            while slot < cards and (real.up[0, slot] == 1 or real.known[0, slot] & 1 != given):
                slot += 1
            if slot < cards:
                _go_by_card(s, fact, room, 0, own, real, slot)
                slot += 1


@kernel
def _undo_placed(s, fact, room, seat):
    """Nobody has placed more cards than it has had turns: the last ones lie as they were dealt.

    Who has had none has chosen nothing: its hand is any.
    """
    had = (s.turn - 1 + (s.players - 1 - (seat - s.start) % s.players)) // s.players
    chose, looked = had > 0, 0
    for slot in range(s.cards_in[seat]):
        if room.came[seat, slot] == Came.DEALT:
            looked += (room.known[seat, slot] >> seat) & 1
    for slot in range(s.cards_in[seat]):
        if not chose:
            room.wants[seat, slot] = UNKNOWN
        if room.came[seat, slot] == Came.DEALT:
            continue
        if had > 0:
            had -= 1
            continue
        room.came[seat, slot], room.since[seat, slot] = Came.DEALT, 0
        room.wants[seat, slot] = UNKNOWN
        if looked >= s.rules.first_looks and fact.known[seat, slot] == NOT_GIVEN:
            room.known[seat, slot] &= 1
        looked += 1


@kernel
def lay_hidden(s, fact, room, reals, chosen, number):
    """Hidden cards as they were, the others' seats in a drawn order; then what stands for some."""
    turn = below(room.chance[Draws.SEATS], s.players - 1)
    for mended in range(2):
        for step in range(s.players):
            seat = 1 + (turn + step) % (s.players - 1) if step < s.players - 1 else 0
            for slot in range(s.cards_in[seat]):
                taken_for = fact.value[seat, slot] != UNKNOWN  # another card than it is
                if room.open[seat, slot] == 0 or taken_for:
                    continue
                card = find(s, room, room.wants[seat, slot])
                if card == NONE and mended == 1 and seat > 0:
                    card = _another(s, room, reals, chosen, number, seat, slot)
                if card != NONE:
                    lay(s, room, seat, slot, card)


@kernel
def _another(s, room, reals, chosen, number, seat, slot):
    """A card that the seat held in another real position in the same manner, else any."""
    if room.wants[seat, slot] != UNKNOWN:
        known = (room.known[seat, slot] >> seat) & 1
        dealt = room.came[seat, slot] == Came.DEALT
        for step in range(DONORS):
            real = reals[chosen[(number + 1 + slot * DONORS + step) % len(chosen)]]
            for place in range(min(real.cards_in[seat], MOST_CARDS)):
                same = (real.known[seat, place] >> seat) & 1 == known
                same = same and (real.came[seat, place] == Came.DEALT) == dealt
                if same and (real.up[seat, place] == 0 or room.any_face[seat] == 1):
                    card = find(s, room, real.value[seat, place])
                    if card != NONE:
                        return card
    return next_of(room, Draws.MENDED)
