"""What a decision comes to, in numbers that can be added up: a row a decision.

Rows of games and rounds tell what came out; these tell how: who could call at what sum, who took,
used, exchanged and looked.
"""

from __future__ import annotations

from silver_sim.compiled.jit import kernel, record
from silver_sim.games.silver.rules.cards import UNKNOWN, Character, Power
from silver_sim.games.silver.rules.exchange import different_values
from silver_sim.games.silver.rules.legal import (
    empaths_with_a_look,
    has_ability_now,
    has_free_act,
    least_extra,
    may_call,
    may_move_a_bodyguard,
    may_place_amulet,
    may_take,
    most_extra,
)
from silver_sim.games.silver.rules.questions import Act, Question, Source
from silver_sim.games.silver.rules.village import barred, count, has_hidden_card
from silver_sim.games.silver.seat.limits import known_doppelgangers, powers_used
from silver_sim.games.silver.table.loop import is_asked, play_one
from silver_sim.games.table.job import Status, player_to_decide

ACTION = record(
    ("block",),
    ("rotation",),
    ("player",),  # place in the line-up
    ("round_no",),
    ("turn",),
    ("opens",),  # 1: how the turn begins (draw, row, take, call or pass); a free act does not
    ("takes",),  # 1: with the discard
    ("calls",),
    ("may_call",),  # 1: as its strategy sees it, which is asked
    ("own_sum",),  # what it expects to hold then, to the nearest point: unknown cards at their mean
    ("unknown",),  # own cards that it does not know then
    ("places",),  # 1: lays down a card from deck or row
    ("uses",),  # 1: for its ability
    ("given",),  # own cards offered in an exchange
    ("fails",),  # 1: they were no set
    ("looks",),  # cards looked at by an ability or an Empath
    ("able",),  # mask of the powers (as in ``limits``) that were at hand, by the rules
    ("did",),  # and of those made use of
)


@kernel
def play_surveyed(jobs, states, sights, players, choices, actions, written):
    """Play on, a row a decision, until the game is over or the rows are full; returns a Status.

    ``written[0]`` rows are there already.
    """
    while written[0] < len(actions):
        status = play_one(jobs, states, sights, players, choices)
        if status != Status.DONE or states[0].question == Question.GAME_OVER:
            return status
        if states[0].question >= Question.FIRST_LOOK:
            survey(jobs[0], states[0], sights, players, choices[0], actions[written[0]])
            written[0] += 1
    return Status.DONE.value


@kernel
def survey_one(jobs, states, sights, players, choices, actions):
    """Write down the choice that stands."""
    survey(jobs[0], states[0], sights, players, choices[0], actions[0])


@kernel
def survey(job, s, sights, players, choice, row):
    """Write down the choice that was made and is not yet applied."""
    place = player_to_decide(job, s)
    policy = players[place].policies[players[place].policy]
    row.block, row.rotation, row.player = job.block, job.rotation, place
    row.round_no, row.turn = s.round_no, s.turn
    row.opens = 1 if s.question == Question.OPEN_TURN and is_opening(choice.act) else 0
    row.takes = 1 if choice.act == Act.TAKE else 0
    row.calls = 1 if choice.act == Act.CALL else 0
    row.may_call, row.own_sum, row.unknown = 0, 0, 0
    if s.question == Question.OPEN_TURN and is_asked(s, policy.asks):
        weigh(sights[place + s.players * policy.limits.limited], row)
    drawn = s.question == Question.PLACE_CARD and s.hand_from != Source.PILE
    row.uses = 1 if choice.act == Act.USE else 0
    row.places = 1 if drawn and (row.uses == 1 or is_placing(choice.act)) else 0
    row.given, row.fails = 0, 0
    if choice.act == Act.EXCHANGE:
        row.given = count(choice.slots)
        row.fails = 1 if different_values(s, s.seat, choice.slots) > 1 else 0
    row.looks = cards_looked_at(choice)
    row.able = powers_at_hand(s)
    row.did = powers_used(s, choice)


@kernel
def is_opening(act):
    """Whether an act of the first window decides what the turn is."""
    others = act == Act.TAKE or act == Act.CALL or act == Act.PASS
    return act == Act.DRAW or act == Act.DRAW_ROW or others


