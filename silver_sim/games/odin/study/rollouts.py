"""Playing on in worlds, and playing through what was done in them.

Both are part of one seat's search: states are copies, sights and streams of chance are its own.
"""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel
from silver_sim.games.odin.rules.cards import NONE, SEATS
from silver_sim.games.odin.rules.deal import lead_first, next_starter
from silver_sim.games.odin.rules.legal import refusal
from silver_sim.games.odin.rules.machine import answer
from silver_sim.games.odin.rules.past import read_past
from silver_sim.games.odin.rules.questions import Question, Refusal
from silver_sim.games.odin.rules.state import PASTS
from silver_sim.games.odin.study.candidates import is_same
from silver_sim.games.odin.study.next_decision import has_come, what_is_seen, who_is_out
from silver_sim.games.odin.study.worlds import put_world
from silver_sim.games.odin.table.loop import choose
from silver_sim.games.table.job import Status
from silver_sim.games.table.rollouts import FEW, MANY, Until, is_history_read, open_rollout

STARTS, OUTCOMES = SEATS, SEATS + 1


class Led(IntEnum):
    """What the choice of a seat led to; the columns behind the outcomes of a rollout."""

    TURNS = OUTCOMES
    OUT = OUTCOMES + 1
    POINTS = OUTCOMES + 2
    BEST_OTHER = OUTCOMES + 3
    OTHERS = OUTCOMES + 4
    STARTS = OUTCOMES + 5


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
    """Play the answers of ``candidates`` that are ``alive`` on, to the end of the deal as a rule.

    ``states`` are the position as it stands, room for a world, and room for a game; ``worlds[w]``
    is number ``first + w`` of its decision: its streams are the same for all answers.
    ``results[w, answer]`` gets the points of the deal by seat, then who starts the next one, then,
    if there is room, what the choice led to (``Led``). If ``until`` (``Until``) is the next turn it
    gets who went out before that, the deciding seat included, or NONE, and whether the deal was
    over; if it is the next decision, nothing, and ``states[2]`` stands there.

    At its next decision the seat answers ``later[w, answer]``, where that is legal, in place of
    what its strategy would; ``seen[w, answer]`` gets what it sees there (``what_is_seen``), or
    stays 0 if it decides no more. Neither counts where ``later`` is empty.

    Returns how many turns were played; NONE if a strategy failed.
    """
    job, s, game, choice = jobs[0], states[1], states[2], choices[0]
    copy_record(s, states[0])
    s.recorded = is_history_read(players, s.players)  # all of it is public
    turns = 0
    for number in range(len(worlds)):
        put_world(s, worlds[number])
        for place in range(len(alive)):
            if alive[place] == 0:
                continue
            copy_record(game, s)
            for seat in range(game.players):
                open_rollout(job, players[seat], first + number, seat)
                copy_record(players[seat].policies[0].memory, players[seat].policies[1].memory)
            copy_record(choice, candidates[place])
            waits = len(later) > 0
            while True:
                answer(game, choice)  # only here: it is long, and a part of this kernel
                if game.question < Question.LEAD or has_come(until, s, game):
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
            turns += game.turn - s.turn
            if until == Until.END:
                _write_outcome(game, results[number, place])
                if results.shape[2] > OUTCOMES:
                    _write_consequences(s, game, results[number, place])
            elif until == Until.NEXT_TURN:
                results[number, place, 0] = who_is_out(game)
                results[number, place, 1] = game.question < Question.LEAD
    return turns


@inline_kernel
def _write_outcome(s, result):
    for seat in range(s.players):
        result[seat] = s.points[seat]
    result[STARTS] = next_starter(s)


@kernel
def _write_consequences(s, end, result):
    """What came of it in the deal at its ``end`` for the seat that decided in ``s``."""
    own = s.seat
    best_other, others = end.points[(own + 1) % end.players], 0
    for seat in range(end.players):
        if seat != own:
            best_other = min(best_other, end.points[seat])
            others += end.points[seat]
    result[Led.TURNS] = end.turn - s.turn
    result[Led.OUT] = end.hand[own] == 0
    result[Led.POINTS] = end.points[own]
    result[Led.BEST_OTHER], result[Led.OTHERS] = best_other, others
    result[Led.STARTS] = result[STARTS] == own


@kernel
def weigh(jobs, states, sights, players, choices, worlds, models, tremble, chances):
    """How likely every other seat's models would have done in each world what the seat did.

    ``players[seat].policies`` are its models; ``chances[w, seat, model]`` gets the product over its
    decisions in this deal, as a share of that of a model which would have done all of them
    (``games.table.rollouts``). Each does something else with the chance ``tremble``. Returns how
    many decisions were asked for in each world.
    """
    job, s, game, made, asked = jobs[0], states[0], states[2], choices[0], 0
    for number in range(len(worlds)):
        _restart(s, game, worlds[number])
        for seat in range(s.players):
            player = players[seat]
            open_rollout(job, player, number, seat)
            for model in range(models):
                chances[number, seat, model] = 1.0
                copy_record(player.policies[model].memory, players[s.players].policies[0].memory)
        for past in range(min(s.past_count, PASTS)):
            seat, was = game.seat, choices[1]
            read_past(s, past, game.question, was)
            if seat != s.seat:
                spare = sights[s.players + seat]
                for model in range(models):
                    players[seat].policy = model
                    status = choose(job, game, sights[seat], spare, players[seat], made)
                    asked += number == 0
                    if status != Status.DONE or not is_same(made, was):
                        chances[number, seat, model] *= _chance_of_another(game, tremble)
            answer(game, was)
    return asked


@inline_kernel
def _restart(s, game, world):
    """The deal at its beginning, with the hands of a world and what was played of them."""
    copy_record(game, s)
    game.recorded = 0
    for seat in range(s.players):
        game.hand[seat] = s.opened[seat] | (world.hand[seat] & ~s.known[seat])
    lead_first(game)


@inline_kernel
def _chance_of_another(s, tremble):
    """How likely this very answer is, compared with what the strategy says, if it trembles."""
    others = FEW if s.question == Question.TAKE else MANY
    return tremble / (1.0 - tremble) / others
