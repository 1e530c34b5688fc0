"""Playing on in worlds, and playing through what was done in them.

Both are part of one seat's search: states are copies, sights and streams of chance are its own.
"""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import copy_array, copy_record, inline_kernel, kernel
from silver_sim.games.silver.rules.cards import NONE, SEATS
from silver_sim.games.silver.rules.machine import answer
from silver_sim.games.silver.rules.past import Past, read_past
from silver_sim.games.silver.rules.questions import Act, Question, Refusal
from silver_sim.games.silver.rules.refusal import refusal
from silver_sim.games.silver.rules.state import PASTS
from silver_sim.games.silver.rules.turn import begin_round
from silver_sim.games.silver.study.candidates import is_same
from silver_sim.games.silver.study.keeps import draw_as_it_was, draw_kept_first, others_have_kept
from silver_sim.games.silver.study.next_decision import has_come, what_is_seen
from silver_sim.games.silver.study.worlds import put_world
from silver_sim.games.silver.table.loop import choose
from silver_sim.games.table.job import Status
from silver_sim.games.table.rollouts import FEW, MANY, Until, is_history_read, open_rollout

MARKER, SUCCESS, OUTCOMES = SEATS, SEATS + 1, SEATS + 2
NEW = -2  # a card that lay elsewhere


class Led(IntEnum):
    """What the choice of a seat led to; the columns behind the outcomes of a rollout."""

    TURNS = OUTCOMES
    OWN_CALL = OUTCOMES + 1
    OTHER_CALL = OUTCOMES + 2
    FAILED_CALL = OUTCOMES + 3
    LOWEST = OUTCOMES + 4
    SUM = OUTCOMES + 5
    SCORE = OUTCOMES + 6
    BEST_OTHER = OUTCOMES + 7
    CARDS = OUTCOMES + 8
    ROBBED = OUTCOMES + 9
    WITCHED = OUTCOMES + 10


@kernel
def roll_out(
    jobs,
    states,
    sights,
    players,
    choices,
    worlds,
    candidates,
    alive,
    first,
    until,
    later,
    seen,
    results,
):
    """Play the answers of ``candidates`` that are ``alive`` on, to the end of the round as a rule.

    A blank one goes on as the strategy of the seat likes, but does not call in this turn.
    ``states`` are the position as it stands, room for a world, and room for a game; ``worlds[w]``
    is number ``first + w`` of its decision: its streams are the same for all answers.
    ``results[w, answer]`` gets the scores of the round by seat, then who holds the marker, and
    whether a call succeeded, then, if there is room, what the choice led to (``Led``). If
    ``until`` (``Until``) is the next turn it gets who called before that, the deciding seat
    included, or NONE, whether the round was over, and, if there is room, the place of the own card
    on which the amulet was laid in this turn: NONE, or NEW for a card that did not lie there; if it
    is the next decision, nothing, and ``states[2]`` stands there.

    At its next decision the seat answers ``later[w, answer]``, where that is legal, in place of
    what its strategy would; ``seen[w, answer]`` gets what it sees there (``what_is_seen``), or
    stays 0 if it decides no more. Neither counts where ``later`` is empty.

    Returns how many turns were played; NONE if a strategy failed.
    """
    job, s, game, choice = jobs[0], states[1], states[2], choices[0]
    copy_record(s, states[0])
    s.recorded = is_history_read(players, s.players)
    turns = 0
    for number in range(len(worlds)):
        put_world(s, worlds[number])
        if s.recorded == 1:
            _put_past(states[0], s, game, worlds[number], choices[1])
        for place in range(len(alive)):
            if alive[place] == 0:
                continue
            copy_record(game, s)
            for seat in range(game.players):
                open_rollout(job, players[seat], first + number, seat)
                copy_record(players[seat].policies[0].memory, players[seat].policies[1].memory)
                players[seat].shown.news_count = game.dealt - 1
            copy_record(choice, candidates[place])
            robbed, witched = 0, 0
            waits, blank = len(later) > 0, choice.act == Act.NO_ACT
            if blank:  # its strategy is asked, and 4.3: nobody has so few cards; no sight shows it
                game.rules.call_max_cards = NONE
            while True:
                if blank:
                    blank = False
                else:
                    answer(game, choice)  # only here: it is long, and a part of this kernel
                if game.turn != s.turn:  # everybody may call again
                    game.rules.call_max_cards = s.rules.call_max_cards
                if game.question < Question.FIRST_LOOK or has_come(until, s, game):
                    break
                seat = game.seat
                spare = sights[game.players + seat]
                if choose(job, game, sights[seat], spare, players[seat], choice) != Status.DONE:
                    return NONE
                if waits and seat == s.seat:
                    waits = False
                    seen[number, place] = what_is_seen(game)
                    if refusal(game, later[number, place]) == Refusal.LEGAL:
                        copy_record(choice, later[number, place])
                if seat != s.seat and choice.seat == s.seat:
                    robbed |= choice.act == Act.ROB
                    witched |= choice.act == Act.WITCH
            turns += game.turn - s.turn
            if until == Until.END:
                _write_outcome(game, results[number, place])
                if results.shape[2] > OUTCOMES:
                    _write_consequences(s, game, results[number, place])
                    results[number, place, Led.ROBBED] = robbed
                    results[number, place, Led.WITCHED] = witched
            elif until == Until.NEXT_TURN:
                results[number, place, 0] = game.caller
                results[number, place, 1] = game.question < Question.FIRST_LOOK
                if results.shape[2] > 2:
                    results[number, place, 2] = _amulet_laid(s, game)
    return turns


