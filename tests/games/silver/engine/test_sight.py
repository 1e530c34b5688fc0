"""The sight shows exactly what the seat may know: field by field against the judge's state."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.questions import Source
from silver_sim.games.silver.seat.sight import SHOWN, SIGHT, blank_sights, show
from silver_sim.games.silver.text.given_of import given_of
from silver_sim.games.silver.text.position import legal_line
from silver_sim.games.silver.text.script import write_header
from tests.games.silver.engine.play import replayed
from tests.games.silver.judge import Judge

pytestmark = pytest.mark.slow

Line = dict[str, Any]
UNKNOWN = NONE = -1
FREE_ACTS = ("empath", "guard", "amulet")
GAMES = 20


@kernel
def _fill(games: Any, sights: Any, shown: Any) -> None:
    show(games[0], sights[0], shown[0])


def sight_of(games: Any) -> Any:
    """A full sight in a fresh buffer: an array of length 1."""
    sights = blank_sights(1, games["rules"][0], int(games["players"][0]))
    _fill(games, sights, np.zeros(1, SHOWN))
    return sights


def decisions(seed: int) -> Iterator[tuple[Any, Judge, Line]]:
    """At every decision of a random game: the engine's state, the judge, what the lines told.

    A state does not say how many free acts a turn had, nor where the card in hand comes from.
    """
    told: Line = {}
    judge: Judge | None = None
    for replay, line in replayed(seed):
        judge = judge or Judge(write_header(replay.header))
        if judge.legal() is not None:
            state = judge.state()
            if (state["round"], state["turn"]) != told.get("when"):
                told = {"when": (state["round"], state["turn"]), "free_acts": 0, "last": None}
            yield replay.games, judge, told
            told["free_acts"] += line["act"] in FREE_ACTS
            if line["act"] not in FREE_ACTS:
                told["last"] = line
            if line["act"] in SOURCES:
                told["from"] = SOURCES[line["act"]]
        judge.play(line)


SOURCES = {"draw": Source.DECK, "draw_row": Source.ROW, "take": Source.PILE}


# what the sight must be, from the judge's state


def expected(state: Line, legal: Line, told: Line, rules: Line) -> Line:
    """Every field of SIGHT but ``rules``, ``players`` and the guard words, cut to what counts."""
    me, players = legal["seat"], len(state["villages"])
    order = [(me + step) % players for step in range(players)]
    villages = [state["villages"][seat] for seat in order]
    return {
        **village_fields(state, villages, order, me, rules),
        **pile_fields(state, me, players, rules),
        **standing_fields(state, order, me, told),
        **choice_fields(state, legal, villages, order, rules),
        **hand_fields(state, legal, told, me),
    }


def value_for(me: int, card: Line) -> int:
    return int(card["card"]) if me in card["known"] else UNKNOWN


def mask_for(me: int, players: int, known: list[int]) -> int:
    return sum(1 << (seat - me) % players for seat in known)


def slots_where(flags: list[bool]) -> int:
    return sum(1 << slot for slot, flag in enumerate(flags) if flag)


def is_barred(state: Line, me: int, owner: int, slot: int, rules: Line) -> bool:
    """7.3, 9.3."""
    village = state["villages"][owner]
    under_amulet = state["amulet"]["on"] == [owner, slot]
    if owner == me:
        return bool(under_amulet and rules["amulet_binds_owner"])
    guarded = any(card["guards"] == slot for card in village)
    return under_amulet or guarded or village[slot]["guards"] is not None


def village_fields(
    state: Line, villages: list[Any], order: list[int], me: int, rules: Line
) -> Line:
    on, players = state["amulet"]["on"], len(villages)

    def of_cards(told: Callable[[int, int, Line], object]) -> list[list[Any]]:
        """What is told of an owner's card in a slot, of every card."""
        pairs = zip(order, villages, strict=True)
        return [[told(owner, *each) for each in enumerate(village)] for owner, village in pairs]

    def guarded_by(owner: int, slot: int, _: Line) -> int:
        return sum(card["guards"] == slot for card in state["villages"][owner])

    def is_free(owner: int, slot: int, _: Line) -> bool:
        return not is_barred(state, me, owner, slot, rules)

    return {
        "cards_in": [len(village) for village in villages],
        "value": of_cards(lambda _, slot, card: value_for(me, card)),
        "up": of_cards(lambda _, slot, card: int(card["up"])),
        "known_by": of_cards(lambda _, slot, card: mask_for(me, players, card["known"])),
        "guards": of_cards(lambda _, slot, card: none_or(card["guards"])),
        "guarded_by": of_cards(guarded_by),
        "spent": of_cards(lambda owner, slot, _: int([owner, slot] in state["spent"])),
        "amulet_slot": [on[1] if on and on[0] == owner else NONE for owner in order],
        "free": [*map(slots_where, of_cards(is_free))],
        "hidden": [*map(slots_where, of_cards(lambda o, s, c: is_free(o, s, c) and not c["up"]))],
    }


def none_or(number: int | None) -> int:
    return NONE if number is None else number


def count_values(values: Any) -> list[int]:
    counts = [0] * 14
    for value in values:
        if value != UNKNOWN:
            counts[value] += 1
    return counts


