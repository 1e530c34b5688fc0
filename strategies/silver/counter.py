"""Counts the cards that are out, guesses hidden cards by them, and calls by the odds."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    VALUES,
    Character,
    Source,
    Turn,
    any_turn,
    arrival,
    beneath,
    best_beneath,
    best_set,
    best_single,
    best_victim,
    burden,
    chance_of_lead,
    count_slots,
    discard,
    draw_row,
    first_slot,
    give,
    may_draw_row,
    may_ever,
    mean_at_most,
    odds_of_unseen,
    protect_lightest,
    rob_card,
    slots_of,
    smallest_unknown_rival,
    target,
    unknown_lookable,
    use,
    village_guess,
    village_known,
    witch_best,
    witch_gain,
    worth_a_look,
)

TAKE = int(Turn.TAKE)
LAST_SPREAD = 100.0  # spread of what the last round does to a lead, squared


class Params(NamedTuple):
    """What may be set; points where nothing else is said."""

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
    harm: float = 0.5  # what a point is worth that I give to the only opponent (0 to 5)
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
        return params.peek if smallest_unknown_rival(sight) != NONE else 0.0
    if card == Character.EXPOSER:
        return params.look if unknown_lookable(sight) != 0 else power_gain(sight, params)
    if card == Character.BEHOLDER:
        return params.look * min(count_slots(unknown_lookable(sight)), 2)
    if card == Character.MASTER:
        return best_beneath(sight, mine)[1] if sight.free[0] != 0 else 0.0
    if card == Character.WITCH:
        return witch_gain(sight, mine, kept_mean(sight, params), harm_weight(sight, params))
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
    seat = smallest_unknown_rival(sight)
    return target(seat, first_slot(unknown_lookable(sight, seat)))


def master_exchange(sight, params, memory, rng):
    return give(best_set(sight, my_village(sight, params), sight.hand[0])[0])


def master(sight, params, memory, rng):
    return beneath(sight, best_beneath(sight, my_village(sight, params))[0])


def witch(sight, params, memory, rng):
    mine, kept = my_village(sight, params), kept_mean(sight, params)
    return witch_best(sight, mine, kept, harm_weight(sight, params))


def kept_mean(sight, params):
    """What I think of a card that its owner knows and keeps, on the average."""
    return mean_at_most(sight, params.kept_at_most)[0]


def harm_weight(sight, params):
    """What one point more is worth to me in the village of another player."""
    return params.harm / (sight.players - 1)


def best_robbery(sight, params, mine):
    """Seat, slot, own slot and gain of the best exchange with the Robber; NONE if there is none."""
    own, relief, weight = best_single(sight, mine, sight.free[0])
    seat, slot, worth = best_victim(sight, kept_mean(sight, params), harm_weight(sight, params))
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
    return protect_lightest(sight, params.amulet_at_most)