@kernel
def _put_past(s, own, game, world, was):
    """Let others have seen in this round what they would have in a world; writes ``own.past``.

    ``s`` is the position as it stands. What its past says of others in truth, and the seat does not
    know, is not in the world's: what they saw, which card they kept, where a failed set was to go.
    """
    drawn, sizes, kept = [0 for _ in range(0)], [0 for _ in range(0)], [0 for _ in range(0)]
    if others_have_kept(s):
        _list_keeps(s, game, world, was, drawn, sizes, kept)
    _restart(s, game, world, 1)
    draw_kept_first(game.value, drawn, sizes, kept)
    for past in range(min(s.past_count, PASTS)):
        read_past(s, past, was)
        if game.seat != s.seat and game.question == Question.CHOOSE_DRAWN:
            was.index = 0
        answer(game, was)
    for past in range(min(s.past_count, PASTS)):
        row = own.past[past]
        if row[Past.BY] != s.seat:
            row[Past.SAW] = game.past[past, Past.SAW]
            row[Past.SAW_TOO] = game.past[past, Past.SAW_TOO]
            row[Past.INTO] = row[Past.NEW_END] = row[Past.PENALTY_END] = 0
            if row[Past.ACT] == Act.KEEP:
                row[Past.INDEX] = 0


@inline_kernel
def _write_outcome(s, result):
    for seat in range(s.players):
        result[seat] = s.scores[seat]
    result[MARKER], result[SUCCESS] = s.marker, s.success


@inline_kernel
def _amulet_laid(s, game):
    """Where the card lay in ``s`` on which the seat that decides there laid the amulet."""
    if s.amulet_owner != s.seat or s.amulet_used == 1 or game.amulet_used == 0:
        return NONE
    for slot in range(s.cards_in[s.seat]):
        if s.village[s.seat, slot] == game.amulet_card:
            return slot
    return NEW


@kernel
def _write_consequences(s, end, result):
    """What came of it in the round at its ``end`` for the seat that decided in ``s``."""
    own = s.seat
    lowest_sum = end.sums[own]
    best_other = end.scores[(own + 1) % end.players]
    for seat in range(end.players):
        if seat != own:
            lowest_sum = min(lowest_sum, end.sums[seat])
            best_other = min(best_other, end.scores[seat])
    called = end.caller == own
    result[Led.TURNS] = end.turn - s.turn
    result[Led.OWN_CALL] = called
    result[Led.OTHER_CALL] = end.caller != NONE and not called
    result[Led.FAILED_CALL] = called and end.success == 0
    result[Led.LOWEST] = end.sums[own] == lowest_sum
    result[Led.SUM], result[Led.SCORE] = end.sums[own], end.scores[own]
    result[Led.BEST_OTHER] = best_other
    result[Led.CARDS] = end.cards_in[own]


