"""Counts the cards that are out, guesses hidden cards by them, and calls by the odds."""

from typing import NamedTuple

from silver_sim.silver import (
    NO_ACT,
    NONE,
    VALUES,
    Character,
    Question,
    Source,
    Turn,
    amulet,
    any_turn,
    arrival,
    best_beneath,
    best_set,
    best_single,
    burden,
    chance_of_lead,
    count_slots,
    discard,
    draw_row,
    first_slot,
    give,
    guard,
    guard_places,
    guess,
    lightest_known_slot,
    look_later,
    may_draw_row,
    may_ever,
    mean_at_most,
    odds_of_unseen,
    rob_card,
    slots_of,
    target,
    unknown_lookable,
    use,
    village_guess,
    village_known,
    witch_back,
    witch_target,
    worth_a_look,
)

TAKE = int(Turn.TAKE)
LAST_SPREAD = 100.0  # spread of what the last round does to a lead, squared


class Params(NamedTuple):
    """What may be set; werewolves where nothing else is said."""

    call_two: float = 0.85  # with two players, call at this chance to be lowest (0 to 1)
    call_three: float = 0.7  # the same with three players (0 to 1)
    call_four: float = 0.6  # the same with four (0 to 1)
    last_round: float = 1.0  # how much lower in the last round if far behind, not ahead (0 to 2)
    last_turn: float = 3.0  # what another player's last turn takes off the sum (0 to 20)
    surprise: float = 9.0  # spread of that, squared (0 to 100)
    kept_at_most: int = 6  # no card that its owner knows and keeps is thought higher (0 to 13)
    stays: float = 0.05  # chance that a heavy card of mine is there to the end (0 to 1)
    hurry: float = 0.015  # how much that chance grows with every turn of mine (0 to 1)
    later: float = 5.0  # the card that takes the place of a heavy one in the end (0 to 13)
    fewer: float = 0.5  # what one card fewer is worth (0 to 20)
    look: float = 1.5  # what it is worth to know one more own card (0 to 20)
    peek: float = 0.3  # what it is worth to know one more card of another player (0 to 20)
    power: float = 0.3  # what it is worth that my Rascal or Bodyguard wakes up (0 to 20)
    match: float = 8.0  # what I gain if the like of a single card turns up (0 to 20)
    harm: float = 0.5  # what a werewolf is worth that I give to the only opponent (0 to 5)
    draw_more: float = 0.5  # what the abilities add to a draw (0 to 20)
    amulet_at_most: int = 0  # no card under the amulet that is higher (-1 to 13)


# The turn


def open_turn(sight, params, memory, rng):
    if sight.may_call and dares_to_call(sight, params):
        return Turn.CALL
    mine = my_village(sight, params)
    answer, gain = best_open_card(sight, params, mine)
    return answer if beats_the_deck(sight, params, mine, gain) else any_turn(sight)


def choose_drawn(sight, params, memory, rng):
    best, most, mine = 0, -100.0, my_village(sight, params)
    for place in range(sight.hand_count):
        gain = card_gain(sight, params, mine, sight.hand[place])
        if gain > most:
            best, most = place, gain
    return best


def place_card(sight, params, memory, rng):
    card, mine = sight.hand[0], my_village(sight, params)
    slots, gain = best_set(sight, mine, card)
    if sight.hand_from == Source.PILE:
        return give(slots)
    ability = ability_gain(sight, params, mine, card) if sight.may_use else 0.0
    if slots != 0 and gain > max(ability, 0.0):
        return give(slots)
    return use() if ability > 0.0 else discard()


# What a card is worth to me


def my_village(sight, params):
    """What I know of my own village."""
    stays = still_there(sight, params)
    return village_known(sight, stays, params.later, params.match, params.fewer)


def still_there(sight, params):
    """The chance that a heavy card of mine is still there when the round ends."""
    return min(params.stays + params.hurry * int(sight.turn / sight.players), 1.0)


def best_open_card(sight, params, mine):
    """How to get the best card that lies open, and what I gain by it; NONE without any."""
    answer, most = NONE, -100.0
    if sight.may_take:
        answer, most = TAKE, best_set(sight, mine, sight.discard_top)[1]
    for place in range(sight.row_count):
        if may_draw_row(sight, place):
            gain = card_gain(sight, params, mine, sight.row[place])
            if gain > most:
                answer, most = draw_row(place), gain
    return answer, most