def pile_fields(state: Line, me: int, players: int, rules: Line) -> Line:
    # only cards that somebody put back are known, so they are those that somebody knows
    returned = [card for card in state["deck"] if card["known"]]
    assert returned == state["deck"][: len(returned)]
    seen = [value_for(me, card) for card in returned + state["hand"]]
    seen += [value_for(me, card) for village in state["villages"] for card in village]
    seen += state["discard"] + state["row"]
    gone = count_values(seen)
    unseen = [copies - n for copies, n in zip(rules["copies"], gone, strict=True)]
    return {
        "deck_count": len(state["deck"]),
        "returned_count": len(returned),
        "returned": [value_for(me, card) for card in returned],
        "returned_known_by": [mask_for(me, players, card["known"]) for card in returned],
        "discard": state["discard"][::-1],
        "discard_count": len(state["discard"]),
        "discard_top": state["discard"][0] if state["discard"] else NONE,
        "discarded": count_values(state["discard"]),
        "row": state["row"],
        "row_count": len(state["row"]),
        "unseen": unseen,
        "unseen_cards": sum(unseen),
        "unseen_sum": sum(value * number for value, number in enumerate(unseen)),
    }


def hand_fields(state: Line, legal: Line, told: Line, me: int) -> Line:
    last = told["last"]
    witch = bool(last) and last["act"] == "discard" and {"witch", "exchange"} & legal["acts"].keys()
    fields = {
        "hand": [value_for(me, card) for card in state["hand"]],
        "hand_count": len(state["hand"]),
        "witch_card": state["deck"][0]["card"] if witch else NONE,
    }
    return fields | ({"hand_from": told["from"]} if state["hand"] else {})


def standing_fields(state: Line, order: list[int], me: int, told: Line) -> Line:
    players = len(order)

    def relative(seat: int | None) -> int:
        return NONE if seat is None else (seat - me) % players

    last = state["scores"][-1] if state["scores"] else [0] * players
    caller = state["caller"]
    return {
        "amulet_owner": relative(state["amulet"]["owner"]),
        "amulet_used": int(state["amulet"]["used"]),
        "seat_of_start": relative(state["start"]),
        "turn": state["turn"],
        "free_acts": told["free_acts"],
        "caller": relative(caller),
        "turns_to_come": 0 if caller is None else (caller - me) % players - 1,
        "marker": relative(state["marker"]),
        "round_no": state["round"],
        "totals": [state["totals"][seat] for seat in order],
        "last_scores": [last[seat] for seat in order],
    }


def choice_fields(
    state: Line, legal: Line, villages: list[Any], order: list[int], rules: Line
) -> Line:
    acts = legal["acts"]
    rascals = sum(card["up"] and card["card"] == 4 for card in villages[0])
    most = max(min(rascals, len(state["deck"]) - 1), 0)
    return {
        "may_draw": int("draw" in acts),
        "may_take": int("take" in acts),
        "may_call": int("call" in acts),
        "least_extra": most if rules["rascal_extra"] == "compulsory" else 0,
        "most_extra": most,
        "may_use": int("discard" in acts and True in acts["discard"]["use"]),
        "may_act_freely": int(any(act in acts for act in FREE_ACTS)),
        "empaths": sum(1 << slot for slot in acts["empath"]["by"]) if "empath" in acts else 0,
        "may_place_amulet": int("amulet" in acts),
        "restricted": 0,
    }


def shown_as(sights: Any, name: str, wanted: Any) -> Any:
    """A field of the sight, its lists cut to the length of what is wanted."""
    return cut(sights[name][0].tolist(), wanted)


def cut(given: Any, wanted: Any) -> Any:
    if not isinstance(wanted, list):
        return given
    return [cut(one, other) for one, other in zip(given, wanted, strict=False)]


HISTORY = {"past_count", "past", "past_slots"}  # of strategies that ask for it: test_history
BESIDE = {"rules", "players", "question", "guard_before", "guard_behind", *HISTORY}


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_field_is_what_the_seat_may_know(seed: int) -> None:
    for games, judge, told in decisions(seed):
        state, legal = judge.state(), judge.legal()
        assert legal is not None
        rules = vars(judge.rules)
        wanted = expected(state, legal, told, rules)
        missing = set(SIGHT.names or ()) - wanted.keys() - BESIDE
        assert missing <= ({"hand_from"} if not state["hand"] else set())
        sights = sight_of(games)
        shown = {name: shown_as(sights, name, wanted[name]) for name in wanted}
        assert shown == wanted
        assert sights["question"][0] == games["question"][0]
        assert sights["players"][0] == len(state["villages"])
        assert sights["rules"][0] == games["rules"][0]


# what the seat does not know changes nothing


def with_unknown_cards_permuted(games: Any, rng: Random) -> Any:
    """The same position for the seat that must decide: the cards it does not know change values."""
    twin = games.copy()
    s = twin[0]
    unknown = [c for c in range(s["cards"]) if not s["known"][c] >> s["seat"] & 1]
    values = [int(s["value"][card]) for card in unknown]
    rng.shuffle(values)
    twin["value"][0, unknown] = values
    return twin


def random_points(points: int) -> Iterator[tuple[Any, Random]]:
    """States of random games at decisions picked at random."""
    rng = Random(20)
    for seed in count(1000):
        for replay, line in replayed(seed):
            if "act" in line and rng.random() < 0.1:
                points -= 1
                yield replay.games, rng
            if points == 0:
                return


def test_cards_that_the_seat_does_not_know_change_neither_sight_nor_legality() -> None:
    """Nor what is told of the position; a sight that shows the top of the deck would be found."""
    changed = found = 0
    for games, rng in random_points(250):
        sight, legal, told = sight_of(games), legal_line(games), given_of(games)
        for _ in range(4):
            twin = with_unknown_cards_permuted(games, rng)
            changed += not (twin["value"] == games["value"]).all()
            assert sight_of(twin).tobytes() == sight.tobytes()
            assert legal_line(twin) == legal
            assert given_of(twin) == told
            top = [s["value"][0, s["deck"][0, s["lane_next"][0, 0]]] for s in (games, twin)]
            found += top[0] != top[1]
    assert changed > 875
    assert found > 500
