"""Villages: faces, protection, and cards that come and go (silver-rules 6.8, 7.1, 7.3, 9.3)."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel, popcount
from silver_sim.games.silver.rules.cards import NONE, SLOTS, Character
from silver_sim.games.silver.rules.changes import touch, touch_village
from silver_sim.games.silver.rules.knowledge import show_to_all


@inline_kernel
def _count_face(s, seat, card, change):
    """Keep the counts of faceup cards, of all Villagers and of all Squires."""
    value = s.value[card]
    s.faceup_in[seat] += change
    s.faceup[seat, value] += change
    if value == Character.VILLAGER:
        s.villagers_up += change
    elif value == Character.SQUIRE:
        s.squires_up += change


@kernel
def turn_up(s, seat, slot):
    """Turn a card of the seat's village faceup: everybody sees it."""
    card = s.village[seat, slot]
    show_to_all(s, card)
    touch(s, seat, slot)
    if s.up[card] == 0:
        s.up[card] = 1
        _count_face(s, seat, card, 1)


@kernel
def turn_down(s, seat, card):
    """Turn a card of the seat's village facedown; a Bodyguard stops guarding (6.8)."""
    if s.up[card] == 1:
        s.up[card] = 0
        _count_face(s, seat, card, -1)
        stop_guarding(s, card)


@inline_kernel
def stop_guarding(s, bodyguard):
    """The Bodyguard is free."""
    guarded = s.guards[bodyguard]
    if guarded != NONE:
        s.guarded_by[guarded] -= 1
        s.guards[bodyguard] = NONE


@kernel
def free_bodyguards_of(s, seat, card):
    """6.8: the Bodyguards that guard a card which leaves the village lie free."""
    for slot in range(s.cards_in[seat]):
        if s.guards[s.village[seat, slot]] == card:
            stop_guarding(s, s.village[seat, slot])


@kernel
def enters(s, seat, card):
    """A card has come into the seat's village with the face that ``up`` says."""
    if s.up[card] == 1:
        show_to_all(s, card)
        _count_face(s, seat, card, 1)


@kernel
def leaves(s, seat, card):
    """A card is about to leave the seat's village: what hung on it ends (6.8, section 12 bga)."""
    if is_barred_to_others(s, card):
        touch_village(s, seat)
    if s.up[card] == 1:
        _count_face(s, seat, card, -1)
        stop_guarding(s, card)
    if s.guarded_by[card] > 0:
        free_bodyguards_of(s, seat, card)
    if s.amulet_card == card:
        s.amulet_card = NONE


@inline_kernel
def is_spent(s, card):
    """7.2: whether the card is an Empath that gave its look in this turn."""
    return s.looked_in[card] == s.turn


@inline_kernel
def is_barred_to_others(s, card):
    """7.3 guarded cards and guarding Bodyguards, 9.3 the card under the amulet."""
    return s.guarded_by[card] > 0 or s.guards[card] != NONE or s.amulet_card == card


@inline_kernel
def barred(s, seat, owner, card):
    """Whether the seat may not view, turn, move, take or exchange this card of the owner's village.

    9.3: its owner neither if it is under the amulet, where ``amulet_binds_owner`` says so.
    """
    if seat == owner:
        return s.amulet_card == card and s.rules.amulet_binds_owner == 1
    return is_barred_to_others(s, card)


@inline_kernel
def is_marked(s, owner):
    """Whether Bodyguards or the amulet may bar cards of the owner's village."""
    return s.faceup[owner, Character.BODYGUARD] > 0 or s.amulet_owner == owner


@inline_kernel
def free_cards(s, seat, owner):
    """The mask of the owner's slots whose cards the seat may take or exchange."""
    return _free_cards(s, seat, owner) if is_marked(s, owner) else (1 << s.cards_in[owner]) - 1


@kernel
def _free_cards(s, seat, owner):
    """The cards that are not barred, one by one."""
    mask = 0
    for slot in range(s.cards_in[owner]):
        if not barred(s, seat, owner, s.village[owner, slot]):
            mask |= 1 << slot
    return mask


@inline_kernel
def is_hidden(s, seat, owner, card):
    """7.1: whether the seat may look at or turn a card of the owner, which must lie facedown."""
    return s.up[card] == 0 and not barred(s, seat, owner, card)


@kernel
def hidden_cards(s, seat, owner):
    """7.1: the mask of the owner's facedown cards that the seat may look at or turn."""
    mask = 0
    for slot in range(s.cards_in[owner]):
        if is_hidden(s, seat, owner, s.village[owner, slot]):
            mask |= 1 << slot
    return mask


@inline_kernel
def has_free_card(s, seat, owner):
    """Whether the owner has a card that the seat may take or exchange."""
    return not is_marked(s, owner) or _free_cards(s, seat, owner) != 0


@inline_kernel
def has_hidden_card(s, seat, owner):
    """7.1: whether the owner has a facedown card that the seat may look at or turn."""
    if is_marked(s, owner):
        return _has_hidden_card(s, seat, owner)
    return s.cards_in[owner] > s.faceup_in[owner]


@kernel
def _has_hidden_card(s, seat, owner):
    """One of the facedown cards is not barred."""
    for slot in range(s.cards_in[owner]):
        if is_hidden(s, seat, owner, s.village[owner, slot]):
            return True  # mostly the first one
    return False


@inline_kernel
def holds(mask, slot):
    """Whether the slot is in the mask; False for any number that is no slot."""
    return 0 <= slot < SLOTS - 1 and (mask >> slot) & 1 == 1


@inline_kernel
def count(mask):
    """The number of slots in a mask; none in a number that is no mask."""
    return popcount(mask) if mask > 0 else 0
