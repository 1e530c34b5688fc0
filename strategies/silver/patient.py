"""Calls late and safely: only when it knows all its cards and they hold little."""

from typing import NamedTuple

from silver_sim.silver import (
    NO_ACT,
    NONE,
    Character,
    Question,
    Source,
    Turn,
    amulet,
    count_slots,
    discard,
    expected_sum,
    fewest_rival_cards,
    first_slot,
    give,
    has_unknown,
    heaviest_set,
    lightest_beneath,
    lightest_discarded,
    lightest_in_hand,
    lightest_known_slot,
    look_later,
    take_or_draw,
    target,
    unknown_lookable,
    use,
    witch_back,
    witch_for,
    worth_a_look,
)


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 5  # call with at most this many points, all cards known (0 to 65)
    crowd: int = 1  # with every player beyond the second, hold so many fewer (0 to 10)
    rival_cards: int = 2  # call while all other players have at least so many cards (1 to 10)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 5  # what one card fewer is worth (0 to 20)


def open_turn(sight, params, memory, rng):
    if sight.may_call and is_safe(sight, params):
        return Turn.CALL
    return take_or_draw(sight, params.take_at_most, to_give(sight, params)[1])


def is_safe(sight, params):
    """Whether I know that I hold little, and no other player has a very small village."""
    low = expected_sum(sight) <= params.call_at - params.crowd * (sight.players - 2)
    return low and not has_unknown(sight) and fewest_rival_cards(sight) >= params.rival_cards


def choose_drawn(sight, params, memory, rng):
    return lightest_in_hand(sight)


def place_card(sight, params, memory, rng):
    card = sight.hand[0]
    if sight.may_use and shows_me_a_card(sight, card):
        return use()
    slots, weight = to_give(sight, params)
    if sight.hand_from == Source.PILE or card < weight:
        return give(slots)
    return use() if sight.may_use and lowers_my_sum(sight, card, weight) else discard()


def to_give(sight, params):
    """The cards that weigh most, and how much: a card that I do not know, or a set that I do."""
    return heaviest_set(sight, params.fewer if sight.caller == NONE else 0)


def shows_me_a_card(sight, card):
    """Whether the ability of this card shows me an own card, while there is time to use that."""
    unknown = count_slots(unknown_lookable(sight))
    looks = card == Character.BEHOLDER or card == Character.SEER or card == Character.EXPOSER
    return looks and unknown > 0 and sight.caller == NONE


def lowers_my_sum(sight, card, weight):
    """Whether the ability of this card brings me a lighter one."""
    if card == Character.MASTER:
        return lightest_discarded(sight) < weight
    return card == Character.WITCH


def expose(sight, params, memory, rng):
    return first_slot(unknown_lookable(sight))


def behold(sight, params, memory, rng):
    return worth_a_look(sight, 2)


def see(sight, params, memory, rng):
    return target(0, first_slot(unknown_lookable(sight)))


def master(sight, params, memory, rng):
    return lightest_beneath(sight)


def master_exchange(sight, params, memory, rng):
    return give(to_give(sight, params)[0])


def witch(sight, params, memory, rng):
    slots, weight = to_give(sight, params)
    if sight.witch_card >= weight and not sight.rules.witch_must_exchange:
        return witch_back()
    return witch_for(sight, slots, weight)


def free_act(sight, params, memory, rng):
    # A free act before the draw would cost me the call.
    look = look_later(sight)
    if look != NO_ACT or sight.question == Question.OPEN_TURN:
        return look
    lightest = lightest_known_slot(sight)
    if sight.may_place_amulet and lightest != NONE and sight.value[0, lightest] == 0:
        return amulet(lightest)
    return NO_ACT
