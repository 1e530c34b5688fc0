"""Discard pile, deck and counters of a position that is filled."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN, VALUES, VILLAGES, Character
from silver_sim.games.silver.rules.changes import tell_deal, touch_village
from silver_sim.games.silver.rules.deck import cut_lanes
from silver_sim.games.silver.rules.knowledge import everybody, knows, see_more, see_nothing
from silver_sim.games.silver.rules.luck import DRAWN
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.study.facts import NOT_GIVEN
from silver_sim.games.silver.study.room import Draws, find, next_of


@kernel
def lay_pile(s, fact, room, real):
    """The pile from the top: what is given, or the real top; then seen cards; then real ones."""
    lie = fact.pile_count + fact.seen_count
    fill = _left(s, fact, room) - lie  # for the deck and what is not given of the pile
    s.deck_count = fact.deck_count
    if fact.whole_pile == 1:
        s.deck_count = fill
    elif fact.deck_count == NONE:
        begun_with = s.cards - VILLAGES * s.rules.village_size - 1  # one card is the pile
        most = min(fill + lie - max(fact.least_pile, lie), begun_with)
        least = fact.least_deck if fact.open == 0 else int(s.row_count == 0)  # 11.1
        s.deck_count = max(min(real.deck_count, most), min(least, most))
    s.discard_count = lie + fill - s.deck_count
    at = lie
    if fact.pile_count == 0 and s.discard_count > lie:
        for place in range(lie, 0, -1):
            s.discard[place] = s.discard[place - 1]
        card = find(s, room, real.discard_top)
        s.discard[0] = next_of(room, Draws.PILE) if card == NONE else card
        room.free[s.discard[0]] = 0
        at += 1
    _lay_beneath(s, room, real, at)
    _turn_over(s.discard, s.discard_count)
    for place in range(s.discard_count):
        card = s.discard[place]
        s.known[card] = everybody(s)
        s.in_pile[place] = s.value[card]
    if fact.chosen != NONE:
        s.master_place = s.discard_count - 1 - fact.chosen


@kernel
def count_row(s, fact, room):
    """The row has a card for each Squire of which nothing is given and that lay faceup.

    As at the beginning of a turn (silver-rules 8.1). Where the row is given, or no card is left for
    it, such a Squire is facedown.
    """
    spare = 0
    if s.question == Question.OPEN_TURN and fact.whole_pile == 0 and not _tells_row(fact):
        lie = fact.pile_count + fact.seen_count
        spare = _left(s, fact, room) - max(fact.least_pile, lie)
        spare -= max(int(fact.deck_count), int(fact.least_deck))
    for seat in range(1, s.players):
        for slot in range(s.cards_in[seat]):
            card = s.village[seat, slot]
            was_up = room.up[seat, slot] == 1 and fact.up[seat, slot] == 0
            if was_up and s.value[card] == Character.SQUIRE:
                if spare > 0:
                    s.row_count += 1
                    spare -= 1
                else:
                    room.up[seat, slot] = 0
                    room.known[seat, slot] &= ~1


@inline_kernel
def _tells_row(fact):
    """Whether a card of the row is given."""
    for place in range(fact.row_count):
        if fact.row[place] != UNKNOWN:
            return True
    return False


@kernel
def _left(s, fact, room):
    """How many cards there are for deck and discard pile."""
    left = fact.pile_count + fact.seen_count - (VILLAGES - s.players) * s.rules.village_size
    for card in range(s.cards):
        left += room.free[card]
    for seat in range(s.players):
        for slot in range(s.cards_in[seat]):
            left -= room.open[seat, slot]
    for place in range(s.row_count):
        left -= int(place >= fact.row_count or fact.row[place] == UNKNOWN)
    for place in range(fact.returned_count):  # those given are not free any more
        left += int(fact.returned[place] != UNKNOWN)
    return left


@kernel
def _lay_beneath(s, room, real, at):
    """From this place on the pile has cards of the real one, in a drawn order; then any."""
    for value in range(VALUES):
        room.piled[value] = real.discarded[value]
    for place in range(at):
        room.piled[s.value[s.discard[place]]] -= 1
    for place in range(s.cards):
        card = room.orders[Draws.PILE - Draws.MENDED, place]
        if at < s.discard_count and room.free[card] == 1 and room.piled[s.value[card]] > 0:
            room.piled[s.value[card]] -= 1
            room.free[card] = 0
            s.discard[at] = card
            at += 1
    for place in range(at, s.discard_count):
        s.discard[place] = next_of(room, Draws.PILE)


@kernel
def leave_unseen(s, fact, room):
    """Of what an own card is wrongly taken for there is a copy that the seat does not see.

    Else it would know better: one of the pile of which nothing is given goes back to the deck.
    """
    top = fact.pile_count + fact.seen_count + int(fact.pile_count == 0)
    for slot in range(s.cards_in[0]):
        value = fact.value[0, slot]
        if value == UNKNOWN or s.value[s.village[0, slot]] == value or _is_unseen(s, room, value):
            continue
        for place in range(s.discard_count - top):
            card = s.discard[place]
            if s.value[card] == value and _any_is_free(s, room):
                other = next_of(room, Draws.DECK)
                s.discard[place], s.in_pile[place] = other, s.value[other]
                s.known[other], s.known[card], room.free[card] = everybody(s), 0, 1
                break


@inline_kernel
def _is_unseen(s, room, value):
    """Whether a card of this value goes to the deck, or is where the seat does not see it."""
    for seat in range(1, s.players):
        for slot in range(s.cards_in[seat]):
            hidden = room.up[seat, slot] == 0 and int(room.known[seat, slot]) & 1 == 0
            if hidden and s.value[s.village[seat, slot]] == value:
                return True
    return find(s, room, value) != NONE


@inline_kernel
def _any_is_free(s, room):
    """Whether a card is nowhere yet."""
    for card in range(s.cards):
        if room.free[card] == 1:
            return True
    return False


@kernel
def lay_deck(s, fact, room):
    """Cards put back, then the deck; the sets of absent players are what is left."""
    for place in range(fact.returned_count):
        if fact.returned[place] == UNKNOWN:
            s.returned[place] = next_of(room, Draws.DECK)
        s.known[s.returned[place]] = fact.returned_known[place]
    s.returned_count = fact.returned_count
    _turn_over(s.returned, s.returned_count)
    s.deck_count -= s.returned_count
    for place in range(s.deck_count):
        s.deck[place] = next_of(room, Draws.DECK)
    cut_lanes(s)
    _note_order(s, room)
    s.deck_count += s.returned_count


@inline_kernel
def _turn_over(cards, count):
    """The other way round."""
    for place in range(count // 2):
        card = cards[place]
        cards[place] = cards[count - 1 - place]
        cards[count - 1 - place] = card


@kernel
def _note_order(s, room):
    """The order of a deal, with the sets of absent players at their places; all else as it is."""
    absent = s.players * s.rules.village_size
    behind = VILLAGES * s.rules.village_size
    at, after = 0, absent
    for card in range(s.cards):
        if room.free[card] == 1:
            s.order[after] = card
            after += 1
    for seat in range(s.players):
        at = _go_on(s, s.village[seat], s.cards_in[seat], at, absent, behind)
    at = _go_on(s, s.hand, s.hand_count, at, absent, behind)
    at = _go_on(s, s.row, s.row_count, at, absent, behind)
    at = _go_on(s, s.discard, s.discard_count, at, absent, behind)
    at = _go_on(s, s.returned, s.returned_count, at, absent, behind)
    _go_on(s, s.deck, s.deck_count, at, absent, behind)


@inline_kernel
def _go_on(s, cards, count, at, absent, behind):
    """A number of cards are next in the order, which has room before and behind the absent ones."""
    for place in range(count):
        if at == absent:
            at = behind
        s.order[at] = cards[place]
        at += 1
    return at


@kernel
def mark_cards(s, fact, room):
    """Faces, guards, the amulet, who knows which card and since when."""
    s.villagers_up = s.squires_up = 0
    for seat in range(s.players):
        for slot in range(s.cards_in[seat]):
            card = s.village[seat, slot]
            if room.up[seat, slot] == 1 and fact.up[seat, slot] == 0:
                _turn_as_it_was(s, fact, room, seat, slot, card)
            s.up[card] = room.up[seat, slot]
            s.known[card] = room.known[seat, slot]
            s.came[card], s.since[card] = room.came[seat, slot], room.since[seat, slot]
            if s.up[card] == 1:
                s.faceup_in[seat] += 1
                s.faceup[seat, s.value[card]] += 1
            if fact.guards[seat, slot] != NONE:
                guarded = s.village[seat, fact.guards[seat, slot]]
                s.guards[card] = guarded
                s.guarded_by[guarded] += 1
            if fact.spent[seat, slot] == 1:
                s.looked_in[card] = s.turn
        s.villagers_up += s.faceup[seat, Character.VILLAGER]
        s.squires_up += s.faceup[seat, Character.SQUIRE]
    if fact.amulet_seat != NONE:
        s.amulet_card = s.village[fact.amulet_seat, fact.amulet_slot]


@kernel
def lay_amulet(s, fact, room, real):
    """The amulet is where it was, if its owner has it here, in a position that is ``open``."""
    owner = s.amulet_owner
    if fact.open == 0 or fact.amulet_owner != NOT_GIVEN or owner == NONE:
        return
    if owner != real.amulet_owner or real.amulet_used == 0:
        return
    for slot in range(s.cards_in[owner]):
        if real.amulet_slot != NONE and room.real_slot[owner, slot] == real.amulet_slot:
            s.amulet_used, s.amulet_card = 1, s.village[owner, slot]
            return
    if owner == 0:  # own cards are others here: it is on the lowest, as it does in games
        best = NONE
        for slot in range(s.cards_in[0]):
            if fact.value[0, slot] != UNKNOWN:
                if best == NONE or fact.value[0, slot] < fact.value[0, best]:
                    best = slot
        if best != NONE:
            s.amulet_used, s.amulet_card = 1, s.village[0, best]


@inline_kernel
def _villagers_up(s):
    """How many Villagers lie faceup so far."""
    found = 0
    for seat in range(s.players):
        found += s.faceup[seat, Character.VILLAGER]
    return found


@inline_kernel
def _turn_as_it_was(s, fact, room, seat, slot, card):
    """A card of which nothing is given lay faceup; what would have been given next to it does not.

    That is a second Villager, which ends the round.
    """
    if s.value[card] == Character.VILLAGER and (fact.open == 0 or _villagers_up(s) > 0):
        room.up[seat, slot] = 0
        room.known[seat, slot] &= ~1
    else:
        room.known[seat, slot] = everybody(s)


@kernel
def count_all(s):
    """What follows from where the cards lie and who knows them."""
    for place in range(s.discard_count):
        s.discarded[s.value[s.discard[place]]] += 1
    for seat in range(s.players):
        see_nothing(s.not_seen[seat])
    s.looks = s.turn + 1  # the clock of looks goes by turns here
    for card in range(s.cards):
        for seat in range(s.players):
            known = knows(s, seat, card)
            see_more(s.not_seen[seat], int(s.value[card]), int(not known))
            s.looked_at[seat, card] = s.since[card] + 1 if known else 0
        if s.known[card] == everybody(s):
            s.shown_at[card] = s.since[card] + 1
    _count_undrawn(s)
    tell_deal(s)
    for seat in range(s.players):
        touch_village(s, seat)


@kernel
def mark_mistakes(s, fact):
    """What the deciding seat takes own cards for that are something else."""
    s.mistaken_since = s.looks
    for card in range(s.cards):
        s.taken_for[card] = UNKNOWN
    for slot in range(s.cards_in[0]):
        card, value = s.village[0, slot], fact.value[0, slot]
        if value != UNKNOWN and s.value[card] != value:
            s.mistaken, s.taken_for[card] = 1, value


@kernel
def _count_undrawn(s):
    """Luck of this round begins here: what has not come off the deck is still to come."""
    size = s.rules.village_size
    for place in range(s.players * size, VILLAGES * size):
        s.undrawn_worth += s.worth[DRAWN, s.value[s.order[place]]]
    for lane in range(s.lanes):
        for place in range(s.lane_next[lane], s.lane_end[lane]):
            s.undrawn_worth += s.worth[DRAWN, s.value[s.deck[place]]]
    s.undrawn_cards = s.deck_count - s.returned_count + (VILLAGES - s.players) * size
