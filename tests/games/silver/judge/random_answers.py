"""How a random player answers: a legal act and its fields, evenly or biased towards rare things."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.games.silver.judge.rules import BODYGUARD, DOPPELGANGER, RASCAL, SQUIRE, VILLAGER
from tests.games.silver.judge.table import Card, Round

Fields = dict[str, Any]
Acts = dict[str, dict[str, Any]]

# how the style "rare" weighs the acts against each other (1 where nothing stands)
RARE_WEIGHTS = {"draw_row": 3.0, "take": 0.7, "exchange": 2.0, "witch": 0.5}
LIVELY = {VILLAGER: 60, SQUIRE: 5, BODYGUARD: 30, RASCAL: 5}
LATE_CALL, EARLY_CALL = 20.0, 0.05


def answer(now: Round, acts: Acts, rng: Random, style: str) -> tuple[str, Fields]:
    """A legal act of `acts` and its fields."""
    rare = style == "rare"
    act = _rare_act(now, acts, rng) if rare else rng.choice(list(acts))
    return act, ANSWERS[act](now, acts[act], rng, rare) if act in ANSWERS else {}


def _rare_act(now: Round, acts: Acts, rng: Random) -> str:
    """An act by weight: calls come when the deck is about to end, and then it is drawn empty."""
    weights = dict(RARE_WEIGHTS)
    weights["call"] = LATE_CALL if len(now.deck) < now.players else EARLY_CALL
    weights["draw"] = 1.0 if now.caller is None else 5.0
    weights["amulet"] = 3.0 if len(now.village()) == 1 else 0.7
    names = list(acts)
    return rng.choices(names, [weights.get(act, 1.0) for act in names])[0]


def _some(slots: list[int], count: int, rng: Random) -> Fields:
    return {"slots": rng.sample(slots, count)}


def _slots(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    return _some(legal["slots"], legal["count"], rng)


def _extra(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    fewest, most = legal["extra"]
    extra = most if rare else rng.randint(fewest, most)
    return {} if extra == fewest and rng.random() < 0.5 else {"extra": extra}


def _index(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    return {"index": rng.randrange(legal["indices"])}


def _use(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    use = rng.choice(legal["use"][-1:] if rare else legal["use"])
    return {"use": use} if use or rng.random() < 0.5 else {}


def _exchange(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    slots = legal["slots"]
    aimed = _aimed_set(now.village(), slots, rng) if rare else []
    chosen = aimed or rng.sample(slots, rng.randint(1, len(slots) if rng.random() < 0.3 else 1))
    fields: Fields = {"slots": chosen}
    if rng.random() < 0.7:
        fields["into"] = rng.choice(chosen)
    for end in ("end", "penalty_end"):
        if rng.random() < 0.5:
            fields[end] = rng.choice(["left", "right"])
    return fields


def _aimed_set(village: list[Card], slots: list[int], rng: Random) -> list[int]:
    """A set that matches, one of Doppelgangers, one of faceup cards that fails, or []."""
    aim = rng.choice(["match", "match", "doppelgangers", "faceup", "any"])
    doppelgangers = sum(village[slot].value == DOPPELGANGER for slot in slots)
    if doppelgangers > 1 and rng.random() < 0.5:
        aim = "doppelgangers"
    value = rng.choice([village[slot].value for slot in slots])
    return [slot for slot in slots if _wanted(village[slot], aim, value)][:4]


def _wanted(card: Card, aim: str, value: int) -> bool:
    if aim == "match":
        return card.value in (value, DOPPELGANGER)
    return card.up if aim == "faceup" else aim == "doppelgangers" and card.value == DOPPELGANGER


def _slot(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    slots = legal["slots"]
    return {"slot": _liked(slots, [now.village()[slot] for slot in slots], rng, rare)}


def _target(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    targets = legal["targets"]
    return {"target": _liked(targets, [now.villages[s][i] for s, i in targets], rng, rare)}


def _liked(options: list[Any], cards: list[Card], rng: Random, rare: bool) -> Any:
    """One of `options`; if `rare` rather one whose card acts, or would act, while faceup."""
    weights = [LIVELY.get(card.value, 1) * (4 if card.up else 1) if rare else 1 for card in cards]
    return rng.choices(options, weights)[0]


def _master(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    return {"index": rng.choice([None, *range(legal["indices"])])}


def _witch(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    if legal["null"] and (not legal["targets"] or rng.random() < 0.7):
        return {"target": None}
    return _target(now, legal, rng, rare)


def _rob(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    guarded = now.guarded(now.seat)
    bound = [slot for slot in legal["slots"] if now.village()[slot] in guarded]
    own = bound if rare and bound else legal["slots"]
    fields = _target(now, legal, rng, rare) | {"slot": rng.choice(own)}
    return fields | rng.choice([{}, {"look": True}, {"look": False}])


def _empath(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    by = {"by": rng.choice(legal["by"])} if rng.random() < 0.5 else {}
    return {"slot": rng.choice(legal["slots"]), **by}


def _guard(now: Round, legal: Fields, rng: Random, rare: bool) -> Fields:
    moves = legal["moves"]
    chains = [move for move in moves if move[1] is not None and now.village()[move[1]].guards]
    bodyguard, slot = rng.choice(chains if rare and chains and rng.random() < 0.5 else moves)
    return {"bodyguard": bodyguard, "slot": slot}


ANSWERS: dict[str, Callable[[Round, Fields, Random, bool], Fields]] = {
    "look": _slots,
    "behold": _slots,
    "draw": _extra,
    "draw_row": _index,
    "keep": _index,
    "discard": _use,
    "exchange": _exchange,
    "expose": _slot,
    "amulet": _slot,
    "reveal": _target,
    "peek": _target,
    "see": _target,
    "master": _master,
    "witch": _witch,
    "rob": _rob,
    "empath": _empath,
    "guard": _guard,
}