def beats_the_deck(sight, params, mine, gain):
    """Whether an open card gains me more than the next card of the deck does on the average."""
    if not sight.may_draw:
        return gain > -100.0
    if sight.unseen_cards > 0 and gain <= params.draw_more:  # less the deck never gains me
        return False
    return gain > draw_gain(sight, params, mine)


def draw_gain(sight, params, mine):
    """What I gain by the next card of the deck, on the average."""
    if sight.unseen_cards == 0:
        return 0.0
    relief = best_set(sight, mine, NONE)[1]
    gain = 0.0
    for card in range(VALUES):
        if sight.unseen[card] > 0:
            gain += sight.unseen[card] * max(relief - arrival(sight, mine, card), 0.0)
    return gain / sight.unseen_cards + params.draw_more


def card_gain(sight, params, mine, card):
    """What I gain by a drawn card: by its place in my village or by its ability."""
    gain = best_set(sight, mine, card)[1]
    return max(gain, ability_gain(sight, params, mine, card))


# Abilities


def ability_gain(sight, params, mine, card):
    """What the ability of a card in hand gains me."""
    if not may_ever(sight, card):
        return 0.0
    if card == Character.REVEALER or card == Character.SEER or card == Character.APPRENTICE_SEER:
        if card != Character.APPRENTICE_SEER and unknown_lookable(sight) != 0:
            return params.look
        return params.peek if rival_to_peek_at(sight) != NONE else 0.0
    if card == Character.EXPOSER:
        return params.look if unknown_lookable(sight) != 0 else power_gain(sight, params)
    if card == Character.BEHOLDER:
        return params.look * min(count_slots(unknown_lookable(sight)), 2)
    if card == Character.MASTER:
        return best_beneath(sight, mine)[1] if sight.free[0] != 0 else 0.0
    if card == Character.WITCH:
        return witch_gain(sight, params, mine)
    if card == Character.ROBBER:
        return best_robbery(sight, params, mine)[3]
    return 0.0


def expose(sight, params, memory, rng):
    unknown = unknown_lookable(sight)
    return first_slot(unknown if unknown != 0 else sleeping_power(sight))


def power_gain(sight, params):
    """What I gain if a facedown card of mine that I know wakes up."""
    return params.power if sleeping_power(sight) != 0 else 0.0


def sleeping_power(sight):
    """The mask of my facedown Rascals and Bodyguards that I know."""
    asleep = 0
    for power in (Character.RASCAL, Character.BODYGUARD):
        if may_ever(sight, power):
            asleep |= slots_of(sight, power)
    return asleep & sight.hidden[0]


def behold(sight, params, memory, rng):
    return worth_a_look(sight, 2)


def see(sight, params, memory, rng):
    unknown = unknown_lookable(sight)
    return target(0, first_slot(unknown)) if unknown != 0 else peek(sight, params, memory, rng)


def reveal(sight, params, memory, rng):
    return see(sight, params, memory, rng)


def peek(sight, params, memory, rng):
    seat = rival_to_peek_at(sight)
    return target(seat, first_slot(unknown_lookable(sight, seat)))


def rival_to_peek_at(sight):
    """The player with the fewest cards among those with one to look at; or NONE."""
    rival = NONE
    for seat in range(1, sight.players):
        fewer = rival == NONE or sight.cards_in[seat] < sight.cards_in[rival]
        if fewer and unknown_lookable(sight, seat) != 0:
            rival = seat
    return rival


def master(sight, params, memory, rng):
    value = best_beneath(sight, my_village(sight, params))[0]
    for index in range(sight.discard_count - 1):
        if sight.discard[sight.discard_count - 2 - index] == value:
            return index
    return NONE


def master_exchange(sight, params, memory, rng):
    return give(best_set(sight, my_village(sight, params), sight.hand[0])[0])


def witch_gain(sight, params, mine):
    """What I gain by the Witch, on the average."""
    if sight.unseen_cards == 0:
        return 0.0
    relief = best_set(sight, mine, NONE)[1]
    gain, (seat, _, worth) = 0.0, best_victim(sight, params)
    for card in range(VALUES):
        if sight.unseen[card] > 0:
            own = relief - arrival(sight, mine, card)
            gain += sight.unseen[card] * max(own, harm_by(sight, params, seat, worth, card))
    return gain / sight.unseen_cards


def witch(sight, params, memory, rng):
    slots, gain = best_set(sight, my_village(sight, params), sight.witch_card)
    seat, slot, worth = best_victim(sight, params)
    harm = harm_by(sight, params, seat, worth, sight.witch_card)
    if max(gain, harm) < 0.0 and not sight.rules.witch_must_exchange:
        return witch_back()
    if slots != 0 and (gain >= harm or seat == NONE):
        return give(slots)
    return witch_target(seat, slot)


