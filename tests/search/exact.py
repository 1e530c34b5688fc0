"""Small games solved exactly: all that one seat can do against a fixed opponent, by enumeration.

A *decision* is what the seat knows when it must answer: a set of *worlds*, each a state of the game
that it may be in, with its chance. Two worlds belong to one decision exactly if the seat has seen
the same in both, from the first card on. After an answer every world is played on: chance branches
into all that can come, the opponent answers as it always does, and at the next question of the seat
the worlds are sorted by what it has seen. So the decisions are a tree, and best play is backward
induction over it. Nothing is drawn at random, and nothing of beliefs or search is used.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

State = Any  # of a game: an array of one record, as the machine plays on with it
Answer = Any  # an array of one choice


class World(NamedTuple):
    """A state in which the seat may be, with the chance that all comes about as it has."""

    chance: float
    state: State


# A small game for two has: `hero`, the seat that is studied (the other is the fixed opponent's);
# `deals()`, all beginnings as worlds whose chances add up to 1; `seat(state)`, who must answer, or
# None if the game is over; `answers(state)`, all legal ones in a fixed order; `only_answer(state)`,
# or None if there is a choice; `outcomes(state, answer)`, the worlds that it can lead to, whose
# chances add up to 1; `sight(state, seat)`, all that the seat may know, as bytes; `public(state,
# answer)`, what everybody sees; `share(state)`, the hero's share of the win when the game is over.
Toy = Any
Opponent = Callable[[State], Answer]
Plan = Callable[["Decision"], int]  # the place of the answer that is given


@dataclass
class Decision:
    """What the seat knows when it must answer."""

    worlds: list[World]
    answers: Sequence[Answer]
    won: list[float] = field(default_factory=list)  # by answer: what games bring that end with it
    then: list[list[Decision]] = field(default_factory=list)  # by answer: the decisions after it

    @property
    def chance(self) -> float:
        """How likely it is to come so far if the seat does what leads here."""
        return sum(world.chance for world in self.worlds)

    def __iter__(self) -> Iterator[Decision]:
        yield self
        for decisions in self.then:
            for each in decisions:
                yield from each


@dataclass
class Tree:
    """All decisions of the seat: those that come first, and what games bring without any."""

    won: float
    first: list[Decision]

    def __iter__(self) -> Iterator[Decision]:
        for decision in self.first:
            yield from decision


def solved(toy: Toy, opponent: Opponent) -> Tree:
    """The tree of a game, every answer of the seat at every decision followed to the end."""
    return Tree(*_sorted(toy, opponent, toy.deals()))


def best_value(decision: Decision) -> float:
    """The share of the win under best play from here on, times the chance to come here."""
    after = zip(decision.won, decision.then, strict=True)
    return max(won + sum(map(best_value, then)) for won, then in after)


def plan_value(decision: Decision, plan: Plan) -> float:
    """The share of the win if all answers from here on are those of a plan, times the chance."""
    answer = plan(decision)
    return decision.won[answer] + sum(plan_value(each, plan) for each in decision.then[answer])


def loss(tree: Tree, plan: Plan) -> float:
    """What a plan loses a game against best play, as a share of the win.

    That is what its answers lose against the best ones, added up over all decisions that it comes
    to (each with its chance), since best play is valued as it goes on with best play.
    """
    return sum(best_value(each) - plan_value(each, plan) for each in tree.first)


def _sorted(toy: Toy, opponent: Opponent, worlds: Iterable[World]) -> tuple[float, list[Decision]]:
    """Play on to the seat's next questions: what games bring that end before, and the decisions."""
    won, seen = 0.0, dict[Hashable, list[World]]()
    waiting: list[tuple[World, tuple[Hashable, ...]]] = [(world, ()) for world in worlds]
    while waiting:
        (chance, state), heard = waiting.pop()
        seat = toy.seat(state)
        if seat is None:
            won += chance * toy.share(state)
        elif seat == toy.hero and (only := toy.only_answer(state)) is None:
            knows = heard, toy.sight(state, seat)
            seen.setdefault(knows, []).append(World(chance, state))
        else:
            told: tuple[Hashable, ...]
            if seat == toy.hero:
                answer, told = only, (*heard, toy.sight(state, seat))
            else:
                answer = opponent(state)
                told = (*heard, toy.public(state, answer))
            waiting += [
                (World(chance * share, after), told) for share, after in toy.outcomes(state, answer)
            ]
    return won, [_decision(toy, opponent, worlds) for worlds in seen.values()]


def _decision(toy: Toy, opponent: Opponent, worlds: list[World]) -> Decision:
    found = Decision(worlds, toy.answers(worlds[0].state))
    for answer in found.answers:
        after = ((chance, toy.outcomes(before, answer)) for chance, before in worlds)
        led = [World(chance * share, state) for chance, some in after for share, state in some]
        won, then = _sorted(toy, opponent, led)
        found.won.append(won)
        found.then.append(then)
    return found
