"""Games side by side, each played on to the next answer that comes from outside; or shown.

The kernels are the same for every game but for what they call: ``made_for`` makes a game's own.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

from silver_sim.compiled.jit import kernel
from silver_sim.games.table.encoding import NO_ACT, NO_ACTION, gather
from silver_sim.games.table.job import Status, player_to_decide

NOT_NOW = -2  # in place of an action: the game stands still
GAME_OVER = 0  # the question of a game that has ended, in every machine
# What the kernels call: a game's own, as its loop has them (``made_for``).
first_question: Any = None
answer: Any = None
choose: Any = None
decode: Any = None
encode: Any = None
judge: Any = None
see: Any = None
settle: Any = None
start_game: Any = None
start_round: Any = None
write_game: Any = None
write_legal: Any = None
write_round: Any = None


def is_waiting(job):
    """Whether a strategy must answer that is asked in many games at a time."""
    return job.unanswered == 1 and job.outside == 0


def sight_of(job, s, players):
    """Where the sight of the deciding seat is: that of a strategy may be limited."""
    place = player_to_decide(job, s)
    limits = players[place].policies[players[place].policy].limits
    return s.players + place if is_waiting(job) and limits.limited == 1 else place


def play_on(job, s, sights, players, choice, outside, rounds):
    """Play to the next answer from outside, or to the end; returns a Status.

    ``outside`` is 1 for each place of the line-up whose answers come from there. Rows of rounds
    are written if there is room for any. Writes all but ``outside``.
    """
    while s.question != GAME_OVER:
        if s.question < first_question:
            if len(rounds) > 0:
                if job.rounds_done + 1 == len(rounds):  # the last is for the last round
                    return Status.FULL
                write_round(job, s, rounds)
            start_round(job, s, players)
            continue
        place = player_to_decide(job, s)
        if is_waiting(job):  # by now it has answered
            job.unanswered = 0
            status = judge(job, s, players[place], choice)
        elif outside[place] == 1:
            break
        else:
            spare = sights[s.players + place]
            status = choose(job, s, sights[place], spare, players[place], choice)
        if status != Status.DONE:
            return status
        answer(s, choice)
    return Status.DONE


def step_game(job, s, sights, players, choice, outside, action, ahead, rows, rounds):
    """Answer in one game and play on; if it ends, write its row and begin the one ``ahead``.

    No other begins if ``ahead`` is 0. The answer is an action, or with NO_ACTION the choice as it
    stands. Returns a Status, and whether a game has ended. Writes all but ``outside``.
    """
    over = 0
    if job.in_game == 0:
        start_game(job, s, players)
    elif is_waiting(job):
        if action == NO_ACTION:
            choice.act = NO_ACT
        else:
            decode(sights[sight_of(job, s, players)], action, choice)
    else:
        if action != NO_ACTION:
            decode(sights[player_to_decide(job, s)], action, choice)
            settle(s, choice)
        answer(s, choice)
    status = play_on(job, s, sights, players, choice, outside, rounds)
    while status == Status.DONE and s.question == GAME_OVER:
        over, job.games_done = 1, 0
        if len(rounds) > 0:
            write_round(job, s, rounds)
        write_game(job, s, players, rows)
        if ahead == 0:
            break
        start_number(job, s, players, ahead)
        status = play_on(job, s, sights, players, choice, outside, rounds)
    return status, over


def start_number(job, s, players, ahead):
    """Begin the game whose number is so far ahead. Writes all but ``ahead``."""
    number = job.block * s.players + job.rotation + ahead
    job.block, job.rotation = number // s.players, number % s.players
    start_game(job, s, players)


def step(
    jobs,
    states,
    sights,
    cells,
    players,
    choices,
    outside,
    actions,
    ahead,
    rows,
    rounds,
    over,
    runs,
    observations,
    legal,
    seats,
):
    """Answer in every game, play each on, and tell where it stands; returns how many it has done.

    That is fewer than there are if a strategy fails. Games that have not begun begin; one that ends
    is followed by the one whose number is ``ahead``, if that is not 0. A game in which a strategy
    WAITS stands there; then an action is its answer, NO_ACTION one that is not legal. ``cells`` are
    the bytes of ``sights``, ``runs`` what of them stands in an observation. Writes ``over``,
    ``rows`` of games that end, ``rounds`` if there is room, ``observations``, ``legal``, ``seats``.
    """
    choice = choices[0]
    for game in range(len(jobs)):
        job, s = jobs[game], states[game]
        if actions[game] == NOT_NOW:
            continue
        goes_on = is_waiting(job)
        status, ended = step_game(
            job,
            s,
            sights[game],
            players[game],
            choice,
            outside,
            actions[game],
            ahead,
            rows[game : game + 1],
            rounds[game],
        )
        over[game] = max(ended, over[game]) if goes_on else ended
        if status != Status.DONE and status != Status.WAITS:
            return game
        if s.question == GAME_OVER:
            continue
        place = sight_of(job, s, players[game])
        if status == Status.DONE:
            see(s, sights[game, place], players[game, place])
        gather(cells[game, place], runs, observations[game])
        write_legal(sights[game, place], legal[game])
        seats[game] = s.seat
    return len(jobs)


def demonstrate(
    jobs,
    states,
    sights,
    cells,
    players,
    choices,
    wanted,
    searching,
    runs,
    shown,
    observations,
    legal,
    actions,
    numbers,
    places,
):
    """Play game after game, and write a row for each decision of the ``wanted`` places.

    Only where several actions are legal, and the one taken has a number. Comes back when all rows
    are written, when a place that is ``searching`` must choose, and if a strategy fails; returns a
    Status. ``shown`` counts the rows; its second number is 1 where the choice stands already, as
    that of a search does. Writes all but ``wanted``, ``searching`` and ``runs``.
    """
    job, s, choice = jobs[0], states[0], choices[0]
    while shown[0] < len(actions):
        if job.in_game == 0:
            start_game(job, s, players)
        elif s.question == GAME_OVER:
            start_number(job, s, players, 1)
        if s.question < first_question:
            start_round(job, s, players)
            continue
        place, row = player_to_decide(job, s), shown[0]
        if shown[1] == 0:
            if searching[place] == 1:
                return Status.DONE.value
            spare = sights[s.players + place]
            status = choose(job, s, sights[place], spare, players[place], choice)
            if status != Status.DONE:
                return status.value
        shown[1] = 0
        if wanted[place] == 1:
            see(s, sights[place], players[place])
            write_legal(sights[place], legal[row])
            action, several = encode(s, choice), 0
            for number in range(len(legal[row])):
                several += int(legal[row, number])
            if action != NO_ACTION and several > 1:
                gather(cells[place], runs, observations[row])
                actions[row], places[row] = action, place
                numbers[row] = job.block * s.players + job.rotation
                shown[0] += 1
        answer(s, choice)
    return Status.DONE.value


def made_for(module: str, **calls: Any) -> tuple[Any, Any]:
    """The kernels ``step`` and ``demonstrate`` of a game; ``calls`` are what they call.

    ``module`` is the one that makes them.
    """
    names = {**globals(), **calls, "__name__": module}  # machine code is kept by that
    for function in (is_waiting, sight_of, play_on, start_number, step_game, step, demonstrate):
        twin = FunctionType(function.__code__, names)
        names[function.__name__] = kernel(twin)
    return names["step"], names["demonstrate"]
