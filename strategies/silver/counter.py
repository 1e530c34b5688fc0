"""Counts the cards that are out, guesses hidden cards by them, and calls by the odds."""

from typing import NamedTuple

from silver_sim.silver import (
    NO_ACT,
    NONE,
    UNKNOWN,
    VALUES,
    Character,
    Question,
    Source,
    Turn,
    amulet,
    any_turn,
    count_slots,
    discard,
    draw_row,
    first_slot,
    give,
    guard,
    guard_places,
    guess,
    jokers,
    lightest_known_slot,
    look_later,
    may_draw_row,
    may_ever,
    may_lay_open,
    mean_unseen,
    rob_card,
    slots_of,
    target,
    unknown_lookable,
    use,
    witch_back,
    witch_target,
    worth_a_look,
)

JOKER = float(Character.DOPPELGANGER)
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
    if sight.may_call and chance_after_call(sight, params) >= call_at(sight, params):
        return Turn.CALL
    answer = any_turn(sight)
    best = draw_gain(sight, params) if sight.may_draw else -100.0
    if sight.may_take:
        gain = best_set(sight, params, sight.discard_top)[1]
        if gain > best:
            best, answer = gain, TAKE
    for place in range(sight.row_count):
        gain = card_gain(sight, params, sight.row[place])
        if gain > best and may_draw_row(sight, place):
            best, answer = gain, draw_row(place)
    return answer


def choose_drawn(sight, params, memory, rng):
    best, most = 0, -100.0
    for place in range(sight.hand_count):
        gain = card_gain(sight, params, sight.hand[place])
        if gain > most:
            best, most = place, gain
    return best


def place_card(sight, params, memory, rng):
    slots, gain = best_set(sight, params, sight.hand[0])
    if sight.hand_from == Source.PILE:
        return give(slots)
    ability = ability_gain(sight, params, sight.hand[0]) if sight.may_use else 0.0
    if slots != 0 and gain > max(ability, 0.0):
        return give(slots)
    return use() if ability > 0.0 else discard()


# What a card is worth to me


