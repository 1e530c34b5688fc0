"""What others do before the seat that decides has its next turn."""

from __future__ import annotations

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.machine import answer
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.study.worlds import put_world
from silver_sim.games.silver.table.loop import choose
from silver_sim.games.table.job import Status
from silver_sim.games.table.rollouts import open_rollout

NEW = -2


@kernel
def play_to_next_turn(
    jobs, states, sights, players, choices, worlds, candidates, alive, first, results
):
    """Play answers on as ``rollouts.roll_out`` does, to the deciding seat's next turn at most.

    ``results[w, answer]`` gets who called until then, the deciding seat included, or NONE; and
    whether the round was over before. Where there is room for it, it gets the place of the own card
    on which the amulet was laid in this turn: NONE, or NEW for a card that did not lie there.
    Returns how many decisions others took; NONE if a strategy failed.
    """
    job, s, game, choice = jobs[0], states[1], states[2], choices[0]
    copy_record(s, states[0])
    s.recorded = 0
    taken = 0
    for number in range(len(worlds)):
        put_world(s, worlds[number])
        for place in range(len(alive)):
            if alive[place] == 0:
                continue
            copy_record(game, s)
            for seat in range(game.players):
                open_rollout(job, players[seat], first + number, seat)
                copy_record(players[seat].policies[0].memory, players[seat].policies[1].memory)
                players[seat].shown.told = game.dealt - 1
            copy_record(choice, candidates[place])
            answer(game, choice)
            while game.question >= Question.FIRST_LOOK and not _has_come(s, game):
                seat = game.seat
                spare = sights[game.players + seat]
                if choose(job, game, sights[seat], spare, players[seat], choice) != Status.DONE:
                    return NONE
                answer(game, choice)
                taken += seat != s.seat
            results[number, place, 0] = game.caller
            results[number, place, 1] = game.question < Question.FIRST_LOOK
            if results.shape[2] > 2:
                results[number, place, 2] = _amulet_laid(s, game)
    return taken


@inline_kernel
def _has_come(s, game):
    """Whether the next turn of the seat that decided in ``s`` begins."""
    return game.seat == s.seat and game.turn > s.turn and game.question == Question.OPEN_TURN


@inline_kernel
def _amulet_laid(s, game):
    """Where the card lay in ``s`` on which the seat that decides there laid the amulet."""
    if s.amulet_owner != s.seat or s.amulet_used == 1 or game.amulet_used == 0:
        return NONE
    for slot in range(s.cards_in[s.seat]):
        if s.village[s.seat, slot] == game.amulet_card:
            return slot
    return NEW