@kernel
def weigh(jobs, states, sights, players, choices, worlds, models, tremble, chances):
    """How likely every other seat's models would have done in each world what the seat did.

    ``players[seat].policies`` are its models; ``chances[w, seat, model]`` gets the product over its
    decisions in this round, as a share of that of a model which would have done all of them
    (``games.table.rollouts``). Each does something else with the chance ``tremble``. Returns how
    many decisions were asked for in each world.
    """
    job, s, game, was, asked = jobs[0], states[0], states[2], choices[1], 0
    drawn, sizes, kept = [0 for _ in range(0)], [0 for _ in range(0)], [0 for _ in range(0)]
    if others_have_kept(s):
        _list_keeps(s, game, worlds[0], was, drawn, sizes, kept)
    for number in range(len(worlds)):
        _restart(s, game, worlds[number], 0)
        draw_kept_first(game.value, drawn, sizes, kept)
        _open_models(job, s, players, number, models, chances)
        keep, first = 0, 0
        for past in range(min(s.past_count, PASTS)):
            seat = game.seat
            read_past(s, past, was)
            if seat != s.seat and _tells_something(game):
                given = job, game, sights[seat], sights[s.players + seat], players[seat], choices[0]
                nobody = players[s.players].policies[1]
                for model in range(models):
                    players[seat].policy = model
                    if game.question == Question.CHOOSE_DRAWN:
                        chance = _chance_to_keep(*given, nobody.memory, tremble)
                    else:
                        chance = _chance_to_do(*given, was, tremble)
                    chances[number, seat, model] *= chance
                    asked += number == 0
                if game.question == Question.CHOOSE_DRAWN:
                    draw_as_it_was(game.value, drawn, first, kept[keep])
                    first += sizes[keep]
                    keep += 1
            answer(game, was)
    return asked


@inline_kernel
def _open_models(job, s, players, number, models, chances):
    """Let everybody's models begin the round of a world."""
    for seat in range(s.players):
        player = players[seat]
        open_rollout(job, player, number, seat)
        player.shown.news_count = s.dealt - 1
        for model in range(models):
            chances[number, seat, model] = 1.0
            copy_record(player.policies[model].memory, players[s.players].policies[0].memory)


@kernel
def _list_keeps(s, game, world, was, drawn, sizes, kept):
    """Play through the past and list which cards others drew, keep by keep, and which they kept."""
    _restart(s, game, world, 0)
    for past in range(min(s.past_count, PASTS)):
        read_past(s, past, was)
        if game.seat != s.seat and game.question == Question.CHOOSE_DRAWN:
            for place in range(game.hand_count):
                drawn.append(int(game.hand[place]))
            sizes.append(int(game.hand_count))
            kept.append(int(was.index))
        answer(game, was)


@inline_kernel
def _chance_to_do(job, s, sight, spare, player, made, was, tremble):
    """How likely the player's policy is to give this answer, relative to a sure one."""
    status = choose(job, s, sight, spare, player, made)
    if status == Status.DONE and is_same(made, was):
        return 1.0
    return _chance_of_another(s, tremble)


@kernel
def _chance_to_keep(job, s, sight, spare, player, made, before, tremble):
    """How likely it is to keep the card drawn first, the mean over all places it may have had.

    ``before`` is room for what the policy remembers.
    """
    memory, chance = player.policies[player.policy].memory, 0.0
    copy_record(before, memory)
    for place in range(s.hand_count):
        if place > 0:
            _swap_in_hand(s, place)
        copy_record(memory, before)
        status = choose(job, s, sight, spare, player, made)
        same = status == Status.DONE and made.index == place
        chance += 1.0 if same else _chance_of_another(s, tremble)
    for place in range(s.hand_count - 1, 0, -1):
        _swap_in_hand(s, place)
    return chance / s.hand_count


@inline_kernel
def _swap_in_hand(s, place):
    """Let a drawn card and the one drawn before it change places."""
    card = s.hand[place]
    s.hand[place] = s.hand[place - 1]
    s.hand[place - 1] = card


@inline_kernel
def _restart(s, game, world, recorded):
    """The round at its beginning, with the cards of a world."""
    copy_record(game, s)
    game.recorded = recorded
    copy_array(game.value, world.value)
    game.round_no -= 1
    game.marker = s.start
    game.success = 0 if s.amulet_owner == NONE else 1
    begin_round(game)


@inline_kernel
def _tells_something(s):
    """Whether the answer may depend on what the seat knows: first looks are chosen blindly."""
    return s.question != Question.FIRST_LOOK


@inline_kernel
def _chance_of_another(s, tremble):
    """How likely this very answer is, compared with what the strategy says, if it trembles."""
    question = s.question
    others = FEW
    if question == Question.PLACE_CARD or question >= Question.EXPOSE:
        others = MANY
    return tremble / (1.0 - tremble) / others
