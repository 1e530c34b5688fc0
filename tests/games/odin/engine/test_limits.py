"""What a limited seat does and does not; noise and mixes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

from silver_sim.games.odin.rules.cards import highest_of, lowest_of
from silver_sim.games.odin.rules.legal import first_answer
from silver_sim.games.odin.rules.plays import is_play, least_beat, value_of
from silver_sim.games.odin.rules.questions import CHOICE, Act, Question
from silver_sim.games.odin.seat.limits import Power
from silver_sim.games.odin.table.match import OdinMatch
from tests.games.odin.engine.play import match_of, new_match, seats
from tests.games.plain_policy import PlainPolicy
from tests.games.play import digest

pytestmark = pytest.mark.slow

FAIR = 4.5  # standard errors


class Decision(NamedTuple):
    """One decision of a player, before it is made."""

    player: int
    question: Question
    act: Act
    cards: int
    hand: int
    could_beat: bool


def decisions(match: OdinMatch, blocks: int) -> Iterator[Decision]:
    """All decisions of the first rotation of so many blocks."""
    for block in range(blocks):
        for choices in match.decisions(block, 0):
            if choices is not None:
                yield decision(match, choices[0])


def decision(match: OdinMatch, choice: Any) -> Decision:
    state = match.states[0]
    hand, table = int(state["hand"][match.seat]), int(state["table"])
    question = Question(int(state["question"]))
    beat = question == Question.FOLLOW and least_beat(hand, table.bit_count(), value_of(table))
    act, cards = Act(int(choice["act"])), int(choice["cards"])
    return Decision(match.player, question, act, cards, hand, bool(beat))


def passes(found: Sequence[Decision], player: int) -> list[Decision]:
    return [each for each in found if (each.player, each.act) == (player, Act.PASS)]


def wholes(found: Sequence[Decision], player: int) -> list[Decision]:
    leads = [each for each in found if (each.player, each.question) == (player, Question.LEAD)]
    return [each for each in leads if each.cards.bit_count() > 1]


# restrict


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize(("barred", "size"), [("no_pass", 5), ("no_whole", 3)])
def test_what_a_seat_may_not_do_it_does_only_where_it_must(
    barred: str, size: int, compiled: bool
) -> None:
    match = new_match(f"random+restrict({barred}),random", compiled=compiled, hand_size=size)
    found = [*decisions(match, 15)]
    no_pass = barred == "no_pass"
    assert passes(found, 0)
    assert any(each.could_beat for each in passes(found, 0)) != no_pass
    assert any(each.could_beat for each in passes(found, 1))
    assert bool(wholes(found, 0)) == no_pass
    assert wholes(found, 1)


def test_who_may_not_lead_its_whole_hand_may_still_go_out_with_many() -> None:
    """3.6 alone is barred: a play that beats the table and empties the hand is not."""
    found = decisions(new_match("low+restrict(no_whole),low", hand_size=3), 60)
    out = [each for each in found if each.player == 0 and each.cards == each.hand]
    assert any(each.cards.bit_count() > 1 for each in out)


def test_both_restrictions_hold_together_and_are_seen() -> None:
    match = new_match("random+restrict(no_pass,no_whole),random", hand_size=4)
    found, seen = list[Decision](), Counter[tuple[int, int]]()
    for block in range(10):
        for choices in match.decisions(block, 0):
            if choices is not None and match.player == 0:
                found.append(decision(match, choices[0]))
                sight = match.sights[len(match.seats)]  # the copies of limited seats come last
                assert sight["restricted"] == 1 << Power.PASS | 1 << Power.WHOLE
                assert sight["may_play_whole"] == 0
                if found[-1].question == Question.FOLLOW:
                    assert sight["may_pass"] == (not found[-1].could_beat)
                    seen[int(sight["may_pass"]), found[-1].act] += 1
    assert set(seen) == {(0, Act.PLAY), (1, Act.PASS)}
    assert not wholes(found, 0)


class Stubborn(PlainPolicy):
    """It does what it may not, whatever its sight says."""

    def __init__(self, limited: Any) -> None:
        super().__init__(limited)
        self.limits, self.functions, self.numbers = limited.limits, ("lead", "follow"), ()

    def ask(self, sight: Any, memory: Any, rng: Any, choice: Any, question: int) -> None:
        if question == Question.FOLLOW:
            choice.act, choice.cards = Act.PASS, 0
        else:
            whole = is_play(sight.hand)
            choice.act, choice.cards = Act.PLAY, sight.hand if whole else highest_of(sight.hand)


def stubborn_match(line_up: str) -> OdinMatch:
    setups = seats(line_up)
    setups[0] = setups[0]._replace(policies=[Stubborn(setups[0].policies[0])])
    return match_of(setups, hand_size=3)


def test_who_does_what_it_may_not_does_what_the_house_would_and_is_counted() -> None:
    """It leads its lowest card, or beats with the least play."""
    match = stubborn_match("random+restrict(no_pass,no_whole),random")
    replaced = 0
    for block in range(20):
        for choices in match.decisions(block, 0):
            if choices is None or match.player != 0:
                continue
            each = decision(match, choices[0])
            before, replaced = replaced, match.overruled[0]
            if each.question == Question.FOLLOW:
                assert replaced - before == each.could_beat
                assert each.act == (Act.PLAY if each.could_beat else Act.PASS)
                assert choices.tobytes() == house(match)
            elif each.question == Question.LEAD:
                assert replaced - before == (is_play(each.hand) and each.hand.bit_count() > 1)
                found = lowest_of if replaced > before else highest_of
                assert each.cards == found(each.hand)
    assert replaced > 30
    assert match.overruled[1] == 0
    free = stubborn_match("random,random")
    assert any(wholes([*decisions(free, 20)], 0))
    assert free.overruled == [0, 0]


def house(match: OdinMatch) -> bytes:
    """What the house answers where a match stands."""
    choices = np.zeros(1, CHOICE)
    first_answer(match.states[0], choices[0])
    return choices.tobytes()


# noise and mixes


@pytest.mark.parametrize(
    ("wrapped", "bare"), [("low+noise(0),random", "low,random"), ("low+noise(1),low", "random,low")]
)
def test_no_noise_changes_no_byte_and_pure_noise_plays_as_random_does(
    wrapped: str, bare: str
) -> None:
    assert digest(new_match(wrapped).play(0, 40)) == digest(new_match(bare).play(0, 40))


def drawn(players: str, blocks: int) -> Iterator[tuple[OdinMatch, int, Question]]:
    """At every decision of the first player: the match, which policy decides, the question."""
    match = new_match(players)
    for block in range(blocks):
        for choices in match.decisions(block, block % 2):
            if choices is not None and match.player == 0:
                question = Question(int(match.states["question"][0]))
                yield match, int(match.players["policy"][0]), question


def is_share(hits: int, trials: int, chance: float) -> bool:
    error = (chance * (1 - chance) / trials) ** 0.5
    return bool(abs(hits / trials - chance) < FAIR * error)


@pytest.mark.parametrize(
    ("player", "share"), [("low+noise(0.3)", 0.3), ("mix(low:3,random:1,per=decision)", 0.25)]
)
def test_noise_and_a_mix_for_each_decision_draw_by_their_weights(player: str, share: float) -> None:
    asked = drawn(f"{player},random", 200)
    who = Counter(policy for _, policy, question in asked if question != Question.TAKE)
    assert set(who) == {0, 1}
    assert is_share(who[1], who.total(), share)


def test_a_mix_for_each_game_draws_once_a_game() -> None:
    games: dict[tuple[int, int], set[int]] = {}
    for match, policy, _ in drawn("mix(low:3,random:1),random", 400):
        where = match.where["block"], match.where["rotation"]
        games.setdefault(where, set()).add(policy)
    assert all(len(policies) == 1 for policies in games.values())
    steady = Counter(policy for policies in games.values() for policy in policies)
    assert is_share(steady[1], steady.total(), 0.25)


@pytest.mark.parametrize(
    "player", ["low+noise(0.5)", "mix(low,random,per=decision)", "mix(low,random)+noise(0.5)"]
)
def test_a_card_is_taken_by_the_policy_that_beat_the_table(player: str) -> None:
    takes, before = Counter[int](), None
    for _, policy, question in drawn(f"{player},random", 150):
        if question == Question.TAKE:
            assert policy == before
            takes[policy] += 1
        before = policy
    assert len(takes) > 1
    assert min(takes.values()) > 5