def harm_by(sight, params, seat, worth, card):
    """What I gain if a card of another player, worth so much, becomes such a card."""
    if seat == NONE:
        return -100.0
    return harm_weight(sight, params) * (card - worth)


def harm_weight(sight, params):
    """What one werewolf more is worth to me in the village of another player."""
    return params.harm / (sight.players - 1)


def best_victim(sight, params):
    """Seat, slot and worth of the card that the others would miss most; NONE if there is none."""
    best_seat, best_slot, lightest, most = NONE, NONE, 0.0, 0.0
    kept, _ = mean_at_most(sight, params.kept_at_most)
    for seat in range(1, sight.players):
        rest = sight.free[seat]
        while rest != 0:
            slot = first_slot(rest)
            rest &= ~(1 << slot)
            worth = guess(sight, seat, slot, kept)
            harm = harm_by(sight, params, seat, worth, VALUES)
            if harm > most:
                best_seat, best_slot, lightest, most = seat, slot, worth, harm
    return best_seat, best_slot, lightest


def best_robbery(sight, params, mine):
    """Seat, slot, own slot and gain of the best exchange with the Robber; NONE if there is none."""
    own, relief, weight = best_single(sight, mine, sight.free[0])
    seat, slot, worth = best_victim(sight, params)
    if own == NONE or seat == NONE:
        return NONE, NONE, NONE, 0.0
    gain = relief - burden(mine, worth)
    gain += harm_weight(sight, params) * (weight - worth)
    return seat, slot, own, gain


def rob(sight, params, memory, rng):
    seat, slot, own, _ = best_robbery(sight, params, my_village(sight, params))
    return rob_card(seat, slot, own)


# What the others hold, and the chance to be lowest


def last_turn_gain(sight, params, seat, heaviest):
    """What another player's last turn is expected to take off, if I call now."""
    gain = params.last_turn
    if seat == 1 and sight.discard_count > 0:
        gain = max(gain, heaviest - sight.discard_top)
    return min(gain, heaviest)


def dares_to_call(sight, params):
    """Whether I may well hold least after everybody's last turn, if I call now."""
    wanted, odds = call_at(sight, params), odds_of_unseen(sight, params.kept_at_most)
    mine, spread, _ = village_guess(sight, odds, 0)
    chance = 1.0
    for seat in range(1, sight.players):
        total, variance, heaviest = village_guess(sight, odds, seat)
        lead = total - last_turn_gain(sight, params, seat, heaviest) - mine + 0.5
        chance *= chance_of_lead(lead, spread + variance + params.surprise)
        if chance < wanted:  # the other players can only lower it
            return False
    return True


def call_at(sight, params):
    """The chance at which I call; in the last round it is lower for who is behind."""
    chance = params.call_three if sight.players == 3 else params.call_four
    if sight.players == 2:
        chance = params.call_two
    if sight.round_no < sight.rules.rounds:
        return chance
    return chance + params.last_round * (chance_of_lead(lead_so_far(sight), LAST_SPREAD) - 0.5)


def lead_so_far(sight):
    """How many points fewer I have than the best of the others."""
    best = sight.totals[1]
    for seat in range(2, sight.players):
        best = min(best, sight.totals[seat])
    return 1.0 * (best - sight.totals[0])


# Free acts


def free_act(sight, params, memory, rng):
    # A free act before the draw would cost me the call.
    look = look_later(sight)
    if look != NO_ACT or sight.question == Question.OPEN_TURN:
        return look
    lightest = lightest_known_slot(sight)
    if lightest == NONE:
        return NO_ACT
    if sight.may_place_amulet and sight.value[0, lightest] <= params.amulet_at_most:
        return amulet(lightest)
    return guard_card(sight, lightest)


def guard_card(sight, slot):
    """Place an idle Bodyguard on this card."""
    if sight.guarded_by[0, slot] > 0 or not may_ever(sight, Character.BODYGUARD):
        return NO_ACT
    bodyguards = slots_of(sight, Character.BODYGUARD)
    while bodyguards != 0:
        bodyguard = first_slot(bodyguards)
        idle = sight.up[0, bodyguard] == 1 and sight.guards[0, bodyguard] == NONE
        if idle and (guard_places(sight, bodyguard) >> slot) & 1 == 1:
            return guard(bodyguard, slot)
        bodyguards &= ~(1 << bodyguard)
    return NO_ACT
