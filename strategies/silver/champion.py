"""Reckons card by card what a call wins, and calls if going on promises less."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    UNKNOWN,
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
    burden,
    chance_within,
    count_slots,
    discard,
    draw_gain,
    draw_row,
    fewest_rival_cards,
    first_slot,
    give,
    guess,
    may_draw_row,
    may_ever,
    mean_at_most,
    odds_of_unseen,
    protect_lightest,
    rob_card,
    smallest_unknown_rival,
    square_root,
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
LATE = 20  # turns of mine: later ones change nothing
FAR = 20.0  # points: further apart is as good as lost or won

IDEAS = {
    "It thinks the cards that you know and keep are lower with every turn.": (
        "kept_first=6:kept_falls=0"
    ),
    "Before it calls it reckons card by card what your last turn may take off.": "answers=no",
    "It goes on while the next card promises to gain, and calls when little does.": (
        "hopes=0:call_two=0.84:call_three=0.64:call_four=0.59"
    ),
    "Behind in the game it calls at lower odds, ahead at higher ones.": "stake=0",
    "The longer the round lasts and the more cards it holds, the lower are the odds it asks for.": (
        "sooner=0:many=0:call_two=0.58:call_three=0.38:call_four=0.33"
    ),
    "While it owns the amulet it asks for higher odds.": "owner=0",
    "In the last round it calls where that wins the game more often than playing on.": "ends=no",
    "It robs the card of yours that fits its own cards best, not just the lightest.": (
        "robs_likes=no"
    ),
}
RIVAL = "counter"  # whom these are meant to beat
EARLIER = (  # settings with which it plays as it did before it weighed what going on is worth
    "call_two=0.67:surer=0.021:many=0:sooner=0:owner=0:stake=0:hopes=0:surprise=6:edge=0.11:"
    "comes=0.39:swings=44:kept_first=10.1:kept_falls=0.97:kept_least=0.6:hurry=0.015:near=0.027:"
    "later=4.8:fewer=0.57:match=5.8:seen=0.43:look=1.56:peek=0.07:harm=0.3"
)


class Params(NamedTuple):
    """What may be set; points where nothing else is said."""

    # when it calls
    call_two: float = 0.7621  # with two players, call at this chance to be lowest (0 to 2)
    call_three: float = 0.55  # the same with three players (0 to 2)
    call_four: float = 0.5  # the same with four (0 to 2)
    surer: float = 0.0  # how much higher it must be for every point of mine (0 to 0.1)
    many: float = 0.0402  # how much lower it may be for every card of mine (0 to 0.2)
    sooner: float = 0.0089  # how much lower with every turn of mine (0 to 0.05)
    owner: float = 0.0531  # how much higher while the amulet is mine (-0.2 to 0.2)
    stake: float = 0.0162  # by every point that I lead, what a failed call counts more (0 to 0.05)
    hopes: float = 0.1154  # how much higher for what I may gain by going on (0 to 0.3)
    surprise: float = 7.37  # spread of what else the last turns do, squared (0 to 100)
    answers: bool = True  # reckon the last turns card by card; else each takes off three
    # when it calls in the last round
    ends: bool = True  # call where that wins the game; else as in the rounds before
    edge: float = 0.0767  # by how much the chance to win must be higher (-1 to 1)
    comes: float = 0.4201  # how much of my lead in this round is expected to stay (0 to 2)
    swings: float = 82.8  # spread of what the round still does to that, squared (1 to 400)
    # what the others keep
    kept_first: float = 8.838  # no card that its owner knows and keeps is higher (0 to 20)
    kept_falls: float = 0.7975  # how much that falls with every turn of mine (0 to 3)
    kept_least: float = 1.239  # and to what it falls (0 to 13)
    # what cards are worth
    hurry: float = 0.0099  # chance more that a heavy card stays, every turn of mine (0 to 1)
    near: float = 0.0348  # the same for every card fewer that a rival holds (0 to 0.5)
    later: float = 4.47  # the card that takes the place of a heavy one in the end (0 to 13)
    fewer: float = 0.5514  # what one card fewer is worth (0 to 20)
    match: float = 3.826  # what I gain if the like of a single card turns up (0 to 20)
    seen: float = 0.6788  # what it costs that the others see a card of mine (0 to 5)
    look: float = 1.289  # what it is worth to know one more own card (0 to 20)
    peek: float = 0.0668  # what it is worth to know one more card of others (0 to 20)
    harm: float = 0.4018  # what a point is worth that the only opponent gets (0 to 5)
    robs_likes: bool = True  # rob what fits my cards best; else the lightest card
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


# When to call


def dares_to_call(sight, params):
    """Whether I call now: I may well hold least, or in the last round win the game."""
    odds = odds_of_unseen(sight, kept_at_most(sight, params))
    mine, spread, _ = village_guess(sight, odds, 0)
    if params.ends and sight.round_no == sight.rules.rounds:
        return wins_by_calling(sight, params, odds, mine, spread)
    wanted, stake = chance_wanted(sight, params, mine), params.stake * lead_of_game(sight)
    chance = 1.0
    for seat in range(1, sight.players):
        chance *= chance_above(sight, params, odds, seat, mine, spread)
        if chance < wanted + stake * (1.0 - chance):  # the other players can only lower it
            return False
    if params.hopes == 0.0:
        return True
    hopes = params.hopes * next_gain(sight, params)
    return chance >= wanted + hopes + stake * (1.0 - chance)


def chance_wanted(sight, params, mine):
    """The chance to be lowest at which I call if I lead by nothing and hope for nothing."""
    wanted = call_at(sight, params) + params.surer * mine - params.many * sight.cards_in[0]
    wanted -= params.sooner * min(int(sight.turn / sight.players), LATE)
    if sight.amulet_owner == 0:
        wanted += params.owner
    return wanted


def lead_of_game(sight):
    """By how many points I lead the best of the others, or am behind: no more than ``FAR``."""
    best = sight.totals[1]
    for seat in range(2, sight.players):
        best = min(best, sight.totals[seat])
    return min(max(best - sight.totals[0], -FAR), FAR)


def next_gain(sight, params):
    """What I gain in this turn if I go on: by the best open card or by the deck, on average."""
    mine = my_village(sight, params)
    gain = draw_gain(sight, mine) if sight.may_draw else 0.0
    return max(gain, best_open_card(sight, params, mine)[1])


def call_at(sight, params):
    """The chance to be lowest at which I call if I hold nothing."""
    if sight.players == 2:
        return params.call_two
    return params.call_three if sight.players == 3 else params.call_four


def wins_by_calling(sight, params, odds, mine, spread):
    """Whether a call in the last round wins the game more often than going on."""
    now, later = 1.0, 1.0
    for seat in range(1, sight.players):
        ahead = 1.0 * (sight.totals[seat] - sight.totals[0])
        now *= chance_above(sight, params, odds, seat, enough(sight, mine, ahead), spread)
        lead = village_guess(sight, odds, seat)[0] - mine
        later *= chance_within(ahead + params.comes * lead, square_root(params.swings))
    return now >= later + params.edge


def enough(sight, mine, ahead):
    """What another player must hold in the end so that my call wins the game against it."""
    if_it_succeeds = max(mine, -ahead)
    if_it_fails = mine + sight.rules.call_penalty - ahead
    return min(if_it_succeeds, max(if_it_fails, -ahead))


# What the others hold


def kept_at_most(sight, params):
    """How high a card may be that its owner knows and keeps: less with every turn."""
    falls = params.kept_falls * sight.turn / sight.players
    return max(params.kept_first - falls, params.kept_least)


def chance_above(sight, params, odds, seat, needed, spread):
    """The chance that another player still holds this much after its last turn, if I call now."""
    total, variance, heaviest = village_guess(sight, odds, seat)
    lead = total - needed + 0.5
    deviation = square_root(spread + variance + params.surprise)
    if not params.answers:
        return chance_within(lead - min(3.0, heaviest), deviation)
    if lead < -deviation:  # too little to be worth the reckoning
        return 0.0
    load = heaviest_load(sight, odds, seat)
    takes = max(load - lightest_open(sight, seat), 0.0)
    if takes * sight.unseen_cards >= drawn_off(sight, load):
        return chance_within(lead - takes, deviation)
    chance = 0.0
    for card in range(VALUES):
        if sight.unseen[card] > 0:
            left = lead - max(load - card, 0.0)
            chance += sight.unseen[card] * chance_within(left, deviation)
    return chance / sight.unseen_cards


def heaviest_load(sight, odds, seat):
    """The most that a player may give away at once: its heaviest card, or cards seen to match."""
    heaviest = 0.0
    for slot in range(sight.cards_in[seat]):
        value = sight.value[seat, slot]
        if value == UNKNOWN:
            kept = (sight.known_by[seat, slot] >> seat) & 1 == 1
            weight = odds.kept_mean if kept else odds.mean
        else:
            weight = 0.0
            for other in range(sight.cards_in[seat]):
                if sight.value[seat, other] == value:
                    weight += value
        heaviest = max(heaviest, weight)
    return heaviest


def lightest_open(sight, seat):
    """The lightest card that will lie open for a player if I call now; VALUES without any."""
    lightest = VALUES
    if seat == 1 and sight.discard_count > 0:
        lightest = sight.discard_top
    for place in range(sight.row_count):
        lightest = min(lightest, sight.row[place])
    return lightest


def drawn_off(sight, load):
    """What the next card of the deck takes off such a load, summed over all unseen cards."""
    total = 0.0
    for card in range(VALUES):
        total += sight.unseen[card] * max(load - card, 0.0)
    return total


# What a card is worth to me


def my_village(sight, params):
    """What I know of my own village."""
    stays = still_there(sight, params)
    return village_known(sight, stays, params.later, params.match, params.fewer)


def still_there(sight, params):
    """The chance that a heavy card of mine is still there when the round ends."""
    given = max(sight.rules.village_size - fewest_rival_cards(sight), 0)
    turns = int(sight.turn / sight.players)
    return min(params.near * given + params.hurry * turns, 1.0)


def best_open_card(sight, params, mine):
    """How to get the best card that lies open, and what I gain by it; NONE without any."""
    answer, most = NONE, -100.0
    if sight.may_take:
        answer, most = TAKE, best_set(sight, mine, sight.discard_top)[1] - params.seen
    for place in range(sight.row_count):
        if may_draw_row(sight, place):
            gain = card_gain(sight, params, mine, sight.row[place]) - params.seen
            if gain > most:
                answer, most = draw_row(place), gain
    return answer, most


def beats_the_deck(sight, params, mine, gain):
    """Whether an open card gains me more than the next card of the deck does on the average."""
    if not sight.may_draw:
        return gain > -100.0
    if sight.unseen_cards > 0 and gain <= 0.0:  # less the deck never gains me
        return False
    return gain > draw_gain(sight, mine)


def card_gain(sight, params, mine, card):
    """What I gain by a drawn card: by its place in my village or by its ability."""
    gain = best_set(sight, mine, card)[1]
    return max(gain, ability_gain(sight, params, mine, card))


# Abilities


def ability_gain(sight, params, mine, card):
    """What the ability of a card in hand gains me."""
    if not may_ever(sight, card):
        return 0.0
    if card == Character.MASTER:
        return best_beneath(sight, mine)[1] if sight.free[0] != 0 else 0.0
    if card == Character.WITCH:
        return witch_gain(sight, mine, kept_mean(sight, params), harm_weight(sight, params))
    if card == Character.ROBBER:
        return best_robbery(sight, params, mine)[3]
    return looks_gain(sight, params, card)


def looks_gain(sight, params, card):
    """What I gain by what a card lets me see."""
    if card < Character.EXPOSER or card > Character.SEER:
        return 0.0
    unknown = count_slots(unknown_lookable(sight))
    if card == Character.BEHOLDER:
        return params.look * min(unknown, 2)
    if card != Character.APPRENTICE_SEER and unknown > 0:
        return params.look
    if card == Character.EXPOSER or smallest_unknown_rival(sight) == NONE:
        return 0.0
    return params.peek


def expose(sight, params, memory, rng):
    return first_slot(unknown_lookable(sight))


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
    return mean_at_most(sight, kept_at_most(sight, params))[0]


def harm_weight(sight, params):
    """What one point more is worth to me in the village of another player."""
    return params.harm / (sight.players - 1)


def best_robbery(sight, params, mine):
    """Seat, slot, own slot and gain of the best exchange with the Robber; NONE if there is none."""
    best_seat, best_slot, most = NONE, NONE, -100.0
    spare = sight.free[0] if sight.caller != NONE else sight.free[0] & ~mine.joker
    own, relief, weight = best_single(sight, mine, spare)
    kept, harm = kept_mean(sight, params), harm_weight(sight, params)
    for seat in range(1, sight.players):
        rest = sight.free[seat]
        while rest != 0:
            slot = first_slot(rest)
            rest &= ~(1 << slot)
            value, worth = sight.value[seat, slot], guess(sight, seat, slot, kept)
            costs = burden(mine, worth)
            if params.robs_likes and value != UNKNOWN:
                costs = arrival(sight, mine, value)
            gain = relief - costs + harm * (weight - worth)
            if gain > most:
                best_seat, best_slot, most = seat, slot, gain
    if own == NONE or best_seat == NONE:
        return NONE, NONE, NONE, 0.0
    return best_seat, best_slot, own, most


def rob(sight, params, memory, rng):
    seat, slot, own, _ = best_robbery(sight, params, my_village(sight, params))
    return rob_card(seat, slot, own)


# Free acts


def free_act(sight, params, memory, rng):
    return protect_lightest(sight, params.amulet_at_most)
