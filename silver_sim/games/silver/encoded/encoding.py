"""Silver in numbers: batches, and games as objects."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.machine import answer, first_answer
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.seat.actions import decode, encode, write_legal
from silver_sim.games.silver.seat.observation import BY_NUMBER
from silver_sim.games.silver.seat.sight import show
from silver_sim.games.silver.study.observed import seen
from silver_sim.games.silver.table import loop
from silver_sim.games.silver.table.loop import make_absolute
from silver_sim.games.table.batch import made_for
from silver_sim.games.table.encoding import Encoding
from silver_sim.games.table.seat_function import BY_DEFAULT


@kernel
def _settle(s, choice):
    """Make a choice one of the table's own seats, or the default answer. Writes ``choice``."""
    if choice.act == BY_DEFAULT:
        first_answer(s, choice)
    else:
        make_absolute(s, choice)


@kernel
def _judge(job, s, player, choice):
    """Make the choice of a strategy that WAITS legal, or say ILLEGAL. Writes all but ``s``."""
    return loop.settle(job, s, player, player.policies[player.policy], choice)


@kernel
def _see(s, sight, player):
    """Bring the sight of the deciding seat up to date. Writes ``sight`` and ``player``."""
    show(s, sight, player.shown)


KERNELS = made_for(
    __name__,
    first_question=Question.FIRST_LOOK,
    start_game=loop.start_game,
    start_round=loop.start_round,
    choose=loop.choose,
    write_round=loop.write_round,
    write_game=loop.write_game,
    answer=answer,
    see=_see,
    decode=decode,
    encode=encode,
    settle=_settle,
    judge=_judge,
    write_legal=write_legal,
)
ENCODING = Encoding(BY_NUMBER, seen, encode, _settle, *KERNELS)
