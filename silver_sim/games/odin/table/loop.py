"""The loop of a table of Odin: it plays games and blocks and writes down what came out.

It stands still in mid-game whenever something is wrong, or the table of deals is full, and goes on
from there (``games.table.job``).
"""

from __future__ import annotations

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel
from silver_sim.games.odin.rules.cards import NONE
from silver_sim.games.odin.rules.deal import begin_deal, begin_game, shuffle
from silver_sim.games.odin.rules.legal import first_answer, refusal
from silver_sim.games.odin.rules.machine import answer
from silver_sim.games.odin.rules.questions import End, Question, Refusal
from silver_sim.games.odin.seat.history import hide_past, show_past
from silver_sim.games.odin.seat.limits import hide_restricted, keep_within
from silver_sim.games.odin.seat.sight import copy_seen, show
from silver_sim.games.rules.luck import LUCK_UNIT, nearest
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

WIN_UNIT = 60  # a win in units that 2 to 6 players can share


@kernel
def play_blocks(jobs, states, sights, players, choices, games, rounds):
    """Play the job's blocks from where it stands, a row a game and a row a deal.

    Job, state and choice come as arrays of length 1, and the Status goes back as a plain number:
    Python hands over arrays faster than records, and numbers faster than enumerations.
    """
    job, s, choice = jobs[0], states[0], choices[0]
    while job.block < job.end:
        if job.in_game == 0:
            start_game(job, s, players)
        elif s.question >= Question.LEAD:
            place = player_to_decide(job, s)
            spare = sights[s.players + place]
            status = choose(job, s, sights[place], spare, players[place], choice)
            if status != Status.DONE:
                return status.value
            answer(s, choice)
        elif job.rounds_done == len(rounds):
            return Status.FULL.value
        else:
            write_round(job, s, rounds)
            if s.question == Question.GAME_OVER:
                write_game(job, s, players, games)
                next_game(job, s)
            else:
                start_round(job, s, players)
    return Status.DONE.value


@kernel
def play_one(jobs, states, sights, players, choices):
    """Go on to the next choice, which is written and not yet applied, or to the end of a deal."""
    job, s, choice = jobs[0], states[0], choices[0]
    if job.in_game == 0:
        start_game(job, s, players)
    elif s.question == Question.DEAL_OVER:
        start_round(job, s, players)
    else:
        answer(s, choice)
    if s.question < Question.LEAD:
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
    """Begin a game, or the next deal."""
    job, s = jobs[0], states[0]
    if job.in_game == 0:
        start_game(job, s, players)
    else:
        start_round(job, s, players)


@kernel
def start_game(job, s, players):
    """Seat the players, draw who starts, deal for the first time."""
    open_stream(job.chance, job.key[0], job.key[1], job.block, 0, START)
    job.starter = below(job.chance, s.players)
    begin_game(s, job.starter)
    job.games += 1
    for player in range(s.players):
        start_player(job, players[player], player)
    job.in_game = 1
    start_round(job, s, players)


@kernel
def start_round(job, s, players):
    """Every deal has its own cards, the same in all rotations, and opens every player's stream."""
    deal_no = s.deal_no + 1
    open_stream(job.chance, job.key[0], job.key[1], job.block, deal_no, DEAL)
    shuffle(s, job.chance)
    open_streams(job, s, players, deal_no)
    begin_deal(s)


@inline_kernel
def is_asked(s, asks):
    """Whether the strategy answers this question, or leaves it to the default."""
    return (asks >> s.question) & 1 == 1


@inline_kernel
def choose(job, s, sight, spare, player, choice):
    """Write the legal choice of the player who must decide; what it leaves open goes by default.

    ``spare`` is a sight for a policy that is shown less than it could know. A card is taken by the
    policy that beat the table.
    """
    if player.policies_in > 1 and s.question != Question.TAKE:
        change_policy(player)
    policy = player.policies[player.policy]
    if not is_asked(s, policy.asks):
        first_answer(s, choice)
        return keep(s, player, choice)
    show(s, sight)
    if policy.history == 1:
        show_past(s, sight)
    elif player.policies_in > 1:  # another policy of the seat may have been shown it
        hide_past(sight)
    if policy.limits.limited == 1:
        if policy.history == 1:
            copy_record(spare, sight)
        else:
            copy_seen(spare, sight)
        hide_restricted(s, spare, policy.limits)
        sight = spare
    if policy.draws == 1:
        supply_from(player.stream, player.supply)
    if policy.address == 0:
        status = ask_outside(job, s.question)
        if status != Status.DONE:
            return status
    elif ask(s.question, sight, policy, player.supply, choice) != 0:
        return Status.FAULT
    return settle(job, s, player, choice)


@inline_kernel
def settle(job, s, player, choice):
    """Turn a strategy's choice into a legal one, or say ILLEGAL."""
    if choice.act == BY_DEFAULT:
        first_answer(s, choice)
        return keep(s, player, choice)
    job.refused = refusal(s, choice)
    if job.refused != Refusal.LEGAL:
        if job.count_illegal == 0:
            return Status.ILLEGAL
        player.illegal += 1
        first_answer(s, choice)
    return keep(s, player, choice)


@inline_kernel
def keep(s, player, choice):
    """Keep the player within its limits."""
    limits = player.policies[player.policy].limits
    if limits.limited == 1:
        player.overruled += keep_within(s, choice, limits)
    return Status.DONE


@kernel
def write_round(job, s, rounds):
    """A row of the deal that is over; seats become players."""
    row = rounds[job.rounds_done]
    job.rounds_done += 1
    row.block = job.block
    row.rotation = job.rotation
    row.round_no = s.deal_no
    row.start = player_in(s, job, s.starter)
    row.end = s.end
    row.by = NONE if s.end == End.CAP else player_in(s, job, s.by)
    row.turns = s.turn
    row.rounds = s.round_no
    for seat in range(s.players):
        write_seat(s.tally, row, seat, player_in(s, job, seat))
        row.scores[player_in(s, job, seat)] = s.points[seat]


@inline_kernel
def write_seat(tally, row, seat, player):
    """What was counted of a seat, as its player's."""
    row.leads[player] = tally.leads[seat]
    row.plays[player] = tally.plays[seat]
    row.cards[player] = tally.cards[seat]
    row.passes[player] = tally.passes[seat]
    row.able[player] = tally.able[seat]
    row.taken[player] = tally.taken[seat]
    row.numbers[player] = tally.numbers[seat]
    row.chosen[player] = tally.chosen[seat]
    row.highest[player] = tally.highest[seat]
    row.lowest[player] = tally.lowest[seat]


@kernel
def write_game(job, s, players, games):
    """A row of the game that is over; seats become players, who tied share the win (2.2)."""
    row = games[job.games_done]
    job.games_done += 1
    row.block = job.block
    row.rotation = job.rotation
    row.start = player_in(s, job, job.starter)
    fewest, winners = s.totals[0], 0
    for seat in range(s.players):
        fewest = min(fewest, s.totals[seat])
    for seat in range(s.players):
        winners += s.totals[seat] == fewest
    row.tied = winners > 1
    for seat in range(s.players):
        player = player_in(s, job, seat)
        row.won[player] = WIN_UNIT // winners if s.totals[seat] == fewest else 0
        row.total[player] = s.totals[seat]
        row.illegal[player] = players[player].illegal
        row.luck[player] = nearest(s.luck[seat], LUCK_UNIT)
        row.seats[player] = seat
