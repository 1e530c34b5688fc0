"""The answers that a seat which looks ahead weighs: every legal one, none twice.

Of more plays than there is room for those come that ``plays.next_beat`` meets first.
"""

from __future__ import annotations

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel
from silver_sim.games.odin.rules.cards import NONE, count, first_of
from silver_sim.games.odin.rules.legal import may_play_whole
from silver_sim.games.odin.rules.plays import next_beat, value_of
from silver_sim.games.odin.rules.questions import Act, Question
from silver_sim.games.odin.seat.limits import keep_within


@kernel
def candidates(states, players, choices):
    """Write to ``choices``, from number 1 on, the answers beside that of number 0.

    ``players[0].policies[0]`` is the policy whose limits count. Returns how many there are, the
    first one included; there are never more than ``len(choices)``.
    """
    s, limits = states[0], players[0].policies[0].limits
    if s.question == Question.FOLLOW:
        return _follow(s, limits, choices)
    if s.question == Question.TAKE:
        return _single_cards(s, limits, choices, 1, Act.TAKE.value, s.beaten)
    found = _single_cards(s, limits, choices, 1, Act.PLAY.value, s.hand[s.seat])
    if may_play_whole(s):
        found = _add(s, limits, choices, found, Act.PLAY.value, s.hand[s.seat])
    return found


@kernel
def _follow(s, limits, choices):
    """Passing, then every play that beats the table."""
    hand, on_table, value = s.hand[s.seat], count(s.table), value_of(s.table)
    found = _add(s, limits, choices, 1, Act.PASS.value, 0)
    play = next_beat(hand, 0, on_table, value)
    while play != 0 and found < len(choices):
        found = _add(s, limits, choices, found, Act.PLAY.value, play)
        play = next_beat(hand, play, on_table, value)
    return found


@kernel
def _single_cards(s, limits, choices, found, act, cards):
    while cards != 0:
        found = _add(s, limits, choices, found, act, first_of(cards))
        cards &= cards - 1
    return found


@kernel
def _add(s, limits, choices, found, act, cards):
    """One answer more, unless it is the first one, or is not allowed; how many there are."""
    if found == len(choices):
        return found
    choice = choices[found]
    copy_record(choice, choices[0])
    choice.act, choice.cards = act, cards
    if is_same(choice, choices[0]):
        return found
    overruled = limits.limited == 1 and keep_within(s, choice, limits)
    return found if overruled else found + 1


@inline_kernel
def is_same(one, other):
    """Whether two answers to a question are the same act with the same cards."""
    return one.act == other.act and (one.act == Act.PASS or one.cards == other.cards)


@kernel
def find(choices, answers, places):
    """Write where each of the answers stands among the choices; NONE if it does not."""
    for number in range(len(answers)):
        place = 0
        while place < len(choices) and not is_same(choices[place], answers[number]):
            place += 1
        places[number] = place if place < len(choices) else NONE
