"""Worlds: values for all cards that the deciding seat does not know, each with what it is worth.

A world deals the hidden values again to the cards, which stay where they are. It depends on nothing
that the seat does not know: cards are met in the order of villages and of the deal, never in that
of their ids, and the hidden values are counted, not read one by one.
"""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import copy_array, inline_kernel, kernel, record
from silver_sim.games.silver.rules.cards import CARDS, NONE, VALUES
from silver_sim.games.silver.rules.knowledge import knows, seat_after, see_more, see_nothing
from silver_sim.games.silver.rules.past import Came
from silver_sim.games.silver.rules.state import SMALL
from silver_sim.rng import below, uniform

WORLD = record(("value", SMALL, (CARDS,)))  # by id

AGES = 8  # of a card that its owner knows: 0 to 6 own turns, and more


class Hidden(IntEnum):
    """What is publicly known of a card whose value the seat does not know: the first class of each.

    A class is one of these; of the first three there are ``AGES``, by how many turns of its owner
    the card has been kept, and as many again if the owner has called.
    """

    DEALT = 0  # its owner looked at it where it was dealt
    PLACED = 2 * AGES  # drawn and kept by its owner
    MOVED = 4 * AGES  # given or robbed, and known to its owner
    UNSEEN = 6 * AGES  # nobody has seen it
    SEEN = 6 * AGES + 1  # not by its owner, but by another player
    GIVEN = 6 * AGES + 2  # by another player's ability, unknown to its owner
    RETURNED = 6 * AGES + 3  # on the deck, put back by who saw it


CLASSES = 6 * AGES + 4


@kernel
def imagine(states, kept, chance, worlds, weights):
    """Draw worlds for the deciding seat of ``states[0]``.

    ``kept[class, value]`` is how much likelier than by counting cards a value is on a card of a
    class. ``weights[w]`` gets two weights of world ``w``: the first makes the worlds a sample of
    all deals weighted by ``kept``, the second one of all deals alike.
    """
    s = states[0]
    cards = [0 for _ in range(0)]
    classes = [0 for _ in range(0)]
    listed = [0 for _ in range(CARDS)]
    _list_hidden(s, cards, classes, listed)
    left = [0 for _ in range(VALUES)]
    rest = [0 for _ in range(CARDS)]
    for number in range(len(worlds)):
        values = worlds[number].value
        copy_array(values, s.value)
        for value in range(VALUES):
            left[value] = s.not_seen[s.seat].unseen[value]
        share, likeness = 1.0, 1.0
        for place in range(len(cards)):
            likely, norm = kept[classes[place]], 0.0
            for value in range(VALUES):
                norm += left[value] * likely[value]
            value = _drawn(left, likely, uniform(chance[0]) * norm)
            left[value] -= 1
            values[cards[place]] = value
            share *= norm
            likeness *= likely[value]
        weights[number, 0], weights[number, 1] = share, share / likeness
        _deal_rest(s, listed, left, rest, chance[0], values)


@inline_kernel
def _drawn(left, likely, at):
    """The value at which the sum of the weights of the cards left passes ``at``."""
    last = 0
    for value in range(len(left)):
        if left[value] > 0:
            last = value
            at -= left[value] * likely[value]
            if at < 0.0:
                break
    return last


@kernel
def every_world(states, kept, chance, worlds, weights):
    """Write every way in which the hidden cards can lie, once, if there is room for all.

    Weights are those of ``imagine``: of all that is weighted by ``kept``, and of all deals alike.
    What is left on the deck is dealt by chance in each. Returns how many ways there are; 0 if they
    are more than ``worlds``.
    """
    s = states[0]
    cards = [0 for _ in range(0)]
    classes = [0 for _ in range(0)]
    listed = [0 for _ in range(CARDS)]
    _list_hidden(s, cards, classes, listed)
    left = [0 for _ in range(VALUES)]
    rest = [0 for _ in range(CARDS)]
    chosen = [NONE for _ in range(CARDS)]
    shares = [1.0 for _ in range(CARDS + 1)]  # the weights of the cards before each
    likely = [1.0 for _ in range(CARDS + 1)]
    for value in range(VALUES):
        left[value] = s.not_seen[s.seat].unseen[value]
    if _are_more_than(len(worlds), len(cards), left):
        return 0
    found, place = 0, 0
    while place >= 0:
        if place == len(cards):
            if found == len(worlds):
                return 0
            values = worlds[found].value
            copy_array(values, s.value)
            for dealt in range(len(cards)):
                values[cards[dealt]] = chosen[dealt]
            _deal_rest(s, listed, left, rest, chance[0], values)
            weights[found, 0], weights[found, 1] = shares[place] * likely[place], shares[place]
            found += 1
            place -= 1
        elif _choose_next(left, chosen, place):
            value = chosen[place]
            shares[place + 1] = shares[place] * (left[value] + 1)
            likely[place + 1] = likely[place] * kept[classes[place]][value]
            place += 1
        else:
            place -= 1
    return found


@inline_kernel
def _choose_next(left, chosen, place):
    """Choose the next value of which a card is left; whether there is one."""
    before = chosen[place]
    if before != NONE:
        left[before] += 1
    for value in range(before + 1, VALUES):
        if left[value] > 0:
            left[value] -= 1
            chosen[place] = value
            return True
    chosen[place] = NONE
    return False


