"""Who sits at a table: strategies with their parameters, limits and wrappers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

ACT = "act"  # the function of a strategy that answers every question by number
ACT_BATCH = "act_batch"  # or that answers in many games at a time
ActBatch = Callable[[Any, Any], Any]  # (observations, legal) -> actions
# What a belief goes by: what is known, how cards came to lie where they lie, what policies do.
BELIEFS = ("uniform", "kept", "policy")


class Limits(NamedTuple):
    """What keeps a strategy from knowing or doing all that it could (wrappers of line-ups).

    A game heeds those fields that its wrappers (``GameInfo.wrappers``) can set.
    """

    restricted: tuple[str, ...] = ()  # words of the game's ``restrictions``
    call_from: int = 0  # no call before this turn of the round
    memory: int | None = None  # most facedown cards remembered
    least_useful: bool = False  # which of them is forgotten first; else the oldest
    forgets: float = 0.0  # chance to forget a facedown card in an own turn


FREE = Limits()


class Policy(Protocol):
    """A strategy with its parameters and limits, as a game lets it play."""

    limits: Limits
    history: bool  # whether its sight shows what was done in the deal
    address: int  # of the compiled seat function; 0: ``ask`` is called
    draws: bool  # False: it is known never to draw from its chance; not asked of a plain one
    functions: Sequence[str]  # among them the question functions that the strategy has
    numbers: Sequence[float]  # the parameters, in order

    @property
    def ask(self) -> Callable[..., None]:
        """Answers in plain Python: (sight, memory, supply of chance, choice to write, question)."""


def act_batch(policy: Policy) -> ActBatch | None:
    """How it answers in many games at a time; None if it cannot."""
    return getattr(policy, ACT_BATCH, None)


class Search(NamedTuple):
    """How a seat looks ahead before it answers (wrapper ``search``)."""

    worlds: int = 64  # deals of the hidden cards in which every answer is played on
    belief: str = "policy"  # how they are drawn: one of ``BELIEFS``
    at: tuple[str, ...] = ()  # the questions at which it does; empty: at all
    model: str = ""  # the one strategy that it takes all others for; empty: the game's mix


class SeatSetup(NamedTuple):
    """Who sits in a seat: one policy, or several of which one is drawn."""

    label: str  # as in tables
    policies: Sequence[Policy]
    weights: Sequence[float] = (1.0,)  # of the policies from which a mix draws, in order
    each_decision: bool = False  # a mix draws for each decision; else for each game
    noise: float = 0.0  # chance that the last policy decides
    search: Search | None = None  # whether the policy looks ahead
    models: Sequence[Policy] = ()  # what it takes the others for (belief ``policy``, ``model``),
    shares: Sequence[float] = ()  # and how likely each is beforehand
