"""Many games side by side, each played on to the next answer that comes from outside.

The kernels are the same for every game but for what they call: ``made_for`` makes a game's own.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

from silver_sim.compiled.jit import kernel
from silver_sim.games.table.encoding import gather
from silver_sim.games.table.job import Status, player_to_decide

GAME_OVER = 0  # the question of a game that has ended, in every machine
# What the kernels call: a game's own, as its loop has them (``made_for``).
first_question: Any = None
answer: Any = None
choose: Any = None
decode: Any = None
see: Any = None
settle: Any = None
start_game: Any = None
start_round: Any = None
write_game: Any = None
write_legal: Any = None


def play_on(job, s, sights, players, choice, outside):
    """Play to the next answer from outside, or to the end; returns a Status.

    ``outside`` is 1 for each place of the line-up whose answers come from there. Writes all but
    that.
    """
    while s.question != GAME_OVER:
        if s.question < first_question:
            start_round(job, s, players)
            continue
        place = player_to_decide(job, s)
        if outside[place] == 1:
            break
        spare = sights[s.players + place]
        status = choose(job, s, sights[place], spare, players[place], choice)
        if status != Status.DONE:
            return status
        answer(s, choice)
    return Status.DONE


def step_game(job, s, sights, players, choice, outside, action, ahead, rows):
    """Answer in one game and play on; if it ends, write its row and begin the one ``ahead``.

    Returns a Status, and whether a game has ended. Writes all but ``outside``.
    """
    over = 0
    if job.in_game == 0:
        start_game(job, s, players)
    else:
        decode(sights[player_to_decide(job, s)], action, choice)
        settle(s, choice)
        answer(s, choice)
    status = play_on(job, s, sights, players, choice, outside)
    while status == Status.DONE and s.question == GAME_OVER:
        over, job.games_done = 1, 0
        write_game(job, s, players, rows)
        number = job.block * s.players + job.rotation + ahead
        job.block, job.rotation = number // s.players, number % s.players
        start_game(job, s, players)
        status = play_on(job, s, sights, players, choice, outside)
    return status, over


def step(
    jobs,
    states,
    sights,
    cells,
    players,
    choices,
    outside,
    actions,
    rows,
    over,
    runs,
    observations,
    legal,
    seats,
):
    """Answer in every game, play each on, and tell where it stands; returns how many it has done.

    That is fewer than there are if a strategy fails. Games that have not begun begin. ``cells`` are
    the bytes of ``sights``, ``runs`` what of them stands in an observation. Writes ``over``,
    ``rows`` of games that end, ``observations``, ``legal`` and ``seats``.
    """
    choice, ahead = choices[0], len(jobs)
    for game in range(ahead):
        job, s = jobs[game], states[game]
        status, over[game] = step_game(
            job,
            s,
            sights[game],
            players[game],
            choice,
            outside,
            actions[game],
            ahead,
            rows[game : game + 1],
        )
        if status != Status.DONE:
            return game
        place = player_to_decide(job, s)
        see(s, sights[game, place], players[game, place])
        gather(cells[game, place], runs, observations[game])
        write_legal(sights[game, place], legal[game])
        seats[game] = s.seat
    return ahead


def made_for(module: str, **calls: Any) -> Any:
    """The kernel ``step`` of a game, in the module that makes it; ``calls`` are what it calls."""
    names = {**globals(), **calls, "__name__": module}  # machine code is kept by that
    for function in (play_on, step_game, step):
        twin = FunctionType(function.__code__, names)
        names[function.__name__] = kernel(twin)
    return names["step"]
