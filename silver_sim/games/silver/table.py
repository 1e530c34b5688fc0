"""A table of players: it plays games and blocks on the machine and writes down what came out.

A job is a range of blocks. It stands still in mid-game whenever a player without compiled code must
answer, or something is wrong, and goes on from there: one loop serves every kind of player.
"""

from __future__ import annotations

from enum import IntEnum

from silver_sim.games.silver.cards import NONE, SEATS
from silver_sim.games.silver.deck import shuffle
from silver_sim.games.silver.machine import answer, first_answer, has_one_answer
from silver_sim.games.silver.questions import HOUSE, Act, Question, Refusal
from silver_sim.games.silver.refusal import refusal
from silver_sim.games.silver.sight import show_pile, show_question, show_table
from silver_sim.games.silver.turn import begin_game, begin_round
from silver_sim.jit import ask_at, kernel, record, small
from silver_sim.rng import DEAL, START, STREAM, below, open_stream, player_stream

PARAMETERS = 32  # most parameters of a strategy
MEMORY_CELLS = 64

PARAMS = record(("given", float, (PARAMETERS,)))
MEMORY = record(("cell", (MEMORY_CELLS,)))  # lives for one game, zero at its start

PLAYER = record(
    ("address",),  # of the compiled seat function; 0: must be asked from outside
    ("params", PARAMS, ()),
    ("memory", MEMORY, ()),
    ("stream", STREAM, ()),
    ("illegal",),  # answers replaced in this game
)

JOB = record(
    ("key", (2,)),  # of the seed
    ("block",),  # the block that is being played
    ("end",),  # the first block that is no longer the job's
    ("rotation",),  # player i sits in seat (i + rotation) % players
    ("in_game",),
    ("starter",),  # who began round 1
    ("count_illegal",),  # 1: replace an illegal answer by the first legal one and count it
    ("shown_to",),  # the seat to which the sight shows the table as it is, or NONE
    ("pile_shown",),  # cards of the discard pile that the sight shows as they are
    ("refused",),  # Refusal of the answer that stopped the job
    ("chance", STREAM, ()),
    ("games_done",),
    ("rounds_done",),
)

GAME_ROW = record(
    ("block",),
    ("rotation",),
    ("winner",),
    ("tied",),
    ("start",),
    ("total", (SEATS,)),
    ("illegal", (SEATS,)),
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


class Status(IntEnum):
    """Why ``play_blocks`` came back."""

    DONE = 0
    ASK_OUTSIDE = 1  # the sight is filled; ``settle`` the choice, ``answer`` it, go on
    FAULT = 2  # a compiled strategy raised an exception
    ILLEGAL = 3  # a strategy gave an answer that is not legal


@small
def player_in(s, job, seat):
    """The player (place in the line-up) who sits in this seat."""
    return (seat - job.rotation + s.players) % s.players


@kernel
def play_blocks(job, s, sight, players, choice, games, rounds):
    """Play the job's blocks from where it stands, a row a game and a row a round."""
    while job.block < job.end:
        if job.in_game == 0:
            start_game(job, s, players)
        elif s.question == Question.GAME_OVER:
            write_round(job, s, rounds)
            write_game(job, s, players, games)
            next_game(job, s)
        elif s.question == Question.ROUND_OVER:
            write_round(job, s, rounds)
            start_round(job, s, players)
        else:
            status = choose(job, s, sight, players, choice)
            if status != Status.DONE:
                return status
            forget(job, s, choice)
            answer(s, choice)
    return Status.DONE


@kernel
def start_game(job, s, players):
    """Seat the players, draw the start player, deal the first round."""
    open_stream(job.chance, job.key[0], job.key[1], job.block, 0, START)
    job.starter = below(job.chance, s.players)
    begin_game(s, job.starter)
    for player in range(s.players):
        players[player].illegal = 0
        for cell in range(MEMORY_CELLS):
            players[player].memory.cell[cell] = 0
    job.in_game = 1
    start_round(job, s, players)


@kernel
def start_round(job, s, players):
    """Every round has its own deal, the same in all rotations, and opens every player's stream."""
    key0, key1 = job.key[0], job.key[1]
    round_no = s.round_no + 1
    open_stream(job.chance, key0, key1, job.block, round_no, DEAL)
    shuffle(s, job.chance)
    for player in range(s.players):
        number = player_stream(job.rotation, player)
        open_stream(players[player].stream, key0, key1, job.block, round_no, number)
    begin_round(s)
    job.shown_to = NONE
    job.pile_shown = 0


@kernel
def next_game(job, s):
    """The next rotation, or the next block."""
    job.in_game = 0
    job.rotation += 1
    if job.rotation == s.players:
        job.rotation = 0
        job.block += 1


@kernel
def choose(job, s, sight, players, choice):
    """Write the legal choice of the seat that must decide; asks nobody if only one is legal."""
    if has_one_answer(s):
        first_answer(s, choice)
        return Status.DONE
    player = players[player_in(s, job, s.seat)]
    if job.shown_to != s.seat:
        show_table(s, sight)
        job.shown_to = s.seat
    show_pile(s, sight, job.pile_shown)
    job.pile_shown = s.discard_count
    show_question(s, sight)
    if player.address == 0:
        return Status.ASK_OUTSIDE
    failed = ask_at(
        player.address, s.question, sight, player.params, player.memory, player.stream, choice
    )
    return Status.FAULT if failed != 0 else settle(job, s, players, choice)


@kernel
def settle(job, s, players, choice):
    """Turn a strategy's choice into a legal one of the table's own seats, or say ILLEGAL."""
    if choice.act == HOUSE:
        first_answer(s, choice)
    else:
        make_absolute(s, choice)
    job.refused = refusal(s, choice)
    if job.refused != Refusal.LEGAL:
        if job.count_illegal == 0:
            return Status.ILLEGAL
        players[player_in(s, job, s.seat)].illegal += 1
        first_answer(s, choice)
    return Status.DONE


@small
def forget(job, s, choice):
    """Before a choice is applied: what it changes of the sight will have to be shown again."""
    act = choice.act
    if not (act == Act.DRAW or act == Act.DRAW_ROW or act == Act.TAKE or act == Act.KEEP):
        job.shown_to = NONE
    if act == Act.TAKE or s.question == Question.MASTER_EXCHANGE:
        job.pile_shown = 0


@small
def make_absolute(s, choice):
    """Seats of a strategy's answer are counted from its own; a seat that is none stays as it is."""
    if 0 <= choice.seat < s.players:
        choice.seat = (choice.seat + s.seat) % s.players


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
