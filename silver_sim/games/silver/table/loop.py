"""A table of players: it plays games and blocks on the machine and writes down what came out."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel, record
from silver_sim.games.rules.luck import LUCK_UNIT, nearest
from silver_sim.games.silver.rules.cards import NONE, SEATS
from silver_sim.games.silver.rules.deck import mirror, shuffle
from silver_sim.games.silver.rules.knowledge import seat_after
from silver_sim.games.silver.rules.legal import has_free_act
from silver_sim.games.silver.rules.machine import answer, first_answer
from silver_sim.games.silver.rules.questions import Question, Refusal
from silver_sim.games.silver.rules.refusal import refusal
from silver_sim.games.silver.rules.turn import begin_game, begin_round
from silver_sim.games.silver.seat.history import hide_past, show_past
from silver_sim.games.silver.seat.limits import keep_within
from silver_sim.games.silver.seat.policy import is_new_decision, limit_sight, start_recalls
from silver_sim.games.silver.seat.sight import show
from silver_sim.games.table.job import (
    Status,
    ask,
    ask_outside,
    next_game,
    open_streams,
    player_in,
    player_to_decide,
)
from silver_sim.games.table.policy import change_policy, start_player
from silver_sim.games.table.seat_function import BY_DEFAULT
from silver_sim.rng import DEAL, START, below, open_stream, supply_from

GAME_ROW = record(
    ("block",),
    ("rotation",),
    ("winner",),
    ("tied",),
    ("start",),
    ("total", (SEATS,)),
    ("illegal", (SEATS,)),
    ("luck", (SEATS,)),  # in hundredths of a percentage point of win share
    ("seats", (SEATS,)),  # where each player sat
)

ROUND_ROW = record(
    ("block",),
    ("rotation",),
    ("round_no",),
    ("start",),
    ("caller",),
    ("success",),
    ("end",),
    ("turns",),
    ("sums", (SEATS,)),
    ("scores", (SEATS,)),
)


@kernel
def play_blocks(jobs, states, sights, players, choices, games, rounds):
    """Play the job's blocks from where it stands, a row a game and a row a round.

    Job, state and choice come as arrays of length 1, and the Status goes back as a plain number:
    Python hands over arrays faster than records, and numbers faster than enumerations.
    """
    job, s, choice = jobs[0], states[0], choices[0]
    while job.block < job.end:
        if job.in_game == 0:
            start_game(job, s, players)
        while s.question >= Question.FIRST_LOOK:
            place = player_to_decide(job, s)
            spare = sights[s.players + place]
            status = choose(job, s, sights[place], spare, players[place], choice)
            if status != Status.DONE:
                return status.value
            answer(s, choice)
        write_round(job, s, rounds)
        if s.question == Question.GAME_OVER:
            write_game(job, s, players, games)
            next_game(job, s)
        else:
            start_round(job, s, players)
    return Status.DONE.value


@kernel
def play_one(jobs, states, sights, players, choices):
    """Go on to the next choice, which is written and not yet applied, or to the end of a round."""
    job, s, choice = jobs[0], states[0], choices[0]
    if job.in_game == 0:
        start_game(job, s, players)
    elif s.question == Question.ROUND_OVER:
        start_round(job, s, players)
    else:
        answer(s, choice)
    if s.question < Question.FIRST_LOOK:
        return Status.DONE.value
    return decide(jobs, states, sights, players, choices)


@kernel
def decide(jobs, states, sights, players, choices):
    """Write what the seat that must decide chooses; returns a Status."""
    job, s = jobs[0], states[0]
    place = player_to_decide(job, s)
    spare = sights[s.players + place]
    return choose(job, s, sights[place], spare, players[place], choices[0]).value


@kernel
def begin(jobs, states, players):
    """Begin a game, or the next round."""
    job, s = jobs[0], states[0]
    if job.in_game == 0:
        start_game(job, s, players)
    else:
        start_round(job, s, players)


@kernel
def start_game(job, s, players):
    """Seat the players, draw the start player, deal the first round."""
    open_stream(job.chance, job.key[0], job.key[1], job.block, 0, START)
    job.starter = below(job.chance, s.players)
    begin_game(s, job.starter)
    job.games += 1
    for player in range(s.players):
        start_player(job, players[player], player)
        start_recalls(players[player])
    job.in_game = 1
    start_round(job, s, players)


@kernel
def start_round(job, s, players):
    """Every round has its own deal, the same in all rotations, and opens every player's stream."""
    round_no = s.round_no + 1
    open_stream(job.chance, job.key[0], job.key[1], job.block, round_no, DEAL)
    shuffle(s, job.chance)
    if job.mirrored == 1:
        mirror(s)
    open_streams(job, s, players, round_no)
    begin_round(s)


