"""Odin in numbers: batches, and games as objects."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.rules.legal import first_answer
from silver_sim.games.odin.rules.machine import answer
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.seat.actions import decode, encode, write_legal
from silver_sim.games.odin.seat.observation import BY_NUMBER
from silver_sim.games.odin.seat.sight import show
from silver_sim.games.odin.study.observed import seen
from silver_sim.games.odin.table import loop
from silver_sim.games.table.batch import made_for
from silver_sim.games.table.encoding import Encoding
from silver_sim.games.table.seat_function import BY_DEFAULT


@kernel
def _settle(s, choice):
    """Put the default answer in the place of a choice that leaves it that. Writes ``choice``."""
    if choice.act == BY_DEFAULT:
        first_answer(s, choice)


@kernel
def _see(s, sight, player):
    """Bring the sight of the deciding seat up to date. Writes ``sight`` and ``player``."""
    show(s, sight)


KERNELS = made_for(
    __name__,
    first_question=Question.LEAD,
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
    judge=loop.settle,
    write_legal=write_legal,
)
ENCODING = Encoding(BY_NUMBER, seen, encode, _settle, *KERNELS)
