"""What others do before the seat that decides has its next turn."""

from __future__ import annotations

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel
from silver_sim.games.odin.rules.cards import NONE
from silver_sim.games.odin.rules.machine import answer
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.study.worlds import put_world
from silver_sim.games.odin.table.loop import choose
from silver_sim.games.table.job import Status
from silver_sim.games.table.rollouts import open_rollout


@kernel
def play_to_next_turn(
    jobs, states, sights, players, choices, worlds, candidates, alive, first, results
):
    """Play answers on as ``rollouts.roll_out`` does, to the deciding seat's next turn at most.

    ``results[w, answer]`` gets who went out until then, the deciding seat included, or NONE; and
    whether the deal was over before. Returns how many decisions others took; NONE if a strategy
    failed.
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
            copy_record(choice, candidates[place])
            answer(game, choice)
            while game.question >= Question.LEAD and not _has_come(s, game):
                seat = game.seat
                spare = sights[game.players + seat]
                if choose(job, game, sights[seat], spare, players[seat], choice) != Status.DONE:
                    return NONE
                answer(game, choice)
                taken += seat != s.seat
            results[number, place, 0] = NONE
            for seat in range(game.players):
                if game.hand[seat] == 0:
                    results[number, place, 0] = seat
            results[number, place, 1] = game.question < Question.LEAD
    return taken


@inline_kernel
def _has_come(s, game):
    """Whether the next turn of the seat that decided in ``s`` begins."""
    return game.seat == s.seat and game.turn > s.turn and game.question != Question.TAKE