@inline_kernel
def is_asked(s, asks):
    """Whether the strategy has a say: it answers the question, or a free act is legal now."""
    if (asks >> s.question) & 1 == 1:
        return True
    return asks & 1 == 1 and has_free_act(s)


@inline_kernel
def choose(job, s, sight, spare, player, choice):
    """Write the legal choice of the player who must decide; what it leaves open goes by default.

    ``spare`` is a sight for a policy that is shown less than it could know.
    """
    if player.policies_in > 1 and is_new_decision(s):
        change_policy(player)
    policy = player.policies[player.policy]
    if not is_asked(s, policy.asks):
        first_answer(s, choice)
        return Status.DONE
    show(s, sight, player.shown)
    if policy.history == 1:
        show_past(s, sight)
    elif player.policies_in > 1:  # another policy of the seat may have been shown it
        hide_past(sight)
    if policy.limits.limited == 1:
        limit_sight(s, sight, spare, player, policy)
        sight = spare
    if policy.draws == 1:
        supply_from(player.stream, player.supply)
    if policy.address == 0:
        status = ask_outside(job, s.question)
        if status != Status.DONE:
            return status
    elif ask(s.question, sight, policy, player.supply, choice) != 0:
        return Status.FAULT
    return settle(job, s, player, policy, choice)


@inline_kernel
def settle(job, s, player, policy, choice):
    """Turn a strategy's choice into a legal one of the table's own seats, or say ILLEGAL."""
    if choice.act == BY_DEFAULT:
        first_answer(s, choice)
        return Status.DONE
    make_absolute(s, choice)
    job.refused = refusal(s, choice)
    if job.refused != Refusal.LEGAL:
        if job.count_illegal == 0:
            return Status.ILLEGAL
        player.illegal += 1
        first_answer(s, choice)
    if policy.limits.limited == 1:
        player.overruled += keep_within(s, choice, policy.limits)
    return Status.DONE


@inline_kernel
def make_absolute(s, choice):
    """Seats of a strategy's answer are counted from its own; a seat that is none stays as it is.

    Only the targets of abilities have one.
    """
    if s.question >= Question.EXPOSE and 0 <= choice.seat < s.players:
        choice.seat = seat_after(s, choice.seat, s.seat)


@kernel
def write_round(job, s, rounds):
    """A row of the round that is over; seats become players."""
    row = rounds[job.rounds_done]
    job.rounds_done += 1
    row.block = job.block
    row.rotation = job.rotation
    row.round_no = s.round_no
    row.start = player_in(s, job, s.start)
    row.caller = NONE if s.caller == NONE else player_in(s, job, s.caller)
    row.success = s.success
    row.end = s.end
    row.turns = s.turn
    for seat in range(s.players):
        row.sums[player_in(s, job, seat)] = s.sums[seat]
        row.scores[player_in(s, job, seat)] = s.scores[seat]


@kernel
def write_game(job, s, players, games):
    """A row of the game that is over; seats become players."""
    row = games[job.games_done]
    job.games_done += 1
    row.block = job.block
    row.rotation = job.rotation
    row.winner = player_in(s, job, s.winner)
    row.tied = s.tied
    row.start = player_in(s, job, job.starter)
    for seat in range(s.players):
        player = player_in(s, job, seat)
        row.total[player] = s.totals[seat]
        row.illegal[player] = players[player].illegal
        row.luck[player] = nearest(s.luck[seat], LUCK_UNIT)
        row.seats[player] = seat