def still_there(sight, params):
    """The chance that a heavy card of mine is still there when the round ends."""
    if sight.caller != NONE:
        return 1.0
    return min(params.stays + params.hurry * (sight.turn // sight.players), 1.0)


def hope(sight, params, value, number):
    """What so many cards of a value are worth to me because their like is still to come."""
    if number == 0 or sight.unseen_cards == 0 or sight.caller != NONE or value < params.later:
        return 0.0
    return params.match * sight.unseen[value] / sight.unseen_cards


def burden(params, stays, weight):
    """What cards of this weight, to be given away at once, are expected to cost me in the end."""
    return weight if weight <= params.later else stays * weight + (1.0 - stays) * params.later


def arrival(sight, params, card):
    """What a new card of this value costs me beside those that I know."""
    stays = still_there(sight, params)
    if card == Character.DOPPELGANGER:
        joker = may_ever(sight, card)
        return stays * JOKER if joker else burden(params, stays, JOKER)
    held = count_slots(slots_of(sight, card))
    more = burden(params, stays, (held + 1.0) * card) - burden(params, stays, held * 1.0 * card)
    return more + hope(sight, params, card, held) - hope(sight, params, card, held + 1)


def best_set(sight, params, card):
    """The cards to give for a new one of this value, and what I gain; mask 0 if none may go."""
    stays, mean = still_there(sight, params), mean_unseen(sight)
    fewer = params.fewer if sight.caller == NONE else 0.0
    joker = jokers(sight)
    costs = arrival(sight, params, card) if card != NONE else 0.0
    chosen, most = 0, -100.0
    for slot in range(sight.cards_in[0]):
        if (sight.free[0] >> slot) & 1 == 0:
            continue
        value = sight.value[0, slot]
        slots, gain = 1 << slot, burden(params, stays, mean) - costs
        if value == Character.DOPPELGANGER and joker != 0:
            slots, gain = joker, stays * JOKER * count_slots(joker) - costs
        elif value == Character.DOPPELGANGER:
            gain = burden(params, stays, JOKER) - costs
        elif value != UNKNOWN:
            slots = slots_of(sight, value)
            left = costs + hope(sight, params, value, 1)
            if value == card:
                left = burden(params, stays, 1.0 * value)
            gain = burden(params, stays, 1.0 * value * count_slots(slots)) - left
        if value != Character.DOPPELGANGER:  # which goes with any card, seen or unseen
            slots |= joker
            gain += stays * JOKER * count_slots(joker)
        gain += fewer * (count_slots(slots) - 1)
        if gain > most:
            chosen, most = slots, gain
    return chosen, most


def draw_gain(sight, params):
    """What I gain by the next card of the deck, on the average."""
    relief = best_set(sight, params, NONE)[1]
    if sight.unseen_cards == 0:
        return 0.0
    gain = 0.0
    for card in range(VALUES):
        if sight.unseen[card] > 0:
            gain += sight.unseen[card] * max(relief - arrival(sight, params, card), 0.0)
    return gain / sight.unseen_cards + params.draw_more


def card_gain(sight, params, card):
    """What I gain by a drawn card: by its place in my village or by its ability."""
    return max(best_set(sight, params, card)[1], ability_gain(sight, params, card))


# Abilities


def ability_gain(sight, params, card):
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
        return best_beneath(sight, params)[1] if sight.free[0] != 0 else 0.0
    if card == Character.WITCH:
        return witch_gain(sight, params)
    if card == Character.ROBBER:
        return best_robbery(sight, params)[3]
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


def best_beneath(sight, params):
    """The value in the discard pile that I gain most by, and how much; NONE if it is empty."""
    best, most = NONE, 0.0
    for card in range(VALUES):
        if sight.discarded[card] > 0 and may_lay_open(sight, card):
            gain = best_set(sight, params, card)[1]
            if best == NONE or gain > most:
                best, most = card, gain
    return best, most


def master(sight, params, memory, rng):
    value = best_beneath(sight, params)[0]
    for index in range(sight.discard_count - 1):
        if sight.discard[sight.discard_count - 2 - index] == value:
            return index
    return NONE


def master_exchange(sight, params, memory, rng):
    return give(best_set(sight, params, sight.hand[0])[0])


def witch_gain(sight, params):
    """What I gain by the Witch, on the average."""
    if sight.unseen_cards == 0:
        return 0.0
    relief = best_set(sight, params, NONE)[1]
    gain, (seat, slot) = 0.0, best_victim(sight, params)
    for card in range(VALUES):
        if sight.unseen[card] > 0:
            mine = relief - arrival(sight, params, card)
            theirs = harm_by(sight, params, seat, slot, card)
            gain += sight.unseen[card] * max(mine, theirs)
    return gain / sight.unseen_cards


def witch(sight, params, memory, rng):
    slots, gain = best_set(sight, params, sight.witch_card)
    seat, slot = best_victim(sight, params)
    harm = harm_by(sight, params, seat, slot, sight.witch_card)
    if max(gain, harm) < 0.0 and not sight.rules.witch_must_exchange:
        return witch_back()
    if slots != 0 and (gain >= harm or seat == NONE):
        return give(slots)
    return witch_target(seat, slot)


def harm_by(sight, params, seat, slot, card):
    """What I gain if this card of another player becomes such a card."""
    if seat == NONE:
        return -100.0
    return harm_weight(sight, params, seat) * (card - worth_to(sight, params, seat, slot))


def harm_weight(sight, params, seat):
    """What one werewolf more is worth to me in the village of another player."""
    return params.harm / (sight.players - 1)


def best_victim(sight, params):
    """Seat and slot of the card that the others would miss most; NONE if there is none."""
    best_seat, best_slot, most = NONE, NONE, 0.0
    for seat in range(1, sight.players):
        for slot in range(sight.cards_in[seat]):
            if (sight.free[seat] >> slot) & 1 == 0:
                continue
            harm = harm_by(sight, params, seat, slot, VALUES)
            if harm > most:
                best_seat, best_slot, most = seat, slot, harm
    return best_seat, best_slot


def best_robbery(sight, params):
    """Seat, slot, own slot and gain of the best exchange with the Robber; NONE if there is none."""
    own, relief, weight = best_single(sight, params)
    seat, slot = best_victim(sight, params)
    if own == NONE or seat == NONE:
        return NONE, NONE, NONE, 0.0
    stays = still_there(sight, params)
    gain = relief - burden(params, stays, worth_to(sight, params, seat, slot))
    gain += harm_weight(sight, params, seat) * (weight - worth_to(sight, params, seat, slot))
    return seat, slot, own, gain


def best_single(sight, params):
    """The own card that I would best be rid of alone, what that gains, and its weight."""
    stays = still_there(sight, params)
    best, most, heaviest = NONE, -100.0, 0.0
    for slot in range(sight.cards_in[0]):
        if (sight.free[0] >> slot) & 1 == 0:
            continue
        value, weight = sight.value[0, slot], mean_unseen(sight)
        gain = burden(params, stays, weight)
        if value != UNKNOWN:
            weight = 1.0 * value
            alike = count_slots(slots_of(sight, value))
            if value == Character.DOPPELGANGER and not may_ever(sight, value):
                alike = 1
            gain = burden(params, stays, alike * weight) - burden(
                params, stays, (alike - 1.0) * weight
            )
        if gain > most:
            best, most, heaviest = slot, gain, weight
    return best, most, heaviest


def rob(sight, params, memory, rng):
    seat, slot, own, _ = best_robbery(sight, params)
    return rob_card(seat, slot, own)


# What the others hold, and the chance to be lowest


def mean_at_most(sight, limit):
    """Mean and variance of the unseen cards up to this value."""
    cards, total, squares = 0, 0, 0
    for value in range(limit + 1):
        number = sight.unseen[value]
        cards += number
        total += number * value
        squares += number * value * value
    if cards == 0:
        return 1.0 * limit, 0.0
    mean = total / cards
    return mean, squares / cards - mean * mean


def mean_kept(sight, params):
    """Mean and variance of the cards that somebody knows and keeps."""
    return mean_at_most(sight, min(params.kept_at_most, VALUES - 1))


def worth_to(sight, params, seat, slot):
    """The value that I expect of another player's card."""
    return guess(sight, seat, slot, mean_kept(sight, params)[0])


def village_guess(sight, params, seat):
    """Mean and variance of what a seat holds, and its heaviest card."""
    mean, variance = mean_at_most(sight, VALUES - 1)
    kept_mean, kept_variance = mean_kept(sight, params)
    total, spread, heaviest = 0.0, 0.0, 0.0
    for slot in range(sight.cards_in[seat]):
        weight = 1.0 * sight.value[seat, slot]
        if sight.value[seat, slot] == UNKNOWN:
            kept = seat > 0 and (sight.known_by[seat, slot] >> seat) & 1 == 1
            weight = kept_mean if kept else mean
            spread += kept_variance if kept else variance
        total += weight
        heaviest = max(heaviest, weight)
    return total, spread, heaviest


def last_turn_gain(sight, params, seat, heaviest):
    """What another player's last turn is expected to take off, if I call now."""
    gain = params.last_turn
    if seat == 1 and sight.discard_count > 0:
        gain = max(gain, heaviest - sight.discard_top)
    return min(gain, heaviest)


def chance_after_call(sight, params):
    """The chance that I hold least after everybody's last turn, if I call now."""
    mine, spread, _ = village_guess(sight, params, 0)
    chance = 1.0
    for seat in range(1, sight.players):
        total, variance, heaviest = village_guess(sight, params, seat)
        lead = total - last_turn_gain(sight, params, seat, heaviest) - mine + 0.5
        chance *= chance_of_lead(lead, spread + variance + params.surprise)
    return chance


def chance_of_lead(lead, variance):
    """The chance that a lead with this variance is one: close to the normal law, by fractions."""
    if variance <= 0.0:
        return 1.0 if lead > 0.0 else 0.0
    x = 0.8 * lead / square_root(variance)
    if x > 3.0 or x < -3.0:
        return 1.0 if x > 0.0 else 0.0
    return 0.5 + 0.5 * x * (27.0 + x * x) / (27.0 + 9.0 * x * x)


def square_root(number):
    """A square root good enough for odds, by Newton's steps."""
    root = 0.5 * number / 5.0 + 2.5
    for _ in range(4):
        root = 0.5 * (root + number / root)
    return root


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
