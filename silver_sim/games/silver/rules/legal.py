"""What the seat whose turn it is may do: the predicates behind sights, refusals and texts."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.acts import is_in, offering
from silver_sim.games.silver.rules.cards import NONE, Character
from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.rules.village import (
    barred,
    free_cards,
    has_free_card,
    has_hidden_card,
    hidden_cards,
    is_spent,
)

COMPULSORY = 1  # place in rules.RASCAL_EXTRA
OF_ANY, FACEDOWN = offering("hidden"), offering("hidden", "others_hidden")  # acts: own cards too


@inline_kernel
def may_draw(s):
    """4.6: from the deck."""
    return s.deck_count > 0


@inline_kernel
def may_take(s):
    """4.5."""
    return s.discard_count > 0 and has_free_card(s, s.seat, s.seat)


@inline_kernel
def may_call(s):
    """4.2, 4.3."""
    few = s.cards_in[s.seat] <= s.rules.call_max_cards
    return few and s.caller == NONE and s.free_acts == 0


@kernel
def must_pass(s):
    """4.7: nothing else is possible."""
    return not (may_draw(s) or s.row_count > 0 or may_take(s) or may_call(s))


@inline_kernel
def most_extra(s):
    """5.2: the most Rascal cards that may be drawn besides the first."""
    rascals = s.faceup[s.seat, Character.RASCAL]
    return max(min(rascals, s.deck_count - 1), 0) if rascals > 0 else 0


@inline_kernel
def least_extra(s):
    """5.2 [E]: the fewest."""
    return most_extra(s) if s.rules.rascal_extra == COMPULSORY else 0


@kernel
def others_free_cards(s):
    """Whether another player has a card that this seat may take or exchange."""
    for owner in range(s.players):
        if owner != s.seat and has_free_card(s, s.seat, owner):
            return True
    return False


@kernel
def others_hidden_cards(s):
    """Whether another player has a facedown card that this seat may look at or turn."""
    for owner in range(s.players):
        if owner != s.seat and has_hidden_card(s, s.seat, owner):
            return True
    return False


@kernel
def targets(s, act, owner):
    """7.6-7.12: the mask of the owner's cards of which this act chooses one."""
    if owner == s.seat and not is_in(OF_ANY, act):
        return 0
    return hidden_cards(s, s.seat, owner) if is_in(FACEDOWN, act) else free_cards(s, s.seat, owner)


@kernel
def has_ability_now(s):
    """5.1, 7: whether the card in hand may be discarded for its ability."""
    if s.hand_from == Source.PILE:
        return False
    value = s.value[s.hand[0]]
    if value == Character.EXPOSER or value == Character.BEHOLDER:
        return has_hidden_card(s, s.seat, s.seat)
    if value == Character.REVEALER or value == Character.SEER:
        return has_hidden_card(s, s.seat, s.seat) or others_hidden_cards(s)
    if value == Character.APPRENTICE_SEER:
        return others_hidden_cards(s)
    if value == Character.MASTER:
        return s.discard_count > 0 and has_free_card(s, s.seat, s.seat)
    if value == Character.WITCH:
        own = has_free_card(s, s.seat, s.seat)
        return s.deck_count > 0 and (own or others_free_cards(s))
    if value == Character.ROBBER:
        return has_free_card(s, s.seat, s.seat) and others_free_cards(s)
    return False


@kernel
def may_act_freely(s):
    """4.1, 4.7, 11.5: whether a free act may be used in this window at all."""
    if s.question == Question.OPEN_TURN and must_pass(s):
        return False
    window = (
        s.question == Question.OPEN_TURN
        or s.question == Question.PLACE_CARD
        or s.question == Question.CLOSE_TURN
    )
    return window and s.free_acts < s.rules.max_free_acts


@inline_kernel
def may_look_by(s, card):
    """7.2: whether this card of the seat's village is an Empath with a look left."""
    is_empath = s.value[card] == Character.EMPATH and s.up[card] == 1
    return is_empath and not is_spent(s, card)


@kernel
def empaths_with_a_look(s):
    """7.2: the mask of the seat's Empaths that have a look left."""
    mask = 0
    if s.faceup[s.seat, Character.EMPATH] > 0:
        for slot in range(s.cards_in[s.seat]):
            mask |= int(may_look_by(s, s.village[s.seat, slot])) << slot
    return mask


@inline_kernel
def has_empath_with_a_look(s):
    """7.2: whether an Empath of the seat has a look left: all have before the first free act."""
    if s.free_acts > 0:
        return empaths_with_a_look(s) != 0
    return s.faceup[s.seat, Character.EMPATH] > 0


@inline_kernel
def is_movable_bodyguard(s, card):
    """7.3, 9.3: a faceup Bodyguard of the seat, not bound under an amulet."""
    is_bodyguard = s.value[card] == Character.BODYGUARD and s.up[card] == 1
    return is_bodyguard and not barred(s, s.seat, s.seat, card)


@kernel
def would_guard_in_a_circle(s, bodyguard, card):
    """7.3: whether the guarded cards, followed from ``card``, lead back to the Bodyguard."""
    while card != NONE:
        if card == bodyguard:
            return True
        card = s.guards[card]
    return False


@kernel
def guard_places(s, bodyguard):
    """7.3: the mask of the seat's slots on which this Bodyguard may be placed."""
    mask = 0
    for slot in range(s.cards_in[s.seat]):
        card = s.village[s.seat, slot]
        if card != s.guards[bodyguard] and not would_guard_in_a_circle(s, bodyguard, card):
            mask |= 1 << slot
    return mask


@kernel
def may_move_a_bodyguard(s):
    """7.3: whether any Bodyguard of the seat may be placed, moved or taken off.

    Next to another card one may, if no amulet binds it: where none guards, on the other card.
    """
    if s.faceup[s.seat, Character.BODYGUARD] == 0 or s.cards_in[s.seat] == 1:
        return False
    if s.amulet_card == NONE:
        return True
    for slot in range(s.cards_in[s.seat]):
        card = s.village[s.seat, slot]
        if is_movable_bodyguard(s, card):
            if s.guards[card] != NONE or guard_places(s, card) != 0:
                return True
    return False


@inline_kernel
def owns_amulet(s):
    """9.1, 9.2: the seat owns the amulet and has not placed it in this round."""
    return s.amulet_owner == s.seat and s.amulet_used == 0


@kernel
def is_last_exchangeable(s):
    """9.2: a taken card is in hand, and only one card could still be exchanged (in any edition)."""
    taken = s.question == Question.PLACE_CARD and s.hand_from == Source.PILE
    return taken and s.cards_in[s.seat] == 1


@inline_kernel
def may_place_amulet(s):
    """9.2."""
    return owns_amulet(s) and not is_last_exchangeable(s)


@inline_kernel
def has_means_of_free_acts(s):
    """Whether the seat has anything that free acts are done with."""
    up = s.faceup[s.seat, Character.EMPATH] + s.faceup[s.seat, Character.BODYGUARD]
    return up > 0 or owns_amulet(s)


@kernel
def has_free_act(s):
    """Whether any free act is legal now."""
    if not (has_means_of_free_acts(s) and may_act_freely(s)):
        return False
    if may_place_amulet(s):
        return True
    looks = has_empath_with_a_look(s) and has_hidden_card(s, s.seat, s.seat)
    return looks or may_move_a_bodyguard(s)
