"""A job is a range of blocks to be played, and where it stands.

It stands still in mid-game whenever a player without compiled code must answer, or something is
wrong, and goes on from there: the loop of a game serves every kind of player. The kernels take any
state ``s`` that has ``players`` and ``seat``.
"""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import ask_at, call_python, inline_kernel, kernel, record
from silver_sim.rng import STREAM, mixture_stream, open_stream, open_supply, player_stream

JOB = record(
    ("key", (2,)),  # of the seed
    ("block",),  # the block that is being played
    ("end",),  # the first block that is no longer the job's
    ("rotation",),  # player i sits in seat (i + rotation) % players
    ("games",),  # how many have begun
    ("in_game",),
    ("starter",),  # who began the first deal
    ("mirrored",),  # 1: every deck is the complement of that of its stream
    ("count_illegal",),  # 1: replace an illegal answer by the first legal one and count it
    ("outside",),  # the address that is called for strategies in plain Python
    ("unanswered",),  # 1: such a strategy has been asked and has not written its choice
    ("refused",),  # why the answer was refused that stopped the job
    ("chance", STREAM, ()),
    ("games_done",),
    ("rounds_done",),
)


class Status(IntEnum):
    """Why a loop came back."""

    DONE = 0
    FAULT = 1  # a strategy raised an exception
    ILLEGAL = 2  # a strategy gave an answer that is not legal
    FULL = 3  # there is no room for another row of a round
    WAITS = 4  # a strategy must answer that is asked in many games at a time


@inline_kernel
def player_in(s, job, seat):
    """The player (place in the line-up) who sits in this seat."""
    player = seat - job.rotation
    return player if player >= 0 else player + s.players


@inline_kernel
def player_to_decide(job, s):
    """The player whom the question asks."""
    return player_in(s, job, s.seat)


@kernel
def open_streams(job, s, players, deal_no):
    """Set all players' streams to their beginning for this deal. Writes ``players``."""
    key0, key1 = job.key[0], job.key[1]
    for player in range(s.players):
        number = player_stream(job.rotation, player)
        open_stream(players[player].stream, key0, key1, job.block, deal_no, number)
        open_supply(players[player].supply)
        number = mixture_stream(job.rotation, player)
        open_stream(players[player].mixture, key0, key1, job.block, deal_no, number)


@kernel
def next_game(job, s):
    """The next rotation, or the next block."""
    job.in_game = 0
    job.rotation += 1
    if job.rotation == s.players:
        job.rotation = 0
        job.block += 1


@inline_kernel
def ask(question, sight, policy, supply, choice):
    """Let the policy's compiled seat function answer; 0 if it has."""
    return ask_at(policy.address, question, sight, policy.params, policy.memory, supply, choice)


@inline_kernel
def ask_outside(job, question):
    """Let the strategy in plain Python answer whose turn it is; returns a Status.

    Where nobody can be called, it WAITS, and ``settle`` goes on once its choice is written.
    """
    job.unanswered = 1
    if job.outside == 0:
        return Status.WAITS
    call_python(job.outside, question)
    return Status.DONE if job.unanswered == 0 else Status.FAULT
