"""Worlds: hands for all other seats that the deciding seat cannot distinguish, and their weights.

Cards that everybody saw a seat take stay in its hand; the unseen ones are dealt again. A world
depends on nothing that the deciding seat does not know.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel, record
from silver_sim.games.odin.rules.cards import (
    COLOURS,
    NUMBERS,
    SEATS,
    colour_of,
    count,
    first_of,
    number_of,
    of_colour,
    of_number,
)
from silver_sim.games.odin.rules.deal import seat_after
from silver_sim.games.odin.rules.luck import SAME_COLOUR, SAME_NUMBER
from silver_sim.games.odin.rules.plays import is_play
from silver_sim.rng import uniform

WORLD = record(("hand", (SEATS,)))

PASSED = 4  # of a seat that has passed so often in this deal: 0, 1, 2, and more
CLASSES = (NUMBERS + 1) * PASSED  # of a hidden card: how many cards its owner holds, and that


@inline_kernel
def unseen_cards(s):
    """The cards that the deciding seat cannot place: in other hands, or not dealt."""
    placed = s.hand[s.seat] | s.table | s.beaten | s.gone
    for seat in range(s.players):
        placed |= s.known[seat]
    return s.deck & ~placed


@inline_kernel
def hidden_class(s, owner):
    """The class of the hidden cards of a seat."""
    passes = min(s.tally.passes[owner], PASSED - 1)
    return min(count(s.hand[owner]), NUMBERS) * PASSED + passes


@inline_kernel
def count_numbers(cards, left):
    """Write how many cards of each number there are."""
    for place in range(NUMBERS):
        left[place] = count(of_number(cards, place + 1))


@inline_kernel
def likeness(likely, hand, card):
    """How much likelier than by counting cards this one is in a hand next to those there already.

    ``likely``: by number, then for every card of the same number, and of the same colour. Of all
    cards of a hand these factors come to one for every pair, in whatever order they are dealt.
    """
    number, weight = number_of(card), 1.0
    weight *= likely[number - 1]
    for _ in range(count(of_number(hand, number))):
        weight *= likely[SAME_NUMBER]
    for _ in range(count(of_colour(hand, colour_of(card)))):
        weight *= likely[SAME_COLOUR]
    return weight


@kernel
def imagine(states, kept, chance, worlds, weights):
    """Draw worlds for the deciding seat of ``states[0]``.

    ``kept[class]`` tells how much likelier than by counting cards a card is in a hand of that class
    (``likeness``). ``weights[w]`` gets two weights of world ``w``: the first makes the worlds a
    sample of all deals weighted by ``kept``, the second one of all deals alike.
    """
    s = states[0]
    unseen = unseen_cards(s)
    for number in range(len(worlds)):
        hand, rest = worlds[number].hand, unseen
        hand[s.seat] = s.hand[s.seat]
        share, weight = 1.0, 1.0
        for step in range(1, s.players):
            owner = (s.seat + step) % s.players
            hand[owner] = s.known[owner]
            likely = kept[hidden_class(s, owner)]
            for _ in range(count(s.hand[owner]) - count(s.known[owner])):
                norm = _likeness_of_all(likely, hand[owner], rest)
                card = _drawn(likely, hand[owner], rest, uniform(chance[0]) * norm)
                share *= norm
                weight *= likeness(likely, hand[owner], card)
                hand[owner] |= card
                rest &= ~card
        weights[number, 0], weights[number, 1] = share, share / weight


@inline_kernel
def _likeness_of_all(likely, hand, cards):
    """The likeness of each of these cards, added up."""
    total = 0.0
    while cards != 0:
        total += likeness(likely, hand, first_of(cards))
        cards &= cards - 1
    return total


@inline_kernel
def _drawn(likely, hand, cards, at):
    """The card at which the sum of the likenesses passes ``at``."""
    card = first_of(cards)
    while cards != 0 and at >= 0.0:
        card = first_of(cards)
        at -= likeness(likely, hand, card)
        cards &= cards - 1
    return card


@kernel
def every_world(states, kept, chance, worlds, weights):
    """Write every way in which the hidden cards can lie, once, if there is room for all.

    Weights are those of ``imagine``: of all that is weighted by ``kept``, and of all deals alike.
    Returns how many ways there are; 0 if they are more than ``worlds``.
    """
    s = states[0]
    owners = [0 for _ in range(0)]
    for step in range(1, s.players):
        owner = (s.seat + step) % s.players
        for _ in range(count(s.hand[owner]) - count(s.known[owner])):
            owners.append(owner)
    unseen = unseen_cards(s)
    if _are_more_than(s, len(worlds), count(unseen)):
        return 0
    chosen = [0 for _ in range(len(owners) + 1)]  # a card each, of one owner from low to high
    held = [0 for _ in range(len(owners) + 1)]  # what its owner has before it
    likely = [1.0 for _ in range(len(owners) + 1)]  # the weights of the cards before each
    found, place, rest = 0, 0, unseen
    while place >= 0:
        if place == len(owners):
            hand = worlds[found].hand
            for seat in range(s.players):
                hand[seat] = s.hand[seat] if seat == s.seat else s.known[seat]
            for dealt in range(len(owners)):
                hand[owners[dealt]] |= chosen[dealt]
            weights[found, 0], weights[found, 1] = likely[place], 1.0
            found += 1
            place -= 1
            continue
        rest |= chosen[place]
        card = _next_card(owners, chosen, place, rest)
        chosen[place] = card
        if card == 0:
            place -= 1
            continue
        rest &= ~card
        owner = owners[place]
        again = place > 0 and owners[place - 1] == owner
        held[place] = held[place - 1] | chosen[place - 1] if again else s.known[owner]
        weight = likeness(kept[hidden_class(s, owner)], held[place], card)
        likely[place + 1] = likely[place] * weight
        place += 1
    return found


@inline_kernel
def _next_card(owners, chosen, place, rest):
    """The next card that can be dealt at a place; 0 if there is none."""
    after = chosen[place]
    if after == 0 and place > 0 and owners[place] == owners[place - 1]:
        after = chosen[place - 1]
    higher = rest & ~(after | (after - 1)) if after != 0 else rest
    return first_of(higher) if higher != 0 else 0


@inline_kernel
def _are_more_than(s, most, unseen):
    """Whether there are more ways than that to deal this many unseen cards."""
    ways = 1.0
    for step in range(1, s.players):
        owner = (s.seat + step) % s.players
        for dealt in range(count(s.hand[owner]) - count(s.known[owner])):
            ways *= unseen / (dealt + 1)
            unseen -= 1
    return ways > most + 0.5


@inline_kernel
def put_world(s, world):
    """Deal the hands of a world."""
    for seat in range(s.players):
        s.hand[seat] = world.hand[seat]


@kernel
def true_world(states, world):
    """Write the hands as they really are: for anyone who judges beliefs, never for a seat."""
    for seat in range(states[0].players):
        world.hand[seat] = states[0].hand[seat]


@kernel
def hidden_cards_of_hands(states, classes, values, left):
    """What the deciding seat cannot see in other hands: class and number, from 0, of each card.

    ``left[number]`` gets how many cards of a number it cannot place at all. Returns how many cards
    there are. For anyone who fits the weights of ``kept``.
    """
    s, found = states[0], 0
    count_numbers(unseen_cards(s), left)
    for step in range(1, s.players):
        owner = (s.seat + step) % s.players
        cards = s.hand[owner] & ~s.known[owner]
        while cards != 0:
            classes[found], values[found] = hidden_class(s, owner), number_of(cards) - 1
            cards &= cards - 1
            found += 1
    return found


@kernel
def pairs(states, worlds, counts):
    """How many pairs of cards are alike in hands that the deciding seat does not know whole.

    ``counts[w, class, way]``: by number and by colour; pairs of which it knows both are left out.
    """
    s = states[0]
    for number in range(len(worlds)):
        for step in range(1, s.players):
            owner = (s.seat + step) % s.players
            hand, known = worlds[number].hand[owner], s.known[owner]
            found = counts[number, hidden_class(s, owner)]
            for place in range(NUMBERS):
                found[0] += _pairs_of(of_number(hand, place + 1), of_number(known, place + 1))
            for colour in range(COLOURS):
                found[1] += _pairs_of(of_colour(hand, colour), of_colour(known, colour))


@inline_kernel
def _pairs_of(cards, known):
    """The pairs of some cards, but for those of known ones."""
    every, seen = count(cards), count(known)
    return (every * (every - 1) - seen * (seen - 1)) // 2


@kernel
def facts(states, worlds, values, below):
    """What worlds say of hands and cards.

    ``values[w, card]`` of each unseen card, in the order of the deck: how many places on its owner
    sits, 0 if it was not dealt; and ``below[w, step]``, 1 if the seat this many places on could lay
    its whole hand at once.

    Returns how many cards there are.
    """
    s, found = states[0], 0
    unseen = unseen_cards(s)
    for number in range(len(worlds)):
        hand, rest, found = worlds[number].hand, unseen, 0
        owner = s.seat
        for step in range(s.players):
            below[number, step] = 1 if is_play(hand[owner]) else 0
            owner = seat_after(s, owner)
        while rest != 0:
            values[number, found] = _place_of(s, hand, first_of(rest))
            rest &= rest - 1
            found += 1
    return found


@inline_kernel
def _place_of(s, hand, card):
    """How many places on the seat sits that holds this card; 0: nobody does."""
    owner = s.seat
    for step in range(s.players):
        if hand[owner] & card != 0:
            return step
        owner = seat_after(s, owner)
    return 0