@inline_kernel
def _are_more_than(most, cards, left):
    """Whether there are more ways than that, by those only in which all cards differ."""
    different, ways = 0, 1
    for value in range(VALUES):
        different += left[value] > 0
    for place in range(min(cards, different)):
        ways *= different - place
        if ways > most:
            return True
    return False


@kernel
def _list_hidden(s, cards, classes, listed):
    """Hidden cards of villages and those put back on the deck, with the class of each.

    ``listed[card]`` becomes 1 for each of them.
    """
    for card in range(s.cards):
        listed[card] = 0
    for step in range(s.players):
        owner = seat_after(s, s.seat, step)
        for slot in range(s.cards_in[owner]):
            _add_hidden(s, s.village[owner, slot], owner, cards, classes, listed)
    for place in range(s.returned_count - 1, -1, -1):
        _add_hidden(s, s.returned[place], NONE, cards, classes, listed)


@inline_kernel
def _add_hidden(s, card, owner, cards, classes, listed):
    if not knows(s, s.seat, card):
        cards.append(int(card))
        classes.append(hidden_class(s, card, owner))
        listed[card] = 1


@kernel
def hidden_class(s, card, owner):
    """The class of a hidden card in the owner's village; NONE: on the deck."""
    came = s.came[card]
    if owner == NONE:
        return Hidden.RETURNED.value if s.known[card] != 0 else Hidden.UNSEEN.value
    if not knows(s, owner, card):
        if came == Came.GIVEN or came == Came.ROBBED:
            return Hidden.GIVEN.value
        return Hidden.SEEN.value if s.known[card] != 0 else Hidden.UNSEEN.value
    age = min((s.turn - s.since[card]) // s.players, AGES - 1)
    if s.caller == owner:
        age += AGES
    if came == Came.DEALT:
        return Hidden.DEALT.value + age
    if came == Came.PLACED:
        return Hidden.PLACED.value + age
    return Hidden.MOVED.value + age


@inline_kernel
def _deal_rest(s, listed, left, rest, stream, values):
    """The values that are left go to the other hidden cards, every way equally likely."""
    cards = 0
    for value in range(VALUES):
        for _ in range(left[value]):
            rest[cards] = value
            cards += 1
    for place in range(s.cards):
        card = s.order[place]
        if listed[card] == 0 and not knows(s, s.seat, card):
            other = below(stream, cards)
            cards -= 1
            values[card] = rest[other]
            rest[other] = rest[cards]


@kernel
def deal_rest(states, chance, worlds):
    """Deal what is left on the deck again in each of these worlds, every way equally likely."""
    s = states[0]
    cards = [0 for _ in range(0)]
    classes = [0 for _ in range(0)]
    listed = [0 for _ in range(CARDS)]
    _list_hidden(s, cards, classes, listed)
    rest = [0 for _ in range(0)]
    for place in range(s.cards):
        card = s.order[place]
        if listed[card] == 0 and not knows(s, s.seat, card):
            rest.append(int(card))
    for number in range(len(worlds)):
        values = worlds[number].value
        for last in range(len(rest) - 1, 0, -1):
            other = below(chance[0], last + 1)
            value = values[rest[last]]
            values[rest[last]] = values[rest[other]]
            values[rest[other]] = value


@kernel
def put_world(s, world):
    """Deal the cards of a world; who knows which card stays, what they count is counted again."""
    copy_array(s.value, world.value)
    for seat in range(s.players):
        see_nothing(s.not_seen[seat])
    for card in range(s.cards):
        known, value = int(s.known[card]), int(s.value[card])
        for seat in range(s.players):
            see_more(s.not_seen[seat], value, 1 - ((known >> seat) & 1))


@kernel
def true_world(states, world):
    """Write the cards as they really lie: for anyone who judges beliefs, never for a seat."""
    copy_array(world.value, states[0].value)


@kernel
def hidden_cards_of_villages(states, classes, values, left):
    """What the deciding seat cannot see in villages: class and true value of each card.

    ``left[value]`` gets how many cards of a value it does not know at all. Returns how many cards
    there are. For anyone who fits the weights of ``kept``.
    """
    s, found = states[0], 0
    for value in range(VALUES):
        left[value] = s.not_seen[s.seat].unseen[value]
    for step in range(s.players):
        owner = seat_after(s, s.seat, step)
        for slot in range(s.cards_in[owner]):
            card = s.village[owner, slot]
            if not knows(s, s.seat, card):
                classes[found], values[found] = hidden_class(s, card, owner), s.value[card]
                found += 1
    return found


@kernel
def facts(states, worlds, values, below):
    """What worlds say of sums and cards.

    ``values[w, card]`` of each card that ``hidden_cards_of_villages`` lists, and
    ``below[w, step]``, 1 if the seat this many places on has a lower sum than the deciding one.

    Returns how many cards there are.
    """
    s, found = states[0], 0
    for number in range(len(worlds)):
        world, found = worlds[number].value, 0
        own = _sum_in(s, world, s.seat)
        for step in range(s.players):
            owner = seat_after(s, s.seat, step)
            below[number, step] = 1 if _sum_in(s, world, owner) < own else 0
            for slot in range(s.cards_in[owner]):
                card = s.village[owner, slot]
                if not knows(s, s.seat, card):
                    values[number, found] = world[card]
                    found += 1
    return found


@inline_kernel
def _sum_in(s, world, owner):
    """The sum of a village in a world."""
    total = 0
    for slot in range(s.cards_in[owner]):
        total += world[s.village[owner, slot]]
    return total