@kernel
def is_placing(act):
    """Whether the card in hand is laid down without its ability."""
    return act == Act.DISCARD or act == Act.EXCHANGE


@kernel
def weigh(sight, row):
    """Whether this seat may call, and what it expects to hold."""
    row.may_call, row.unknown = sight.may_call, known_cards(sight, 0)[1]
    row.own_sum = expected_sum(sight)


@kernel
def expected_sum(sight):
    """What the seat expects to hold, to the nearest point: cards that it does not know at the mean
    of all unseen ones.
    """
    known, unknown = known_cards(sight, 0)
    if unknown == 0 or sight.unseen_cards == 0:
        return known
    halves = 2 * sight.unseen_cards
    return known + (2 * unknown * sight.unseen_sum + sight.unseen_cards) // halves


@kernel
def known_cards(sight, seat):
    """The sum of the cards of a village that this seat knows, and the number of the others."""
    known, unknown = 0, 0
    for slot in range(sight.cards_in[seat]):
        if sight.value[seat, slot] == UNKNOWN:
            unknown += 1
        else:
            known += sight.value[seat, slot]
    return known, unknown


@kernel
def cards_looked_at(choice):
    """How many cards an act of the second or third window lets its seat look at."""
    if choice.act == Act.BEHOLD:
        return count(choice.slots)
    one = choice.act == Act.PEEK or choice.act == Act.SEE or choice.act == Act.EMPATH
    return 1 if one else 0


@kernel
def powers_at_hand(s):
    """The mask of what the seat could make use of now, as ``powers_used`` counts it."""
    mask = free_powers(s) | ending_powers(s)
    if s.question == Question.OPEN_TURN:
        mask |= may_call(s) << Power.CALL | may_take(s) << Power.TAKE
        mask |= (most_extra(s) > least_extra(s)) << Character.RASCAL
        mask |= (s.row_count > 0) << Character.SQUIRE
    elif s.question == Question.PLACE_CARD and has_ability_now(s):
        mask |= 1 << int(s.value[s.hand[0]])  # in plain Python a small integer would overflow
    if is_exchanging(s.question) and s.cards_in[s.seat] > 1:
        owned = known_doppelgangers(s, (1 << s.cards_in[s.seat]) - 1)
        mask |= (owned != 0) << Character.DOPPELGANGER
    return mask


@kernel
def is_exchanging(question):
    """Whether own cards can be offered in answer to this question."""
    powers = question == Question.MASTER_EXCHANGE or question == Question.WITCH
    return question == Question.PLACE_CARD or powers


@kernel
def free_powers(s):
    """The mask of free acts that are legal now."""
    if not has_free_act(s):
        return 0
    looks = empaths_with_a_look(s) != 0 and has_hidden_card(s, s.seat, s.seat)
    mask = looks << Character.EMPATH
    mask |= may_move_a_bodyguard(s) << Character.BODYGUARD
    return mask | may_place_amulet(s) << Power.AMULET


@kernel
def ending_powers(s):
    """11.2: the Villager's bit if one that the seat knows can be the second to lie faceup now."""
    if s.villagers_up == 0:
        return 0
    if s.question == Question.OPEN_TURN:
        for place in range(s.row_count):
            if s.value[s.row[place]] == Character.VILLAGER:
                return 1
        on_top = s.discard_count > 0 and s.value[s.discard[s.discard_count - 1]] == 0
        return 1 if on_top and may_take(s) else 0
    if s.question == Question.MASTER:
        beneath = s.discard_count - 1  # the Master is on top
        for place in range(beneath):
            if s.value[s.discard[place]] == Character.VILLAGER:
                return 1
    if s.question == Question.EXPOSE or s.question == Question.REVEAL:
        for owner in range(s.players):
            if owner == s.seat or s.question == Question.REVEAL:
                if has_known_villager(s, owner):
                    return 1
    return 0


@kernel
def has_known_villager(s, owner):
    """Whether a facedown card of this village may be turned that the seat knows as a Villager."""
    for slot in range(s.cards_in[owner]):
        card = s.village[owner, slot]
        known = (s.known[card] >> s.seat) & 1 == 1 and s.value[card] == Character.VILLAGER
        if known and s.up[card] == 0 and not barred(s, s.seat, owner, card):
            return True
    return False
